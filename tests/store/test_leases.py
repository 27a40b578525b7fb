"""A lease has one holder, and ends with its block. `test_crash.py` shows that it ends with the process too."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.store.databases import Ticking, away

from footpath.store.database import Store, open_store

if TYPE_CHECKING:
    from pathlib import Path


async def test_one_holder_at_a_time(store: Store, database_url: str, tmp_path: Path):
    async with open_store(database_url, tmp_path / "home", now=Ticking()) as other, store.leases.holding("x") as first:
        async with other.leases.holding("x") as second, store.leases.holding("x") as third:
            assert (first, second, third) == (True, False, False)
        assert await store.leases.held("x")
        assert await other.leases.held("x")
        async with other.leases.holding("y") as elsewhere:
            assert elsewhere


async def test_it_ends_with_the_block(store: Store):
    for _ in range(2):
        async with store.leases.holding("x") as mine:
            assert mine
        assert not await store.leases.held("x")


async def test_looking_takes_nothing(store: Store):
    assert not await store.leases.held("x")
    async with store.leases.holding("x") as mine:
        assert mine


@pytest.mark.parametrize("database_url", [pytest.param("postgresql", marks=pytest.mark.slow)], indirect=True)
async def test_it_ends_with_its_connection(store: Store, database_url: str):
    async with store.leases.holding("x") as mine:
        assert mine
        async with away(database_url):
            pass
        assert not await store.leases.held("x")
