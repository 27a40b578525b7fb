"""Parse HTML like a browser, into a tree of plain nodes. The only module that uses the parser."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from selectolax.lexbor import LexborHTMLParser, LexborNode

if TYPE_CHECKING:
    from collections.abc import Iterator


LIMIT: Final = 200_000
"""Maximum nodes, as in the browser."""

_NOSCRIPT: Final = re.compile(r"(<noscript\b[^>]*>).*?(</noscript\s*>)", re.IGNORECASE | re.DOTALL)
"""Browsers with scripts ignore this content; the parser would treat it as part of the page."""

_DISPLAY: Final = re.compile(r"(?:^|;)\s*display\s*:\s*([\w-]+)", re.IGNORECASE)
_VISIBILITY: Final = re.compile(r"(?:^|;)\s*visibility\s*:\s*([\w-]+)", re.IGNORECASE)

UNREAD: Final = frozenset(
    ["script", "style", "template", "noscript", "head", "meta", "link", "title", "base", "datalist"]
)


class Node:
    """An element. Children are elements and texts, in order."""

    __slots__ = ("attributes", "inner", "nth", "tag", "up")

    def __init__(self, tag: str, attributes: dict[str, str], up: Node | None, nth: int) -> None:
        self.tag = tag
        self.attributes = attributes
        self.up = up
        self.nth = nth
        """Its number among those of its tag beside it, from 1."""
        self.inner: list[Node | str] = []

    @property
    def children(self) -> Iterator[Node]:
        """The child elements."""
        return (each for each in self.inner if isinstance(each, Node))

    def all(self) -> Iterator[Node]:
        """All descendant elements, in document order."""
        ahead = self.inner[::-1]
        while ahead:
            node = ahead.pop()
            if isinstance(node, Node):
                yield node
                ahead += node.inner[::-1]

    def around(self) -> Iterator[Node]:
        """The ancestors, the nearest first."""
        node = self.up
        while node is not None:
            yield node
            node = node.up

    def words(self) -> str:
        """All text of the element, unchanged."""
        found: list[str] = []
        ahead: list[Node | str] = self.inner[::-1]
        while ahead:
            each = ahead.pop()
            if isinstance(each, str):
                found.append(each)
            else:
                ahead.extend(each.inner[::-1])
        return "".join(found)

    def is_displayed(self) -> bool:
        """Whether the element's own tag and attributes display it."""
        attributes = self.attributes
        if self.tag in UNREAD or "hidden" in attributes:
            return False
        if self.tag == "dialog" and "open" not in attributes:
            return False
        return self.display() != "none"

    def display(self) -> str:
        """`display` in the style attribute; empty for none."""
        return self._styled(_DISPLAY)

    def visibility(self) -> str:
        """`visibility` in the style attribute; empty for none."""
        return self._styled(_VISIBILITY)

    def _styled(self, rule: re.Pattern[str]) -> str:
        style = self.attributes.get("style")
        found = rule.search(style) if style else None
        return found[1].lower() if found else ""

    def is_rendered(self) -> bool:
        """Whether the element and all ancestors are displayed and visible."""
        seen = ""
        node: Node | None = self
        while node is not None:
            if not node.is_displayed() or (node.tag == "details" and not _shows(node, self)):
                return False
            seen = seen or node.visibility()
            node = node.up
        return seen in ("", "visible")


def parse(html: str) -> tuple[Node, bool]:
    """The root element of a document, and whether the document was read completely."""
    parser = LexborHTMLParser(_NOSCRIPT.sub(r"\1\2", html))
    source = parser.root
    root = Node("html", {}, None, 1)
    if source is None:
        return root, True
    root.attributes = _attributes(source)
    ahead: list[tuple[LexborNode, Node]] = [(source, root)]
    read = 0
    while ahead:
        element, node = ahead.pop()
        counts: dict[str, int] = {}
        child = element.first_child
        while child is not None:
            if child.is_text_node:
                node.inner.append(child.text_content or "")
            elif child.is_element_node and (tag := child.tag):
                counts[tag] = nth = counts.get(tag, 0) + 1
                made = Node(tag, _attributes(child), node, nth)
                node.inner.append(made)
                ahead.append((child, made))
                read += 1
            child = child.next
        if read > LIMIT:
            return root, False
    return root, True


def _attributes(element: LexborNode) -> dict[str, str]:
    return {name: value or "" for name, value in element.attributes.items()}


def _shows(details: Node, inner: Node) -> bool:
    """Whether closed details show the element: only the summary, and the details element itself."""
    if "open" in details.attributes or inner is details:
        return True
    return any(node.tag == "summary" and node.up is details for node in (inner, *inner.around()))
