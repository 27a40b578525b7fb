"""Which slot of a list a named field means, and what is read from it."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from footpath.engine.collect.fields import Field, Kind, as_kind, fields_of, offered, slots_for, text_of, typed
from footpath.errors import BadInput
from footpath.schema.listing import Listing, ListShape, Record, Slot, SlotMeaning


def listing(*slots: tuple[str, SlotMeaning]) -> Listing:
    made = tuple(Slot(path=name, name=name, meaning=meaning) for name, meaning in slots)
    record = Record(key="k", first=1, last=2, href="https://shop.example.com/1")
    return Listing(shape=ListShape(container="ul", record="li", slots=made), records=(record,))


LAMPS = listing(("Product", "title"), ("Price (EUR)", "salary"), ("in_stock", ""), ("Colour", ""))


@pytest.mark.parametrize(
    ("field", "slot"),
    [
        ("Colour", "Colour"),
        ("color", "Colour"),
        ("title", "Product"),
        ("name", "Product"),
        ("price", "Price (EUR)"),
        ("inStock", "in_stock"),
        ("link", "href"),
        ("url", "href"),
    ],
)
def test_a_field_is_known_by_its_name_its_meaning_or_its_likeness(field: str, slot: str):
    assert slots_for([Field(field)], LAMPS) == {field: slot}


def test_what_is_not_there_is_not_made_up():
    assert slots_for([Field("weight")], LAMPS) == {}
    assert offered(LAMPS) == ["Product", "Price (EUR)", "in_stock", "Colour", "link"]


def test_what_a_thing_costs_is_offered_as_its_price_and_what_a_job_pays_as_its_salary():
    lamps = listing(("title", "title"), ("salary", "salary"))
    assert offered(lamps) == ["title", "price", "link"]
    assert slots_for([Field("price")], lamps) == {"price": "salary"}
    assert offered(lamps.model_copy(update={"postings": True})) == ["title", "salary", "link"]


@pytest.mark.parametrize(
    ("kind", "text", "value"),
    [
        ("string", " Brass lamp ", "Brass lamp"),
        ("number", "€1,234.50", 1234.5),
        ("number", "1.234,50 €", 1234.5),
        ("number", "12,90 kr", 12.9),
        ("integer", "1,200 reviews", 1200),
        ("integer", "12.50", None),
        ("number", "on request", None),
        ("number", "9" * 400, None),
        ("boolean", "In stock", True),
        ("boolean", "sold out", False),
        ("boolean", "perhaps", None),
        ("string", "", None),
    ],
)
def test_a_value_is_read_as_its_kind(kind: Kind, text: str, value: object):
    record = Record(key="k", first=1, last=1, texts={"it": text})
    assert as_kind(Field("it", kind), text_of("it", record)) == value


def test_a_json_schema_names_the_fields():
    properties: Any = {"title": {"type": "string"}, "price": {"type": ["number", "null"]}}
    fields = fields_of((), {"type": "object", "properties": properties, "required": ["title"]})
    assert fields == (Field("title", "string", required=True), Field("price", "number", optional=True))
    assert fields_of((), {"type": "array", "items": {"type": "object", "properties": properties}})[1].kind == "number"
    with pytest.raises(BadInput, match="no properties"):
        fields_of((), {"type": "string"})


@pytest.mark.parametrize(
    ("said", "text", "value"),
    [
        ({"type": "string", "enum": ["In stock", "Backorder"]}, "Backorder", "Backorder"),
        ({"type": "string", "enum": ["In stock", "Backorder"]}, "Gone", None),
        ({"const": "EUR"}, "USD", None),
        ({"type": "number", "minimum": 0}, "-5.00", None),
        ({"type": "string", "pattern": "^[A-Z]-"}, "A-100", "A-100"),
        ({"type": "string", "maxLength": 3}, "A-100", None),
    ],
)
def test_a_value_that_its_schema_does_not_allow_is_none(said: dict[str, object], text: str, value: object):
    (field,) = fields_of((), {"properties": {"it": said}})
    assert as_kind(field, text) == value


def test_a_field_that_may_be_null_is_not_required():
    (field,) = fields_of((), {"properties": {"it": {"type": ["string", "null"]}}, "required": ["it"]})
    assert (field.required, field.optional) == (False, False)


@pytest.mark.parametrize(
    ("values", "kind", "read"),
    [
        (["12", None, "-7"], int, [12, None, -7]),
        (["12", "7.50"], float, [12.0, 7.5]),
        ([12, 7.5], float, [12.0, 7.5]),
        ([True, None], bool, [True, None]),
        (["2026-11-02", None], date, [date(2026, 11, 2), None]),
        (["2026-11-02", "soon"], str, ["2026-11-02", "soon"]),
        (["2026-13-02"], str, ["2026-13-02"]),
        (["0170", "12"], str, ["0170", "12"]),
        (["€12", "€7"], str, ["€12", "€7"]),
        (["1,200", "7"], str, ["1,200", "7"]),
        ([True, "yes"], str, ["True", "yes"]),
        ([None, None], str, [None, None]),
    ],
)
def test_the_type_of_a_column(values: list[object], kind: type, read: list[object]):
    columns, rows = typed([{"it": each} for each in values])
    assert columns == {"it": kind}
    assert [row["it"] for row in rows] == read


def test_rows_need_not_have_all_columns():
    columns, rows = typed([{"a": "1"}, {"b": "x"}])
    assert columns == {"a": int, "b": str}
    assert rows == [{"a": 1}, {"b": "x"}]
