"""Waiting for a page: until it is at rest, until a condition holds. Never for a time."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from footpath.beside import stop
from footpath.errors import PageGone, Unresponsive
from footpath.page.commands import sent
from footpath.page.deliveries import Deliveries, is_kept_back, is_never_sent
from footpath.page.network import Reply
from footpath.page.worlds import Navigated

if TYPE_CHECKING:
    from collections.abc import Callable, Set

    from playwright.async_api import CDPSession

    from footpath.page.network import Event
    from footpath.page.worlds import Json, Worlds

PATIENCE_S = 2.0
"""Seconds for which a request counts; one that takes longer is a long poll, and the page lives with it open."""

COUNTED = frozenset({"Document", "Script", "XHR", "Fetch", "Stylesheet"})
"""Kinds of requests whose answers change what can be acted on: not images, fonts, beacons, sockets or streams."""

POLLING = 5
"""So often a page is looked at anew as something that it asked for was answered: then it is one that asks always."""

REMNANT_S = 0.5
"""Seconds in which what came of a document is drawn, where the line broke before the rest of it."""

SERVER_ERROR = 500
"""From this status on it is the server that has failed, which says nothing of what it did before that."""

GRACE_S = 1.0
"""Seconds beyond its own limit that a waiting call gets before the page counts as hung."""


class Traffic:
    """What a tab is loading, as the browser tells it."""

    def __init__(self, frame_id: str, time: Callable[[], float] | None = None) -> None:
        self.time = time or asyncio.get_running_loop().time
        """Seconds of the page: none go by while one of its documents is held back."""
        self.status: int | None = None
        """HTTP status of the main document, None where there is none."""
        self.content_type = ""
        self.navigations = 0
        """Main documents that have come since the tab was opened."""
        self.ended = 0
        """Requests that count and have ended since the tab was opened."""
        self.windows = 0
        """Windows that its pages have asked for."""
        self.dropped = 0
        """Navigations that brought no document: they were broken off, or became downloads."""
        self.frame = frame_id
        """The browser's own id of the page."""
        self.awaited: dict[str, asyncio.Future[Reply | None]] = {}
        """Who waits for what a document is answered, by its request."""
        self.open: set[str] = set()
        """Requests that count and have not ended, however long they take; not that of the main document."""
        self.sending: set[str] = set()
        """Those of them that bring the site something."""
        self._deliveries = Deliveries()
        self._pending: dict[str, float] = {}
        self._answers: dict[str, tuple[int, str]] = {}
        self._loader = ""
        self._lost = ""
        self._document = ""
        self._leaving = False
        self._changed = asyncio.Event()

    async def listen(self, session: CDPSession) -> None:
        """Follow a tab from now on."""
        session.on("Network.requestWillBeSent", self._sent)
        for begins in ("Network.requestWillBeSent", "Network.webSocketCreated", "Network.webSocketFrameSent"):
            session.on(begins, self._deliveries.begin)
        session.on("Network.responseReceived", self._answered)
        session.on("Network.responseReceivedExtraInfo", self._came)
        session.on("Network.loadingFinished", self._ended)
        session.on("Network.loadingFailed", self._failed)
        session.on("Page.frameRequestedNavigation", self._leaves)
        session.on("Page.frameScheduledNavigation", self._leaves)
        session.on("Page.frameStartedNavigating", self._leaves)
        session.on("Page.frameNavigated", self._arrived)
        session.on("Page.windowOpen", self._opens)
        session.on("Page.navigatedWithinDocument", self._stays)
        session.on("Page.frameStoppedLoading", self._stays)
        await sent(session, "Network.enable")

    @property
    def failed_answers(self) -> int:
        """How many of what brought the site something, and of main documents, nobody knows the fate of."""
        return self._deliveries.failed

    @property
    def brought(self) -> int:
        """How many requests were to bring some site something (`Deliveries.brought`)."""
        return self._deliveries.brought

    @property
    def left(self) -> int:
        """How much has begun to leave the browser (`Deliveries.left`)."""
        return self._deliveries.left

    @property
    def is_leaving(self) -> bool:
        """Whether the main document is being replaced."""
        return self._leaving or self._document != ""

    @property
    def is_idle(self) -> bool:
        """Whether nothing is loading that counts."""
        return not self.is_leaving and self._next_expiry() is None

    @property
    def is_cut(self) -> bool:
        """Whether the line broke before all of the main document had come: it is never whole."""
        return self._loader != "" and self._lost == self._loader

    async def wait_idle(self, deadline_s: float) -> bool:
        """Whether nothing that counts was loading any more within the deadline."""
        return await self._wait(lambda: self.is_idle, deadline_s)

    async def wait_arrived(self, deadline_s: float) -> bool:
        """Whether the main document stood within the deadline."""
        return await self._wait(lambda: not self._leaving, deadline_s)

    async def wait_ended(self, requests: Set[str], deadline_s: float) -> bool:
        """Whether these requests had ended within the deadline."""
        return await self._wait(lambda: self.open.isdisjoint(requests), deadline_s)

    async def _wait(self, holds: Callable[[], bool], deadline_s: float) -> bool:
        end = self.time() + deadline_s
        while not holds():
            if (left := end - self.time()) <= 0:
                return False
            self._changed.clear()
            if (expiry := self._next_expiry()) is not None:
                left = min(left, expiry)
            try:
                async with asyncio.timeout(left):
                    await self._changed.wait()
            except TimeoutError:
                continue  # the deadline, or the end of our patience with a request: looked at again above
        return True

    def _next_expiry(self) -> float | None:
        """Seconds until the next pending request stops counting; None when none counts."""
        now = asyncio.get_running_loop().time()
        self._pending = {request: since for request, since in self._pending.items() if now - since < PATIENCE_S}
        return min((since + PATIENCE_S - now for since in self._pending.values()), default=None)

    def _sent(self, event: Event) -> None:
        if event.get("type") not in COUNTED:
            return
        is_form_or_own = event["type"] == "Document" or event.get("frameId") == self.frame
        if is_form_or_own and event["request"]["method"] != "GET":
            self._deliveries.bring(event["requestId"])
        if event.get("frameId") == self.frame and event["requestId"] == event.get("loaderId"):
            if "redirectResponse" in event:
                moved = event["redirectResponse"]
                self._reply(event["requestId"], Reply.read(moved["status"], moved["headers"]))
            self._document = event["requestId"]
        else:
            if "redirectResponse" in event and event["requestId"] in self.sending:
                self._deliveries.lead_on(event["requestId"])
            self.open.add(event["requestId"])
            if event["request"]["method"] != "GET":
                self.sending.add(event["requestId"])
            self._pending.setdefault(event["requestId"], asyncio.get_running_loop().time())

    def _answered(self, event: Event) -> None:
        is_document = event.get("type") == "Document" and event.get("frameId") == self.frame
        if event["response"]["status"] >= SERVER_ERROR and (is_document or event["requestId"] in self.sending):
            self._deliveries.fail(event["requestId"])
        if is_document:
            self._reply(event["requestId"], Reply.read(event["response"]["status"], event["response"]["headers"]))
            self._answers[event["requestId"]] = (event["response"]["status"], event["response"]["mimeType"])
            self._tell()

    def _came(self, event: Event) -> None:
        """Comes before or after what else is told of the answer, also where the page may not read that."""
        if is_kept_back(event["headers"]):
            self._deliveries.keep_back(event["requestId"])

    def _tell(self) -> None:
        """Answers come before or after their document, and also to requests that never become one."""
        if self._loader in self._answers:
            self.status, self.content_type = self._answers.pop(self._loader)
            self._answers.clear()

    def _reply(self, request: str, reply: Reply) -> None:
        awaited = self.awaited.pop(request, None)
        if awaited is not None and not awaited.done():
            awaited.set_result(reply)

    def _ended(self, event: Event) -> None:
        self._reply(event["requestId"], Reply())
        self.ended += event["requestId"] in self.open
        self.open.discard(event["requestId"])
        self.sending.discard(event["requestId"])
        self._pending.pop(event["requestId"], None)
        if event["requestId"] == self._document:
            self._document = ""
            self.dropped += self._leaving
        self._changed.set()

    def _failed(self, event: Event) -> None:
        if event["requestId"] == self._document:
            self._lost = self._document
        cors = event["corsErrorStatus"]["corsError"] if "corsErrorStatus" in event else ""
        never_sent = "blockedReason" in event or is_never_sent(event["errorText"], cors)
        if event["requestId"] in self.sending and not self.is_leaving:  # or it stopped with its page
            self._deliveries.fail(event["requestId"], never_sent=never_sent)
        self._ended(event)

    def _opens(self, _: Event) -> None:
        self.windows += 1

    def _leaves(self, event: Event) -> None:
        same = event.get("navigationType") in ("sameDocument", "historySameDocument")
        elsewhere = event.get("disposition", "currentTab") != "currentTab"
        if event.get("frameId") == self.frame and not same and not elsewhere:
            self._leaving = True

    def _arrived(self, event: Event) -> None:
        if event["frame"]["id"] == self.frame:
            self._leaving = False
            self.open.clear()
            self.sending.clear()
            self._pending.clear()
            self._loader = event["frame"]["loaderId"]
            self.status, self.content_type = None, ""
            self._tell()
            self.navigations += 1
            self._changed.set()

    def _stays(self, event: Event) -> None:
        if event.get("frameId") == self.frame:
            self._leaving = False
            self._changed.set()


