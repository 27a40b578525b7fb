"""Processes that work on one posting at the same time, for one person and for another."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest
from tests.walks.course import Errand, ended
from tests.walks.small_site import small_site

if TYPE_CHECKING:
    from tests.walks.course import Course

pytestmark = [pytest.mark.browser, pytest.mark.slow]


async def test_one_sends_the_other_refuses_and_another_person_is_not_held_up(course: Course):
    with small_site() as site:
        errand, others = (
            Errand(each.person, "welder", site.posting, each.profile) for each in (course.errand(0), course.errand(1))
        )

        def arrived(errand: Errand) -> int:
            return [each["mail"] for each in site.received].count(errand.person.email)

        site.answers.clear()  # the one that sends works until the other has refused
        begun = [course.start(*course.apply(each)) for each in (errand, errand, others)]
        *both, sent_by_another = [asyncio.create_task(ended(each)) for each in begun]
        try:
            (refusing,), _ = await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
        finally:
            site.answers.set()
        refused = refusing.result()
        (sent,) = [await each for each in both if each is not refusing]
        assert (sent.code, refused.code) == (0, 7), refused.err
        assert f"Run {sent.json()['run']['id']} is working on this application now." in refused.err
        assert refused.out == ""
        assert (await sent_by_another).code == 0, sent_by_another.result().err
        assert [arrived(each) for each in (errand, others)] == [1, 1]
        assert list((await course.states()).values()) == ["submitted"]
        runs = (await course.run("runs", "list", "--json")).json()
        assert sorted(run["status"] for run in runs) == ["complete", "complete", "refused"]

        # it refuses only while the other works
        again = await course.run(*course.apply(errand))
        assert again.code == 0
        assert again.json()["run"]["reason"].startswith("Applied before, on ")
        assert again.json()["run"]["usage"]["steps_by_rung"] == {}
        assert arrived(errand) == 1
