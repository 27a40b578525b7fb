"""Judge from a request that nobody pressed for whether it has an effect: sent as a field is filled, pointed at or left,
by a timer, or as the page goes.

A page may count visitors, ask for suggestions, check an answer, and keep a draft of a form that a button sends later.
What else carries entered texts is an effect, and so is what an act that only fills or looks makes the page send, unless
it is of the page's usual talk with its site. Pure.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal
from urllib.parse import urlsplit

from footpath.reading.given import looks_for, texts_of
from footpath.reading.outbound import SENDS, asks_for_data, asks_for_part, is_aside, keeps, only_reads
from footpath.schema.action import Click, ClickAt, Drag, Fill, Press, Select, Type, Upload

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence, Set

    from footpath.reading.given import Given, RequestTexts
    from footpath.schema.action import Action, OutboundRequest
    from footpath.schema.observation import FormObservation, PageObservation
    from footpath.schema.snapshot import Element

Verdict = Literal["own", "draft", "effect"]
"""own: the page's own affair; draft: kept or checked for the form before its button sends it; effect: what the task
answers for.
"""

_PRESSES: Final = (Click, ClickAt, Drag, Press)
_SUGGESTS: Final = frozenset({"combobox", "searchbox"})
"""Roles of fields that ask the site for suggestions while they are typed into."""
_SESSION: Final = re.compile(
    r"(?:[xc]srf|token|session|refresh|ping|heartbeat|keep-?alive|alive)(?:[-_.]\w+)*", re.IGNORECASE
)
"""A part of the path of an address that keeps a visit open."""


@dataclass(frozen=True, slots=True)
class Moment:
    """What happened as the request was sent."""

    given: Given
    page: PageObservation
    document: str
    url: str
    """Of the page."""
    title: str
    acts: Sequence[tuple[Action, Element | None]]
    """The acts in progress, or just done; none if the page sends by a timer or for a person."""
    usual: Set[str]
    """The addresses to which the page has posted before."""
    is_target: bool
    """Whether the address is where the form of the acts is sent to."""
    is_leaving: bool
    """Whether the page is being replaced."""
    is_by_hand: bool = False
    """Whether a person may have pressed."""


def place(url: str) -> str:
    """Return an address without query and fragment."""
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}{parts.path}"


def asks_site(element: Element) -> bool:
    """Whether a field may ask its site for suggestions while it is typed into. One whose choices stand in the page need
    not.
    """
    return (element.role in _SUGGESTS or element.popup != "") and not element.options


def judge(request: OutboundRequest, moment: Moment) -> Verdict:
    """Judge a request without a press, by the first rule that holds."""
    if only_reads(request):
        return "own"
    sent = _Sent(request, moment, texts_of(request, moment.url, moment.title))
    rules = _CARRYING if moment.given.are_in(sent.said) else _BARE
    return next(verdict for verdict, holds in rules if holds(sent))


@dataclass(frozen=True, slots=True)
class _Sent:
    """A request with its moment, for the rules."""

    request: OutboundRequest
    moment: Moment
    said: RequestTexts

    @property
    def is_pressed(self) -> bool:
        """Whether an allowed press is in progress."""
        return self.moment.is_by_hand or any(isinstance(action, _PRESSES) for action, _ in self.moment.acts)

    @property
    def is_parting(self) -> bool:
        """Whether the request leaves as a page goes, or as a beacon, which does not wait for an answer."""
        return self.request.kind == "Ping" or (self.moment.is_leaving and self.request.kind != "Document")

    @property
    def is_caused(self) -> bool:
        """Whether an act that only fills or looks may have caused the request."""
        acts = [action for action, _ in self.moment.acts if not isinstance(action, _PRESSES)]
        return bool(acts) and not self.moment.is_by_hand and self.moment.document != self.moment.given.allowed_in

    @property
    def is_asked_for(self) -> bool:
        """Whether a control of the acts asks its site for what it offers."""
        acts = [(action, element) for action, element in self.moment.acts if element is not None]
        return any(asks_site(each) or (isinstance(action, Select) and not each.options) for action, each in acts)

    @property
    def looks(self) -> bool:
        """Whether words to look for were entered. A tick beside a list may be a setting as well."""
        acts = [(action, element) for action, element in self.moment.acts if element is not None]
        return any(isinstance(action, Fill | Type) and looks_for(each, self.moment.page) for action, each in acts)

    @property
    def is_usual(self) -> bool:
        """Whether the request is of the page's usual talk with its site."""
        url = self.request.url
        if place(url) in self.moment.usual or is_aside(url) or _has_session(url):
            return True
        return self.said.tells_visit or asks_for_part(self.request)

    @property
    def uploads(self) -> bool:
        """Whether a file was given."""
        return any(isinstance(action, Upload) for action, _ in self.moment.acts)

    @property
    def sends_form(self) -> bool:
        """Whether the request goes to the address of the form's button, and asks about no single answer."""
        return self.moment.is_target and not (self._names_control or self._is_in_part)

    @property
    def _names_control(self) -> bool:
        """Whether the request names the control of the acts, as the question of a framework does."""
        elements = [element for _, element in self.moment.acts if element is not None]
        names = {name for each in elements for name in (each.html_name, each.id) if name}
        return not names.isdisjoint(self.said.values | set(self.request.headers.values()))

    @property
    def _is_in_part(self) -> bool:
        """Whether the browser sends a form without its required answers: the page asks for further questions."""
        acted = {element.ref for _, element in self.moment.acts if element is not None}
        lacking = (each for each in self.moment.page.fields if each.required and not each.value)
        return self.request.kind == "Document" and any(acted.isdisjoint(each.refs) for each in lacking)


def _is_sent_later(page: PageObservation) -> bool:
    """Whether a form of the page has a sending button: a request before that press keeps a draft."""
    return any(form.fields and _has_button(form) for form in page.forms)


def _has_button(form: FormObservation) -> bool:
    return any(each.meaning in SENDS or each.meaning == "login" for each in form.buttons)


_CARRYING: Final[tuple[tuple[Verdict, Callable[[_Sent], bool]], ...]] = (
    ("own", lambda sent: sent.is_pressed and not sent.is_parting),
    ("effect", lambda sent: sent.request.method == "DELETE"),
    ("draft", lambda sent: sent.request.is_own_site and keeps(sent.request.url)),
    ("effect", lambda sent: sent.is_parting),
    ("own", lambda sent: sent.request.method == "POST" and (sent.is_asked_for or asks_for_data(sent.request.url))),
    ("effect", lambda sent: not sent.request.is_own_site or not _is_sent_later(sent.moment.page)),
    ("effect", lambda sent: sent.sends_form),
    ("draft", lambda _: True),
)
"""The rules for a request with an entry."""

_BARE: Final[tuple[tuple[Verdict, Callable[[_Sent], bool]], ...]] = (
    ("own", lambda sent: not sent.is_caused or sent.request.kind == "Ping"),
    ("own", lambda sent: not sent.request.is_own_site or sent.is_usual),
    ("own", lambda sent: sent.uploads or sent.is_asked_for or sent.looks),
    ("effect", lambda _: True),
)
"""The rules for a request without an entry."""


def _has_session(url: str) -> bool:
    return any(_SESSION.fullmatch(part) for part in urlsplit(url).path.split("/"))
