"""Fields of records: matched with slots of a list, converted, and typed as columns of a table. Pure."""

from __future__ import annotations

import dataclasses
import difflib
import math
import re
from datetime import date
from typing import TYPE_CHECKING, Final, Literal, cast

from footpath.errors import BadInput
from footpath.language.lexicon import words_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from footpath.schema.listing import Listing, Record

Kind = Literal["string", "number", "integer", "boolean"]

_KINDS: Final[tuple[Kind, ...]] = ("number", "integer", "boolean", "string")

_NAMED: Final = {
    "salary": "price", "posted": "date", "organisation": "text", "employment": "text", "remote": "text",
}  # fmt: skip
"""Names in other lists for the meanings of a posting, if the page names none."""

LINK: Final = "href"
"""Stands for the address of a record, which is no slot."""

_LIKE: Final = 0.8
_LINKS: Final = frozenset({"link", "url", "href", "address", "page"})
_SAME: Final = (
    frozenset({"title", "name", "heading", "product", "headline"}),
    frozenset({"organisation", "organization", "company", "firm", "employer", "brand", "seller", "author"}),
    frozenset({"place", "location", "city", "where", "address"}),
    frozenset({"salary", "pay", "price", "cost", "amount", "compensation"}),
    frozenset({"posted", "date", "published", "when", "time", "day", "updated"}),
    frozenset({"employment", "type", "contract"}),
    frozenset({"summary", "description", "text", "teaser", "snippet"}),
    frozenset({"tag", "tags", "category", "label"}),
    frozenset({"image", "picture", "photo"}),
)
"""Sets of words with the same meaning; a slot has a meaning from one set."""

_NUMBER: Final = re.compile(r"-?\d[\d\s.,'’]*")
_YES: Final = frozenset({"yes", "true", "1", "ja", "oui", "sí", "✓", "in stock", "available"})
_NO: Final = frozenset({"no", "false", "0", "nein", "non", "✗"})


@dataclasses.dataclass(frozen=True, slots=True)
class Field:
    """A wanted field of each record."""

    name: str
    kind: Kind = "string"
    required: bool = False
    """Whether records need this field."""
    optional: bool = False
    """Whether a list may lack this field."""
    schema: Mapping[str, object] = dataclasses.field(default_factory=dict[str, object], compare=False)
    """The JSON Schema of the field's values."""


def fields_of(names: Sequence[str], schema: Mapping[str, object]) -> tuple[Field, ...]:
    """Return the fields that a task names, or those of its JSON Schema.

    Raises:
        BadInput: the schema describes no object with properties, or has an invalid pattern.
    """
    if not schema:
        return tuple(Field(name) for name in dict.fromkeys(names))
    if schema.get("type") == "array" and isinstance(schema.get("items"), dict):
        schema = cast("Mapping[str, object]", schema["items"])
    given = schema.get("properties")
    properties = cast("Mapping[str, object]", given if isinstance(given, dict) else {})
    if not properties:
        raise BadInput(
            "The schema has no properties.", hint='Give one of an object: {"type": "object", "properties": …}'
        )
    required = schema.get("required")
    needed = cast("list[object]", required) if isinstance(required, list) else []
    return tuple(_field(name, each, is_needed=name in needed) for name, each in properties.items())


def slots_for(fields: Sequence[Field], listing: Listing) -> dict[str, str]:
    """Return the slot of each field that the list has, by field name; `LINK` for the address."""
    slots, taken, called = listing.shape.slots, set[str](), names_of(listing)
    found: dict[str, str] = {}
    for measure in (_by_name, _by_meaning, _by_likeness):
        for field in fields:
            if field.name in found:
                continue
            free = (each for each in slots if each.name not in taken)
            slot = next((each.name for each in free if measure(field.name, called[each.name], each.meaning)), "")
            if slot:
                found[field.name] = slot
                taken.add(slot)
            elif measure is _by_meaning and _plain(field.name) in _LINKS and any(each.href for each in listing.records):
                found[field.name] = LINK
    return found


def offered(listing: Listing) -> list[str]:
    """Return the list's slots in words."""
    names = [name for name in names_of(listing).values() if name]
    return [*names, "link"] if any(each.href for each in listing.records) else names


