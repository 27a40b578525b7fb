"""Structured data of a page as plain objects: JSON-LD, repaired if malformed, and microdata in the same form."""

from __future__ import annotations

import html
import json
import re
from typing import TYPE_CHECKING, Final, cast
from urllib.parse import urljoin

if TYPE_CHECKING:
    from collections.abc import Iterator

    from selectolax.lexbor import LexborHTMLParser, LexborNode

    from footpath.schema.snapshot import Snapshot

_COMMENT: Final = re.compile(r"^\s*(?:<!--|//\s*<!\[CDATA\[|<!\[CDATA\[)|(?:-->|//\s*\]\]>|\]\]>)\s*$")
_SCRIPT: Final = re.compile(r"<script\b([^>]*)>(.*?)</script\s*>", re.IGNORECASE | re.DOTALL)
_LD_JSON: Final = re.compile(r"type\s*=\s*[\"']?application/ld\+json", re.IGNORECASE)
_LONGEST: Final = 3_000_000
"""Most characters of a script that is read."""
_MENDED: Final = 400_000
"""Most characters of a malformed script that is mended: mending is slow."""
_DEEPEST: Final = 12
Node = dict[str, object]
_ADDRESS: Final = {
    **dict.fromkeys(("audio", "embed", "iframe", "img", "source", "track", "video"), "src"),
    **dict.fromkeys(("a", "area", "link"), "href"),
    "object": "data",
}
"""The attribute with such an element's value, as an address."""
_VALUE: Final = {"meta": "content", "data": "value", "meter": "value", "time": "datetime"}
"""The attribute with such an element's value, as text."""
_WORDS: Final = frozenset({"title", "name", "legalName", "description"})
"""Properties whose value is never an address, although sites write them on links too."""
_MOST: Final = 20_000
"""Most items of a page that are read: `itemref` can name one item many times."""


class _ItemReader:
    """Reads the items of one page."""

    def __init__(self, page: LexborHTMLParser, url: str) -> None:
        self._page = page
        self._url = url
        self._left = _MOST

    def item(self, node: LexborNode, depth: int = 0) -> Node:
        """Return an item. The type is the last part of the first type's address."""
        self._left -= 1
        types = (node.attributes.get("itemtype") or "").split()
        values: dict[str, list[object]] = {}
        for prop in self._properties(node) if depth < _DEEPEST and self._left > 0 else ():
            for name in (prop.attributes.get("itemprop") or "").split():
                values.setdefault(name, []).append(self._value(prop, name, depth))
        item: Node = {"@type": types[0].rpartition("/")[2] if types else ""}
        if not values and (text := _text(node)):
            item["name"] = text  # an item without properties is known by its text
        return item | {name: found[0] if len(found) == 1 else found for name, found in values.items()}

    def _properties(self, item: LexborNode) -> Iterator[LexborNode]:
        """Yield the elements that are properties of an item: below it, or below an element in `itemref`."""
        ids = (item.attributes.get("itemref") or "").split()
        referred = (self._page.css_first(f'[id="{_quoted(id)}"]') for id in ids)
        ahead = [node for node in (*_children(item), *referred) if node is not None][::-1]
        seen = {item.mem_id}
        while ahead:
            node = ahead.pop()
            if node.mem_id in seen:
                continue
            seen.add(node.mem_id)
            if "itemprop" in node.attributes:
                yield node
            if "itemscope" not in node.attributes:
                ahead.extend(reversed(list(_children(node))))

    def _value(self, node: LexborNode, name: str, depth: int) -> object:
        attributes, tag = node.attributes, node.tag or ""
        if "itemscope" in attributes:
            return self.item(node, depth + 1)
        if tag in _ADDRESS and name not in _WORDS:
            return _address(self._url, attributes.get(_ADDRESS[tag]) or "")
        told = attributes.get(_VALUE.get(tag, "content"))  # sites write `content` on any element
        if told is not None:
            return told
        return (node.inner_html or "") if name == "description" else _text(node)


def scripts(markup: str) -> Iterator[tuple[str, str]]:
    """Attributes and text of each script of a page."""
    for match in _SCRIPT.finditer(markup):
        if match[2].strip() and len(match[2]) <= _LONGEST:
            yield match[1], match[2]


def linked_data(snapshot: Snapshot, markup: str) -> Iterator[Node]:
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
    """Return the value of a JSON text, repaired if malformed; None for other texts."""
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
    """Return a list, or a single value as a list of one; empty for None."""
    return cast("list[object]", value) if isinstance(value, list) else [] if value is None else [value]


def one_of(value: object) -> object:
    """The first of a list, or a single value itself; None for an empty list."""
    return next(iter(listed(value)), None)


def many(value: object) -> list[Node]:
    """The objects in a list, or a single object; other values are left out."""
    return [cast("Node", each) for each in listed(value) if isinstance(each, dict)]


def text_of(value: object, *keys: str) -> str:
    """Return a text with single spaces: the value itself, or of an object the first of the keys, name or @value."""
    first = one_of(value)
    if isinstance(first, dict):
        node = cast("Node", first)
        return next((said for key in (*keys, "name", "@value") if (said := text_of(node.get(key)))), "")
    if isinstance(first, bool) or not isinstance(first, (str, int, float)):
        return ""
    return " ".join(html.unescape(str(first)).split())


def items(markup: str, url: str) -> Iterator[Node]:
    """Yield each top item of a page's HTML as a JSON-LD object."""
    from selectolax.lexbor import LexborHTMLParser

    page = LexborHTMLParser(markup)
    reader = _ItemReader(page, url)
    for node in page.css("[itemscope]:not([itemprop])"):
        yield reader.item(node)


def _address(page: str, href: str) -> str:
    """Return the whole address; empty if malformed."""
    try:
        return urljoin(page, href.strip())
    except ValueError:
        return ""


def _text(node: LexborNode) -> str:
    """Return the text of an element with single spaces, without its scripts and styles."""
    texts = (each for each in node.traverse(include_text=True) if each.is_text_node)
    said = (each.text() for each in texts if each.parent is None or each.parent.tag not in ("script", "style"))
    return " ".join(" ".join(said).split())


def _children(node: LexborNode) -> Iterator[LexborNode]:
    return node.iter(include_text=False)


def _quoted(text: str) -> str:
    """Return a text escaped for the quotes of a selector."""
    return text.replace("\\", r"\\").replace('"', r"\"")
