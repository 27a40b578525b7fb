"""Who is given which task: by priority and age, within what may run beside each other."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from typing import TYPE_CHECKING

import pytest
from tests.coordinator.orders import here, ids, order, taken

from footpath.coordinator.turns import Rate, Turns

if TYPE_CHECKING:
    from tests.store.databases import Ticking

    from footpath.coordinator.coordinator import Coordinator
    from footpath.store.database import Store


async def test_the_urgent_first_then_the_oldest(coordinator: Coordinator, store: Store, now: Ticking):
    plain, late, urgent, last = ids(await coordinator.add([order(), order(), order(priority=5), order(priority=-5)]))
    assert [await taken(store, now, room=1) for _ in range(4)] == [[urgent], [plain], [late], [last]]
    assert await taken(store, now) == []


async def test_a_task_is_given_once(coordinator: Coordinator, store: Store, now: Ticking):
    added = ids(await coordinator.add([order() for _ in range(30)]))
    given = await asyncio.gather(*(taken(store, now, f"w{number}", room=7) for number in range(5)))
    assert sorted(id for each in given for id in each) == sorted(added)
    record = await coordinator.get(added[0])
    assert (record.state, record.attempts) == ("running", 1)
    assert record.worker.startswith("w")


async def test_not_before_its_time(coordinator: Coordinator, store: Store, now: Ticking):
    (record,) = await coordinator.add([order(not_before=now() + timedelta(hours=1))])
    assert await taken(store, now) == []
    now.time += timedelta(hours=1)
    assert await taken(store, now) == [record.id]


async def test_one_run_at_a_time_for_each_browser_profile(coordinator: Coordinator, store: Store, now: Ticking):
    first, second, other, free = ids(
        await coordinator.add(
            [order(browser_profile="a"), order(browser_profile="a"), order(browser_profile="b"), order()]
        )
    )
    assert await taken(store, now) == [first, other, free]
    assert await taken(store, now, "w2") == []
    await coordinator.get(second)


async def test_one_run_at_a_time_for_each_account_at_a_site(coordinator: Coordinator, store: Store, now: Ticking):
    here, again, elsewhere = ids(
        await coordinator.add(
            [order(account="me"), order(account="me"), order(account="me", url="http://other.example/")]
        )
    )
    assert await taken(store, now) == [here, elsewhere]
    assert again not in await taken(store, now, "w2")


async def test_those_that_must_wait_hold_up_nobody(coordinator: Coordinator, store: Store, now: Ticking):
    blocked = ids(await coordinator.add([order(account="me", priority=9) for _ in range(120)]))
    (free,) = ids(await coordinator.add([order()]))
    assert await taken(store, now, room=2) == [blocked[0], free]


async def test_no_more_at_once_than_are_allowed_in_all(coordinator: Coordinator, store: Store, now: Ticking):
    await coordinator.add([order() for _ in range(5)])
    assert len(await taken(store, now, "w1", room=2, most_running=3)) == 2
    assert len(await taken(store, now, "w2", room=2, most_running=3)) == 1
    assert await taken(store, now, "w3", room=2, most_running=3) == []


async def test_a_site_is_begun_with_no_more_often_than_its_rate(coordinator: Coordinator, store: Store, now: Ticking):
    rate = Rate(2, 600)
    added = ids(await coordinator.add([order() for _ in range(4)]))
    (elsewhere,) = ids(await coordinator.add([order(url="http://other.example/")]))
    assert await taken(store, now, site_rate=rate) == [*added[:2], elsewhere]
    assert await taken(store, now, site_rate=rate) == []
    now.time += timedelta(seconds=600)
    assert await taken(store, now, site_rate=rate) == added[2:]


@pytest.mark.thorough
async def test_a_thousand_that_come_at_once_are_each_given_once(coordinator: Coordinator, store: Store, now: Ticking):
    added = ids(await coordinator.add([order() for _ in range(1000)]))
    assert len(set(added)) == 1000
    for worker in ("w1", "w2", "w3"):
        await here(store, now, worker)
    turns = Turns(store, now)
    given = await asyncio.gather(*(turns.next(worker, 400) for worker in ("w1", "w2", "w3")))
    assert sorted(id for each in given for id in each) == sorted(added)


async def test_what_was_to_begin_at_once_does_though_the_clock_was_put_back(
    coordinator: Coordinator, store: Store, now: Ticking
):
    at_once, later = ids(await coordinator.add([order(), order(not_before=now() + timedelta(minutes=1))]))
    now.time -= timedelta(days=1)
    assert await taken(store, now) == [at_once]
    now.time += timedelta(days=2)
    assert await taken(store, now) == [later]


async def test_what_is_left_to_others_is_given_to_them(coordinator: Coordinator, store: Store, now: Ticking):
    first, second = ids(await coordinator.add([order(), order()]))
    for worker in ("w1", "w2"):
        await here(store, now, worker)
    turns = Turns(store, now)
    assert await turns.next("w1", 5, without=[first]) == [second]
    assert await turns.next("w1", 5, without=[first]) == []
    assert await turns.next("w2", 5) == [first]
