"""Complete the reading of a page after a sending press by the HTTP answers of the site."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

from footpath.engine.conditions import same_form
from footpath.engine.confirmed import REFUSED, confirmed
from footpath.engine.view import with_errors
from footpath.language.outcomes import has_word
from footpath.reading.confirmation import is_told_after_sending
from footpath.reading.field_messages import new_field_errors, new_marks, new_messages
from footpath.schema.observation import SENT_PAGES
from footpath.sentence import sentence

if TYPE_CHECKING:
    from footpath.engine.sent_requests import SentRequests
    from footpath.engine.view import View


def as_answered(before: View, now: View, sent: SentRequests, *, is_last: bool = False) -> View:
    """The page as a confirmation, or with the reasons of a refusal; unchanged where the answers prove neither.

    Args:
        before: the page when the button was pressed.
        now: the page after the press.
        sent: the requests since the press.
        is_last: whether this is the last reading of the page; until then, a declined form waits for all answers.
    """
    if not sent.has_statuses:
        return now
    if text := confirmed(before, now, sent.statuses, has_left=sent.has_left):
        confirms = {"page_type": "confirmation", "confirmation": text, "errors": (), "blocked_by": ""}
        return dataclasses.replace(now, page=now.page.model_copy(update=confirms))
    if refused := _marks_of_refusal(before, now, sent):
        return with_errors(now, refused)
    if not sent.declined(now.page) or (sent.unanswered() and not is_last):
        return now
    field_errors = new_field_errors(before.snapshot, now.snapshot, now.fields.values())
    errors = tuple(dict.fromkeys((*field_errors.values(), *now.page.errors))) or new_messages(
        before.snapshot, now.snapshot
    )
    errors = errors or (sentence("The site answered with status {}.", str(sent.statuses[-1])),)
    now = with_errors(now, field_errors)
    return dataclasses.replace(now, page=now.page.model_copy(update={"errors": errors}))


def _marks_of_refusal(before: View, now: View, sent: SentRequests) -> dict[str, str]:
    """What the page says at its fields, by ref, if the site gave the form again with all its values and marks fields.

    A site that has taken a form may keep the values too: without a mark at a field, nothing is known.
    """
    is_answered = bool(sent.statuses) and max(sent.statuses) < REFUSED and not sent.unanswered()
    if not is_answered or now.page.page_type in SENT_PAGES or not same_form(before.page, now.page):
        return {}
    held = {field.key: field.value for field in before.fields.values() if field.value and field.kind != "password"}
    values = {field.key: field.value for field in now.fields.values()}
    if not held or any(values.get(key) != value for key, value in held.items()):
        return {}
    marks = new_marks(before.snapshot, now.snapshot, now.fields.values())
    are_good = any(is_told_after_sending(text) or has_word("thanks", text) for text in marks.values())
    return {} if are_good else marks
