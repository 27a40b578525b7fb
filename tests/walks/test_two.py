"""Processes that work on one posting at the same time, for one person and for another."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest
from tests.walks.course import ended

if TYPE_CHECKING:
    from tests.walks.course import Course

pytestmark = [pytest.mark.browser, pytest.mark.slow]


async def test_one_sends_the_other_refuses_and_another_person_is_not_held_up(course: Course):
    errand, others = course.errand(3), course.errand(3, course.errand(1).person)
    assert (errand.slug, errand.person == others.person) == (others.slug, False)
    begun = [course.start(*course.apply(each)) for each in (errand, errand, others)]
    *both, sent_by_another = await asyncio.gather(*map(ended, begun))
    sent, refused = sorted(both, key=lambda each: each.code)
    assert (sent.code, refused.code) == (0, 7), refused.err
    assert f"Run {sent.json()['run']['id']} is working on this application now." in refused.err
    assert refused.out == ""
    assert sent_by_another.code == 0, sent_by_another.err
    assert [len(course.arrived(each)) for each in (errand, others)] == [1, 1]
    assert await course.states() == {errand.slug: "submitted"}
    runs = (await course.run("runs", "list", "--json")).json()
    assert sorted(run["status"] for run in runs) == ["complete", "complete", "refused"]

    # it refuses only while the other works
    again = await course.run(*course.apply(errand))
    assert again.code == 0
    assert again.json()["run"]["reason"].startswith("Applied before, on ")
    assert again.json()["run"]["usage"]["steps_by_rung"] == {}
    assert len(course.arrived(errand)) == 1
