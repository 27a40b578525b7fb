"""Consents on real pages: who may process the data is told by the page."""

from __future__ import annotations

import pytest
from tests.engine.running import Footpath, Scripted
from tests.sites.forms import EMAIL, FormSite, form, page, text

pytestmark = pytest.mark.browser

NAMES = text("First name", "first") + text("Last name", "last")


@pytest.mark.parametrize(
    ("title", "firm", "is_agreed"),
    [
        ("Rope maker at Thistle Analytics", "Thistle Analytics", True),
        ("Rope maker | Thistle Analytics", "Thistle Analytics Ltd", True),
        ("Rope maker at Thistle Analytics", "Brackenfax", False),
        ("Rope maker", "Thistle Analytics", False),
    ],
)
async def test_a_firm_may_process_the_data_where_the_page_is_its_own(
    footpath: Footpath, careers: FormSite, title: str, firm: str, is_agreed: bool
):
    careers.takes("/send")
    consent = f"I authorise {firm} to process my information"
    tick = f"<p><label><input type=checkbox name=ok required> {consent}</label></p>"
    person = Scripted()
    ran = await footpath.apply(careers.page("/apply", page(title, form(NAMES, EMAIL, tick))), person=person)
    assert (len(careers.sent), person.asked) == ((1, []) if is_agreed else (0, [consent])), ran
