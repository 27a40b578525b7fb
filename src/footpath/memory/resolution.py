"""What a person knows to have become of what a run may have sent, and was not told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from footpath.errors import BadInput, Busy
from footpath.memory.applications import Applications
from footpath.memory.journal import Journal, at_first_page, effects_of, read
from footpath.memory.runs import LOOKED_AT, Runs, is_same_form
from footpath.schema.event import EffectResolved

if TYPE_CHECKING:
    from footpath.schema.event import StepStarted
    from footpath.schema.run import Run
    from footpath.store.database import Clock, Store

SAID = {True: "It was sent; a person said so.", False: "It was not sent; a person said so."}


async def resolve(store: Store, now: Clock, id: str, *, landed: bool, force: bool = False) -> tuple[Run, str]:
    """Keep in a run's journal, and with its application, whether what it may have sent has `landed`. Gives the run as
    it stands then, and the id of another run that tells the same of the same sending, if there is one.

    Raises:
        NotFound: there is no such run.
        BadInput: nothing of it is unclear, somebody else is asked about it, or another run tells the opposite of the
            same sending and nobody says to `force` it.
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
        told = await _told_of_the_same(store, runs, run)
        opposite = next((other for other, said in told.items() if said is not landed), "")
        if opposite and not force:
            raise BadInput(
                f"Run {opposite} is of the same sending, and of that is known: it was {'not ' * landed}sent.",
                hint="If that is wrong, say it once more with --force.",
            )
        await _settle(Applications(store, now), run, landed=landed)
        ended = await _said(store, now, run, unclear, landed=landed)
    return ended, next((other for other, said in told.items() if said is landed), "")


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
    ended = run.model_copy(update={"status": "complete" if landed else "failed", "reason": SAID[landed]})
    await Runs(store).save(ended)
    return ended


async def _told_of_the_same(store: Store, runs: Runs, run: Run) -> dict[str, bool]:
    """What is known of the press that is unclear in this run by other runs that made it or were told of it, each by its
    id. A run that is told of one has its intent before its first page.
    """
    same = [each for each in await runs.list(url=str(run.task.url), limit=LOOKED_AT) if is_same_form(each, run)]
    made: list[tuple[StepStarted, str]] = []
    told: dict[tuple[str, str], dict[str, bool | None]] = {}
    for each in reversed(same):
        entries = await read(store, each.id)
        before, since = map(effects_of, at_first_page(entries))
        became = {effect.intent.step: effect.landed for effect in effects_of(entries)}
        became |= {effect.intent.step: False for effect in since}  # of what was told: it pressed that itself since
        for effect in before:
            by = next((id for intent, id in reversed(made) if intent == effect.intent), "")
            told.setdefault((by, effect.intent.step), {})[each.id] = became[effect.intent.step]
        for effect in since:
            made.append((effect.intent, each.id))
            told.setdefault((each.id, effect.intent.step), {})[each.id] = effect.landed
    return {
        id: landed
        for (by, _), among in told.items()
        if by and among.get(run.id, True) is None
        for id, landed in among.items()
        if landed is not None
    }


async def _settle(applications: Applications, run: Run, *, landed: bool) -> None:
    if run.task.type != "apply":
        return
    if (held := await applications.of_run(run.id)) is None:
        raise BadInput(
            f"Run {run.id} is not the last one of its application.",
            hint="Say it of the latest run there: footpath runs list",
        )
    await applications.mark(held.key, run.id, "submitted" if landed else "failed", proof=SAID[landed])
