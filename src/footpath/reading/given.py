"""The entries of a run in pages, and whether a request carries any. Pure."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, cast
from urllib.parse import parse_qsl, unquote_plus, urlsplit

from footpath.language.text import fold
from footpath.reading.effect import form_of
from footpath.schema.action import spelled

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Set

    from footpath.schema.action import OutboundRequest
    from footpath.schema.observation import PageObservation
    from footpath.schema.snapshot import Element

_TELLING: Final = 4
"""Least characters of an entered text that is recognised within another text; a whole value may be shorter."""
_SHORTEST: Final = 2
_LISTS: Final = frozenset({"listing", "search"})
"""Types of pages on which a form that looks like a filter is one: elsewhere it may be a setting."""
_BOUNDARY: Final = re.compile(r"\r?\n--")
"""The line between the parts of a multipart body."""
_BLANK: Final = re.compile(r"\r?\n\r?\n")
_NAME: Final = re.compile(r'name="([^"]*)"')
_DEEPEST: Final = 20


def looks_for(element: Element, page: PageObservation) -> bool:
    """Whether a field takes words to search for, or to narrow a list by."""
    form = form_of(element, page)
    purpose = form.purpose if form is not None else ""
    narrows = purpose == "search" or (purpose == "filter" and page.page_type in _LISTS)
    return narrows or element.role == "searchbox" or element.type == "search"


@dataclass(slots=True)
class Given:
    """The entries of a run since the last allowed sending."""

    texts: dict[str, None] = field(default_factory=dict[str, None], repr=False)
    """In comparable form."""
    chosen: set[str] = field(default_factory=set[str])
    """The names of ticked or chosen controls, whose values a page has its own names for."""
    ever: bool = False
    """Whether anything was entered at all."""
    allowed_in: str = ""
    """The document of the last allowed sending, which may send late, or once more."""

    def note(self, element: Element, texts: Iterable[str], page: PageObservation) -> None:
        """Note an entry. Words to search or filter by are no data of the person."""
        if looks_for(element, page):
            return
        self.ever = True
        self.texts |= dict.fromkeys(filter(_is_telling, map(fold, texts)))
        if element.options or element.checked is not None:
            self.chosen |= {name for name in (element.html_name, element.id) if name}

    def allow(self, document: str) -> None:
        """Note an allowed sending in a document, with all entries there."""
        self.allowed_in = document
        self.texts.clear()
        self.chosen.clear()

    def are_in(self, said: RequestTexts) -> bool:
        """Whether a request carries any entry."""
        values = {fold(value) for value in said.values}
        found = (text in values or (len(text) >= _TELLING and text in said.text) for text in self.texts)
        return any(found) or not self.chosen.isdisjoint(said.keys)


@dataclass(frozen=True, slots=True)
class RequestTexts:
    """The content of a request."""

    pairs: tuple[tuple[str, str], ...]
    """Names and whole values, as they are."""
    text: str
    """All of it, in comparable form, without what only describes the page."""
    tells_visit: bool
    """Whether it tells which page is visited, or by what browser."""

    @property
    def keys(self) -> Set[str]:
        """The names."""
        return {key for key, _ in self.pairs if key}

    @property
    def values(self) -> Set[str]:
        """The whole values."""
        return {value for _, value in self.pairs if value}


def texts_of(request: OutboundRequest, url: str, title: str) -> RequestTexts:
    """Return the content of a request from the page with `url` and `title`."""
    body = request.body or request.legible
    pairs = list(_pairs(body, urlsplit(request.url).query))
    whole = fold("\n".join((unquote_plus(urlsplit(request.url).query), *spelled(body))))
    page = fold(unquote_plus(url))
    agent = fold(request.headers.get("user-agent", ""))
    tells_visit = (page != "" and page in whole) or (agent != "" and agent in whole)
    rest = whole.replace(page, " ").replace(fold(title) or page, " ") if page else whole
    return RequestTexts(tuple(pairs), rest, tells_visit=tells_visit)


def _pairs(body: str, query: str) -> Iterator[tuple[str, str]]:
    """Yield the names and values of a body and a query, at any depth."""
    yield from parse_qsl(query, keep_blank_values=True)
    if parts := list(_parts(body)):
        yield from parts
    elif (said := json_of(body)) is not None:
        yield from _leaves("", said, 0)
    else:
        yield from parse_qsl(body, keep_blank_values=True)


def _parts(body: str) -> Iterator[tuple[str, str]]:
    """Yield the name and the text of each part of a multipart body."""
    *parts, _ = _BOUNDARY.split(body)
    for part in parts:
        head, *text = _BLANK.split(part, maxsplit=1)
        if text and (name := _NAME.search(head)):
            yield name[1], text[0]


def _leaves(key: str, said: object, depth: int) -> Iterator[tuple[str, str]]:
    if depth > _DEEPEST:
        return
    if isinstance(said, dict):
        for name, value in cast("dict[str, object]", said).items():
            yield from _leaves(name, value, depth + 1)
    elif isinstance(said, list):
        for value in cast("list[object]", said):
            yield from _leaves(key, value, depth + 1)
    elif isinstance(said, str) and isinstance(inner := json_of(said), dict | list):
        yield from _leaves(key, cast("object", inner), depth + 1)
    else:
        yield key, "" if said is None else str(said)


def json_of(text: str) -> object:
    """Return what a JSON text says; None for any other text."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def _is_telling(text: str) -> bool:
    return len(text.strip()) >= (_TELLING if text.isdecimal() else _SHORTEST)
