"""The fields in use of the browser's network events (CDP)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NotRequired, TypedDict

if TYPE_CHECKING:
    from collections.abc import Mapping


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
