"""`fill_form`: fill one form, and send it only where the task says so; a queued task sends it once. Another task may
send it again, and tells that it was sent before; where a run may have sent it, a person is asked first.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from footpath.engine.effect import Sending
from footpath.engine.end import End
from footpath.memory.journal import Effect, Journal, effect_of, read
from footpath.schema.event import Noticed
from footpath.sentence import Sentence, own
from footpath.tasks.kit import Kit, Prepared, Result, begin, open_walk, result

if TYPE_CHECKING:
    from footpath.memory.runs import Sent
    from footpath.schema.task import Task


class Unclaimed:
    """A form may be sent again by another task: nothing to claim. The journals' intents hold, within one task and where
    nobody knows what became of one.
    """

    is_kept = False

    async def take(self) -> str:
        """Free."""
        return ""

    async def settle(self, landed: bool | None, reference: str = "", proof: str = "") -> None:
        """Nothing to keep."""


async def fill_form(kit: Kit, task: Task) -> Result:
    """Work a `fill_form` task."""
    async with begin(kit, task) as prepared:
        sent = await _before(kit, prepared)
        earlier = await prepared.conductor.runs.sent_before(prepared.run)
        if sent is None and earlier is not None and earlier.effect.landed is None and not prepared.run.task_id:
            sent = earlier.effect
        if sent is not None and sent.landed:
            end = End("complete", own("An earlier attempt at this task has sent it."), sent.proof)
            return result(prepared, await prepared.conductor.close(prepared.run, end))
        unclear = ""
        if sent is not None and sent.landed is None:
            unclear = sent.intent.step
            async with await Journal.open(kit.store, prepared.run.id, kit.now) as journal:
                await journal.append(sent.intent)  # so that the next attempt finds it in one journal
        async with open_walk(kit, prepared) as walk:
            if earlier is not None and earlier.effect.landed:
                await walk.journal.append(Noticed(what="sent", text=_told(earlier)))
            run = await prepared.conductor.conduct(prepared.run, walk, Sending(Unclaimed(), unclear))
            return result(prepared, run, walk)


def _told(earlier: Sent) -> Sentence:
    when = earlier.run.finished_at or earlier.run.started_at
    return own(f"Run {earlier.run.id} sent this form on {when:%Y-%m-%d at %H:%M} (UTC).")


async def _before(kit: Kit, prepared: Prepared) -> Effect | None:
    """What the last attempt at this queued task sent, or may have sent, of those that sent anything."""
    run, runs = prepared.run, prepared.conductor.runs
    for earlier in reversed(await runs.of_task(run.task_id)) if run.task_id else ():
        if earlier.id != run.id and (effect := effect_of(await read(kit.store, earlier.id))) is not None:
            return effect
    return None
