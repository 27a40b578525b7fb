"""A form of several pages within a frame: the page around it stays as it is."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest
from tests.sites.act_server import answer
from tests.sites.forms import EMAIL, NAME, THANKS, FormSite, form, page, posting, script

from footpath.page.traffic import PATIENCE_S

if TYPE_CHECKING:
    from tests.engine.running import Footpath
    from tests.sites.act_server import Request

pytestmark = pytest.mark.browser


@pytest.mark.thorough
async def test_a_step_that_a_frame_alone_takes_is_seen(footpath: Footpath, careers: FormSite):
    url = careers.page(
        "/job", page("Clock maker", "<iframe src=/framed title='Job content' width=800 height=900></iframe>")
    )
    careers.page("/framed", posting(apply="/email"))
    careers.page("/email", page("Enter your information", form(EMAIL, action="/email", button="Next")))
    careers.takes("/email", "/profile")
    careers.page("/profile", page("Candidate profile", form(NAME, action="/send", button="Submit profile")))
    careers.takes("/send")
    ran = await footpath.apply(url)
    assert ran.status == "complete", ran
    assert careers.posted("/send") == [{"first": "Ida", "last": "Brandt"}]


@pytest.mark.thorough
async def test_a_frame_whose_next_document_is_still_arriving_proves_nothing(footpath: Footpath, careers: FormSite):
    """The old form is gone from the frame, and the thanks are not there yet."""

    async def in_two_parts(_: Request, writer: asyncio.StreamWriter) -> None:
        whole = answer(THANKS)
        head = whole.index(b"<h1>")
        writer.write(whole[:head])
        await writer.drain()
        await asyncio.sleep(PATIENCE_S + 1)  # the slow server is what is tested
        writer.write(whole[head:])
        await writer.drain()

    careers.on("/send", in_two_parts)
    careers.page("/framed", page("Enter your information", form(NAME, EMAIL)))
    url = careers.page("/job", page("Clock maker", "<iframe src=/framed title=Apply width=800 height=900></iframe>"))
    ran = await footpath.apply(url)
    assert ran.status == "complete", ran
    assert ran.run.proof


async def test_what_a_script_in_a_frame_sends_is_answered_by_the_site(footpath: Footpath, careers: FormSite):
    """Words that no rule knows confirm together with the answer of the site."""
    code = """document.forms[0].onsubmit = async (event) => {
        event.preventDefault()
        await fetch('/send', { method: 'POST', body: new URLSearchParams(new FormData(event.target)) })
        document.body.innerHTML = '<h2>Thank you. “Mend a violin” has reached us.</h2>'
    }"""
    careers.takes("/send")
    careers.page("/framed", page("Mend a violin", form(NAME, EMAIL, button="Send message"), script(code)))
    url = careers.page("/mend", page("Violins", "<iframe src=/framed title=Form width=800 height=600></iframe>"))
    ran = await footpath.fill(url)
    assert (ran.status, len(careers.posted("/send"))) == ("complete", 1), ran
