"""A snapshot as indented text, for a model or a person.

    main
     # Apply
     form "Application"
      [e3] textbox "First name" required = "Ada"
      [e4] combobox "Country" = "Germany" options: Germany | France | +193 more
      See our [e7 privacy policy] first.
      [e9] button "Send" disabled
    … 143 more elements, 2,310 words of text left out

Lines that repeat in the same order are combined into rows. A short budget keeps fields and the viewport first, then
buttons, headings and links, and texts last.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from footpath.language.text import fold, shortened
from footpath.schema.pictured import guessed

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Iterator, Sequence

    from footpath.schema.snapshot import Block, Element, Option, Snapshot

CHARS_A_TOKEN: Final = 4
"""An estimate: tokenisers differ, and none is at hand."""
SHOWN_OPTIONS: Final = 8
OPENED_OPTIONS: Final = 30
"""Maximum shown options of an open list, each on a line of its own."""
LONGEST_OPTION: Final = 80
LONGEST_TEXT: Final = 300
"""Characters kept of a text when the whole page is printed."""
SHORT_TEXT: Final = 90
"""Characters kept of a text under a budget; remaining room goes to whole texts."""
LONGEST_NAME: Final = 120
LINKS_IN_TEXT: Final = 12
LONGEST_HINT: Final = 40
HINT_WORDS: Final = 3
"""Maximum classes in the description of an unnamed element."""
COVERED: Final = 6
"""Rank of an element that another covers: after the texts in the viewport."""
FOOTER: Final = 120
"""Characters reserved for the closing line about omissions."""
_WORDS: Final = re.compile(r"[A-Za-z]{3,}(?:[-_]+[A-Za-z]+)*")
"""A class name chosen by a person: generated names have digits."""
_WORD_JOINT: Final = re.compile(r"[^\w]+|_+")
_FIELDS: Final = frozenset(
    {"textbox", "searchbox", "combobox", "listbox", "checkbox", "radio", "switch", "spinbutton", "slider"}
    | {"file", "date", "time", "month", "week", "datetime-local", "color"}
)
_SILENT: Final = frozenset({"list", "row", "table"})
"""Containers that are not announced unless named."""
_VISUAL_ONLY: Final = frozenset({"opacity", "clip", "size"})
"""Ways in which a page hides an input behind a styled stand-in."""
LEAST_ROWS: Final = 3
MOST_CELLS: Final = 10
LONGEST_ROW: Final = 200
"""Maximum characters of a row; longer rows read better as lines."""
_BAR: Final = " | "


@dataclass(frozen=True, slots=True)
class Cell:
    """A line of the outline, as written within a row."""

    place: Hashable
    """The container, equal for all cells of one table."""
    what: str
    """The cell's word in the header."""
    text: str
    acts: bool
    """Whether the cell stands for an element."""
    joint: int
    """Document depth of the nearest common ancestor of this line and the previous line."""


@dataclass(slots=True)
class _Line:
    order: int
    parent: int
    text: str
    rank: int
    """0 is kept first."""
    words: int = 0
    """Words of page text lost without the line."""
    elements: int = 0
    """Elements lost without the line: its own, or the links in a text."""
    node: int = 0
    """Node in the tree of the snapshot."""
    what: str = "text"
    """The line's word in the header of rows."""
    cell: str = ""
    """Text in a row, where it differs from the text in a line."""
    whole: str = ""
    """The full text, if the line's text is cut."""


def outline(snapshot: Snapshot, budget: int | None = None) -> str:
    """Render a page as text, of at most `budget` tokens of four characters; None for the whole page."""
    containers = {block.order: block for block in snapshot.blocks if _is_container(block)}
    lines = list(_lines(snapshot))
    kept = lines if budget is None else _fitting(lines, containers, budget * CHARS_A_TOKEN - FOOTER)
    return "\n".join((*_printed(kept, containers, snapshot.tree), *_left_out(lines, kept), *_not_read(snapshot)))


def is_listed(element: Element) -> bool:
    """Whether a person can act on the element, or on a visible stand-in."""
    if element.proxy_for:
        return False
    if not element.hidden:
        return element.in_accessibility_tree
    if element.role == "file":
        return bool(element.trigger)
    return element.role in {"checkbox", "radio", "switch"} and element.hidden in _VISUAL_ONLY and element.box[2] > 1


def describe(element: Element) -> str:
    """Describe an element in a line: `[e12] button "Apply" disabled`; an open list's options follow."""
    name = [f'"{shortened(element.name, LONGEST_NAME)}"'] if element.name else []
    opened = _opened_options(element) if element.expanded else ()
    return "\n - ".join((" ".join((f"[{element.ref}] {_role(element)}", *name, *_more(element))), *opened))


