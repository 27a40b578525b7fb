"""An answer that a person gave once is given again where its question means the same, and asked anew elsewhere."""

from __future__ import annotations

from contextlib import AsyncExitStack

import pytest
from tests.engine.running import OTTO, Footpath, Scripted
from tests.sites.forms import EMAIL, NAME, FormSite, choice, form, page, text

pytestmark = pytest.mark.browser

VISA = "Will you now or in the future require visa sponsorship?"
BEFORE = "Have you ever worked for us before?"
LICENCE = "Do you have a forklift licence?"
ASKED = form(NAME, EMAIL, *(choice(each, f"q{name}", "Yes", "No") for name, each in enumerate((VISA, BEFORE, LICENCE))))


def posting(site: FormSite, number: int, place: str) -> str:
    """A job with its form."""
    site.page(f"/apply/{number}", page("Apply", ASKED))
    site.takes("/send")
    ad = f"<p>{place} · Full time</p><p>We mend clocks and look for help.</p><a href=/apply/{number}>Apply now</a>"
    return site.page(f"/jobs/{number}", page("Clock maker", ad))


@pytest.mark.thorough
async def test_an_answer_holds_for_its_country_or_its_employer_or_its_form(footpath: Footpath, careers: FormSite):
    async with FormSite("localhost") as other:
        asked: list[list[str]] = []
        for url in (
            posting(careers, 11, "Hamburg, Germany"),
            posting(careers, 12, "Oslo, Norway"),
            posting(other, 13, "Dresden, Germany"),
            posting(careers, 14, ""),
            posting(careers, 15, ""),
        ):
            person = Scripted(says={VISA: "No", BEFORE: "No", LICENCE: "No"})
            ran = await footpath.apply(url, OTTO, person)
            assert ran.status == "complete"
            asked.append(person.asked)
    assert asked == [[VISA, BEFORE, LICENCE], [VISA], [BEFORE, LICENCE], [VISA], [VISA]]


CONDUCT = "I have read and accept the code of conduct and the terms of participation"
ORDER, GUESTS, NOTICE = "Order number", "How many guests?", "What is your notice period?"
ONCE = form(
    NAME,
    EMAIL,
    text(ORDER, "order", more="required"),
    f"<p><label>{GUESTS} <input type=number name=guests required></label></p>",
    text(NOTICE, "notice", more="required"),
    f"<p><label><input type=checkbox name=conduct value=yes required> {CONDUCT}</label></p>",
)


@pytest.mark.thorough
async def test_what_is_of_one_form_is_neither_entered_nor_agreed_to_on_another_site(
    footpath: Footpath, careers: FormSite
):
    async with AsyncExitStack() as sites:
        club, again = careers, await sites.enter_async_context(FormSite("localhost"))
        says = {ORDER: "L-20391", GUESTS: "2", NOTICE: "4 weeks", CONDUCT: "yes"}
        person, nobody = Scripted(says=says), Scripted()
        for site in (club, again):
            site.page("/join", page("Join", ONCE))
            site.takes("/send")
        assert (await footpath.apply(f"{club.url}/join", OTTO, person)).status == "complete"
        stopped = await footpath.apply(f"{again.url}/join", OTTO, nobody)
        assert stopped.status == "needs_person", stopped
        assert sorted(nobody.asked) == sorted([ORDER, GUESTS, CONDUCT])
        assert not again.posted("/send")
