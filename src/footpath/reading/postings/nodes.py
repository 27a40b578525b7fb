"""Structured data of a page as plain objects: JSON-LD, mended where it is malformed, and microdata in the same form."""

from __future__ import annotations

import html
import json
import re
from typing import TYPE_CHECKING, Final, cast

from footpath.reading.postings.microdata import Node, items

if TYPE_CHECKING:
    from collections.abc import Iterator

    from footpath.schema.snapshot import Snapshot

_COMMENT: Final = re.compile(r"^\s*(?:<!--|//\s*<!\[CDATA\[|<!\[CDATA\[)|(?:-->|//\s*\]\]>|\]\]>)\s*$")
_SCRIPT: Final = re.compile(r"<script\b([^>]*)>(.*?)</script\s*>", re.IGNORECASE | re.DOTALL)
_LD_JSON: Final = re.compile(r"type\s*=\s*[\"']?application/ld\+json", re.IGNORECASE)
_LONGEST: Final = 3_000_000
"""Characters of one script that are still looked at."""
_MENDED: Final = 400_000
"""Characters of a malformed script that are still mended: mending takes its time."""
_DEEPEST: Final = 12


def scripts(markup: str) -> Iterator[tuple[str, str]]:
    """Attributes and text of each script of a page."""
    for match in _SCRIPT.finditer(markup):
        if match[2].strip() and len(match[2]) <= _LONGEST:
            yield match[1], match[2]


def linked_data(snapshot: Snapshot, markup: str = "") -> Iterator[Node]:
    """Every object in the JSON-LD of a page, at any depth."""
    texts = dict.fromkeys(snapshot.json_ld)
    if not texts:
        texts = dict.fromkeys(text for attributes, text in scripts(markup) if _LD_JSON.search(attributes))
    for text in texts:
        for node in many(parsed(text)):
            yield from _inner(node, 0)


def _inner(node: Node, depth: int) -> Iterator[Node]:
    yield node
    if depth >= _DEEPEST:
        return
    for key in ("@graph", "mainEntity", "itemListElement", "item", "hasPart", "mainEntityOfPage"):
        for inner in many(node.get(key)):
            yield from _inner(inner, depth + 1)


def parsed(text: str) -> object:
    """The value of a JSON text, repaired where it is malformed; None for what is no JSON."""
    text = _COMMENT.sub("", text.strip()).strip().rstrip(";")
    for attempt in (text, html.unescape(text)) if "&quot;" in text else (text,):
        try:
            return json.loads(attempt, strict=False)  # raw control characters are common in descriptions
        except (ValueError, RecursionError):
            continue
    if len(text) > _MENDED or not text.startswith(("{", "[")):
        return None
    from json_repair import repair_json

    try:
        return cast("object", repair_json(text, return_objects=True))
    except (ValueError, RecursionError):
        return None


def microdata(markup: str, url: str) -> Iterator[Node]:
    """Every top object of the page's microdata, in the form of JSON-LD."""
    if "itemtype" not in markup or "JobPosting" not in markup:
        return
    for item in items(markup, url):
        yield from _inner(item, 0)


def is_posting(node: Node) -> bool:
    """Whether a node is a JobPosting; its type may be written with or without the address of the vocabulary."""
    return any(isinstance(t, str) and re.split(r"[/:#]", t)[-1] == "JobPosting" for t in listed(node.get("@type")))


def listed(value: object) -> list[object]:
    """A list, or a single value as a list of one; none for None."""
    return cast("list[object]", value) if isinstance(value, list) else [] if value is None else [value]


def one_of(value: object) -> object:
    """The first of a list, or a single value itself; None for an empty list."""
    return next(iter(listed(value)), None)


def many(value: object) -> list[Node]:
    """The objects in a list, or a single object; other values are left out."""
    return [cast("Node", each) for each in listed(value) if isinstance(each, dict)]


def text_of(value: object, *keys: str) -> str:
    """A text with single spaces: the value itself, or in an object that of the first of these keys, name or @value."""
    first = one_of(value)
    if isinstance(first, dict):
        node = cast("Node", first)
        return next((said for key in (*keys, "name", "@value") if (said := text_of(node.get(key)))), "")
    if isinstance(first, bool) or not isinstance(first, (str, int, float)):
        return ""
    return " ".join(html.unescape(str(first)).split())
