"""The runs: attempts at tasks, and which of them a living process works on."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain, takewhile
from typing import TYPE_CHECKING, Final

from footpath.errors import NotFound
from footpath.memory import ledger
from footpath.memory.journal import Effect, before_step, effects_of, own_effect_of, presser_of
from footpath.schema.event import (
    EffectResolved,
    Entry,
    ModeChosen,
    PageObserved,
    PersonAsked,
    RunFinished,
    StepFinished,
)
from footpath.schema.run import Run, Rung, RunStatus, Usage
from footpath.store import runs as statements
from footpath.store import tasks as task_statements
from footpath.store.prefix import only

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from contextlib import AbstractAsyncContextManager

    from footpath.memory.redaction import Redaction
    from footpath.store.database import Store, Transaction


PROFILE: Final = "{{profile}}"
"""Stands in a run for the path of the profile that its task names."""

LOOKED_AT = 50
"""So many earlier runs of a page are looked at for one that sent its form."""


@dataclass(frozen=True, slots=True)
class SentRun:
    """A run that sent something, or may have."""

    run: Run
    effect: Effect


@dataclass(frozen=True, slots=True)
class Again:
    """What is done again before another way is found."""

    entries: Sequence[Entry]
    """The journal, as far as it goes."""
    contradicted: bool
    """Whether it is found since a page contradicted what was learned: what it would send is shown first."""


class Runs:
    """What was tried, when, and how it ended. Runs are kept without what `redaction` knows."""

    def __init__(self, store: Store, *, redaction: Redaction | None = None) -> None:
        self._store = store
        self._redaction = redaction

    async def start(self, run: Run) -> None:
        """Keep a new run, before its first event."""
        async with self._store.writing() as transaction:
            await statements.create(transaction, self.kept(run))
            if run.status != "running":
                await ledger.enter(transaction, self.kept(run))

    async def save(self, run: Run) -> None:
        """Keep a run as it stands now.

        Raises:
            NotFound: it was never started.
        """
        async with self._store.writing() as transaction:
            if not await ledger.put(transaction, self.kept(run)):
                raise NotFound(f"There is no run {run.id}.")

    async def get(self, id: str) -> Run:
        """A run by its id, or by the beginning of it where only one has it.

        Raises:
            NotFound: none, or several.
        """
        async with self._store.reading() as transaction:
            found = {run.id: run for run in await statements.by_prefix(transaction, id)}
        return only(found, id, "run", "runs list")

    async def list(self, *, status: Sequence[RunStatus] = (), url: str = "", limit: int = 50) -> list[Run]:
        """Runs, the newest first; of these statuses and this task url where given."""
        async with self._store.reading() as transaction:
            return await statements.recent(transaction, status, url, limit)

    async def first_of(self, cookbook: str) -> Run | None:
        """The run that a cookbook was learned in, where it is kept."""
        async with self._store.reading() as transaction:
            return await statements.first_of_cookbook(transaction, cookbook)

    async def counts(self) -> dict[RunStatus, int]:
        """How many runs there are of each status."""
        async with self._store.reading() as transaction:
            return await statements.counts(transaction)

    async def of_task(self, task: str) -> Sequence[Run]:
        """The attempts at a queued task, the first one first."""
        async with self._store.reading() as transaction:
            return await statements.of_task(transaction, task)

    async def as_far_as(self, run: Run) -> Run:
        """A run with its mode and counts as its journal tells them, where nobody lived to add them up."""
        async with self._store.reading() as transaction:
            return run.model_copy(update=_told_by(await statements.entries(transaction, run.id), run))

    async def close_dead(self) -> list[Run]:
        """Say how the runs ended whose process did not live to say it: `interrupted`, or `unknown` where it may have
        died while it sent something. Gives those.
        """
        async with self._store.reading() as transaction:
            running = await statements.recent(transaction, ["running"], "", 1000)
        closed = [await self._close_dead(run) for run in running if not await self.alive(run.id)]
        return [run for run in closed if run is not None]

    async def _close_dead(self, run: Run) -> Run | None:
        async with self._store.writing() as transaction:
            if await statements.status_of(transaction, run.id) != "running":
                return None  # it came to its own end since it was listed
            entries = await statements.entries(transaction, run.id)
            unclear = [each.intent for each in effects_of(entries) if each.landed is None]
            sending = any(not each.by for each in unclear)
            closed = run.model_copy(
                update={
                    "status": "unknown" if unclear else "interrupted",
                    "reason": f"Its process was ended{' while it was sending' if sending else ''}.",
                    "finished_at": entries[-1].at if entries else run.started_at,
                    **_told_by(entries, run),
                }
            )
            await ledger.put(transaction, closed)
        return closed

    async def sent_before(self, run: Run) -> tuple[SentRun, ...]:
        """What runs before this one sent with the same form for the same person, or may have: the last one, and before
        it the last one with the same values, where that is another.
        """
        last: tuple[SentRun, ...] = ()
        async with self._store.reading() as transaction:
            known = await statements.recent(transaction, (), str(run.task.url), LOOKED_AT)
            for at, earlier in enumerate(known):
                if last and all(each.data != run.data for each in known[at:]):
                    break
                if earlier.status == "running" or not is_same_form(earlier, self.kept(run)):
                    continue
                entries = await statements.entries(transaction, earlier.id)
                effects = effects_of(entries)
                told = {presser_of(earlier.id, each.intent) for each in effects if each.landed is None}
                older = told - {each.id for each in known}
                known += await statements.runs(transaction, sorted(older))  # and is looked at in its turn
                effect = own_effect_of(entries)
                if effect is None or effect.landed is False:
                    continue
                if earlier.data == run.data:
                    return (SentRun(earlier, effect), *last)
                last = last or (SentRun(earlier, effect),)
        return last

    async def stopped_before(self, run: Run) -> Sequence[Entry]:
        """The journal of the run of the same task before this one, if that was stopped on its way; else nothing. A run
        that never came to a page hides nothing. Of a queued task it is its own last attempt that did a step, also where
        that ended to wait for a person.
        """
        async with self._store.reading() as transaction:
            if run.task_id:
                return await _last_attempt(transaction, run)
            known = await statements.recent(transaction, (), str(run.task.url), LOOKED_AT)
            same = (each for each in known if each.id != run.id and is_same_task(each, self.kept(run)))
            earlier, entries = await _first_at_work(transaction, same)
        return entries if earlier is not None and goes_on(earlier, entries) else ()

    async def unfinished_before(self, run: Run) -> Sequence[Entry]:
        """The journal of the run with the same goal and data before this one, however that was stopped; nothing if it
        came to its end. It tells what all of them did outside.

        Nothing hides what earlier attempts of the same queued task did: neither many runs since, nor another task that
        asked for the same and came to its end.
        """
        async with self._store.reading() as transaction:
            latest = await statements.recent(transaction, (), str(run.task.url), 4 * LOOKED_AT)
            same = (each for each in latest if (each.task.goal, each.data) == (self.kept(run).task.goal, run.data))
            since = takewhile(lambda each: each.status != "complete", same)
            attempts = reversed(await statements.of_task(transaction, run.task_id)) if run.task_id else ()
            others = (each for each in chain(since, attempts) if each.id != run.id)
            _, entries = await _first_at_work(transaction, others)
        return entries

    async def asked_later(self, run: Run) -> tuple[str, ...]:
        """What the run before this one at the same url was asked of the same form after a press that might have sent it
        was one step.
        """
        async with self._store.reading() as transaction:
            known = await statements.recent(transaction, (), str(run.task.url), 2)
            earlier = next((each for each in known if each.id != run.id), None)
            if earlier is None or not is_same_form(earlier, self.kept(run)):
                return ()
            events = [each.event for each in await statements.entries(transaction, earlier.id)]
        turned = next((at for at, each in enumerate(events) if isinstance(each, EffectResolved) and not each.landed), 0)
        later = events[turned:] if turned else ()
        return tuple(each.question for each in later if isinstance(each, PersonAsked) and each.what == "question")

    async def from_step(self, run: Run) -> Again | None:
        """What is done again of an earlier attempt where a person said from which of its steps on another way is to be
        found; None where nobody did. An attempt since then that was broken off is gone on with.
        """
        if not run.task_id:
            return None
        async with self._store.reading() as transaction:
            first, step = await task_statements.from_step(transaction, run.task_id)
            if not first:
                return None
            since = await _last_attempt(transaction, run, after=first)
            entries = since or before_step(await statements.entries(transaction, first), step)
            return Again(entries, contradicted=not step)

    def holding(self, id: str) -> AbstractAsyncContextManager[bool]:
        """Hold a run while working on it. Gives False when another living process, or task, works on it.

        It ends with the block or with the process, kill -9 included.
        """
        return self._store.leases.holding(f"run {id}")

    async def at_work_beside(self, run: Run) -> str:
        """The id of another run of the same form or list, person and data that a living process works on; empty where
        there is none.
        """
        async with self._store.reading() as transaction:
            running = await statements.recent(transaction, ["running"], str(run.task.url), LOOKED_AT)
        for each in running:
            same = each.id != run.id and each.data == run.data and is_same_form(each, self.kept(run))
            if same and await self.alive(each.id):
                return each.id
        return ""

    async def alive(self, id: str) -> bool:
        """Whether a living process works on it."""
        return await self._store.leases.held(f"run {id}")

    def kept(self, run: Run) -> Run:
        """A run as it is kept: without the values that the task itself carries, whatever a person has put there, and
        without the paths of their files, which are called by their names (contract 7).
        """
        task = run.task
        kept = task.model_copy(
            update={
                "input": {name: "{{" + name + "}}" for name in task.input},
                "profile": PROFILE if task.profile else "",
                "files": {name: "{{file." + name + "}}" for name in task.files},
            }
        )
        run = run.model_copy(update={"task": kept})
        return run if self._redaction is None else self._redaction.run(run)


def goes_on(run: Run, entries: Sequence[Entry]) -> bool:
    """Whether the next run goes on from this one: it was stopped on its way, or did not send what it pressed, as a
    person said once it was over.
    """
    stopped = run.status in ("interrupted", "unknown") or run.broke
    return stopped or (bool(entries) and isinstance(entries[-1].event, EffectResolved) and run.status == "failed")


def is_same_form(one: Run, other: Run) -> bool:
    """Whether both are of one form and one person; whether a profile is named tells only where nothing else does."""
    knows = one.person and other.person
    is_one = one.person == other.person if knows else one.task.profile == other.task.profile
    return is_one and (one.task.type, one.task.form) == (other.task.type, other.task.form)


def is_same_task(one: Run, other: Run) -> bool:
    """Whether both are of one form and one person; of a goal, whether they ask for the same with the same data too."""
    same_data = not one.task.goal or one.data == other.data
    return is_same_form(one, other) and one.task.goal == other.task.goal and same_data


async def _first_at_work(transaction: Transaction, runs: Iterable[Run]) -> tuple[Run | None, Sequence[Entry]]:
    """The first of these runs that came to a page, with its journal. One that did not come there hides nothing."""
    for run in runs:
        entries = await statements.entries(transaction, run.id)
        if any(isinstance(each.event, (PageObserved, StepFinished)) for each in entries):
            return run, entries
    return None, ()


_BROKEN_OFF = ("interrupted", "unknown", "needs_person", "reviewed")
"""How attempts end that the next one goes on with."""


async def _last_attempt(transaction: Transaction, run: Run, *, after: str = "") -> Sequence[Entry]:
    for earlier in reversed(await statements.of_task(transaction, run.task_id)):
        if earlier.id == after:
            break
        if earlier.id != run.id and (earlier.status in _BROKEN_OFF or earlier.broke):
            entries = await statements.entries(transaction, earlier.id)
            if any(isinstance(each.event, StepFinished) for each in entries):
                return entries
    return ()


def _told_by(entries: Sequence[Entry], run: Run) -> dict[str, object]:
    told: dict[str, object] = {}
    rungs: dict[str, Rung] = {}
    usage = run.usage
    for entry in entries:
        match entry.event:
            case ModeChosen(mode="replay" | "explore" as mode):
                told["mode"] = mode
            case StepFinished(held=True) as step:
                rungs[step.step] = step.rung
            case RunFinished() as end:
                usage = end.usage
            case _:
                pass
    if usage == Usage() and entries:
        done = list(rungs.values())
        counts: dict[Rung, int] = {rung: done.count(rung) for rung in dict.fromkeys(done)}
        seconds = (entries[-1].at - run.started_at).total_seconds()
        usage = Usage(seconds=round(max(seconds, 0), 3), steps_by_rung=counts)
    return {**told, "usage": usage}
