"""The last allowed sending, and the requests of the sending after other acts. Pure."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from footpath.schema.request import spelled

if TYPE_CHECKING:
    from collections.abc import Callable

    from footpath.schema.request import OutboundRequest

    Document = tuple[str, int]
    """A document, as the browser's id of its tab and the number of documents there so far."""
    HasAnswer = Callable[[str], bool | None]
    """Whether the site has answered a request, by id. False also after a status that asks for another try; None for a
    request whose answer nobody hears, such as a beacon.
    """

_MOST: Final = 100
"""Number of requests that are known of one sending."""
_TELLING: Final = 2
"""Number of entries that together hardly stand in anything but a form."""


@dataclass(frozen=True, slots=True)
class _Left:
    """A request of the sending."""

    request: OutboundRequest
    carries_all: bool
    """Whether the request has all allowed entries, as far as anybody can read."""
    is_again: bool
    """Whether the same request had been answered before: the page asks again and again."""


@dataclass(slots=True)
class Allowed:
    """The last allowed sending.

    Until the next act, each request of the document may come of the sending. Later only three kinds of requests do:
    another try without an answer so far, an answered question that the page has repeated, and a form that was kept
    back. A number that counts on is no repetition: the next step of a way looks the same.
    """

    has_answer: HasAnswer
    step: object = None
    """The step of the sending."""
    document: Document | None = None
    """The document of the sending; None before the beginning."""
    texts: frozenset[str] = field(default=frozenset(), repr=False)
    """The allowed entries, in comparable form."""
    _left: list[_Left] = field(default_factory=list[_Left], repr=False)
    """The first requests of the sending."""

    def note(self, request: OutboundRequest) -> None:
        """Note a request of the sending that leaves."""
        if len(self._left) < _MOST:
            carries_all = request.body is None or self._carries_all(spelled(request.body, request.query))
            is_again = any(self.has_answer(each.request.id) for each in self._left if _are_same(each.request, request))
            self._left.append(_Left(request, carries_all, is_again))

    def has_sent(self, request: OutboundRequest) -> bool:
        """Whether the like has left, whatever the answer."""
        return any(each.request.content == request.content for each in self._left)

    def covers(self, request: OutboundRequest, text: str, *, may_ask: bool) -> bool:
        """Whether a request (perhaps a mere question) comes of the sending, though other acts have followed."""
        if request.body is None:
            return False
        same = [each for each in self._left if _are_same(each.request, request)]
        is_tried_again = bool(same) and all(self.has_answer(each.request.id) is False for each in same)
        is_asked_again = may_ask and any(each.is_again for each in same)
        return is_tried_again or is_asked_again or self._is_kept_back(request, text)

    def _is_kept_back(self, request: OutboundRequest, text: str) -> bool:
        """Whether a request is the form, and the form has not arrived yet."""
        is_form = len(self.texts) >= _TELLING or any(each.request.address == request.address for each in self._left)
        has_arrived = any(each.carries_all and self.has_answer(each.request.id) is not False for each in self._left)
        return is_form and self._carries_all(text) and not has_arrived

    def _carries_all(self, text: str) -> bool:
        return bool(self.texts) and all(each in text for each in self.texts)


def _are_same(one: OutboundRequest, other: OutboundRequest) -> bool:
    """Whether two requests say the same, marks and times included."""
    is_readable = None not in (one.body, other.body)
    return is_readable and (one.method, one.address, one.pairs) == (other.method, other.address, other.pairs)
