"""A task that names another person than its profile: nothing of the profile is entered beside that name."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.engine.running import IDA, QUICK
from tests.sites.forms import EMAIL, NAME, form, page, text

if TYPE_CHECKING:
    from tests.engine.running import Footpath
    from tests.sites.forms import FormSite

pytestmark = pytest.mark.browser

PHONE = text("Phone", "phone", type="tel", required=False)


@pytest.mark.parametrize(
    ("given", "status", "phones"),
    [
        ({"First name": "Bo", "Last name": "Lund", "Email address": "bo@mail.example"}, "complete", [""]),
        ({"First name": "Bo", "Last name": "Lund"}, "needs_person", []),
        ({"First name": "Ida Maria"}, "complete", ["+493023125012"]),
    ],
    ids=["all that is needed is given", "the address is not", "another name of the same person"],
)
async def test_a_profile_answers_nothing_for_somebody_else(
    footpath: Footpath, careers: FormSite, given: dict[str, str], status: str, phones: list[str]
):
    careers.takes("/send")
    url = careers.page("/form", page("Contact", form(NAME, EMAIL, PHONE)))
    ran = await footpath.fill(url, IDA, input=given, limits=QUICK)
    assert ran.status == status, ran
    assert [each["phone"] for each in careers.posted("/send")] == phones
