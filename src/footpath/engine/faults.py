"""Recognise a refusal by marks on a page with the sent form: at fields, or in the markup. Pure."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from footpath.engine.conditions import same_form
from footpath.engine.confirmed import REFUSED
from footpath.language.outcomes import has_word, is_advice, says_taken, speaks_against
from footpath.reading.field_messages import MARKED, new_marks
from footpath.reading.index import Index
from footpath.reading.status import is_told_after_sending
from footpath.schema.observation import SENT_PAGES

if TYPE_CHECKING:
    from footpath.engine.sent_requests import SentRequests
    from footpath.engine.view import View

_FEWEST_LETTERS: Final = 4
"""Letters of the shortest message: a star in red is none."""


def faults_since(before: View, now: View, sent: SentRequests) -> tuple[str, ...]:
    """Return the new lines called errors in the page's markup, if the site's answer shows the form with all its
    values, or an alert in place of the form. Empty if one of the lines may tell a success.
    """
    if not _is_answered(now, sent):
        return ()
    old = {text for block in before.snapshot.blocks for text in (block.text, *block.parts)} | {*before.snapshot.faults}
    new = (each for each in now.snapshot.faults if each not in old and sum(map(str.isalpha, each)) >= _FEWEST_LETTERS)
    if not same_form(before.page, now.page):
        index = Index(now.snapshot)
        announced = {leaf.text for leaf in index.leaves if index.is_announced(leaf)}
        new = (each for each in new if each in announced and now.snapshot.document != before.snapshot.document)
    elif not _has_kept_values(before, now):
        return ()
    told = tuple(dict.fromkeys(new))
    return () if any(map(_is_good, told)) else told


def _is_answered(now: View, sent: SentRequests) -> bool:
    """Whether the site has answered all without a refusal by status, and the page confirms nothing."""
    is_answered = bool(sent.statuses) and max(sent.statuses) < REFUSED and not sent.unanswered()
    return is_answered and now.page.page_type not in SENT_PAGES


def marks_of_refusal(before: View, now: View, sent: SentRequests) -> dict[str, str]:
    """Return the page's messages by field ref, if the site returned the form with all values and marks on fields.

    A site that has accepted a form may keep the values too: without a mark at a field, nothing is known.
    """
    if not (_is_answered(now, sent) and same_form(before.page, now.page) and _has_kept_values(before, now)):
        return {}
    marks = new_marks(before.snapshot, now.snapshot, now.fields.values())
    return {} if any(map(_is_good, marks.values())) else {ref: text or MARKED for ref, text in marks.items()}


def _is_good(text: str) -> bool:
    """Whether a text beside a field may tell that the form was taken: "Saved."."""
    is_taken = says_taken(text) and not (speaks_against(text) or is_advice(text))
    return is_taken or is_told_after_sending(text) or has_word("thanks", text)


def _has_kept_values(before: View, now: View) -> bool:
    """Whether a form had values and still has all of them; passwords are always emptied. Sections are not compared: a
    message above a field may look like a caption.
    """
    held = Counter((each.question, each.value) for each in before.fields.values() if each.kind != "password")
    held = Counter({(question, value): number for (question, value), number in held.items() if value})
    return bool(held) and held <= Counter((each.question, each.value) for each in now.fields.values())
