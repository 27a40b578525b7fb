"""A run that was stopped goes on by doing again what its journal holds (contract 4), and teaches the whole way."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.walks.course import ended, until

from footpath.app import utc_now

if TYPE_CHECKING:
    from tests.walks.course import Course, Errand

pytestmark = [pytest.mark.browser, pytest.mark.slow]

DONE = 25
"""Steps after which it is killed: on the second of three pages."""


def held(course: Course, errand: Errand) -> int:
    return sum(event["kind"] == "step_finished" and event["held"] for event in course.journal(errand))


@pytest.mark.thorough
async def test_what_was_done_is_done_again_and_the_rest_is_found(course: Course):
    errand = course.errand(0)
    begun = course.start(*course.apply(errand))
    assert await until(lambda: held(course, errand) >= DONE, process=begun.process)
    begun.process.kill()
    await ended(begun)

    resumed = (await course.run(*course.apply(errand))).json()["run"]
    assert (resumed["status"], resumed["mode"]) == ("complete", "replay"), resumed["reason"]
    steps = resumed["usage"]["steps_by_rung"]
    assert steps["replay"] + steps.get("heal", 0) >= DONE - 2
    assert steps["rules"] > 5, "the journal ended there"
    (arrived,) = course.arrived(errand)
    assert errand.person.differences(arrived, utc_now().date()) == ()
    reasons = [event["reason"] for event in course.journal(errand) if event["kind"] == "mode_chosen"]
    assert "was stopped on its way" in reasons[-1]

    other = course.errand(1)
    replayed = (await course.run(*course.apply(other))).json()["run"]
    assert (replayed["status"], set(replayed["usage"]["steps_by_rung"])) == ("complete", {"replay"})
    (arrived,) = course.arrived(other)
    assert other.person.differences(arrived, utc_now().date()) == ()
