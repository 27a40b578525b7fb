"""What a person knows to have become of what a run may have sent, and was not told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from footpath.errors import BadInput, Busy
from footpath.memory.applications import Applications
from footpath.memory.journal import Journal, effects_of, read
from footpath.memory.runs import Runs
from footpath.schema.event import EffectResolved

if TYPE_CHECKING:
    from footpath.schema.run import Run
    from footpath.store.database import Clock, Store

SAID = {True: "It was sent; a person said so.", False: "It was not sent; a person said so."}


async def resolve(store: Store, now: Clock, id: str, *, landed: bool) -> Run:
    """Keep in a run's journal, and with its application, whether what it may have sent has `landed`.

    Raises:
        NotFound: there is no such run.
        BadInput: nothing of it is unclear, or somebody else is asked about it.
        Busy: it is still going on.
    """
    runs = Runs(store)
    await runs.close_dead()
    run = await runs.get(id)
    if run.task_id:
        raise BadInput(f"Run {run.id} is of a queued task, which asks about it.", hint="See: footpath inbox list")
    async with runs.holding(run.id) as mine:
        if not mine:
            raise Busy(f"Run {run.id} is still going on.", hint="See: footpath runs list")
        unclear = [each.intent.step for each in effects_of(await read(store, run.id)) if each.landed is None]
        if not unclear:
            raise BadInput(
                f"It is known of run {run.id} what it sent.", hint=f"See what that was: footpath runs show {run.id}"
            )
        await _settle(Applications(store, now), run, landed=landed)
        async with await Journal.open(store, run.id, now) as journal:
            for step in unclear:
                await journal.append(EffectResolved(step=step, landed=landed, proof=SAID[landed]))
        ended = run.model_copy(update={"status": "complete" if landed else "interrupted", "reason": SAID[landed]})
        await runs.save(ended)
    return ended


async def _settle(applications: Applications, run: Run, *, landed: bool) -> None:
    if run.task.type != "apply":
        return
    if (held := await applications.of_run(run.id)) is None:
        raise BadInput(
            f"Run {run.id} is not the last one of its application.",
            hint="Say it of the latest run there: footpath runs list",
        )
    await applications.mark(held.key, run.id, "submitted" if landed else "failed", proof=SAID[landed])