def names_of(listing: Listing) -> dict[str, str]:
    """Return the name of each slot: a price is no salary, and an author no employer."""
    names: dict[str, str] = {}
    for slot in listing.shape.slots:
        is_by_meaning = bool(slot.meaning) and re.fullmatch(rf"{slot.meaning}(?: \d+)?", slot.name)
        plain = slot.name if listing.postings or not is_by_meaning else _NAMED.get(slot.meaning, slot.name)
        name, at = plain, 1
        while name in names.values():
            at += 1
            name = f"{plain} {at}"
        names[slot.name] = name
    return names


def text_of(slot: str, record: Record) -> str:
    """Return the text in a slot of a record."""
    return record.href if slot == LINK else record.texts.get(slot, "")


def as_kind(field: Field, text: str) -> object:
    """Return a text as a value of its field; None for an invalid value."""
    value = _as_kind(field, text.strip())
    return value if value is not None and _fits(field.schema, value) else None


def _as_kind(field: Field, text: str) -> object:
    if not text:
        return None
    match field.kind:
        case "number" | "integer":
            number = _number(text)
            if number is None or field.kind == "number":
                return number
            return int(number) if number.is_integer() else None
        case "boolean":
            said = text.casefold()
            return True if said in _YES else False if said in _NO or said in words_of("not_in_stock") else None
        case _:
            return text


def _field(name: str, given: object, *, is_needed: bool) -> Field:
    schema = cast("Mapping[str, object]", given if isinstance(given, dict) else {})
    kinds = schema.get("type")
    named = cast("list[object]", kinds) if isinstance(kinds, list) else [kinds]
    kind: Kind = _KINDS[-1]
    for each in reversed(_KINDS):
        kind = each if each in named else kind
    try:
        re.compile(str(schema.get("pattern", "")))
    except re.error as error:
        raise BadInput(
            f"The schema's pattern of {name} is not a regular expression: {error}.", hint="Correct it."
        ) from error
    return Field(name, kind, is_needed and "null" not in named, not is_needed, schema)


def _plain(name: str) -> str:
    return re.sub(r"[^\w]+|_+", " ", re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name)).strip().casefold()


def _by_name(wanted: str, name: str, meaning: str) -> bool:
    return _plain(wanted) in (_plain(name), meaning)


def _by_meaning(wanted: str, name: str, meaning: str) -> bool:
    words = set(_plain(wanted).split())
    said = {*_plain(name).split(), meaning}
    return any(words & same and said & same for same in _SAME)


def _by_likeness(wanted: str, name: str, meaning: str) -> bool:
    del meaning
    return bool(name) and difflib.SequenceMatcher(None, _plain(wanted), _plain(name)).ratio() >= _LIKE


def _number(text: str) -> float | None:
    """Return the first number of a text, whatever its marks for thousands and decimals."""
    match = _NUMBER.search(text)
    if match is None:
        return None
    digits = re.sub(r"[\s'’]", "", match[0]).rstrip(".,")
    last = max(digits.rfind("."), digits.rfind(","))
    is_decimal = last >= 0 and (
        len(digits) - last - 1 != 3 or (digits.count(".") + digits.count(",") > 1 and digits.count(digits[last]) == 1)
    )
    whole, part = (digits[:last], digits[last + 1 :]) if is_decimal else (digits, "")
    whole = re.sub(r"[.,]", "", whole)
    try:
        number = float(f"{whole}.{part or 0}")
    except ValueError:
        return None
    return number if math.isfinite(number) else None  # JSON has no infinity


def _fits(schema: Mapping[str, object], value: object) -> bool:
    """Whether a value is one of the enumerated ones, and within the bounds; the type is known to fit."""
    choices = schema.get("enum")
    if isinstance(choices, list) and value not in cast("list[object]", choices):
        return False
    if "const" in schema and value != schema["const"]:
        return False
    if isinstance(value, str):
        pattern = schema.get("pattern")
        return _is_within(schema, len(value), "minLength", "maxLength") and not (
            isinstance(pattern, str) and re.search(pattern, value) is None
        )
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return True
    return _is_within(schema, value, "minimum", "maximum")


def _is_within(schema: Mapping[str, object], value: float, least: str, most: str) -> bool:
    low, high = schema.get(least), schema.get(most)
    return (not isinstance(low, (int, float)) or value >= low) and (not isinstance(high, (int, float)) or value <= high)


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
