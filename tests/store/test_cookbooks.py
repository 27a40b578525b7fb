"""Lookup walks indexes; `bench/lookup.py` measures how fast."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import text
from sqlalchemy.dialects import sqlite
from tests.store.databases import Ticking, cookbook

from footpath.memory.cookbooks import CookbookMemory
from footpath.store import cookbooks
from footpath.store.cookbooks import QUESTIONS, statement
from footpath.store.database import open_store

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


@pytest.mark.parametrize(
    ("pattern", "page"),
    [
        ("boards.example.com/*/jobs/*", "boards.example.com/acme/jobs/*"),
        ("*.example.com/apply", "acme.example.com/apply"),
        ("*.example.com/apply", "acme.wd5.example.com/apply"),
        ("*.example.com/apply", "*.wd5.example.com/apply/"),
        ("boards.example.com/*", "Boards.Example.com/apply"),
        ("*.jobs.localhost:8000/100%_a", "acme.jobs.localhost:8000/100%_a"),
    ],
)
def test_covers(pattern: str, page: str):
    assert covers(pattern, page)


@pytest.mark.parametrize(
    ("pattern", "page"),
    [
        ("boards.example.com/acme/jobs/*", "boards.example.com/*/jobs/*"),
        ("boards.example.com/*/jobs/*", "boards.example.com/acme/jobs/1/apply"),
        ("boards.example.com/*/jobs/*", "boards.example.com/acme/posts/1"),
        ("*.example.com/apply", "example.com/apply"),
        ("*.example.com/apply", "badexample.com/apply"),
        ("example.com/apply", "acme.example.com/apply"),
        ("*.com/apply", "example.com/apply"),
        ("acme.localhost:8000/100%_a", "acme.localhost:8000/100xya"),
        ("example.com/Apply", "example.com/apply"),
    ],
)
def test_does_not_cover(pattern: str, page: str):
    assert not covers(pattern, page)


def covers(pattern: str, page: str) -> bool:
    return pattern in cookbooks.covering(page)


def test_a_pattern_does_not_cover_itself_and_each_is_listed_once():
    listed = cookbooks.covering("acme.jobs.example.com/a/*/b")
    assert "acme.jobs.example.com/a/*/b" not in listed
    assert len(listed) == len(set(listed)) == 3 * 4 - 1


def test_the_list_stays_short_for_the_longest_path():
    listed = cookbooks.covering("example.com/" + "/".join("abcdefghijklmnop"))
    assert len(listed) == 2**cookbooks.WIDEST - 1


def test_as_kept():
    assert cookbooks.normal("Jobs.Example.com//Apply/") == "jobs.example.com/Apply"


segment = st.sampled_from(["*", "jobs", "apply", "a", "%"])
host = st.sampled_from(["example.com", "*.example.com", "a.example.com", "b.a.example.com", "*.a.example.com"])
pattern = st.builds(lambda h, p: "/".join([h, *p]), host, st.lists(segment, max_size=4))


@given(pattern, pattern)
def test_what_covers_is_what_matches_host_by_host_and_segment_by_segment(wide: str, page: str):
    (host, segments), (other, others) = cookbooks.parts(wide), cookbooks.parts(page)
    fits = host == other or (host.startswith("*.") and other.endswith(host[1:]) and other != host)
    fits = fits and len(segments) == len(others) and all(a in ("*", b) for a, b in zip(segments, others, strict=True))
    assert covers(wide, page) == (fits and wide != page)
