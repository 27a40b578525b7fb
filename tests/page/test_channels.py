"""Every way that a page has to reach another host, tried in a real browser: none gets past the proxy."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from tests.sites.act_server import Request, Site, answer

from footpath.page.grant import Grant
from footpath.schema.action import Wait

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator

    from footpath.page.browser import Browser

pytestmark = pytest.mark.browser

PAGE = (Path(__file__).parent.parent / "sites" / "act_channels.html").read_text("utf-8")

FIRING = 45
"""Ways that must be seen to work when the host is granted, or the test proves nothing."""


class Datagrams(asyncio.DatagramProtocol):
    def __init__(self) -> None:
        self.count = 0

    def datagram_received(self, data: bytes, addr: object) -> None:
        self.count += 1


@asynccontextmanager
async def udp() -> AsyncGenerator[tuple[int, Datagrams]]:
    create = asyncio.get_running_loop().create_datagram_endpoint
    transport, protocol = await create(Datagrams, local_addr=("127.0.0.1", 0))
    yield transport.get_extra_info("sockname")[1], protocol
    transport.close()


def channels(inside: Site, outside: Site, stun: int) -> str:
    """The page, and what it needs on its own host."""

    async def redirect(request: Request, writer: asyncio.StreamWriter) -> None:
        path = request.path
        name = path.rpartition("/")[2]
        target = f"/to/{name}" if path.startswith("/to2/") else f"{outside.url}/c/{name}"
        writer.write(answer("", status="302 Found", more=f"Location: {target}\r\n"))

    async def code(request: Request, writer: asyncio.StreamWriter) -> None:
        name = "shared" if request.path == "/shared.js" else "service"
        body = f"fetch('{outside.url}/c/{name}-worker', {{mode: 'no-cors'}}).catch(() => {{}});"
        writer.write(answer(body, kind="text/javascript"))

    for name in ("redirect-img", "redirect-iframe", "redirect-fetch", "redirect-popup", "redirect-twice"):
        inside.on(f"/to/{name}", redirect)
        inside.on(f"/to2/{name}", redirect)
    inside.on("/shared.js", code)
    inside.on("/sw.js", code)
    return inside.serve(PAGE.replace("OFF", outside.url).replace("STUN", str(stun)))


async def walk(browser: Browser, *, granted: bool) -> tuple[set[str], int, int]:
    """The ways that reached the other host, the datagrams it got, and what the proxy refused for it."""
    async with Site() as inside, Site() as outside, udp() as (stun, datagrams):
        url = channels(inside, outside, stun)
        hosts = (inside.grant, outside.grant) if granted else (inside.grant,)
        async with browser.session(Grant(hosts=hosts)) as session:
            await session.goto(url)
            await session.act(Wait(within_s=3))
            await session.goto(inside.serve("<p>elsewhere"))
            await session.settle(2)
        refused = {refusal.port for refusal in session.refused}
        reached = {request.path.removeprefix("/c/") for request in outside.requests}
        return reached, datagrams.count, int(outside.port in refused)


async def test_no_way_out_reaches_a_host_that_is_not_granted(browser: Browser):
    firing, _, _ = await walk(browser, granted=True)
    assert len(firing) >= FIRING, f"only {len(firing)} of the ways work in this browser: the test is void"
    reached, datagrams, refused = await walk(browser, granted=False)
    assert reached == set()
    assert datagrams == 0
    assert refused, "the proxy saw none of it"


async def test_the_browser_itself_reaches_nobody(browser: Browser):
    assert {refusal.reason for refusal in browser.refused} <= {"not granted"}
