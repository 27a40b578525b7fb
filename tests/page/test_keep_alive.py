"""Plain requests one after the other over one connection: each looked at, none sent twice that counts."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import pytest
import pytest_asyncio
from tests.deadlines import HANGS_S

from footpath.page.egress import Egress
from footpath.page.grant import Grant
from footpath.page.hosts import HostRules
from footpath.schema.action import Click

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, AsyncIterator

    from footpath.page.browser import Browser


@dataclass
class Counter:
    """A site that keeps its connections, and says which one each request came over."""

    name: str = "site"
    asked: list[tuple[int, str]] = field(default_factory=list[tuple[int, str]])
    """Number of the connection, and the request's first line."""
    lines: int = 0
    waiting: asyncio.Event = field(default_factory=asyncio.Event)
    """Set when it was asked for what it never answers."""
    ended: asyncio.Event = field(default_factory=asyncio.Event)
    """Set when a connection has ended."""
    port: int = 0
    hangs_up: tuple[str, ...] = ()
    """Paths at which it ends the connection without a word."""
    waits: tuple[str, ...] = ()
    """Paths that it never answers."""
    last: tuple[str, ...] = ()
    """Paths after whose answer it ends the connection, without having said so."""
    page: str = ""
    status: dict[str, str] = field(default_factory=dict[str, str])
    """By path, where it is not 200 OK."""

    @property
    def grant(self) -> str:
        return f"127.0.0.1:{self.port}"

    @property
    def url(self) -> str:
        return f"http://{self.grant}"

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.lines += 1
        number = self.lines
        try:
            while head := await reader.readuntil(b"\r\n\r\n"):
                method, path, _ = head.split(b"\r\n")[0].decode().split(" ")
                length = head.lower().partition(b"content-length:")[2].partition(b"\r\n")[0]
                await reader.readexactly(int(length or 0))
                self.asked.append((number, f"{method} {path}"))
                if path in self.hangs_up:
                    break
                if path in self.waits:
                    self.waiting.set()
                    await reader.read()
                    break
                body = (self.page or f"{self.name}{path}").encode()
                status = self.status.get(path, "200 OK")
                head = f"HTTP/1.1 {status}\r\nContent-Type: text/html\r\nContent-Length: {len(body)}\r\n\r\n"
                writer.write(head.encode())
                writer.write(body)
                if path in self.last:
                    break
        except (asyncio.IncompleteReadError, ConnectionError):
            pass
        finally:
            self.ended.set()
            writer.close()


@asynccontextmanager
async def counter(name: str = "site") -> AsyncGenerator[Counter]:
    site = Counter(name)
    server = await asyncio.start_server(site.serve, "127.0.0.1", 0)
    site.port = server.sockets[0].getsockname()[1]
    try:
        yield site
    finally:
        server.close()


@pytest_asyncio.fixture(loop_scope="session")
async def site() -> AsyncIterator[Counter]:
    async with counter() as opened:
        yield opened


class Line:
    """A connection of a browser."""

    def __init__(self, egress: Egress) -> None:
        self.egress = egress

    async def __aenter__(self) -> Line:
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", int(self.egress.url.rpartition(":")[2]))
        return self

    async def __aexit__(self, *_: object) -> None:
        self.writer.close()
        await self.writer.wait_closed()

    async def ask(self, url: str, method: str = "GET") -> str:
        """The body of the answer, or its status where that is no good one; empty where the line ended."""
        self.writer.write(f"{method} {url} HTTP/1.1\r\nHost: x\r\n\r\n".encode())
        return await self.answer()

    async def answer(self) -> str:
        async with asyncio.timeout(HANGS_S):
            try:
                head = await self.reader.readuntil(b"\r\n\r\n")
            except asyncio.IncompleteReadError:
                return ""
            length = int(head.lower().partition(b"content-length:")[2].partition(b"\r\n")[0])
            body = (await self.reader.readexactly(length)).decode()
        status = head.split(b" ")[1].decode()
        return body if status == "200" else status


