"""A column is of numbers or days only where all of it is."""

from __future__ import annotations

from datetime import date

import pytest

from footpath.engine.collect.columns import typed


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
