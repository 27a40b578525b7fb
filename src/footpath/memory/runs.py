"""The runs: attempts at tasks, and whether a living process works on them."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain, takewhile
from typing import TYPE_CHECKING, Final

from footpath.errors import NotFound
from footpath.memory import savings
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

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from contextlib import AbstractAsyncContextManager

    from footpath.memory.redaction import Redaction
    from footpath.store.database import Store, Transaction


PROFILE: Final = "{{profile}}"
"""Placeholder in a stored run for the path of the task's profile."""

LOOKED_AT = 50
"""Maximum earlier runs of a page searched for a submission."""


@dataclass(frozen=True, slots=True)
class SentRun:
    """A run that submitted a form, or may have."""

    run: Run
    effect: Effect


@dataclass(frozen=True, slots=True)
class Again:
    """The steps to repeat before finding another way."""

    entries: Sequence[Entry]
    """The journal up to the last step to repeat."""
    contradicted: bool
    """Whether a page contradicted the cookbook; the run then shows the data before sending."""


class Runs:
    """Attempts at tasks, with times and results. Runs are stored redacted by `redaction`."""

    def __init__(self, store: Store, *, redaction: Redaction | None = None) -> None:
        self._store = store
        self._redaction = redaction

    async def start(self, run: Run) -> None:
        """Store a new run, before its first event."""
        async with self._store.writing() as transaction:
            await statements.create(transaction, self.kept(run))
            if run.status != "running":
                await savings.enter(transaction, self.kept(run))

    async def save(self, run: Run) -> None:
        """Store a run's present state.

        Raises:
            NotFound: the run was never started.
        """
        async with self._store.writing() as transaction:
            if not await savings.put(transaction, self.kept(run)):
                raise NotFound(f"There is no run {run.id}.")

    async def get(self, id: str) -> Run:
        """A run by id, or by the unique beginning of an id.

        Raises:
            NotFound: none, or several.
        """
        return await self._store.found_by(statements.by_prefix, id, "run", "runs list")

    async def list(self, *, status: Sequence[RunStatus] = (), url: str = "", limit: int = 50) -> list[Run]:
        """Runs, newest first; filtered by status and task URL if given."""
        async with self._store.reading() as transaction:
            return await statements.recent(transaction, status, url, limit)

    async def first_of(self, cookbook: str) -> Run | None:
        """The run that learned a cookbook, if stored."""
        async with self._store.reading() as transaction:
            return await statements.first_of_cookbook(transaction, cookbook)

    async def counts(self) -> dict[RunStatus, int]:
        """Number of runs, by status."""
        async with self._store.reading() as transaction:
            return await statements.counts(transaction)

    async def of_task(self, task: str) -> Sequence[Run]:
        """The attempts at a queued task, oldest first."""
        async with self._store.reading() as transaction:
            return await statements.of_task(transaction, task)

    async def as_far_as(self, run: Run) -> Run:
        """A run with mode and counts taken from the journal, for a run whose process died."""
        async with self._store.reading() as transaction:
            return run.model_copy(update=_told_by(await statements.entries(transaction, run.id), run))

    async def close_dead(self) -> list[Run]:
        """Close runs whose process died: as `interrupted`, or as `unknown` if the process may have died while sending.
        Return the closed runs.
        """
        async with self._store.reading() as transaction:
            running = await statements.recent(transaction, ["running"], "", 1000)
        closed = [await self._close_dead(run) for run in running if not await self.alive(run.id)]
        return [run for run in closed if run is not None]

    async def _close_dead(self, run: Run) -> Run | None:
        async with self._store.writing() as transaction:
            if await statements.status_of(transaction, run.id) != "running":
                return None  # finished since it was listed
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
            await savings.put(transaction, closed)
        return closed

    async def sent_before(self, run: Run) -> tuple[SentRun, ...]:
        """Earlier runs that submitted the same form for the same person, or may have: the latest, and before it the
        latest with equal values, if another.
        """
        last: tuple[SentRun, ...] = ()
        async with self._store.reading() as transaction:
            known = await statements.recent(transaction, (), str(run.task.url), LOOKED_AT)
            for at, earlier in enumerate(known):
                if last and all(each.data != run.data for each in known[at:]):
                    break
                if earlier.status == "running" or not may_be_same_form(earlier, self.kept(run)):
                    continue
                entries = await statements.entries(transaction, earlier.id)
                effects = effects_of(entries)
                told = {presser_of(earlier.id, each.intent) for each in effects if each.landed is None}
                older = told - {each.id for each in known}
                known += await statements.runs(transaction, sorted(older))  # and examined in turn
                effect = own_effect_of(entries)
                if effect is None or effect.landed is False:
                    continue
                if earlier.data == run.data:
                    return (SentRun(earlier, effect), *last)
                last = last or (SentRun(earlier, effect),)
        return last

    async def stopped_before(self, run: Run) -> Sequence[Entry]:
        """The journal of the previous run of the same task, if stopped midway; else empty. Runs without a page are
        skipped. For a queued task: the last attempt with a step, even if waiting for a person.
        """
        async with self._store.reading() as transaction:
            if run.task_id:
                return await _last_attempt(transaction, run)
            known = await statements.recent(transaction, (), str(run.task.url), LOOKED_AT)
            same = (each for each in known if each.id != run.id and is_same_task(each, self.kept(run)))
            earlier, entries = await _first_at_work(transaction, same)
        return entries if earlier is not None and goes_on(earlier, entries) else ()

    async def unfinished_before(self, run: Run) -> Sequence[Entry]:
        """The journal of the previous run with the same goal and data, however stopped; empty if finished. The journal
        includes outside effects of all earlier attempts.

        Earlier attempts of the same queued task always count, whatever other runs or tasks finished since.
        """
        async with self._store.reading() as transaction:
            latest = await statements.recent(transaction, (), str(run.task.url), 4 * LOOKED_AT)
            same = (each for each in latest if (each.task.goal, each.data) == (self.kept(run).task.goal, run.data))
            since = takewhile(lambda each: each.status != "complete", same)
            attempts = reversed(await statements.of_task(transaction, run.task_id)) if run.task_id else ()
            others = (each for each in chain(since, attempts) if each.id != run.id)
            _, entries = await _first_at_work(transaction, others)
        return entries

    async def done_before(self, run: Run) -> SentRun | None:
        """The last completed run of the same goal with the same person and data, if that run had an outside effect."""
        async with self._store.reading() as transaction:
            known = await statements.recent(transaction, ["complete"], str(run.task.url), LOOKED_AT)
            same = (each for each in known if each.id != run.id and is_same_task(each, self.kept(run)))
            if (last := next(same, None)) is None:
                return None
            effect = own_effect_of(await statements.entries(transaction, last.id))
        return SentRun(last, effect) if effect is not None and effect.landed else None

    async def asked_later(self, run: Run) -> tuple[str, ...]:
        """Questions that the form asked in the previous run at the same URL, after a supposed submission proved to be a
        step.
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
        """The steps to repeat from an earlier attempt if a person chose a step from which to find another way; else
        None. A later interrupted attempt is continued.
        """
        if not run.task_id:
            return None
        from footpath.store import tasks as task_statements  # the tables of the queue: runs of commands need none

        async with self._store.reading() as transaction:
            first, step = await task_statements.from_step(transaction, run.task_id)
            if not first:
                return None
            since = await _last_attempt(transaction, run, after=first)
            entries = since or before_step(await statements.entries(transaction, first), step)
            return Again(entries, contradicted=not step)

    def holding(self, id: str) -> AbstractAsyncContextManager[bool]:
        """Hold a run while working on it. Yield False if another living process or task holds the run.

        The hold ends with the block or with the process, even after `kill -9`.
        """
        return self._store.leases.holding(f"run {id}")

    async def at_work_beside(self, run: Run) -> str:
        """The id of another active run with the same form or list, person and data; empty for none."""
        async with self._store.reading() as transaction:
            running = await statements.recent(transaction, ["running"], str(run.task.url), LOOKED_AT)
        for each in running:
            same = each.id != run.id and each.data == run.data and is_same_form(each, self.kept(run))
            if same and await self.alive(each.id):
                return each.id
        return ""

    async def alive(self, id: str) -> bool:
        """Whether a living process works on the run."""
        return await self._store.leases.held(f"run {id}")

    def kept(self, run: Run) -> Run:
        """The run for storage: without the values of the task, redacted, and with names in place of file paths
        (contract 7).
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
    """Whether the next run resumes the run: the run was stopped midway, or a person said afterwards that its press did
    not submit.
    """
    stopped = run.status in ("interrupted", "unknown") or run.broke
    return stopped or (bool(entries) and isinstance(entries[-1].event, EffectResolved) and run.status == "failed")


