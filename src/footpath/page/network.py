"""The fields of the browser's network events (CDP) that are read here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypedDict

if TYPE_CHECKING:
    from collections.abc import Mapping


class Request(TypedDict):
    """A request of a page."""

    url: str
    method: str


class Response(TypedDict):
    """The head of what is answered to it."""

    status: int
    mimeType: str
    headers: dict[str, str]


class Event(TypedDict):
    """The parts of CDP's Network and Page events that are read; each event has some of them."""

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
    blockedReason: str
    corsErrorStatus: dict[str, str]
    navigationType: str
    disposition: str
    frame: dict[str, str]


@dataclass(frozen=True, slots=True)
class Reply:
    """The response of a site to the request for a document."""

    status: int = 0
    """0 where it gave none."""
    retry_after: str = ""
    """The header."""

    @classmethod
    def read(cls, status: int, headers: Mapping[str, str]) -> Reply:
        """Of an answer's head."""
        return cls(status, next((value for name, value in headers.items() if name.lower() == "retry-after"), ""))
