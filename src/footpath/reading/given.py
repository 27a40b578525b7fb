"""The entries of a run in pages, whether a request carries any, and the last allowed sending of them. Pure."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final
from urllib.parse import unquote_plus

from footpath.language.lexicon import UNSPACED
from footpath.language.text import attribute_words, fold, words
from footpath.reading.effect import form_of
from footpath.schema.request import TELLING, spelled

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable

    from footpath.schema.observation import PageObservation
    from footpath.schema.request import OutboundRequest
    from footpath.schema.snapshot import Element

    Document = tuple[str, int]
    """A document, as the browser's id of its tab and the number of documents there so far."""
    HasAnswer = Callable[[str], bool | None]
    """Whether the site has answered a request, by id. False also after a status that asks for another try; None for a
    request whose answer nobody hears, such as a beacon.
    """

_KNOWN: Final = 3
"""Least weight (`_weight`) of a whole value that is known as an entry under any name."""
_LONGEST: Final = 200
"""Characters of a value that are compared as a whole."""
_LISTS: Final = frozenset({"listing", "search"})
"""Types of pages on which a form that looks like a filter is one: elsewhere it may be a setting."""


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


def looks_for(element: Element, page: PageObservation) -> bool:
    """Whether a field takes words to search for, or to narrow a list by."""
    form = form_of(element, page)
    purpose = form.purpose if form is not None else ""
    narrows = purpose == "search" or (purpose == "filter" and page.page_type in _LISTS)
    return narrows or element.role == "searchbox" or element.type == "search"


def _never_heard(_: str) -> bool | None:
    return None


@dataclass(slots=True)
class Given:
    """The entries of a run since the last allowed sending."""

    texts: dict[str, None] = field(default_factory=dict[str, None], repr=False)
    """Texts known under any name, in comparable form."""
    short: dict[str, set[str]] = field(default_factory=dict[str, set[str]], repr=False)
    """Texts of little content ("DE", "42"), by the names of their controls: pages say the like under other names."""
    chosen: set[str] = field(default_factory=set[str])
    """The names of ticked or chosen controls, whose values a page has its own names for."""
    ever: bool = False
    """Whether anything was entered at all."""
    has_answer: HasAnswer = _never_heard
    """Tells the answers of sites."""
    allowed: Allowed = field(init=False)
    """The last allowed sending."""
    acted_in: Document = ("", 0)
    """The document of the last act."""
    _step: object = None
    """The step in progress."""
    _last: object = None
    """The step of the last act; each act outside of steps counts as one."""

    def __post_init__(self) -> None:
        self.allowed = Allowed(self.has_answer)

    def note(self, element: Element, texts: Iterable[str], page: PageObservation) -> None:
        """Note an entry. Words to search or filter by are no data of the person."""
        if looks_for(element, page):
            return
        self.ever = True
        for text in filter(None, (fold(each).strip() for each in texts)):
            if _weight(text) >= (TELLING if text.isdecimal() else _KNOWN):
                self.texts[text] = None
                continue
            for name in _names_of(element, page):
                self.short.setdefault(name, set()).add(text)
        if element.options or element.checked is not None:
            self.chosen |= {name for name in (element.html_name, element.id) if name}

    @contextmanager
    def doing(self) -> Generator[None]:
        """Do a step within the block: a sending that is allowed there ends with the first act outside."""
        around, self._step = self._step, object()
        try:
            yield
        finally:
            self._step = around

    def begin(self, document: Document) -> None:
        """Note the beginning of an act in a document."""
        self._last, self.acted_in = self._step or object(), document
        if self.is_allowed:
            self.allowed.document = document

    def allow(self) -> None:
        """Note that the step in progress may send, with all entries."""
        texts = frozenset(text for text in self.texts if _weight(text) >= TELLING)
        self.allowed = Allowed(self.has_answer, self._step, texts=texts)
        if self.is_allowed:
            self.allowed.document = self.acted_in
        for each in (self.texts, self.short, self.chosen):
            each.clear()

    @property
    def is_allowed(self) -> bool:
        """Whether the last act was of the allowed sending."""
        return self.allowed.step is not None and self.allowed.step is self._last

    def are_in(self, said: RequestTexts) -> bool:
        """Whether a request carries any entry."""
        if any(_weight(text) >= TELLING and text in said.text for text in self.texts):
            return True
        return any(key in self.chosen or self._has(key, value) for key, value in said.pairs)

    def _has(self, key: str, value: str) -> bool:
        """Whether a whole value under a name is an entry."""
        if not value or len(value) > _LONGEST:
            return False
        value = fold(value)
        if value in self.texts:
            return True
        names = {name for name, texts in self.short.items() if value in texts}
        return bool(names) and not names.isdisjoint((key, *attribute_words(key)))


def _weight(text: str) -> int:
    """Return how much a text tells: its letters, those of scripts without spaces twice. 李明 is a whole name."""
    return len(text) + len(UNSPACED.findall(text))


def _names_of(element: Element, page: PageObservation) -> set[str]:
    """Return a control's possible names for the answer: the control's own, and the words of the question."""
    question = next((each.question for each in page.fields if element.ref in each.refs), element.name)
    own = {element.html_name, element.id, *attribute_words(element.html_name), *words(question)}
    return {each for each in own if each}


@dataclass(frozen=True, slots=True)
class RequestTexts:
    """The content of a request, without the description of the page."""

    pairs: tuple[tuple[str, str], ...]
    """Names and whole values, as they are."""
    text: str
    """The whole content, in comparable form."""
    tells_visit: bool
    """Whether it tells which page is visited, or by what browser."""


def request_texts(request: OutboundRequest, url: str, title: str) -> RequestTexts:
    """Return the content of a request from the page with `url` and `title`."""
    whole = spelled(request.body or request.legible, request.query)
    page, agent = fold(unquote_plus(url)), fold(request.headers.get("user-agent", ""))
    tells_visit = (page != "" and page in whole) or (agent != "" and agent in whole)
    rest = whole.replace(page, " ").replace(fold(title) or page, " ") if page else whole
    return RequestTexts(request.pairs, rest, tells_visit=tells_visit)
