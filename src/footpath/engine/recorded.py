"""Telling that a page is the record of what was sent: a ticket, a booking, an entry at an address of its own. Pure.

A server that keeps a form redirects to what it made of it (POST, redirect, GET). Such a page says no thanks. It shows
the answers as text, says when they were recorded, and asks for nothing that would send them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from footpath.language.letters import unaccented
from footpath.language.tidings import tells
from footpath.reading.buttons import say

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from footpath.engine.view import View
    from footpath.schema.observation import ButtonObservation, FieldObservation, FormObservation
    from footpath.schema.snapshot import Block

_REDIRECTS: Final = range(300, 400)
_TEXT: Final = frozenset({"text", "textarea", "rich_text"})
_SHORTEST: Final = 4
"""Characters of an answer from which on its words on a page are no accident."""
_LONGEST_OF_ALL: Final = 12
"""Characters that the longest answer must have."""


def record_of(
    before: View, now: View, answers: Sequence[int], typed: Collection[FieldObservation], fresh: Sequence[Block]
) -> str:
    """The text by which a page shows itself as the record of what was sent; empty where it is none, or may be a review.

    Args:
        before: the page as the button was pressed.
        now: the page after it.
        answers: the HTTP statuses of the answers to what was sent since.
        typed: the fields of `before` that held something a person types.
        fresh: the texts that the page did not show before.
    """
    went = urlsplit(before.snapshot.url)[:3] != urlsplit(now.snapshot.url)[:3]
    if not went or not any(status in _REDIRECTS for status in answers) or now.page.page_type == "review":
        return ""
    if not _shows(typed, fresh) or _may_still_send(now, typed):
        return ""
    return next((each.text for each in fresh if tells("recorded", each.text)), "")


def _shows(typed: Collection[FieldObservation], fresh: Sequence[Block]) -> bool:
    """Whether the texts hold the longest answer, and most of those that are no accident."""
    said = _plain(" ".join(block.text for block in fresh))
    values = [value for field in typed if len(value := _plain(field.value)) >= _SHORTEST]
    longest = max(values, key=len, default="")
    shown = [value for value in values if value in said]
    return len(longest) >= _LONGEST_OF_ALL and longest in shown and len(shown) >= 2 and 2 * len(shown) > len(values)


def _may_still_send(now: View, typed: Collection[FieldObservation]) -> bool:
    """Whether a button of the page may send what it shows. One of a form that asks for a further text, and does not say
    that it sends, is about that text: "Update this ticket" under a comment.
    """
    entered = {_plain(field.value) for field in typed}
    return any(
        button.meaning in ("submit", "apply", "next", "register", "save") and not _is_beside(button, form, entered)
        for form in (None, *now.page.forms)
        for button in (form.buttons if form is not None else now.page.buttons)
    )


def _is_beside(button: ButtonObservation, form: FormObservation | None, entered: Collection[str]) -> bool:
    if form is None or say(button.label)[0] != "other":
        return False
    fields = [field for field in form.fields if field.visible and not field.trap]
    asks = any(field.kind in _TEXT and not field.value for field in fields)
    return asks and not any(field.value and _plain(field.value) in entered for field in form.fields)


def _plain(text: str) -> str:
    return " ".join(unaccented(text).split())
