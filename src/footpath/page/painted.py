"""The painted content of a page and its places: read from the browser over CDP, in every frame, without touching any
document.

The browser reports texts as drawn: of closed shadow roots, pseudo-elements, counters and list markers too.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypedDict, cast

from footpath.errors import FootpathError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from playwright.async_api import CDPSession

    from footpath.page.worlds import Worlds

    Box = tuple[float, float, float, float]
    """Left, top, right, bottom; in pixels of the top viewport unless said otherwise."""

STYLES = (
    "display",
    "position",
    "float",
    "visibility",
    "background-image",
    "border-image-source",
    "mask-image",
    "list-style-image",
    "text-shadow",
    "filter",
    "-webkit-box-reflect",
    "-webkit-text-stroke-width",
    "-webkit-mask-box-image-source",
    "content",
    "hyphenate-character",
    "text-emphasis-style",
    "writing-mode",
    "zoom",
)
"""The requested computed styles, in this order."""

FRAMES = frozenset({"IFRAME", "FRAME", "OBJECT", "EMBED", "FENCEDFRAME"})
"""Elements that may hold a document."""

DEEPEST = 10
"""Frames within frames that are read."""

ASKEW = 0.02
"""How far a frame's sides may deviate from a rectangle's, as a share of its size."""


TEXT, FRAGMENT = 3, 11
"""`Node.TEXT_NODE`, and `Node.DOCUMENT_FRAGMENT_NODE`: a shadow root is one."""


class _Rare(TypedDict):
    index: list[int]
    value: list[int]


class _Nodes(TypedDict, total=False):
    parentIndex: list[int]
    nodeType: list[int]
    nodeName: list[int]
    nodeValue: list[int]
    backendNodeId: list[int]
    attributes: list[list[int]]
    textValue: _Rare
    inputValue: _Rare
    optionSelected: _Rare
    contentDocumentIndex: _Rare
    shadowRootType: _Rare


class _Layout(TypedDict):
    nodeIndex: list[int]
    bounds: list[list[float]]
    text: list[int]
    styles: list[list[int]]


class _Document(TypedDict):
    frameId: int
    scrollOffsetX: float
    scrollOffsetY: float
    contentWidth: float
    contentHeight: float
    nodes: _Nodes
    layout: _Layout


class DomSnapshot(TypedDict):
    """The answer of `DOMSnapshot.captureSnapshot`."""

    documents: list[_Document]
    strings: list[str]


@dataclass(frozen=True, slots=True)
class DocumentPlace:
    """The place of a document in the top viewport, and its visible part."""

    x: float = 0.0
    y: float = 0.0
    wide: float = 1.0
    """Pixels of the top viewport for each pixel of the document, across; `high` down."""
    high: float = 1.0
    clip: Box = (float("-inf"), float("-inf"), float("inf"), float("inf"))

    def box(self, left: float, top: float, width: float, height: float) -> Box:
        """A rectangle of the frame's viewport in the top viewport."""
        x, y = self.x + left * self.wide, self.y + top * self.high
        return (x, y, x + width * self.wide, y + height * self.high)

    def seen(self, box: Box) -> Box | None:
        """Return the part of a rectangle that the frame shows; None for none."""
        left, top = max(box[0], self.clip[0]), max(box[1], self.clip[1])
        right, bottom = min(box[2], self.clip[2]), min(box[3], self.clip[3])
        return (left, top, right, bottom) if left < right and top < bottom else None


@dataclass(slots=True)
class Painted:
    """An element, pseudo-element or text with a box."""

    node: int
    """Index of the node in its document."""
    tag: str
    text: str | None
    """The drawn text; None for other nodes."""
    bounds: Sequence[float]
    """Left, top, width, height in pixels of the document's whole page."""
    styles: Sequence[str]
    """In the order of `STYLES`; empty for the document itself."""

    def style(self, name: str) -> str:
        """A computed style."""
        return self.styles[STYLES.index(name)] if self.styles else ""


