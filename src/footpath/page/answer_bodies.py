"""Read sites' answers in small bodies (JSON, XML, text, HTML), also bodies that the page itself never reads."""

from __future__ import annotations

import asyncio
import base64
import json
from typing import TYPE_CHECKING, Final, cast

from playwright.async_api import Error as PlaywrightError

from footpath.page.commands import send_command
from footpath.page.network import announced_length

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.async_api import CDPSession

    from footpath.page.network import Event, Response

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
