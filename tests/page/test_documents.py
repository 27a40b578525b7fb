"""A session that asks politely: each document waits for its turn, whatever leads to it, and nothing else does."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import pytest
import pytest_asyncio
from tests.deadlines import HANGS_S
from tests.sites.act_server import Site, answer

from footpath.errors import Forbidden, SiteUnreachable
from footpath.page.grant import Grant
from footpath.schema.action import Back, Click, Press

if TYPE_CHECKING:
    from asyncio import StreamWriter
    from collections.abc import AsyncGenerator, AsyncIterator

    from footpath.page.browser import Browser
    from footpath.page.session import Session
    from footpath.schema.action import Outcome

pytestmark = pytest.mark.browser


@dataclass
class Doorkeeper:
    """Manners by script: takes down who asks, and what came of it."""

    forbids: str = "/private"
    holds_s: float = 0
    log: list[tuple[str, int, str]] = field(default_factory=list)
    """Path, status and Retry-After of each document, as its turn ended."""
    ended: asyncio.Event = field(default_factory=asyncio.Event)
    """Set as a turn ends."""
    inside: int = 0
    most: int = 0

    @asynccontextmanager
    async def turn(self, url: str) -> AsyncGenerator[Doorkeeper.Turn]:
        path = urlsplit(url).path
        if path.startswith(self.forbids):
            raise Forbidden(f"{path} is not to be read.")
        self.inside += 1
        self.most = max(self.most, self.inside)
        await asyncio.sleep(self.holds_s)  # the wait is what is tested
        turn = Doorkeeper.Turn()
        try:
            yield turn
        finally:
            self.inside -= 1
            self.log.append((path, turn.status, turn.retry_after))
            self.ended.set()

    @dataclass
    class Turn:
        status: int = 0
        retry_after: str = ""

    async def waited_for(self, path: str) -> None:
        """Once the turn of a path has ended."""
        while path not in self.paths:
            self.ended.clear()
            await self.ended.wait()

    @property
    def paths(self) -> list[str]:
        return [path for path, _, _ in self.log]


@pytest.fixture
def door() -> Doorkeeper:
    return Doorkeeper()


@pytest_asyncio.fixture(loop_scope="session")
async def polite(browser: Browser, site: Site, door: Doorkeeper) -> AsyncIterator[Session]:
    async with browser.session(Grant(hosts=(site.grant,))) as opened:
        await opened.ask_politely(door)
        yield opened


def redirect(site: Site, path: str, to: str) -> str:
    async def handler(_request: object, writer: StreamWriter) -> None:
        writer.write(answer("", status="302 Found", more=f"Location: {to}\r\n"))

    return site.on(path, handler)


async def press(session: Session, name: str, *, deadline_s: float = HANGS_S) -> Outcome:
    (found,) = [e for e in (await session.observe_at_rest()).elements if e.name == name]
    return await session.act(Click(), found, deadline_s=deadline_s)


@pytest.mark.thorough
async def test_whatever_leads_to_a_document_it_waits_for_its_turn(polite: Session, site: Site, door: Doorkeeper):
    site.serve("<p>b", path="/b")
    redirect(site, "/old", "/b")
    start = site.serve(
        "<a href=/b>link</a> <a href=/b?w target=_blank>window</a> <a href=/old>moved</a>"
        "<button onclick='location=\"/b?s\"'>script</button><form method=post action=/b><button>send</button></form>",
        path="/start",
    )
    for name, led_to in {
        "link": ["/b"],
        "moved": ["/old", "/b"],
        "script": ["/b"],
        "send": ["/b"],
        "window": ["/b"],
    }.items():
        await polite.goto(start)
        door.log.clear()
        outcome = await press(polite, name)
        assert (name, outcome.ok, door.paths, outcome.new_tab) == (name, True, led_to, name == "window")
    assert door.most == 1


@pytest.mark.thorough
async def test_the_way_back_is_one_more_document(polite: Session, site: Site, door: Doorkeeper):
    first, second = site.serve("<p>1", path="/1"), site.serve("<p>2", path="/2")
    await polite.goto(first)
    await polite.goto(second)
    assert (await polite.act(Back())).ok
    assert door.paths == ["/1", "/2", "/1"]


@pytest.mark.thorough
async def test_what_a_page_loads_for_itself_does_not_wait(polite: Session, site: Site, door: Doorkeeper):
    site.serve("<p>inner", path="/private/frame")
    site.json("/private/data", lambda _: {"text": "data"})
    url = site.serve(
        "<iframe src=/private/frame></iframe><p id=p></p>"
        "<script>fetch('/private/data').then(a => a.json()).then(d => p.textContent = d.text)</script>",
        path="/parts",
    )
    await polite.goto(url)
    shown = (await polite.observe_at_rest()).to_text()
    assert ("inner" in shown, "data" in shown, door.paths) == (True, True, ["/parts"])


async def test_what_came_of_it_is_told(polite: Session, site: Site, door: Doorkeeper):
    async def busy(_request: object, writer: StreamWriter) -> None:
        writer.write(answer("later", status="503 Service Unavailable", more="Retry-After: 7\r\n"))

    with pytest.raises(SiteUnreachable):
        await polite.goto(site.on("/busy", busy))
    with pytest.raises(SiteUnreachable):
        await polite.goto(redirect(site, "/dead", "http://127.0.0.1:9/"))
    await polite.goto(redirect(site, "/old", site.serve("<p>here", path="/here").removeprefix(site.url)))
    assert door.log[0] == ("/busy", 503, "7")
    assert door.log[-2:] == [("/old", 302, ""), ("/here", 200, "")]


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("status", "kind", "told"),
    [("200 OK", "application/zip", 200), ("204 No Content", "text/html", 204), ("hangs up", "", 0)],
)
@pytest.mark.sample(1)
async def test_a_document_that_brings_no_page_has_its_end_too(
    polite: Session, site: Site, door: Doorkeeper, status: str, kind: str, told: int
):
    async def send(_request: object, writer: StreamWriter) -> None:
        if kind:
            writer.write(answer("", status=status, kind=kind))

    site.on("/odd", send)
    start = site.serve("<a href=/odd>link</a> <a href=/odd target=_blank>window</a>", path="/start")
    for name in ("link", "window"):
        await polite.goto(start)
        door.log.clear()
        await press(polite, name)
        async with asyncio.timeout(HANGS_S):
            await door.waited_for("/odd")
        assert door.log == [("/odd", told, "")], name


@pytest.mark.thorough
async def test_what_is_forbidden_is_not_asked_for_and_the_page_stands(polite: Session, site: Site):
    secret = site.serve("<p>secret", path="/private/1")
    redirect(site, "/in", "/private/1")
    start = site.serve(
        "<a href=/private/1>link</a> <a href=/in>moved</a> <a href=/private/1 target=_blank>window</a>", path="/start"
    )
    await polite.goto(start)
    for name in ("link", "moved", "window"):
        outcome = await press(polite, name)
        assert (outcome.failure, outcome.message) == ("blocked", "/private/1 is not to be read.")
        assert (polite.url, len(polite.tabs.open)) == (start, 1)
    for url in (secret, f"{site.url}/in"):
        with pytest.raises(Forbidden, match="/private/1 is not to be read"):
            await polite.goto(url)
    assert site.asked("/private/1") == []
    assert len(polite.kept_back) == 5


async def test_a_form_that_leads_to_what_is_forbidden_is_blocked_also_by_enter(polite: Session, site: Site):
    await polite.goto(site.serve("<form action=/private/find><input aria-label=q name=q></form>", path="/start"))
    (field_,) = [e for e in (await polite.observe_at_rest()).elements if e.name == "q"]
    assert (await polite.act(Press(keys="Enter"), field_)).failure == "blocked"


@pytest.mark.thorough
@pytest.mark.parametrize("way", ["goto", "link", "window", "moved"])
@pytest.mark.sample(1)
async def test_the_wait_for_a_turn_is_not_the_pages_time(polite: Session, site: Site, door: Doorkeeper, way: str):
    site.serve("<p>b", path="/b")
    redirect(site, "/old", "/b")
    start = site.serve("<a href=/b>link</a> <a href=/b target=_blank>window</a> <a href=/old>moved</a>", path="/start")
    await polite.goto(start)
    snapshot = await polite.observe_at_rest()
    door.holds_s = 1.2
    if way == "goto":
        await polite.goto(f"{site.url}/b", 1.0)
    else:
        (link,) = [e for e in snapshot.elements if e.name == way]
        assert (await polite.act(Click(), link, deadline_s=1.0)).ok
    shown = (await polite.observe_at_rest()).to_text()
    assert (len(polite.tabs.open), "link" not in shown) == ((2, False) if way == "window" else (1, True))
    assert polite.holds.held_s >= (2.4 if way == "moved" else 1.2)


@pytest.mark.thorough
async def test_another_session_of_the_browser_waits_for_nothing(
    polite: Session, browser: Browser, site: Site, door: Doorkeeper
):
    url = site.serve("<p>secret", path="/private/1")
    async with browser.session(Grant(hosts=(site.grant,))) as other:
        await other.goto(url)
        assert "secret" in (await other.observe_at_rest()).to_text()
    assert door.paths == []


@pytest.mark.thorough
async def test_a_document_that_another_one_follows_before_it_came_holds_up_none(
    polite: Session, site: Site, door: Doorkeeper
):
    async def never(_request: object, writer: StreamWriter) -> None:
        await writer.wait_closed()

    with pytest.raises(SiteUnreachable, match="no page within"):
        await polite.goto(site.on("/never", never), 0.5)
    await polite.goto(site.serve("<p>here", path="/here"))
    assert door.paths == ["/never", "/here"]
