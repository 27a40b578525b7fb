"""The entries of a run in pages, and whether a request carries any. Pure."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final
from urllib.parse import unquote_plus

from footpath.language.lexicon import UNSPACED
from footpath.language.text import attribute_words, fold, words
from footpath.reading.effect import form_of
from footpath.schema.request import TELLING, spelled

if TYPE_CHECKING:
    from collections.abc import Iterable

    from footpath.schema.observation import PageObservation
    from footpath.schema.request import OutboundRequest
    from footpath.schema.snapshot import Element

_KNOWN: Final = 3
"""Least weight (`_weight`) of a whole value that is known as an entry under any name."""
_LONGEST: Final = 200
"""Characters of a value that are compared as a whole."""
_LISTS: Final = frozenset({"listing", "search"})
"""Types of pages on which a form that looks like a filter is one: elsewhere it may be a setting."""


def looks_for(element: Element, page: PageObservation) -> bool:
    """Whether a field takes words to search for, or to narrow a list by."""
    form = form_of(element, page)
    purpose = form.purpose if form is not None else ""
    narrows = purpose == "search" or (purpose == "filter" and page.page_type in _LISTS)
    return narrows or element.role == "searchbox" or element.type == "search"


_MOST: Final = 100
"""Number of contents of requests that are known as sent after an allowed act."""


@dataclass(slots=True)
class Allowed:
    """The last allowed sending, and the later requests that the sending covers.

    Until the next act, each request of the document may come of the allowed act. Later, two kinds of requests may:
    with all allowed entries (a queued form), and with the content of a request until then (a retry, a poll).
    """

    document: str = ""
    """The document of the sending; empty without one."""
    is_last: bool = False
    """Whether no other act has begun since."""
    _texts: frozenset[str] = field(default=frozenset(), repr=False)
    """The allowed entries."""
    _sent: set[frozenset[str]] = field(default_factory=set[frozenset[str]], repr=False)
    """The contents of the requests until the next act."""
    _act: object = None
    """The allowed act; None before its beginning."""

    def begin(self, act: object) -> None:
        """Note the beginning of an act; the allowed act may take several tries."""
        self._act = act if self._act is None else self._act
        self.is_last = self.is_last and act == self._act

    def note(self, request: OutboundRequest) -> None:
        """Note a request before any other act."""
        if len(self._sent) < _MOST:
            self._sent.add(request.content)

    def covers(self, request: OutboundRequest, said: RequestTexts) -> bool:
        """Whether a request of the document may come of the sending, also after other acts."""
        carries_all = self._texts != frozenset() and all(text in said.text for text in self._texts)
        return self.is_last or carries_all or request.content in self._sent


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
    allowed: Allowed = field(default_factory=Allowed)
    """The last allowed sending."""
    act: object = None
    """The last act."""

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

    def begin(self, act: object) -> None:
        """Note the beginning of an act, known by any value that is equal for another try of the act."""
        self.act = act
        self.allowed.begin(act)

    def allow(self, document: str, *, is_acting: bool = False) -> None:
        """Note an allowed sending in a document, with all entries there. The allowed act is the last one, in progress
        (`is_acting`), or else the next one.
        """
        texts = frozenset(text for text in self.texts if _weight(text) >= TELLING)
        self.allowed = Allowed(document, True, texts, _act=self.act if is_acting else None)
        for each in (self.texts, self.short, self.chosen):
            each.clear()

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
    """Return the names under which a page may send the answer of a control: its own, and the words of its question."""
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
