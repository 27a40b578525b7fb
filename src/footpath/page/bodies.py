"""Keep the bodies of a run's requests, files included, which the browser gives only on request.

The browser passes a body through two programs, in base64, with all files: a very long body is not requested.

The messages of WebSockets and the bodies of answers are followed by the browser's network events.
"""

from __future__ import annotations

import asyncio
import base64
import json
import re
from contextlib import suppress
from typing import TYPE_CHECKING, Final, cast
from urllib.parse import urlsplit

from playwright.async_api import Error as PlaywrightError

from footpath.page.commands import Event, Request, Response, SentHeaders, SocketMessage, announced_length, send_command
from footpath.page.egress import RECORD_LIMIT

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.async_api import CDPSession

    from footpath.page.commands import Event, Request, Response, SentHeaders, SocketMessage
    from footpath.page.deliveries import Deliveries

LONGEST: Final = 8_000_000
"""Most bytes of a body requested from the browser."""
REMEMBERED: Final = 100
"""Number of requests whose length is kept until their body is read, if ever."""
TOLD_S: Final = 1.0
"""Seconds in which the browser reports the length of a sent body."""
MOST: Final = 2_000_000
"""Most characters kept per tab, without contents of files."""
_FILE: Final = re.compile(r'(?s)(filename="[^"]*"(?:\r\n[^\r\n]+)*\r\n\r\n).*?(?=\r\n--)')
"""A file within a form, up to the next boundary or a similar line."""
_ENCODED: Final = re.compile(r"([A-Za-z0-9+/]{64})[A-Za-z0-9+/]{192,}")
"""A file's content encoded as text, recognisable by its beginning."""

_LEGIBLE: Final = ("multipart/form-data", "application/json", "application/x-www-form-urlencoded", "text/")
"""Beginnings of the types of readable bodies."""


class SentBodies:
    """The bodies of a tab's requests, and the queries."""

    def __init__(self) -> None:
        self.texts: list[str] = []
        self.has_raw = False
        """Whether a body was no text, such as a bare file."""
        self._length = 0
        self._lengths: dict[str, int] = {}
        """Bytes of sent but unread bodies, by request."""
        self._told = asyncio.Event()
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def is_whole(self) -> bool:
        """Whether each body is read, and kept."""
        return not self._tasks and self.is_kept

    @property
    def is_kept(self) -> bool:
        """Whether all read bodies were kept."""
        return self._length <= MOST

    def keep(self, text: str) -> None:
        """Keep a sent text."""
        text = _ENCODED.sub(r"\1", text)
        self._length += len(text)
        if self._length <= MOST:
            self.texts.append(text)

    def take(self, session: CDPSession, id: str, request: Request) -> None:
        """Keep the content of a starting request."""
        while len(self._lengths) > REMEMBERED:
            self._lengths.pop(next(iter(self._lengths)))
        if query := urlsplit(request["url"]).query:
            self.keep(query)
        if (body := request.get("postData")) is not None:
            self.keep(body)
        elif request.get("hasPostData", False):
            if _type_of(request).startswith(_LEGIBLE):
                task = asyncio.create_task(self._read(session, id))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)
            else:
                self.has_raw = True

    def note_headers(self, event: SentHeaders) -> None:
        """Note the length of a leaving request's body."""
        headers = {name.lower(): value for name, value in event["headers"].items()}
        if (length := headers.get("content-length", "")).isdecimal():
            self._lengths[event["requestId"]] = int(length)
            self._told.set()

    async def _length_of(self, id: str) -> int:
        """How long a body is; 0 where the browser does not tell."""
        with suppress(TimeoutError):
            async with asyncio.timeout(TOLD_S):
                while id not in self._lengths:
                    self._told.clear()
                    await self._told.wait()
        return self._lengths.pop(id, 0)

    async def _read(self, session: CDPSession, id: str) -> None:
        if await self._length_of(id) > LONGEST:
            self._length = MOST + 1
            return
        try:
            told = await send_command(session, "Network.getRequestPostData", {"requestId": id})
        except PlaywrightError:  # the page is gone, or the body is too long
            self._length = MOST + 1
        else:
            self.keep(_without_files(str(told["postData"]), is_encoded=told.get("base64Encoded") is True))


def _without_files(body: str, *, is_encoded: bool) -> str:
    """Return a body as the browser gives it (in base64 if a script made a file), without its files' content."""
    said = base64.b64decode(body).decode("utf-8", "replace") if is_encoded else body
    return _FILE.sub(r"\1", said) if said.startswith("--") else said


def _type_of(request: Request) -> str:
    headers = request.get("headers", {})
    return next((value for name, value in headers.items() if name.lower() == "content-type"), "").casefold()


LONGEST_BODY: Final = 65_536
"""Bytes of a body that are read."""

_READ: Final = ("json", "xml", "text/plain", "text/html")
"""Endings of the types of bodies that are read."""

READ_S: Final = 15.0
"""Seconds that a busy browser has to return a body, once its status is known."""

REST_S: Final = 2.0
"""Seconds that the next part of a body may take: a site may never end it."""


