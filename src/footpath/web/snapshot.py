"""Read a snapshot from a page's HTML, as `page/js` does in the browser, without styles and scripts.

The walk follows `walker.js`, `texts.js` and `containers.js`: elements, the text between them in reading order, and the
tree above both. Boxes are missing, and so are hiding and line breaks by style sheets.
"""

from __future__ import annotations

import re
from typing import Final
from urllib.parse import urljoin

from footpath.schema.snapshot import Block, Element, Frame, Snapshot, items
from footpath.web.markup import Node, parse
from footpath.web.names import squeeze
from footpath.web.walk import Item, Walk

_META: Final = re.compile(
    r"description|generator|robots|author|application-name|og:.*|twitter:(?:title|description)", re.DOTALL
)

_LINKS: Final = frozenset({"canonical", "next"})
"""Relations of the head's links to read."""


def as_snapshot(html: str, url: str, *, status: int | None = None) -> Snapshot:
    """The snapshot of a page.

    Args:
        html: the decoded HTML.
        url: address after all redirects.
        status: HTTP status.
    """
    root, whole = parse(html)
    walk = Walk(root, url)
    told = _told(walk.items)
    tree = _AncestorTree()
    elements: list[dict[str, object]] = []
    blocks: list[dict[str, object]] = []
    for item in told:
        place: dict[str, object] = {
            "order": item.order,
            "node": tree.node(item.step.node),
            "parent": item.parent.order if item.parent else -1,
        }
        if item.parts:
            place["parts"] = item.parts
        if item.marks:
            place["marks"] = item.marks
        if item.kind:
            blocks.append({**place, "kind": item.kind, "text": item.text, "role": item.role, **item.data})
        else:
            elements.append({**place, "ref": item.ref, **item.data, "role": item.role, "name": item.text})
    page = Snapshot(
        url=url,
        status=status,
        content_type="text/html",
        lang=root.attributes.get("lang", ""),
        frames=tuple(Frame(ref=ref, url=urljoin(url, source), readable=False) for ref, source in walk.frames),
        truncated=not whole or walk.is_cut,
    )
    spans = tuple((tree.node(cell), *span) for cell, span in walk.spanning)
    rows = {
        "tree": tuple(tree.rows),
        "spans": spans,
        "elements": items(Element, elements),
        "blocks": items(Block, blocks),
    }
    return page.model_copy(update=_facts(root, url) | rows)


def _told(all_items: list[Item]) -> list[Item]:
    """The snapshot's items, numbered in reading order, without empty containers."""
    alive = [item for item in all_items if not item.dead]
    for item in alive:
        if item.is_container and not item.used:
            continue
        parent = item.parent
        while parent is not None and not parent.used:
            parent.used = True
            parent = parent.parent
    told = [item for item in alive if not item.is_container or item.used]
    for order, item in enumerate(told):
        item.order = order
    return told


class _AncestorTree:
    """The tree of the snapshot: the ancestors of all items, each once."""

    def __init__(self) -> None:
        self.rows: list[tuple[int, str]] = []
        self._numbers: dict[int, int] = {}

    def node(self, node: Node) -> int:
        """The number of a node, adding the node and its ancestors on first use."""
        ahead: list[Node] = []
        at: Node | None = node
        while at is not None and id(at) not in self._numbers:
            ahead.append(at)
            at = at.up
        for each in reversed(ahead):
            above = self._numbers[id(each.up)] if each.up is not None else -1
            self._numbers[id(each)] = len(self.rows)
            self.rows.append((above, f"{each.tag}[{each.nth}]" if each.nth > 1 else each.tag))
        return self._numbers[id(node)]


def _names_page(title: Node) -> bool:
    """Whether a title names the page, and no drawing."""
    return title.up is not None and title.up.tag != "svg"


def _facts(root: Node, url: str) -> dict[str, object]:
    title = ""
    json_ld: list[str] = []
    meta: dict[str, str] = {}
    linked: dict[str, str] = {}
    base = url
    for node in root.all():
        attributes = node.attributes
        match node.tag:
            case "title" if not title and _names_page(node):
                title = " ".join(node.words().split())
            case "script" if attributes.get("type", "").lower() == "application/ld+json":
                json_ld.append(node.words())
            case "meta":
                key = (attributes.get("property") or attributes.get("name", "")).lower()
                if _META.fullmatch(key):
                    meta.setdefault(key, attributes.get("content", ""))
            case "base" if base == url and attributes.get("href"):
                base = urljoin(url, attributes["href"])
            case "link":
                for kind in _LINKS & set(attributes.get("rel", "").lower().split()):
                    linked.setdefault(kind, squeeze(attributes.get("href", "")))
            case _:
                pass
    meta |= {kind: urljoin(base, href) for kind, href in linked.items() if href}
    return {"title": title, "json_ld": tuple(json_ld), "meta": meta}
