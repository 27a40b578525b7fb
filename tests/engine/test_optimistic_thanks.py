"""Pages that say thanks before the site has what they thank for: no end is told that its answer does not bear."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest
from tests.engine.running import QUICK, Footpath
from tests.sites.act_server import answer
from tests.sites.forms import EMAIL, NAME, form, page, script, text

if TYPE_CHECKING:
    from tests.sites.act_server import Request
    from tests.sites.forms import FormSite

pytestmark = pytest.mark.browser

THANKED = "form.outerHTML = '<h2>Thank you! Your application has been received.</h2>'"
SENT = "fetch('/send', {method: 'POST', body})"
SENT_LATE = f"setTimeout(() => {SENT}, 700)"
SENT_WITH_A_FILE = f"await {SENT}; await fetch('/file', {{method: 'POST', body}})"


def optimist(site: FormSite, does: str, button: str = "Submit application") -> str:
    """A form whose script does this; its url."""
    handler = f"""document.forms[0].onsubmit = async event => {{
        event.preventDefault()
        const form = event.target, body = JSON.stringify(Object.fromEntries(new FormData(form)))
        {does}
    }}"""
    return site.page("/apply", page("Apply", form(NAME, EMAIL, button=button), script(handler)))


@pytest.mark.thorough
@pytest.mark.parametrize(
    "does",
    [f"{SENT}; {THANKED}", f"{THANKED}; {SENT_LATE}"],
    ids=["thanks before the answer", "thanks before the request"],
)
@pytest.mark.parametrize(("status", "ends"), [("500 Internal Server Error", "unknown"), ("201 Created", "complete")])
@pytest.mark.sample(1)
async def test_the_answer_decides_that_comes_behind_the_thanks(
    footpath: Footpath, careers: FormSite, does: str, status: str, ends: str
):
    async def reply(_: Request, writer: asyncio.StreamWriter) -> None:
        await asyncio.sleep(0.5)  # the late answer is what is tested
        writer.write(answer("{}", status=status))
        await writer.drain()

    careers.on("/send", reply)
    ran = await footpath.apply(optimist(careers, does), limits=QUICK)
    assert (ran.status, len(careers.asked("/send"))) == (ends, 1), ran


@pytest.mark.sample(2)
async def test_thanks_for_what_never_reached_the_site_are_not_believed(footpath: Footpath, careers: FormSite):
    ran = await footpath.apply(optimist(careers, THANKED), limits=QUICK)
    assert ran.status == "unknown"
    assert "nothing has reached the site" in ran.run.reason
    assert ran.run.cookbook == ""


@pytest.mark.thorough
async def test_thanks_are_not_believed_where_the_site_turned_a_part_down(footpath: Footpath, careers: FormSite):
    careers.takes("/send")

    async def too_large(_: Request, writer: asyncio.StreamWriter) -> None:
        writer.write(answer("{}", status="413 Content Too Large"))

    careers.on("/file", too_large)
    ran = await footpath.apply(optimist(careers, f"{SENT_WITH_A_FILE}; {THANKED}"), limits=QUICK)
    assert ran.status == "unknown"
    assert "status 413" in ran.run.reason


GRAPHQL = (
    "fetch('/send', {method: 'POST', body: JSON.stringify({query: 'mutation { apply { id } }', variables: body})})"
)


BUSY = "setTimeout(() => { for (const end = Date.now() + 3_500; Date.now() < end;); })"
"""Keeps the browser from telling what was answered for longer than the rest of an answer is waited for."""

SENT_UNREADABLY = "fetch('/send', {method: 'POST', body: [...body].reverse().join('')})"


@pytest.mark.parametrize(
    "does",
    [
        f"{SENT}; {THANKED}",
        f"await {GRAPHQL}; {THANKED}",
        f"await {SENT_UNREADABLY}; {THANKED}",
        f"await {SENT}; {THANKED}; {BUSY}",
    ],
    ids=["thanks at once", "GraphQL", "a body that cannot be read", "a page that is busy behind the thanks"],
)
async def test_thanks_are_not_believed_over_a_body_that_refuses(footpath: Footpath, careers: FormSite, does: str):
    async def refuses(_: Request, writer: asyncio.StreamWriter) -> None:
        head = b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
        body = b'{"data": null, "errors": [{"message": "The mailbox is full"}]}'
        writer.write(head + b"%x\r\n%s\r\n0\r\n\r\n" % (len(body), body))

    careers.on("/send", refuses)
    ran = await footpath.apply(optimist(careers, does), limits=QUICK)
    assert (ran.status, len(careers.asked("/send")), ran.run.cookbook) == ("unknown", 1, ""), ran
    assert "The mailbox is full" in ran.run.reason


@pytest.mark.thorough
async def test_thanks_behind_a_button_that_only_leads_on_are_not_believed_against_the_answer(
    footpath: Footpath, careers: FormSite
):
    careers.takes("/send", status="422 Unprocessable Content")
    ran = await footpath.apply(optimist(careers, f"await {SENT}; {THANKED}", "Next: documents"), limits=QUICK)
    assert (ran.status, ran.run.cookbook) == ("unknown", ""), ran
    assert "status 422" in ran.run.reason


@pytest.mark.thorough
async def test_a_status_that_declines_fits_what_was_applied_to_before(footpath: Footpath, careers: FormSite):
    careers.takes("/send", status="409 Conflict")
    says = "form.outerHTML = '<h2>You have already applied for this job.</h2>'"
    ran = await footpath.apply(optimist(careers, f"await {SENT}; {says}"), limits=QUICK)
    assert (ran.status, len(careers.sent)) == ("complete", 1), ran
    assert "applied before" in ran.reason


@pytest.mark.thorough
async def test_a_second_try_that_is_taken_makes_up_for_the_first(footpath: Footpath, careers: FormSite):
    statuses = iter(["401 Unauthorized", "200 OK"])

    async def reply(_: Request, writer: asyncio.StreamWriter) -> None:
        writer.write(answer("{}", status=next(statuses)))

    careers.on("/send", reply)
    ran = await footpath.apply(optimist(careers, f"await {SENT}; await {SENT}; {THANKED}"), limits=QUICK)
    assert ran.status == "complete", ran


@pytest.mark.thorough
async def test_what_counts_visitors_may_fail(footpath: Footpath, careers: FormSite):
    careers.takes("/send")

    async def gone(_: Request, writer: asyncio.StreamWriter) -> None:
        writer.write(answer("{}", status="404 Not Found"))

    careers.on("/visits", gone)
    counted = "await fetch('/visits', {method: 'POST', body: '{\"page\": \"apply\"}'})"
    ran = await footpath.apply(optimist(careers, f"await {SENT}; {counted}; {THANKED}"), limits=QUICK)
    assert ran.status == "complete", ran


MORE = (
    "<h1>Thank you, {}!</h1><p>We have received your contact details. There is one more thing.</p>"
    "<form method=post action=/more><label for=why>Why do you want to work with us?</label>"
    "<textarea id=why name=why required></textarea><button>{}</button></form>"
)


@pytest.mark.thorough
async def test_thanks_over_a_new_required_question_are_no_end(footpath: Footpath, careers: FormSite):
    careers.takes("/send", MORE.format("Ada", "Continue"))
    ran = await footpath.apply(careers.page("/apply", page("Apply", form(NAME, EMAIL))), limits=QUICK)
    assert (ran.status, ran.run.cookbook) == ("unknown", ""), "a site may count the first part as an application"
    assert "Why do you want to work with us?" in ran.run.reason


@pytest.mark.thorough
async def test_thanks_for_a_part_beside_the_rest_of_the_form_are_no_end(footpath: Footpath, careers: FormSite):
    phone = "<label for=tel>Phone</label><input type=tel id=tel name=tel required>"
    careers.takes(
        "/send", MORE.format("Ada", "Continue").replace("<button", f"{phone}<button").replace("required></t", "></t")
    )
    careers.takes("/more")
    ran = await footpath.apply(careers.page("/apply", page("Apply", form(NAME, EMAIL))), limits=QUICK)
    assert ran.status == "complete", ran
    assert [sent.path for sent in careers.sent] == ["/send", "/more"], "the thanks were for a part"
    assert careers.sent[1].fields["tel"]


@pytest.mark.parametrize(
    "beside",
    [
        "Unfortunately we are fully booked on these dates, so no reservation was made.",
        "You were not selected for this role, and your data was not forwarded.",
        "Applications for this position closed on Friday.",
        "Bitte beachten Sie: Ihre Unterlagen gingen leider verloren.",
    ],
)
@pytest.mark.sample(1)
async def test_thanks_beside_what_speaks_against_them_are_not_believed(
    footpath: Footpath, careers: FormSite, beside: str
):
    careers.takes("/send", f"<h1>Thank you for your interest</h1><p>{beside}</p>")
    ran = await footpath.apply(careers.page("/apply", page("Apply", form(NAME, EMAIL))), limits=QUICK)
    assert (ran.status, ran.run.cookbook) == ("unknown", ""), ran


@pytest.mark.thorough
async def test_a_report_is_not_believed_where_the_reader_has_still_to_confirm(footpath: Footpath, careers: FormSite):
    told = "<h1>Your application has been received</h1><p>Click the link in our e-mail to confirm it.</p>"
    careers.takes("/send", told)
    ran = await footpath.apply(careers.page("/apply", page("Apply", form(NAME, EMAIL))), limits=QUICK)
    assert (ran.status, ran.run.cookbook) == ("unknown", ""), ran
    assert "still to be done: “Click the link in our e-mail to confirm it.”" in ran.reason


@pytest.mark.thorough
async def test_thanks_for_a_subscription_are_none_for_an_application(footpath: Footpath, careers: FormSite):
    careers.takes("/send", "<h1>Thanks for subscribing to job alerts!</h1><p>We will mail you new jobs.</p>")
    ran = await footpath.apply(careers.page("/apply", page("Apply", form(NAME, EMAIL))), limits=QUICK)
    assert ran.status == "unknown", ran


@pytest.mark.thorough
async def test_what_the_page_repeats_of_an_answer_speaks_not_against_its_thanks(footpath: Footpath, careers: FormSite):
    said = "Nothing is heard of the bell at noon."
    careers.takes("/send", f"<h1>Thank you for your message</h1><p>{said}</p>")
    ran = await footpath.fill(careers.page("/ask", page("Ask", form(text("Message", "said")))), input={"Message": said})
    assert ran.status == "complete", ran


@pytest.mark.thorough
@pytest.mark.parametrize(
    "beside",
    [
        "If you do not hear from us within two weeks, please write to us.",
        "Please do not reply to this message.",
        "Thanks again for your time.",
    ],
)
@pytest.mark.sample(1)
async def test_thanks_beside_advice_are_believed(footpath: Footpath, careers: FormSite, beside: str):
    careers.takes("/send", f"<h1>Thank you for applying</h1><p>{beside}</p>")
    ran = await footpath.apply(careers.page("/apply", page("Apply", form(NAME, EMAIL))), limits=QUICK)
    assert ran.status == "complete", ran


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("says", "then", "ends"),
    [
        ("<p id=s>Sending…</p>", "Thank you! Your application has been received.", "complete"),
        ("<h1>Thanks!</h1><p id=s>Checking your answers…</p>", "We could not take this one.", "unknown"),
        ("<h1>Danke!</h1><p id=s>Wir laden hoch: 12 %</p>", "Das Hochladen wurde unterbrochen.", "unknown"),
    ],
    ids=["a page that sends", "thanks that are too early", "a count"],
)
@pytest.mark.sample(2)
async def test_a_page_that_is_still_at_work_is_waited_for(
    footpath: Footpath, careers: FormSite, says: str, then: str, ends: str
):
    careers.takes("/send", status="202 Accepted")
    later = f"setTimeout(() => {{ document.getElementById('s').textContent = '{then}' }}, 1000)"
    does = f"await {SENT}; document.body.innerHTML = '{says}'; {later}"
    ran = await footpath.fill(optimist(careers, does), limits=QUICK)
    assert ran.status == ends, ran
