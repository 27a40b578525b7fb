"""A run is looked at from another process of the machine, and taken over there."""

from __future__ import annotations

import asyncio
import dataclasses
from contextlib import aclosing
from typing import TYPE_CHECKING, Any, cast

import pytest
import pytest_asyncio
from tests.coordinator.orders import order, taken
from tests.deadlines import HANGS_S

from footpath.coordinator.turns import this_host
from footpath.coordinator.views import Views, hand_of, steer_run, watch
from footpath.engine.takeover import Takeover
from footpath.errors import NotFound, Refused, Unresponsive, WrongKey
from footpath.page.screencast import Hand
from footpath.sealing import Seal
from footpath.store import workers
from footpath.store.workers import WorkerRecord

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from tests.sites.act_server import Site
    from tests.store.databases import Ticking

    from footpath.coordinator.coordinator import Coordinator
    from footpath.engine.run_context import RunContext
    from footpath.page.session import Session
    from footpath.schema.record import TaskRecord
    from footpath.store.database import Store

PAGE = "<!doctype html><body style='margin:0'><input style='width:640px;height:90px' oninput='document.title=value'>"


@pytest.fixture
def database_url(tmp_path: Path) -> str:
    """One of the two databases: it is not the matter here."""
    return f"sqlite:///{tmp_path}/footpath.db"


@dataclasses.dataclass
class Shown:
    """A task whose run is shown, and what looks at it."""

    store: Store
    record: TaskRecord
    session: Session
    takeover: Takeover
    views: Views

    async def do(self, **hand: Any) -> str:
        return await steer_run(self.store, self.record, hand)


@pytest_asyncio.fixture
async def shown(
    store: Store, coordinator: Coordinator, now: Ticking, session: Session, site: Site
) -> AsyncIterator[Shown]:
    await session.goto(site.serve(PAGE))
    [id] = [each.id for each in await coordinator.add([order()])]
    assert await taken(store, now, "w1") == [id]
    views, takeover = Views("the key"), Takeover()
    context = cast(
        "RunContext", dataclasses.make_dataclass("Going", ("session", "takeover", "fields"))(session, takeover, ())
    )
    async with views.listening(store.seal) as where, views.showing(id, context):
        async with store.writing() as transaction:
            await workers.forget(transaction, "w1")
            await workers.register(transaction, WorkerRecord("w1", this_host(), 1, 2, 0, now(), now(), where))
        yield Shown(store, await coordinator.get(id), session, takeover, views)


pytestmark = pytest.mark.browser


async def test_pictures_come_until_the_run_ends(shown: Shown):
    pictures = watch(shown.store, shown.record)
    async with asyncio.timeout(HANGS_S):
        assert (await anext(pictures)).startswith(b"\xff\xd8")
        coming = asyncio.ensure_future(anext(pictures, b"over"))
        await shown.session.tab.page.evaluate("document.body.style.background = 'red'")
        assert (await coming).startswith(b"\xff\xd8")
        ended = shown.views._views[shown.record.id].end()  # pyright: ignore[reportPrivateUsage]
        rest = asyncio.ensure_future(anext(pictures, b"over"))
        await ended
        assert await rest in (b"over", await coming)
        await pictures.aclose()


async def test_who_reads_the_database_alone_may_not_look(shown: Shown, tmp_path: Path):
    async with shown.store.reading() as transaction:
        [worker] = await workers.all_of(transaction)
    assert "the key" not in worker.view
    assert shown.store.seal.open(worker.view).endswith(" the key")
    shown.store.seal = Seal(tmp_path / "of somebody else")
    shown.store.seal.close("something")
    with pytest.raises(WrongKey, match="sealed with another key"):
        await shown.do(do="look")


@pytest.mark.thorough
async def test_a_worker_whose_key_is_broken_is_not_looked_at(store: Store):
    store.seal.file.write_text("no key\n")
    async with Views("the key").listening(store.seal) as where:
        assert where == ""


async def test_a_person_takes_over_at_the_end_of_a_step_and_gives_back(shown: Shown):
    with pytest.raises(Refused, match="Take over first"):
        await shown.do(do="click", x=0.25, y=0.05)
    assert await shown.do(do="take") == "coming"
    run = asyncio.create_task(shown.takeover.wait_back())
    async with asyncio.timeout(HANGS_S):
        while await shown.do(do="look") != "person":
            pass
    await shown.do(do="click", x=0.25, y=0.05)
    await shown.do(do="type", text="Ada")
    assert await shown.session.tab.page.title() == "Ada"
    assert await shown.do(do="give") == "run"
    async with asyncio.timeout(HANGS_S):
        assert await run is True


