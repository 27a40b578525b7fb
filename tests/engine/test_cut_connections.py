"""A site that breaks its connection off: the end says what happened to it and where, and nothing is sent again."""

from __future__ import annotations

import asyncio
import socket
import struct
from typing import TYPE_CHECKING

import pytest
from tests.engine.running import IDA, QUICK, Footpath
from tests.sites.forms import EMAIL, NAME, form, page, posting

if TYPE_CHECKING:
    from tests.sites.act_server import Handler, Request
    from tests.sites.forms import FormSite

pytestmark = pytest.mark.browser

HEAD = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n"
PART = (
    b"<!doctype html><title>Apply</title><h1>Apply</h1><form method=post action=/send><label>Your name <input name=n>"
)


def reset(writer: asyncio.StreamWriter) -> None:
    """Break a connection off, so that its other end is told so."""
    line: socket.socket = writer.get_extra_info("socket")
    line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    writer.transport.abort()


def cut(*parts: bytes, at_once: bool = False) -> Handler:
    """Answer with these parts, then end the connection, or reset it."""

    async def handler(_: Request, writer: asyncio.StreamWriter) -> None:
        for part in parts:
            writer.write(part)
            await writer.drain()
        if at_once:
            await asyncio.sleep(0.05)  # what was written is on its way: a reset would overtake it
            reset(writer)

    return handler


CUTS = {
    "at once": cut(at_once=True),
    "half a head": cut(b"HTTP/1.1 200 OK\r\nContent-Ty"),
    "a head alone": cut(HEAD + b"Content-Length: 9999\r\n\r\n"),
    "half a body": cut(HEAD + b"Content-Length: 9999\r\n\r\n" + PART),
    "half a chunk": cut(HEAD + b"Transfer-Encoding: chunked\r\n\r\n400\r\n" + PART),
    "a body of no known length": cut(HEAD + b"\r\n" + PART, at_once=True),
}
each_cut = pytest.mark.parametrize("handler", CUTS.values(), ids=CUTS)


def says_of_the_connection(reason: str, url: str) -> bool:
    """Whether a reason names the address and what became of the connection."""
    return url in reason and ("broke" in reason or "closed the connection" in reason)


@each_cut
async def test_a_page_that_is_cut_off(footpath: Footpath, careers: FormSite, handler: Handler):
    url = careers.on("/apply", handler)
    ran = await footpath.fill(url, IDA)
    assert (ran.status, ran.run.error) == ("failed", "SiteUnreachable"), ran
    assert says_of_the_connection(ran.reason, url)
    assert "No form" not in ran.reason


@pytest.mark.thorough
@each_cut
@pytest.mark.sample(1)
async def test_a_page_behind_the_first_that_is_cut_off(footpath: Footpath, careers: FormSite, handler: Handler):
    careers.on("/apply", handler)
    ran = await footpath.apply(careers.page("/job", posting()), IDA)
    assert (ran.status, ran.run.error) == ("failed", "SiteUnreachable"), ran
    assert says_of_the_connection(ran.reason, f"{careers.url}/apply")
    assert "Nothing was sent." in ran.reason


@each_cut
@pytest.mark.parametrize("send", ["", "fetched"])
@pytest.mark.sample(1)
async def test_an_answer_to_what_was_sent_that_is_cut_off(
    footpath: Footpath, careers: FormSite, handler: Handler, send: str
):
    asked: list[str] = []

    async def counted(request: Request, writer: asyncio.StreamWriter) -> None:
        asked.append(request.method)
        await handler(request, writer)

    careers.on("/send", counted)
    ran = await footpath.fill(careers.page("/apply", page("Apply", form(NAME, EMAIL), FETCHED if send else "")), IDA,
                              limits=QUICK)  # fmt: skip
    assert ran.status == "unknown", ran
    assert "may have been sent" in ran.reason
    assert says_of_the_connection(ran.reason, f"{careers.url}/send"), ran.reason
    assert asked == ["POST"]


@pytest.mark.thorough
async def test_a_confirmation_counts_though_the_page_around_it_is_cut_off(footpath: Footpath, careers: FormSite):
    said = b"<!doctype html><title>Sent</title><h1>Thank you</h1><p>We received your application.</p><footer>"
    careers.on("/send", cut(HEAD + b"Content-Length: 9999\r\n\r\n" + said))
    ran = await footpath.fill(careers.page("/apply", page("Apply", form(NAME, EMAIL))), IDA, limits=QUICK)
    assert ran.status == "complete", ran


FETCHED = """<script>document.forms[0].onsubmit = async event => {
    event.preventDefault()
    const came = await fetch('/send', {method: 'POST', body: new FormData(event.target)})
    document.body.innerHTML = await came.text()
}</script>"""
