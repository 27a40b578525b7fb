"""Another person on a later page of a form, under a heading of an unknown role."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.engine.running import IDA, QUICK
from tests.sites.forms import EMAIL, NAME, form, page, text

if TYPE_CHECKING:
    from tests.engine.running import Footpath
    from tests.sites.forms import FormSite

pytestmark = pytest.mark.browser

PHONE = text("Phone", "phone", type="tel")


async def test_a_name_asked_again_on_a_later_page_is_asked_of_the_person(footpath: Footpath, careers: FormSite):
    owner = "<h2>Property owner</h2>" + form(text("Name", "owner"), PHONE)
    careers.page("/owner", page("Permit", owner))
    careers.takes("/send")
    first = f"<h2>Your details</h2><form action=/owner>{NAME}{EMAIL}{PHONE}<button>Next</button></form>"
    ran = await footpath.fill(careers.page("/form", page("Permit", first)), IDA, limits=QUICK)
    assert (ran.status, careers.posted("/send")) == ("needs_person", [])
    assert "Property owner › Name" in ran.reason
