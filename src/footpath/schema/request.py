"""A request by which a page would change data at its site, and the one reading of what it says."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Final, Literal, cast
from urllib.parse import parse_qsl, unquote_plus, urlsplit

from footpath.language.text import fold, unaccented

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence, Set

RequestKind = Literal["Document", "XHR", "Fetch", "Ping", "Other", "WebSocket"]
"""How a page sends a request, in the browser's terms: `Document` by a form or link, `Ping` as a beacon, `WebSocket` as
a WebSocket message, which counts as a POST.
"""

TELLING: Final = 4
"""Minimum length of a text for recognition within another text."""
TOKEN: Final = re.compile(r"(?=\D*\d)[\w.:/+=-]{16,}")
"""A value that only its site can read, or a point in time."""
_TIME: Final = re.compile(r"\d{10,}")
"""A point in time as a number."""
_DIGITS: Final = re.compile(r"\d+")
_FORM: Final = re.compile(r"[^\s=&]+=[^\s&]*(?:&[^\s=&]+=[^\s&]*)*&?")
"""A body of a form, as browsers write it by default."""
_NAME: Final = re.compile(r'\bname="([^"]*)"')
_FILE: Final = re.compile(r'filename="([^"]*)"')
_JSON: Final = ("{", "[")
"""First letters of JSON texts with names or values."""
_DEEPEST: Final = 100


@dataclass(frozen=True)
class OutboundRequest:
    """A request still held in the browser."""

    url: str
    method: str
    kind: RequestKind
    body: str | None = field(default=None, repr=False)
    """Text of the body; None for a body that is not text, or too long to read."""
    legible: str = field(default="", repr=False)
    """Text of the body without the contents of files; the query of the address if there is no body, or a body too long
    to read.
    """
    content_type: str = ""
    headers: Mapping[str, str] = field(default_factory=dict[str, str], repr=False)
    """By name in lower case."""
    is_own_site: bool = True
    """Whether the request goes to the site of its tab's page."""
    id: str = ""
    """The browser's id of the request, or another one for a message."""
    frame: str = ""
    """The browser's id of the frame that sends; empty if unknown."""

    @property
    def address(self) -> str:
        """The address without its query."""
        return without_query(self.url)

    @property
    def query(self) -> str:
        """The query of the address."""
        return urlsplit(self.url).query

    @cached_property
    def pairs(self) -> tuple[tuple[str, str], ...]:
        """The names and whole values of the query and the body, at any depth."""
        return tuple(_pairs(self.body or self.legible, self.query))

    @property
    def keys(self) -> Set[str]:
        """The names among the pairs."""
        return {key for key, _ in self.pairs if key}

    @property
    def outer_keys(self) -> Set[str]:
        """The names at the top level of the body."""
        said = json_of(self.body or "")
        if isinstance(said, dict):
            return set(cast("dict[str, object]", said))
        return {name for name, _ in form_fields(self.body or "")}

    @property
    def content(self) -> frozenset[str]:
        """The request without marks that differ each time, such as a token or a time."""
        said = (f"{key}={value}" for key, value in self.pairs if not (TOKEN.fullmatch(value) or _TIME.fullmatch(value)))
        return frozenset({f"{self.method} {self.address}", *said})

    @property
    def form(self) -> frozenset[str]:
        """The content with any number in place of each number: equal for repeated requests of a poll."""
        return frozenset(_DIGITS.sub("0", each) for each in self.content)


def without_query(url: str) -> str:
    """Return an address without query and fragment."""
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}{parts.path}"


def carries(body: str | None, values: Collection[str], *, query: str = "") -> bool:
    """Whether a body or its query holds any of the values, in any usual encoding; True if unreadable (None)."""
    if body is None:
        return True
    plain = {fold(value) for value in values if len(value.strip()) >= TELLING}
    said = spelled(body, query) if plain else ""
    return any(value in said for value in plain)


def spelled(body: str, query: str) -> str:
    """Return the text of a body and a query in each usual decoding, in comparable form."""
    texts = [unquote_plus(query), body, unquote_plus(body)]
    if (said := json_of(body)) is not None:
        texts.append(json.dumps(said, ensure_ascii=False).replace('\\"', '"').replace("\\n", "\n"))
    return " ".join(unaccented("\n".join(texts)).split())  # as `fold`, which remembers its texts


def json_of(text: str) -> object:
    """Return what a JSON text says; None for any other text."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def form_fields(body: str) -> Iterator[tuple[str, str]]:
    """Yield the fields of a form's body by name, of a file its name; any other body as one text without a name."""
    if body.startswith("--"):
        end = "\r\n" if "\r\n" in body else "\n"  # scripts write the shorter one, too
        for part in body.split(body.partition(end)[0]):
            head, _, said = part.partition(end * 2)
            name, file = _NAME.search(head), _FILE.search(head)
            yield name[1] if name else "", file[1] if file else said.strip("\r\n")
    elif _FORM.fullmatch(body):
        yield from parse_qsl(body, keep_blank_values=True)
    else:
        yield "", body


@dataclass(frozen=True, slots=True)
class SentValue:
    """A value within a body: a plain one, a list of plain ones, or an empty object."""

    path: tuple[str, ...]
    """The names that lead to the value, without places in lists; empty without names."""
    value: object = field(repr=False)

    @property
    def key(self) -> str:
        """The last name; empty without names."""
        return self.path[-1] if self.path else ""

    @property
    def plain(self) -> Sequence[object]:
        """The plain values."""
        if isinstance(self.value, dict):
            return ()
        return cast("list[object]", self.value) if isinstance(self.value, list) else (self.value,)


def values_in(body: str) -> Iterator[SentValue]:
    """Yield the values of a form or of JSON, at any depth; a text of JSON counts as what it says."""
    for name, value in form_fields(body):
        yield from values_within(value, (name,) if name else ())


def values_within(said: object, path: tuple[str, ...] = (), depth: int = 0) -> Iterator[SentValue]:
    """Yield the values of what JSON says, under a path; none below a hundred levels."""
    said = _opened(said)
    if depth > _DEEPEST:
        return
    if isinstance(said, dict) and said:
        for name, value in cast("dict[str, object]", said).items():
            yield from values_within(value, (*path, name), depth + 1)
    elif isinstance(said, list) and any(isinstance(_opened(each), dict | list) for each in cast("list[object]", said)):
        for each in cast("list[object]", said):
            yield from values_within(each, path, depth + 1)
    else:
        yield SentValue(path, cast("object", said))


def _opened(said: object) -> object:
    """Return what a text of JSON with names or values says; anything else unchanged."""
    if isinstance(said, str) and said.lstrip()[:1] in _JSON and isinstance(inner := json_of(said), dict | list):
        return cast("object", inner)
    return said


def _pairs(body: str, query: str) -> Iterator[tuple[str, str]]:
    yield from parse_qsl(query, keep_blank_values=True)
    said = json_of(body)
    for each in values_in(body) if said is None else values_within(said):
        for value in each.plain:
            if each.key or value:
                yield each.key, "" if value is None else str(value)
