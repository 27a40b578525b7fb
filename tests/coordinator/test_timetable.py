"""Tasks that recur, and tasks that come too late."""

from __future__ import annotations

import itertools
from datetime import timedelta
from typing import TYPE_CHECKING

import pytest
from tests.coordinator.orders import order, taken

from footpath.coordinator.timetable import Timetable
from footpath.errors import BadInput

if TYPE_CHECKING:
    from tests.store.databases import Ticking

    from footpath.coordinator.coordinator import Coordinator
    from footpath.store.database import Store


@pytest.fixture
def timetable(coordinator: Coordinator, store: Store, now: Ticking) -> Timetable:
    numbers = itertools.count(1)
    return Timetable(store, coordinator.inbox, now, lambda: f"turn{next(numbers)}")


async def test_each_time_makes_one_task_of_its_own(
    timetable: Timetable, coordinator: Coordinator, store: Store, now: Ticking
):
    (daily,) = await coordinator.add([order(every="0 9 * * *", input={"a": "b"}, priority=3)])
    await timetable.tick()
    assert await taken(store, now) == [], "the timetable itself is not worked"
    now.time += timedelta(days=1)
    await timetable.tick()
    await timetable.tick()
    (made,) = await taken(store, now)
    record = await coordinator.get(made)
    assert (record.every, record.priority, record.task.input) == ("", 3, {"a": "{{a}}"})
    assert (await coordinator.get(daily.id)).not_before.strftime("%d %H:%M") == "03 09:00"


async def test_times_that_passed_unseen_are_made_up_for_once(
    timetable: Timetable, coordinator: Coordinator, store: Store, now: Ticking
):
    await coordinator.add([order(every="0 * * * *")])
    now.time += timedelta(days=30)
    await timetable.tick()
    await timetable.tick()
    assert len(await taken(store, now)) == 1


async def test_two_that_tick_at_once_make_one(coordinator: Coordinator, store: Store, now: Ticking):
    (hourly,) = await coordinator.add([order(every="0 * * * *")])
    now.time += timedelta(hours=2)
    due = now.time
    numbers = itertools.count(1)
    for _ in range(2):
        ticking = Timetable(store, coordinator.inbox, lambda: due, lambda: f"turn{next(numbers)}")
        await ticking._turn(hourly.id, due)
    assert len(await taken(store, now)) == 1


@pytest.mark.parametrize("every", ["0 0 31 2 *", "0 0 9 * * 1", "often"])
async def test_a_time_that_never_comes_is_refused(coordinator: Coordinator, every: str):
    with pytest.raises(BadInput) as error:
        await coordinator.add([order(every=every)])
    assert error.value.problems[0].startswith("every: ")
    await coordinator.add([order(every="@daily"), order(every="0 0 29 2 *")])


async def test_a_paused_timetable_rests(timetable: Timetable, coordinator: Coordinator, store: Store, now: Ticking):
    (hourly,) = await coordinator.add([order(every="0 * * * *")])
    await coordinator.pause(hourly.id)
    now.time += timedelta(hours=2)
    await timetable.tick()
    assert await taken(store, now) == []


async def test_what_was_not_begun_in_its_time_failed(
    timetable: Timetable, coordinator: Coordinator, store: Store, now: Ticking
):
    (record,) = await coordinator.add([order(expires_at=now() + timedelta(hours=1))])
    now.time += timedelta(hours=2)
    await timetable.tick()
    late = await coordinator.get(record.id)
    assert (late.state, late.reason) == ("failed", "No worker began the task before its deadline.")
    assert (await coordinator.retry(record.id)).expires_at is None


@pytest.mark.parametrize(("hours", "then"), [(0, "10:00"), (30, "16:00")])
async def test_a_timetable_that_rested_goes_on_with_its_next_time(
    timetable: Timetable, coordinator: Coordinator, store: Store, now: Ticking, hours: int, then: str
):
    (hourly,) = await coordinator.add([order(every="0 * * * *")])
    await coordinator.pause(hourly.id)
    now.time += timedelta(hours=hours)
    resumed = await coordinator.resume(hourly.id)
    await timetable.tick()
    assert (f"{resumed.not_before:%H:%M}", await taken(store, now)) == (then, [])


async def test_a_task_that_rested_begins_no_sooner_than_it_may(coordinator: Coordinator, store: Store, now: Ticking):
    (record,) = await coordinator.add([order(not_before=now() + timedelta(hours=1))])
    await coordinator.pause(record.id)
    await coordinator.resume(record.id)
    assert await taken(store, now) == []
    now.time += timedelta(hours=1)
    assert await taken(store, now) == [record.id]


async def test_what_a_person_tries_again_does_not_wait_until_it_would_have_been_tried_again(
    coordinator: Coordinator, store: Store, now: Ticking
):
    (record,) = await coordinator.add([order(not_before=now() + timedelta(hours=1))])
    await coordinator.cancel(record.id)
    await coordinator.retry(record.id)
    assert await taken(store, now) == [record.id]
