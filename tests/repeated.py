"""Cases that `make test` leaves to `make test-thorough`, since other cases of the same test say nearly the same."""

from __future__ import annotations

import zlib
from collections import defaultdict
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

ON_EACH_DATABASE = ("database_url", "served")
"""Fixtures that are there once for each database."""

ALL_ON_EACH = "store"
"""The room whose promise it is that the databases are alike. A test of another room runs on one of them."""

COLLECTED = pytest.StashKey[list[pytest.Item]]()
"""All tests of this run, also those that `-m` leaves out afterwards."""

FEW = {"engine": 1, "tasks": 1, "llm": 2, "connectors": 2, "coordinator": 2, "cli": 2, "mcp": 2}
"""How many cases of a slow test stand for all of them, by room, where no `sample` says so: each takes a run or more."""


def repeated(items: Sequence[pytest.Item]) -> Iterator[pytest.Item]:
    """Of each test, the cases that are left out."""
    for test, cases in by_test(items).items():
        database = _chosen(test, cases)
        fitting = [item for item in cases if database in ("", database_of(item))]
        stay = {*_that_stay(fitting)}
        yield from (item for item in cases if item not in stay)


def _that_stay(cases: Sequence[pytest.Item]) -> Iterator[pytest.Item]:
    """The first of the cases, as many as stand for all of them; by `spread`, as many from the whole table."""
    taken = 0
    for at, item in enumerate(cases):
        sample = item.get_closest_marker("sample") or item.get_closest_marker("spread")
        most = sample.args[0] if sample else FEW.get(room_of(item), len(cases)) if _is_slow(item) else len(cases)
        is_due = not (sample and sample.name == "spread") or at * most >= taken * len(cases)
        if is_due and taken < most:
            taken += 1
            yield item


def by_test(items: Sequence[pytest.Item]) -> dict[str, list[pytest.Item]]:
    cases: defaultdict[str, list[pytest.Item]] = defaultdict(list)
    for item in items:
        cases[item.nodeid.partition("[")[0]].append(item)
    return cases


def _chosen(test: str, cases: Sequence[pytest.Item]) -> str:
    """The database that this test runs on: always the same, and half of the tests on each. Empty: on all it names."""
    databases = sorted({database_of(item) for item in cases})
    if len(databases) < 2 or room_of(cases[0]) == ALL_ON_EACH:
        return ""
    return databases[zlib.crc32(test.encode()) % len(databases)]


def database_of(item: pytest.Item) -> str:
    params = item.callspec.params if isinstance(item, pytest.Function) and hasattr(item, "callspec") else {}
    return next((str(params[name]) for name in ON_EACH_DATABASE if name in params), "")


def room_of(item: pytest.Item) -> str:
    return item.nodeid.split("/")[1]


def _is_slow(item: pytest.Item) -> bool:
    return any(item.get_closest_marker(mark) for mark in ("browser", "slow"))
