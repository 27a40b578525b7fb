"""The single authority over tasks: every change and every query of a task's state goes through here.

This module needs no browser, worker or durable engine, so that commands which only add or show tasks start fast.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Never
from urllib.parse import urlsplit

from footpath.coordinator.ending import STOPPABLE, TaskStanding
from footpath.coordinator.inbox import Inbox
from footpath.coordinator.timetable import check_times, next_time
from footpath.coordinator.turns import is_there, this_host
from footpath.coordinator.values import ADD_AGAIN, GONE, opened, sealed, without_values
from footpath.errors import BadInput, NotFound, Refused, refuse_problems
from footpath.memory.journal import numbered_steps
from footpath.memory.redaction import Redaction
from footpath.memory.scraped import Scraped, page_of, whole_of
from footpath.roles.plain.secrets import lifted
from footpath.schema.collect import Wanted
from footpath.schema.cookbook import SENDING_TASKS
from footpath.schema.record import (
    ENDED,
    MOST_ERRORS,
    MOST_NOTED,
    TabRecord,
    TaskContext,
    TaskRecord,
    TaskState,
    TaskView,
)
from footpath.store import asks as ask_statements
from footpath.store import postings as posting_statements
from footpath.store import runs as run_statements
from footpath.store import scraped as scraped_statements
from footpath.store import tasks as statements
from footpath.store import workers as worker_statements
from footpath.tasks.feasible import check_all

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from datetime import datetime

    from footpath.coordinator.bounds import UserBounds
    from footpath.schema.base import Frozen
    from footpath.schema.collect import ScrapedPage
    from footpath.schema.event import Entry
    from footpath.schema.iteration import Subtask
    from footpath.schema.order import Order
    from footpath.schema.record import OutsideAct
    from footpath.schema.task import Task
    from footpath.store.database import Clock, Store, Transaction
    from footpath.store.workers import WorkerRecord

RETRIED: tuple[TaskState, ...] = ("failed", "cancelled", "unknown")
"""States in which a task may be retried."""
ALWAYS: Final = (
    "type", "url", "profile", "form", "posting", "files", "submit", "hosts", "resources", "browser_profile",
    "execution_mode", "by_agent",
)  # fmt: skip
"""Fields that make a task a different one, as does each field of `wanted`. Limits, model and pictures only say how to
run it.
"""
WITH_VALUES: Final = ("goal", "input", "secret", "reveal")
"""Further such fields, while the values are stored."""


def _texts(noted: Frozen, keep: Callable[[str], str]) -> dict[str, object]:
    """The redacted texts of a note."""
    fields = ((name, getattr(noted, name)) for name in type(noted).model_fields)
    return {name: keep(text) for name, text in fields if isinstance(text, str) and name not in ("id", "state", "by")}


def goes_a_way(task: Task) -> bool:
    """Whether a task can be retried from a step of its way."""
    return task.type in SENDING_TASKS and not task.is_bound


class Coordinator:
    """The tasks of all users of the database."""

    def __init__(
        self,
        store: Store,
        now: Clock,
        new_id: Callable[[], str],
        redaction: Callable[[Task], Redaction] = lambda task: Redaction(task.input),
        model_url: str = "",
        bounds: UserBounds | None = None,
    ) -> None:
        """`redaction` returns the known values of a task's person; `model_url` is a server of models whose names need
        no provider; `bounds` limit a user, None for the owner of the machine.
        """
        self._model_url = model_url
        self._bounds = bounds
        self.inbox = Inbox(store, now)
        self._store = store
        self._now = now
        self._new_id = new_id
        self._redaction = redaction

    async def add(self, orders: Sequence[Order]) -> list[TaskRecord]:
        """Queue tasks, all or none; for a known idempotency key, return the existing task.

        Raises:
            BadInput: a task is impossible, or its key belongs to a different task: which task, and why.
            WrongKey: the values cannot be sealed.
        """
        check_times(orders, self._now())
        if self._bounds is not None:
            self._bounds.check(orders)
        records = [self._record(order) for order in orders]
        values = [
            sealed(order.task, record.task, self._store.seal) for order, record in zip(orders, records, strict=True)
        ]
        async with self._store.writing() as transaction:
            for record, each in zip(records, values, strict=True):
                await statements.create(transaction, record, each)
            known = await statements.by_keys(transaction, {each.idempotency_key for each in records} - {""})
            there = [known.get(record.idempotency_key, record) for record in records]
            whole = {each.id: await statements.sealed(transaction, each.id) for each in known.values()}
            compared = [(each, opened(each.task, whole.get(each.id), self._store.seal)) for each in there]
            check_keys(orders, compared, {each.id: number for number, each in enumerate(records, 1)})
            new = [order if record is own else None for order, record, own in zip(orders, there, records, strict=True)]
            check_all(new, await _unknown_postings(transaction, orders), self._model_url)
        return there

    async def known(self, orders: Sequence[Order]) -> set[str]:
        """Ids of the existing tasks with the orders' idempotency keys."""
        async with self._store.reading() as transaction:
            found = await statements.by_keys(transaction, {each.idempotency_key for each in orders} - {""})
        return {each.id for each in found.values()}

    async def get(self, id: str) -> TaskRecord:
        """A task by id, or by the unique beginning of an id.

        Raises:
            NotFound: none, or several.
        """
        return await self._store.found_by(statements.by_prefix, id, "task", "tasks list")

    async def get_state(self, id: str) -> TaskView:
        """A task with its context, action history, tabs and questions. Raises NotFound."""
        record = await self.get(id)
        async with self._store.reading() as transaction:
            context = await statements.context(transaction, record.id)
            tabs = await statements.tabs_of(transaction, record.id)
            asks = await self.inbox.as_asked(transaction, await ask_statements.of_task(transaction, record.id))
            scraped = await scraped_statements.summary_of(transaction, record.id)
        actions = tuple(await self.actions(record.id))
        return TaskView(
            record=record, context=context, actions=actions, tabs=tuple(tabs), asks=tuple(asks), scraped=scraped
        )

    async def scraped_page(self, id: str, *, after: int = 0, limit: int = 100) -> ScrapedPage:
        """Records of a `scrape` task after the first `after`, at most `limit`, in the order found.

        Raises:
            NotFound: the task is missing, or has no records.
            BadInput: the task is no `scrape` task.
        """
        record = await self.get(id)
        async with self._store.reading() as transaction:
            found = await page_of(transaction, record.id, after, limit)
        return found or _no_records(record)

    async def scraped(self, id: str) -> Scraped:
        """All stored records of a `scrape` task. Raises as `scraped_page` does."""
        record = await self.get(id)
        async with self._store.reading() as transaction:
            found = await whole_of(transaction, record.id)
        return found or _no_records(record)

    async def actions(self, id: str, *, after: tuple[str, int] = ("", 0)) -> Sequence[Entry]:
        """The action history of a task: the journals of its runs, in order.

        Args:
            id: full id of the task.
            after: run and number of the last known entry.
        """
        run, seq = after
        found: list[Entry] = []
        async with self._store.reading() as transaction:
            runs = [each.id for each in await run_statements.of_task(transaction, id)]
            for each in runs[runs.index(run) :] if run in runs else runs:
                found += await run_statements.entries(transaction, each, after=seq if each == run else 0)
        return found

    async def list(self, states: Sequence[TaskState] = (), *, before: str = "", limit: int = 50) -> list[TaskRecord]:
        """Tasks, newest first; filtered by state if given, older than the task `before`."""
        async with self._store.reading() as transaction:
            return await statements.listed(transaction, states, before, limit)

    async def changed(self, since: datetime, *, after: str = "", limit: int = 500) -> list[TaskRecord]:
        """Tasks changed at or after a time, in order of change; among tasks of exactly that time, those after the id
        `after`.
        """
        async with self._store.reading() as transaction:
            return await statements.changed(transaction, since, after, limit)

    async def counts(self) -> dict[TaskState, int]:
        """How many tasks are in each state."""
        async with self._store.reading() as transaction:
            return await statements.counts(transaction)

    async def workers(self) -> list[WorkerRecord]:
        """The workers that seem alive at a single look."""
        async with self._store.reading() as transaction:
            known = await worker_statements.all_of(transaction)
        host, now = this_host(), self._now()
        return [each for each in known if is_there(each, host, now)]

    async def cancel(self, id: str) -> TaskRecord:
        """End a task for good: at once, or once its worker has stopped it. Raises NotFound, Refused."""
        return await self._stop(id, "cancelled", STOPPABLE)

    async def pause(self, id: str) -> TaskRecord:
        """Pause a task until resumed; a running task is stopped first. Raises NotFound, Refused."""
        return await self._stop(id, "paused", ("queued",))

    async def resume(self, id: str) -> TaskRecord:
        """Queue a paused task again: it continues from its journal. Raises NotFound, Refused."""
        record, now = await self.get(id), self._now()
        begins = record.not_before if record.not_before > now else _next(record, now)
        return await self._queue_again(record, begins, ("paused",), "is not paused")

    async def retry(self, id: str, *, from_step: int = 0) -> TaskRecord:
        """Queue an ended task again. The next run first looks up any possible submission (contract 3).

        Args:
            id: id of the task.
            from_step: repeat the last attempt's steps before this step, counted from 1, and find another way
                from there. 0: let the run decide.

        Raises:
            NotFound: the task is missing.
            BadInput: the last attempt lacks the step, or the task type has no steps.
            Refused: the task has succeeded, has not ended, or has lost its values.
        """
        record = await self.get(id)
        to = {"from_step": await self._place(record, from_step) if from_step else ""}
        return await self._queue_again(record, _next(record, self._now()), RETRIED, "has not failed", to)

    async def _place(self, record: TaskRecord, number: int) -> str:
        """`RUN:STEP` of a step number, as stored in the row."""
        if not goes_a_way(record.task):
            bound = record.task.is_bound
            why = (
                "it is limited to a cookbook"
                if bound
                else f"a task of type {record.task.type} has no steps to go back to"
            )
            raise BadInput(f"Task {record.id} cannot be tried again from a step: {why}.", hint="Retry the whole task.")
        steps = numbered_steps(await self.actions(record.id))
        found = next((f"{run}:{step}" for (run, step), each in steps.items() if each == number), None)
        if found is None:
            raise BadInput(
                f"The last attempt at task {record.id} has {len(steps)} steps; there is no step {number}.",
                cli=f"`footpath tasks show {record.id}` numbers them.",
            )
        return found

    async def update_context(
        self, id: str, *, data: Mapping[str, str] | None = None, error: str = "", subtasks: Sequence[Subtask] = ()
    ) -> TaskContext:
        """Note data, an error or subtasks with a task, for its runs and observers. A subtask with a known id replaces
        the earlier one. The latest errors stay.

        Raises:
            NotFound: the task is missing.
            Refused: a run planned a subtask with the same id, or the task has too many, or too many names of data.
            WrongKey: the task's sealed values cannot be read.
        """
        record = await self.get(id)
        keep = (await self._known(record)).text
        noted = {name: keep(value) for name, value in (data or {}).items()}
        given = {each.id: each.model_copy(update={"by": "outside", **_texts(each, keep)}) for each in subtasks}

        def change(known: TaskContext) -> dict[str, object]:
            if taken := [each.id for each in known.subtasks if each.id in given and each.by == "run"]:
                raise Refused(f"A run of task {record.id} plans subtask {taken[0]} itself.", hint="Give another id.")
            kept = {each.id: each for each in known.subtasks} | given
            if len(kept) > MOST_NOTED:
                raise Refused(f"Task {record.id} would have {len(kept)} subtasks; at most {MOST_NOTED} are kept.")
            told = {**known.data, **noted}
            if len(told) > MOST_NOTED:
                raise Refused(f"Task {record.id} would have {len(told)} names of data; at most {MOST_NOTED} are kept.")
            errors = (*known.errors, keep(error))[-MOST_ERRORS:] if error else known.errors
            return {"data": told, "errors": errors, "subtasks": tuple(kept.values())}

        return await self._note(record, change)

    async def record_action(self, id: str, act: OutsideAct) -> TaskContext:
        """Record an act for a task outside of its runs. Later runs learn of it, and ask before sending if the act may
        have sent data.

        Raises:
            NotFound: the task is missing.
            Refused: the task has too many acts.
            WrongKey: the task's sealed values cannot be read.
        """
        record = await self.get(id)
        new = act.model_copy(update=_texts(act, (await self._known(record)).text))

        def change(known: TaskContext) -> dict[str, object]:
            if len(known.acts) >= MOST_NOTED:
                raise Refused(f"Task {record.id} has {len(known.acts)} recorded acts, the maximum.")
            return {"acts": (*known.acts, new)}

        return await self._note(record, change)

    async def _note(self, record: TaskRecord, change: Callable[[TaskContext], dict[str, object]]) -> TaskContext:
        """Change the context of a task atomically, so that concurrent notes all stay."""
        async with self._store.writing() as transaction:
            await statements.lock(transaction, record.id)
            known = await statements.context(transaction, record.id)
            new = known.model_copy(update=change(known))
            await statements.change(transaction, record.id, {"context": new})
        return new

    async def add_relevant_tab(self, id: str, url: str, title: str = "") -> TabRecord:
        """Record a tab of a task. Raises NotFound, WrongKey; Refused if the task has too many tabs."""
        record = await self.get(id)
        keep = (await self._known(record)).text
        async with self._store.writing() as transaction:
            await statements.lock(transaction, record.id)  # tabs are numbered
            if (known := len(await statements.tabs_of(transaction, record.id))) >= MOST_NOTED:
                raise Refused(f"Task {record.id} has {known} tabs, the maximum.")
            return await statements.add_tab(transaction, record.id, keep(url), keep(title), self._now())

    async def _known(self, record: TaskRecord) -> Redaction:
        """The redaction for notes about a task, including the values that the task carries."""
        async with self._store.reading() as transaction:
            kept = await statements.sealed(transaction, record.id)
        return self._redaction(opened(record.task, kept, self._store.seal) or record.task)

    def _record(self, order: Order) -> TaskRecord:
        now = self._now()
        task = lifted(order.task)
        begins = order.not_before or (next_time(order.every, now) if order.every else now)
        return TaskRecord(
            id=self._new_id(),
            task=without_values(task, self._redaction(task)) if task.goal or task.input else task,
            priority=order.priority,
            not_before=begins,
            expires_at=order.expires_at,
            every=order.every,
            idempotency_key=order.idempotency_key,
            site=urlsplit(str(task.url)).netloc.rpartition("@")[2],
            account=order.account,
            browser_profile=order.browser_profile,
            retries=order.retries,
            resume=order.resume,
            created_at=now,
            updated_at=now,
        )

    async def _stop(self, id: str, wanted: TaskState, at_once: Sequence[TaskState]) -> TaskRecord:
        record, now = await self.get(id), self._now()
        to = TaskStanding(wanted, "Cancelled." if wanted == "cancelled" else "Paused.").columns(now)
        async with self._store.writing() as transaction:
            done = await statements.change(transaction, record.id, to, states=at_once)
            done = done or await statements.change(
                transaction, record.id, {"wanted": wanted, "updated_at": now}, states=("running",)
            )
            if done and wanted == "cancelled":
                await self.inbox.withdraw(transaction, record.id)
        found = await self.get(record.id)
        if not done and found.state != wanted:
            what = "cancelled" if wanted == "cancelled" else "paused"
            raise Refused(f"Task {record.id} is {found.state}; it cannot be {what}.")
        return found

    async def _queue_again(
        self,
        record: TaskRecord,
        begins: datetime,
        states: Sequence[TaskState],
        otherwise: str,
        also: Mapping[str, object] | None = None,
    ) -> TaskRecord:
        to = {
            **TaskStanding("queued", "", begins).columns(self._now()),
            "takeovers": 0,
            "expires_at": None,
            **(also or {}),
        }
        async with self._store.writing() as transaction:
            whole = await statements.sealed(transaction, record.id) is not None
            done = whole and await statements.change(transaction, record.id, to, states=states)
            if done:
                await self.inbox.withdraw(transaction, record.id)
        found = await self.get(record.id)
        if not whole and found.state in states:
            raise Refused(f"Task {record.id} is {found.state}. {GONE}", hint=ADD_AGAIN)
        if not done and found.state != "queued":
            ended = found.state in ENDED
            hint = ADD_AGAIN if ended else ""
            raise Refused(f"Task {record.id} is {found.state}: it {otherwise}.", hint=hint)
        return found


