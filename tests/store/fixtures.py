"""Fixtures of the rooms that have a database: `store` is each of the two in turn."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

import pytest
from tests.store.databases import Ticking, fresh_database, migrated_database, migrated_file

from footpath.store.database import Store, open_store

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

_numbers = itertools.count(1)


EACH = ("sqlite", "postgresql")


@pytest.fixture(params=EACH)
async def empty_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Of a database that nobody has opened yet."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/home/footpath.db"
    return await fresh_database(request.getfixturevalue("postgresql"), f"test{next(_numbers)}")


@pytest.fixture(params=EACH)
async def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Of a database that has its tables: to make them anew for each test takes longer than most of the tests."""
    if request.param == "sqlite":
        return await migrated_file(tmp_path / "home" / "footpath.db")
    return await migrated_database(request.getfixturevalue("postgresql"), "used")


@pytest.fixture
def now() -> Ticking:
    return Ticking()


@pytest.fixture
async def store(database_url: str, tmp_path: Path, now: Ticking) -> AsyncIterator[Store]:
    async with open_store(database_url, tmp_path / "home", now=now) as opened:
        yield opened
