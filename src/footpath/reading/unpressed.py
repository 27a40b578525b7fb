"""Judge from a request that nobody pressed for whether it has an effect: sent as a field is filled, pointed at or left,
by a timer, or as the page goes.

A page may count visitors, ask for suggestions, check an answer, and keep a draft of a form that a button sends later.
Other requests with entered texts are effects. A request without any is an effect if an act without leave to send may
have caused the request, unless evidence shows a question or a count: no words tell "like" from "show" in all languages.

No clock decides on causes: each request may come of the last act, unless the page sends the like by itself. Pure.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal
from urllib.parse import unquote, urlsplit

from footpath.reading.effect import form_of
from footpath.reading.given import looks_for, request_texts
from footpath.reading.outbound import asks_for_data, asks_for_part, changes, is_aside, keeps, only_reads, pressed_later
from footpath.schema.action import ENTERING, PRESSES, Fill, Hover, Scroll, Select, Type, Upload

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Sequence

    from footpath.reading.given import Given, RequestTexts
    from footpath.schema.action import Action
    from footpath.schema.observation import PageObservation
    from footpath.schema.request import OutboundRequest
    from footpath.schema.snapshot import Element

Verdict = Literal["own", "draft", "effect"]
"""own: the page's own affair; draft: kept or checked for the form before its button sends it; effect: what the task
answers for.
"""

_CAUSES: Final = (*ENTERING, Hover, Scroll)
"""Acts besides presses that a page may answer by sending something."""
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
    url: str
    title: str
    acts: Sequence[tuple[Action, Element | None]]
    """The acts in progress, or the last ones in the document; none if the page sends before any, or for a person."""
    usual: Container[frozenset[str]]
    """The forms of the requests that the page has sent by itself before (`OutboundRequest.form`)."""
    is_target: bool
    """Whether the address is where the form of the acts is sent to."""
    is_leaving: bool
    """Whether the page is being replaced."""
    is_acting: bool = False
    """Whether the acts are in progress."""
    is_by_hand: bool = False
    """Whether a person may have pressed."""
    is_of_allowed: bool = False
    """Whether the document is that of the last allowed sending."""

    @property
    def is_allowed(self) -> bool:
        """Whether the allowed sending was the last act in its document."""
        return self.is_of_allowed and self.given.is_allowed


def asks_site(element: Element) -> bool:
    """Whether a field may ask its site for suggestions while somebody types; choices in the page need not."""
    return (element.role in _SUGGESTS or element.popup != "") and not element.options


def _asks(action: Action, element: Element) -> bool:
    """Whether an act may make a control ask its site for choices. A pressed button with a menu has asked."""
    if isinstance(action, PRESSES) and element.role not in _SUGGESTS:
        return False
    return asks_site(element) or (isinstance(action, Select) and not element.options)


def judge(request: OutboundRequest, moment: Moment) -> Verdict:
    """Judge a request without a press, by the first rule that holds."""
    if only_reads(request):
        return "own"
    sent = _sent(request, moment)
    rules = _CARRYING if moment.given.are_in(sent.said) else _BARE
    return next(verdict for verdict, holds in rules if holds(sent))


def is_of_allowed(request: OutboundRequest, moment: Moment) -> bool:
    """Whether a request may come of the last allowed sending, at once or late."""
    return _sent(request, moment).is_late


@dataclass(frozen=True, slots=True)
class _Sent:
    """A request with its moment, for the rules."""

    request: OutboundRequest
    moment: Moment
    said: RequestTexts

    @property
    def is_pressed(self) -> bool:
        """Whether a press is in progress, or was allowed to send, at once or late."""
        moment = self.moment
        has_pressed = any(isinstance(action, PRESSES) for action, _ in moment.acts)
        return moment.is_by_hand or (has_pressed and (moment.is_acting or moment.is_allowed))

    @property
    def is_late(self) -> bool:
        """Whether an allowed press may have caused the request, at once or late."""
        moment, may_ask = self.moment, not self.states_change
        covers = moment.given.allowed.covers
        return moment.is_allowed or (moment.is_of_allowed and covers(self.request, self.said.text, may_ask=may_ask))

    @property
    def is_parting(self) -> bool:
        """Whether the request leaves as a page goes, or as a beacon, which does not wait for an answer."""
        return self.request.kind == "Ping" or (self.moment.is_leaving and self.request.kind != "Document")

    @property
    def is_caused(self) -> bool:
        """Whether an act that is not allowed to send may have caused the request."""
        moment = self.moment
        has_acted = any(isinstance(action, (*_CAUSES, *PRESSES)) for action, _ in moment.acts)
        return has_acted and not (self.is_pressed or self.is_late)

    @property
    def is_asked_for(self) -> bool:
        """Whether a control of the acts asks the site for the offered choices."""
        return any(element is not None and _asks(action, element) for action, element in self.moment.acts)

    @property
    def looks(self) -> bool:
        """Whether words to look for were entered. A tick beside a list may be a setting as well."""
        acts = [(action, element) for action, element in self.moment.acts if element is not None]
        return any(isinstance(action, Fill | Type) and looks_for(each, self.moment.page) for action, each in acts)

    @property
    def is_usual(self) -> bool:
        """Whether the page has sent the like without any act."""
        return self.request.form in self.moment.usual

    @property
    def states_change(self) -> bool:
        """Whether the request states a change: by the method, as a form, or by the protocol."""
        return self.request.method != "POST" or self.request.kind == "Document" or changes(self.request)

    @property
    def is_question(self) -> bool:
        """Whether the request counts a visit, keeps a visit open, or asks for data, by the address or the content."""
        url = self.request.url
        is_known = is_aside(url) or any(map(_SESSION.fullmatch, _path(url)))
        return is_known or self.said.tells_visit or asks_for_part(self.request)

    @property
    def uploads(self) -> bool:
        """Whether a file was given."""
        return any(isinstance(action, Upload) for action, _ in self.moment.acts)

    @property
    def is_sent_later(self) -> bool:
        """Whether a form has a sending button, so that a request before that press keeps a draft."""
        return "sends" in self._presses_later

    @property
    def counts_entry(self) -> bool:
        """Whether a beacon follows an entry of a form with a sending button, and has nothing of the entry."""
        has_entered = any(isinstance(action, ENTERING) for action, _ in self.moment.acts)
        return self.request.kind == "Ping" and has_entered and self.is_sent_later

    @property
    def has_button(self) -> bool:
        """Whether a form has a button that sends or keeps the entries. Settings that save themselves have none."""
        return not self._presses_later.isdisjoint(("sends", "keeps"))

    @property
    def _presses_later(self) -> set[str]:
        """Return what buttons do with the entries, in the form of the acts, or in any form without one."""
        elements = [element for _, element in self.moment.acts if element is not None]
        forms = [form_of(each, self.moment.page) for each in elements] or self.moment.page.forms
        return {pressed_later(form) for form in forms if form is not None and form.fields}

    @property
    def sends_form(self) -> bool:
        """Whether the request goes to the address of the form's button, and asks about no single answer."""
        return self.moment.is_target and not (self._names_control or self._is_in_part)

    @property
    def _names_control(self) -> bool:
        """Whether the request names the control of the acts, as the question of a framework does."""
        elements = [element for _, element in self.moment.acts if element is not None]
        names = {name for each in elements for name in (each.html_name, each.id) if name}
        return not names.isdisjoint({value for _, value in self.said.pairs} | set(self.request.headers.values()))

    @property
    def _is_in_part(self) -> bool:
        """Whether the browser sends a form without its required answers: the page asks for further questions."""
        acted = {element.ref for _, element in self.moment.acts if element is not None}
        lacking = (each for each in self.moment.page.fields if each.required and not each.value)
        return self.request.kind == "Document" and any(acted.isdisjoint(each.refs) for each in lacking)


