"""A model's judgement of a page that may confirm in words beyond the rules. The model picks a text; it never writes
one.
"""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

from footpath.engine.confirmed import unjudged_texts
from footpath.errors import LimitReached, ModelUnavailable
from footpath.schema.event import Noticed
from footpath.sentence import sentence

if TYPE_CHECKING:
    from footpath.engine.run_context import RunContext
    from footpath.engine.sent_requests import SentRequests
    from footpath.engine.view import View


async def confirmed_by_model(context: RunContext, before: View, now: View, sent: SentRequests) -> View | None:
    """Return the page as a confirmation, if a model picks a new text as confirming; None if not, or if not asked.
    Conditions for asking: the site has answered, the form is empty or gone, and no text reports a failure.

    Args:
        context: the run.
        before: the page when the button was pressed.
        now: the page after the press, at rest.
        sent: the requests since the press.
    """
    if context.model.reader is None or not sent.has_statuses:
        return None
    texts = unjudged_texts(before, now, sent.statuses)
    if not texts:
        return None
    try:
        text = await context.model.reader.confirmation(texts, context.values.clean, context.journal.append)
    except (ModelUnavailable, LimitReached) as error:
        await context.journal.append(Noticed(what="sent", text=sentence("No model judges the page: {}", error.message)))
        return None
    if not text:
        return None
    await context.journal.append(Noticed(what="sent", text=sentence("A model takes “{}” for the confirmation.", text)))
    confirms = {"page_type": "confirmation", "confirmation": text, "errors": (), "blocked_by": ""}
    return dataclasses.replace(now, page=now.page.model_copy(update=confirms))