async def settle(worlds: Worlds, traffic: Traffic, deadline_s: float, *, begun: bool = False) -> bool:
    """Whether, within the deadline, nothing was loading and the document stood still for a frame.

    Args:
        worlds: of the tab.
        traffic: of the tab.
        deadline_s: seconds for all of it.
        begun: the frame may have come already, if it came after what was done to the page last (`moments.begin`).

    Raises:
        Unresponsive: the page's scripts never paused.
        PageGone: the page has crashed or was closed.
    """
    return await _at_rest(worlds, traffic, deadline_s, "footpath.quiet", (begun,)) is not None


async def rest(
    worlds: Worlds, traffic: Traffic, deadline_s: float, options: Json, *, begun: bool = False
) -> str | None:
    """As `settle`, and in the same round trip what the page is then, as `footpath.observe` answers; None where it did
    not come to rest.
    """
    text = await _at_rest(worlds, traffic, deadline_s, "footpath.rest", (begun, options))
    return None if text is None else text.partition("\n")[2]


async def _at_rest(
    worlds: Worlds, traffic: Traffic, deadline_s: float, function: str, args: tuple[Json, ...]
) -> str | None:
    """What the function answers in a page at rest: `true`, and perhaps more lines."""
    end, asked_anew = traffic.time() + deadline_s, 0
    while (left := end - traffic.time()) > 0:
        if not await traffic.wait_idle(left):
            return None
        left = max(end - traffic.time(), 0.05)
        document, is_cut, ended = traffic.navigations, traffic.is_cut, traffic.ended
        left = min(left, REMNANT_S) if is_cut else left
        try:
            text = await worlds.call("", function, left * 1000, *args, deadline_s=left + GRACE_S)
        except Navigated:
            continue
        if traffic.ended != ended and asked_anew < POLLING:
            asked_anew += 1  # what was answered meanwhile may not have been drawn yet
        elif (is_cut or text.startswith("true")) and traffic.is_idle and traffic.navigations == document:
            return text
    return None


