"""`--form` beside a cookbook: the named form is the one that is worked, and one that is not there is told first."""

from __future__ import annotations

import pytest
from tests.engine.running import OTTO, Footpath, Scripted
from tests.sites.forms import EMAIL, NAME, FormSite, form, page, text

pytestmark = pytest.mark.browser

CALL = form(NAME, text("Phone", "phone"), text("City", "city"), action="/call", more='name="call" aria-label="Call me"')
NEWS = form(EMAIL, action="/news", more='aria-label="Newsletter"', button="Subscribe")
MAIL = form(NAME, EMAIL, text("City", "city"), action="/mail", more='name="mail" aria-label="Mail me"')


NOT_YET = Scripted(approves=False)


@pytest.fixture
def start(careers: FormSite) -> str:
    for path in ("/call", "/mail"):
        careers.takes(path)
    return careers.page("/contact", page("Contact", CALL, MAIL))


@pytest.mark.thorough
async def test_a_form_that_is_not_there_is_told_before_anything_is_entered(
    footpath: Footpath, careers: FormSite, start: str
):
    assert (await footpath.fill(start, form="Mail me")).status == "complete"
    ran = await footpath.fill(start, form="nosuch")
    assert (ran.status, ran.run.error) == ("failed", "NotFound")
    assert "The page has no form “nosuch”. It has 1: Call me (4 fields); 2: Mail me (4 fields)." in ran.reason
    assert ran.begun() == []
    assert len(careers.posted("/mail")) == 1


async def test_a_cookbook_of_one_form_does_not_send_it_where_the_other_is_named(
    footpath: Footpath, careers: FormSite, start: str
):
    await footpath.fill(start, form="Mail me")
    ran = await footpath.fill(start, OTTO, form="Call me", input={"tel": "+49 30 23125099"})
    assert (ran.status, len(careers.posted("/mail")), len(careers.posted("/call"))) == ("complete", 1, 1)


@pytest.mark.thorough
async def test_which_form_is_filled_is_told_where_there_is_another(footpath: Footpath, careers: FormSite):
    careers.takes("/call")
    ran = await footpath.fill(careers.page("/ask", page("Ask us", CALL, NEWS)), input={"tel": "+49 30 23125099"})
    (told,) = (event.text for event in ran.events("noticed"))
    beside = "The page also has 2: Newsletter (1 field): --form NUMBER takes another."
    assert told == f"Form 1: Call me (4 fields) is filled. {beside}"


@pytest.mark.thorough
async def test_what_fits_two_questions_is_told_and_entered_in_neither(footpath: Footpath, careers: FormSite):
    careers.takes("/send")
    asked = (text("Note (max. 500)", "long"), text("Note (max. 200)", "short"))
    start = careers.page("/ask", page("Ask us", form(NAME, *asked)))
    ran = await footpath.fill(start, input={"Note": "Hello"})
    assert (ran.status, careers.posted("/send")) == ("needs_person", [])
    doubt = "“Note” fits several questions of the page: name each in whole"
    assert f"“Note (max. 500)” ({doubt}); “Note (max. 200)” ({doubt})" in ran.reason
    ran = await footpath.fill(start, input={"Note (max. 200)": "Hello", "Note (max. 500)": "Good day"})
    (sent,) = careers.posted("/send")
    assert (ran.status, sent["short"], sent["long"]) == ("complete", "Hello", "Good day")


@pytest.mark.thorough
async def test_a_cookbook_of_another_form_is_not_followed_where_none_is_named(footpath: Footpath, careers: FormSite):
    for path in ("/call", "/news"):
        careers.takes(path)
    start = careers.page("/ask", page("Ask us", CALL, NEWS))
    await footpath.fill(start, form="Newsletter", submit="submit")
    ran = await footpath.fill(start, input={"tel": "+49 30 23125099"}, submit="submit")
    assert ran.status == "complete"
    assert (len(careers.posted("/news")), len(careers.posted("/call"))) == (1, 1)
    again = await footpath.fill(start, OTTO, input={"tel": "+49 30 23125099"}, submit="submit")
    assert (again.rungs, len(careers.posted("/news")), len(careers.posted("/call"))) == ({"replay"}, 1, 2)


