"""Who steers a run: itself, unless a person who watches has taken over."""

from __future__ import annotations

import asyncio

from tests.deadlines import HANGS_S

from footpath.engine import takeover as module
from footpath.engine.takeover import Takeover


async def test_a_run_that_nobody_takes_over_never_waits():
    assert await Takeover().wait_back() is False


async def test_who_takes_over_steers_from_the_end_of_the_step_until_it_is_given_back():
    takeover = Takeover()
    takeover.take()
    assert takeover.steering == "coming"
    run = asyncio.create_task(takeover.wait_back())
    await asyncio.sleep(0)
    assert takeover.steering == "person"
    takeover.used("click")
    takeover.give_back()
    async with asyncio.timeout(HANGS_S):
        assert await run is True
    assert (takeover.steering, takeover.was_used) == ("run", True)
    assert takeover.held_s > 0


async def test_what_is_given_back_before_the_step_ended_keeps_nobody_waiting():
    takeover = Takeover()
    takeover.take()
    takeover.give_back()
    assert await takeover.wait_back() is False
    assert takeover.was_used is False


async def test_a_person_who_went_away_is_not_waited_for_longer_than_the_deadline(monkeypatch):
    monkeypatch.setattr(module, "HELD_S", 0.05)
    takeover = Takeover()
    takeover.take()
    async with asyncio.timeout(HANGS_S):
        assert await takeover.wait_back() is True
    assert takeover.steering == "run"


def test_what_a_person_typed_is_told_once():
    takeover = Takeover()
    for letter in "Adb":
        takeover.used("type", letter)
    takeover.used("press", "Backspace")
    takeover.used("type", "a")
    takeover.used("click")
    takeover.used("type", " Byron Street 5 ")
    assert takeover.typed() == ("Ada", "Byron Street 5")
    assert takeover.typed() == ()
