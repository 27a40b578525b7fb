"""Count the requests with which a tab sends data to sites, and those that may have arrived. Pure.

After a press that must not be repeated, the counts tell whether any data can have left the browser. A request of
unknown fate may have arrived.

A tab may stay open for days and send all the time, so only the first `limit` requests of each kind are kept by id. Each
later request counts as arrived, as redirected and as failed.
"""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Final

from footpath.page.egress import MARK, NO_ANSWER, RECORD_LIMIT

if TYPE_CHECKING:
    from collections.abc import Mapping, Set

    from footpath.page.commands import Event

NEVER_SENT = (
    "CONNECTION_REFUSED", "CONNECTION_FAILED", "NAME_NOT_RESOLVED", "ADDRESS_", "INTERNET_DISCONNECTED", "BLOCKED_BY_",
    "CERT_", "SSL_VERSION_", "SSL_UNRECOGNIZED_", "PROXY_", "TUNNEL_", "UNKNOWN_URL_SCHEME", "FILE_",
)  # fmt: skip
"""Names of failures before any of a request is sent (`net::ERR_` and these)."""

NOT_ALLOWED = ("Preflight", "Disallowed")
"""Parts of the names of errors that prevent a request to another site (CORS). After any other CORS error the site has
the data: only its response is withheld from the page.
"""
REFUSED: Final = 400
"""HTTP status from which a site has refused the data."""
_LOOKS: Final = frozenset({"Image", "Font", "Stylesheet", "Media"})
"""Kinds of requests that only fetch the look of a page."""
_WITHIN: Final = ("data:", "blob:", "about:")
"""Beginnings of addresses within the browser."""


class _Requests:
    """The first requests of a kind, by their ids, and the number of later ones."""

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
        """Return how many requests are outside `others`, without the first `since`."""
        return len(set(islice(self.ids, since, None)) - others) + min(self.more, len(self.ids) + self.more - since)


