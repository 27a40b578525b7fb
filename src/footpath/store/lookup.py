"""SQL queries for the cookbooks of a page, by indexes.

A pattern is a host and a path: `*.myworkdayjobs.com/*/job/*/apply`. `*.` before a host stands for any subdomain, `*` in
a path for one segment. `covering` lists all patterns that cover a page, so that cookbooks are found by equal strings.
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Literal

from sqlalchemy import ColumnElement, CompoundSelect, Integer, Select, bindparam, literal, select, union_all

from footpath.schema.cookbook import FormQuestion, Health, TaskType
from footpath.store.books import BOOK, IS_OFFERED, REVISION, Book, Revision, to_book, to_revision
from footpath.store.cookbook_tables import CookbookRevisionRow, CookbookRow

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from footpath.store.database import Transaction

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
