"""`fill_form`: fill one form, and send it only where the task says so; a queued task sends it once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from footpath.engine.effect import Sending
from footpath.engine.end import End
from footpath.memory.journal import Effect, Journal, effect_of, read
from footpath.sentence import own
from footpath.tasks.kit import Kit, Prepared, Result, begin, open_walk, result

if TYPE_CHECKING:
    from footpath.schema.task import Task


class Unclaimed:
    """A form may be sent again by another task: nothing to claim. Within one task, the journals' intents hold."""

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
        if sent is not None and sent.landed:
            end = End("complete", own("An earlier attempt at this task has sent it."), sent.proof)
            return result(prepared, await prepared.conductor.close(prepared.run, end))
        unclear = ""
        if sent is not None and sent.landed is None:
            unclear = sent.intent.step
            async with await Journal.open(kit.store, prepared.run.id, kit.now) as journal:
                await journal.append(sent.intent)  # so that the next attempt finds it in one journal
        async with open_walk(kit, prepared) as walk:
            run = await prepared.conductor.conduct(prepared.run, walk, Sending(Unclaimed(), unclear))
            return result(prepared, run, walk)


async def _before(kit: Kit, prepared: Prepared) -> Effect | None:
    """What the last attempt at this queued task sent, or may have sent, of those that sent anything."""
    run, runs = prepared.run, prepared.conductor.runs
    for earlier in reversed(await runs.of_task(run.task_id)) if run.task_id else ():
        if earlier.id != run.id and (effect := effect_of(await read(kit.store, earlier.id))) is not None:
            return effect
    return None
