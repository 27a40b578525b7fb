"""Keep the bodies of a run's requests, files included, which the browser gives only on request.

The browser passes a body through two programs, in base64, with all files: a very long body is not requested.
"""

from __future__ import annotations

import asyncio
import base64
import re
from contextlib import suppress
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from playwright.async_api import Error as PlaywrightError

from footpath.page.commands import send_command

if TYPE_CHECKING:
    from playwright.async_api import CDPSession

    from footpath.page.network import Request, SentHeaders

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
