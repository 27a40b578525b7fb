"""What holds whatever a cookbook, a page or an answer brings: nothing is sent unseen, twice, or to another form."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.engine.running import IDA, OTTO, QUICK, ByHand, Footpath, Late, Ran, Scripted
from tests.sites.forms import EMAIL, NAME, THANKS, FormSite, choice, form, page, posting, script, text

from footpath.engine.connector import Connector
from footpath.schema.action import Fill, Press
from footpath.schema.cookbook import Postcondition

if TYPE_CHECKING:
    from footpath.engine.source import Question

pytestmark = pytest.mark.browser

MESSAGE = "<p><label>Message <textarea name=message></textarea></label></p>"
SEND = "Send message"


@pytest.mark.thorough
@pytest.mark.parametrize("by", ["click", "Enter in a field", "a turn by Enter"])
async def test_what_a_cookbook_calls_harmless_is_not_pressed_where_it_sends(
    footpath: Footpath, careers: FormSite, by: str
):
    start = careers.page("/apply", page("Apply", form(NAME, EMAIL)))
    careers.takes("/send")
    await footpath.apply(start)
    book = await footpath.book()
    last = book.steps[-1].model_copy(update={"effect": "none", "postcondition": Postcondition()})
    if by != "click":
        enter = {"action": Press(keys="Enter"), "signature": book.steps[0].signature, "turns": by == "a turn by Enter"}
        last = last.model_copy(update=enter)
    await footpath.books.remove(book.id)
    await footpath.books.take(book.model_copy(update={"id": "other", "steps": (*book.steps[:-1], last)}))
    person = Scripted(approves=False)
    await footpath.apply(start, OTTO, person, submit="review")
    assert (len(person.reviews), len(careers.posted("/send"))) == (1, 1), "only the first run has sent"


@pytest.mark.parametrize("entered", ["Mallory", "{{bday}}"])
async def test_what_a_cookbook_has_no_parameter_for_is_not_entered(footpath: Footpath, careers: FormSite, entered: str):
    start = careers.page("/apply", page("Apply", form(NAME, EMAIL, text("Nickname", "nick", required=False))))
    careers.takes("/send")
    await footpath.fill(start, input={"Nickname": "Idi"})
    book = await footpath.book()
    first, *steps, nick, last = book.steps
    foisted = (each.model_copy(update={"action": Fill(value=entered)}) for each in (first, nick))
    await footpath.books.remove(book.id)
    steps = (next(foisted), *steps, next(foisted), last)
    await footpath.books.take(book.model_copy(update={"id": "other", "steps": steps}))
    refused = await footpath.fill(start, execution_mode="cookbook_only")
    assert (refused.status, len(careers.sent)) == ("refused", 1), refused
    assert "that the cookbook does not know: “First name”" in refused.reason
    assert [each.step for each in refused.events("step_skipped")] == [first.id, nick.id]
    ran = await footpath.fill(start)
    assert (ran.status, ran.rungs) == ("complete", {"replay", "rules"}), ran
    assert careers.posted("/send")[1] == {"first": "Ida", "last": "Brandt", "email": "ida@example.org", "nick": ""}


async def test_what_a_cookbook_takes_for_the_way_on_is_not_pressed_where_it_sends(
    footpath: Footpath, careers: FormSite
):
    start = careers.page("/apply", page("Apply", form(NAME, action="/one", button="Next")))
    careers.takes("/one", page("Apply", form(EMAIL)))
    careers.takes("/send")
    await footpath.apply(start)
    book = await footpath.book()
    send = book.steps[-1].signature
    turning = [step.model_copy(update={"signature": send}) if step.turns else step for step in book.steps]
    await footpath.books.remove(book.id)
    await footpath.books.take(book.model_copy(update={"id": "other", "steps": tuple(turning)}))
    careers.page("/apply", page("Apply", form(NAME, EMAIL, "<button formaction=/send>Submit application</button>",
                                              action="/one", button="Next")))  # fmt: skip
    person = Scripted(approves=False)
    ran = await footpath.apply(start, OTTO, person, submit="review")
    assert (ran.run.mode, len(person.reviews), len(careers.posted("/send"))) == ("replay", 1, 1), (
        "the first run has sent"
    )


@pytest.mark.thorough
async def test_an_application_is_the_same_from_its_posting_and_straight_from_its_form(
    footpath: Footpath, careers: FormSite
):
    for number in (1, 2):
        careers.page(f"/jobs/{number}", posting(f"Clock maker {number}", f"/go/{number}"))
        careers.page(f"/go/{number}", page("Apply", form(NAME, action=f"/next/{number}", button="Next")))
        careers.takes(f"/next/{number}", page("Apply", form(EMAIL)))
    careers.takes("/send")
    addresses = [[careers.url + path for path in paths] for paths in (("/jobs/1", "/go/1"), ("/go/2", "/jobs/2"))]
    for first, second in addresses:
        assert (await footpath.apply(first)).status == "complete"
        sent = len(careers.posted("/send"))
        again = await footpath.apply(second)
        assert again.reason.startswith("Applied before") or "already sent" in again.reason, again
        assert len(careers.posted("/send")) == sent
        assert (await footpath.apply(second, OTTO)).status == "complete", "another person's is another one"


@pytest.mark.parametrize(
    "change",
    [
        "f.reset()",
        "const anew = document.createElement('div'); anew.innerHTML = f.outerHTML; f.replaceWith(anew.firstChild)",
    ],
    ids=["it is emptied", "it is drawn anew"],
)
async def test_what_was_shown_is_what_is_sent_or_nothing_is(footpath: Footpath, careers: FormSite, change: str):
    start = careers.page("/ask", page("Ask us", form(text("Your name", "name", required=False), MESSAGE, button=SEND)))
    careers.takes("/send")
    person = Late(change=f"() => {{ const f = document.forms[0]; {change} }}")
    footpath.shown = person.look_at
    ran = await footpath.fill(start, input={"Message": "Hello there"}, person=person, submit="review")
    assert (ran.status, careers.sent) == ("needs_person", []), ran
    assert "no longer holds the answers that you approved" in ran.reason


@pytest.mark.parametrize("approves", [True, False])
@pytest.mark.parametrize(
    ("reply", "status"), [(THANKS, "complete"), (page("Next", "<p>One moment, please.</p>"), "unknown")]
)
async def test_what_a_person_sends_while_it_is_reviewed_is_told_and_not_sent_again(
    footpath: Footpath, careers: FormSite, reply: str, status: str, approves: bool
):
    start = careers.page("/ask", page("Ask us", form(MESSAGE, button=SEND)))
    careers.takes("/send", reply)
    person = ByHand(approves=approves)
    footpath.shown = person.look_at
    ran = await footpath.fill(start, input={"Message": "Hello there"}, person=person, submit="review")
    assert (ran.status, len(careers.posted("/send"))) == (status, 1), ran


@pytest.mark.thorough
async def test_a_complaint_about_what_nobody_answers_is_told_and_not_sent_again(footpath: Footpath, careers: FormSite):
    sends = """document.forms[0].onsubmit = async event => {
        event.preventDefault()
        const body = new URLSearchParams(new FormData(event.target))
        document.querySelector('#said').textContent = await (await fetch('/send', { method: 'POST', body })).text()
        const coupon = document.querySelector('[name=coupon]')
        coupon.setAttribute('aria-invalid', 'true'); coupon.setAttribute('aria-errormessage', 'said') }"""
    coupon = text("Coupon code", "coupon", required=False, value="OLD") + "<p id=said></p>"
    start = careers.page("/ask", page("Ask us", form(NAME, EMAIL, MESSAGE, coupon, button=SEND), script(sends)))
    careers.takes("/send", "This coupon is not valid any more.")
    ran = await footpath.fill(start, limits=QUICK, input={"Message": "Hello"})
    assert (ran.status, len(careers.sent)) == ("needs_person", 1), ran


@pytest.mark.thorough
async def test_who_gives_what_never_fits_is_not_asked_for_ever(footpath: Footpath, careers: FormSite):
    asked: list[str] = []

    async def knows(question: Question) -> str:
        asked.append(question.field.question)
        return "lots"

    footpath.connectors = (Connector("it", knows=knows),)
    start = careers.page(
        "/ask", page("Ask us", form(text("Size of the clock in mm", "size", type="number"), button=SEND))
    )
    careers.takes("/send")
    ran = await footpath.fill(start, limits=QUICK)
    assert (ran.status, careers.sent) == ("needs_person", []), ran
    assert len(asked) < 10


@pytest.mark.parametrize("button", ["Register", "Apply now", "Log in"])
async def test_a_form_beside_that_is_sent_by_itself_gets_nothing(footpath: Footpath, careers: FormSite, button: str):
    beside = form(text("Your name", "other"), text("Notice period", "notice"), action="/other", button=button)
    ask = form(text("Your name", "name"), MESSAGE, button=SEND)
    start = careers.page("/ask", page("Ask us", "<h2>Write to us</h2>", ask, "<h2>Join us</h2>", beside))
    careers.takes("/send", THANKS)
    ran = await footpath.fill(start, input={"Message": "Hello"}, form="1")
    assert (ran.status, [set(sent) for sent in careers.posted("/send")]) == ("complete", [{"name", "message"}]), ran
    assert [row.question for row in ran.rows] == ["Your name", "Message"]


@pytest.mark.thorough
async def test_a_region_is_not_another_one_that_is_named_after_it(footpath: Footpath, careers: FormSite):
    states = choice("State", "state", "California", "New Hampshire", "New Jersey", required=False)
    start = careers.page("/ask", page("Ask us", form(NAME, EMAIL, states, button=SEND)))
    careers.takes("/send")
    there = {"city": "Winchester", "region": "Hampshire", "countryCode": "GB"}
    await footpath.fill(start, {**IDA, "basics": {**IDA["basics"], "location": there}})
    assert [sent["state"] for sent in careers.posted("/send")] == [""]


async def reviewed(footpath: Footpath, careers: FormSite, *forms: str) -> Ran:
    """An application whose second page shows what was given, with these forms."""
    search = "<form action=/find><label>Search jobs <input name=q></label><button>Search</button></form>"
    start = careers.page("/apply", page("Apply", form(NAME, EMAIL, action="/one", button="Next")))
    careers.takes("/one", page("Review your application", search, "<p>Ida Sund, ida@example.org</p>", *forms))
    careers.takes("/send")
    careers.takes("/other")
    return await footpath.apply(start, limits=QUICK)


@pytest.mark.thorough
async def test_what_was_given_is_sent_from_a_page_with_the_search_of_the_site(footpath: Footpath, careers: FormSite):
    alerts = form(text("Job alerts: your e-mail", "alerts", type="email"), action="/alerts", button="Subscribe")
    ran = await reviewed(footpath, careers, form("<input type=hidden name=nonce value=1>"), alerts)
    assert (ran.status, len(careers.posted("/send"))) == ("complete", 1), ran


@pytest.mark.parametrize("first", ["/other", "/send"])
@pytest.mark.thorough
async def test_which_of_two_like_buttons_sends_what_was_given_is_not_guessed(
    footpath: Footpath, careers: FormSite, first: str
):
    second = "/send" if first == "/other" else "/other"
    ran = await reviewed(footpath, careers, form(action=first), form(action=second))
    assert ran.status == "needs_person", ran
    assert [sent.path for sent in careers.sent] == ["/one"]