class Deliveries:
    """The sending requests of one tab."""

    def __init__(self, limit: int = RECORD_LIMIT) -> None:
        self.left = 0
        """Number of requests and WebSocket messages begun that could carry data to a site."""
        self.reached = 0
        """Number of answered requests, and of messages sent over a WebSocket."""
        self._begun = _Requests(limit)
        self._failed = _Requests(limit)
        self._redirected = _Requests(limit)
        self._refused = _Requests(limit)
        self._answered: dict[str, int] = {}
        self._places: dict[str, str] = {}
        """The targets of sending requests, by id."""
        self._personal: set[str] = set()
        """Requests with personal data."""
        self._files: set[str] = set()
        """Requests with a file, or other unreadable content."""
        self._bodies: dict[str, str] = {}
        """The small bodies of responses, by request id."""

    @property
    def begun(self) -> int:
        """Return how many sending requests have begun: all that the page itself fetches or submits, and forms that its
        frames submit, since a page may send through a frame. Beacons do not count.
        """
        return len(self._begun.ids) + self._begun.more

    def brought(self, since: int = 0) -> int:
        """Return how many of the sending requests may have arrived, without the first `since`."""
        return self._begun.besides(self._undelivered, since)

    def anew(self, since: int) -> tuple[str, ...]:
        """Return the addresses of requests after the first `since` that may have arrived: requests with personal data,
        and requests to new addresses.
        """
        known = {self._places[each] for each in islice(self._begun.ids, since) if each in self._places}
        later = (each for each in islice(self._begun.ids, since, None) if each not in self._undelivered)
        places = ((each, self._places.get(each, "")) for each in later)
        return tuple(place for each, place in places if each in self._personal or place not in known)

    @property
    def failed(self) -> int:
        """Return how many requests got no response or a server error: whether the site acted on them is unknown."""
        return self._failed.besides(self._undelivered)

    @property
    def _undelivered(self) -> Set[str]:
        return set() if self._redirected.more else self._refused.ids.keys() - self._redirected.ids.keys()

    def answers(self, since: int = 0) -> tuple[int, ...]:
        """Return the HTTP statuses of the answers so far, without the first `since` requests."""
        counted = (each for each in islice(self._begun.ids, since, None) if each not in self._refused.ids)
        return tuple(self._answered[each] for each in counted if each in self._answered)

    def answer(self, request: str) -> int | None:
        """Return the status of a site's answer to a sending request; None without one, or for an uncounted request."""
        return self._answered.get(request) if request not in self._refused.ids else None

    def begin(self, event: Event) -> None:
        """Note the start of a request, a WebSocket, or a message over one, to any site."""
        if "request" not in event:
            self.left += 1
        elif event.get("type") != "Preflight" and not event["request"]["url"].startswith(_WITHIN):
            self.left += event["request"]["method"] != "GET" or event.get("type") not in _LOOKS

    def turned_down(self, since: int = 0) -> int | None:
        """Return the status with which a site refused the data (`_judged`), in its last answer at the address; None
        without a refusal.
        """
        last: dict[str, int] = {}
        for request in self._judged(since):
            if request in self._answered and request not in self._refused.ids:
                last[self._places[request]] = self._answered[request]
        return next((status for status in last.values() if status >= REFUSED), None)

    def cut_off(self, since: int = 0) -> bool:
        """Whether the connection ended during a sending (`_judged`) before the site answered, and no later request went
        to the same address.
        """
        last: dict[str, bool] = {}
        for request in self._judged(since):
            is_failed = request in self._failed.ids and request not in self._answered
            last[self._places[request]] = is_failed and request not in self._refused.ids
        return any(last.values())

    def bodies(self, since: int = 0, *, personal: bool = False) -> tuple[str, ...]:
        """Return the bodies of the last answers at each address of a sending (`_judged`); `personal`: only to requests
        that carry personal data as far as anybody can read.
        """
        judged = (each for each in self._judged(since) if each in self._personal or not personal)
        answered = (each for each in judged if each in self._answered)
        last = {self._places[request]: self._bodies.get(request, "") for request in answered}
        return tuple(filter(None, last.values()))

    def _judged(self, since: int) -> tuple[str, ...]:
        """Return the requests whose answers show whether a site accepted the data: those with personal data. Without
        any, a page may have encoded the data unreadably: then all its sendings. Without the first `since` sending
        requests.
        """
        sent = tuple(each for each in islice(self._begun.ids, since, None) if each in self._places)
        return tuple(each for each in sent if each in self._personal) or sent

    def file_answers(self, since: int, until: int | None = None) -> tuple[tuple[int, str], ...]:
        """Return the status and the body of the last answer at each address of a file, among the requests from `since`
        to `until`.
        """
        files = (each for each in islice(self._begun.ids, since, until) if each in self._files & self._answered.keys())
        return tuple(
            {self._places[each]: (self._answered[each], self._bodies.get(each, "")) for each in files}.values()
        )

    def has_open_files(self, since: int) -> bool:
        """Whether a file is still on its way to a site, without the first `since` sending requests."""
        done = self._answered.keys() | self._failed.ids.keys() | self._refused.ids.keys()
        return any(each in self._files and each not in done for each in islice(self._begun.ids, since, None))

    def is_kept(self, request: str) -> bool:
        """Whether a request sends data, and its answer is noted."""
        return request in self._places

    def note_body(self, request: str, body: str) -> None:
        """Note the body of the answer to a sending request."""
        self._bodies[request] = body

    def note_sent(self, request: str, place: str, *, is_personal: bool = False, has_file: bool = False) -> None:
        """Note that a request of the page, or a submitted form, sends data to a `place`. `is_personal`: with personal
        data; `has_file`: possibly with a file.
        """
        self._begun.add(request)
        if request in self._begun.ids:
            self._places[request] = place
            self._personal.update([request] if is_personal else ())
            self._files.update([request] if is_personal and has_file else ())

    def note_answer(self, request: str, status: int) -> None:
        """Note the first status of a site's answer: a redirect has taken the sent data."""
        if request in self._begun.ids:
            self._answered.setdefault(request, status)

    def note_redirect(self, request: str, *, is_sending: bool = False) -> None:
        """Note that a site has received a request and redirected it; `is_sending`: the request sends data."""
        if is_sending or request in self._begun.ids or self._begun.more:
            self._redirected.add(request)

    def note_refused(self, request: str) -> None:
        """Note that our own proxy refused a request: unless redirected before, the request has reached no site."""
        self._refused.add(request)

    def note_failure(self, request: str, *, never_sent: bool = False) -> None:
        """Note that a request got no response or a server error; `never_sent`: its last hop never left the browser."""
        if not never_sent or request in self._redirected.ids or self._redirected.more:
            self._failed.add(request)


def is_never_sent(error: str, cors: str) -> bool:
    """Whether a request with the failure was never sent; `cors` is the browser's name of a CORS error, or empty."""
    if error.removeprefix("net::ERR_").startswith(NEVER_SENT):
        return True
    return any(part in cors for part in NOT_ALLOWED)


def is_refusal(headers: Mapping[str, str]) -> bool:
    """Whether response headers are from our own proxy, which has passed nothing on."""
    said = {name.lower(): value for name, value in headers.items()}
    return said.get(MARK.lower(), NO_ANSWER) != NO_ANSWER
