"""Statements on cookbooks, and the lookup of the best ones for a page. `memory/cookbooks.py` has the rules."""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Literal

from sqlalchemy import (
    ColumnElement,
    CompoundSelect,
    Integer,
    Select,
    and_,
    bindparam,
    delete,
    func,
    insert,
    literal,
    or_,
    select,
    union_all,
    update,
)

from footpath.schema.cookbook import COPIED, Cookbook, FormQuestion, Health, LearnableWay, TaskType
from footpath.store.base import MOST_BY_PREFIX, begins_with, insert_into
from footpath.store.cookbook_tables import (
    BOOK,
    IS_OFFERED,
    REVISION,
    WAY,
    Book,
    CookbookRevisionRow,
    CookbookRow,
    LearnableWayRow,
    Revision,
    RevisionState,
    to_book,
    to_revision,
)

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from footpath.store.database import Transaction


async def create(transaction: Transaction, cookbook: Cookbook, now: datetime) -> bool:
    """Insert a cookbook with a first revision on trial. Return False if a cookbook with the id is stored already."""
    new = insert_into(CookbookRow, transaction.dialect.name).values(book_row(cookbook, now)).on_conflict_do_nothing()
    if (await transaction.execute(new)).rowcount != 1:
        return False
    await add_revision(transaction, cookbook)
    return True


async def add_revision(transaction: Transaction, cookbook: Cookbook) -> None:
    """Insert another revision of a cookbook."""
    await transaction.execute(insert(CookbookRevisionRow), [revision_row(cookbook)])


def book_row(cookbook: Cookbook, now: datetime) -> dict[str, object]:
    """The row of a new cookbook."""
    return {
        "id": cookbook.id,
        "name": cookbook.name,
        "scope": cookbook.scope,
        "task_type": cookbook.task_type,
        "platform": cookbook.platform,
        "url_pattern": normal(cookbook.url_pattern),
        "task_pattern": cookbook.task_pattern,
        "candidate": cookbook.revision,
        "health_score": cookbook.health.score,
        "success_count": cookbook.health.successes,
        "failure_count": cookbook.health.failures,
        "created_at": cookbook.created_at,
        "updated_at": now,
        "created_by": cookbook.created_by,
    }


def revision_row(cookbook: Cookbook) -> dict[str, object]:
    """The row of a revision."""
    return {
        "cookbook": cookbook.id,
        "revision": cookbook.revision,
        "format": cookbook.version,
        "state": cookbook.state,
        "fingerprint": cookbook.fingerprint,
        "asked": cookbook.asked,
        "parameters": cookbook.parameters,
        "steps": tuple(step.model_copy(update={"health": Health()}) for step in cookbook.steps),
        "step_health": {step.id: step.health for step in cookbook.steps if step.health != Health()},
        "health_score": cookbook.health.score,
        "success_count": cookbook.health.successes,
        "failure_count": cookbook.health.failures,
        "verified_runs": 0,
        "created_at": cookbook.created_at,
        "created_by": cookbook.created_by,
    }


async def copies_of(transaction: Transaction, shared: str) -> tuple[int, Health]:
    """The number of users' copies of a shared cookbook, and the health over all copies."""
    found = await transaction.execute(
        select(
            func.count(),
            func.avg(CookbookRow.health_score),
            func.sum(CookbookRow.success_count),
            func.sum(CookbookRow.failure_count),
        ).where(_is_copy_of(shared))
    )
    count, score, successes, failures = found.one()
    if not count:
        return 0, Health()
    return int(count), Health(score=round(score), successes=int(successes), failures=int(failures))


async def disable_copies(transaction: Transaction, shared: str) -> int:
    """Disable all copies of a shared cookbook. Return the number of copies."""
    off = update(CookbookRow).where(_is_copy_of(shared)).values(enabled=False)
    return (await transaction.execute(off)).rowcount


def _is_copy_of(shared: str) -> ColumnElement[bool]:
    return and_(CookbookRow.scope != "user", begins_with(CookbookRow.created_by, f"{COPIED}{shared} "))


async def note_use(transaction: Transaction, id: str, now: datetime) -> None:
    """Store the time of a cookbook's use; do nothing if the cookbook was deleted meanwhile."""
    await transaction.execute(_PUT_BOOK, {"this": id, "last_used_at": now})


