"""Days, weeks and months that a page names in a short text, as numbers to count on."""

from __future__ import annotations

import subprocess
import sys
from datetime import date

import pytest
from tests.deadlines import HANGS_S

from footpath.language.moments import CountedTime, moment, names_day

TODAY = date(2026, 11, 29)


@pytest.mark.parametrize(
    ("text", "unit", "later"),
    [
        ("December 2026", "month", 1), ("‹ Dezember 2026 ›", "month", 1), ("Dec", "month", 1), ("12/2026", "month", 1),
        ("2026-11", "month", 0), ("grudzień 2026", "month", 1), ("January", "month", 2), ("October", "month", -1),
        ("Sunday, 29 November 2026", "day", 0), ("November 30, 2026", "day", 1), ("Mon, Nov 30", "day", 1),
        ("29.11.2026", "day", 0), ("14 décembre 2026", "day", 15),
        ("Week 49", "week", 1), ("KW 48", "week", 0), ("Week 1", "week", 6), ("Semaine 49", "week", 1),
    ],
)  # fmt: skip
def test_a_day_a_week_and_a_month_are_counted_from_today(text: str, unit: str, later: int):
    found = moment(text, TODAY)
    assert found is not None
    assert (found.unit, found.number - CountedTime.at(found.unit, TODAY).number) == (unit, later)


@pytest.mark.parametrize(
    "text",
    [
        "14",
        "",
        "Room A",
        "2026",
        "31 February 2026",
        "Nov 30 – Dec 6, 2026",
        "Week 60",
        "48 adults",
        "31 Feb",
        "1 May 99999999999999999999",
    ],
)
def test_other_texts_name_no_moment(text: str):
    assert moment(text, TODAY) is None


def test_a_week_names_no_day():
    assert names_day("December 2026", TODAY)
    assert not names_day("Week 49", TODAY)


def test_the_names_of_months_are_read_only_for_a_text_that_can_be_one():
    """To read them in all languages takes a tenth of a second of a run."""
    script = """
import sys
from datetime import date
from footpath.language.moments import names_day
day = date(2026, 11, 29)
print([names_day(text, day) for text in ("Senior engineer", "20 of 53", "")], "babel" in sys.modules)
print(names_day("Grudzień", day), "babel" in sys.modules)
"""
    told = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=HANGS_S)
    assert told.stdout.splitlines() == ["[False, False, False] False", "True True"]
