"""Snapshots drawn by hand: a page as a list of elements and texts, in reading order."""

from __future__ import annotations

from typing import Any

from footpath.schema.snapshot import Block, Element, Snapshot

JSON = dict[str, Any]


def field(name: str, **traits: Any) -> JSON:
    return {"tag": "input", "role": "textbox", "type": "text", "name": name, **traits}


def button(name: str, **traits: Any) -> JSON:
    return {"tag": "button", "role": "button", "type": "submit", "name": name, **traits}


def link(name: str, href: str, **traits: Any) -> JSON:
    return {"tag": "a", "role": "link", "name": name, "href": href, **traits}


def text(words: str, kind: str = "text") -> JSON:
    return {"block": kind, "text": words}


def draw(*parts: JSON, title: str = "") -> Snapshot:
    """A page that shows `parts` one below the other; refs are `e1`, `e2` … over the elements."""
    tree: list[tuple[int, str]] = [(-1, "html"), (0, "body"), (1, "form")]
    elements: list[Element] = []
    blocks: list[Block] = []
    for order, part in enumerate(parts):
        tree.append((2, f"{part.get('tag', 'p')}[{order + 1}]"))
        place: JSON = {"order": order, "node": len(tree) - 1, "box": (40, 20 + 60 * order, 300, 32)}
        if "block" in part:
            blocks.append(Block(kind=part["block"], text=part["text"], **place))
        else:
            traits: JSON = {"ref": f"e{len(elements) + 1}", **place, **part}
            elements.append(Element(**traits))
    return Snapshot(
        url="http://site.test/apply", title=title, tree=tuple(tree), elements=tuple(elements), blocks=tuple(blocks)
    )


def asked(snapshot: Snapshot) -> dict[str, str]:
    """The questions of a page whose fields are named by what they ask."""
    return {element.ref: element.name for element in snapshot.elements if element.role not in ("button", "link")}
