"""What a part of the tests does not read has no test for it."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.unread import MISJUDGED, has_nothing

FAST = "not browser and not slow and not thorough and not long"
SLOW = "(browser or slow) and not thorough and not long"
LONG = "long"


def test_no_file_with_slow_tests_is_taken_for_a_fast_one(request: pytest.FixtureRequest):
    assert request.config.stash[MISJUDGED] == []


@pytest.mark.parametrize(
    ("file", "unread"),
    [
        ("page/test_click.py", {FAST, LONG}),
        ("walks/test_kill.py", {FAST}),
        ("answers/test_wordings.py", {SLOW, LONG}),
        ("store/test_files.py", {LONG}),
        ("api/test_telling.py", {LONG}),
        ("conftest.py", set[str]()),
    ],
)
def test_a_file_is_unread_where_the_marks_leave_out_all_of_it(file: str, unread: set[str]):
    path = Path(__file__).parent / file
    assert {each for each in (FAST, SLOW, LONG, "", "thorough and not long") if has_nothing(path, each)} == unread
