"""A lease has one holder, and ends with its block. `test_crash.py` shows that it ends with the process too."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING

import pytest
from sqlalchemy.exc import DBAPIError
from tests.deadlines import HANGS_S
from tests.store.databases import Ticking, away

from footpath.store.database import Store, open_store
from footpath.store.leases import keeping

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator
    from pathlib import Path


@pytest.mark.thorough
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


@pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)
async def test_it_ends_with_its_connection(store: Store, database_url: str):
    async with store.leases.holding("x") as mine:
        assert mine
        async with away(database_url):
            pass
        assert not await store.leases.held("x")


@pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)
async def test_one_that_is_kept_is_taken_again_when_the_server_is_back(store: Store, database_url: str, tmp_path: Path):
    async with open_store(database_url, tmp_path / "home", now=Ticking()) as other:
        async with keeping(store, "x", every_s=0.05) as mine, asyncio.timeout(HANGS_S):
            async with away(database_url):
                pass
            assert mine
            await until_refused(other)
        assert not await other.leases.held("x"), "it ends with its block"


@pytest.mark.thorough
@pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)
async def test_whose_place_somebody_else_took_is_told_so_and_when_it_is_theirs_again(
    store: Store, database_url: str, tmp_path: Path
):
    told = asyncio.Queue[bool]()
    async with (
        open_store(database_url, tmp_path / "home", now=Ticking()) as other,
        keeping(store, "x", every_s=0.5, tell=told.put_nowait),
        asyncio.timeout(HANGS_S),
    ):
        async with taken_by(other, database_url):
            assert await told.get() is False
        assert await told.get() is True
        assert await store.leases.mine("x")


@asynccontextmanager
async def taken_by(store: Store, database_url: str, name: str = "x") -> AsyncGenerator[None]:
    """Held there: the lines of all are cut until it is here that it is taken again first."""
    while True:
        async with away(database_url):
            pass
        while True:
            with suppress(DBAPIError):
                async with store.leases.holding(name) as theirs:
                    if theirs:
                        yield
                        return
                    break
            await asyncio.sleep(0)  # the server is not back yet


async def test_what_is_held_is_known_to_be_ours(store: Store):
    assert not await store.leases.mine("x")
    async with store.leases.holding("x"):
        assert await store.leases.mine("x")
        async with store.leases.holding("x") as again:
            assert not again
        assert await store.leases.mine("x")
    assert not await store.leases.mine("x")


async def until_refused(store: Store) -> None:
    """Whoever has it meanwhile lets it go: then it goes back to who keeps it."""
    while True:
        with suppress(DBAPIError):  # a line that was cut: the next one is whole
            async with store.leases.holding("x") as theirs:
                if not theirs:
                    return
        await asyncio.sleep(0.1)  # nobody tells when the other side has looked


@pytest.mark.thorough
async def test_one_that_is_held_already_is_not_kept(store: Store):
    async with store.leases.holding("x"), keeping(store, "x", every_s=0.01) as mine:
        assert not mine
