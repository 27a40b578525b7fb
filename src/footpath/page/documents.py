"""Hold each document that a polite session requests, until its site may be asked.

All requests for documents are held: from an address, a link, a form, a script, a redirect or a new window. The page's
own loads (frames, scripts, pictures) are not.
"""

from __future__ import annotations

import asyncio
from contextlib import ExitStack, suppress
from typing import TYPE_CHECKING, Protocol, TypedDict, cast

from playwright.async_api import Error as PlaywrightError

from footpath.beside import stop
from footpath.errors import FootpathError
from footpath.page.commands import SiteReply, send_command

if TYPE_CHECKING:
    from collections.abc import Mapping
    from contextlib import AbstractAsyncContextManager

    from playwright.async_api import BrowserContext, CDPSession, Page

    from footpath.page.tabs import Tabs
    from footpath.page.wait import Holds

ANSWER_S = 60.0
"""Seconds after which an unanswered document no longer holds up others."""

_DOCUMENTS = [{"resourceType": "Document", "requestStage": "Request"}]
"""The held requests. Responses are not held: a tab hears of them anyway (`Traffic`), and a second stop would slow each
page.
"""


class Turn(Protocol):
    """One request. The sender sets the fields from the response."""

    status: int
    retry_after: str


class Manners(Protocol):
    """Decides when a site may be asked, and whether at all."""

    def turn(self, url: str) -> AbstractAsyncContextManager[Turn]:
        """Wait until the address may be requested; its host gets no other request within the block.

        Raises:
            FootpathError: the address must not be requested at all.
        """
        ...


class _Asked(TypedDict):
    url: str


class _Header(TypedDict):
    name: str
    value: str


class _Request(TypedDict):
    requestId: str
    networkId: str
    frameId: str
    request: _Asked


class _Paused(_Request, total=False):
    """The parts of CDP's Fetch.requestPaused in use; only a held answer has the last ones."""

    responseStatusCode: int
    responseErrorReason: str
    responseHeaders: list[_Header]


class _Target(TypedDict):
    type: str
    browserContextId: str


class Documents:
    """The documents of one session. Made by `watch`."""

    def __init__(self, cdp: CDPSession, owner: str, manners: Manners, tabs: Tabs, holds: Holds) -> None:
        self.refused: list[FootpathError] = []
        """Why documents were not requested, in order."""
        self._cdp = cdp
        self._owner = owner
        self._manners = manners
        self._tabs = tabs
        self._holds = holds
        self._ours: set[str] = set()
        self._awaited: dict[str, asyncio.Future[SiteReply | None]] = {}
        """Awaited responses, by the requesting frame."""
        self._tasks: set[asyncio.Task[None]] = set()

    @classmethod
    async def watch(cls, context: BrowserContext, page: Page, manners: Manners, tabs: Tabs, holds: Holds) -> Documents:
        """Hold the documents of a context from now on, windows opened by pages included.

        Listens to the whole browser: a new window requests a document before a listener of the window could start.
        """
        browser = context.browser
        assert browser is not None, "contexts of ours have a browser"
        own = await context.new_cdp_session(page)
        owner = _target(await send_command(own, "Target.getTargetInfo"))["browserContextId"]
        await own.detach()
        documents = cls(await browser.new_browser_cdp_session(), owner, manners, tabs, holds)
        documents._cdp.on("Fetch.requestPaused", documents._paused)
        await documents._send("Fetch.enable", patterns=_DOCUMENTS)
        return documents

    async def close(self) -> None:
        """Stop holding documents."""
        await stop(*self._tasks)
        with suppress(PlaywrightError):
            await self._cdp.detach()

    def _paused(self, event: _Paused) -> None:
        task = asyncio.create_task(self._work(event))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _work(self, event: _Paused) -> None:
        with suppress(PlaywrightError):  # the tab or the browser has ended, and with it the request
            if "responseStatusCode" in event or "responseErrorReason" in event:
                self._replied(event)
                await self._send("Fetch.continueRequest", requestId=event["requestId"])
            elif event["request"]["url"].startswith("http") and await self._is_ours(event["frameId"]):
                await self._politely(event)
            else:
                await self._send("Fetch.continueRequest", requestId=event["requestId"])

    async def _politely(self, event: _Paused) -> None:
        """Wait for the turn of a document, let the request go on, and end the turn with its response."""
        frame = event["frameId"]
        if (before := self._awaited.pop(frame, None)) is not None and not before.done():
            before.set_result(None)  # the frame's earlier request is obsolete
        reply: asyncio.Future[SiteReply | None] = asyncio.get_running_loop().create_future()
        self._awaited[frame] = reply
        has_gone_on = False
        try:
            await self._in_turn(event, reply)
            has_gone_on = True
        except FootpathError as error:
            self.refused.append(error)
        finally:
            if self._awaited.get(frame) is reply:
                del self._awaited[frame]
            if not has_gone_on:  # never leave the request waiting; the current page stays
                await self._send("Fetch.failRequest", requestId=event["requestId"], errorReason="Aborted")

    async def _in_turn(self, event: _Paused, reply: asyncio.Future[SiteReply | None]) -> None:
        with ExitStack() as holding:
            holding.enter_context(self._holds.held())
            async with self._manners.turn(event["request"]["url"]) as turn:
                is_new = (traffic := self._tabs.traffic_of(event["frameId"])) is None  # a tab that gets no events yet
                if traffic is not None:
                    traffic.awaited[event["networkId"]] = reply
                await self._send("Fetch.continueRequest", requestId=event["requestId"], interceptResponse=is_new)
                holding.close()
                with suppress(TimeoutError):
                    async with asyncio.timeout(ANSWER_S):
                        if (came := await reply) is not None:
                            turn.status, turn.retry_after = came.status, came.retry_after

    def _replied(self, event: _Paused) -> None:
        reply = self._awaited.get(event["frameId"])
        if reply is not None and not reply.done():
            headers = {each["name"]: each["value"] for each in event.get("responseHeaders", ())}
            reply.set_result(SiteReply.read(event.get("responseStatusCode", 0), headers))

    async def _is_ours(self, frame: str) -> bool:
        """Whether a frame is a whole tab of the session."""
        if frame in self._ours:
            return True
        try:
            told = _target(await self._send("Target.getTargetInfo", targetId=frame))
        except PlaywrightError:  # a frame in a page is no target, or one of another kind
            return False
        if is_ours := told["type"] == "page" and told["browserContextId"] == self._owner:
            self._ours.add(frame)
        return is_ours

    async def _send(self, method: str, **params: object) -> dict[str, object]:
        return await send_command(self._cdp, method, params)


def _target(told: Mapping[str, object]) -> _Target:
    return cast("_Target", told["targetInfo"])
