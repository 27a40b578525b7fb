"""Turns, and things that are there once: for one run of all processes, and known by hashes alone."""

from __future__ import annotations

from datetime import timedelta

import pytest
from sqlalchemy import text
from tests.coordinator.orders import order, taken

from footpath.coordinator.coordinator import Coordinator
from footpath.memory.once import KEPT, Once, hashed
from footpath.store.workers import Hold, held_store

NAME = "mailbox ada@example.com"


@pytest.fixture
async def queued(store, now):
    """Turns of a task that is worked."""
    (record,) = await Coordinator(store, now, lambda: "t1").add([order()])
    await taken(store, now)
    return Once(held_store(store, Hold(record.id, 1)), now)


async def test_a_turn_is_one_runs_alone_whether_it_is_of_a_queued_task_or_not(store, now, queued):
    once = Once(store, now)
    for first, second in ((once, queued), (queued, once)):
        async with first.turn(NAME) as ours, second.turn(NAME) as theirs, second.turn("mailbox other") as another:
            assert (ours, theirs, another) == (True, False, True)
        async with second.turn(NAME) as theirs:
            assert theirs


async def test_whose_turn_it_is_is_kept_without_the_name(store, queued):
    async with queued.turn(NAME), store.reading() as transaction:
        ((name,),) = (await transaction.execute(text("SELECT name FROM task_leases"))).all()
    assert "ada" not in name


async def test_what_was_used_is_known_for_a_while_and_by_its_hash(store, now):
    once = Once(store, now)
    assert [await once.use(NAME), await once.use(NAME)] == [True, False]
    assert await once.used() == {hashed(NAME)}
    now.time += KEPT + timedelta(minutes=1)
    assert await once.use("another")
    assert await once.used() == {hashed("another")}
