"""Telling how elements take part in the flow of text (block or inline), as far as known without style sheets."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from footpath.web.markup import Node

BLOCK: Final = 2
"""A block of its own."""
SOFT: Final = 1
"""A piece in a line, which parts words."""
INLINE: Final = 0

_FLOWS: Final = {
    "inline": INLINE, "contents": INLINE, "inline-block": SOFT, "inline-flex": SOFT, "inline-grid": SOFT,
    "inline-table": SOFT,
}  # fmt: skip
_SOFT_TAGS: Final = frozenset(["button", "input", "select", "textarea", "meter", "progress"])
_BLOCK_TAGS: Final = frozenset([
    "address", "article", "aside", "blockquote", "body", "caption", "center", "col", "colgroup", "dd", "details",
    "dialog", "dir", "div", "dl", "dt", "fieldset", "figcaption", "figure", "footer", "form", "frameset", "h1", "h2",
    "h3", "h4", "h5", "h6", "header", "hgroup", "hr", "html", "legend", "li", "listing", "main", "menu", "nav", "ol",
    "optgroup", "option", "p", "plaintext", "pre", "search", "section", "summary", "table", "tbody", "td", "tfoot",
    "th", "thead", "tr", "ul", "xmp",
])  # fmt: skip
_PARTS: Final = frozenset(["a", "span", "time", "small", "data"])
_STRESSED: Final = frozenset(["b", "em", "i", "strong"])
_HOLDERS: Final = frozenset([
    "a", "article", "aside", "dd", "div", "footer", "header", "li", "main", "nav", "section", "td",
])  # fmt: skip


class Flows:
    """The flow of the elements of one page."""

    def __init__(self) -> None:
        self._parts: dict[int, bool] = {}

    def of(self, node: Node) -> int:
        """The flow of an element."""
        display = node.display() if "style" in node.attributes else ""
        if display:
            return _FLOWS.get(display, BLOCK)
        if node.tag in _BLOCK_TAGS:
            return BLOCK
        if node.up is not None and (node.tag in _PARTS or node.tag in _STRESSED) and self._has_parts(node.up):
            return BLOCK
        return SOFT if node.tag in _SOFT_TAGS else INLINE

    def _has_parts(self, node: Node) -> bool:
        """Whether what stands in it are parts of their own. Only the style sheet would tell for certain; but where one
        stands beside the other without a word between, they are seldom one sentence.
        """
        known = self._parts.get(id(node))
        if known is None:
            known = self._parts[id(node)] = node.tag in _HOLDERS and _are_parts(node)
        return known


def _are_parts(node: Node) -> bool:
    """Whether it holds several inline elements and no words of its own. Stressed words beside others are mostly one
    line with them, but not where nothing at all parts them: two words would be glued together.
    """
    count = stressed = 0
    gap = spaced = False
    for each in node.inner:
        if isinstance(each, str):
            if each.strip():
                return False
            gap = True
        elif each.tag in _PARTS or each.tag in _STRESSED:
            spaced = spaced or (gap and count > 0)
            gap = False
            count += 1
            stressed += each.tag in _STRESSED
        elif each.tag not in _BLOCK_TAGS and each.words().strip():
            return False
    return count > 1 and not (stressed and spaced)
