"""Align the pieces of a list's records in columns: each column is one place in the records, with its texts."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from footpath.language.text import fold
from footpath.reading.job_facts import look
from footpath.reading.lists.outline import without_positions
from footpath.reading.text_values import label_meaning

if TYPE_CHECKING:
    from collections.abc import Container, Sequence

    from footpath.reading.lists.outline import RecordCell
    from footpath.schema.listing import SlotMeaning

Row = tuple["RecordCell", ...]

_LABELLED: Final = re.compile(r"^([^\W\d][^:：]{1,30}?)\s*(?:：\s*|:\s+)(.+)$")
_CELLS: Final = frozenset({"td", "th"})
"""Cells whose meaning follows from their place in the row, however many others are filled."""
_TERMS: Final = frozenset({"dt", "th"})
_MANY: Final = 3
"""Number of elements with one path in a record that make one repeating place (tags)."""
_CONSTANT: Final = 0.8
_PLAIN: Final = 0.9
_FEW_RECORDS: Final = 3
_LABEL_LENGTH: Final = 30
_FORMED: Final = frozenset({"salary", "posted", "employment"})
"""Facts with a form of their own: a record may lack one, and the other lines keep their order."""


@dataclass(slots=True)
class Column:
    """One place in each record."""

    path: str
    header: str = ""
    """The header in a table, or the label beside every value."""
    cells: dict[int, list[RecordCell]] = field(default_factory=dict[int, "list[RecordCell]"])
    """By the number of the record; several only where the place repeats."""
    at: float = 0.0
    """Mean position among the cells of a record."""

    @property
    def values(self) -> list[str]:
        """Return the texts of the records with the place."""
        return [text for at in sorted(self.cells) if (text := self.text(at))]

    def text(self, record: int) -> str:
        """Return the text of a record; empty for a missing place."""
        return ", ".join(self.pieces(record))

    def pieces(self, record: int) -> list[str]:
        """Return the texts of the cells of one record."""
        return list(dict.fromkeys(c.text for c in self.cells.get(record, ()) if c.text))

    @property
    def is_mixed(self) -> bool:
        """Whether the place repeats in some record: its texts may then be of several kinds."""
        return any(len(self.pieces(at)) > 1 for at in self.cells)

    @property
    def mark(self) -> SlotMeaning:
        """The fact that the markup names for nearly all texts of the place; empty for none."""
        marks: list[SlotMeaning] = [cells[0].mark for cells in self.cells.values()]
        mark, often = Counter(marks).most_common(1)[0]
        return mark if often >= _CONSTANT * len(self.cells) else ""

    @property
    def kinds(self) -> Counter[str]:
        """How often the place is a link, a heading, a text …"""
        return Counter(cells[0].kind for cells in self.cells.values())


def columns(rows: Sequence[Row], headers: Sequence[str] = ()) -> list[Column]:
    """The columns of records, in reading order, with a table's headers by position."""
    repeated, split = _repeated(rows), _split(rows)
    stacked = _stacked(rows, repeated)
    found: dict[str, Column] = {}
    for number, row in enumerate(rows):
        before = Counter[str]()
        for at, cell in enumerate(row):
            if not cell.text:
                continue
            if (place := _place(cell.path)) in stacked and "#" not in cell.path:
                path = f"{place}#{_fact_of(cell, before)}"
            else:
                path = place if place in repeated else _line(cell, split)
            column = found.setdefault(path, Column(path))
            column.cells.setdefault(number, []).append(cell)
            column.at += at
    for column in found.values():
        column.at /= sum(map(len, column.cells.values()))
        column.header = _header(column.path, headers)
    ordered = [part for column in sorted(found.values(), key=lambda c: c.at) for part in parted(column)]
    return _labelled(ordered, len(rows))


def parted(column: Column) -> list[Column]:
    """Split a column whose texts are of several kinds (some records lack an optional piece before them)."""
    cells = [(at, cell, _told(cell)) for at, each in column.cells.items() for cell in each]
    kinds = Counter(meaning for _, _, meaning in cells)
    if (
        column.header
        or column.kinds["heading"]
        or column.kinds["button"]
        or len(kinds) == 1
        or _have_one_label(column)
        or (kinds[""] >= _PLAIN * len(cells) and len(kinds) <= 2)
    ):
        return [column]
    if kinds.most_common(1)[0][1] >= _CONSTANT * len(cells):
        return [column]
    parts: dict[str, Column] = {}
    for at, cell, meaning in cells:
        path = f"{column.path}#{meaning}" if meaning else column.path
        part = parts.setdefault(meaning, Column(path, at=column.at))
        part.cells.setdefault(at, []).append(cell)
    return [parts[meaning] for meaning in sorted(parts, key=lambda m: -kinds[m])]


def _have_one_label(column: Column) -> bool:
    """Whether all texts have the same label before a colon, whatever the kinds of their values."""
    matches = [_LABELLED.match(cell.text) for cells in column.cells.values() for cell in cells]
    return all(matches) and len({match[1] for match in matches if match}) == 1


