"""Holding the requests that change something at a site, while something is pressed, until they are judged.

What asks for nothing but a page (GET, HEAD, OPTIONS) goes on at once. Held are documents, what scripts fetch, beacons,
and what workers of a page send, in all tabs of the session and in the windows that open meanwhile. The browser cannot
hold messages over a WebSocket or WebRTC, nor what a shared worker or a service worker sends by itself.
"""

from __future__ import annotations

import asyncio
import base64
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING, Final, NotRequired, TypedDict, cast
from urllib.parse import urlsplit

from playwright.async_api import Error as PlaywrightError

from footpath.beside import stop
from footpath.page.commands import send_command
from footpath.page.same_site import same_site
from footpath.schema.outbound import OutboundRequest

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Awaitable, Callable

    from playwright.async_api import BrowserContext, CDPSession

    from footpath.page.grant import Grant
    from footpath.page.holds import Holds
    from footpath.page.tabs import Tabs
    from footpath.schema.outbound import RequestKind

    Judge = Callable[[OutboundRequest], Awaitable[bool]]
    """Says whether a request may leave. Called for one request at a time."""

SWITCH_S: Final = 3.0
"""Seconds in which the browser begins, or stops, to hold requests, or lets one go."""

LONGEST_BODY: Final = 262_144
"""Characters of a body that is read."""

_SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS", "TRACE", "QUERY"})
"""Methods by which nothing is to change (RFC 9110, 9.2.1)."""

_PATTERNS: Final = [
    {"resourceType": kind, "requestStage": "Request"} for kind in ("Document", "XHR", "Fetch", "Ping", "Other")
]


class _Entry(TypedDict):
    bytes: NotRequired[str]


class _Asked(TypedDict):
    url: str
    method: str
    headers: dict[str, str]
    hasPostData: NotRequired[bool]
    postData: NotRequired[str]
    postDataEntries: NotRequired[list[_Entry]]


class _Paused(TypedDict):
    """The parts of CDP's Fetch.requestPaused that are read here."""

    requestId: str
    networkId: NotRequired[str]
    frameId: str
    resourceType: RequestKind
    request: _Asked


class Holding:
    """The requests that are held within one block."""

    def __init__(self, judge: Judge) -> None:
        self.refused = 0
        """How many requests did not leave."""
        self._judge = judge
        self._turn = asyncio.Lock()
        self._verdicts: dict[str, asyncio.Future[bool]] = {}
        """By the browser's id of a request, which is held once by its tab and once by the browser."""
        self._error: Exception | None = None

    async def settled(self) -> None:
        """Wait until every request that came has been judged. Raises what a judge raised."""
        while waiting := [each for each in self._verdicts.values() if not each.done()]:
            await asyncio.wait(waiting)
        if self._error is not None:
            raise self._error

    def knows(self, key: str) -> bool:
        """Whether a request was held before."""
        return key in self._verdicts

    async def may_leave(self, key: str, request: OutboundRequest) -> bool:
        """Whether a request may leave. The second time that it is held, as the first time."""
        if (known := self._verdicts.get(key)) is not None:
            return await asyncio.shield(known)
        verdict = self._verdicts[key] = asyncio.get_running_loop().create_future()
        may_leave = False
        try:
            async with self._turn:
                may_leave = self._error is None and await self._judge(request)
        except Exception as error:  # noqa: BLE001 - raised again by `settled`, in the task that pressed
            self._error = self._error or error
        finally:
            self.refused += not may_leave
            verdict.set_result(may_leave)
        return may_leave


