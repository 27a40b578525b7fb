"""Who steers a run: itself, unless a person who watches has taken over."""

from __future__ import annotations

import asyncio

from tests.deadlines import HANGS_S

from footpath.engine import wheel as module
from footpath.engine.wheel import Wheel


async def test_a_run_that_nobody_takes_over_never_waits():
    assert await Wheel().wait_back() is False


async def test_who_takes_over_steers_from_the_end_of_the_step_until_it_is_given_back():
    wheel = Wheel()
    wheel.take()
    assert wheel.steering == "coming"
    run = asyncio.create_task(wheel.wait_back())
    await asyncio.sleep(0)
    assert wheel.steering == "person"
    wheel.used("click")
    wheel.give_back()
    async with asyncio.timeout(HANGS_S):
        assert await run is True
    assert (wheel.steering, wheel.was_used) == ("run", True)
    assert wheel.held_s > 0


async def test_what_is_given_back_before_the_step_ended_keeps_nobody_waiting():
    wheel = Wheel()
    wheel.take()
    wheel.give_back()
    assert await wheel.wait_back() is False
    assert wheel.was_used is False


async def test_a_person_who_went_away_is_not_waited_for_longer_than_the_deadline(monkeypatch):
    monkeypatch.setattr(module, "HELD_S", 0.05)
    wheel = Wheel()
    wheel.take()
    async with asyncio.timeout(HANGS_S):
        assert await wheel.wait_back() is True
    assert wheel.steering == "run"


def test_what_a_person_typed_is_told_once():
    wheel = Wheel()
    for letter in "Adb":
        wheel.used("type", letter)
    wheel.used("press", "Backspace")
    wheel.used("type", "a")
    wheel.used("click")
    wheel.used("type", " Byron Street 5 ")
    assert wheel.told() == ("Ada", "Byron Street 5")
    assert wheel.told() == ()