async def test_what_is_asked_one_after_the_other_goes_over_one_connection(site: Counter):
    async with Egress(HostRules.parse([site.grant])) as egress, Line(egress) as line:
        assert [await line.ask(f"{site.url}/{n}") for n in range(3)] == ["site/0", "site/1", "site/2"]
    assert site.asked == [(1, "GET /0"), (1, "GET /1"), (1, "GET /2")]


async def test_each_request_is_looked_at_whatever_the_one_before_was(site: Counter):
    async with (
        counter("other") as other,
        counter() as outside,
        Egress(HostRules.parse([site.grant, other.grant])) as egress,
        Line(egress) as line,
    ):
        assert await line.ask(f"{site.url}/a") == "site/a"
        assert await line.ask(f"{other.url}/b") == "other/b"
        assert await line.ask(f"{site.url}/c") == "site/c"
        assert await line.ask(f"{outside.url}/d") == "403"
    assert (other.asked, outside.asked) == ([(1, "GET /b")], [])
    assert [str(each) for each in egress.refused] == [f"{outside.grant} (not granted)"]


async def test_a_connection_that_ended_meanwhile_is_made_anew(site: Counter):
    site.last = ("/a",)
    async with Egress(HostRules.parse([site.grant])) as egress, Line(egress) as line:
        assert [await line.ask(f"{site.url}/{name}") for name in "ab"] == ["site/a", "site/b"]
    assert site.asked == [(1, "GET /a"), (2, "GET /b")]


async def test_one_that_ends_just_as_it_is_asked_is_asked_once_more(site: Counter):
    site.hangs_up = ("/b",)
    async with Egress(HostRules.parse([site.grant])) as egress, Line(egress) as line:
        assert [await line.ask(f"{site.url}/{name}") for name in "ab"] == ["site/a", ""]
    assert site.asked == [(1, "GET /a"), (1, "GET /b"), (2, "GET /b")]


@pytest.mark.parametrize("before", [0, 1])
async def test_what_counts_goes_out_once_and_an_old_line_does_not_just_end(site: Counter, before: int):
    site.hangs_up = ("/send",)
    async with Egress(HostRules.parse([site.grant])) as egress, Line(egress) as line:
        for _ in range(before):
            await line.ask(f"{site.url}/a")
        assert await line.ask(f"{site.url}/send", "POST") == ("504" if before else "")
    assert [what for _, what in site.asked if what == "POST /send"] == ["POST /send"]


async def test_an_answer_that_nobody_waits_for_any_more_is_not_waited_for(site: Counter):
    site.waits = ("/never",)
    async with Egress(HostRules.parse([site.grant])) as egress:
        async with Line(egress) as line:
            await line.ask(f"{site.url}/a")
            line.writer.write(f"GET {site.url}/never HTTP/1.1\r\n\r\n".encode())
            async with asyncio.timeout(HANGS_S):
                await site.waiting.wait()
        async with asyncio.timeout(HANGS_S):
            await site.ended.wait()
    assert len(site.asked) == 2


@pytest.mark.sample(2)
@pytest.mark.browser
@pytest.mark.parametrize("status", ["", "421 Misdirected Request", "408 Request Timeout", "425 Too Early"])
async def test_a_browser_sends_a_form_once_also_over_an_old_line(browser: Browser, site: Counter, status: str):
    site.page = "<form method=post action=/send><button>Send</button></form>"
    if status:
        site.status["/send"] = status
    else:
        site.hangs_up = ("/send",)
    async with browser.session(Grant(hosts=(site.grant,))) as session:
        for path in ("/a", "/b"):
            await session.goto(site.url + path)
        (button,) = [e for e in (await session.observe_at_rest()).elements if e.name == "Send"]
        await session.act(Click(), button)
        await session.settle()
    assert [what for _, what in site.asked if what == "POST /send"] == ["POST /send"]
    assert len({number for number, what in site.asked if what in ("GET /a", "GET /b")}) == 1