async def put_book(transaction: Transaction, book: Book) -> None:
    """Store the changing part of a cookbook: the roles of revisions, health, dates."""
    await transaction.execute(
        _PUT_BOOK,
        {
            "this": book.id,
            "name": book.name,
            "current": book.current,
            "candidate": book.candidate,
            "pinned": book.pinned,
            "enabled": book.enabled,
            "health_score": book.health.score,
            "success_count": book.health.successes,
            "failure_count": book.health.failures,
            "updated_at": book.updated_at,
            "last_used_at": book.last_used_at,
            "last_verified_at": book.last_verified_at,
        },
    )


async def put_revision(transaction: Transaction, revision: Revision) -> None:
    """Store the changing part of a revision: state and health. Steps never change."""
    await transaction.execute(
        _PUT_REVISION,
        {
            "this": revision.cookbook,
            "number": revision.revision,
            "state": revision.state,
            "step_health": revision.step_health,
            "health_score": revision.health.score,
            "success_count": revision.health.successes,
            "failure_count": revision.health.failures,
            "verified_runs": revision.verified,
            "promoted_at": revision.promoted_at,
        },
    )


async def book(transaction: Transaction, id: str, *, for_update: bool = False) -> Book | None:
    """A cookbook by id. `for_update` locks the row until the transaction ends (SQLite locks the whole file anyway)."""
    row = (await transaction.execute(_LOCKED_BOOK if for_update else _ONE_BOOK, {"this": id})).first()
    return None if row is None else to_book(row)


async def all_since(transaction: Transaction, like: Cookbook, since: datetime) -> list[Book]:
    """The cookbooks with the same start as `like` made since a time, oldest first. Another transaction with the same
    question waits for the first to end (SQLite has a single writer anyway), so that never both find none.
    """
    url = normal(like.url_pattern)
    start = (like.scope, like.task_type, like.platform, url, like.task_pattern)
    if transaction.dialect.name == "postgresql":
        await transaction.execute(select(func.pg_advisory_xact_lock(func.hashtext("\n".join(start)))))
    statement = (
        select(*BOOK)
        .where(
            CookbookRow.scope == like.scope,
            CookbookRow.task_type == like.task_type,
            CookbookRow.platform == like.platform,
            CookbookRow.url_pattern == url,
            CookbookRow.task_pattern == like.task_pattern,
            CookbookRow.created_at >= since,
        )
        .order_by(CookbookRow.created_at, CookbookRow.id)
        .with_for_update()
    )
    return [to_book(row) for row in await transaction.execute(statement)]


async def ids_by_prefix(transaction: Transaction, prefix: str) -> list[str]:
    """The ids with a prefix, and the id of the cookbook with the prefix as name; at most `MOST_BY_PREFIX`."""
    found = or_(begins_with(CookbookRow.id, prefix), CookbookRow.name == prefix)
    statement = select(CookbookRow.id).where(found).order_by(CookbookRow.id).limit(MOST_BY_PREFIX)
    return list(await transaction.scalars(statement))


async def books(
    transaction: Transaction, task_type: TaskType | None, platform: str | None, limit: int
) -> list[tuple[Book, RevisionState]]:
    """The cookbooks with the state of the offered revision, last changed first."""
    statement = (
        select(*BOOK, CookbookRevisionRow.state)
        .join(CookbookRevisionRow, IS_OFFERED)
        .order_by(CookbookRow.updated_at.desc(), CookbookRow.id)
        .limit(limit)
    )
    if task_type is not None:
        statement = statement.where(CookbookRow.task_type == task_type)
    if platform is not None:
        statement = statement.where(CookbookRow.platform == platform)
    return [(to_book(row), row[-1]) for row in await transaction.execute(statement)]


async def revisions(transaction: Transaction, id: str) -> list[Revision]:
    """All revisions of a cookbook, the newest first."""
    statement = select(*REVISION).where(CookbookRevisionRow.cookbook == id)
    rows = await transaction.execute(statement.order_by(CookbookRevisionRow.revision.desc()))
    return [to_revision(row) for row in rows]


async def standings(transaction: Transaction, id: str) -> list[Revision]:
    """All revisions of a cookbook, without the large parameters and steps."""
    rows = await transaction.execute(_STANDINGS, {"this": id})
    return [to_revision((*row[:WAY], (), (), *row[WAY:])) for row in rows]


async def revision(transaction: Transaction, id: str, number: int) -> Revision | None:
    """A revision of a cookbook."""
    statement = select(*REVISION).where(CookbookRevisionRow.cookbook == id, CookbookRevisionRow.revision == number)
    row = (await transaction.execute(statement)).first()
    return None if row is None else to_revision(row)


