"""The site has a bad day: what arrived arrived once, and what is not known is said so."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from footpath.demo.site.faults import Faults

if TYPE_CHECKING:
    from collections.abc import Callable
    from contextlib import AbstractAsyncContextManager

    from tests.walks.course import Course

    Lay = Callable[..., AbstractAsyncContextManager[Course]]

pytestmark = [pytest.mark.browser, pytest.mark.slow]


@pytest.mark.thorough
async def test_the_line_breaks_just_after_it_was_kept(laid_out: Lay):
    """The site shows to those who come again that they have applied: it is looked up there."""
    async with laid_out(faults=Faults(drop_after_commit=frozenset({1}))) as course:
        errand = course.errand(0)
        end = await course.run(*course.apply(errand))
        assert (end.code, len(course.arrived(errand))) == (0, 1), end.err
        assert await course.states() == {errand.slug: "submitted"}
        assert (await course.run(*course.apply(errand))).code == 0
        assert len(course.arrived(errand)) == 1


@pytest.mark.thorough
async def test_the_answer_to_what_was_sent_is_an_error(laid_out: Lay):
    """Whether it was kept is not told: it is not sent again, today or tomorrow."""
    errand_path = "POST /apply/"
    async with laid_out() as course:
        slug = course.errand(0).slug
    async with laid_out(faults=Faults(fail_plan={f"{errand_path}{slug}/submit": frozenset({1})})) as course:
        errand = course.errand(0)
        end = await course.run(*course.apply(errand))
        assert (end.code, len(course.arrived(errand))) == (10, 0), end.out
        assert await course.states() == {errand.slug: "unknown"}
        again = await course.run(*course.apply(errand))
        assert (again.code, len(course.arrived(errand))) == (10, 0)


@pytest.mark.thorough
async def test_a_page_on_the_way_fails(laid_out: Lay):
    async with laid_out(faults=Faults(fail_plan={"POST /apply/": frozenset({1})})) as course:
        errand = course.errand(0)
        end = await course.run(*course.apply(errand))
        assert (end.code, course.arrived(errand)) == (4, []), end.out
        assert (await course.run(*course.apply(errand))).code == 0
        assert len(course.arrived(errand)) == 1


@pytest.mark.thorough
async def test_every_answer_is_slow(laid_out: Lay):
    async with laid_out(delay=0.4) as course:
        errand = course.errand(1)
        end = await course.run(*course.apply(errand))
        assert (end.code, len(course.arrived(errand))) == (0, 1), end.out


@pytest.mark.thorough
async def test_the_site_goes_away(laid_out: Lay):
    async with laid_out() as course:
        errand = course.errand(2)
    end: Any = await course.run(*course.apply(errand))
    assert end.code == 4
    assert end.err.count("\n") <= 3
    assert "Traceback" not in end.err
