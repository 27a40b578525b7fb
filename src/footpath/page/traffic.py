"""The present loads of a tab, followed by the browser's network events (CDP)."""

from __future__ import annotations

import asyncio
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from footpath.page.bodies import MOST, AnswerBodies, SentBodies, Sockets
from footpath.page.commands import PAGES, SiteReply, announced_length, send_command
from footpath.page.deliveries import Deliveries, is_never_sent, is_refusal
from footpath.page.egress import RECORD_LIMIT
from footpath.page.held import is_same_site
from footpath.schema.request import OutboundRequest

if TYPE_CHECKING:
    from collections.abc import Callable, Set

    from playwright.async_api import CDPSession

    from footpath.page.commands import Event, Request, Response

PATIENCE_S = 2.0
"""Seconds for which a request counts; a slower one is a long poll, which stays open for the page's life."""

COUNTED = frozenset({"Document", "Script", "XHR", "Fetch", "Stylesheet"})
"""Kinds of requests whose responses change what can be acted on: no images, fonts, beacons, sockets or streams."""

ANSWERING = COUNTED | {"Ping"} - {"Stylesheet"}
"""Kinds of requests by which a page may send data to a site."""

LONGEST_DOCUMENT = 20_000_000
"""Bytes of a document, unpacked. Some 0.6 GB of nodes can come of as many, and more than any page needs."""

ENDLESS = 20
"""Number of documents in a chain of redirects from which it counts as endless, as in browsers."""

SERVER_ERROR = 500
"""Status from which the server failed, which leaves open what it did before."""

CLIENT_ERROR: Final = 400
TOO_MANY: Final = 429
_OPERATION: Final = re.compile(r'"operationName":\s*"(\w+)"|"query":\s*"\s*(?:mutation|query)\b[^{]{0,80}\{\s*(\w+)')
_SCRIPTED: Final = frozenset({"XHR", "Fetch"})


def has_failed(status: int) -> bool:
    """Whether a server failed, and may succeed later: no other status announces more."""
    return status >= SERVER_ERROR or status == TOO_MANY


@dataclass(frozen=True, slots=True)
class Break:
    """A request whose connection broke."""

    url: str
    code: str
    """The browser's name of the error, as `ERR_CONNECTION_RESET`."""