def _role(element: Element) -> str:
    """The role of an element; of a drawing that hears presses, its tag: the place decides what a press means."""
    return element.tag if element.tag == "canvas" and element.role == "button" else element.role


def _in_a_row(element: Element) -> str:
    """Describe an element for rows whose header names the role."""
    name, more = shortened(element.name, LONGEST_NAME), _more(element)
    return " ".join((f"[{element.ref}]", *([f'"{name}"' if more else name] if name else []), *more))


def _more(element: Element) -> list[str]:
    """The description of an element after the role and name."""
    parts = [*_states(element), _content(element)]
    if element.options and not element.expanded:
        parts.append("options: " + _options(element))
    parts.append(element.trigger and f"by {element.trigger}")
    parts.append(element.error and f"error: {shortened(element.error, LONGEST_NAME)}")
    parts += _hints(element)
    return [part for part in parts if part]


def _content(element: Element) -> str:
    """The value of an element, or the drawn choice of a list, or the placeholder, if it differs from the name."""
    if element.value:
        is_told = element.role in {"checkbox", "radio"} or element.value == element.name
        return "" if is_told else f'= "{shortened(element.value, LONGEST_NAME)}"'
    if element.popup == "listbox" and element.text and fold(element.text) not in fold(element.name):
        return f'= "{shortened(element.text, LONGEST_NAME)}"'  # the chosen option, as the page draws it
    is_told = not element.placeholder or element.placeholder == element.name
    return "" if is_told else f"({shortened(element.placeholder, 60)})"


def called_by_author(element: Element) -> str:
    """Return what an element without a visible name is told by, whatever its state."""
    return " ".join(_hints(element))


def _hints(element: Element) -> tuple[str, ...]:
    """What tells an element without words: the author's name, the description, and a guess by its picture, as in
    `#zi perhaps “zoom in”`. For a sign or a number alone, as the count on a basket, the guess.
    """
    said = element.name or element.text or element.placeholder
    if any(map(str.isalpha, said)):
        return ()
    called = "" if said else _hint(element)
    described = "" if said else element.description
    classes = "" if said or called.startswith(".") else element.classes
    drawn = guessed(element.icon) or guessed(classes, is_own=True)
    if drawn in fold(_WORD_JOINT.sub(" ", f"{called} {described}")):
        drawn = ""
    parts = (
        called,
        described and f"({shortened(described, LONGEST_HINT)})",
        drawn and f"perhaps “{shortened(drawn, LONGEST_HINT)}”",
    )
    return tuple(filter(None, parts))


def _hint(element: Element) -> str:
    """The author's name for an element, in CSS style: `#remove`, `.icon-trash`."""
    if name := element.test_id or element.id or element.html_name:
        return f"#{shortened(name, LONGEST_HINT)}"
    words = [each for each in element.classes.split() if _WORDS.fullmatch(each)]
    if words:
        return shortened("".join(f".{each}" for each in words[:HINT_WORDS]), LONGEST_HINT)
    return f"→ {shortened(element.href, LONGEST_HINT)}" if element.href else ""


def _states(element: Element) -> Iterator[str]:
    if element.role == "textbox" and element.type not in {"", "text"}:
        yield element.type
    for name in ("required", "disabled", "readonly", "invalid", "focused", "multiple"):
        if getattr(element, name):
            yield name
    if element.checked:
        yield "mixed" if element.checked == "mixed" else "checked"
    if element.expanded is not None:
        yield "expanded" if element.expanded else "collapsed"
    if element.selected:
        yield "selected"
    if element.pressed:
        yield "pressed"
    if element.covered_by:
        yield f"covered by {element.covered_by}"


def _opened_options(element: Element) -> Iterator[str]:
    """The options of an open list, with a note of how many are left out."""
    for option in element.options[:OPENED_OPTIONS]:
        yield shortened(option.label, LONGEST_OPTION) + " (selected)" * option.selected
    if len(element.options) > OPENED_OPTIONS:
        yield f"{len(element.options) - OPENED_OPTIONS} more"


def _options(element: Element) -> str:
    labels = [shortened(option.label, 40) for option in element.options if option.label]
    more = len(labels) - SHOWN_OPTIONS
    if more <= 1:
        return " | ".join(labels)
    return " | ".join((*labels[:SHOWN_OPTIONS], f"+{more} more"))


def _is_container(block: Block) -> bool:
    return block.kind in {"landmark", "form", "group", "dialog", "alert", "status", "frame"} or block.kind in _SILENT


