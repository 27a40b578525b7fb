"""Requests are held while something is pressed: what only asks goes on, all else waits for the judge."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest
import pytest_asyncio
from tests.deadlines import HANGS_S
from tests.page.acting import the
from tests.sites.act_server import answer
from tests.sites.forms import FormSite, page, script

from footpath.schema.action import Click

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from tests.sites.act_server import Request

    from footpath.page.session import Session
    from footpath.schema.request import OutboundRequest

pytestmark = pytest.mark.browser

SENDS = "fetch('/send', { method: 'POST', body: 'id=7' }).catch(() => {})"


@pytest_asyncio.fixture
async def site() -> AsyncIterator[FormSite]:
    async with FormSite() as site:
        site.takes("/send", "done")
        site.page("/read", "read")
        yield site


async def opened(session: Session, site: FormSite, code: str) -> None:
    await session.goto(site.page("/lists", page("Lists", f'<button onclick="{code}">Heart</button>', script(""))))


async def refuse(_: OutboundRequest) -> bool:
    return False


async def test_what_is_refused_never_arrives(session: Session, site: FormSite):
    await opened(session, site, SENDS)
    async with session.outbox.holding(refuse) as holding:
        outcome = await session.act(Click(), await the(session, "Heart"))
        await session.settle()
        await holding.settled()
        assert (outcome.ok, holding.refused) in ((False, 1), (True, 1))
    assert site.sent == []


async def test_what_only_asks_is_not_held(session: Session, site: FormSite):
    asked: list[str] = []

    async def judge(request: OutboundRequest) -> bool:
        asked.append(request.url)
        return False

    await opened(session, site, "fetch('/read').then(() => { document.title = 'came' })")
    async with session.outbox.holding(judge):
        assert (await session.act(Click(), await the(session, "Heart"))).ok
        await session.settle()
    assert asked == []
    assert "/read" in [each.path for each in site.requests]


@pytest.mark.thorough
@pytest.mark.sample(1)
@pytest.mark.parametrize("ms", [50, 400, 1200])
async def test_what_a_press_puts_off_is_waited_for(session: Session, site: FormSite, ms: int):
    await opened(session, site, f"setTimeout(() => {SENDS}, {ms})")
    async with session.outbox.holding(refuse) as holding:
        assert (await session.act(Click(), await the(session, "Heart"))).ok
        was_waited_for = await session.reacted(10)
        assert was_waited_for or ms == 50, "the shortest may be over before anybody asks"
        async with asyncio.timeout(HANGS_S):
            while not holding.refused:  # its request may be on its way here
                await holding.settled()
                await asyncio.sleep(0.01)
    assert holding.refused == 1
    assert site.sent == []


@pytest.mark.thorough
@pytest.mark.sample(1)
@pytest.mark.parametrize(
    "code",
    [
        f"setTimeout(() => setTimeout(() => setTimeout(() => {{ {SENDS} }}, 700), 300), 280)",
        "const rest = (ms) => new Promise((on) => setTimeout(on, ms)); "
        f"rest(300).then(() => rest(500)).then(() => {SENDS})",
    ],
)
async def test_what_a_press_does_step_by_step_is_waited_for(session: Session, site: FormSite, code: str):
    await opened(session, site, code)
    async with session.outbox.holding(refuse) as holding:
        assert (await session.act(Click(), await the(session, "Heart"))).ok
        assert await session.reacted(10)
        await session.settle()
        await holding.settled()
    assert (holding.refused, site.sent) == (1, [])


ANSWERED = {
    "a request": "fetch('/slow').then((reply) => reply.text()).then(DOES)",
    "an old request": "const r = new XMLHttpRequest(); r.onload = () => DOES(); r.open('GET', '/slow'); r.send()",
    "a busy page": "while (performance.now() < pressed + 300); DOES()",
}
"""What a press begins, and goes on with more than 250 ms later: the time in which timers are noted."""


@pytest.mark.thorough
@pytest.mark.sample(1)
@pytest.mark.parametrize("how", ANSWERED)
async def test_what_a_press_puts_off_once_it_is_answered_is_waited_for(session: Session, site: FormSite, how: str):
    looked = asyncio.Event()

    async def slow(_: Request, writer: asyncio.StreamWriter) -> None:
        await looked.wait()
        writer.write(answer("slow"))

    site.on("/slow", slow)
    later = f"() => {{ answered = 1; setTimeout(() => {{ hasSent = 1; {SENDS} }}, 1200) }}"
    begins = f"hasSent = answered = 0; pressed = performance.now(); const DOES = {later}"
    await opened(session, site, f"{begins}; {ANSWERED[how]}")
    async with session.outbox.holding(refuse) as holding:
        assert (await session.act(Click(), await the(session, "Heart"))).ok
        await session.reacted(10)
        await session.tab.page.wait_for_function("performance.now() > pressed + 300")
        looked.set()
        await session.tab.page.wait_for_function("answered")
        await session.reacted(10)
        assert await session.tab.page.evaluate("hasSent") == 1
        await session.settle()
        await holding.settled()
    assert (holding.refused, site.sent) == (1, [])


@pytest.mark.thorough
async def test_a_press_after_which_the_page_asks_on_and_on_is_not_waited_for(session: Session, site: FormSite):
    await opened(session, site, "asked = 0; const ask = () => { asked++; fetch('/read').then(ask) }; ask()")
    assert (await session.act(Click(), await the(session, "Heart"))).ok
    await session.tab.page.wait_for_function("asked > 5")
    assert not await session.reacted(10)


@pytest.mark.thorough
async def test_a_press_after_which_the_page_looks_again_and_again_is_not_waited_for_on_and_on(
    session: Session, site: FormSite
):
    await opened(session, site, "looks = 0; const look = () => { looks++; setTimeout(() => look(), 200) }; look()")
    assert (await session.act(Click(), await the(session, "Heart"))).ok
    await session.reacted(10)
    assert await session.tab.page.evaluate("looks") <= 3


@pytest.mark.thorough
async def test_a_press_that_puts_nothing_off_is_not_waited_for(session: Session, site: FormSite):
    await opened(session, site, "setTimeout(() => { late = 1 }, 60000)")
    assert (await session.act(Click(), await the(session, "Heart"))).ok
    assert not await session.reacted(10)


async def test_what_is_held_as_the_block_ends_does_not_leave(session: Session, site: FormSite):
    held, never = asyncio.Event(), asyncio.Event()

    async def judge(_: OutboundRequest) -> bool:
        held.set()
        return await never.wait()

    await opened(session, site, SENDS)
    async with session.outbox.holding(judge):
        press = asyncio.create_task(session.act(Click(), await the(session, "Heart")))
        await asyncio.wait_for(held.wait(), 10)
    await asyncio.wait_for(press, 10)
    await session.settle()
    assert site.sent == []


SENDERS = {
    "fetch": SENDS,
    "keepalive": SENDS.replace("method:", "keepalive: true, method:"),
    "a beacon": "navigator.sendBeacon('/send', 'id=7')",
    "a request": "const r = new XMLHttpRequest(); r.open('PUT', '/send'); r.send('id=7')",
    "a form": "document.forms[0].submit()",
    "a window": "document.forms[0].target = '_blank'; document.forms[0].submit()",
    "a worker": "worker.postMessage(1)",
    "a shared worker": "shared.port.postMessage(1)",
    "a service worker": "navigator.serviceWorker.controller.postMessage(1)",
}
FORM = "<form method=post action=/send><input name=id value=7></form>"
LEAVING = {
    "stays": lambda _: asyncio.sleep(0),
    "closes": lambda session: session.tab.page.close(),
    "goes on": lambda session: session.goto(session.url.replace("/lists", "/read")),
}


def workers(site: FormSite) -> str:
    """A script that has a worker of each kind by the time the title of its page is "ready"."""
    post = "fetch('/send', { method: 'POST', body: 'id=7' }).catch(() => {})"
    serve_script(site, "/worker.js", f"onmessage = () => {post}")
    serve_script(site, "/shared.js", f"onconnect = ({{ ports: [port] }}) => {{ port.onmessage = () => {post} }}")
    serve_script(site, "/service.js", f"onactivate = (it) => it.waitUntil(clients.claim()); onmessage = () => {post}")
    return """worker = new Worker('/worker.js'); shared = new SharedWorker('/shared.js');
      navigator.serviceWorker.oncontrollerchange = () => { document.title = 'ready' };
      navigator.serviceWorker.register('/service.js')"""


def serve_script(site: FormSite, path: str, code: str) -> None:
    async def handle(_: Request, writer: asyncio.StreamWriter) -> None:
        writer.write(answer(code, kind="text/javascript"))

    site.on(path, handle)


MIXED = [(how, (*LEAVING, *LEAVING)[(at + turn) % 3]) for turn in range(3) for at, how in enumerate(SENDERS)]
"""Each way of sending with each way of leaving; the first nine have each of both."""


@pytest.mark.parametrize(("how", "leaves"), MIXED)
@pytest.mark.sample(1)
async def test_what_is_held_does_not_leave_as_its_page_goes(session: Session, site: FormSite, how: str, leaves: str):
    held, decides = asyncio.Event(), asyncio.Event()

    async def judge(_: OutboundRequest) -> bool:
        held.set()
        await decides.wait()
        return False

    code = f'<button onclick="{SENDERS[how]}">Heart</button>'
    await session.goto(site.page("/lists", page("Lists", code, FORM, script(workers(site)))))
    await session.tab.page.wait_for_function("document.title === 'ready'")
    async with session.outbox.holding(judge) as holding:
        press = asyncio.create_task(session.act(Click(), await the(session, "Heart")))
        async with asyncio.timeout(HANGS_S):
            await held.wait()
            await LEAVING[leaves](session)
            decides.set()
            await holding.settled()
            await asyncio.wait([press])
            press.exception()
    await session.goto(site.page("/read", "read"))  # what had left by now has arrived
    assert {each.method for each in site.requests} == {"GET"}
