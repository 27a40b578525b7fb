"""Finding the meaning of each column of a list by its header and by the looks of its values."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from footpath.language.text import words
from footpath.reading.lists.looks import COMPANY_STEP, is_legal, look, looks_of, may_be_name
from footpath.reading.values.places import place_score
from footpath.reading.values.words import found, phrases, whole

if TYPE_CHECKING:
    from collections.abc import Sequence

    from footpath.reading.lists.columns import Column
    from footpath.schema.listing import SlotMeaning

_MEANINGS: Final[tuple[SlotMeaning, ...]] = (
    "title", "organisation", "place", "salary", "posted", "valid_through", "employment", "remote", "summary", "tag",
)  # fmt: skip
_COMPANY: Final = re.compile(rf"{COMPANY_STEP}(?:/|$|\?)", re.IGNORECASE)
_SUMMARY: Final = 110
_SHORT: Final = 7
_TAG: Final = 30
_MOSTLY: Final = 0.5
_SEVERAL: Final = 0.3
_SOME: Final = 0.1
_PLACES: Final = 0.45


def meanings(columns: Sequence[Column], records: int) -> dict[str, SlotMeaning]:
    """Meaning of each column by its path; one title, one organisation at the most."""
    told: dict[str, SlotMeaning] = {}
    for column in columns:
        meaning = _by_header(column) or _by_looks(column)
        if meaning and not (meaning in {"title", "organisation"} and meaning in told.values()):
            told[column.path] = meaning
    if "title" not in told.values() and (title := _title(columns, told, records)) is not None:
        told[title.path] = "title"
    if "organisation" not in told.values() and (one := _organisation(columns, told, records)) is not None:
        told[one.path] = "organisation"
    for column in columns:
        told.setdefault(column.path, _rest(column))
    return told


def _by_header(column: Column) -> SlotMeaning:
    said = whole("labels", column.header) if column.header else ""
    known: dict[str, SlotMeaning] = {m: m for m in _MEANINGS}
    return known.get(said, "posted" if found("posted", column.header) else "")


def _by_looks(column: Column) -> SlotMeaning:
    values = column.values
    if not values or (column.kinds["heading"] > len(values) / 2 and "#" not in column.path):
        return ""
    if column.is_mixed:  # the commas between its pieces are ours: they make no place of them
        pieces = [piece for at in column.cells for piece in column.pieces(at)]
        meaning = looks_of(pieces)
        if meaning == "place" and sum(map(place_score, pieces)) < _PLACES * len(pieces):
            return ""
    else:
        meaning = looks_of(values)
    return "" if meaning == "posted" and column.header else meaning  # its header says of what else it is the day


def _title(columns: Sequence[Column], told: dict[str, SlotMeaning], records: int) -> Column | None:
    """The column with the title: a heading or link that nearly all records have, mostly different."""
    best: tuple[float, Column] | None = None
    for at, column in enumerate(columns):
        values = column.values
        if len(values) < _MOSTLY * records or not any(any(c.isalpha() for c in v) for v in values):
            continue
        kinds, length = column.kinds, sum(map(len, values)) / len(values)
        opening = sum(bool(cells[0].href or cells[0].kind == "button") for cells in column.cells.values()) / len(values)
        to_company = any(_COMPANY.search(cells[0].href) for cells in column.cells.values())
        score = (
            2.0 * kinds["heading"] / len(values)
            + 1.5 * opening
            + len(set(values)) / len(values)
            + len(values) / records
            + min(length, 40) / 40
            - 0.15 * at
            - (2.5 if told.get(column.path) else 0)
            - (1.5 if to_company else 0)
            - (1.5 if length > _SUMMARY else 0)
        )
        if best is None or score > best[0]:
            best = score, column
    return best[1] if best is not None else None


def _organisation(columns: Sequence[Column], told: dict[str, SlotMeaning], records: int) -> Column | None:
    """The column with the organisation: short names, best with the ending of a company or a link to its page."""
    legal = phrases("legal")
    title = next((c.at for c in columns if told.get(c.path) == "title"), 0.0)
    best: tuple[float, Column] | None = None
    for column in columns:
        values = column.values
        if len(set(values)) == 1 < len(values) and words(values[0])[-1:] not in legal:
            continue  # the same in every record
        short = [v for v in values if len(words(v)) <= _SHORT and any(c.isalpha() for c in v)]
        if _are_parts_or_places(values):
            continue
        if (
            told.get(column.path)
            or column.is_mixed
            or len(values) < _MOSTLY * records
            or len(short) < 0.8 * len(values)
            or column.header
        ):
            continue
        ends = sum(map(is_legal, short)) / len(short)
        leads = sum(bool(_COMPANY.search(cells[0].href)) for cells in column.cells.values()) / len(values)
        capital = sum(map(may_be_name, short)) / len(short)
        if not (ends or leads or column.kinds["image"]) and (column.at < title or capital < _MOSTLY):
            continue  # nothing tells it from a category: above a title may stand anything
        score = (
            2 * ends + 2 * leads + capital - 0.2 * abs(column.at - title) - 0.5 * column.kinds["button"] / len(values)
        )
        if score > 0 and (best is None or score > best[0]):
            best = score, column
    return best[1] if best is not None else None


def _are_parts_or_places(values: Sequence[str]) -> bool:
    """Whether too many are surely parts of a company or places for the others to be names of companies."""
    parts = sum(bool(whole("departments", value)) for value in values)
    places = sum(look(value) == "place" for value in values)
    return parts >= _SEVERAL * len(values) or places > _SOME * len(values)


def _rest(column: Column) -> SlotMeaning:
    values = column.values
    length = sum(map(len, values)) / max(len(values), 1)
    if length >= _SUMMARY:
        return "summary"
    several = sum(len(cells) > 1 for cells in column.cells.values())
    return "tag" if several and length / max(1, several) <= _TAG * 3 else ""
