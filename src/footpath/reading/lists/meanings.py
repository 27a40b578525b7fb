"""Tell what each column of a list means: by its header, by the looks of its texts, and by the columns beside."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from footpath.reading.job_facts import look, looks_of
from footpath.reading.lists.employers import COMPANY, NO_FIRM, employers
from footpath.reading.text_values import found, label_meaning, place_score

if TYPE_CHECKING:
    from collections.abc import Sequence

    from footpath.reading.lists.columns import Column
    from footpath.reading.lists.employers import SiteFirm
    from footpath.schema.listing import SlotMeaning

_MOSTLY: Final = 0.5
_MEANINGS: Final[tuple[SlotMeaning, ...]] = (
    "title", "organisation", "place", "salary", "posted", "valid_through", "employment", "remote", "summary", "tag",
)  # fmt: skip
_SUMMARY: Final = 110
_TAG: Final = 30
_PLACES: Final = 0.45
_NAMED: Final[frozenset[SlotMeaning]] = frozenset({"", "place", "remote"})
"""The looks of names and places."""


def meanings(columns: Sequence[Column], records: int, *, site: SiteFirm = NO_FIRM) -> dict[str, SlotMeaning]:
    """Return the meaning of each column by path; at most one title and one organisation. On the site of a
    firm that hires an organisation has a label, a link, a logo or a legal name.
    """
    told: dict[str, SlotMeaning] = {}
    for column in columns:
        meaning = _by_header(column) or _by_mark(column) or _by_looks(column)
        if meaning and not (meaning in {"title", "organisation"} and meaning in told.values()):
            told[column.path] = meaning
    if "title" not in told.values() and (title := _title(columns, told, records)) is not None:
        told[title.path] = "title"
    if "organisation" not in told.values() and (one := employers(columns, told, records, site)) is not None:
        told[one.path] = "organisation"
    for column in columns:
        told.setdefault(column.path, _rest(column))
    return told


def _by_header(column: Column) -> SlotMeaning:
    said = label_meaning(column.header) if column.header else ""
    known: dict[str, SlotMeaning] = {m: m for m in _MEANINGS}
    return known.get(said, "posted" if found("posted", column.header) else "")


def _by_mark(column: Column) -> SlotMeaning:
    """The fact that the markup names, unless the texts look like another one."""
    mark = column.mark
    others = sum(look(value) not in _NAMED for value in column.values)
    return "" if (mark == "tag" and _by_looks(column)) or others > _MOSTLY * len(column.values) else mark


def _by_looks(column: Column) -> SlotMeaning:
    values = column.values
    if not values or (column.kinds["heading"] > len(values) / 2 and "#" not in column.path):
        return ""
    if column.is_mixed:  # our own commas between the pieces make no place
        pieces = [piece for at in column.cells for piece in column.pieces(at)]
        meaning = looks_of(pieces)
        if meaning == "place" and sum(map(place_score, pieces)) < _PLACES * len(pieces):
            return ""
    else:
        meaning = looks_of(values)
    return "" if meaning == "posted" and column.header else meaning  # the header names another day


def _title(columns: Sequence[Column], told: dict[str, SlotMeaning], records: int) -> Column | None:
    """Return the column with the title: a heading or link in nearly all records, mostly different."""
    worth = {
        at: _worth_as_title(column, at, records) - (2.5 if told.get(column.path) else 0)
        for at, column in enumerate(columns)
        if len(column.values) >= _MOSTLY * records and any(any(map(str.isalpha, each)) for each in column.values)
    }
    return columns[max(worth, key=worth.__getitem__)] if worth else None


def _worth_as_title(column: Column, at: int, records: int) -> float:
    """The points of the column at position `at` for looking like titles."""
    values, firsts = column.values, [cells[0] for cells in column.cells.values()]
    length = sum(map(len, values)) / len(values)
    opening = sum(bool(each.href or each.kind == "button") for each in firsts)
    to_company = any(COMPANY.search(each.href) for each in firsts)
    return (
        2.0 * column.kinds["heading"] / len(values)
        + 1.5 * opening / len(values)
        + len(set(values)) / len(values)
        + len(values) / records
        + min(length, 40) / 40
        - 0.15 * at
        - (1.5 if to_company else 0)
        - (1.5 if length > _SUMMARY else 0)
    )


def _rest(column: Column) -> SlotMeaning:
    values = column.values
    length = sum(map(len, values)) / max(len(values), 1)
    if length >= _SUMMARY:
        return "summary"
    several = sum(len(cells) > 1 for cells in column.cells.values())
    return "tag" if several and length / max(1, several) <= _TAG * 3 else ""