@pytest.mark.thorough
async def test_who_looks_before_the_run_has_a_page_sees_it_as_soon_as_it_has(
    shown: Shown, coordinator: Coordinator, now: Ticking
):
    [record] = await coordinator.add([order()])
    assert await taken(shown.store, now, "w1", 2) == [record.id]
    pictures = watch(shown.store, await coordinator.get(record.id))
    watching = asyncio.ensure_future(anext(pictures))
    context = cast(
        "RunContext",
        dataclasses.make_dataclass("Going", ("session", "takeover", "fields"))(shown.session, Takeover(), ()),
    )
    async with asyncio.timeout(HANGS_S):
        with pytest.raises(NotFound, match="shows no page now"):
            await steer_run(shown.store, await coordinator.get(record.id), {"do": "look"})
        async with shown.views.showing(record.id, context):
            assert (await watching).startswith(b"\xff\xd8")
            await pictures.aclose()


@pytest.mark.thorough
async def test_what_cannot_be_done_to_a_page_is_refused(shown: Shown):
    shown.takeover.take()
    run = asyncio.create_task(shown.takeover.wait_back())
    await asyncio.sleep(0)
    with pytest.raises(Refused, match="not possible"):
        await shown.do(do="press", text="F12")
    await shown.do(do="give")
    await run


@pytest.mark.thorough
async def test_when_the_last_watcher_has_gone_the_run_goes_on_by_itself(shown: Shown, monkeypatch):
    monkeypatch.setattr("footpath.coordinator.views.ALONE_S", 0.01)
    pictures = watch(shown.store, shown.record)
    async with asyncio.timeout(HANGS_S):
        await anext(pictures)
        await shown.do(do="take")
        run = asyncio.create_task(shown.takeover.wait_back())
        await pictures.aclose()
        assert await run is True


async def test_who_has_another_key_sees_nothing(shown: Shown, now: Ticking):
    async with shown.store.writing() as transaction:
        [worker] = [each for each in await workers.all_of(transaction) if each.id == "w1"]
        port = shown.store.seal.open(worker.view).partition(" ")[0]
        sealed = shown.store.seal.close(f"{port} another")
        await workers.forget(transaction, "w1")
        await workers.register(transaction, dataclasses.replace(worker, view=sealed))
    with pytest.raises(Unresponsive):
        await shown.do(do="look")


@pytest.mark.thorough
async def test_what_runs_elsewhere_or_not_at_all_cannot_be_seen(shown: Shown, coordinator: Coordinator, now: Ticking):
    queued = (await coordinator.add([order()]))[0]
    with pytest.raises(NotFound, match="is queued"):
        await steer_run(shown.store, queued, {"do": "look"})
    [elsewhere] = await taken(shown.store, now, "w2")
    async with shown.store.writing() as transaction:
        await workers.forget(transaction, "w2")
        await workers.register(transaction, WorkerRecord("w2", "another machine", 1, 2, 0, now(), now(), "1 key"))
    with pytest.raises(Refused, match="another machine"):
        await steer_run(shown.store, await coordinator.get(elsewhere), {"do": "look"})


@pytest.mark.thorough
async def test_a_watcher_who_stops_reading_keeps_no_other_waiting(shown: Shown):
    async with (
        asyncio.timeout(HANGS_S),
        aclosing(watch(shown.store, shown.record)) as stuck,
        aclosing(watch(shown.store, shown.record)) as quick,
    ):
        first = await anext(stuck)
        for colour in ("red", "green", "blue"):
            await anext(quick)
            await shown.session.tab.page.evaluate("each => { document.body.style.background = each }", colour)
        latest = await anext(quick)
        assert await anext(stuck) != first
        assert latest


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("asked", "hand"),
    [
        ({"do": "click", "x": 0.5, "y": 1}, Hand("click", 0.5, 1.0)),
        ({"do": "press", "text": "Enter"}, Hand("press", text="Enter")),
        ({"do": "click", "x": 2, "y": 0}, None),
        ({"do": "click", "x": "1", "y": 0}, None),
        ({"do": "press", "text": "Control+w"}, None),
        ({"do": "type", "text": ""}, None),
        ({"do": "type", "text": "a" * 501}, None),
        ({"do": ["click"]}, None),
        ({}, None),
    ],
)
def test_a_hand_is_taken_as_it_is_meant_or_not_at_all(asked: dict[str, Any], hand: Hand | None):
    assert hand_of(asked) == hand
