"""The walk over a static page: collects interactive elements and the text between, in reading order."""

from __future__ import annotations

import re
from typing import Final
from urllib.parse import urljoin

from footpath.web.elements import ATOMIC, WEAK, described, known_by
from footpath.web.markup import UNREAD, Node
from footpath.web.names import FIELDS, AccessibleNames, implied_role, input_type, said_role, squeeze
from footpath.web.steps import Item, PathStep, add_piece, is_struck, parts_of, parts_within

DEEPEST: Final = 200
"""Maximum depth of the document."""
MOST_COLUMNS: Final = 1000
MOST_ROWS: Final = 65_534
"""As much as a table cell can span, by the HTML standard."""
_RELATIVE: Final = re.compile(r"\s*(?!#|[a-z][a-z\d+.-]*:)\S", re.IGNORECASE)
"""Addresses relative to the page's base."""
_OWN_NAME: Final = 120
_CONTAINERS: Final = {
    "banner": "landmark", "main": "landmark", "navigation": "landmark", "complementary": "landmark",
    "contentinfo": "landmark", "search": "landmark", "region": "landmark", "tabpanel": "landmark",
    "form": "form", "group": "group",
    "radiogroup": "group", "toolbar": "group", "tablist": "group", "menu": "group", "menubar": "group",
    "article": "group", "listbox": "group", "list": "list", "table": "table", "grid": "table", "treegrid": "table",
    "row": "row", "dialog": "dialog", "alertdialog": "dialog", "alert": "alert", "status": "status", "log": "status",
}  # fmt: skip
_RUNS: Final = {"li": "item", "dt": "item", "dd": "item", "td": "cell", "th": "cell"}
_RUN_ROLES: Final = {
    "listitem": "item", "cell": "cell", "gridcell": "cell", "columnheader": "cell", "rowheader": "cell"
}  # fmt: skip
_STARS: Final = frozenset("*✱✲﹡＊")
"""Signs that mark a required field."""
_LOCKED: Final = frozenset(["heading", "legend", "label"])
BLOCK: Final = 2
"""A block of its own."""
SOFT: Final = 1
"""A piece in a line, separating words."""
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
    """The flow of a page's elements."""

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
        """Whether the children are separate parts. Only the style sheet would tell for certain; but adjacent children
        without words between rarely form a sentence.
        """
        known = self._parts.get(id(node))
        if known is None:
            known = self._parts[id(node)] = node.tag in _HOLDERS and _are_parts(node)
        return known


