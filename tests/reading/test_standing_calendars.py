"""Calendars that stand open in a form."""

from __future__ import annotations

import pytest
from tests.reading.builders import PageBuilder

from footpath.reading.read import read


@pytest.mark.parametrize("named", ["", "May "], ids=["numbers", "named days"])
def test_what_turns_a_calendar_that_stands_open_does_not_lead_on(named: str) -> None:
    page = PageBuilder()
    with page.inside("form"):
        page.input("Email", "email")
        page.text("Day of planting")
        for turn in ("Previous", "Next"):
            page.button(turn)
        for day in range(1, 32):
            page.button(f"{named}{day}")
        page.button("Plant it", type="submit")
    (form,) = read(page.snapshot()).forms
    assert [(each.label, each.meaning) for each in form.buttons] == [("Plant it", "submit")]


def _calendar(page: PageBuilder, *, beside: bool) -> None:
    if beside:
        page.input("Day of planting")
    else:
        page.label("Day of planting")
    for name, type in (("Previous month", "button"), ("Choose month", "submit"), ("Next month", "button")):
        page.button(name, type=type)
    for day in range(1, 31):
        page.button(str(day))


@pytest.mark.parametrize("beside", [False, True], ids=["alone", "of a text field"])
def test_a_calendar_that_stands_open_below_a_label_is_the_field_of_that_label(beside: bool) -> None:
    page = PageBuilder()
    with page.inside("form"):
        page.input("Email", "email")
        _calendar(page, beside=beside)
        page.button("Plant it", type="submit")
    (form,) = read(page.snapshot()).forms
    kinds = [(field.question, field.kind) for field in form.fields]
    assert kinds == [("Email", "email"), ("Day of planting", "text" if beside else "combobox")]
    assert beside or [each.label for each in form.buttons if each.meaning == "submit"] == ["Plant it"]