@dataclass(slots=True)
class Sheet:
    """One document as painted."""

    place: DocumentPlace
    scroll: tuple[float, float]
    size: tuple[float, float]
    """Width and height of the whole page."""
    frame_id: str
    """The browser's own id of the frame."""
    session: CDPSession | None
    """Where commands for the frame go to."""
    parents: list[int]
    """The index of each node's parent; -1 for the root."""
    painted: list[Painted]
    attributes: dict[int, dict[str, str]] = field(default_factory=dict[int, dict[str, str]])
    """Attributes of elements, by node; `value` is a field's current value."""
    unread: set[int] = field(default_factory=set[int])
    """Nodes of frames whose documents were unreadable."""
    texts: dict[int, str] = field(default_factory=dict[int, str])
    """All text nodes, painted or not."""
    selected: set[int] = field(default_factory=set[int])
    """Nodes of chosen options."""
    closed: list[int] = field(default_factory=list[int])
    """The browser's ids of closed shadow roots."""

    def box(self, bounds: Sequence[float]) -> Box:
        """Return a box in the top viewport."""
        left, top, width, height = bounds
        return self.place.box(left - self.scroll[0], top - self.scroll[1], width, height)


async def read_sheets(worlds: Worlds, deadline_s: float) -> list[Sheet]:
    """Return all documents of a page, the top one first.

    Raises:
        Navigated, Unresponsive, PageGone: as `Worlds.call`.
    """
    return await _read(worlds, worlds.cdp(), DocumentPlace(), deadline_s, DEEPEST)


async def _read(
    worlds: Worlds, session: CDPSession, place: DocumentPlace, deadline_s: float, deeper: int
) -> list[Sheet]:
    """Return the documents of one CDP session, and those of inner frames in other processes."""
    asked = {"computedStyles": STYLES, "includePaintOrder": False, "includeDOMRects": False}
    answer = await worlds.send(session, "DOMSnapshot.captureSnapshot", asked, deadline_s=deadline_s)
    snapshot = cast("DomSnapshot", answer)
    sheets: dict[int, Sheet] = {}
    apart: list[Sheet] = []
    waiting = {0: place}
    while waiting:
        number, at = waiting.popitem()
        document = snapshot["documents"][number]
        sheet = sheets[number] = sheet_of(document, snapshot["strings"], at, session)
        held = document["nodes"].get("contentDocumentIndex", {"index": [], "value": []})
        inner = dict(zip(held["index"], held["value"], strict=True))
        for each in [each for each in sheet.painted if each.tag in FRAMES]:
            backend = document["nodes"].get("backendNodeId", [])[each.node]
            found = None if is_zoomed(sheet, each.node) else await _place(worlds, session, backend, place, deadline_s)
            if found is None or len(sheets) + len(waiting) > DEEPEST * DEEPEST:
                sheet.unread.add(each.node)
            elif each.node in inner:
                waiting[inner[each.node]] = found
            elif below := await _apart(worlds, session, backend, found, deadline_s, deeper):
                apart += below
            else:
                sheet.unread.add(each.node)
    return [sheets[number] for number in sorted(sheets)] + apart


def is_zoomed(sheet: Sheet, node: int) -> bool:
    """Whether a style zooms an element, and so the document of a frame, whose own pixels are reported unzoomed."""
    zooms = {each.node: each.style("zoom") for each in sheet.painted}
    while node >= 0:
        if zooms.get(node, "") not in ("", "1", "normal"):
            return True
        node = sheet.parents[node]
    return False


async def _apart(
    worlds: Worlds, session: CDPSession, backend: int, place: DocumentPlace, deadline_s: float, deeper: int
) -> list[Sheet]:
    """Return the documents of a frame in another process; none if unreadable."""
    try:
        params = {"backendNodeId": backend}
        described = await worlds.send(session, "DOM.describeNode", params, deadline_s=deadline_s)
        frame = cast("dict[str, str]", described["node"]).get("frameId", "")
        other = await worlds.session_of(frame, session, deadline_s) if frame and deeper else None
        if other is None or other is session:
            return []
        return await _read(worlds, other, place, deadline_s, deeper - 1)
    except FootpathError:
        return []


