"""Messages over WebSockets are held as requests are, and WebRTC reaches no relay."""

from __future__ import annotations

import asyncio
import dataclasses
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

import pytest
import pytest_asyncio
from tests.deadlines import HANGS_S
from tests.library.test_attached import started
from tests.page.acting import the
from tests.sites.act_server import Site
from tests.sites.sockets import SocketSite

from footpath.page.attached import attach
from footpath.page.grant import Grant
from footpath.schema.action import Click, Fill, Hover

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, AsyncIterator
    from pathlib import Path

    from footpath.config import Settings
    from footpath.page.browser import Browser
    from footpath.page.finder import ProbedBrowser
    from footpath.page.session import Session
    from footpath.schema.request import OutboundRequest

pytestmark = pytest.mark.browser

PAGE = """<title>Heart</title><button>Heart</button><script>
  socket = new WebSocket('ws://SOCKETS/live');
  socket.onopen = () => { document.title = 'ready' };
  socket.onclose = () => { document.title = 'closed' };
  document.querySelector('button').onclick = () => socket.send('{"event": "like", "id": 7}');
</script>"""


@pytest_asyncio.fixture
async def sockets() -> AsyncIterator[SocketSite]:
    async with SocketSite() as sockets:
        yield sockets


@asynccontextmanager
async def opened(browser: Browser, sockets: SocketSite) -> AsyncGenerator[Session]:
    """A session on a page with an open socket."""
    async with Site() as site, browser.session(Grant(hosts=(site.grant, sockets.grant))) as session:
        await session.goto(site.serve(PAGE.replace("SOCKETS", sockets.grant)))
        await session.tab.page.wait_for_function("document.title === 'ready'")
        yield session


async def test_a_message_waits_for_the_judge(browser: Browser, sockets: SocketSite):
    asked: list[OutboundRequest] = []

    async def judge(request: OutboundRequest) -> bool:
        asked.append(request)
        assert sockets.texts == []
        return True

    async with opened(browser, sockets) as session, asyncio.timeout(HANGS_S):
        async with session.outbox.holding(judge) as holding:
            assert (await session.act(Click(), await the(session, "Heart"))).ok
            await sockets.came.wait()
        assert [(each.kind, each.method, each.body) for each in asked] == [
            ("WebSocket", "POST", '{"event": "like", "id": 7}')
        ]
        assert holding.refused == 0
        sockets.came.clear()
        await session.act(Click(), await the(session, "Heart"))  # no block, no judge
        await sockets.came.wait()
    assert len(asked) == 1


async def test_a_message_that_is_refused_ends_its_connection(browser: Browser, sockets: SocketSite):
    async def refuse(_: OutboundRequest) -> bool:
        return False

    async with opened(browser, sockets) as session, asyncio.timeout(HANGS_S):
        async with session.outbox.holding(refuse) as holding:
            await session.act(Click(), await the(session, "Heart"))
            await session.tab.page.wait_for_function("document.title === 'closed'")
            await holding.settled()
        assert holding.refused == 1
    assert sockets.texts == []


async def test_a_message_without_a_press_is_judged_once_something_was_entered_or_pointed_at(
    browser: Browser, sockets: SocketSite
):
    async def judge(request: OutboundRequest) -> bool:
        return "live" in (request.body or "")

    async def note(_: object) -> None:
        """Nothing to note."""

    async with opened(browser, sockets) as session, asyncio.timeout(HANGS_S):
        session.outbox.watch(judge, note)
        await session.act(Hover(), await the(session, "Heart"))
        await session.tab.page.evaluate("socket.send('live 1')")
        await sockets.came.wait()
        await session.tab.page.evaluate("socket.send('Ada'); socket.send('live 2')")
        await session.tab.page.wait_for_function("document.title === 'closed'")
        assert sockets.texts == ["live 1"]
        sockets.came.clear()
        again = (
            "new Promise((done) => { (socket = new WebSocket(socket.url)).onopen = () => done(socket.send('live 3')) })"
        )
        await session.tab.page.evaluate(again)
        await sockets.came.wait()
    assert sockets.texts == ["live 1", "live 3"]


async def test_a_message_that_is_judged_as_a_press_begins_still_waits(browser: Browser, sockets: SocketSite):
    asked, answer = asyncio.Event(), asyncio.Event()

    async def judge(_: OutboundRequest) -> bool:
        asked.set()
        await answer.wait()
        return False

    async def note(_: object) -> None:
        """Nothing to note."""

    async with opened(browser, sockets) as session, asyncio.timeout(HANGS_S):
        session.outbox.watch(judge, note)
        await session.act(Hover(), await the(session, "Heart"))
        await session.tab.page.evaluate("socket.send('Ada')")
        await asked.wait()
        async with session.outbox.holding(judge):
            await session.settle()
            answer.set()
            await session.tab.page.wait_for_function("document.title === 'closed'")
    assert sockets.texts == []


