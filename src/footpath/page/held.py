"""Read a request that the browser holds, and judge the request once, however often the browser holds it again."""

from __future__ import annotations

import asyncio
import base64
from itertools import islice
from typing import TYPE_CHECKING, Final, NotRequired, TypedDict
from urllib.parse import urlsplit

from footpath.beside import stop
from footpath.page.hosts import same_site
from footpath.schema.request import OutboundRequest

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from footpath.schema.request import RequestKind

    Judge = Callable[[OutboundRequest], Awaitable[bool]]
    """Decides whether a request may leave. Called for one request at a time."""

LONGEST_BODY: Final = 262_144
"""Characters of a body that are read."""

SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS", "TRACE", "QUERY"})
"""Methods that change nothing (RFC 9110, 9.2.1)."""

REMEMBERED: Final = 1000
"""Number of judgements that are kept for requests held again."""


class _Entry(TypedDict):
    bytes: NotRequired[str]


class _OutgoingRequest(TypedDict):
    url: str
    method: str
    headers: dict[str, str]
    hasPostData: NotRequired[bool]
    postData: NotRequired[str]
    postDataEntries: NotRequired[list[_Entry]]


class HeldRequest(TypedDict):
    """The parts of CDP's Fetch.requestPaused in use."""

    requestId: str
    networkId: NotRequired[str]
    frameId: str
    resourceType: RequestKind
    request: _OutgoingRequest


class Holding:
    """The requests held within one block."""

    def __init__(self, judge: Judge, *, of_form: bool = False) -> None:
        self.of_form = of_form
        self.refused = 0
        """How many requests did not leave."""
        self._judge = judge
        self._turn = asyncio.Lock()
        self.judging: dict[str, asyncio.Task[bool]] = {}
        """Judgements by the browser's id of the request, which is held again at each redirect."""
        self._error: Exception | None = None
        self._has_ended = False

    async def settled(self) -> None:
        """Wait until every held request has been judged. Raises the errors of a judge."""
        while waiting := [each for each in self.judging.values() if not each.done()]:
            await asyncio.wait(waiting)
        self.check()

    def check(self) -> None:
        """Raise the first error of a judge."""
        if self._error is not None:
            raise self._error

    async def end(self) -> None:
        """End the judging: each unjudged request is refused, unless the block compares a form."""
        self._has_ended = True
        if not self.of_form:
            await stop(*self.judging.values())

    async def may_leave(self, key: str, request: OutboundRequest) -> bool:
        """Whether a request may leave. A request held again gets the first answer."""
        if (judging := self.judging.get(key)) is None:
            if self._has_ended:
                return self.of_form
            judging = self.judging[key] = asyncio.create_task(self._may_leave(request))
            self._forget()
            await asyncio.wait([judging])
            self.refused += judging.cancelled() or not judging.result()
        await asyncio.wait([judging])
        return not judging.cancelled() and judging.result()

    def _forget(self) -> None:
        """Forget the oldest judgements: a page may send all day."""
        oldest = tuple(islice(self.judging, max(0, len(self.judging) - REMEMBERED)))
        for key in oldest:
            if self.judging[key].done():
                del self.judging[key]

    async def _may_leave(self, request: OutboundRequest) -> bool:
        try:
            async with self._turn:
                return self._error is None and await self._judge(request)
        except Exception as error:  # noqa: BLE001 - raised again by `check`, in the task that acts
            self._error = self._error or error
            return False


def read(event: HeldRequest, key: str, here: str) -> OutboundRequest:
    """Read a held request. `key` is the browser's id of the request; `here` is the address of the tab's page."""
    asked = event["request"]
    headers = {name.lower(): value for name, value in asked.get("headers", {}).items()}
    legible = _legible(asked)
    return OutboundRequest(
        url=asked["url"],
        method=asked["method"],
        kind=event["resourceType"],
        body=_body(asked, legible),
        legible=legible or urlsplit(asked["url"]).query,
        content_type=headers.get("content-type", ""),
        headers=headers,
        is_own_site=is_same_site(asked["url"], here),
        id=key,
        frame=event["frameId"],
    )


def is_same_site(url: str, here: str) -> bool:
    """Whether an address belongs to the site of the page at the address `here`."""
    there, host = urlsplit(url).hostname or "", urlsplit(here).hostname or ""
    domain, *_ = *same_site(host), host
    return there in (host, domain) or there.endswith(f".{domain}")


def _legible(asked: _OutgoingRequest) -> str:
    """Return the text of a body without its files; empty for none, or one too long."""
    if (text := asked.get("postData")) is None:
        parts = (base64.b64decode(each.get("bytes", "")) for each in asked.get("postDataEntries", []))
        text = b"".join(parts).decode("utf-8", "replace")
    return text if len(text) <= LONGEST_BODY else ""


def _body(asked: _OutgoingRequest, legible: str) -> str | None:
    """Return the text of a body; empty for none, None if not fully readable."""
    is_whole = all("bytes" in each for each in asked.get("postDataEntries", [])) and "\ufffd" not in legible
    return (legible if is_whole and legible else None) if asked.get("hasPostData") else ""