def _lines(snapshot: Snapshot) -> Iterator[_Line]:
    elements = {e.order: e for e in snapshot.elements}
    blocks = {b.order: b for b in snapshot.blocks}
    orders = sorted((*elements, *blocks))
    opened = [each.options for each in snapshot.elements if each.expanded and each.options]
    told: set[int] = set()
    spoken = ""
    for at, order in enumerate(orders):
        if (element := elements.get(order)) is not None:
            if order not in told and is_listed(element):
                yield _element_line(element, opened)
                spoken = element.name
        elif not _is_said(block := blocks[order], snapshot, blocks, spoken):
            following = (elements.get(order) for order in orders[at + 1 : at + 1 + LINKS_IN_TEXT])
            text, links = _with_links(shortened(block.text, LONGEST_TEXT), block, following)
            told.update(link.order for link in links)
            yield _block_line(block, snapshot, text, links)
            spoken = ""


def _element_line(element: Element, opened: Sequence[tuple[Option, ...]]) -> _Line:
    """The line of an element; a list without its options where the field that opened the list shows them."""
    is_told = element.options and element.role == "listbox" and element.options in opened
    shown = replace(element, options=()) if is_told else element
    line = _Line(element.order, element.parent, describe(shown), _rank(element), elements=1)
    return replace(line, node=element.node, what=_role(element), cell=_in_a_row(shown))


def _block_line(block: Block, snapshot: Snapshot, text: str, links: Sequence[Element]) -> _Line:
    """The line of a block with the links that stand in its text."""
    is_heading = block.kind == "heading"
    if is_heading:
        text = "#" * max(block.level, 1) + " " + text
    rank = min((_rank_text(block, snapshot), *(_rank(link) for link in links)))
    what = "heading" if is_heading else "text"
    line = _Line(block.order, block.parent, text, rank, len(block.text.split()), len(links), block.node, what)
    return line if links or is_heading else replace(line, whole=block.text)


def _is_said(block: Block, snapshot: Snapshot, blocks: dict[int, Block], spoken: str) -> bool:
    """Whether the block's words are already printed with a field, a group, or a button."""
    if _is_container(block) or not block.text:
        return True
    if block.labels:
        field = snapshot.by_ref.get(block.labels)
        return field is not None and _plain(block.text) in _plain(field.name)
    if block.kind in {"legend", "label"} and block.parent in blocks:
        return bool(blocks[block.parent].text) and _plain(block.text) == _plain(blocks[block.parent].text)
    return block.kind in {"text", "image"} and block.text in spoken


def _plain(text: str) -> str:
    """A label without the stars that mark a required field."""
    return fold(text.replace("*", " "))


def _with_links(text: str, block: Block, following: Iterable[Element | None]) -> tuple[str, list[Element]]:
    """Mark the links of a text in place. Return the text and the links found."""
    links: list[Element] = []
    start = 0
    for link in following:
        if link is None or link.parent != block.parent or link.role != "link" or not link.name or not is_listed(link):
            break
        found = text.find(link.name, start)
        if found < 0:
            break
        mark = f"[{link.ref} {link.name}]"
        text = text[:found] + mark + text[found + len(link.name) :]
        start = found + len(mark)
        links.append(link)
    return text, links


def _rank(element: Element) -> int:
    if element.covered_by:  # behind a dialog: nobody can act on it, and the dialog's own words say more
        return COVERED
    is_field = element.role in _FIELDS
    if element.in_viewport:
        return 0 if is_field or element.role == "button" else 1
    return 2 if is_field else 6 if element.role == "link" else 4


def _rank_text(block: Block, snapshot: Snapshot) -> int:
    _, y, _, height = block.box
    is_in_view = y + height > 0 and y < snapshot.viewport[1]
    if block.kind in {"heading", "legend", "label"}:
        return 1 if is_in_view else 3
    return 5 if is_in_view else 7


def _fitting(lines: list[_Line], containers: dict[int, Block], room: int) -> list[_Line]:
    """The lines that fit into `room` characters, best ranks first, shortened, with each line's containers."""
    kept: list[_Line] = []
    named: set[int] = set()
    for line in sorted(lines, key=lambda line: (line.rank, line.order)):
        text = line.text if line.elements else shortened(line.text, SHORT_TEXT)
        chain = [order for order in _chain(line.parent, containers) if order not in named]
        cost = len(text) + 1 + _depth(line.parent, containers)
        cost += sum(len(_heading(containers[order])) + 3 for order in chain)
        if cost > room:
            continue
        room -= cost
        named.update(chain)
        kept.append(replace(line, text=text))
    return sorted(_lengthened(kept, room), key=lambda line: line.order)


def _lengthened(kept: Iterable[_Line], room: int) -> Iterator[_Line]:
    """The lines, with whole texts as far as the remaining `room` allows."""
    for line in kept:
        more = len(line.whole) - len(line.text)
        if 0 < more <= room:
            room -= more
            line = replace(line, text=line.whole)
        yield line