def _told(cell: RecordCell) -> str:
    """Return the kind of a text if certain. A place only by the markup: else only the other records' texts can confirm
    one.
    """
    return cell.mark or ("" if (meaning := look(cell.text)) == "place" else meaning)


def _repeated(rows: Sequence[Row]) -> frozenset[str]:
    """Return the places that some record has several times side by side, and not all records equally often."""
    counts = [Counter(_place(c.path) for c in row if c.text and "#" not in c.path) for row in rows]
    places = {place for count in counts for place, n in count.items() if n >= _MANY and place not in _CELLS}
    return frozenset(p for p in places if len({count[p] for count in counts}) > 1 or p.endswith("li"))


def _stacked(rows: Sequence[Row], repeated: Container[str]) -> frozenset[str]:
    """Return the repeated places whose lines are single facts: without days, amounts and kinds of work, which a record
    may lack, all records have equally many. The lines of a list inside a record are tags.
    """
    counts = [_plain_lines(row) for row in rows]
    even = (p for p in counts[0] if len({count[p] for count in counts}) == 1) if counts else ()
    return frozenset(p for p in even if p in repeated and not p.endswith("li"))


def _plain_lines(row: Row) -> Counter[str]:
    """Return how many plain lines of its own a record has in each place."""
    return Counter(_place(c.path) for c in row if c.text and "#" not in c.path and not _is_formed(c))


def _fact_of(cell: RecordCell, before: Counter[str]) -> str:
    """Return the name of a stacked line: the kind of a formed fact, else the number of the plain lines `before`."""
    if _is_formed(cell):
        return look(cell.text)
    place = _place(cell.path)
    before[place] += 1
    return str(before[place])


def _is_formed(cell: RecordCell) -> bool:
    """Whether a text is a fact with a form of its own."""
    return look(cell.text) in _FORMED


def _split(rows: Sequence[Row]) -> frozenset[str]:
    """Return the places whose text is in several pieces in some record."""
    return frozenset(place for row in rows for cell in row if (place := cell.path.partition("#")[0]) != cell.path)


def _line(cell: RecordCell, split: Container[str]) -> str:
    """Return the path of a cell. A labelled piece is identified by its label, whatever pieces stand before."""
    place = cell.path.partition("#")[0]
    match = _LABELLED.match(cell.text) if place in split else None
    return cell.path if match is None else f"{place}#{fold(match[1])}"


def _place(path: str) -> str:
    """Return a path without the position of the repeating step: the last step, or the list item's."""
    steps = path.partition("#")[0].split("/")
    at = next((i for i in range(len(steps) - 1, -1, -1) if steps[i].startswith("li")), len(steps) - 1)
    return "/".join([*steps[:at], *(without_positions(s) for s in steps[at:])])


def _header(path: str, headers: Sequence[str]) -> str:
    """Return the header for the cell's position within its row."""
    if not headers:
        return ""
    tag, _, rest = path.partition("/")[0].partition("#")[0].partition("[")
    if tag not in {"td", "th", "div", "span", "li"}:
        return ""
    at = int(rest.rstrip("]")) - 1 if rest else 0
    return headers[at] if at < len(headers) else ""


def _labelled(found: list[Column], records: int) -> list[Column]:
    """Return the columns, with columns of constant text as labels of the next one, or dropped."""
    kept: list[Column] = []
    label = ""
    for column in found:
        said = Counter(column.values)
        often = said.most_common(1)[0] if said else ("", 0)
        is_same = records >= _FEW_RECORDS and often[1] >= _CONSTANT * sum(said.values()) and often[1] >= _FEW_RECORDS
        if is_same and (label_meaning(often[0].rstrip(" :：")) or _is_term(column, often[0])):
            label = often[0].rstrip(" :：")
            continue
        if is_same and column.kinds.most_common(1)[0][0] in {"button", "link"}:
            continue
        if label:
            column.header = column.header or label
            label = ""
        kept.append(_without_label(column))
    return kept


def _is_term(column: Column, text: str) -> bool:
    """Whether a text common to all records is a label by its form: ending with a colon, or a term of a list."""
    steps = column.path.partition("#")[0].split("/")[-2:]
    return text.endswith((":", "：")) or any(without_positions(step) in _TERMS for step in steps)


def _without_label(column: Column) -> Column:
    """Turn `Location: Berlin` in each record into a column `Location` with the text `Berlin`."""
    matches = {at: _LABELLED.match(column.text(at)) for at in column.cells}
    labels = Counter(m[1] for m in matches.values() if m)
    if not labels:
        return column
    label, times = labels.most_common(1)[0]
    if times < len(column.cells) or (times == 1 and not label_meaning(label)) or len(label) > _LABEL_LENGTH:
        return column
    for at, match in matches.items():
        if match:
            first = column.cells[at][0]
            column.cells[at] = [type(first)(first.path, match[2], first.kind, first.order, first.ref, first.href)]
    column.header = column.header or label
    return column