class Traffic:
    """Follows the requests and navigations of one tab."""

    def __init__(self, frame_id: str, time: Callable[[], float] | None = None) -> None:
        self.time = time or asyncio.get_running_loop().time
        """Seconds of the page, which stop while one of its documents is held."""
        self.status: int | None = None
        """HTTP status of the main document; None without one."""
        self.content_type = ""
        self.navigations = 0
        """Number of main documents since the tab was opened."""
        self.ended = 0
        """Number of counted requests that ended since the tab was opened."""
        self.windows = 0
        """Number of windows that the pages requested."""
        self.leavings = 0
        """Number of navigations that a page or its frames began, also to a mail program."""
        self.dropped = 0
        """Number of navigations without a document: broken off, or turned into downloads."""
        self.failures = 0
        """Number of scripts' requests without a result: a server failed (`has_failed`), the page's own site refused, or
        the connection broke.
        """
        self.frame = frame_id
        """The browser's own id of the page."""
        self.awaited: dict[str, asyncio.Future[SiteReply | None]] = {}
        """The waiters for a document's response, by request."""
        self.open: set[str] = set()
        """Counted requests that have not ended, however slow; without the main document's."""
        self.sending: set[str] = set()
        """The open requests that send data to the site."""
        self.unanswered: set[str] = set()  # open requests of scripts without a status yet
        self.unheard: set[str] = set()
        """The sending requests without a status yet. If a script reads only the status of a response, the browser never
        ends the request.
        """
        self.last_break: Break | None = None
        """The last sending request without a response, because its connection broke."""
        self.on_overlong: Callable[[], None] = lambda: None
        """Called once a main document is longer than `LONGEST_DOCUMENT`."""
        self.refreshes = False
        """Whether the main document has a header that leads to another document after a while."""
        self.asked = ""
        """The address of the last requested main document."""
        self.is_personal: Callable[[str | None], bool] = lambda _: False
        """Whether the body of a request carries personal data; None: it is unreadable."""
        self.sent_bodies = SentBodies()
        self.sent_forms: set[frozenset[str]] = set()
        """The forms of the first sending requests of scripts (`OutboundRequest.form`)."""
        self._is_over = False
        self._length = 0
        self._deliveries = Deliveries()
        self._bodies = AnswerBodies(self._deliveries.note_body, self._deliveries.note_failure)
        self._session: CDPSession | None = None
        self._pending: dict[str, float] = {}
        self._answers: dict[str, tuple[int, str]] = {}
        self._loader = ""
        self._lost = ""
        self._lost_by = ""
        self._addresses: dict[str, str] = {}
        self._unreached = ""
        self._document = ""
        self._leaving = False
        self._changed = asyncio.Event()
        self.sockets = Sockets(
            self._deliveries,
            self.sent_bodies,
            self.unheard,
            is_personal=lambda text: self.is_personal(text),
            changed=self._changed.set,
        )

    async def listen(self, session: CDPSession) -> None:
        """Follow the tab of the session from now on."""
        self._session = session
        session.on("Network.requestWillBeSent", self._on_request)
        session.on("Network.requestWillBeSentExtraInfo", self.sent_bodies.note_headers)
        for begins in ("Network.requestWillBeSent", "Network.webSocketCreated", "Network.webSocketFrameSent"):
            session.on(begins, self._deliveries.begin)
        self.sockets.listen(session)
        session.on("Network.responseReceived", self._on_response)
        session.on("Network.dataReceived", self._on_data)
        session.on("Network.responseReceivedExtraInfo", self._on_response_headers)
        session.on("Network.loadingFinished", self._on_finished)
        session.on("Network.loadingFailed", self._on_failed)
        session.on("Page.frameRequestedNavigation", self._on_leaving)
        session.on("Page.frameScheduledNavigation", self._on_leaving)
        session.on("Page.frameStartedNavigating", self._on_leaving)
        session.on("Page.frameNavigated", self._on_navigated)
        session.on("Page.windowOpen", self._on_window)
        session.on("Page.navigatedWithinDocument", self._on_staying)
        session.on("Page.frameStoppedLoading", self._on_staying)
        await send_command(session, "Network.enable", {"maxPostDataSize": MOST})

    @property
    def failed_answers(self) -> int:
        """The number of failed requests that send data, or load the main document (`Deliveries.failed`)."""
        return self._deliveries.failed

    @property
    def begun(self) -> int:
        """The number of begun sending requests (`Deliveries.begun`)."""
        return self._deliveries.begun

    def brought(self, since: int) -> int:
        """Return how many sending requests may have arrived, without the first `since` (`Deliveries.brought`)."""
        return self._deliveries.brought(since)

    def anew(self, since: int) -> tuple[str, ...]:
        """Return the addresses of sending requests with personal data, or to new addresses (`Deliveries.anew`)."""
        return self._deliveries.anew(since)

    def answers(self, since: int) -> tuple[int, ...]:
        """Return the statuses of their answers, without the first `since` (`Deliveries.answers`)."""
        return self._deliveries.answers(since)

    def answer(self, request: str) -> int | None:
        """Return the status of a site's answer to one sending request (`Deliveries.answer`)."""
        return self._deliveries.answer(request)

    def hears(self, request: str) -> bool:
        """Whether the answer to a request will be known (`Deliveries.is_kept`)."""
        return self._deliveries.is_kept(request)

    def turned_down(self, since: int) -> int | None:
        """Return the status of a site's refusal (`Deliveries.turned_down`)."""
        return self._deliveries.turned_down(since)

    def cut_off(self, since: int) -> bool:
        """Whether a sending got no answer (`Deliveries.cut_off`)."""
        return self._deliveries.cut_off(since)

    def bodies(self, since: int, *, personal: bool = False) -> tuple[str, ...]:
        """Return the sites' small answer bodies to sendings (`Deliveries.bodies`)."""
        return self._deliveries.bodies(since, personal=personal)

    @property
    def unread(self) -> Set[str]:
        """The requests with personal data whose small answer is still coming in."""
        return self._bodies.unread

    @property
    def reached(self) -> int:
        """The number of answered requests, and of messages that left over a WebSocket (`Deliveries.reached`)."""
        return self._deliveries.reached

    @property
    def left(self) -> int:
        """The number of begun requests and messages that could carry data to any site (`Deliveries.left`)."""
        return self._deliveries.left

    def note_refused(self, request: str) -> None:
        """Note that a request was held, and did not leave."""
        self._deliveries.note_refused(request)

    @property
    def is_leaving(self) -> bool:
        """Whether the main document is being replaced."""
        return self._leaving or self._document != ""

    @property
    def is_idle(self) -> bool:
        """Whether no counted request is loading (`COUNTED`, `PATIENCE_S`), and each awaited answer is read."""
        return not (self.is_leaving or self.unread) and self._next_expiry() is None

    @property
    def is_cut(self) -> bool:
        """Whether the connection broke before the main document was complete: the document stays incomplete."""
        return self._loader != "" and self._lost == self._loader

    @property
    def broken_by(self) -> str:
        """The browser's name of the error that broke the main document off (`ERR_CONNECTION_RESET`). Empty for none,
        and if the page itself stopped its loading.
        """
        return self._lost_by if self.is_cut else ""

    @property
    def unreached(self) -> str:
        """The address without any response: the browser shows its own error page. Empty elsewhere."""
        return self._unreached

    def end(self) -> None:
        """Note that the page is gone: no wait goes on. The page's time may stand still then, and no deadline come."""
        self._is_over = True
        self._changed.set()

    async def wait_idle(self, deadline_s: float) -> bool:
        """Wait until no counted request is loading. Return False at the deadline."""
        return await self._wait(lambda: self.is_idle, deadline_s)

    async def wait_arrived(self, deadline_s: float) -> bool:
        """Wait until the main document is not being replaced. False where the deadline came first."""
        return await self._wait(lambda: not self._leaving, deadline_s)

    async def wait_cut(self, deadline_s: float) -> bool:
        """Wait until a partly received main document is broken off. Return False at the deadline."""
        before = self._lost
        return await self._wait(
            lambda: self._lost != before and self.broken_by != "" and not self.unreached, deadline_s
        )

    async def wait_replaced(self, since: int, deadline_s: float) -> bool:
        """Wait until `ENDLESS` more main documents have come than `since`. False where the deadline came first."""
        return await self._wait(lambda: self.navigations - since >= ENDLESS, deadline_s)

    async def wait_begun(self, since: int, deadline_s: float) -> bool:
        """Wait until more sending requests have begun than `since`. Return False at the deadline."""
        return await self._wait(lambda: self.begun > since, deadline_s)

    async def wait_files(self, since: int, deadline_s: float) -> bool:
        """Wait until sites have answered all files sent after `since`. False where the deadline came first."""
        return await self._wait(lambda: not (self._deliveries.has_open_files(since) or self.unread), deadline_s)

    def file_answers(self, since: int, until: int | None) -> tuple[tuple[int, str], ...]:
        """How sites answered files (`Deliveries.file_answers`)."""
        return self._deliveries.file_answers(since, until)

    async def wait_ended(self, requests: Set[str], deadline_s: float) -> bool:
        """Wait until the requests have ended. Return False at the deadline."""
        return await self._wait(lambda: self.open.isdisjoint(requests), deadline_s)

    async def wait_answered(self, requests: Set[str], deadline_s: float) -> bool:
        """Wait until the requests of scripts have a status, however late. Return False at the deadline."""
        return await self._wait(lambda: self.unanswered.isdisjoint(requests), deadline_s)

    async def _wait(self, holds: Callable[[], bool], deadline_s: float) -> bool:
        end = self.time() + deadline_s
        while not holds():
            if self._is_over or (left := end - self.time()) <= 0:
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

    def _on_request(self, event: Event) -> None:
        if self._session is not None and event.get("type") in ANSWERING and "redirectResponse" not in event:
            self.sent_bodies.take(self._session, event["requestId"], event["request"])
        if event.get("type") not in COUNTED:
            return
        self._note_sent(event)
        if "redirectResponse" in event:
            self._deliveries.note_answer(event["requestId"], event["redirectResponse"]["status"])
            self._deliveries.note_redirect(event["requestId"], is_sending=event["requestId"] in self.sending)
        if event.get("frameId") == self.frame and event["requestId"] == event.get("loaderId"):
            if "redirectResponse" in event:
                moved = event["redirectResponse"]
                self._hand_on(event["requestId"], SiteReply.read(moved["status"], moved["headers"]))
            self._document = event["requestId"]
            self.asked = event["request"]["url"]
            self._length = 0
        else:
            self.open.add(event["requestId"])
            if event["type"] in _SCRIPTED:
                self.unanswered.add(event["requestId"])
            if event["request"]["method"] != "GET":
                self.sending.add(event["requestId"])
                self.unheard.add(event["requestId"])
                self._addresses[event["requestId"]] = event["request"]["url"]
            self._pending.setdefault(event["requestId"], asyncio.get_running_loop().time())

    def _note_sent(self, event: Event) -> None:
        """Note a request that sends data: of the page's own document, of a submitted form, or with the person's data
        from a frame of the page's site, which may hold the form.
        """
        request, has_file = event["request"], _is_unreadable(event["request"])
        is_personal = request["method"] != "GET" and self._is_personal(request)
        is_form_or_own = event["type"] == "Document" or event.get("frameId") == self.frame
        is_of_site = is_personal and not has_file and is_same_site(event.get("documentURL", ""), self.asked)
        if request["method"] == "GET" or not (is_form_or_own or is_of_site):
            return
        self._deliveries.note_sent(event["requestId"], _place_of(request), is_personal=is_personal, has_file=has_file)
        self._note_form(event)
        self._changed.set()

    def _note_form(self, event: Event) -> None:
        if event["type"] in _SCRIPTED and len(self.sent_forms) < RECORD_LIMIT:
            self.sent_forms.add(_form_of(event["request"]))

    def _is_personal(self, request: Request) -> bool:
        """Whether a request carries personal data."""
        return self.is_personal(None if _is_unreadable(request) else request.get("postData", ""))

    def _on_response(self, event: Event) -> None:
        is_document = event.get("type") == "Document" and event.get("frameId") == self.frame
        self._deliveries.reached += event.get("type") in ANSWERING and not is_refusal(event["response"]["headers"])
        self._deliveries.note_answer(event["requestId"], event["response"]["status"])
        self.unheard.discard(event["requestId"])
        self.unanswered.discard(event["requestId"])
        self._changed.set()
        if self._session is not None and self._deliveries.is_kept(event["requestId"]) and not is_document:
            self._bodies.read(self._session, event["requestId"], event["response"], self._changed.set)
        if event["response"]["status"] >= SERVER_ERROR and (is_document or event["requestId"] in self.sending):
            self._deliveries.note_failure(event["requestId"])
        self.failures += event.get("type") in _SCRIPTED and self._is_failure(event["response"])
        if is_document:
            self._hand_on(event["requestId"], SiteReply.read(event["response"]["status"], event["response"]["headers"]))
            self._answers[event["requestId"]] = (event["response"]["status"], event["response"]["mimeType"])
            self._take_status()
            self.refreshes = any(name.lower() == "refresh" for name in event["response"]["headers"])
            announced = announced_length(event["response"]["headers"])
            if announced > LONGEST_DOCUMENT and event["response"]["mimeType"] in PAGES:
                self._count(event["requestId"], announced)  # a busy page reports the rest late

    def _is_failure(self, response: Response) -> bool:
        """Whether a response to a script reports failure. Another site may well refuse a mere visit counter."""
        is_own = urlsplit(response.get("url", "")).netloc == urlsplit(self.asked).netloc
        has_refused = is_own and response["status"] >= CLIENT_ERROR and not is_refusal(response["headers"])
        return has_failed(response["status"]) or has_refused

    def _on_data(self, event: Event) -> None:
        self._bodies.take_part(event)
        self._count(event["requestId"], event["dataLength"])

    def _count(self, request: str, more: int) -> None:
        """Count further bytes of a document, received or announced."""
        if request != self._document or self._length > LONGEST_DOCUMENT:
            return
        self._length += more
        if self._length > LONGEST_DOCUMENT:
            self.on_overlong()

    def _on_response_headers(self, event: Event) -> None:
        """Note our proxy's refusal. The event comes before or after `responseReceived`, also for a response that the
        page may not read.
        """
        if is_refusal(event["headers"]):
            self._deliveries.note_refused(event["requestId"])

    def _take_status(self) -> None:
        """Set status and content type of the main document, once both its response and its navigation are known.

        Either may come first, and some responses never become a document.
        """
        if self._loader in self._answers:
            self.status, self.content_type = self._answers.pop(self._loader)
            self._answers.clear()

    def _hand_on(self, request: str, reply: SiteReply) -> None:
        awaited = self.awaited.pop(request, None)
        if awaited is not None and not awaited.done():
            awaited.set_result(reply)

    def _on_finished(self, event: Event) -> None:
        self._hand_on(event["requestId"], SiteReply())
        self._bodies.end(event["requestId"])
        self.ended += event["requestId"] in self.open
        self.open.discard(event["requestId"])
        self.sending.discard(event["requestId"])
        self.unheard.discard(event["requestId"])
        self.unanswered.discard(event["requestId"])
        self._addresses.pop(event["requestId"], None)
        self._pending.pop(event["requestId"], None)
        if event["requestId"] == self._document:
            self._document = ""
            self.dropped += self._leaving
        self._changed.set()

    def _on_failed(self, event: Event) -> None:
        if event["requestId"] == self._document:
            self._lost = self._document
            is_own = event.get("canceled", False) or event["errorText"] == "net::ERR_ABORTED"
            self._lost_by = "" if is_own else event["errorText"].removeprefix("net::")
        cors = event["corsErrorStatus"]["corsError"] if "corsErrorStatus" in event else ""
        never_sent = "blockedReason" in event or is_never_sent(event["errorText"], cors)
        has_broken = not (never_sent or cors or event.get("canceled", False))
        self.failures += has_broken and event.get("type") in _SCRIPTED
        if event["requestId"] in self.sending and not self.is_leaving:  # else the request stopped with its page
            self._deliveries.note_failure(event["requestId"], never_sent=never_sent)
            if not event.get("canceled", False) and "corsErrorStatus" not in event:
                address = self._addresses.get(event["requestId"], "")
                self.last_break = Break(address, event["errorText"].removeprefix("net::"))
        self._on_finished(event)

    def _on_window(self, _: Event) -> None:
        self.windows += 1

    def _on_leaving(self, event: Event) -> None:
        same = event.get("navigationType") in ("sameDocument", "historySameDocument")
        elsewhere = event.get("disposition", "currentTab") != "currentTab"
        leads_nowhere = event.get("url", "").startswith("javascript:")
        self.leavings += not (same or leads_nowhere)
        if event.get("frameId") == self.frame and not (same or elsewhere or leads_nowhere):
            self._leaving = True

    def _on_navigated(self, event: Event) -> None:
        if event["frame"]["id"] == self.frame:
            self._leaving = False
            for each in (self.open, self.sending, self.unanswered, self.unheard, self._addresses, self._pending):
                each.clear()
            self._loader = event["frame"]["loaderId"]
            self._unreached = event["frame"].get("unreachableUrl", "")
            self.status, self.content_type = None, ""
            self._take_status()
            self.navigations += 1
            self._changed.set()

    def _on_staying(self, event: Event) -> None:
        if event.get("frameId") == self.frame:
            self._leaving = False
            self._changed.set()


def _place_of(request: Request) -> str:
    """Return a request's place: method, address without the query, and the operation in the body, since a GraphQL
    interface has one address for all operations.
    """
    operation = None if _is_unreadable(request) else _OPERATION.search(request.get("postData", ""))
    named = "" if operation is None else operation[1] or operation[2]
    return f"{request['method']} {request['url'].partition('?')[0]} {named}".rstrip()


def _form_of(request: Request) -> frozenset[str]:
    body = None if _is_unreadable(request) else request.get("postData", "")
    return OutboundRequest(request["url"], request["method"], "Fetch", body).form


def _is_unreadable(request: Request) -> bool:
    """Whether a request has a body that the browser does not give: the body has a file."""
    return request.get("hasPostData", False) and "postData" not in request