async def put_unproven(transaction: Transaction, run: str, way: LearnableWay) -> None:
    """Insert the learnable steps of a run."""
    await transaction.execute(insert(LearnableWayRow), {"run": run, "body": way})


async def take_unproven(transaction: Transaction, run: str) -> LearnableWay | None:
    """Delete and return the learnable steps of a run; None if nothing is stored."""
    statement = delete(LearnableWayRow).where(LearnableWayRow.run == run).returning(LearnableWayRow.body)
    return (await transaction.scalars(statement)).first()


async def remove(transaction: Transaction, id: str) -> None:
    """Delete a cookbook with all revisions."""
    await transaction.execute(delete(CookbookRow).where(CookbookRow.id == id))


# Statements of every run are built once, since building takes longer than running. An update sets all given columns;
# the row's id is bound as "this", since a parameter "id" would be set too.
_ONE_BOOK = select(*BOOK).where(CookbookRow.id == bindparam("this"))
_LOCKED_BOOK = _ONE_BOOK.with_for_update()
_STANDINGS = select(*REVISION[:WAY], *REVISION[WAY + 2 :]).where(CookbookRevisionRow.cookbook == bindparam("this"))
_PUT_BOOK = update(CookbookRow).where(CookbookRow.id == bindparam("this"))
_PUT_REVISION = update(CookbookRevisionRow).where(
    CookbookRevisionRow.cookbook == bindparam("this"), CookbookRevisionRow.revision == bindparam("number")
)

How = Literal["url", "pattern", "platform"]
"""How a cookbook was found. url: by an equal URL pattern; pattern: by a covering pattern; platform: by the platform."""

_HOWS: tuple[How, ...] = ("url", "pattern", "platform")

MOST_GOALS = 2000
"""Maximum cookbooks of a page whose goals are compared."""

MOST_ASKED = 100
"""Maximum cookbooks of a page whose questions are compared."""

# `generic` means an unknown platform, so two generic sites have nothing in common
_NO_PLATFORM = ("", "generic")


@dataclass(frozen=True, slots=True)
class FoundCookbook:
    """A candidate cookbook, without steps."""

    how: How
    id: str
    health: Health
    updated: float
    """Last change, in seconds since 1970."""


async def find(
    transaction: Transaction, task_type: TaskType, url_pattern: str, platform: str, limit: int
) -> list[FoundCookbook]:
    """The healthiest `limit` cookbooks by each key, nearest key first. A cookbook found by several keys is repeated."""
    wider = covering(url_pattern)
    rows = await transaction.execute(
        statement(by_pattern=bool(wider), by_platform=platform not in _NO_PLATFORM),
        {"task": task_type, "url": normal(url_pattern), "wider": wider, "platform": platform, "most": limit},
    )
    return [
        FoundCookbook(_HOWS[int(how)], id, Health(score=score), updated_at.timestamp())
        for how, id, score, updated_at in rows
    ]


async def with_goals(
    transaction: Transaction, task_type: TaskType, url_pattern: str
) -> list[tuple[FoundCookbook, str]]:
    """The cookbooks for a URL pattern and its covering patterns, each with its goal: the healthiest `MOST_GOALS`. The
    caller compares the goals.
    """
    here = normal(url_pattern)
    rows = await transaction.execute(_GOALS, {"task": task_type, "urls": [here, *covering(url_pattern)]})
    return [
        (FoundCookbook("url" if url == here else "pattern", id, Health(score=score), updated_at.timestamp()), goal)
        for url, goal, id, score, updated_at in rows
    ]


async def with_questions(
    transaction: Transaction, task_type: TaskType, url_pattern: str
) -> list[tuple[FoundCookbook, tuple[FormQuestion, ...]]]:
    """The cookbooks for exactly this URL pattern, each with the questions of its page: the healthiest `MOST_ASKED`. The
    caller compares the questions.
    """
    rows = await transaction.execute(QUESTIONS, {"task": task_type, "url": normal(url_pattern)})
    return [
        (FoundCookbook("url", id, Health(score=score), updated_at.timestamp()), asked)
        for id, score, updated_at, asked in rows
    ]


