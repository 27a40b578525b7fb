"""Reading microdata (HTML Standard, section 5) into the form of JSON-LD."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final
from urllib.parse import urljoin

if TYPE_CHECKING:
    from collections.abc import Iterator

    from selectolax.lexbor import LexborHTMLParser, LexborNode

Node = dict[str, object]

_ADDRESS: Final = {
    **dict.fromkeys(("audio", "embed", "iframe", "img", "source", "track", "video"), "src"),
    **dict.fromkeys(("a", "area", "link"), "href"),
    "object": "data",
}
"""The attribute that holds the value of such an element, as an address."""

_VALUE: Final = {"meta": "content", "data": "value", "meter": "value", "time": "datetime"}
"""The attribute that holds the value of such an element, as text."""

_WORDS: Final = frozenset({"title", "name", "legalName", "description"})
"""Properties whose value is never an address: sites write them on links, too."""

_DEEPEST: Final = 12
"""Levels of items within items that are read."""


_MOST: Final = 20_000
"""Items of a page that are read: `itemref` can name one item many times."""


def items(markup: str, url: str) -> Iterator[Node]:
    """Each top item of a page as a JSON-LD object.

    Args:
        markup: the page's HTML.
        url: its address, against which relative addresses are resolved.
    """
    from selectolax.lexbor import LexborHTMLParser

    page = LexborHTMLParser(markup)
    reader = _Reader(page, url)
    for node in page.css("[itemscope]:not([itemprop])"):
        yield reader.item(node)


class _Reader:
    """Reads the items of one page."""

    def __init__(self, page: LexborHTMLParser, url: str) -> None:
        self._page = page
        self._url = url
        self._left = _MOST

    def item(self, node: LexborNode, depth: int = 0) -> Node:
        """One item. Its type is the last part of the address of its first type."""
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
        """The elements that are properties of an item: below it, or below an element that `itemref` names."""
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


def _address(page: str, href: str) -> str:
    """The whole address; empty if it is malformed."""
    try:
        return urljoin(page, href.strip())
    except ValueError:
        return ""


def _text(node: LexborNode) -> str:
    """The text of an element with single spaces, without its scripts and styles."""
    texts = (each for each in node.traverse(include_text=True) if each.is_text_node)
    said = (each.text() for each in texts if each.parent is None or each.parent.tag not in ("script", "style"))
    return " ".join(" ".join(said).split())


def _children(node: LexborNode) -> Iterator[LexborNode]:
    return node.iter(include_text=False)


def _quoted(text: str) -> str:
    """A text as it stands within the quotes of a selector."""
    return text.replace("\\", r"\\").replace('"', r"\"")
