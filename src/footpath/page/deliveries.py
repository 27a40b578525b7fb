"""What the requests of a tab were to bring to sites, and whether somebody has it. Pure.

A tab may stay open for days and send all the time: of each kind only so many requests are told apart. What comes after
them counts as brought, as led on and as failed: where it is not known, a site may have it.
"""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Final

from footpath.page.egress import MARK, NO_ANSWER, RECORD_LIMIT

if TYPE_CHECKING:
    from collections.abc import Mapping, Set

    from footpath.page.network import Event

NEVER_SENT = (
    "CONNECTION_REFUSED", "CONNECTION_FAILED", "NAME_NOT_RESOLVED", "ADDRESS_", "INTERNET_DISCONNECTED", "BLOCKED_BY_",
    "CERT_", "SSL_VERSION_", "SSL_UNRECOGNIZED_", "PROXY_", "TUNNEL_", "UNKNOWN_URL_SCHEME", "FILE_",
)  # fmt: skip
"""How the browser names failures of a request that come before any of it is sent (`net::ERR_` and these)."""

NOT_ALLOWED = ("Preflight", "Disallowed")
"""Parts of the names of what keeps a page from asking another site at all (CORS). Of any other such failure that site
has what was sent: the page may not read what it answers.
"""
_LOOKS: Final = frozenset({"Image", "Font", "Stylesheet", "Media"})
"""Kinds of requests that only fetch what a page looks like."""
_WITHIN: Final = ("data:", "blob:", "about:")
"""How addresses begin that lead nowhere out of the browser."""


class _Requests:
    """The first requests of a kind, by their ids, and how many came after them."""

    def __init__(self, limit: int) -> None:
        self.ids: dict[str, None] = {}
        """In order."""
        self.more = 0
        self._limit = limit

    def add(self, request: str) -> None:
        if len(self.ids) < self._limit:
            self.ids[request] = None
        elif request not in self.ids:
            self.more += 1

    def besides(self, others: Set[str], since: int = 0) -> int:
        """How many there are besides these, without the first ones."""
        return len(set(islice(self.ids, since, None)) - others) + min(self.more, len(self.ids) + self.more - since)


class Deliveries:
    """Of one tab."""

    def __init__(self, limit: int = RECORD_LIMIT) -> None:
        self.left = 0
        """How many requests, and messages of sockets, have begun that could bring any site anything."""
        self._begun = _Requests(limit)
        self._failed = _Requests(limit)
        self._led_on = _Requests(limit)
        self._kept_back = _Requests(limit)

    @property
    def begun(self) -> int:
        """How many requests have begun that were to bring some site something: all that the page itself fetches or
        submits, of its frames the forms alone, which the page may have sent through them; no beacons.
        """
        return len(self._begun.ids) + self._begun.more

    def brought(self, since: int = 0) -> int:
        """How many of them somebody may have, without the first ones: how these end tells nothing of the others."""
        return self._begun.besides(self._nobody_has, since)

    @property
    def failed(self) -> int:
        """How many were answered by a server that failed, or not at all: nothing tells what it did with them."""
        return self._failed.besides(self._nobody_has)

    @property
    def _nobody_has(self) -> Set[str]:
        return set() if self._led_on.more else self._kept_back.ids.keys() - self._led_on.ids.keys()

    def begin(self, event: Event) -> None:
        """A request begins, or a socket opens or is written to, whoever it is for."""
        if "request" not in event:
            self.left += 1
        elif not event["request"]["url"].startswith(_WITHIN):
            self.left += event["request"]["method"] != "GET" or event.get("type") not in _LOOKS

    def bring(self, request: str) -> None:
        """The page itself sends it, or it is a form."""
        self._begun.add(request)

    def lead_on(self, request: str, *, is_sending: bool = False) -> None:
        """A site has had it, and has sent it on elsewhere; `is_sending`: it is known to bring something."""
        if is_sending or request in self._begun.ids or self._begun.more:
            self._led_on.add(request)

    def keep_back(self, request: str) -> None:
        """Our own proxy has answered it: where it was not led on, it has reached nobody."""
        self._kept_back.add(request)

    def fail(self, request: str, *, never_sent: bool = False) -> None:
        """No answer came of it, or one of a server that failed; `never_sent`: its last way did not even begin."""
        if not never_sent or request in self._led_on.ids or self._led_on.more:
            self._failed.add(request)


def is_never_sent(error: str, cors: str) -> bool:
    """Whether a request that failed so was not sent; `cors` names why the page has no leave, where that is it."""
    if error.removeprefix("net::ERR_").startswith(NEVER_SENT):
        return True
    return any(part in cors for part in NOT_ALLOWED)


def is_kept_back(headers: Mapping[str, str]) -> bool:
    """Whether it is our own proxy that answers so, and passed nothing on."""
    said = {name.lower(): value for name, value in headers.items()}
    return said.get(MARK.lower(), NO_ANSWER) != NO_ANSWER
