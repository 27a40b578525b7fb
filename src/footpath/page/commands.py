"""Send commands to the browser over a session of the Chrome DevTools Protocol (CDP), and name their failures.

The types of the browser's network events have the fields in use.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import TYPE_CHECKING, NotRequired, TypedDict, cast

from footpath.errors import FootpathError, PageGone

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Mapping

    from playwright.async_api import CDPSession
    from playwright.async_api import Error as PlaywrightError

_GONE = ("closed", "crashed", "detached", "disconnected")
_STALE = ("Cannot find context", "uniqueContextId not found")
_NAVIGATED = ("context was destroyed", "navigated or closed")
_DETACHED = ("No frame for given id", "No frame with given id")


class Navigated(FootpathError):
    """The document was replaced during a call: read the new one."""

    exit_code = 4


class Stale(Navigated):
    """The document was replaced before a call began: no part of the call has run."""


class Detached(Navigated):
    """The frame has left the page, alone or with its document."""


def send_command(
    session: CDPSession, method: str, params: Mapping[str, object] | None = None
) -> asyncio.Task[dict[str, object]]:
    """Send one command, in a separate task; the task's result is the browser's answer.

    Playwright keeps the stack of each call in a reference cycle, which only the garbage collector frees. In a task the
    stack is short; a direct call would keep alive every object of its callers, such as snapshots of pages.
    """
    send = cast(
        "Callable[[str, dict[str, object]], Coroutine[None, None, dict[str, object]]]",
        session.send,  # pyright: ignore[reportUnknownMemberType]  Playwright says `Dict` and not of what
    )
    return asyncio.ensure_future(send(method, dict(params or {})))


async def root_frame(session: CDPSession) -> str:
    """The browser's id of the top frame of a session."""
    tree = cast("dict[str, dict[str, dict[str, str]]]", await send_command(session, "Page.getFrameTree"))
    return tree["frameTree"]["frame"]["id"]


def error_for(error: PlaywrightError) -> FootpathError:
    """The exception of ours for the failure of a command."""
    message = error.message
    if any(words in message for words in _STALE):
        return Stale("The document was replaced before it was asked.", hint="Observe again.")
    if any(words in message for words in _NAVIGATED):
        return Navigated("The document was replaced while it was asked.", hint="Observe again.")
    if any(words in message for words in _DETACHED):
        return Detached("The frame is not on the page any more.", hint="Observe again.")
    if any(words in message for words in _GONE):
        return PageGone("The page or frame is gone.", hint="Open a new one.")
    return FootpathError(f"The browser refused a command: {message}")


def script_error(answer: dict[str, object]) -> str:
    """Return at most 500 characters of a script's exception."""
    details = cast("dict[str, object]", answer["exceptionDetails"])
    said = cast("dict[str, str]", details.get("exception", {}))
    return said.get("description", str(details.get("text")))[:500]


def target_of(told: dict[str, object]) -> dict[str, str]:
    """Return the browser's data on a target."""
    return cast("dict[str, str]", told["targetInfo"])


_DIGITS = 19
"""More digits than the length of any response has."""


class Request(TypedDict):
    """A request of a page."""

    url: str
    method: str
    headers: NotRequired[dict[str, str]]
    hasPostData: NotRequired[bool]
    postData: NotRequired[str]


class Response(TypedDict):
    """The head of the response."""

    url: str
    status: int
    mimeType: str
    headers: dict[str, str]


class Event(TypedDict):
    """The parts in use of CDP's Network and Page events; each event has some of them."""

    requestId: str
    frameId: str
    loaderId: str
    type: str
    request: Request
    response: Response
    redirectResponse: Response
    headers: dict[str, str]
    errorText: str
    canceled: bool
    dataLength: int
    data: NotRequired[str]
    blockedReason: str
    corsErrorStatus: dict[str, str]
    navigationType: str
    disposition: str
    frame: dict[str, str]
    url: str


class SentHeaders(TypedDict):
    """The headers of a leaving request."""

    requestId: str
    headers: dict[str, str]


class SocketMessage(TypedDict):
    """A message from a WebSocket."""

    requestId: str
    response: Payload


class Payload(TypedDict):
    """The content of a message."""

    payloadData: str


PAGES = ("text/html", "application/xhtml+xml")
"""Types of documents with something to act on."""


def announced_length(headers: Mapping[str, str]) -> int:
    """Return the announced length of a response in bytes; 0 without an announcement."""
    said = next((value for name, value in headers.items() if name.lower() == "content-length"), "")
    return int(said) if said.isascii() and said.isdecimal() and len(said) < _DIGITS else 0


@dataclass(frozen=True, slots=True)
class SiteReply:
    """The response of a site to the request for a document."""

    status: int = 0
    """The status; 0 without one."""
    retry_after: str = ""
    """The header."""

    @classmethod
    def read(cls, status: int, headers: Mapping[str, str]) -> SiteReply:
        """Of an answer's head."""
        return cls(status, next((value for name, value in headers.items() if name.lower() == "retry-after"), ""))
