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
