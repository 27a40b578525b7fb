"""Find the words of a field that no attribute ties to it: beside a box, or at the head of a grid's row or column."""

from __future__ import annotations

from collections import defaultdict
from functools import lru_cache
from itertools import islice
from typing import TYPE_CHECKING, Final

from footpath.language.labels import plain
from footpath.language.text import words
from footpath.reading.index import Index, has_area, is_field
from footpath.reading.options import is_yes_no

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Iterator, Mapping, Sequence

    from footpath.schema.snapshot import Block, Element

_FARTHEST: Final = 6
"""Most steps in the tree between a box and its words."""
_CAPTION: Final = 5
"""Most words of a text that names a field; a longer one tells something."""
_BESIDE: Final = 2
"""Most steps in the tree between two buttons and the hidden checkbox that stores their choice."""
_ROW: Final = 4
"""Most steps in the tree between two fields below one label."""
_NAMING: Final = frozenset({"label", "text", "cell", "item"})
"""Kinds of text that name one field; a heading or a legend may stand over several."""


def names_field(text: Block) -> bool:
    """Whether a text before a field names that field alone: a few words, and neither a heading nor a sentence."""
    return text.kind in _NAMING and len(words(text.text)) <= _CAPTION and not text.text.endswith((".", "!", "…"))


def stores_choice(index: Index, element: Element) -> bool:
    """Whether an element is a hidden checkbox that only stores the choice of the Yes and No buttons beside. A label may
    stand for a transparent checkbox; none stands for one that is not rendered, unless the label follows the buttons.
    """
    if element.role != "checkbox" or not element.hidden:
        return False
    labels = index.labels.get(element.ref, ())
    before = islice(index.elements_before(element.order), 2)
    beside = [each for each in before if each.role == "button" and index.distance(each.node, element.node) <= _BESIDE]
    if len(beside) < 2 or any(element.hidden != "display" or label.order > beside[-1].order for label in labels):
        return False
    return is_yes_no([each.name or each.text for each in reversed(beside)])


def label_of_store(index: Index, buttons: Sequence[Element]) -> Block | None:
    """Return the label of the hidden checkbox that stores the choice of some buttons; None for none."""
    box = next(index.elements_after(buttons[-1].order), None)
    is_stored = box is not None and buttons[0].role == "button" and stores_choice(index, box)
    return next(iter(index.labels.get(box.ref, ())), None) if box is not None and is_stored else None


def label_over_several(index: Index, element: Element) -> Block | None:
    """Return the first of a field's labels if it stands over the field behind as well, and each of the two fields has a
    nearer label of its own in the same place: "Name" over "First name" and "Last name". None for another label.
    """
    labels, beside = index.labels.get(element.ref, ()), index.field_after(element.order)
    others = index.labels.get(beside.ref, ()) if beside is not None else ()
    if beside is None or len(labels) != 2 or len(others) != 1 or index.distance(element.node, beside.node) > _ROW:
        return None
    first, own = sorted(labels, key=lambda label: -index.distance(label.node, element.node))
    around = index.common(first.node, element.node)
    is_farther = index.distance(first.node, element.node) > index.distance(own.node, element.node)
    is_over = is_farther and first.order < min(element.order, own.order) and index.common(around, beside.node) == around
    return first if is_over and (own.order > element.order) == (others[0].order > beside.order) else None


def label_of_group(index: Index, group: Block) -> Block | None:
    """Return the label right before a group with an unseen name, if that label leads to no field."""
    before = index.text_before(group.order)
    if before is None or before.kind != "label" or before.labels in index.snapshot.by_ref:
        return None
    named = index.text_after(group.order)
    is_seen = named is not None and plain(named.text) == plain(group.text)
    return None if is_seen or index.elements_between(before.order, group.order) else before


def group_as_drawn(index: Index, group: Block) -> str:
    """Return the name of a group as its legend shows it, with marks of being required."""
    legend = index.text_after(group.order)
    return legend.text if legend is not None and plain(legend.text) == plain(group.text) else group.text


def own_labels(index: Index, element: Element) -> Iterator[Block]:
    """Yield the labels of a field, without one that asks for several fields."""
    over = label_over_several(index, element)
    yield from (label for label in index.labels.get(element.ref, ()) if label is not over)


def text_beside(index: Index, box: Element) -> Block | None:
    """Return the text beside a box that labels the box; None for none.

    The nearer text in the tree counts: in the same row, list item or division. At equal distance, as in one paragraph
    with several boxes, the paragraph's beginning and end decide. If the paragraph begins with a box, or ends with a
    text, each text belongs to the box before, as forms usually write.
    """
    before = _nearest(index, box, index.leaves_before(box.order), ("heading", "legend"))
    behind = _nearest(index, box, index.leaves_after(box.order), ("heading",))
    if before is None or behind is None:
        return behind or before
    nearer = index.distance(behind.node, box.node) - index.distance(before.node, box.node)
    if nearer:
        return behind if nearer < 0 else before
    beside = [leaf.order for leaf in index.leaves if leaf.node == behind.node]
    ends = (index.field_before(min(beside)), index.field_after(max(beside)))
    begins, closes = (each is not None and index.common(each.node, behind.node) == behind.node for each in ends)
    return behind if begins or not closes else before


def is_of_one(index: Index, text: Block, boxes: Sequence[Element]) -> bool:
    """Whether a text is a cell in the row of the first box, while others of the boxes stand in other rows."""
    row = index.common(text.node, boxes[0].node)
    return text.kind == "cell" and any(index.common(row, each.node) != row for each in boxes)