def is_same_form(one: Run, other: Run) -> bool:
    """Whether both runs concern the same form and person. Equal data is of one person; without a digest of the person,
    equal profile names decide.
    """
    knows = one.person and other.person
    is_one = one.person == other.person if knows else one.task.profile == other.task.profile
    is_one = is_one or (one.data != "" and one.data == other.data)
    return is_one and _form_of(one) == _form_of(other)


def may_be_same_form(one: Run, other: Run) -> bool:
    """As `is_same_form`, also if nothing tells that the runs are of two persons."""
    may_be_one = bool(one.person and other.person) and may_be_one_person(one.person, other.person)
    return is_same_form(one, other) or (may_be_one and _form_of(one) == _form_of(other))


def _form_of(run: Run) -> tuple[str, str]:
    """Return the type of a run's task, and the name of the form."""
    return run.task.type, run.task.form


def may_be_one_person(one: str, other: str) -> bool:
    """Whether nothing tells two persons of runs apart (`Run.person`): their addresses, else their names."""
    if "." not in one or "." not in other:  # stored by an earlier version
        return one == other
    names, addresses = zip(one.split("."), other.split("."), strict=True)
    told = [pair for pair in (addresses, names) if all(pair)]
    return not told or told[0][0] == told[0][1]


def is_same_task(one: Run, other: Run) -> bool:
    """Whether both runs concern the same form and person; for a goal, also the same goal and data."""
    same_data = not one.task.goal or one.data == other.data
    return is_same_form(one, other) and one.task.goal == other.task.goal and same_data


async def _first_at_work(transaction: Transaction, runs: Iterable[Run]) -> tuple[Run | None, Sequence[Entry]]:
    """The first run that reached a page, with its journal. Other runs are skipped."""
    for run in runs:
        entries = await statements.entries(transaction, run.id)
        if any(isinstance(each.event, (PageObserved, StepFinished)) for each in entries):
            return run, entries
    return None, ()


_BROKEN_OFF = ("interrupted", "unknown", "needs_person", "reviewed")
"""Final statuses of attempts that the next attempt resumes."""


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
