"""JSON of somebody else's: each thing that is wrong with it is one error, and what is read has bounds."""

from __future__ import annotations

import json

import pytest

from footpath.schema.json_text import BadJson, read_json


@pytest.mark.parametrize("value", [None, True, 1, -1.5, "x", [], {}, {"a": [1, {"b": "ä"}]}, 10**300])
def test_a_value_is_read(value: object):
    assert read_json(json.dumps(value)) == value


def test_a_byte_order_mark_is_skipped():
    assert read_json("\ufeff[1]") == [1]


@pytest.mark.parametrize("depth", [61, 900, 100_000])
def test_deep_nesting_is_refused_wherever_pythons_own_limit_lies(depth: int):
    for text in ("[" * depth + "]" * depth, '{"a":' * depth + "1" + "}" * depth):
        with pytest.raises(BadJson, match="nested too deeply"):
            read_json(text)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "Expecting value"),
        ("{'a': 1}", "Expecting property name"),
        ("9" * 5000, "a number of 5,000 digits"),
        ("[-" + "9" * 401 + "]", "a number of 402 digits"),
        ("[NaN]", "NaN, which is not a JSON number"),
        ("-Infinity", "-Infinity, which is not a JSON number"),
        ('["\\ud800"]', "half of a character"),
        ('["\\u0000"]', "the character NUL"),
        ('{"\\udfff": 1}', "half of a character"),
    ],
)
def test_what_is_refused(text: str, why: str):
    with pytest.raises(BadJson, match=why):
        read_json(text)


def test_where_it_is_malformed_is_told():
    with pytest.raises(BadJson) as error:
        read_json('{"a": 1,\n oops')
    assert (error.value.line, error.value.column) == (2, 2)


def test_two_halves_are_a_character():
    assert read_json('"\\ud83d\\ude00"') == "\N{GRINNING FACE}"


def test_the_number_of_values_has_a_bound():
    assert read_json("[1, 2]", most=3) == [1, 2]
    with pytest.raises(BadJson, match="more than 3 values"):
        read_json('{"a": 1, "b": 2}', most=3)


def test_a_lenient_reader_leaves_it_to_the_caller_to_name_the_field():
    read = read_json('{"a": "\\ud800", "b": Infinity, "c": ' + "9" * 5000 + ', "d": 1' + "0" * 30 + "}", lenient=True)
    assert read == {"a": "\ud800", "b": float("inf"), "c": float("inf"), "d": 1e30}
    assert isinstance(read, dict)
    assert isinstance(read["d"], float), "no field of whole numbers takes it"
