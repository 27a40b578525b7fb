"""The format in which a native field takes a day, a month or a time."""

from __future__ import annotations

import pytest
from tests.reading.builders import PageBuilder

from footpath.answers.natives import in_format_of


@pytest.mark.parametrize(
    ("type", "said", "written"),
    [
        ("date", "09/10/2012", "2012-09-10"),
        ("date", "10 September 2012", "2012-09-10"),
        ("date", "13.5.2026", "2026-05-13"),
        ("date", "10 septembre 2012", "2012-09-10"),
        ("date", "2012/9/5", "2012-09-05"),
        ("date", "soon", "soon"),
        ("date", "May 2026", "May 2026"),
        ("month", "May 3, 2026", "2026-05"),
        ("time", "8:05 PM", "20:05"),
        ("time", "12 am", "00:00"),
        ("time", "14.30", "14:30"),
        ("time", "25", "25"),
        ("time", "13 pm", "13 pm"),
        ("text", "8:05 PM", "8:05 PM"),
    ],
)
def test_a_day_or_a_time_is_written_as_its_field_takes_it(type: str, said: str, written: str):
    page = PageBuilder()
    page.input("When", type, role=type if type != "text" else "textbox")
    assert in_format_of(page.snapshot().elements[0], said) == written


def test_a_day_for_a_field_that_nobody_can_type_into_is_given_as_its_calendar_takes_it():
    page = PageBuilder()
    page.input("Date", readonly=True)
    assert in_format_of(page.snapshot().elements[0], "02/03/2024") == "2024-02-03"


@pytest.mark.parametrize(
    ("language", "written"),
    [
        ("", "2026-05-06"),
        ("en-US", "2026-05-06"),
        ("en-GB", "2026-06-05"),
        ("de", "2026-06-05"),
        ("fr-CH", "2026-06-05"),
    ],
)
def test_a_day_in_numbers_is_read_as_the_language_of_the_page_writes_it(language: str, written: str):
    page = PageBuilder()
    page.input("When", "date", role="date")
    (field,) = page.snapshot().elements
    assert in_format_of(field, "05/06/2026", language) == written
    assert in_format_of(field, "25/06/2026", language) == "2026-06-25"
    assert in_format_of(field, "06/25/2026", language) == "2026-06-25"
