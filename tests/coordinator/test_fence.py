"""A task that was taken away is written for no more, and what it held is there for whoever has it now."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.coordinator.orders import here, order, taken
from tests.store.databases import Ticking, run

from footpath.errors import Superseded
from footpath.memory.applications import Applications, Claimed
from footpath.memory.journal import Journal, read
from footpath.memory.runs import Runs
from footpath.schema.event import RunStarted
from footpath.store import tasks as statements
from footpath.store.workers import Hold, held_store

if TYPE_CHECKING:
    from footpath.coordinator.coordinator import Coordinator
    from footpath.store.database import Store


async def hold(coordinator: Coordinator, store: Store, now: Ticking) -> Hold:
    (record,) = await coordinator.add([order()])
    await taken(store, now)
    return Hold(record.id, 1)


async def taken_over(store: Store, lost: Hold, now: Ticking) -> Hold:
    await here(store, now, "w2")
    async with store.writing() as transaction:
        assert await statements.change(transaction, lost.task, {"state": "queued", "fence": lost.fence + 1})
        assert await statements.take(transaction, [lost.task], "w2", now()) == {lost.task}
    return Hold(lost.task, lost.fence + 2)


async def test_who_lost_a_task_writes_nothing(coordinator: Coordinator, store: Store, now: Ticking):
    lost = await hold(coordinator, store, now)
    old = held_store(store, lost)
    await Runs(old).start(run())
    journal = await Journal.open(old, "r1", now)
    await journal.append(RunStarted())
    await journal.flush()
    ours = held_store(store, await taken_over(store, lost, now))
    await journal.append(RunStarted())
    with pytest.raises(Superseded):
        await journal.flush()
    with pytest.raises(Superseded):
        await Applications(old, now).open(key="k", run="r1", posting_url="http://localhost", profile="p")
    assert len(await read(store, "r1")) == 1
    await Runs(ours).start(run("r2"))
    journal._waiting.clear()
    await journal.close()


async def test_what_a_task_held_goes_with_it(coordinator: Coordinator, store: Store, now: Ticking):
    lost = await hold(coordinator, store, now)
    old = held_store(store, lost)
    async with old.leases.holding("application 1") as mine:
        assert mine
        assert await store.leases.held("application 1"), "a command sees it"
        async with store.leases.holding("application 1") as theirs:
            assert not theirs
        ours = held_store(store, await taken_over(store, lost, now))
        assert not await store.leases.held("application 1")
        async with ours.leases.holding("application 1") as mine:
            assert mine
        with pytest.raises(Superseded):
            async with old.leases.holding("application 2"):
                pass


async def test_a_task_sees_what_a_command_holds(coordinator: Coordinator, store: Store, now: Ticking):
    ours = held_store(store, await hold(coordinator, store, now))
    async with store.leases.holding("application 1"):
        assert await ours.leases.held("application 1")
        async with ours.leases.holding("application 1") as mine:
            assert not mine
    assert not await ours.leases.held("application 1")
    async with ours.leases.holding("application 1") as mine:
        assert mine
    assert not await store.leases.held("application 1"), "given back"


async def test_two_tasks_have_a_name_one_after_the_other(coordinator: Coordinator, store: Store, now: Ticking):
    first = held_store(store, await hold(coordinator, store, now))
    second = held_store(store, await hold(coordinator, store, now))
    async with first.leases.holding("application 1") as mine, second.leases.holding("application 1") as theirs:
        assert (mine, theirs) == (True, False)
    async with second.leases.holding("application 1") as theirs:
        assert theirs


async def test_a_claim_of_a_run_that_lost_its_task_is_none(coordinator: Coordinator, store: Store, now: Ticking):
    lost = await hold(coordinator, store, now)
    applications = Applications(held_store(store, lost), now)
    await applications.open(key="k", run="r1", posting_url="http://localhost", profile="p")
    ours = Applications(held_store(store, await taken_over(store, lost, now)), now)
    with pytest.raises(Superseded):
        await applications.claim("k", "r1")
    assert isinstance(await ours.claim("k", "r2"), Claimed)
