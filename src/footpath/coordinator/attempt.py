"""An attempt at a task by a worker: run the task, then record the task's state."""

from __future__ import annotations

import asyncio
import dataclasses
from typing import TYPE_CHECKING, Protocol, TypeVar

from footpath.coordinator.asking import WrittenPerson, new_ask, was_it_sent
from footpath.coordinator.ending import MOST_TAKEOVERS, Stop, TaskStanding, as_wanted, result_of, standing
from footpath.coordinator.values import ADD_AGAIN, GONE, kept, opened
from footpath.engine.end import told
from footpath.errors import Busy, FootpathError, StoreUnavailable, Superseded, WrongKey
from footpath.memory.journal import unclear_of
from footpath.memory.runs import Runs
from footpath.schema.event import (
    Entry,
    Extracted,
    Noticed,
    PageObserved,
    Scheduled,
    StepSkipped,
    StepStarted,
    Unpressed,
)
from footpath.schema.record import MOST_ERRORS, MOST_NOTED
from footpath.store import asks as ask_statements
from footpath.store import runs as run_statements
from footpath.store import tasks as statements
from footpath.store.workers import Hold, held_store

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from footpath.engine.person import Person
    from footpath.memory.redaction import Redaction
    from footpath.schema.ask import Ask
    from footpath.schema.iteration import Subtask
    from footpath.schema.record import TaskContext
    from footpath.schema.run import Run
    from footpath.schema.task import Task
    from footpath.store.database import Clock, Store, Transaction
    from footpath.tasks.services import FinishedTask

T = TypeVar("T")

GRACE_S = 120.0
"""Seconds beyond an attempt's limits, for time that is not work."""

CLOSE_S = 60.0
"""Seconds for a stopped run to end."""

AWAY_S = 600.0
"""Seconds for which the end of an attempt waits for an absent database; then the worker gives the task back
(`Worker`).
"""

RETRY_S = 1.0
"""Seconds between tries to write to an absent database."""

KILLS = "The worker died or failed silently {} times on this task."


class TaskWork(Protocol):
    """Runs a task with the queue's services."""

    async def __call__(
        self, task: Task, *, person: Person, on_entry: Callable[[Entry], None], store: Store, task_id: str
    ) -> FinishedTask:
        """Run the task to its end."""
        ...


@dataclasses.dataclass(frozen=True, slots=True)
class AttemptServices:
    """Services of every attempt."""

    store: Store
    work: TaskWork
    identity: Callable[[Task], str]
    """Digest of the identity of a task's person."""
    redaction: Callable[[Task], Redaction]
    """Returns the redaction for a task's questions."""
    now: Clock
    new_id: Callable[[], str]
    on_crash: Callable[[BaseException], None] = lambda _: None
    """Called with an unexpected error: the task has failed, and the worker continues."""
    held_s: Callable[[str], float] = lambda _: 0.0
    """Seconds for which a person had control of a task's run: excluded from its time."""
    review_s: float = 0.0
    """Maximum seconds for which a run keeps its browser open for a review while no other task waits."""


@dataclasses.dataclass(slots=True)
class PendingContext:
    """Notes of a run that the task's context does not have yet."""

    subtasks: tuple[Subtask, ...] | None = None
    data: dict[str, str] = dataclasses.field(default_factory=dict[str, str])
    errors: list[str] = dataclasses.field(default_factory=list[str])
    tabs: dict[tuple[str, int], str] = dataclasses.field(default_factory=dict[tuple[str, int], str])
    """Address of each tab, by run and number."""

    def then(self, later: PendingContext) -> PendingContext:
        """These notes followed by later notes."""
        subtasks = self.subtasks if later.subtasks is None else later.subtasks
        return PendingContext(subtasks, self.data | later.data, self.errors + later.errors, self.tabs | later.tabs)

    def beside(self, context: TaskContext) -> TaskContext:
        """The context with these notes added. Notes by others stay; for a run's latest new names only the rest of the
        room is left.
        """
        noted = (each for each in context.subtasks if each.by == "outside")
        new = [name for name in self.data if name not in context.data]
        dropped = new[: max(len(context.data) + len(new) - MOST_NOTED, 0)]
        data = {name: value for name, value in self.data.items() if name not in dropped}
        return context.model_copy(
            update={
                "subtasks": context.subtasks if self.subtasks is None else (*self.subtasks, *noted),
                "data": context.data | data,
                "errors": (*context.errors, *self.errors)[-MOST_ERRORS:],
            }
        )


@dataclasses.dataclass(frozen=True, slots=True)
class AttemptEnd:
    """How the work at a task ended."""

    stop: Stop = ""
    """Reason for a stop from outside."""
    began: bool = True
    """Whether the attempt left a run."""
    said: str = ""
    """What prevented the start, or the continuation."""


