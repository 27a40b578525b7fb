"""Finding postings in the JSON state that a page embeds for its own scripts, by the shape of the objects."""

from __future__ import annotations

import json
import re
from datetime import UTC, datetime
from functools import cache
from typing import TYPE_CHECKING, Final, cast

from footpath.language.text import attribute_words, words
from footpath.reading.postings.nodes import Node, listed, parsed, scripts, text_of
from footpath.reading.vocabulary import load_table

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

_JSON: Final = re.compile(r"type\s*=\s*[\"']?application/(?!ld\+)(?:[\w.+-]*\+)?json", re.IGNORECASE)
_ASSIGNED: Final = re.compile(
    r"(?:window|self|globalThis)(?:\.|\[[\"'])[\w$]+(?:[\"']\])?\s*=\s*(JSON\.parse\(\s*)?(?=[{\[\"'])"
    r"|\bvar\s+\w+\s*=\s*()(?=[{\[])"
)
_MOST: Final = 2000
_DEEPEST: Final = 24

_TOLD: Final = frozenset(
    {"hiringOrganization", "jobLocation", "employmentType", "baseSalary", "datePosted", "validThrough"}
)
"""What only a job has; a title and a description are had by anything."""
_ENOUGH: Final = 2


def state_postings(markup: str) -> Iterator[Node]:
    """Objects that look like postings, with the names of schema.org's properties."""
    found = 0
    for text in _texts(markup):
        for posting in _within(parsed(text), 0):
            yield posting
            found += 1
            if found >= _MOST:
                return


def _texts(markup: str) -> Iterator[str]:
    for attributes, text in scripts(markup):
        if _JSON.search(attributes):
            yield text
            continue
        if "application/ld+json" in attributes:
            continue
        for match in _ASSIGNED.finditer(text):
            yield from _assigned(text[match.end() :], is_quoted=bool(match[1]))


def _assigned(rest: str, *, is_quoted: bool) -> Iterator[str]:
    """The JSON value in an assignment; JSON inside a string is parsed too."""
    rest = rest.lstrip()
    if rest[:1] == "'":
        return
    try:
        value, _ = json.JSONDecoder(strict=False).raw_decode(rest)
    except (ValueError, RecursionError):
        return
    if isinstance(value, str):
        if is_quoted and value.lstrip()[:1] in "{[":
            yield value
        return
    yield json.dumps(value)


def _within(value: object, depth: int) -> Iterator[Node]:
    """The postings in a JSON value; the inside of a posting is not searched."""
    if depth > _DEEPEST:
        return
    if isinstance(value, dict):
        node = cast("Node", value)
        if (posting := as_posting(node)) is not None:
            yield posting
            return
        for inner in node.values():
            yield from _within(inner, depth + 1)
    elif isinstance(value, list):
        for inner in cast("list[object]", value):
            yield from _within(inner, depth + 1)


@cache
def _properties() -> Mapping[tuple[str, ...], str]:
    """The properties of a posting by the names that sites give them."""
    told = cast("dict[str, list[str]]", load_table("properties"))
    return {words(each): name for name, names in told.items() for each in names}


def as_posting(node: Node) -> Node | None:
    """An object as a JobPosting, where it has a title and enough of what only jobs have."""
    told: Node = {}
    for key, value in node.items():
        name = _properties().get(attribute_words(key))
        if name is not None and name not in told and value not in (None, "", [], {}):
            told[name] = value
    title = told.get("title")
    if not isinstance(title, str) or not title.strip() or len(title) > 200:
        return None
    if len(_TOLD & told.keys()) < _ENOUGH or not (told.keys() & {"url", "identifier", "description"}):
        return None
    return _shaped(told)


def _shaped(told: Node) -> Node:
    shaped: Node = {**told, "@type": "JobPosting"}
    shaped["jobLocation"] = [
        place if isinstance(place, str) else text_of(place, "name", "city", "text", "label", "formatted", "displayName")
        for place in listed(told.get("jobLocation"))
        if place is not None
    ]
    shaped["hiringOrganization"] = text_of(told.get("hiringOrganization"), "name", "displayName", "title")
    for key in ("datePosted", "validThrough"):
        shaped[key] = _day(told.get(key))
    if told.get("remote") is True:
        shaped["jobLocationType"] = "TELECOMMUTE"
    return shaped


def _day(value: object) -> object:
    """Seconds or milliseconds since 1970, as a day."""
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return value
    seconds = value / 1000 if value > 1e11 else value
    try:
        return datetime.fromtimestamp(seconds, UTC).date().isoformat()
    except (ValueError, OverflowError, OSError):
        return None
