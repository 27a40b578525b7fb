"""What a person knows to have become of what a run may have sent, and was not told."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from footpath.errors import BadInput, Busy, NotFound
from footpath.memory.applications import Applications
from footpath.memory.journal import Journal, effects_of, read
from footpath.memory.runs import LOOKED_AT, Runs
from footpath.schema.event import EffectResolved

if TYPE_CHECKING:
    from collections.abc import Iterable

    from footpath.schema.run import Run
    from footpath.store.database import Clock, Store

SAID = {True: "It was sent; a person said so.", False: "It was not sent; a person said so."}


async def resolve(
    store: Store, now: Clock, id: str, *, landed: bool, force: bool = False
) -> tuple[Run, tuple[str, ...]]:
    """Keep in a run's journal, and with its application, whether what it may have sent has `landed`; and the same with
    every other run of that sending. Gives the run as it stands then, and the ids of the others.

    Raises:
        NotFound: there is no such run.
        BadInput: nothing of it is unclear and nobody says to `force` it, somebody else is asked about it, or it was
            told of several runs.
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
        begun = [each for each in effects_of(await read(store, run.id)) if force or each.landed is None]
        if not begun:
            raise BadInput(
                f"It is known of run {run.id} what it sent.",
                hint=f"See what that was: footpath runs show {run.id}. If it is wrong: --force",
            )
        by = list(dict.fromkeys(each.intent.by or run.id for each in begun))
        if len(by) > 1:
            raise BadInput(
                f"Run {run.id} was told of several that may have sent it: {', '.join(by)}.",
                hint="Say it of each of them.",
            )
        await _settle(Applications(store, now), run, landed=landed)
        ended = await _said(store, now, run, [each.intent.step for each in begun], landed=landed)
    return ended, await resolve_of(store, now, run, by[0], landed, force=force)


async def resolve_of(
    store: Store, now: Clock, run: Run, by: str, landed: bool, *, force: bool = False
) -> tuple[str, ...]:
    """Keep what became of what run `by` may have sent with that run, and with each that was told of it, but for `run`
    itself and those that go on by now. Gives their ids.
    """
    runs = Runs(store)
    others = {each.id: each for each in await runs.list(url=str(run.task.url), limit=LOOKED_AT)}
    if by not in others:
        with suppress(NotFound):  # it was deleted
            others[by] = await runs.get(by)
    said: list[str] = []
    for each in others.values():
        if each.id == run.id or not (force or each.status == "unknown"):
            continue
        async with runs.holding(each.id) as mine:
            begun = effects_of(await read(store, each.id)) if mine else ()
            steps = [
                effect.intent.step
                for effect in begun
                if (effect.intent.by or each.id) == by and (force or effect.landed is None)
            ]
            if steps:
                await _said(store, now, each, steps, landed=landed)
                said.append(each.id)
    return tuple(said)


async def _said(store: Store, now: Clock, run: Run, steps: Iterable[str], *, landed: bool) -> Run:
    async with await Journal.open(store, run.id, now) as journal:
        for step in steps:
            await journal.append(EffectResolved(step=step, landed=landed, proof=SAID[landed]))
    ended = run.model_copy(update={"status": "complete" if landed else "failed", "reason": SAID[landed]})
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