def _chain(parent: int, containers: dict[int, Block]) -> list[int]:
    """The printed containers around a line, outermost first."""
    chain: list[int] = []
    while parent in containers:
        if _heading(containers[parent]):
            chain.append(parent)
        parent = containers[parent].parent
    return chain[::-1]


def _depth(parent: int, containers: dict[int, Block]) -> int:
    return len(_chain(parent, containers))


def _heading(block: Block) -> str:
    """The line that announces a container; empty for containers without one."""
    if block.kind in _SILENT and not block.text:
        return ""
    word = block.role if block.kind in {"landmark", "group", "dialog"} and block.role else block.kind
    return f'{word} "{shortened(block.text, LONGEST_NAME)}"' if block.text else word


def _printed(lines: list[_Line], containers: dict[int, Block], tree: Sequence[tuple[int, str]]) -> Iterator[str]:
    open_now: list[int] = []
    chains = {parent: _chain(parent, containers) for parent in {line.parent for line in lines}}
    joints = _joints([line.node for line in lines], tree)
    cells = [
        Cell(tuple(chains[line.parent]), line.what, line.cell or line.text, line.elements > 0, joint)
        for line, joint in zip(lines, joints, strict=True)
    ]
    at = 0
    for many, told in rows(cells):
        chain = chains[lines[at].parent]
        for depth, order in enumerate(chain):
            if depth >= len(open_now) or open_now[depth] != order:
                yield " " * depth + _heading(containers[order])
        open_now = chain
        indent = " " * len(chain)
        yield from (indent + text.replace("\n", f"\n{indent}") for text in told or (lines[at].text,))
        at += many


def _joints(nodes: list[int], tree: Sequence[tuple[int, str]]) -> list[int]:
    """For each node, the depth of the nearest common ancestor with the previous node."""
    depths: list[int] = []
    for up, _ in tree:
        depths.append(depths[up] + 1 if up >= 0 else 0)
    joints: list[int] = []
    for one, other in zip([-1, *nodes], nodes, strict=False):
        while one != other:  # a node's index is greater than those of its ancestors
            one, other = min(one, other), tree[max(one, other)][0] if tree else -1
        joints.append(depths[one] if 0 <= one < len(depths) else -1)
    return joints


def _left_out(lines: list[_Line], kept: list[_Line]) -> Iterator[str]:
    orders = {line.order for line in kept}
    lost = [line for line in lines if line.order not in orders]
    cut = sum(max(line.words - len(line.text.split()), 0) for line in kept if line.text.endswith("…"))
    elements = sum(line.elements for line in lost)
    words = sum(line.words for line in lost) + cut
    parts = [f"{elements:,} more elements"] * (elements > 0) + [f"{words:,} words of text"] * (words > 0)
    if parts:
        yield f"… {', '.join(parts)} left out"


def _not_read(snapshot: Snapshot) -> Iterator[str]:
    if snapshot.truncated:
        yield "… the page is too large: what comes after this was not read"


def rows(cells: Sequence[Cell]) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Yield the number of lines and the rows of each part of the lines; a line outside of rows has none."""
    makes = [(cell.place, cell.what) for cell in cells]
    at = 0
    while at < len(cells):
        times, width = max(_repeated(cells, makes, at, width) for width in range(1, MOST_CELLS + 1))
        width = -width
        if times:
            header = f"{times // width} rows of {_BAR.join(cell.what for cell in cells[at : at + width])}"
            yield times, (header, *(_row(cells[row : row + width]) for row in range(at, at + times, width)))
        else:
            yield 1, ()
        at += times or 1


def _repeated(cells: Sequence[Cell], makes: Sequence[tuple[Hashable, str]], at: int, width: int) -> tuple[int, int]:
    """Return how many lines form rows of this width, and the negative width for `max`."""
    pattern = makes[at : at + width]
    if makes[at + 2 * width : at + 3 * width] != pattern:
        return 0, -width
    row = at
    while makes[row : row + width] == pattern and _is_row(cells[row : row + width]):
        row += width
    return (row - at if row - at >= LEAST_ROWS * width else 0, -width)


def _is_row(cells: Sequence[Cell]) -> bool:
    first, *others = cells
    is_one = all(cell.place == first.place and cell.joint >= first.joint for cell in others)
    says_it_once = not others or any(cell.what != first.what for cell in others)
    is_plain = not any("|" in cell.text for cell in cells) and len(_row(cells)) <= LONGEST_ROW
    return is_one and says_it_once and is_plain and any(cell.acts for cell in cells)


def _row(cells: Sequence[Cell]) -> str:
    return _BAR.join(cell.text for cell in cells)