def heads_over(index: Index, boxes: Sequence[Element]) -> tuple[str, ...]:
    """Return the column heads of a table in which the boxes stand side by side; empty if they do not."""
    top, bottom = boxes[0].box[1], boxes[0].box[1] + boxes[0].box[3]
    table = next((block for block in index.above(boxes[0]) if block.kind == "table"), None)
    if table is None or any(not top <= _middle(each)[1] <= bottom for each in boxes):
        return ()
    cells = [leaf for leaf in index.leaves if leaf.kind == "cell" and table in index.above(leaf)]
    found = [head for box in boxes if (head := _head_over(cells, box))]
    return tuple(head.text for head in found) if len(found) == len(boxes) and _are_row(found) else ()


def _are_row(heads: Sequence[Block]) -> bool:
    """Whether different heads stand side by side."""
    return len({head.order for head in heads}) == len(heads) and len({head.box[1] for head in heads}) == 1


def _head_over(cells: Sequence[Block], box: Element) -> Block | None:
    """The nearest cell with words straight over a box."""
    x = _middle(box)[0]
    over = [c for c in cells if c.box[0] <= x <= c.box[0] + c.box[2] and c.box[1] + c.box[3] <= box.box[1]]
    return max(over, key=lambda cell: cell.box[1], default=None)


def _middle(element: Element) -> tuple[float, float]:
    x, y, width, height = element.box
    return x + width / 2, y + height / 2


def _nearest(index: Index, box: Element, leaves: Iterable[Block], titles: Container[str]) -> Block | None:
    """Return the first of the leaves if it may label a box: no title, and no field stands between."""
    leaf = next((each for each in leaves if each.labels != box.ref), None)
    if leaf is None or leaf.labels or leaf.kind in titles or _holder(index, leaf) != _holder(index, box):
        return None
    is_near = index.distance(leaf.node, box.node) <= _FARTHEST
    return leaf if is_near and not index.fields_between(*sorted((leaf.order, box.order))) else None


def _holder(index: Index, item: Block | Element) -> Block | None:
    """Return the form, dialog or landmark around a box or text: a footer never labels a box of the form."""
    return next((block for block in index.above(item) if block.kind in ("form", "dialog", "landmark")), None)


_LONGEST: Final = 60
"""Characters of a head; a longer text explains."""
_MOST: Final = 400
"""Most fields of a page that is examined."""
_LINE: Final = 8
"""Most pixels of difference in height between texts of one line, and of a text's reach into a field."""


@lru_cache(maxsize=4)
def heads(index: Index) -> Mapping[str, tuple[Block, Block]]:
    """Return the heads of row and column by the ref of a field in a grid."""
    fields = [each for each in index.snapshot.elements if is_field(each) and has_area(each.box)]
    if len(fields) > _MOST:
        return {}
    texts = [leaf for leaf in index.leaves if _may_be_head(leaf)]
    rows: dict[int, list[tuple[Element, Block, Block]]] = defaultdict(list)
    for field in fields:
        row, column = _left_of(texts, field), _over(texts, field)
        if row is not None and column is not None:
            rows[row.order].append((field, row, column))
    whole = (cells for cells in rows.values() if _is_row_of_grid([column for _, _, column in cells]))
    return {field.ref: (row, column) for cells in whole for field, row, column in cells}


def column_head(index: Index, field: Element) -> Block | None:
    """Return the head of the column of a field in a grid whose heads stand on a line without fields; else None."""
    _, head = heads(index).get(field.ref, (None, None))
    if head is None:
        return None
    top, bottom = head.box[1], head.box[1] + head.box[3]
    fields = (each for each in index.snapshot.elements if is_field(each) and has_area(each.box))
    return None if any(top <= _middle(each)[1] <= bottom for each in fields) else head


@lru_cache(maxsize=4)
def corners(index: Index) -> Mapping[str, Block]:
    """By the ref of a field in a grid, the head over the heads of rows: "Referee" over "1" and "2"."""
    texts = [leaf for leaf in index.leaves if _may_be_head(leaf)]
    found: dict[str, Block] = {}
    for ref, (row, column) in heads(index).items():
        level = [each for each in texts if abs(each.box[1] - column.box[1]) < _LINE and each.order < column.order]
        over = next((each for each in level if _is_over(each, row)), None)
        if over is not None:
            found[ref] = over
    return found


def _is_over(text: Block, row: Block) -> bool:
    """Whether a text stands over the head of a row, across the page."""
    return text.box[1] < row.box[1] and text.box[0] < row.box[0] + row.box[2] and row.box[0] < text.box[0] + text.box[2]


def _may_be_head(leaf: Block) -> bool:
    return has_area(leaf.box) and not leaf.labels and leaf.kind != "heading" and len(plain(leaf.text)) <= _LONGEST


def _is_row_of_grid(columns: Sequence[Block]) -> bool:
    """Whether the fields of a row stand in several columns with heads on one line."""
    orders = {head.order for head in columns}
    tops = [head.box[1] for head in columns]
    return len(orders) == len(columns) > 1 and max(tops) - min(tops) < _LINE


def _left_of(texts: Iterable[Block], field: Element) -> Block | None:
    """Return the nearest text on the line of a field, left of the field."""
    x, y, _, height = field.box
    middle = y + height / 2
    left = (t for t in texts if t.box[0] + t.box[2] <= x + _LINE and t.box[1] <= middle <= t.box[1] + t.box[3])
    return max(left, key=lambda text: text.box[0], default=None)


def _over(texts: Iterable[Block], field: Element) -> Block | None:
    """The nearest text straight over a field."""
    x, y, width, _ = field.box
    over = (t for t in texts if t.box[0] < x + width and x < t.box[0] + t.box[2] and t.box[1] + t.box[3] <= y + _LINE)
    return max(over, key=lambda text: text.box[1], default=None)
