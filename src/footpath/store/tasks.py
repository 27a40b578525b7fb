"""SQL statements on tasks. `coordinator/` has the rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sqlalchemy import ColumnElement, Select, case, exists, func, insert, select, text, tuple_, update

from footpath.schema.record import TabRecord, TaskContext, TaskRecord, TaskResult, TaskState, Wanted
from footpath.store import webhooks
from footpath.store.asks import AskRow
from footpath.store.base import MOST_BY_PREFIX, begins_with, insert_into
from footpath.store.task_tables import TabRow, TaskRow
from footpath.store.workers import WorkerRow

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence
    from datetime import datetime

    from footpath.schema.order import Resume
    from footpath.store.database import Transaction

_TURNS = 0x0F071
"""Key of PostgreSQL's advisory lock for choosing the next tasks."""

OVER: tuple[TaskState, ...] = ("succeeded", "failed", "cancelled")
"""States of ended tasks. `unknown` is not among them: the task continues once a person has resolved it."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """The part of a queued task needed for choosing the next task."""

    id: str
    owner: str
    site: str
    account: str
    browser_profile: str


async def create(transaction: Transaction, record: TaskRecord, sealed: str) -> bool:
    """Insert a task with sealed values. Return False if the idempotency key exists."""
    values = {
        **record.model_dump(include=_SAME),
        "idempotency_key": record.idempotency_key or None,
        "turn": -record.priority,
        "from_step": "",
        "takeovers": 0,
        "fence": 0,
        "task": record.task,
        "sealed": sealed,
        "context": TaskContext(goal=record.task.goal),
        "result": None,
    }
    new = insert_into(TaskRow, transaction.dialect.name).values(**values).on_conflict_do_nothing()
    return (await transaction.execute(new)).rowcount == 1


async def by_keys(transaction: Transaction, keys: Collection[str]) -> dict[str, TaskRecord]:
    """Tasks by idempotency key."""
    found = await _records(transaction, select(*_COLUMNS).where(TaskRow.idempotency_key.in_(keys)))
    return {each.idempotency_key: each for each in found}


async def by_id(transaction: Transaction, id: str) -> TaskRecord | None:
    """The task with the id."""
    found = await _records(transaction, select(*_COLUMNS).where(TaskRow.id == id))
    return found[0] if found else None


async def by_prefix(transaction: Transaction, prefix: str) -> list[TaskRecord]:
    """The tasks whose id has a prefix; at most `MOST_BY_PREFIX`."""
    statement = select(*_COLUMNS).where(begins_with(TaskRow.id, prefix)).order_by(TaskRow.id)
    return await _records(transaction, statement.limit(MOST_BY_PREFIX))


async def listed(transaction: Transaction, states: Sequence[TaskState], before: str, limit: int) -> list[TaskRecord]:
    """Tasks, newest first; filtered by state if given, and older than the task `before`."""
    statement = select(*_COLUMNS).order_by(TaskRow.number.desc()).limit(limit)
    if states:
        statement = statement.where(TaskRow.state.in_(states))
    if before:
        statement = statement.where(
            TaskRow.number < select(TaskRow.number).where(TaskRow.id == before).scalar_subquery()
        )
    return await _records(transaction, statement)


async def changed(transaction: Transaction, since: datetime, after: str, limit: int) -> list[TaskRecord]:
    """Tasks changed after a time, in order; among tasks changed at exactly `since`, those with an id greater than
    `after`.
    """
    later = (TaskRow.updated_at > since) | ((TaskRow.updated_at == since) & (TaskRow.id > after))
    statement = select(*_COLUMNS).where(TaskRow.updated_at >= since, later).order_by(TaskRow.updated_at, TaskRow.id)
    return await _records(transaction, statement.limit(limit))


async def counts(transaction: Transaction) -> dict[TaskState, int]:
    """How many tasks are in each state."""
    rows = await transaction.execute(select(TaskRow.state, func.count()).group_by(TaskRow.state))
    return {state: count for state, count in rows}


async def any_ready(transaction: Transaction, now: datetime) -> bool:
    """Whether a task is queued and may begin."""
    ready = select(TaskRow.id).where(TaskRow.state == "queued", TaskRow.not_before <= now).limit(1)
    return await transaction.scalar(ready) is not None


async def sealed(transaction: Transaction, id: str) -> str | None:
    """The sealed values of a task; empty for a task without values, None once deleted."""
    return await transaction.scalar(select(TaskRow.sealed).where(TaskRow.id == id))


async def takeovers(transaction: Transaction, id: str) -> int:
    """Number of workers that died on a task since a person or program last queued it."""
    return await transaction.scalar(select(TaskRow.takeovers).where(TaskRow.id == id)) or 0


async def may_go_on(transaction: Transaction, id: str) -> bool:
    """Whether a task exists and has not ended; a task with an unknown result has not."""
    return await transaction.scalar(select(TaskRow.id).where(TaskRow.id == id, TaskRow.state.not_in(OVER))) is not None


async def from_step(transaction: Transaction, id: str) -> tuple[str, str]:
    """The run and the step from which a task should find another way; empty texts if none."""
    run, _, step = (await transaction.scalar(select(TaskRow.from_step).where(TaskRow.id == id)) or "").partition(":")
    return run, step


async def context(transaction: Transaction, id: str) -> TaskContext:
    """The context of a task (goal, data, errors, subtasks); empty if the task is missing."""
    return await transaction.scalar(select(TaskRow.context).where(TaskRow.id == id)) or TaskContext()


async def lock(transaction: Transaction, id: str) -> None:
    """Lock a task's row until the transaction ends, so that nobody else changes the task or answers questions of the
    task.
    """
    await transaction.execute(select(TaskRow.id).where(TaskRow.id == id).with_for_update())


async def change(
    transaction: Transaction,
    id: str,
    to: Mapping[str, object],
    *,
    states: Sequence[TaskState] = (),
    fence: int | None = None,
) -> bool:
    """Compare and set: change a task with a matching state and fence, where given.

    An ended task loses the sealed values.
    """
    if to.get("state") in OVER:
        to = {**to, "sealed": case((TaskRow.sealed == "", ""))}
    statement = update(TaskRow).where(TaskRow.id == id)
    if states:
        statement = statement.where(TaskRow.state.in_(states))
    if fence is not None:
        statement = statement.where(TaskRow.fence == fence)
    done = (await transaction.execute(statement.values(**to))).rowcount == 1
    if done and "state" in to:
        await webhooks.note(transaction, id)
    return done


# -- choosing the next tasks


async def lock_choosing(transaction: Transaction) -> None:
    """Keep others from choosing the next tasks until the transaction ends. (SQLite has a single writer anyway.)"""
    if transaction.dialect.name == "postgresql":
        await transaction.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _TURNS})


async def running(transaction: Transaction) -> list[Waiting]:
    """The running tasks, with their exclusive resources."""
    rows = await transaction.execute(select(*_NEEDS).where(TaskRow.state == "running"))
    return [Waiting(*row) for row in rows]


async def started_since(transaction: Transaction, moment: datetime) -> dict[str, int]:
    """By site how many tasks were started since then."""
    statement = select(TaskRow.site, func.count()).where(TaskRow.started_at > moment).group_by(TaskRow.site)
    return {site: count for site, count in await transaction.execute(statement)}


async def next_in_turn(
    transaction: Transaction,
    now: datetime,
    *,
    sites: Collection[str],
    accounts: Collection[tuple[str, str, str]],
    browser_profiles: Collection[tuple[str, str]],
    without: Collection[str],
    limit: int,
) -> list[Waiting]:
    """Queued tasks that may begin now, in order, without the named sites, accounts and profiles. A task that was due
    when queued may begin whatever this machine's clock says, since the clocks of two machines differ.
    """
    due = (TaskRow.not_before <= now) | (TaskRow.not_before <= TaskRow.updated_at)
    statement = select(*_NEEDS).where(TaskRow.state == "queued", TaskRow.every == "", due)
    if sites:
        statement = statement.where(TaskRow.site.not_in(sites))
    if accounts:
        statement = statement.where(tuple_(TaskRow.owner, TaskRow.site, TaskRow.account).not_in(accounts))
    if browser_profiles:
        statement = statement.where(tuple_(TaskRow.owner, TaskRow.browser_profile).not_in(browser_profiles))
    if without:
        statement = statement.where(TaskRow.id.not_in(without))
    statement = statement.order_by(TaskRow.turn, TaskRow.number).limit(limit)
    return [Waiting(*row) for row in await transaction.execute(statement)]


async def take(transaction: Transaction, ids: Iterable[str], worker: str, now: datetime) -> set[str]:
    """Assign queued tasks to a living worker. Return the ids of the assigned tasks."""
    statement = update(TaskRow).where(TaskRow.id.in_(list(ids)), TaskRow.state == "queued", _is_known(worker))
    new = {"attempts": TaskRow.attempts + 1, "fence": TaskRow.fence + 1, "started_at": now, "updated_at": now}
    statement = statement.values(state="running", worker=worker, reason="", wanted="", **new).returning(TaskRow.id)
    return set(await transaction.scalars(statement))


@dataclass(frozen=True, slots=True)
class Running:
    """The part of a running task needed for recovery."""

    id: str
    owner: str
    attempts: int
    takeovers: int
    fence: int
    wanted: Wanted
    resume: Resume


async def held_by(transaction: Transaction, worker: str) -> list[Running]:
    """The running tasks of a worker."""
    return await _running(transaction, TaskRow.worker == worker)


async def orphans(transaction: Transaction) -> list[Running]:
    """Running tasks without a known worker."""
    return await _running(transaction, _HAS_NOBODY)


async def owner_of(transaction: Transaction, id: str) -> str:
    """The owner of a task; empty also for a missing task."""
    return await transaction.scalar(select(TaskRow.owner).where(TaskRow.id == id)) or ""


async def fence_of(transaction: Transaction, id: str, worker: str) -> int | None:
    """The fence of a task held by the worker; None if not held."""
    mine = (TaskRow.id == id, TaskRow.state == "running", TaskRow.worker == worker)
    return await transaction.scalar(select(TaskRow.fence).where(*mine))


_HAS_NOBODY = TaskRow.worker.not_in(select(WorkerRow.id))


def _is_known(worker: str) -> ColumnElement[bool]:
    return exists().where(WorkerRow.id == worker)


async def _running(transaction: Transaction, which: ColumnElement[bool]) -> list[Running]:
    columns = (getattr(TaskRow, name) for name in Running.__slots__)
    statement = select(*columns).where(TaskRow.state == "running", which)
    return [Running(*row) for row in await transaction.execute(statement)]


# -- time


async def owners_due(transaction: Transaction, now: datetime) -> set[str]:
    """Owners of late or recurring tasks, or of unanswered questions past the deadline."""
    late = (TaskRow.takeovers == 0) & (TaskRow.expires_at <= now)
    recurs = (TaskRow.every != "") & (TaskRow.not_before <= now)
    tasks = select(TaskRow.owner).where(TaskRow.state == "queued", late | recurs)
    asks = select(AskRow.owner).where(AskRow.state == "open", AskRow.deadline <= now)
    return set(await transaction.scalars(tasks.union(asks)))


async def too_late(transaction: Transaction, now: datetime) -> list[str]:
    """Queued tasks past the latest start. A task whose worker died has already started."""
    late = (TaskRow.state == "queued", TaskRow.takeovers == 0, TaskRow.expires_at <= now)
    return list(await transaction.scalars(select(TaskRow.id).where(*late).limit(1000)))


async def due_timetables(transaction: Transaction, now: datetime) -> list[TaskRecord]:
    """Recurring tasks due now."""
    due = (TaskRow.state == "queued", TaskRow.every != "", TaskRow.not_before <= now)
    return await _records(transaction, select(*_COLUMNS).where(*due).limit(100))


# -- tabs


async def add_tab(transaction: Transaction, task: str, url: str, title: str, now: datetime) -> TabRecord:
    """Insert a tab of a task."""
    last = await transaction.scalar(select(func.max(TabRow.number)).where(TabRow.task == task)) or 0
    tab = TabRecord(number=last + 1, url=url, title=title, opened_at=now)
    await transaction.execute(insert(TabRow).values(task=task, **tab.model_dump()))
    return tab


async def keep_tab(transaction: Transaction, task: str, number: int | None, url: str, now: datetime) -> int:
    """Store the present address of a task's tab, inserting an unknown tab. Return the tab's number."""
    mine = (TabRow.task == task, TabRow.number == number)
    if number is not None and (await transaction.execute(update(TabRow).where(*mine).values(url=url))).rowcount:
        return number
    same = select(TabRow.number).where(TabRow.task == task, TabRow.url == url).limit(1)
    return await transaction.scalar(same) or (await add_tab(transaction, task, url, "", now)).number


async def tabs_of(transaction: Transaction, task: str) -> list[TabRecord]:
    """The tabs of a task, in order of opening."""
    statement = (
        select(TabRow.number, TabRow.url, TabRow.title, TabRow.opened_at)
        .where(TabRow.task == task)
        .order_by(TabRow.number)
    )
    return [
        TabRecord(number=number, url=url, title=title, opened_at=opened_at)
        for number, url, title, opened_at in await transaction.execute(statement)
    ]


_SAME = (TaskRecord.model_fields.keys() & set(TaskRow.__table__.columns.keys())) - {"task", "result", "idempotency_key"}
"""Names and plain values common to a record and a row."""

_NEEDS = (TaskRow.id, TaskRow.owner, TaskRow.site, TaskRow.account, TaskRow.browser_profile)
_COLUMNS = (
    *(getattr(TaskRow, name) for name in sorted(_SAME)),
    TaskRow.task,
    TaskRow.result,
    TaskRow.idempotency_key,
    TaskRow.turn,
)


async def _records(transaction: Transaction, statement: Select[*tuple[Any, ...]]) -> list[TaskRecord]:
    return [_record(dict(row._mapping)) for row in await transaction.execute(statement)]  # pyright: ignore[reportPrivateUsage]


def _record(row: dict[str, Any]) -> TaskRecord:
    turn, key = row.pop("turn"), row.pop("idempotency_key")
    result: TaskResult | None = row.pop("result")
    return TaskRecord(**row, priority=-turn, idempotency_key=key or "", result=result)
