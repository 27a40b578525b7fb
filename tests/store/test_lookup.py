"""Lookup walks indexes; `bench/lookup.py` measures how fast."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from sqlalchemy import text
from sqlalchemy.dialects import sqlite
from tests.store.databases import Ticking, cookbook

from footpath.memory.cookbooks import CookbookMemory
from footpath.store.database import open_store
from footpath.store.lookup import QUESTIONS, statement

if TYPE_CHECKING:
    from sqlalchemy.sql import ClauseElement

    from footpath.store.database import Store


@pytest.fixture
async def store(tmp_path):
    async with open_store(f"sqlite:///{tmp_path}/footpath.db", tmp_path, now=Ticking()) as opened:
        yield opened


async def test_every_part_of_the_lookup_walks_an_index_in_order(store):
    await CookbookMemory(store, Ticking()).save(cookbook())
    wider = ["a.b.example.com/*/jobs/7", "*.b.example.com/x/jobs/7"]
    values = {"task": "apply", "url": "a.b.example.com/x/jobs/7", "wider": wider, "platform": "greenhouse", "most": 5}
    plan = await planned(store, statement(by_pattern=True, by_platform=True).params(values))
    on_cookbooks = [step for step in plan if "cookbooks" in step]
    assert len(on_cookbooks) == 3
    assert [step for step in on_cookbooks if not step.startswith("SEARCH")] == []
    for index in ("ix_cookbooks_url", "ix_cookbooks_platform"):
        assert any(index in step for step in on_cookbooks), plan
    sorts = [plan[number - 1] for number, step in enumerate(plan) if "TEMP B-TREE" in step]
    assert len(sorts) == 1, "an equal url pattern and a platform can be those of very many"
    assert "ix_cookbooks_url (task_type=? AND url_pattern=?)" in sorts[0]


async def test_what_is_asked_under_one_address_is_read_in_the_order_of_an_index(store):
    await CookbookMemory(store, Ticking()).save(cookbook())
    plan = await planned(store, QUESTIONS.params(task="apply", url="a.example.com/forms/*"))
    assert [step for step in plan if "SEARCH" not in step] == []
    assert "ix_cookbooks_url (task_type=? AND url_pattern=?)" in plan[0]


async def planned(store: Store, query: ClauseElement) -> list[str]:
    """How SQLite goes about it."""
    sql = str(query.compile(dialect=sqlite.dialect(), compile_kwargs={"literal_binds": True}))
    async with store.reading() as connection:
        return [row[3] for row in await connection.execute(text("EXPLAIN QUERY PLAN " + sql.replace(":", "\\:")))]