async def _place(
    worlds: Worlds, session: CDPSession, backend: int, around: DocumentPlace, deadline_s: float
) -> DocumentPlace | None:
    """Return the place of a frame element's document; None if turned or hidden."""
    try:
        answer = await worlds.send(session, "DOM.getBoxModel", {"backendNodeId": backend}, deadline_s=deadline_s)
        model = cast("dict[str, object]", answer["model"])
        quad = cast("list[float]", model["content"])
        border = cast("list[float]", model["border"])
        width, height = cast("float", model["width"]), cast("float", model["height"])
    except FootpathError:
        return None
    across, down = quad[2] - quad[0], quad[7] - quad[1]
    if across <= 0 or down <= 0 or not width or not height:
        return None
    slant = max(abs(quad[3] - quad[1]), abs(quad[6] - quad[0]), abs(quad[4] - quad[2]), abs(quad[5] - quad[7]))
    if slant > ASKEW * max(across, down):
        return None
    wide, high = (border[2] - border[0]) / width, (border[7] - border[1]) / height
    x, y = around.x + quad[0] * around.wide, around.y + quad[1] * around.high
    window = (x, y, x + across * around.wide, y + down * around.high)
    clip = around.seen(window)
    return DocumentPlace(x, y, around.wide * wide, around.high * high, clip or (0.0, 0.0, 0.0, 0.0))


def sheet_of(document: _Document, strings: Sequence[str], place: DocumentPlace, session: CDPSession | None) -> Sheet:
    """Return one document of the browser's answer, in words. Pure."""
    nodes, layout = document["nodes"], document["layout"]
    names, kinds = nodes.get("nodeName", []), nodes.get("nodeType", [])
    said = [strings[at] if at >= 0 else "" for at in nodes.get("nodeValue", [])]
    painted = [
        Painted(
            node, strings[names[node]], strings[text] if text >= 0 else None, bounds, [strings[at] for at in styles]
        )
        for node, text, bounds, styles in zip(
            layout["nodeIndex"], layout["text"], layout["bounds"], layout["styles"], strict=True
        )
    ]
    attributes = _attributes(nodes, strings)
    chosen, roots = nodes.get("optionSelected"), nodes.get("shadowRootType", {"index": [], "value": []})
    backends = nodes.get("backendNodeId", [])
    return Sheet(
        place,
        (document["scrollOffsetX"], document["scrollOffsetY"]),
        (document["contentWidth"], document["contentHeight"]),
        strings[document["frameId"]],
        session,
        nodes.get("parentIndex", []),
        painted,
        attributes,
        texts={node: said[node] for node, kind in enumerate(kinds) if kind == TEXT and said[node]},
        selected=set(chosen["index"]) if chosen else set(),
        closed=[
            backends[node]
            for node, kind in zip(roots["index"], roots["value"], strict=True)
            if strings[kind] == "closed" and kinds[node] == FRAGMENT
        ],
    )


def _attributes(nodes: _Nodes, strings: Sequence[str]) -> dict[int, dict[str, str]]:
    """Return the attributes by node; `value` is the present value of a field."""
    attributes: dict[int, dict[str, str]] = {}
    for node, each in enumerate(nodes.get("attributes", [])):
        if each:
            pairs = [strings[at] for at in each]
            attributes[node] = dict(zip(pairs[::2], pairs[1::2], strict=True))
    for held in (nodes.get("inputValue"), nodes.get("textValue")):
        for node, at in zip(held["index"], held["value"], strict=True) if held else ():
            attributes.setdefault(node, {})["value"] = strings[at] if at >= 0 else ""
    return attributes