def _no_records(record: TaskRecord) -> Never:
    """Raise why a task has no records."""
    if record.task.type != "scrape":
        said = f"Task {record.id} is of type {record.task.type}: only tasks of type scrape have records."
        if record.task.type == "collect":
            raise BadInput(said, hint="The postings are among the jobs.", cli="`footpath jobs export` writes them.")
        raise BadInput(said)
    if record.every:
        raise NotFound(f"Task {record.id} is a timetable: each start makes a task of its own, with its own records.")
    ended = record.state in ENDED
    why = f"it is {record.state}, and no attempt found any" if ended else f"it is {record.state}"
    raise NotFound(f"Task {record.id} has no records{'' if ended else ' yet'}: {why}.")


def _next(record: TaskRecord, now: datetime) -> datetime:
    """The next start of a task: now, unless recurring."""
    return next_time(record.every, now) if record.every else now


async def _unknown_postings(transaction: Transaction, orders: Sequence[Order]) -> set[str]:
    """Postings that orders name and nobody has stored."""
    named = {order.posting for order in orders if order.posting}
    return {id for id in named if id not in dict(await posting_statements.ids_by_prefix(transaction, id))}


def check_keys(
    orders: Sequence[Order], there: Sequence[tuple[TaskRecord, Task | None]], numbers: Mapping[str, int]
) -> None:
    """Raise BadInput if an order's key belongs to a different task, since the order would be lost.

    Args:
        orders: the orders.
        there: the existing task of each order, and the same with values, unless deleted.
        numbers: for tasks just created, the number of the order, from 1, by task id.
    """
    problems: list[str] = []
    for number, (order, (record, whole)) in enumerate(zip(orders, there, strict=True), 1):
        if differs := _difference(order, record, whole):
            where = f"task {number}: " if len(orders) > 1 else ""
            first = numbers.get(record.id)
            other = f"task {first} here" if first else f"task {record.id} ({record.state})"
            problems.append(
                f"{where}idempotency_key: {other} has another {differs} but the same key; choose another key"
            )
    refuse_problems("Nothing was queued.", problems)


def _difference(order: Order, record: TaskRecord, whole: Task | None) -> str:
    known = whole or record.task
    names = (*ALWAYS, *WITH_VALUES) if whole is not None else ALWAYS
    differ = [name for name in names if getattr(order, name) != getattr(known, name)]
    wanted = [f"wanted.{name}" for name in Wanted.model_fields if _of(order, name) != _of(known, name)]
    return ", ".join([*differ, *wanted, *["every"] * (order.every != record.every)])


def _of(task: Task, name: str) -> object:
    return getattr(task.wanted, name)
