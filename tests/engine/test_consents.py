"""Consents on real pages: who may process the data is told by the page."""

from __future__ import annotations

import pytest
from tests.engine.running import IDA, Footpath, Scripted
from tests.sites.forms import EMAIL, FormSite, form, page, script, text

pytestmark = pytest.mark.browser

NAMES = text("First name", "first") + text("Last name", "last")


@pytest.mark.thorough
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


def box(says: str, name: str, *more: str) -> str:
    return f"<p><label><input type=checkbox name={name} {' '.join(more)}> {says}</label></p>"


PRIVACY = box("I agree to the processing of my data", "privacy", "required")
NEWS = box("I would like to receive the newsletter", "news")
SHARING = "I agree that my data is shared with partners"
GROUP = "<p><label>Share my data with the group <select name=group><option>Yes<option>No</select></label></p>"
TICKS_ALL = script("const asks = document.forms[0]; asks.privacy.onclick = () => { asks.news.checked = true }")
INSISTS = script("const asks = document.forms[0]; asks.onchange = () => { asks.news.checked = true }")


def site_that_asks(careers: FormSite, *asks: str) -> str:
    careers.takes("/send")
    return careers.page("/apply", page("Rope maker at Thistle", form(NAMES, EMAIL, *asks)))


@pytest.mark.thorough
async def test_what_the_site_agreed_to_by_itself_is_taken_back_before_sending(footpath: Footpath, careers: FormSite):
    folded = f"<details><summary>More</summary>{box(SHARING, 'partners', 'checked')}</details>"
    start = site_that_asks(careers, PRIVACY, NEWS, TICKS_ALL, folded, GROUP)
    ran = await footpath.apply(start)
    asked = ("privacy", "news", "partners", "group")
    assert [[each.get(name) for name in asked] for each in careers.posted("/send")] == [["on", None, None, "No"]], ran


@pytest.mark.parametrize(
    ("asks", "question"),
    [
        (NEWS + INSISTS, "I would like to receive the newsletter"),
        (f"<details><summary>More</summary>{box(SHARING, 'partners', 'checked', 'required')}</details>", SHARING),
        (GROUP.replace("<select", "<select required"), "Share my data with the group"),
    ],
    ids=["ticked again each time", "required in closed details", "required list set to yes"],
)  # fmt: skip
async def test_what_the_site_agrees_to_and_cannot_be_left_is_asked(
    footpath: Footpath, careers: FormSite, asks: str, question: str
):
    person = Scripted()
    ran = await footpath.apply(site_that_asks(careers, PRIVACY, asks), person=person)
    assert set(person.asked) == {question}, ran
    assert careers.sent == []
