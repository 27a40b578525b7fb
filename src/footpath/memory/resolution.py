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
        unclear = await _unclear(store, run.id)
        if not unclear:
            raise BadInput(
                f"It is known of run {run.id} what it sent.", hint=f"See what that was: footpath runs show {run.id}"
            )
        await _settle(Applications(store, now), run, landed=landed)
        return await _said(store, now, run, unclear, landed=landed)


async def resolve_other(store: Store, now: Clock, run: Run, landed: bool) -> None:
    """Keep in the journal of a run what a person has told another run of it, unless it goes on by now."""
    async with Runs(store).holding(run.id) as mine:
        unclear = await _unclear(store, run.id)
        if mine and unclear:
            await _said(store, now, run, unclear, landed=landed)


async def _unclear(store: Store, run: str) -> list[str]:
    return [each.intent.step for each in effects_of(await read(store, run)) if each.landed is None]


async def _said(store: Store, now: Clock, run: Run, unclear: list[str], *, landed: bool) -> Run:
    async with await Journal.open(store, run.id, now) as journal:
        for step in unclear:
            await journal.append(EffectResolved(step=step, landed=landed, proof=SAID[landed]))
    ended = run.model_copy(update={"status": "complete" if landed else "interrupted", "reason": SAID[landed]})
    await Runs(store).save(ended)
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