class AnswerBodies:
    """The bodies of the answers to chosen requests of one tab.

    Args:
        on_body: called with a request and its body, once complete or given up.
        on_untold: called with a request whose body the browser did not give in time: the content is unknown.
    """

    def __init__(self, on_body: Callable[[str, str], None], on_untold: Callable[[str], None]) -> None:
        self.unread: set[str] = set()
        """Requests whose body is being read."""
        self._on_body = on_body
        self._on_untold = on_untold
        self._parts: dict[str, bytes] = {}
        self._news: dict[str, asyncio.Event] = {}
        self._ended: set[str] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    def read(self, session: CDPSession, request: str, response: Response, then: Callable[[], None]) -> None:
        """Read the body of a small answer that has begun; call `then` once read or given up."""
        is_read = response["mimeType"].partition(";")[0].endswith(_READ)
        if request in self.unread or not is_read or announced_length(response["headers"]) > LONGEST_BODY:
            return
        self.unread.add(request)
        self._parts[request], self._news[request] = b"", asyncio.Event()
        task = asyncio.create_task(self._read(session, request, then))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def take_part(self, event: Event) -> None:
        """Take a part of a body from an event of the browser."""
        if event["requestId"] in self.unread:
            self._add(event["requestId"], event.get("data", ""))

    def end(self, request: str) -> None:
        """Note the end of a body."""
        if request in self.unread:
            self._ended.add(request)
            self._news[request].set()

    async def _read(self, session: CDPSession, request: str, then: Callable[[], None]) -> None:
        try:
            async with asyncio.timeout(READ_S):
                body = await self._streamed(session, request) or await self._kept(session, request)
            if body:
                self._on_body(request, body)
        except TimeoutError:
            self._on_untold(request)
        except PlaywrightError:
            pass  # the page is gone, or no body has come: the status of the answer has to do
        finally:
            self.unread.discard(request)
            self._ended.discard(request)
            del self._parts[request], self._news[request]
            then()

    async def _streamed(self, session: CDPSession, request: str) -> str:
        """Return the streamed body; empty if its request had ended before."""
        try:
            told = await send_command(session, "Network.streamResourceContent", {"requestId": request})
        except PlaywrightError:
            return ""
        early = base64.b64decode(cast("str", told["bufferedData"]))
        self._parts[request] = early + self._parts[request]
        while not (body := _whole(self._parts[request])) and request not in self._ended:
            self._news[request].clear()
            try:
                async with asyncio.timeout(REST_S):
                    await self._news[request].wait()
            except TimeoutError:
                break
        return body or self._parts[request].decode(errors="replace")

    async def _kept(self, session: CDPSession, request: str) -> str:
        """Return the body that the browser keeps of an ended request."""
        told = await send_command(session, "Network.getResponseBody", {"requestId": request})
        return "" if told["base64Encoded"] else cast("str", told["body"])[:LONGEST_BODY]

    def _add(self, request: str, part: str) -> None:
        if part and len(self._parts[request]) < LONGEST_BODY:
            self._parts[request] += base64.b64decode(part)
            self._news[request].set()


def _whole(body: bytes) -> str:
    """Return the text of a complete JSON body; else empty."""
    try:
        text = body.decode()
        json.loads(text)
    except (ValueError, RecursionError):
        return ""
    return text


REPLIED: Final = 200
"""The status that stands for a reply over a WebSocket."""


def ignore_message(url: str, text: str | None) -> None:
    """Ignore a WebSocket's message."""


class Sockets:
    """The WebSockets of one tab. A socket names no message in a reply: any reply answers all messages before."""

    def __init__(
        self,
        deliveries: Deliveries,
        sent_bodies: SentBodies,
        unheard: set[str],
        *,
        is_personal: Callable[[str | None], bool],
        changed: Callable[[], None],
    ) -> None:
        """Args:
        deliveries: notes of all messages with personal data, and of their answers.
        sent_bodies: keeps the texts of the messages.
        unheard: the tab's sending requests without a status; unanswered messages are added.
        is_personal: whether a message carries personal data.
        changed: called after a reply, and after the end of a socket.
        """
        self.on_message: Callable[[str, str | None], None] = ignore_message
        """Called with the address of a WebSocket at its opening (None), and with each message sent over it."""
        self._deliveries = deliveries
        self._sent_bodies = sent_bodies
        self._unheard = unheard
        self._is_personal = is_personal
        self._changed = changed
        self._addresses: dict[str, str] = {}
        self._messages: dict[str, list[str]] = {}
        """The first unanswered messages with personal data, by socket."""

    @property
    def were_opened(self) -> bool:
        """Whether a WebSocket was opened: its messages end no request."""
        return self._addresses != {}

    def listen(self, session: CDPSession) -> None:
        """Follow the sockets of the session's tab from now on."""
        session.on("Network.webSocketCreated", self._on_socket)
        session.on("Network.webSocketFrameSent", self._on_sent)
        session.on("Network.webSocketFrameReceived", self._on_reply)
        session.on("Network.webSocketClosed", self._on_closed)

    def _on_socket(self, event: Event) -> None:
        self._addresses[event["requestId"]] = event["url"]
        self.on_message(event["url"], None)

    def _on_sent(self, event: SocketMessage) -> None:
        socket, text = event["requestId"], event["response"]["payloadData"]
        self._deliveries.reached += 1
        if socket not in self._addresses:
            return
        self.on_message(self._addresses[socket], text)
        self._sent_bodies.keep(text)
        if self._is_personal(text):
            message = f"{socket} {self._deliveries.reached}"
            self._deliveries.note_sent(message, self._addresses[socket], is_personal=True)
            if len(self._unheard) < RECORD_LIMIT:  # any reply answers them all, so the first ones suffice
                self._messages.setdefault(socket, []).append(message)
                self._unheard.add(message)

    def _on_reply(self, event: SocketMessage) -> None:
        for message in self._messages.pop(event["requestId"], ()):
            self._deliveries.note_answer(message, REPLIED)
            self._unheard.discard(message)
        self._changed()

    def _on_closed(self, event: Event) -> None:
        for message in self._messages.pop(event["requestId"], ()):
            self._deliveries.note_failure(message)
            self._unheard.discard(message)
        self._changed()