async def changed(worlds: Worlds, deadline_s: float, *, anew: bool = False) -> bool:
    """Whether the page changed within the deadline, or has since it was read: its document or that of a frame in it, or
    to another one; `anew`: from now on alone.
    """
    asked = [
        asyncio.ensure_future(_stirs(worlds, frame, deadline_s, anew=anew)) for frame in ("", *worlds.frames_within)
    ]
    try:
        for answer in asyncio.as_completed(asked):
            if await answer:
                return True
    finally:
        await stop(*asked)
    return False


async def _stirs(worlds: Worlds, frame: str, deadline_s: float, *, anew: bool) -> bool:
    try:
        told = await worlds.call(frame, "footpath.stir", deadline_s * 1000, anew, deadline_s=deadline_s + GRACE_S)
    except Navigated:
        return True
    except (PageGone, Unresponsive):
        if not frame:
            raise
        return False  # the page is read without it
    return told == "true"


async def wait_until(worlds: Worlds, frame: str, kind: str, what: str, deadline_s: float) -> bool:
    """Whether a condition held within the deadline: `shown` or `gone` (a ref), `text` (words), `url` (a glob)."""
    loop = asyncio.get_running_loop()
    end = loop.time() + deadline_s
    while (left := end - loop.time()) > 0:
        try:
            held = await worlds.call(frame, "footpath.until", kind, what, left * 1000, deadline_s=left + GRACE_S)
        except Navigated:
            if kind == "gone":
                return True
            continue
        return held == "true"
    return False