async def load(transaction: Transaction, found: Sequence[FoundCookbook]) -> list[tuple[FoundCookbook, Book, Revision]]:
    """The found cookbooks with their steps, in the same order."""
    rows = await transaction.execute(_LOAD, {"ids": [each.id for each in found]})
    loaded = {row[0]: (to_book(row), to_revision(row[len(BOOK) :])) for row in rows}
    return [(each, *loaded[each.id]) for each in found if each.id in loaded]


@cache
def statement(*, by_pattern: bool, by_platform: bool) -> CompoundSelect[int, str, int, datetime]:
    """The query in a single trip; built once, since building costs more than running. The parts for an equal URL
    pattern and for the platform walk an index in the wanted order and stop after `:most` rows; the part for covering
    patterns sorts its few rows.
    """
    parts: list[tuple[int, ColumnElement[bool]]] = [(0, CookbookRow.url_pattern == bindparam("url"))]
    if by_pattern:
        parts.append((1, CookbookRow.url_pattern.in_(bindparam("wider", expanding=True))))
    if by_platform:
        parts.append((2, CookbookRow.platform == bindparam("platform")))
    return union_all(*(_best(how, part) for how, part in parts))


def _best(how: int, condition: ColumnElement[bool]) -> Select[int, str, int, datetime]:
    best = (
        select(
            literal(how).label("how"),
            CookbookRow.id,
            CookbookRow.health_score,
            CookbookRow.updated_at,
        )
        .where(CookbookRow.task_type == bindparam("task"), CookbookRow.enabled, condition)
        .order_by(CookbookRow.health_score.desc(), CookbookRow.updated_at.desc())
        .limit(bindparam("most", type_=Integer))
        .subquery()
    )
    return select(best.c.how, best.c.id, best.c.health_score, best.c.updated_at)


_GOALS = (
    select(
        CookbookRow.url_pattern,
        CookbookRow.task_pattern,
        CookbookRow.id,
        CookbookRow.health_score,
        CookbookRow.updated_at,
    )
    .where(
        CookbookRow.task_type == bindparam("task"),
        CookbookRow.enabled,
        CookbookRow.url_pattern.in_(bindparam("urls", expanding=True)),
    )
    .order_by(CookbookRow.health_score.desc(), CookbookRow.updated_at.desc())
    .limit(MOST_GOALS)
)
QUESTIONS = (
    select(CookbookRow.id, CookbookRow.health_score, CookbookRow.updated_at, CookbookRevisionRow.asked)
    .join(CookbookRevisionRow, IS_OFFERED)
    .where(CookbookRow.task_type == bindparam("task"), CookbookRow.enabled, CookbookRow.url_pattern == bindparam("url"))
    .order_by(CookbookRow.health_score.desc(), CookbookRow.updated_at.desc())
    .limit(MOST_ASKED)
)
_LOAD = (
    select(*BOOK, *REVISION)
    .join(CookbookRevisionRow, IS_OFFERED)
    .where(CookbookRow.id.in_(bindparam("ids", expanding=True)))
)


WIDEST = 8
"""Number of leading path segments tried as `*`: 8 make 256 patterns per host."""


def covering(pattern: str) -> tuple[str, ...]:
    """The wider patterns that cover a pattern, without the pattern itself.

    >>> covering("boards.example.com/jobs") ('boards.example.com/*', '*.example.com/jobs', '*.example.com/*')
    """
    host, segments = parts(pattern)
    free = ((segment, "*") if segment != "*" else (segment,) for segment in segments[:WIDEST])
    fixed = segments[WIDEST:]
    paths = ["/".join((*choice, *fixed)) for choice in itertools.product(*free)]
    every = (f"{each}/{path}" if path else each for each in hosts(host) for path in paths)
    return tuple(itertools.islice(every, 1, None))


def hosts(host: str) -> tuple[str, ...]:
    """A host and the wider hosts that cover it, down to two labels: `*.com` is never a pattern.

    >>> hosts("acme.wd5.example.com") ('acme.wd5.example.com', '*.wd5.example.com', '*.example.com')
    """
    labels = host.removeprefix("*.").split(".")
    return (host, *("*." + ".".join(labels[start:]) for start in range(1, len(labels) - 1)))


def normal(pattern: str) -> str:
    """A pattern as stored: host in lower case, no slash at the end."""
    host, segments = parts(pattern)
    return "/".join((host, *segments))


def parts(pattern: str) -> tuple[str, tuple[str, ...]]:
    """Host in lower case, and the non-empty segments of the path."""
    host, _, rest = pattern.partition("/")
    return host.lower(), tuple(segment for segment in rest.split("/") if segment)
