"""Complete the reading of a page after a sending press by the HTTP answers of the site."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

from footpath.engine.confirmed import confirmed
from footpath.engine.view import with_errors
from footpath.reading import new_field_errors, new_messages
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
    if not sent.declined(now.page) or (sent.unanswered() and not is_last):
        return now
    field_errors = new_field_errors(before.snapshot, now.snapshot, now.fields.values())
    errors = tuple(dict.fromkeys((*field_errors.values(), *now.page.errors))) or new_messages(
        before.snapshot, now.snapshot
    )
    errors = errors or (sentence("The site answered with status {}.", str(sent.statuses[-1])),)
    now = with_errors(now, field_errors)
    return dataclasses.replace(now, page=now.page.model_copy(update={"errors": errors}))
