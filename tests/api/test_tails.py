"""Whoever watches a task gets each entry once, however many do; the database is asked once for all of them."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

import pytest
from fastapi.sse import KEEPALIVE_COMMENT
from sqlalchemy import event

from footpath.api import events, tails
from footpath.api.tails import LENGTH, Tails
from footpath.app import new_id, utc_now
from footpath.errors import StoreUnavailable
from footpath.memory.journal import Journal
from footpath.memory.runs import Runs
from footpath.schema.event import Noticed
from footpath.schema.order import Order
from footpath.schema.run import Run

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, AsyncIterator

    from tests.api.conftest import Served

    from footpath.api.tails import Place, Tail
    from footpath.app import App

START: Place = ("", 0)


@asynccontextmanager
async def task(app: App) -> AsyncGenerator[tuple[str, Journal]]:
    """One that was queued, and the journal of a run of it."""
    [record] = await app.coordinator.add([Order.model_validate({"type": "fill_form", "url": "http://localhost/form"})])
    run = Run(id=new_id(), task=record.task, task_id=record.id, started_at=utc_now())
    await Runs(app.store).start(run)
    async with await Journal.open(app.store, run.id, utc_now) as journal:
        yield record.id, journal


async def write(journal: Journal, count: int) -> None:
    for _ in range(count):
        await journal.append(Noticed(what="unread", text="It did not open."))
    await journal.flush()


class Watcher:
    """Somebody who looks now and then."""

    def __init__(self, tail: Tail, place: Place = START) -> None:
        self.tail, self.place, self.got = tail, place, list[int]()

    async def look(self) -> None:
        found, _ = await self.tail.after(self.place)
        self.got += [each.entry.seq for each in found]
        if found:
            self.place = found[-1].place


@pytest.fixture
def nothing_is_fresh(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each look finds what was written before it."""
    monkeypatch.setattr(tails, "FRESH_S", 0.0)


@pytest.mark.usefixtures("nothing_is_fresh")
async def test_all_get_each_entry_once_and_in_order_wherever_they_begin(served: Served):
    async with task(served.app) as (id, journal):
        await write(journal, 7)
        everything = Tails()
        first, later = (Watcher(everything.of(served.app.coordinator, id), each) for each in (START, (journal.run, 3)))
        await first.look()
        await write(journal, 2)
        await later.look()
        joins = Watcher(everything.of(served.app.coordinator, id))
        for _ in range(2):
            await asyncio.gather(*(each.look() for each in (first, later, joins)))
            await write(journal, 1)
        for each in (first, later, joins):
            await each.look()
    assert first.got == joins.got == list(range(1, 12))
    assert later.got == list(range(4, 12))


async def test_what_many_watch_is_looked_up_once(served: Served):
    asked: list[str] = []
    async with task(served.app) as (id, journal):
        await write(journal, 3)
        one = Tails()
        watching = [Watcher(one.of(served.app.coordinator, id)) for _ in range(20)]
        engine = served.app.store.engine.sync_engine
        event.listen(engine, "before_cursor_execute", lambda *args: asked.append(args[2]))
        await asyncio.gather(*(each.look() for each in watching))
    assert all(each.got == [1, 2, 3] for each in watching)
    assert len([each for each in asked if "FROM events" in each]) == 1


@pytest.mark.thorough
@pytest.mark.usefixtures("nothing_is_fresh")
async def test_who_is_far_behind_reads_what_is_not_kept_and_goes_on_with_the_others(served: Served):
    async with task(served.app) as (id, journal):
        tail = Tails().of(served.app.coordinator, id)
        slow, quick = Watcher(tail), Watcher(tail)
        await write(journal, 5)
        await asyncio.gather(slow.look(), quick.look())
        await write(journal, LENGTH + 10)
        await quick.look()
        for _ in range(2):
            await slow.look()
        await write(journal, 1)
        await asyncio.gather(slow.look(), quick.look())
    assert slow.got == quick.got == list(range(1, LENGTH + 17))


async def test_what_nobody_watches_is_not_kept(served: Served):
    async with task(served.app) as (id, journal):
        await write(journal, 1)
        one = Tails()
        await Watcher(one.of(served.app.coordinator, id)).look()
        assert not one


async def test_who_watches_is_shown_that_the_line_lives_while_the_database_is_away(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(events, "AWAY_S", 0)
    monkeypatch.setattr(events, "PING_S", 0)
    away = iter([True, True, True, False])

    async def looking() -> AsyncIterator[bytes]:
        if next(away):
            raise StoreUnavailable("The database is away.")
        yield b"entry"

    async def told() -> AsyncIterator[bytes]:
        async for seen in events.waited_for(looking):
            yield seen if isinstance(seen, bytes) else events.told_of(seen)[0].encode() if seen is not None else b""

    assert [each async for each in events.with_pings(told())] == [b"away", *[KEEPALIVE_COMMENT] * 2, b"back", b"entry"]
