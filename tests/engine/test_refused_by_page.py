"""Forms that their own page refuses: what never left the browser was not sent."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest
from tests.deadlines import as_busy
from tests.engine.running import IDA, QUICK, Footpath
from tests.sites.forms import EMAIL, NAME, choice, form, page, script, text

from footpath.schema.cookbook import Postcondition

if TYPE_CHECKING:
    from asyncio import StreamWriter

    from tests.sites.act_server import Request
    from tests.sites.forms import FormSite

pytestmark = pytest.mark.browser

SAID = "Only ours, without the part before the @"
PAGE = page(
    "Apply",
    form(f"<div>{EMAIL}<span id=why></span></div>", f"<div>{text('City', 'city')}</div>"),
    script(
        f"""const at = document.querySelector('[name=email]')
        at.onblur = () => {{ why.textContent = at.value ? '{SAID}' : '' }}
        document.forms[0].onsubmit = event => {{ event.preventDefault(); SEND; at.focus() }}"""
    ),
)


@pytest.mark.parametrize(
    ("sends", "status", "landed"),
    [
        ("", "needs_person", [False]),
        ("at.setAttribute('aria-invalid', true)", "needs_person", [False]),
        ("navigator.sendBeacon('/send', new FormData(event.target))", "unknown", []),
        ("new Image().src = '/pixel'; fetch('/ask')", "unknown", []),
    ],
    ids=["the field it goes to", "the field it marks", "a beacon", "a request without a body"],
)
@pytest.mark.sample(1)
async def test_what_the_page_refuses_was_not_sent_only_where_nothing_has_left_the_browser(
    footpath: Footpath, careers: FormSite, sends: str, status: str, landed: list[bool]
):
    for path in ("/pixel", "/ask"):
        careers.page(path, "")
    careers.takes("/send")
    ran = await footpath.apply(careers.page("/apply", PAGE.replace("SEND", sends)), IDA, limits=QUICK)
    assert ran.status == status, ran
    assert [each.landed for each in ran.events("effect_resolved")] == landed
    if not landed:
        return
    assert SAID in ran.reason
    mended = PAGE.replace("event.preventDefault(); SEND; at.focus()", "")
    assert (await footpath.apply(careers.page("/apply", mended))).status == "complete", "the claim is free again"


ASKS = "Please fill in name, email and topic."
WORKER = "new Worker(URL.createObjectURL(new Blob([`fetch('ORIGIN/ask?topic=')`])))"
SOON = QUICK.model_copy(update={"seconds": as_busy(40)})
"""A request without an answer is waited for until the run's own time is over."""
TOPICS = choice("Topic", "topic", "An order", "An event", required=False)


@pytest.mark.parametrize(
    ("sends", "status"),
    [
        ("", "needs_person"),
        ("new Image().src = '/pixel?email=' + email", "unknown"),
        ("navigator.sendBeacon('/send', new FormData(event.target))", "unknown"),
        ("fetch('/hold', {method: 'POST', body: new FormData(event.target)})", "unknown"),
        (WORKER, "unknown"),
        (f"{WORKER.replace('?topic=', '')}", "unknown"),
        ("location.href = 'mailto:shop@example.org?body=' + email", "unknown"),
        ("setTimeout(() => navigator.sendBeacon('/send', new FormData(event.target)), 700)", "unknown"),
    ],
    ids=[
        "nothing",
        "a picture",
        "a beacon",
        "a held POST",
        "a worker",
        "a worker's plain request",
        "a mail",
        "a timer",
    ],
)
@pytest.mark.sample(1)
async def test_a_form_that_its_page_refuses_in_a_line_of_text_was_not_sent_only_where_nothing_has_left(
    footpath: Footpath, careers: FormSite, sends: str, status: str
):
    async def hold(request: Request, writer: StreamWriter) -> None:
        await asyncio.Event().wait()  # until the site is closed

    careers.page("/pixel", "")
    careers.page("/ask", "")
    careers.takes("/send")
    careers.on("/hold", hold)
    refuses = f"""document.forms[0].onsubmit = event => {{
        const said = Object.fromEntries(new FormData(event.target)), email = said.email
        if (said.topic) return
        event.preventDefault(); {sends.replace("ORIGIN", careers.url)}; st.textContent = '{ASKS}' }}"""
    url = careers.page(
        "/ask-us", page("Ask us", form(NAME, EMAIL, TOPICS, "<p id=st role=status></p>"), script(refuses))
    )
    ran = await footpath.fill(url, IDA, limits=SOON)
    assert ran.status == status, ran
    if status == "unknown":
        assert [each.landed for each in ran.events("effect_resolved")] == []
        return
    assert [each.landed for each in ran.events("effect_resolved")] == [False]
    assert [(row.question, row.options) for row in ran.rows if row.is_open] == [("Topic", ("An order", "An event"))]
    assert ASKS.rstrip(".") in ran.reason
    ran = await footpath.fill(url, IDA, input={"Topic": "An event"})
    assert (ran.status, len(careers.posted("/send"))) == ("complete", 1), ran


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("said", "status"),
    [("Something went wrong. Please try again.", "unknown"), ("Please enter a valid email.", "needs_person")],
)
async def test_that_something_broke_after_it_was_sent_is_no_refusal(
    footpath: Footpath, careers: FormSite, said: str, status: str
):
    careers.takes("/send")
    sends = script(
        f"""document.forms[0].onsubmit = async event => {{
            event.preventDefault()
            await fetch('/send', {{method: 'POST', body: new FormData(event.target)}})
            document.forms[0].insertAdjacentHTML('afterbegin', '<p role=alert>{said}</p>')
        }}"""
    )
    url = careers.page("/apply", page("Apply", form(EMAIL), sends))
    ran = await footpath.apply(url, IDA, limits=QUICK)
    assert (ran.status, len(careers.posted("/send"))) == (status, 1), ran


@pytest.mark.thorough
@pytest.mark.parametrize("button", ["Next", "Submit application"])
async def test_the_wait_for_the_next_page_ends_once_the_page_marks_a_field(
    footpath: Footpath, careers: FormSite, button: str
):
    marks = script(
        """document.forms[0].onsubmit = event => {
            event.preventDefault()
            const at = document.querySelector('[name=city]')
            at.setAttribute('aria-invalid', 'true')
            at.closest('p').insertAdjacentHTML('beforeend', '<i>Nieznane miasto</i>')
        }"""
    )
    url = careers.page(
        "/apply", page("Apply", f"<main>{form(EMAIL, text('City', 'city'), button=button)}</main>", marks)
    )
    ran = await footpath.fill(url)
    assert ran.status == "needs_person", ran
    assert "Nieznane miasto" in ran.reason
    assert ran.run.usage.seconds < as_busy(Postcondition().within_s), "the deadline of the step was not waited for"
