"""Recognise that a page confirms a sending.

Texts have two grades. A report ("your message has been sent") counts anywhere. A courtesy ("thank you for contacting
us", "we'll be in touch") may also stand above an unfilled form: it counts only in a live region, or on a page without
further work (`language/sent.py` has their grammar).

Neither counts at a step before the last, nor beside a text about a refusal; texts of navigation and footer do not
matter here.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from footpath.language.outcomes import has_word, is_not_yet, is_under_way, is_undone, speaks_of_trouble
from footpath.language.sent import is_courtesy, is_thanks_for_applying
from footpath.language.sent import is_report as reports

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from footpath.reading.index import Index
    from footpath.schema.observation import ButtonObservation, FormObservation, Progress
    from footpath.schema.snapshot import Block


_LONGEST: Final = 600
_FEW: Final = 2
_SHOWN: Final = 300
_BESIDE: Final = frozenset({"search", "newsletter", "filter", "consent"})
_EDGES: Final = frozenset({"navigation", "contentinfo"})
"""Roles of page parts that repeat on every page of a site."""
_ON: Final = frozenset({"apply", "external_apply", "next", "submit", "login", "register"})


def confirmation_of(
    index: Index, forms: Sequence[FormObservation], buttons: Sequence[ButtonObservation], progress: Progress | None
) -> str:
    """Return the sentence by which a page confirms a sending; empty for none."""
    said = _said_of_sending(index, forms, buttons)
    is_midway = progress is not None and progress.current < progress.total
    if not said or is_midway or any(is_undone(leaf.text) and not _is_at_edge(index, leaf) for leaf in _told(index)):
        return ""
    return said


def _said_of_sending(index: Index, forms: Sequence[FormObservation], buttons: Sequence[ButtonObservation]) -> str:
    """Return the first report, or else the first courtesy that counts at its place; empty for none."""
    asked = _asked(forms)
    applying = any(form.purpose == "application" for form in forms) and asked > _FEW
    leaves = _told(index)
    reported = (leaf.text for leaf in leaves if reports(leaf.text) and (not applying or _is_said(index, leaf)))
    if report := next(reported, ""):
        return report[:_SHOWN]
    if not applying and reports(index.snapshot.title):
        return index.snapshot.title
    if any(speaks_of_trouble(leaf.text) or is_under_way(leaf.text) for leaf in leaves):
        return ""
    is_over = not asked and not _leads_on(index, forms, buttons)
    return _courtesy(index, leaves, is_over=is_over, may_ask=asked <= _FEW and not _requires(forms))


def _courtesy(index: Index, leaves: Sequence[Block], *, is_over: bool, may_ask: bool) -> str:
    """Return the first thanks that count; empty for none.

    Args:
        index: of the page.
        leaves: its texts.
        is_over: whether the page asks for nothing and leads nowhere, so that any thanks count.
        may_ask: whether the page asks so little that thanks for applying count.
    """
    thanks = [leaf for leaf in leaves if is_courtesy(leaf.text) or is_thanks_for_applying(leaf.text)]
    wants = any(has_word("fill_in", leaf.text) for leaf in leaves)
    for leaf in thanks:
        settled = (is_over or (may_ask and is_thanks_for_applying(leaf.text))) and not wants
        if settled or (_is_said(index, leaf) and not has_word("interest", leaf.text)):
            return leaf.text[:_SHOWN]
    return ""


def is_report(text: str) -> bool:
    """Whether a text reports a sending, never said before one."""
    told = [each for each in _sentences(text) if not each.endswith("?")]
    return reports(text) and not any(map(speaks_of_trouble, told))


def is_told_after_sending(text: str) -> bool:
    """Whether a message of a page is worded as a success."""
    return (reports(text) or is_thanks_for_applying(text) or is_courtesy(text)) and not speaks_of_trouble(text)


def is_still_open(text: str) -> bool:
    """Whether a text reports work in progress, work to do, or a refusal."""
    return is_undone(text) or is_under_way(text) or has_word("fill_in", text) or is_not_yet(text)


def _sentences(text: str) -> Iterator[str]:
    return (each.strip() for each in re.split(r"(?<=[.!?])\s+", text) if each.strip())


def _asked(forms: Sequence[FormObservation]) -> int:
    """Return the number of questions that the forms of a page still ask, without searches and other everyday forms."""
    return sum(field.is_asked for form in forms if form.purpose not in _BESIDE for field in form.fields)


def _requires(forms: Sequence[FormObservation]) -> bool:
    """Whether a question of a page has to be answered."""
    return any(
        field.is_asked and field.required for form in forms if form.purpose not in _BESIDE for field in form.fields
    )


def _leads_on(index: Index, forms: Sequence[FormObservation], buttons: Sequence[ButtonObservation]) -> bool:
    """Whether a page has further work: a button to apply, send or go on, or a posting to read."""
    offered = (*buttons, *(button for form in forms if form.purpose not in _BESIDE for button in form.buttons))
    is_posting = any("JobPosting" in text for text in index.snapshot.json_ld)
    return is_posting or any(button.meaning in _ON for button in offered)


def _told(index: Index) -> list[Block]:
    return [leaf for leaf in index.leaves if len(leaf.text) <= _LONGEST]


def _is_at_edge(index: Index, leaf: Block) -> bool:
    return any(block.role in _EDGES for block in index.above(leaf))


def _is_said(index: Index, leaf: Block) -> bool:
    return any(map(index.is_said, index.above(leaf)))
