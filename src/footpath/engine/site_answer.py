"""The site's answer to a fruitless press: a refusing status, or new texts around the same form. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from footpath.engine.check import LONGEST_PROOF
from footpath.engine.conditions import same_form
from footpath.engine.confirmed import REFUSED, passed_texts, texts_since
from footpath.language.text import shortened
from footpath.reading.buttons import label_of
from footpath.reading.effect import form_of
from footpath.reading.field_messages import TOLD
from footpath.reading.index import Index
from footpath.sentence import ended, listed, sentence

if TYPE_CHECKING:
    from collections.abc import Sequence

    from footpath.engine.view import View
    from footpath.schema.snapshot import Element

_ANSWERED: Final = frozenset({"search", "filter"})
"""Purposes of forms with new texts of their own accord: results."""


def site_answer(before: View, element: Element, now: View, statuses: Sequence[int]) -> str:
    """Return the site's answer to a refused press, or the few new texts of the same form; else empty.

    Args:
        before: the page of the press.
        element: the pressed element.
        now: the page after the press.
        statuses: the HTTP statuses of the answers since.
    """
    status = max(statuses, default=0)
    new = list(dict.fromkeys((*passed_texts(before, now), *_texts_since(before, now))))
    form = form_of(element, before.page)
    is_answered = form is not None and form.purpose in _ANSWERED
    if status < REFUSED and (is_answered or not same_form(before.page, now.page) or len(new) > TOLD):
        return ""
    said = listed(", ", (sentence("“{}”", shortened(each, LONGEST_PROOF)) for each in new[:TOLD]))
    if status < REFUSED:
        return sentence("After “{}” the page says: {}.", label_of(element), said) if said else ""
    told = sentence("The site answered “{}” with status {}", label_of(element), str(status))
    return sentence("{}: {}.", told, said) if said else ended(told)


def _texts_since(before: View, now: View) -> list[str]:
    return [each.text for each in texts_since(before, Index(now.snapshot))]
