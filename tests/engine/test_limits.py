"""A run's limits, checked in one place."""

from __future__ import annotations

from contextlib import suppress

import pytest

from footpath.engine.limits import Spent
from footpath.errors import LimitReached
from footpath.schema.task import Limits


class Clock:
    now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


def spent(clock: Clock, **limits: float) -> Spent:
    return Spent(Limits.model_validate(limits), clock)


def test_as_many_steps_as_the_limit_says_and_not_one_more(clock):
    run = spent(clock, steps=2)
    run.step()
    run.step()
    with pytest.raises(LimitReached, match=r"limit of 2 steps\..*--max-steps.*limits\.steps"):
        run.step()


def test_pages(clock):
    run = spent(clock, pages=1)
    run.page()
    with pytest.raises(LimitReached, match=r"limit of 1 page\..*limits\.pages"):
        run.page()


def test_seconds_are_looked_at_with_each_step_and_page(clock):
    run = spent(clock, seconds=60)
    clock.now += 60
    run.step()
    clock.now += 0.1
    with pytest.raises(LimitReached, match="60 seconds"):
        run.step()
    with pytest.raises(LimitReached, match="60 seconds"):
        run.page()


def test_the_time_that_a_person_takes_does_not_count(clock):
    run = spent(clock, seconds=60)
    with run.waiting():
        clock.now += 3600
    run.step()
    assert run.seconds == 0


def test_not_even_when_the_person_gave_up(clock):
    run = spent(clock, seconds=60)
    with suppress(KeyboardInterrupt), run.waiting():
        clock.now += 3600
        raise KeyboardInterrupt
    assert run.seconds == 0
