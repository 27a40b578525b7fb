"""An answer that a person gave once is given again where its question means the same, and asked anew elsewhere."""

from __future__ import annotations

import pytest
from tests.engine.running import OTTO, Footpath, Scripted
from tests.sites.forms import EMAIL, NAME, FormSite, choice, form, page

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


async def test_an_answer_holds_for_its_country_or_its_employer(footpath: Footpath, careers: FormSite):
    async with FormSite("localhost") as other:
        asked: list[list[str]] = []
        for url in (
            posting(careers, 1, "Hamburg, Germany"),
            posting(careers, 2, "Oslo, Norway"),
            posting(other, 3, "Dresden, Germany"),
            posting(careers, 4, ""),
            posting(careers, 5, ""),
        ):
            person = Scripted(says={VISA: "No", BEFORE: "No", LICENCE: "No"})
            ran = await footpath.apply(url, OTTO, person)
            assert ran.status == "complete"
            asked.append(person.asked)
    assert asked == [[VISA, BEFORE, LICENCE], [VISA], [BEFORE], [VISA], [VISA]]
