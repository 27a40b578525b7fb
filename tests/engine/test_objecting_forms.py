"""Forms that object: answers that the site does not take, refusals, and pages after which nothing is sure."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest
from tests.engine.running import IDA, OTTO, QUICK, Footpath, Scripted
from tests.sites.forms import EMAIL, NAME, THANKS, FormSite, Sent, choice, form, page, script, text

if TYPE_CHECKING:
    from asyncio import StreamWriter

    from tests.sites.act_server import Request

    from footpath.schema.observation import FieldObservation

pytestmark = pytest.mark.browser


FETCHED = """document.forms[0].onsubmit = async event => {
    event.preventDefault()
    const came = await fetch('/take', { method: 'POST', body: new URLSearchParams(new FormData(event.target)) })
    if (!came.ok) event.target.insertAdjacentHTML('beforebegin', '<p role=alert>Please try again.</p>') }"""

UNANSWERED = """document.forms[0].onsubmit = async event => {
    event.preventDefault()
    const body = new URLSearchParams(new FormData(event.target))
    await fetch('/take', { method: 'POST', body, signal: AbortSignal.timeout(500) })
        .catch(() => event.target.insertAdjacentHTML('beforebegin', '<p role=alert>Please try again.</p>')) }"""

TERMS = "<p><label><input type=checkbox name=terms value=yes> I agree to the terms</label></p>"


class AnswersOnce(Scripted):
    """Says what they know, and no more."""

    async def answer(self, field: FieldObservation, reason: str, scope: str = "") -> str | None:
        said = await super().answer(field, reason)
        self.says.clear()
        return said


async def test_a_value_that_the_site_does_not_accept_is_asked_of_the_person_and_kept(
    footpath: Footpath, careers: FormSite
):
    def reply(fields: dict[str, str]) -> str:
        if fields["email"].endswith("@work.example"):
            return THANKS
        again = text("First name", "first", value=fields["first"]) + text("Last name", "last", value=fields["last"])
        wrong = text("Email address", "email", value=fields["email"], more="aria-invalid=true aria-describedby=why")
        said = "<div role=alert>Look again:<ul><li><a href='#'>Tick the terms once more</a></ul></div>"
        return page("Apply", said, form(again, wrong, TERMS, "<p id=why>Please use the address of your work.</p>"))

    start = careers.page("/apply", page("Apply", form(NAME, EMAIL, TERMS)))
    careers.takes("/send", reply)
    stopped = await footpath.apply(start, input={"terms": "yes"})
    assert stopped.status == "needs_person", stopped
    assert "Email address" in stopped.reason
    assert "The page also says: Look again; Tick the terms once more." in stopped.reason
    (terms,) = [row for row in stopped.rows if "terms" in row.question]
    assert (terms.value, terms.note) == ("no", "entered (task), and taken back by the site")
    person = Scripted({"Email address": "ida@work.example"})
    ran = await footpath.apply(start, IDA, person, input={"terms": "yes"})
    assert ran.status == "complete", ran
    assert person.asked == ["Email address"]
    assert "address of your work" in person.reasons[0]
    assert [(sent["email"], sent["terms"]) for sent in careers.posted("/send")] == [
        ("ida@example.org", "yes"),
        ("ida@example.org", "yes"),
        ("ida@work.example", "yes"),
    ]
    first, last = ran.events("effect_resolved")
    assert (first.landed, last.landed) == (False, True)


@pytest.mark.thorough
async def test_a_refusal_that_says_the_question_asks_it_again(footpath: Footpath, careers: FormSite):
    badge = text("Badge number", "badge")
    refusal = "<p role=alert>The badge number must have five digits.</p>"

    def reply(fields: dict[str, str]) -> str:
        return THANKS if len(fields["badge"]) == 5 else page("Apply", refusal, form(NAME, badge))

    start = careers.page("/apply", page("Apply", form(NAME, badge)))
    careers.takes("/send", reply)
    person = AnswersOnce({"Badge number": "12345"})
    ran = await footpath.apply(start, IDA, person, input={"Badge number": "abc"})
    assert (ran.status, person.reasons) == ("complete", ["The page says: “The badge number must have five digits.”"]), (
        ran
    )
    assert [sent["badge"] for sent in careers.posted("/send")] == ["abc", "12345"]


@pytest.mark.parametrize(
    "summary",
    [
        "<div role=alert><h2>Please check 1 answer:</h2><ul><li><a href='#clock'>Name the clock</a></ul></div>",
        "<div role=alert><h2>Please check 1 answer:</h2><ul><li><a href='#'>Name the clock</a></ul></div>",
        "<h2>Please check 1 answer:</h2><ul role=alert><li>Please check 1 answer:<li>Name the clock</ul>",
    ],
)
@pytest.mark.sample(1)
async def test_a_refusal_is_told_whole_with_every_answer_and_is_not_sent_again_unchanged(
    footpath: Footpath, careers: FormSite, summary: str
):
    second = form(text("Which clock?", "clock", required=False, more="id=clock"))
    start = careers.page("/apply", page("Apply", form(NAME, action="/one", button="Next")))
    careers.takes("/one", "/two")
    careers.page("/two", page("Apply", second))
    careers.takes("/send", page("Apply", summary, second))
    ran = await footpath.fill(start, input={"Which clock?": "Ours"})
    assert (ran.status, len(careers.posted("/send"))) == ("needs_person", 1), ran
    assert "Name the clock" in ran.reason
    assert "--data" in ran.reason
    assert {row.question: row.value or row.was_given for row in ran.rows} == {
        "First name": "Ida",
        "Last name": "Brandt",
        "Which clock?": "Ours",
    }


@pytest.mark.thorough
async def test_what_stands_there_since_an_earlier_refusal_is_none_of_a_later_page(
    footpath: Footpath, careers: FormSite
):
    closed = "<p role=alert>Our workshop rests until Monday.</p>"
    wrong = text("Email address", "email", more="aria-invalid=true aria-describedby=why")
    work = "<p id=why>Please use the address of your work.</p>"
    clocks = [text(f"Which clock is it, and what is wrong with number {n}?", f"c{n}") for n in range(1, 4)]

    def reply(fields: dict[str, str]) -> str:
        is_right = fields["email"].endswith("@work.example")
        return "/two" if is_right else page("Ask", closed, form(wrong, work, action="/one", button="Next"))

    start = careers.page("/ask", page("Ask", form(text("Email address", "email"), action="/one", button="Next")))
    careers.takes("/one", reply)
    careers.page("/two", page("Clocks", closed, form(*clocks, action="/three", button="Next")))
    careers.takes("/three", page("Clocks", "<p>More of them?</p>", closed, form(*clocks)))
    careers.takes("/send")
    given = {f"Which clock is it, and what is wrong with number {n}?": "It is late." for n in range(1, 4)}
    person = AnswersOnce({"Email address": "ida@work.example"})
    ran = await footpath.fill(start, IDA, person, input=given, limits=QUICK)
    assert (ran.status, len(careers.posted("/three")), len(careers.posted("/send"))) == ("complete", 1, 1), ran


@pytest.mark.parametrize("status", ["400 Bad Request", "422 Unprocessable Content"])
@pytest.mark.thorough
async def test_a_form_that_comes_back_with_its_errors_is_one_whatever_status_it_has(
    footpath: Footpath, careers: FormSite, status: str
):
    said = "Enter an email address of your company"
    summary = f"<div role=alert><h2>There is a problem</h2><ul><li><a href=#email>{said}</a></ul></div>"
    ask = form(text("Email address", "email", more="id=email"), action="/ask", button="Send")
    start = careers.page("/ask", page("Ask us", ask))
    careers.takes("/ask", page("Ask us", summary, ask), status)
    ran = await footpath.fill(start, input={"email": "ida@play.example"})
    assert (ran.status, len(careers.sent)) == ("needs_person", 1), ran
    assert said in ran.reason
    assert [effect.landed for effect in ran.events("effect_resolved")] == [False]
    assert [(row.question, row.gave) for row in ran.rows] == [("Email address", "email")]


@pytest.mark.parametrize(
    ("said", "sent", "status"),
    [
        ("Gehaltsvorstellung: bitte nur Ziffern.", ["72000 EUR", "72000"], "complete"),
        ("Gehaltsvorstellung: zu hoch.", ["72000 EUR"], "needs_person"),
    ],
)
async def test_an_answer_is_written_once_otherwise_where_the_objection_tells_the_format(
    footpath: Footpath, careers: FormSite, said: str, sent: list[str], status: str
):
    def reply(fields: dict[str, str]) -> str:
        again = form(NAME, text("Gehaltsvorstellung", "pay", value=fields["pay"]))
        return THANKS if fields["pay"] == "72000" else page("Apply", f"<p role=alert>{said}</p>", again)

    careers.takes("/send", reply)
    start = careers.page("/apply", page("Apply", form(NAME, text("Gehaltsvorstellung", "pay"))))
    pay = {"amount": 72000, "currency": "EUR", "period": "year"}
    ran = await footpath.apply(start, {**IDA, "x-footpath": {**IDA["x-footpath"], "salary": pay}}, limits=QUICK)
    assert (ran.status, [each["pay"] for each in careers.posted("/send")]) == (status, sent), ran


SLOTS = """<fieldset><legend>Choose a time</legend><label><input type=radio name=slot value=1> Saturday</label>
    <label><input type=radio name=slot value=2> Sunday</label></fieldset>"""


@pytest.mark.parametrize("said", ["Please choose a time and the number of people.", "Something is missing."])
async def test_a_refusal_for_an_answer_that_nothing_marks_as_required_asks_for_it(
    footpath: Footpath, careers: FormSite, said: str
):
    def reply(fields: dict[str, str]) -> str:
        return THANKS if "slot" in fields else page("Book", f"<div role=alert>{said}</div>", ask)

    ask = form(SLOTS, NAME, text("Number of people", "people", required=False), action="/book", button="Book now")
    start = careers.page("/book", page("Book", ask))
    given = {"Number of people": "3", "Choose a time": "Sunday"}
    careers.takes("/book", reply)
    assert (await footpath.fill(start, IDA, input=given, limits=QUICK)).status == "complete"
    careers.takes("/book", reply, "422 Unprocessable Content")
    ran = await footpath.fill(start, IDA, input={"Number of people": "3"}, limits=QUICK)
    assert (ran.status, len(careers.sent)) == ("needs_person", 2), ran
    assert said.rstrip(".") in ran.reason
    assert "Saturday, Sunday" in ran.reason
    assert "later" not in ran.reason
    assert [(row.question, row.options) for row in ran.rows if row.is_open] == [
        ("Choose a time", ("Saturday", "Sunday"))
    ]
    assert [each.landed for each in ran.events("effect_resolved")] == [False]


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("status", "helps"), [("409 Conflict", False), ("403 Forbidden", False), ("422 Unprocessable Content", True)]
)
async def test_no_answer_is_asked_for_where_the_site_refuses_the_form_as_a_whole(
    footpath: Footpath, careers: FormSite, status: str, helps: bool
):
    ask = form(EMAIL, action="/ask", button="Send")
    start = careers.page("/ask", page("Ask us", ask))
    careers.takes("/ask", page("Ask us", "<p role=alert>The list of this fair is complete.</p>", ask), status)
    ran = await footpath.fill(start, limits=QUICK)
    assert (ran.status, len(careers.sent)) == ("needs_person", 1), ran
    assert ("QUESTION=ANSWER" in ran.reason) is helps, ran.reason


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("status", "end", "landed"),
    [("422 Unprocessable Content", "needs_person", [False]), ("500 Internal Server Error", "unknown", [])],
)
async def test_an_error_page_after_it_was_sent_leaves_open_whether_it_was_unless_the_site_declines_it(
    footpath: Footpath, careers: FormSite, status: str, end: str, landed: list[bool]
):
    search = "<p role=alert>Something failed</p><form action=/find><label>Search <input name=q></label></form>"
    start = careers.page("/ask", page("Ask us", form(EMAIL, action="/take", button="Send")))
    careers.takes("/take", page("Sorry", search), status)
    ran = await footpath.fill(start, limits=QUICK)
    assert (ran.status, len(careers.sent)) == (end, 1), ran
    assert [each.landed for each in ran.events("effect_resolved")] == landed


@pytest.mark.thorough
async def test_what_the_page_says_anew_is_told_where_nothing_tells_what_became_of_it(
    footpath: Footpath, careers: FormSite
):
    said = "Your message could not be sent: the address is on a list of ours."
    ask = form(NAME, EMAIL, action="/take", button="Send")
    start = careers.page("/ask", page("Ask us", "<p>We mend clocks.</p>", ask))
    careers.takes("/take", page("Ask us", "<p>We mend clocks.</p>", f"<p class=err>{said}</p>", ask))
    ran = await footpath.fill(start, limits=QUICK)
    assert (ran.status, len(careers.sent)) == ("unknown", 1), ran
    assert ran.reason.endswith(f"The page after it says: “{said}”"), ran.reason
    assert ran.events("run_finished")[0].reason == ran.reason


@pytest.mark.thorough
@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("type", "sends"),
    [("apply", ""), ("fill_form", ""), ("fill_form", FETCHED)],
    ids=["an application", "a form", "a request of the page"],
)
async def test_a_form_that_comes_back_since_its_server_failed_may_have_been_taken(
    footpath: Footpath, careers: FormSite, type: str, sends: str
):
    title = "Apply" if type == "apply" else "Ask us"
    ask = form(NAME, EMAIL, action="/take", button="Send")
    start = careers.page("/ask", page(title, ask, script(sends)))
    careers.takes("/take", page(title, "<p role=alert>Please try again.</p>", ask), "503 Service Unavailable")
    for _ in range(2):
        ran = await footpath.run(type, start, IDA, None, limits=QUICK)
        assert (ran.status, len(careers.sent)) == ("unknown", 1), ran


@pytest.mark.thorough
@pytest.mark.parametrize("breaks", [True, False], ids=["the line breaks", "the page gives it up"])
async def test_what_the_page_got_no_answer_to_may_have_been_taken(footpath: Footpath, careers: FormSite, breaks: bool):
    async def take(request: Request, writer: StreamWriter) -> None:
        careers.sent.append(Sent(request.path, {}))
        if breaks:
            writer.transport.abort()
        else:
            await asyncio.Event().wait()  # until the site is closed

    ask = form(NAME, EMAIL, action="/take", button="Send")
    start = careers.page("/ask", page("Ask us", ask, script(UNANSWERED)))
    careers.on("/take", take)
    for _ in range(2):
        ran = await footpath.fill(start, limits=QUICK)
        assert (ran.status, len(careers.sent)) == ("unknown", 1), ran


@pytest.mark.parametrize("said", ["Please give a valid date", "Valid date"])
@pytest.mark.sample(1)
@pytest.mark.thorough
async def test_what_stands_beside_a_field_alone_proves_not_that_nothing_was_sent(
    footpath: Footpath, careers: FormSite, said: str
):
    sends = script(
        f"""document.forms[0].onsubmit = async event => {{
        event.preventDefault()
        const body = new FormData(event.target)
        document.querySelector('#beside').textContent = '{said}'
        const reply = await fetch('/send', {{ method: 'POST', body: new URLSearchParams(body) }})
        const text = await reply.text()
        setTimeout(() => {{ document.body.innerHTML = text }}, 500) }}"""
    )
    first = f"<div>{text('First name', 'first')}<span id=beside></span></div>"
    fields = form(first, f"<div>{text('Last name', 'last')}</div>", f"<div>{EMAIL}</div>")
    start = careers.page("/visit", page("Visit", fields, sends))
    careers.takes("/send")
    ran = await footpath.fill(start)
    assert (ran.status, len(careers.sent)) == ("complete", 1), ran


async def test_a_refusal_that_nothing_ties_to_its_field_leaves_open_whether_it_was_sent(
    footpath: Footpath, careers: FormSite
):
    def reply(fields: dict[str, str]) -> str:
        said = "<span>Please give a valid name</span>"
        return page("Visit", form(f"<div>{text('First name', 'first', value=fields['first'])}{said}</div>"))

    start = careers.page("/visit", page("Visit", form(f"<div>{text('First name', 'first')}</div>")))
    careers.takes("/send", reply)
    for _ in range(2):
        ran = await footpath.fill(start, limits=QUICK)
        assert (ran.status, len(careers.sent)) == ("unknown", 1), ran


@pytest.mark.thorough
async def test_what_is_refused_again_in_the_same_words_was_not_sent_either(footpath: Footpath, careers: FormSite):
    def reply(fields: dict[str, str]) -> str:
        more = "aria-invalid=true aria-describedby=why"
        wrong = text("Email address", "email", value=fields["email"], more=more)
        return page("Apply", form(wrong, "<p id=why>Please use the address of your work.</p>"))

    start = careers.page("/apply", page("Apply", form(text("Email address", "email"))))
    careers.takes("/send", reply)
    ran = await footpath.apply(start, IDA, AnswersOnce({"Email address": "ida@play.example"}), limits=QUICK)
    assert (ran.status, len(careers.sent)) == ("needs_person", 2), ran
    assert [effect.landed for effect in ran.events("effect_resolved")] == [False] * len(careers.sent)


@pytest.mark.thorough
async def test_what_a_person_answered_is_kept_with_its_source_and_not_asked_again(
    footpath: Footpath, careers: FormSite
):
    question = text("Which clocks have you mended?", "clocks")
    start = careers.page("/apply", page("Apply", form(NAME, question)))
    careers.takes("/send")
    nobody = Scripted()
    assert (await footpath.fill(start, IDA, nobody)).status == "needs_person"
    assert careers.sent == []
    person = Scripted({"Which clocks": "Tower clocks"})
    first = await footpath.fill(start, IDA, person)
    assert (first.status, person.asked) == ("complete", ["Which clocks have you mended?"])
    assert {row.question: row.source for row in first.rows}["Which clocks have you mended?"] == "person"
    again = Scripted()
    second = await footpath.fill(start, IDA, again)
    assert (second.status, again.asked) == ("complete", [])
    assert [sent["clocks"] for sent in careers.posted("/send")] == ["Tower clocks", "Tower clocks"]
    sources = {row.question: row.source for row in second.rows}
    assert sources["Which clocks have you mended?"].startswith("answer bank")
    other = Scripted()
    assert (await footpath.fill(start, OTTO, other)).status == "needs_person", "one person's answers are not another's"


@pytest.mark.thorough
async def test_nothing_is_invented_for_an_optional_question(footpath: Footpath, careers: FormSite):
    optional = choice("How did you hear about us?", "heard", "Radio", "Friends", required=False)
    start = careers.page("/apply", page("Apply", form(NAME, optional)))
    careers.takes("/send")
    person = Scripted()
    assert (await footpath.apply(start, IDA, person)).status == "complete"
    assert (careers.posted("/send")[0]["heard"], person.asked) == ("", [])


@pytest.mark.thorough
async def test_a_choice_without_a_fitting_option_is_asked(footpath: Footpath, careers: FormSite):
    country = choice("Country", "country", "France", "Spain")
    start = careers.page("/apply", page("Apply", form(NAME, country)))
    careers.takes("/send")
    person = Scripted({"Country": "Spain"})
    assert (await footpath.apply(start, IDA, person)).status == "complete"
    assert careers.posted("/send")[0]["country"] == "Spain"