class Walk:
    """Walks over a page, collecting `items`."""

    def __init__(self, root: Node, url: str = "") -> None:
        self._url = url
        self.items: list[Item] = []
        self.frames: list[tuple[str, str]] = []
        """Ref and address of each frame: none of them is read."""
        self.spanning: list[tuple[Node, tuple[int, int]]] = []
        """The table cells that span several columns or rows, with how many."""
        self.is_cut = False
        self._names = AccessibleNames(root)
        self._base = next((each.attributes["href"] for each in root.all() if _is_base(each)), "")
        self._refs: dict[int, str] = {}
        self._flows = Flows()
        self._run: Item | None = None
        self._walk(root, None)
        self._end_run()

    def _ref(self, node: Node) -> str:
        return self._refs.setdefault(id(node), f"e{len(self._refs) + 1}")

    def _emit(self, step: PathStep, kind: str) -> Item:
        item = Item(step, kind)
        self.items.append(item)
        return item

    def _walk(self, node: Node, up: PathStep | None) -> None:
        if node.tag in UNREAD:
            return
        step = PathStep(node, up)
        if step.depth > DEEPEST:
            self.is_cut = True
            return
        flow = self._style(node, step)
        _take_from_screen_readers(step)
        if not step.rendered:
            self._walk_hidden(node, step)
            return
        self._note_span(node)
        said = said_role(node) if node.attributes else ""
        known = known_by(node, said, editable=step.editable, in_list=step.in_list)
        if flow != INLINE:
            self._boundary(flow)
        if known:
            self._walk_element(step, said, known, flow)
        else:
            self._walk_other(step, said)
        if flow != INLINE:
            self._boundary(flow)

    def _note_span(self, node: Node) -> None:
        """Note a cell of several columns or rows."""
        if node.tag in ("td", "th") and node.attributes:
            span = (_span(node, "colspan"), _span(node, "rowspan"))
            if span != (1, 1):
                self.spanning.append((node, span))

    def _style(self, node: Node, step: PathStep) -> int:
        if step.rendered and not node.is_displayed():
            step.rendered, step.hidden = False, "display"
        if not step.rendered:
            return INLINE
        if node.attributes:
            seen = node.visibility()
            step.shown = step.shown if not seen else seen == "visible"
        flow = self._flows.of(node)
        if flow == BLOCK or step.block is None:
            step.block = step
        return flow

    def _walk_hidden(self, node: Node, step: PathStep) -> None:
        """Collect only fields from a hidden element: pages hide the real input behind a custom widget."""
        if node.tag in FIELDS:
            if node.tag != "input" or input_type(node) != "hidden":
                step.ax = False
                self._emit_element(step, "", "native")
        elif node.tag not in ("iframe", "svg"):
            for child in node.children:
                self._walk(child, step)

    def _walk_other(self, step: PathStep, said: str) -> None:
        node, tag = step.node, step.node.tag
        match "img" if _is_drawn(node, said) else tag:
            case "iframe" | "frame":
                self._walk_frame(step)
                return
            case "img" | "svg" | "canvas" | "video" | "audio" | "object":
                self._say_image(step)
                return
            case "br":
                if self._run:
                    self._run.end_line()
                return
            case _:
                pass
        role = said or implied_role(node)
        step.kind = _RUNS.get(tag) or _RUN_ROLES.get(said, "text")
        if not step.quiet:
            locked = tag if tag in ("label", "legend") else role
            if locked in _LOCKED:
                self._walk_locked(step, locked)
                return
            live = node.attributes.get("aria-live", "off")
            kind = _CONTAINERS.get(role) or ("status" if live != "off" else "")
            if kind:
                self._walk_container(step, kind, role)
                return
        self._walk_children(step)

    def _walk_children(self, step: PathStep) -> None:
        node = step.node
        closed = node.tag == "details" and "open" not in node.attributes
        for child in node.inner:
            if isinstance(child, str):
                if not closed:
                    self._speak(child, step)
            elif not closed or child.tag == "summary":
                self._walk(child, step)
            else:
                hidden = PathStep(node, step)
                hidden.rendered, hidden.shown, hidden.hidden = False, False, "display"
                self._walk(child, hidden)

    def _speak(self, text: str, step: PathStep) -> None:
        run = self._run
        if step.quiet or not step.rendered or (step.hidden and not (run and run.locked)):
            return
        is_blank = not text.strip()
        if is_blank:
            if run is None:
                return
        elif not (run and run.locked) and not step.shown:
            return
        if run is None:
            block = step.block or step
            run = self._run = self._emit(block, block.kind)
            run.parent = step.container
        run.text += text
        if not is_blank:
            add_piece(run.pieces, step.node, text, len(run.breaks))
            run.own = run.own or not step.link

    def _end_run(self) -> None:
        run, self._run = self._run, None
        if run is None:
            return
        lines = run.lines()
        run.text = squeeze(run.text)
        if not run.text or not (run.own or run.locked):
            run.dead = True
        else:
            whole = run.pieces[0][0] if len(run.pieces) == 1 else run.step.node
            run.tell(parts_of(run.pieces, run.text, lines), [(run.text, whole)])
            if any(c.isdigit() for c in run.text) and all(is_struck(node) for node, *_ in run.pieces):
                run.data["struck"] = True

    def _boundary(self, flow: int) -> None:
        if self._run is None:
            return
        if flow == BLOCK and not self._run.locked:
            self._end_run()
        else:
            self._run.text += " "

    def _end_open_run(self) -> None:
        if self._run and not self._run.locked:
            self._end_run()

    def _walk_locked(self, step: PathStep, kind: str) -> None:
        """Collect a heading, legend or label as a single text, whatever its content."""
        in_locked = self._run is not None and self._run.locked
        self._end_open_run()
        item = self._emit(step, kind)
        if in_locked:
            item.dead = True
        else:
            self._run, item.locked = item, True
        step.block = step
        if kind == "heading":
            item.data["level"] = _level(step.node)
        self._walk_children(step)
        if in_locked:
            return
        self._run, item.own = item, True
        self._end_run()
        control = self._names.control_of(step.node) if kind == "label" else None
        if control is not None:
            item.data["labels"] = self._ref(control)

    def _say_image(self, step: PathStep) -> None:
        node = step.node
        alternative = node.attributes.get("alt" if node.tag == "img" else "aria-label", "")
        if node.tag == "svg" and not alternative:
            alternative = next((child.words() for child in node.children if child.tag == "title"), "")
        if not alternative.strip():
            return
        if self._run:
            self._run.text += f" {alternative} "
            add_piece(self._run.pieces, node, alternative, len(self._run.breaks))
        elif not (step.quiet or step.link or step.hidden) and step.ax and step.shown:
            self._emit(step, "image").text = squeeze(alternative)

    def _walk_container(self, step: PathStep, kind: str, role: str) -> None:
        self._end_open_run()
        node = step.node
        item = self._emit(step, kind)
        item.is_container = True
        if kind in ("landmark", "group", "dialog"):
            item.role = role
        if kind == "form":
            said = {"id": node.attributes.get("id"), "html_name": node.attributes.get("name")}
            item.data = {key: value for key, value in said.items() if value}
        if kind not in ("list", "row"):
            named = "aria-label" in node.attributes or "aria-labelledby" in node.attributes
            plain = node.tag == "fieldset" and not named
            item.text = self._names.child_words(node, "legend") if plain else self._names.name_of(node, role)
        step.container = item
        step.in_list = step.in_list or role == "listbox"
        self._walk_children(step)
        self._end_open_run()

    def _walk_frame(self, step: PathStep) -> None:
        if self._run:
            self._end_run()
        attributes = step.node.attributes
        item = self._emit(step, "frame")
        item.text = squeeze(attributes.get("title") or attributes.get("aria-label", ""))
        item.is_container = item.used = True
        self.frames.append((self._ref(step.node), attributes.get("src", "about:blank")))

    def _emit_element(self, step: PathStep, said: str, known: str) -> Item:
        item = self._emit(step, "")
        hidden = step.hidden or ("" if step.shown else "visibility")
        told = described(step.node, self._names, said=said, known=known, in_tree=step.ax, hidden=hidden)
        if self._base and _RELATIVE.match(href := str(told.get("href", ""))):
            told["href"] = urljoin(self._url, urljoin(self._base, href))
        item.role, item.text = str(told.pop("role")), str(told.pop("name"))
        item.data = told
        if step.node.tag not in FIELDS:
            item.tell(parts_within(step.node, item.text))
        item.ref = self._ref(step.node)
        return item

    def _walk_element(self, step: PathStep, said: str, known: str, flow: int) -> None:
        tag = step.node.tag
        weak = known in WEAK
        is_link = known == "native" and _is_plain_link(tag, said)
        if not weak and not is_link:
            self._end_open_run()
        start = len(self.items)
        before = self._run_length()
        item = self._emit_element(step, said, known)
        if tag in FIELDS or tag == "svg":
            return
        is_editable = known == "editable"
        if is_link or weak:
            step.link = flow != BLOCK
        elif item.role in ATOMIC or is_editable:
            self._silence(step)
        step.editable = step.editable or is_editable
        if item.role == "listbox":
            step.in_list = step.quiet = True
        self._walk_children(step)
        if weak:
            self._settle_weak(item, start, before, flow)
        elif is_link and flow == BLOCK:
            self._settle_link(item, start)

    def _run_length(self) -> int:
        return len(self._run.text) if self._run else 0

    def _silence(self, step: PathStep) -> None:
        """Keep the words inside a control out of the running text."""
        step.quiet = True
        if self._run and self._run.locked:
            self._run.text += " "

    def _settle_weak(self, item: Item, start: int, before: int, flow: int) -> None:
        """Keep an element with only weak evidence as a control if it contains no other control."""
        if flow == BLOCK:
            self._end_open_run()
        inside = [each for each in self.items[start + 1 :] if not each.dead and each is not self._run]
        if any(map(_is_control, inside)):
            item.dead = True
            return
        if not item.text:
            self._name_weak(item, inside, start, before)

    def _name_weak(self, item: Item, inside: list[Item], start: int, before: int) -> None:
        """Name an element by its few words, which are no texts of their own then, or by its heading."""
        spoken = [inner for inner in inside if inner.kind and inner.text]
        words = squeeze(" ".join((*(inner.text for inner in spoken), *self._open_text(start, before))))
        if len(words) > _OWN_NAME:
            item.text = _first_heading(inside)
            return
        item.text = words
        if self._run is None:
            item.parts, item.marks = _parts(spoken) or (item.parts, item.marks)
        for inner in inside:
            inner.dead = inner.dead or bool(inner.kind)

    def _open_text(self, start: int, before: int) -> tuple[str, ...]:
        """The text of the open run since the item `start`; of an older run, the text behind the character `before`."""
        if not self._run:
            return ()
        return (self._run.text if self._run in self.items[start:] else self._run.text[before:],)

    def _settle_link(self, item: Item, start: int) -> None:
        """Drop the texts inside a link with a block of its own, since the name has them."""
        self._end_run()
        inner = [each for each in self.items[start + 1 :] if not each.dead]
        if len(inner) == 1 and inner[0].kind == "text" and inner[0].text == item.text:
            inner[0].dead = True