@pytest.mark.thorough
async def test_a_button_that_was_learned_is_not_pressed_where_it_stands_in_another_form_today(
    footpath: Footpath, careers: FormSite
):
    for path in ("/news", "/mail"):
        careers.takes(path)
    news = form(text("Topic", "topic", required=False), action="/news", button="Subscribe")
    mail = MAIL.replace("Submit application", "Send it")
    url = careers.page("/contact", page("Contact", mail, news))
    assert (await footpath.fill(url, form="Mail me", submit="submit")).status == "complete"
    careers.page("/contact", page("Contact", mail.replace("Send it", "Go"), news.replace("Subscribe", "Send it")))
    ran = await footpath.fill(url, OTTO, form="Mail me", submit="submit")
    assert (ran.status, len(careers.posted("/mail")), careers.posted("/news")) == ("complete", 2, [])


@pytest.mark.thorough
async def test_a_cookbook_of_one_form_is_not_followed_where_the_other_takes_what_is_given(
    footpath: Footpath, careers: FormSite
):
    for path in ("/call", "/ask"):
        careers.takes(path)
    ask = form(text("Topic", "topic"), action="/ask", more='aria-label="Ask us"')
    start = careers.page("/contact", page("Contact", CALL, ask))
    assert (await footpath.fill(start, input={"tel": "+49 30 23125099"})).status == "complete"
    ran = await footpath.fill(start, input={"topic": "Lenses"})
    assert (ran.status, careers.posted("/ask"), len(careers.posted("/call"))) == ("complete", [{"topic": "Lenses"}], 1)
    (told,) = (event.text for event in ran.events("noticed") if event.what == "form")
    assert told.startswith("Form 2: Ask us (1 field) is filled.")
    unclear = await footpath.fill(start, input={"topic": "Lenses", "tel": "+49 30 23125099"})
    assert unclear.status == "needs_person"
    assert "1: Call me (4 fields); 2: Ask us (1 field)" in unclear.reason


@pytest.mark.thorough
async def test_what_was_learned_in_parts_of_the_form_that_stand_apart_is_followed(
    footpath: Footpath, careers: FormSite
):
    nickname, colour = (form(text(asks, asks, required=False), button="") for asks in ("Nickname", "Colour"))
    room = form(*(text(asks, asks, required=False) for asks in ("Room", "Area", "Height")), button="Send")
    start = careers.page("/ask", page("Ask us", nickname, room, colour))
    for rung in ("rules", "replay"):
        ran = await footpath.fill(start, input={"Nickname": "Idi", "Colour": "red"}, submit="review", person=NOT_YET)
        assert (ran.status, ran.rungs) == ("reviewed", {rung}), ran


@pytest.mark.thorough
async def test_what_looks_like_a_search_is_sent_where_the_task_names_several_of_its_questions(
    footpath: Footpath, careers: FormSite
):
    """A form without a method, which a script sends: a stay asks for a departure, a room for keywords."""
    careers.takes("/send")
    asked = "".join(text(each, each.lower()) for each in ("Guest", "Departure", "Keywords"))
    sends = (
        "<script>document.forms[0].onsubmit = (event) => { event.preventDefault();"
        " fetch('/send', { method: 'POST', body: new URLSearchParams(new FormData(event.target)) })"
        ".then(() => { document.body.innerHTML = '<h1>Thank you for your booking</h1>'; }); };</script>"
    )
    start = careers.page("/stay", page("Stay", f"<form>{asked}<button>Reserve the stay</button></form>", sends))
    given = {"Guest": "Ida Brandt", "Departure": "3 May 2027", "Keywords": "quiet"}
    ran = await footpath.fill(start, input=given)
    sent = [{"guest": "Ida Brandt", "departure": "3 May 2027", "keywords": "quiet"}]
    assert (ran.status, careers.posted("/send")) == ("complete", sent), ran
