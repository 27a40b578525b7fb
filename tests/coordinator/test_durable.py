"""What the durable engine keeps, and what is a reason to wait for its database."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from footpath.coordinator.durable import PlainJson, _reached, open_durable
from footpath.errors import StoreUnavailable

if TYPE_CHECKING:
    from pathlib import Path


def test_an_error_is_kept_by_what_we_said_ourselves_and_otherwise_by_its_kind_alone():
    kept = PlainJson().serialize(ValueError("ada@example.com is no number"))
    assert kept == '{"$error":"ValueError"}'
    ours = PlainJson().deserialize(PlainJson().serialize(StoreUnavailable("The database is away.")))
    assert str(ours) == "StoreUnavailable: The database is away."


def test_a_database_that_is_away_is_waited_for_and_nothing_else():
    with pytest.raises(KeyError), _reached():
        raise KeyError("a bug")
    with pytest.raises(StoreUnavailable), _reached():
        raise ConnectionRefusedError


async def test_the_engine_ends_at_once_and_leaves_threads_to_the_loop(tmp_path: Path):
    async def nothing(task: str) -> str:
        return task

    async with open_durable(f"sqlite:///{(tmp_path / 'durable.db').as_posix()}", "w1", 1, nothing) as durable:
        await durable.begin("t1", 1)
        told = asyncio.get_running_loop().time()
    assert asyncio.get_running_loop().time() - told < 2
    assert await asyncio.to_thread(lambda: 2) == 2
