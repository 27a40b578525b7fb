"""Consents on real pages: who may process the data is told by the page."""

from __future__ import annotations

import pytest
from tests.engine.running import IDA, Footpath, Scripted
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


NOTICE = (
    "<p>Choose Yes or No to say whether Thistle may send you text messages. Reply STOP to end them.</p>"
    "<p>Here is our <a href=#p>privacy policy</a> and here are our <a href=#t>terms and conditions</a>.</p>"
)
CHOICES = "".join(
    f"<label><input type=radio name=sms value={value}><b>{word}</b> - I {agree} to text messages</label>"
    for value, word, agree in (("y", "Yes", "consent"), ("n", "No", "do not consent"))
)


@pytest.mark.parametrize(("consents", "sms"), [({}, None), ({"messages": False}, "n")])
async def test_choices_below_a_privacy_notice_are_no_consent_to_privacy(
    footpath: Footpath, careers: FormSite, consents: dict[str, bool], sms: str | None
):
    careers.takes("/send")
    start = careers.page(
        "/apply", page("Rope maker at Thistle", form(NAMES, EMAIL, f"<div>{NOTICE}<div>{CHOICES}</div></div>"))
    )
    agreed = {"privacy": True, "terms": True, **consents}
    profile = {**IDA, "x-footpath": {**IDA["x-footpath"], "consents": agreed}}
    ran = await footpath.apply(start, profile)
    assert [sent.fields.get("sms") for sent in careers.sent] == [sms], ran
    (row,) = (row for row in ran.rows if "text messages" in row.question)
    assert row.question.startswith("Choose Yes or No")