class Outbox:
    """What the pages of one session send."""

    def __init__(self, context: BrowserContext, tabs: Tabs, holds: Holds, grant: Grant) -> None:
        self._context = context
        self._tabs = tabs
        self._holds = holds
        self._grant = grant
        self._holding: Holding | None = None
        self._browser: CDPSession | None = None
        self._owner = ""
        self._listened: set[CDPSession] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def refused(self) -> int:
        """How many requests did not leave since the innermost `holding` began; 0 outside one."""
        return self._holding.refused if self._holding is not None else 0

    @asynccontextmanager
    async def holding(self, judge: Judge) -> AsyncGenerator[Holding]:
        """Hold each request that may change something, until `judge` says whether it may leave.

        What is held when the block ends does not leave.
        """
        holding = self._holding = Holding(judge)
        sessions: list[CDPSession] = []
        try:
            sessions = await self._sessions()
            await self._all(sessions, "Fetch.enable", patterns=_PATTERNS)
            yield holding
        finally:
            await stop(*self._tasks)
            self._holding = None
            await self._all(sessions, "Fetch.disable")

    async def _sessions(self) -> list[CDPSession]:
        """Those of the tabs with their frames, and one of the whole browser: it sees a window that opens first."""
        if self._browser is None:
            with suppress(PlaywrightError):
                await self._attach()
        tabs = [session for tab in self._tabs.open for session in tab.worlds.sessions]
        sessions = [*tabs, *filter(None, [self._browser])]
        for session in sessions:
            if session not in self._listened:
                self._listened.add(session)
                self._listen(session)
        return sessions

    async def _attach(self) -> None:
        browser, tab = self._context.browser, self._tabs.current
        if browser is None or tab is None:
            return
        told = await send_command(tab.worlds.cdp(""), "Target.getTargetInfo")
        self._owner = _target(told)["browserContextId"]
        self._browser = await browser.new_browser_cdp_session()

    def _listen(self, session: CDPSession) -> None:
        def paused(event: _Paused) -> None:
            if event["request"]["method"] in _SAFE:
                go_on = send_command(session, "Fetch.continueRequest", {"requestId": event["requestId"]})
                go_on.add_done_callback(_look_at)
                return
            task = asyncio.create_task(self._work(session, event))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

        session.on("Fetch.requestPaused", paused)

    async def _all(self, sessions: list[CDPSession], method: str, **params: object) -> None:
        """Send one command to each session. A page that hangs or is gone takes none."""
        if not sessions:
            return
        sent = [send_command(session, method, params) for session in sessions]
        await asyncio.wait(sent, timeout=SWITCH_S)
        for each in sent:
            if not each.done():
                each.cancel()
            else:
                _look_at(each)

    async def _work(self, session: CDPSession, event: _Paused) -> None:
        may_leave = False
        try:
            may_leave = await self._may_leave(session, event)
        finally:
            with suppress(PlaywrightError, TimeoutError):  # the page is gone, and with it what was asked for
                async with asyncio.timeout(SWITCH_S):
                    if may_leave:
                        await send_command(session, "Fetch.continueRequest", {"requestId": event["requestId"]})
                    else:
                        await self._fail(session, event)

    async def _may_leave(self, session: CDPSession, event: _Paused) -> bool:
        url, holding = event["request"]["url"], self._holding
        key = event.get("networkId", event["requestId"])
        if holding is None or not url.startswith("http"):
            return True
        if session is self._browser and not holding.knows(key) and not await self._is_ours(session, event):
            return True
        if not self._grant.reachable.permits_url(url):
            return True  # the proxy refuses it
        with self._holds.held():
            return await holding.may_leave(key, self._read(event))

    async def _fail(self, session: CDPSession, event: _Paused) -> None:
        for tab in self._tabs.open:
            tab.traffic.note_refused(event.get("networkId", ""))
        # a document that is blocked would be replaced by an error page; one that is aborted leaves the page standing
        reason = "Aborted" if event["resourceType"] == "Document" else "BlockedByClient"
        await send_command(session, "Fetch.failRequest", {"requestId": event["requestId"], "errorReason": reason})

    async def _is_ours(self, session: CDPSession, event: _Paused) -> bool:
        """Whether a request comes from a window of this session that is no tab yet."""
        try:
            told = await send_command(session, "Target.getTargetInfo", {"targetId": event.get("frameId", "")})
        except PlaywrightError:
            return False
        return _target(told).get("browserContextId") == self._owner

    def _read(self, event: _Paused) -> OutboundRequest:
        asked = event["request"]
        headers = {name.lower(): value for name, value in asked.get("headers", {}).items()}
        there = urlsplit(asked["url"]).hostname or ""
        tab = self._tabs.current
        here = (urlsplit(tab.page.url).hostname or "") if tab is not None else ""
        domain, *_ = *same_site(here), here
        return OutboundRequest(
            url=asked["url"],
            method=asked["method"],
            kind=event["resourceType"],
            body=_body(asked),
            content_type=headers.get("content-type", ""),
            is_own_site=there in (here, domain) or there.endswith(f".{domain}"),
        )


def _body(asked: _Asked) -> str | None:
    """The text of a body; empty where there is none, None where it cannot be read."""
    if not asked.get("hasPostData"):
        return ""
    if (text := asked.get("postData")) is not None:
        return text if len(text) <= LONGEST_BODY else None
    entries = asked.get("postDataEntries", [])
    if not entries or any("bytes" not in each for each in entries):
        return None
    try:
        text = b"".join(base64.b64decode(each.get("bytes", "")) for each in entries).decode()
    except ValueError:
        return None
    return text if len(text) <= LONGEST_BODY else None


def _target(told: dict[str, object]) -> dict[str, str]:
    return cast("dict[str, str]", told["targetInfo"])


def _look_at(command: asyncio.Task[dict[str, object]]) -> None:
    """Take note of how a command ended that nobody awaits: the page may be gone."""
    if not command.cancelled():
        command.exception()
