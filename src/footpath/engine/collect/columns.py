"""Find the types of table columns from all their values. Pure."""

from __future__ import annotations

import re
from datetime import date
from typing import TYPE_CHECKING, Final, cast

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

_WHOLE: Final = re.compile(r"0|-?[1-9]\d{0,14}")
"""Numbers in plain notation: a leading zero marks an identifier, such as a phone number."""
_DECIMAL: Final = re.compile(r"-?(?:0|[1-9]\d{0,14})(?:\.\d+)?")
_DAY: Final = re.compile(r"\d{4}-\d\d-\d\d")


def typed(rows: Sequence[Mapping[str, object]]) -> tuple[dict[str, type], list[dict[str, object]]]:
    """Return the column types and the converted rows: numbers and days if every value of a column can be read so."""
    names = dict.fromkeys(name for row in rows for name in row)
    columns = {name: _type([row[name] for row in rows if row.get(name) is not None]) for name in names}
    return columns, [{name: _as(columns[name], value) for name, value in row.items()} for row in rows]


def _type(values: Sequence[object]) -> type:
    kinds = {type(each) for each in values}
    if kinds == {str}:
        texts = cast("Sequence[str]", values)
        if all(map(_WHOLE.fullmatch, texts)):
            return int
        if all(map(_DECIMAL.fullmatch, texts)):
            return float
        return date if all(map(_is_day, texts)) else str
    if kinds == {int, float}:
        return float
    return kinds.pop() if len(kinds) == 1 and kinds <= {bool, int, float} else str


def _is_day(text: str) -> bool:
    try:
        return bool(_DAY.fullmatch(text)) and bool(date.fromisoformat(text))
    except ValueError:
        return False


def _as(kind: type, value: object) -> object:
    if value is None or type(value) is kind:
        return value
    return date.fromisoformat(str(value)) if kind is date else kind(value)
