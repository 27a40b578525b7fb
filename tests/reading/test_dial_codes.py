"""The country code beside a telephone number: a field of its own, or what the page has written there."""

from __future__ import annotations

from typing import Any

import pytest
from tests.reading.builders import PageBuilder, fields_of

SMALL: dict[str, Any] = {"box": (10, 20, 50, 28)}
WIDE: dict[str, Any] = {"box": (70, 20, 200, 28)}


def parts_of(page: PageBuilder) -> list[str]:
    return [field.part for field in fields_of(page)]


@pytest.mark.parametrize(
    ("label", "attributes"),
    [
        ("Kierunkowy kraju", {"value": "+48"}),
        ("Vorwahl", {"value": "+49"}),
        ("", {"value": "+49"}),
        ("", {"value": "0049"}),
        ("", {"value": "(+351)"}),
        ("", {"value": "+ 44"}),
        ("Code", {"value": "+1"}),
        ("Prefix", {"placeholder": "+46"}),
        ("Indicatif", {"value": "+33", "type": "tel"}),
        ("Landnummer", {"value": "+31", "type": "number"}),
        ("Prefisso", {"value": "+39", "box": (10, 20, 200, 28), "max_length": 5}),
    ],
)
def test_a_small_field_that_holds_a_code_beside_a_number_is_for_the_code(
    label: str, attributes: dict[str, Any]
) -> None:
    page = PageBuilder()
    page.input(label, **{**SMALL, **attributes})
    page.input("Phone number", "tel", **WIDE)
    assert parts_of(page) == ["country_code", "national"]


def test_the_code_may_stand_behind_the_number() -> None:
    page = PageBuilder()
    page.input("Phone number", "tel", **WIDE)
    page.input("", **SMALL, value="+48")
    assert parts_of(page) == ["national", "country_code"]


@pytest.mark.parametrize(
    ("label", "attributes"),
    [
        ("Mobile", {"value": "+48", "type": "tel", "box": (10, 20, 200, 28)}),
        ("Extension", {"value": "48"}),
        ("Extension", {}),
        ("Score", {"value": "+48 points"}),
    ],
)
def test_any_other_field_beside_a_number_is_none(label: str, attributes: dict[str, Any]) -> None:
    page = PageBuilder()
    page.input(label, **{**SMALL, **attributes})
    page.input("Home phone", "tel", **WIDE)
    assert "country_code" not in parts_of(page)


def test_two_numbers_that_each_hold_a_code_are_two_numbers() -> None:
    page = PageBuilder()
    page.input("Mobile", "tel", **SMALL, value="+48")
    page.input("Phone", "tel", **WIDE, value="+48")
    assert "country_code" not in parts_of(page)


def test_a_code_that_nobody_can_change_is_told_with_the_number() -> None:
    page = PageBuilder()
    with page.box():
        page.input("", **SMALL, value="+48", readonly=True)
        page.input("Phone number", "tel", **WIDE)
    assert fields_of(page)[-1].dial_code == "+48"