def _is_base(node: Node) -> bool:
    return node.tag == "base" and node.attributes.get("href", "") != ""


def _take_from_screen_readers(step: PathStep) -> None:
    """Take an element from screen readers if its own attributes do."""
    node, attributes = step.node, step.node.attributes
    if attributes.get("aria-hidden") == "true" and node.tag not in ("body", "html"):
        step.ax = False
    if "inert" in attributes:
        step.ax, step.hidden = False, step.hidden or "inert"


def _span(node: Node, attribute: str) -> int:
    """Number of columns or rows that a table cell spans, as browsers read the attribute."""
    said = node.attributes.get(attribute, "1").strip()
    if not said.isdecimal():
        return 1
    return min(int(said), MOST_COLUMNS) or 1 if attribute == "colspan" else min(int(said), MOST_ROWS)


def _level(node: Node) -> int:
    said = node.attributes.get("aria-level", "")
    if said.isdigit() and int(said):
        return int(said)
    return int(node.tag[1]) if len(node.tag) == 2 and node.tag[1].isdigit() else 2


def _are_parts(node: Node) -> bool:
    """Whether an element holds several inline elements and no own words. Stressed words usually belong to their
    neighbours' line, except without any space between: two words would be glued together.
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


def _is_drawn(node: Node, said: str) -> bool:
    """Whether an element that says to be an image has no words but its label: the stars of a rating, say."""
    if said != "img" or "aria-label" not in node.attributes:
        return False
    has_words = any(each.isalnum() or each in _STARS for each in node.words())
    return not (has_words or any(map(_is_of_own, node.all())))


def _is_of_own(node: Node) -> bool:
    """Whether a part of an element says to be more than a part of a drawing."""
    return node.tag in FIELDS or node.tag in ("a", "button") or "role" in node.attributes


def _is_control(item: Item) -> bool:
    """Whether an item is a visible element, or the label of one."""
    is_label = item.kind == "label" and "labels" in item.data
    return is_label or (not item.kind and not item.data.get("hidden"))


def _is_plain_link(tag: str, said: str) -> bool:
    """Whether a native link has no other role."""
    return tag in ("a", "area") and not said


def _first_heading(items: list[Item]) -> str:
    return next((each.text for each in items if each.kind == "heading"), "")


def _parts(spoken: list[Item]) -> tuple[tuple[str, ...], tuple[str, ...]] | None:
    """The texts of items one by one, and what the markup calls them; None for a single text."""
    parts = tuple(part for inner in spoken for part in inner.parts or (inner.text,))
    marks = tuple(mark for inner in spoken for mark in inner.marks or ("",) * max(1, len(inner.parts)))
    return (parts, marks if any(marks) else ()) if len(parts) > 1 else None
