"""Questions about the right to work that name no country ask for the one that the job is in, where that is known."""

from __future__ import annotations

import pytest
from tests.engine.running import QUICK, Footpath
from tests.sites.forms import EMAIL, NAME, FormSite, choice, form, page

from footpath.memory.postings import Postings
from footpath.schema.posting import JobPlace, Posting

pytestmark = pytest.mark.browser

RIGHTS = (
    choice("Are you legally authorised to work?", "may", "Yes", "No"),
    choice("Do you need visa sponsorship?", "visa", "Yes", "No"),
)
GERMANY = JobPlace(text="Dresden, Germany", city="Dresden", country="DE")
PERTH = JobPlace(text="Perth, DE", city="Perth", region="DE", country="DE")
FRANCE = JobPlace(text="Lyon, France", city="Lyon", country="FR")


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("shown", "kept", "is_known"),
    [
        ("<p>Dresden, Germany · Full time</p>", (), True),
        ("<p>Full time</p>", (GERMANY,), True),
        ("<p>Full time</p>", (GERMANY, FRANCE), False),
        ("<p>Perth, DE · Full time</p>", (PERTH,), False),
        ("<p>Full time</p>", (), False),
    ],
    ids=["shown", "kept", "kept with several", "letters of a state", "unknown"],
)
async def test_the_place_of_a_job_tells_the_country_of_its_questions(
    footpath: Footpath, careers: FormSite, shown: str, kept: tuple[JobPlace, ...], is_known: bool
):
    ad = page("Clock maker", shown, "<p>We mend clocks and look for help.</p><a href=/apply>Apply now</a>")
    start = careers.page("/jobs/1", ad)
    careers.page("/apply", page("Apply", form(NAME, EMAIL, *RIGHTS)))
    careers.takes("/send")
    if kept:
        known = Posting(title="Clock maker", url=start, places=kept)
        await Postings(footpath.store, footpath.now).keep(known, site=careers.grant, run="id0")
    ran = await footpath.apply(start, limits=QUICK)
    rights = [(sent["may"], sent["visa"]) for sent in careers.posted("/send")]
    assert (ran.status, rights) == (("complete", [("Yes", "No")]) if is_known else ("needs_person", []))
