"""What is open on later pages, as far as a cookbook knows them, is told at once with what is open on this one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.engine.running import Scripted
from tests.sites.forms import choice, form, page, text

if TYPE_CHECKING:
    from tests.engine.running import Footpath, Ran
    from tests.sites.forms import FormSite

pytestmark = pytest.mark.browser

ALL = {"Club": "Net", "Sport": "Tennis", "Racket colour": "red", "Court": "North"}


@pytest.fixture
async def url(footpath: Footpath, careers: FormSite) -> str:
    """A form of two pages that was sent before."""
    court, sport = choice("Court", "court", "North", "South"), choice("Sport", "sport", "Tennis", "Squash")
    careers.takes("/send")
    careers.takes("/more", "/two")
    careers.page("/two", page("Court", form(text("Racket colour", "colour"), court)))
    url = careers.page("/one", page("Club", form(text("Club", "club"), sport, action="/more", button="Next")))
    assert (await footpath.fill(url, input=ALL)).status == "complete"
    return url


def opened(ran: Ran) -> dict[str, tuple[tuple[str, ...], str]]:
    """What was open, with what may be chosen and the name of what was given for it."""
    return {row.question: (row.options, row.gave) for row in ran.rows if row.is_open}


@pytest.mark.thorough
async def test_questions_of_a_later_page_are_told_with_those_of_this_one(footpath: Footpath, url: str):
    ran = await footpath.fill(url, input={"Club": "Net"})
    assert ran.status == "needs_person", ran
    assert opened(ran) == {
        "Sport": (("Tennis", "Squash"), ""), "Racket colour": ((), ""), "Court": (("North", "South"), "")
    }  # fmt: skip
    assert "Later pages will ask: “Racket colour”; “Court” (North, South)." in ran.reason


@pytest.mark.thorough
async def test_of_those_only_what_is_open_is_told_and_a_wrong_choice_is(footpath: Footpath, url: str):
    ran = await footpath.fill(url, input={"Club": "Net", "Racket colour": "blue", "Court": "West"})
    assert opened(ran) == {"Sport": (("Tennis", "Squash"), ""), "Court": (("North", "South"), "Court")}


@pytest.mark.thorough
async def test_what_is_given_for_a_later_page_holds_nothing_up(footpath: Footpath, url: str):
    assert (await footpath.fill(url, input={**ALL, "Club": "Line"})).status == "complete"


@pytest.mark.thorough
async def test_what_a_person_has_answered_on_the_later_page_before_is_not_told_as_open(footpath: Footpath, url: str):
    person = Scripted(says={"Racket colour": "red", "Court": "North"})
    ran = await footpath.fill(url, input={"Club": "Bat", "Sport": "Tennis"}, person=person)
    assert (ran.status, len(person.asked)) == ("complete", 2), ran
    ran = await footpath.fill(url, input={"Club": "Oar"})
    assert ran.status == "needs_person", ran
    assert list(opened(ran)) == ["Sport"]
