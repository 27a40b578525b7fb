"""What a column gives back is what was put in."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone
from typing import TYPE_CHECKING

import pytest
from sqlalchemy import text
from sqlalchemy.exc import StatementError
from tests.store.databases import cookbook, run

from footpath.errors import OtherVersion
from footpath.memory.cookbooks import CookbookMemory
from footpath.memory.runs import Runs

if TYPE_CHECKING:
    from footpath.store.database import Store


async def test_moments_come_back_aware_and_in_utc(store: Store, now):
    there = timezone(timedelta(hours=-8))
    memory = CookbookMemory(store, now)
    await memory.save(cookbook(created_at=datetime(2026, 3, 1, 23, 30, 0, 123456, tzinfo=there)))
    kept = (await memory.get("c1")).created_at
    assert kept == datetime(2026, 3, 2, 7, 30, 0, 123456, tzinfo=UTC)
    assert kept.utcoffset() == timedelta(0)


async def test_a_moment_without_a_zone_is_refused(store: Store):
    with pytest.raises(StatementError, match="time zone"):
        await Runs(store).start(run(started_at=datetime(2026, 3, 1)))


async def test_a_row_that_this_program_does_not_understand_is_an_error(store: Store):
    await Runs(store).start(run())
    cast = "::jsonb" if store.engine.dialect.name == "postgresql" else ""
    async with store.writing() as connection:
        await connection.execute(text(f"UPDATE runs SET body = '{{\"id\": 7}}'{cast}"))
    with pytest.raises(OtherVersion, match="data of another version") as raised:
        await Runs(store).get("r1")
    assert raised.value.__suppress_context__  # which would repeat what is stored


async def test_any_text_of_a_page_is_kept(store: Store):
    words = "naïve 日本語 🎉 \"quoted\" 'single' \\ \n\t {{x}} </script> %s :name"
    await Runs(store).start(run(proof=words))
    assert (await Runs(store).get("r1")).proof == words