async def test_a_message_that_is_held_as_the_block_ends_does_not_leave(browser: Browser, sockets: SocketSite):
    held, never = asyncio.Event(), asyncio.Event()

    async def judge(_: OutboundRequest) -> bool:
        held.set()
        return await never.wait()

    async with opened(browser, sockets) as session, asyncio.timeout(HANGS_S):
        async with session.outbox.holding(judge):
            press = asyncio.create_task(session.act(Click(), await the(session, "Heart")))
            await held.wait()
        await press
        await session.tab.page.wait_for_function("document.title === 'closed'")
    assert sockets.texts == []


@pytest.mark.thorough
async def test_in_a_persons_own_browser_messages_are_held_and_other_hosts_not_reached(
    found_browser: ProbedBrowser, sockets: SocketSite, page_settings: Settings, tmp_path: Path
):
    asked: list[OutboundRequest] = []
    judged = iter([True, False])

    async def judge(request: OutboundRequest) -> bool:
        asked.append(request)
        return next(judged)

    async with started(found_browser, tmp_path / "chrome") as person, SocketSite() as elsewhere:
        own = dataclasses.replace(page_settings, cdp=str(person.data))
        async with attach(own) as browser, opened(browser, sockets) as session, asyncio.timeout(HANGS_S):
            async with session.outbox.holding(judge):
                assert (await session.act(Click(), await the(session, "Heart"))).ok
                await sockets.came.wait()
                assert await session.tab.page.title() == "ready"
                await session.act(Click(), await the(session, "Heart"))
                await session.tab.page.wait_for_function("document.title === 'closed'")
            code = "(at) => new Promise((done) => { new WebSocket(at).onclose = () => done() })"
            await session.tab.page.evaluate(code, f"ws://{elsewhere.grant}/")
            assert [str(each) for each in session.refused] == [f"{elsewhere.grant} (not granted)"]
    assert (elsewhere.opened, len(sockets.texts)) == (0, 1)
    assert [each.body for each in asked] == ['{"event": "like", "id": 7}'] * 2


RELAYED = """<title>x</title><script>
  const peer = new RTCPeerConnection({ iceTransportPolicy: 'relay', iceServers: [
    { urls: ['turn:RELAY?transport=tcp', 'turns:RELAY?transport=tcp'], username: 'a', credential: 'b' }] });
  peer.createDataChannel('x');
  peer.onicegatheringstatechange = () => { document.title = peer.iceGatheringState };
  peer.createOffer().then((offer) => peer.setLocalDescription(offer));
</script>"""


async def test_no_relay_of_webrtc_is_spoken_to_even_at_a_granted_host(browser: Browser):
    said: list[bytes] = []

    async def hear(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        said.append(await reader.read(100))
        writer.close()

    async with Site() as site, await asyncio.start_server(hear, "127.0.0.1", 0) as relay:
        granted = f"127.0.0.1:{relay.sockets[0].getsockname()[1]}"
        async with browser.session(Grant(hosts=(site.grant, granted))) as session, asyncio.timeout(HANGS_S):
            await session.goto(site.serve(RELAYED.replace("RELAY", granted)))
            await session.tab.page.wait_for_function("document.title === 'complete'")
            refused = {str(refusal) for refusal in session.refused}
            assert f"{granted} (not the web)" in refused
            assert f"{granted} (not granted)" not in refused
    assert set(said) <= {b""}


async def test_no_socket_is_opened_whose_address_holds_a_secret(browser: Browser, sockets: SocketSite):
    async with opened(browser, sockets) as session, asyncio.timeout(HANGS_S):
        session.outbox.secrets = ("4711-0815-42",)
        await session.outbox.note_entering([(Fill(value="4711-0815-42"), None)])
        code = """async (paths) => {
          const closed = (path) => new Promise((done) => { new WebSocket('ws://SOCKETS' + path).onclose = done });
          await Promise.all(paths.map(closed));
        }""".replace("SOCKETS", sockets.grant)
        told = "/?card=4711-0815-42"
        await session.tab.page.evaluate(code, ["/plain", told, told])
        await session.tab.page.evaluate(code, [told])
        assert session.outbox.told == 4
        assert {str(refusal) for refusal in session.refused} == {f"{sockets.grant} (held back)"}
    assert sockets.opened == 1
