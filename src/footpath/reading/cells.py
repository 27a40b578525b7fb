"""The heads of fields in a drawn grid: of row and column, in a table or without a table.

“Applicant | Partner” over rows “Email” and “Phone”: the one head asks, and the other names the owner of the answer.
"""

from __future__ import annotations

from collections import defaultdict
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from footpath.language.labels import plain
from footpath.reading.index import has_area, is_field

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from footpath.reading.index import Index
    from footpath.schema.snapshot import Block, Element

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