def _sent(request: OutboundRequest, moment: Moment) -> _Sent:
    return _Sent(request, moment, request_texts(request, moment.url, moment.title))


def _path(url: str) -> list[str]:
    return [unquote(part) for part in urlsplit(url).path.split("/") if part]


_CARRYING: Final[tuple[tuple[Verdict, Callable[[_Sent], bool]], ...]] = (
    ("own", lambda sent: sent.is_pressed and not sent.is_parting),
    ("effect", lambda sent: sent.request.method == "DELETE"),
    ("draft", lambda sent: sent.request.is_own_site and keeps(sent.request.url) and sent.has_button),
    ("effect", lambda sent: sent.is_parting),
    ("own", lambda sent: sent.request.method == "POST" and (sent.is_asked_for or asks_for_data(sent.request.url))),
    ("effect", lambda sent: not (sent.request.is_own_site and sent.is_sent_later)),
    ("effect", lambda sent: sent.sends_form),
    ("draft", lambda _: True),
)
"""The rules for a request with an entry."""

_BARE: Final[tuple[tuple[Verdict, Callable[[_Sent], bool]], ...]] = (
    ("own", lambda sent: not sent.is_caused or sent.request.kind == "WebSocket" or sent.counts_entry),
    ("own", lambda sent: sent.is_usual or (sent.uploads and sent.request.method != "DELETE")),
    ("effect", lambda sent: sent.states_change),
    ("own", lambda sent: not sent.request.is_own_site or sent.is_question),
    ("own", lambda sent: sent.is_asked_for or sent.looks),
    ("effect", lambda _: True),
)
"""The rules for a request without an entry."""
