"""Two processes, one person, one posting, at the same time."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest
from tests.walks.course import ended

if TYPE_CHECKING:
    from tests.walks.course import Course

pytestmark = [pytest.mark.browser, pytest.mark.slow]


async def test_one_sends_and_the_other_refuses(course: Course):
    errand = course.errand(3)
    begun = [course.start(*course.apply(errand)) for _ in range(2)]
    sent, refused = sorted(await asyncio.gather(*map(ended, begun)), key=lambda each: each.code)
    assert (sent.code, refused.code) == (0, 7), refused.err
    assert "Another run is working on this application now." in refused.err
    assert refused.out == ""
    assert len(course.arrived(errand)) == 1
    assert await course.states() == {errand.slug: "submitted"}
    runs = (await course.run("runs", "list", "--json")).json()
    assert sorted(run["status"] for run in runs) == ["complete", "refused"]


async def test_it_refuses_only_while_the_other_works(course: Course):
    errand = course.errand(4)
    assert (await course.run(*course.apply(errand))).code == 0
    again = await course.run(*course.apply(errand))
    assert again.code == 0
    assert again.json()["run"]["reason"].startswith("Applied before, on ")
    assert again.json()["run"]["usage"]["steps_by_rung"] == {}
    assert len(course.arrived(errand)) == 1


async def test_two_persons_do_not_stand_in_each_others_way(course: Course):
    first, second = course.errand(0), course.errand(0, course.errand(1).person)
    assert first.slug == second.slug
    begun = [course.start(*course.apply(errand)) for errand in (first, second)]
    assert [each.code for each in await asyncio.gather(*map(ended, begun))] == [0, 0]
    assert [len(course.arrived(errand)) for errand in (first, second)] == [1, 1]