@dataclasses.dataclass(slots=True)
class Attempt:
    """A task while this worker holds it."""

    rooms: AttemptServices
    hold: Hold
    stop: Stop = ""
    """Reason for the stop."""
    _run: asyncio.Task[FinishedTask] | None = None
    _noted: PendingContext = dataclasses.field(default_factory=PendingContext)
    _tabs: dict[tuple[str, int], int] = dataclasses.field(default_factory=dict[tuple[str, int], int])
    """Number, within the task, of each tab of a run."""
    _person: WrittenPerson | None = None

    def end(self, why: Stop) -> None:
        """Stop the work. The run ends regularly and stores its results."""
        if self.stop:
            return  # a second cancel would interrupt the regular end
        self.stop = why
        if self._run is not None:
            self._run.cancel()

    async def work(self) -> AttemptEnd:
        """Run the task as far as possible."""
        store = held_store(self.rooms.store, self.hold)
        async with self.rooms.store.reading() as transaction:
            record = await statements.by_id(transaction, self.hold.task)
            sealed = await statements.sealed(transaction, self.hold.task)
            runs = await run_statements.of_task(transaction, self.hold.task)
            takeovers = await statements.takeovers(transaction, self.hold.task)
            # a running run belongs to this attempt: its worker died
            before = sum(run.status != "running" for run in runs)
        try:
            task = None if record is None else opened(record.task, sealed, self.rooms.store.seal)
        except WrongKey as error:
            return AttemptEnd("sealed", began=False, said=str(error))
        if runs and runs[-1].status == "complete":  # the worker died before storing the result
            return AttemptEnd()
        if takeovers > MOST_TAKEOVERS:  # the last run has the result
            return AttemptEnd("killed", said=KILLS.format(takeovers))
        if task is None:
            return AttemptEnd("broken", began=False, said=f"{GONE} {ADD_AGAIN}")
        person = self._person = WrittenPerson(
            store,
            self.hold.task,
            self.rooms.now,
            self.rooms.new_id,
            lambda: self.rooms.identity(task),
            lambda: self.rooms.redaction(task),
            patience_s=self.rooms.review_s,
        )
        self._run = asyncio.ensure_future(
            self.rooms.work(task, person=person, on_entry=self.record_action, store=store, task_id=self.hold.task)
        )
        if self.stop:  # stopped during preparation
            self._run.cancel()
        try:
            if not await self._ended(self._run, task.limits.seconds + GRACE_S):
                self.end("timed_out")
                await asyncio.wait([self._run], timeout=CLOSE_S)
        finally:
            self._run.cancel()
            await asyncio.wait([self._run], timeout=CLOSE_S)
        if self._run.done():
            said = self._told_by(self._run)
        else:  # it continues alone; with the end of this attempt it loses the right to write
            self.stop, said = self.stop or "lost", ""
        began = len(await self._reached(self._runs)) > before
        return AttemptEnd(self.stop, began=began, said="" if began else said)

    async def _runs(self) -> list[Run]:
        async with self.rooms.store.reading() as transaction:
            return await run_statements.of_task(transaction, self.hold.task)

    async def _reached(self, call: Callable[[], Awaitable[T]]) -> T:
        """Call a function that needs the database, waiting while the database is away. Raises StoreUnavailable after a
        long wait.
        """
        deadline = asyncio.get_running_loop().time() + AWAY_S
        while True:
            try:
                return await call()
            except StoreUnavailable:
                if asyncio.get_running_loop().time() > deadline:
                    raise
                await asyncio.sleep(RETRY_S)  # the database returns, or this worker is declared dead meanwhile

    async def _ended(self, run: asyncio.Task[FinishedTask], seconds: float) -> bool:
        """Whether the run ended within so many seconds, without a person's time."""
        loop = asyncio.get_running_loop()
        began = loop.time()
        while (left := began + seconds + self._persons_s - loop.time()) > 0:
            done, _ = await asyncio.wait([run], timeout=left)
            if done:
                return True
        return False

    @property
    def _persons_s(self) -> float:
        """Seconds spent by a person, excluded from limits."""
        return self.rooms.held_s(self.hold.task) + (self._person.waited_s if self._person is not None else 0.0)

    def _told_by(self, run: asyncio.Task[FinishedTask]) -> str:
        """Message of the error that ended the run; empty for none."""
        error = None if run.cancelled() else run.exception()
        match error:
            case None:
                return ""
            case Superseded():
                raise asyncio.CancelledError  # the new holder continues this attempt; store nothing
            case Busy():
                self.stop = self.stop or "busy"
            case StoreUnavailable():
                self.stop = self.stop or "lost"
            case FootpathError():
                pass
            case _:
                self.rooms.on_crash(error)
                return f"An unexpected error occurred: {type(error).__name__}."
        return told(error).elsewhere()

    def record_action(self, entry: Entry) -> None:
        """Note what a journal entry says about the task; called for every entry."""
        if self._person is not None:
            self._person.run = entry.run
        match entry.event:
            case Scheduled(subtasks=subtasks):
                self._noted.subtasks = subtasks
            case Extracted(name=name, value=value):
                self._noted.data[name] = value
            case StepSkipped(reason=reason):
                self._noted.errors.append(reason)
            case (
                Noticed(what="sent" | "outside", text=text) | Unpressed(what="sent" | "stopped" | "unclear", text=text)
            ) if self._person is not None:
                self._person.told = " ".join(filter(None, (self._person.told, text)))
            case PageObserved(url_pattern=shows, tab=tab, origin=origin) if tab:
                self._noted.tabs[entry.run, tab] = f"{origin}/{shows.partition('/')[2]}" if origin else shows
            case _:
                pass

    async def keep_context(self) -> None:
        """Store the notes so far."""
        noted, self._noted = self._noted, PendingContext()
        if noted == PendingContext():
            return
        kept = False
        try:
            async with held_store(self.rooms.store, self.hold).writing() as transaction:
                known = await statements.context(transaction, self.hold.task)
                if (new := noted.beside(known)) != known:
                    await statements.change(transaction, self.hold.task, {"context": new}, fence=self.hold.fence)
                tabs = {
                    tab: await statements.keep_tab(
                        transaction, self.hold.task, self._tabs.get(tab), at, self.rooms.now()
                    )
                    for tab, at in noted.tabs.items()
                }
            self._tabs |= tabs
            kept = True
        finally:
            if not kept:
                self._noted = noted.then(self._noted)

    async def conclude(self, end: AttemptEnd) -> str:
        """Store and return the task's state. Raises StoreUnavailable if the database stays away."""
        try:
            return await self._reached(lambda: self._conclude(end))
        except Superseded:
            raise asyncio.CancelledError from None

    async def _conclude(self, end: AttemptEnd) -> str:
        id, store = self.hold.task, held_store(self.rooms.store, self.hold)
        await self.keep_context()
        runs = await self._runs()
        if runs and runs[-1].status == "running":
            await Runs(store).close_dead()
        async with self.rooms.store.writing() as transaction:
            await statements.lock(transaction, id)  # an answer comes before or after this transaction
            record = await statements.by_id(transaction, id)
            runs = await run_statements.of_task(transaction, id)
            asks = await ask_statements.of_task(transaction, id)
            if record is None:
                return "cancelled"
            stands = standing(record, runs, asks, stop=end.stop, began=end.began, said=end.said, now=self.rooms.now())
            if end.stop == "killed" and stands.state == "failed" and await _unclear(transaction, runs):
                stands = TaskStanding("unknown", stands.reason)
            stands = as_wanted(stands, record.wanted)
            changed = await self._write(transaction, stands, runs)
            if not changed:
                raise Superseded("Another worker has taken over this task.")
            await self._settle_asks(transaction, stands, [ask for ask in asks if ask.state == "open"], runs)
        return stands.state

    async def _write(self, transaction: Transaction, stands: TaskStanding, runs: list[Run]) -> bool:
        to = {**stands.columns(self.rooms.now()), "worker": "", "fence": self.hold.fence + 1}
        if runs:
            run = runs[-1]
            first = await run_statements.first_of_cookbook(transaction, run.cookbook) if run.cookbook else None
            to["result"] = result_of(run, first)
        return await statements.change(transaction, self.hold.task, to, states=("running",), fence=self.hold.fence)

    async def _settle_asks(
        self, transaction: Transaction, stands: TaskStanding, asks: list[Ask], runs: list[Run]
    ) -> None:
        """Withdraw questions that the task no longer needs, and ask about a possible submission."""
        if stands.state == "unknown":
            if not any(ask.kind == "unknown_effect" for ask in asks):
                run = runs[-1]
                which, what = next(iter((await _unclear(transaction, runs)).items()), ("", None))
                question = was_it_sent(what.target if what else "")
                where = {"run": run.id, "url": str(run.task.url), "reason": run.reason, "digest": which}
                ask = new_ask(self.rooms.new_id(), self.hold.task, "unknown_effect", question, self.rooms.now, **where)
                redaction = self.rooms.redaction(run.task)
                await ask_statements.create(transaction, *kept(ask, redaction, self.rooms.store.seal))
        elif stands.state in statements.OVER:
            await ask_statements.forget_sealed(transaction, self.hold.task)
            for ask in asks:
                closed = {"state": "withdrawn", "answered_at": self.rooms.now()}
                await ask_statements.close(transaction, ask.model_copy(update=closed))


async def _unclear(transaction: Transaction, runs: list[Run]) -> dict[str, StepStarted]:
    """The unresolved submissions of the attempts, latest attempt first: it may not know the others yet, and another's
    process may only be suspended.
    """
    return unclear_of([await run_statements.entries(transaction, run.id) for run in reversed(runs)])
