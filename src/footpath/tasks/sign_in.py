"""`sign_in`: a person signs in by hand in the live view, and the task's browser profile keeps the login.

For machines without a screen: the worker only opens the page.
"""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING

from footpath.engine.end import End, end_of
from footpath.errors import FootpathError
from footpath.schema.event import RunFinished, RunStarted
from footpath.schema.run import Usage
from footpath.sentence import own
from footpath.tasks.services import FinishedTask, Prepared, Services, begin, open_context, result

if TYPE_CHECKING:
    from footpath.engine.run_context import RunContext
    from footpath.schema.task import Task


async def sign_in(services: Services, task: Task) -> FinishedTask:
    """Handle a `sign_in` task: open the page, wait for a person's takeover, and end when they give back control.

    Raises:
        Busy: another run uses the browser profile.
    """
    if not task.by_agent:  # a login may lead to any host
        task = task.model_copy(update={"hosts": ("*",), "resources": ("*",)})
    began = time.monotonic()
    async with begin(services, task) as prepared, open_context(services, prepared) as context:
        await context.journal.append(RunStarted(resumed=False))
        try:
            end = await _signed_in(context)
        except FootpathError as error:
            end = end_of(error)
        return await _ended(prepared, context, end, time.monotonic() - began)


async def _signed_in(context: RunContext) -> End:
    await context.open(str(context.task.url), context.task.limits.seconds)
    await context.look()  # if a person has already taken over, wait here until they give back control
    if not context.takeover.was_used:
        try:
            async with asyncio.timeout(context.task.limits.seconds):
                await context.takeover.wait_taken()
        except TimeoutError:
            return End(
                "needs_person", own("Nobody signed in. Take control of the task in its live view while it runs.")
            )
        await context.stood()
    if not context.takeover.was_used:
        return End("needs_person", own("A person took control and gave it back without signing in."))
    view = await context.look()
    if view.page.page_type == "login" or view.page.blocked_by == "login":
        why = "The page still asks to sign in. Run it again, and give control back once you are in."
        return End("needs_person", own(why))
    name = context.task.browser_profile
    return End("complete", own(f"A person signed in by hand; the browser profile {name} keeps the session."))


async def _ended(prepared: Prepared, context: RunContext, end: End, seconds: float) -> FinishedTask:
    """Keep how the run ended."""
    usage = Usage(seconds=round(max(0.0, seconds - context.takeover.held_s), 3))
    told = end.told_to(prepared.run)
    await context.journal.append(RunFinished(status=told.status, reason=told.reason, usage=usage))
    run = prepared.rooms.ended(prepared.run.model_copy(update={"usage": usage}), told)
    await context.journal.conclude(prepared.rooms.runs.kept(run))
    return result(prepared, run, context)
