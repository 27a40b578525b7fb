"""A page after a press that sends, with what the site's answers tell of it."""

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
    """The page as one that confirms what was sent, or with why the site does not take it; unchanged where its answers
    tell neither. `is_last`: the page will be read no further, so it will not say more of what the site has declined.
    """
    if not sent.has_statuses:
        return now
    if said := confirmed(before, now, sent.statuses, has_left=sent.has_left):
        confirms = {"page_type": "confirmation", "confirmation": said, "errors": (), "blocked_by": ""}
        return dataclasses.replace(now, page=now.page.model_copy(update=confirms))
    if not sent.declined(now.page) or (sent.unanswered() and not is_last):
        return now
    wrong = new_field_errors(before.snapshot, now.snapshot, now.fields.values())
    said = tuple(dict.fromkeys((*wrong.values(), *now.page.errors))) or new_messages(before.snapshot, now.snapshot)
    said = said or (sentence("The site answered with status {}.", str(sent.statuses[-1])),)
    now = with_errors(now, wrong)
    return dataclasses.replace(now, page=now.page.model_copy(update={"errors": said}))
