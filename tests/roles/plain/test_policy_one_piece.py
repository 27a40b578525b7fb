"""Goals that say their own end: worked at once, without a plan."""

from __future__ import annotations

import pytest

from footpath.roles.plain.grammar import parted
from footpath.roles.plain.policy import is_one_piece


@pytest.mark.parametrize(
    ("goal", "asked", "shown"),
    [
        ("Look for work, check that one role is found", ["Look for work"], ["check that one role is found"]),
        (
            "Get me a kettle. Check that the page shows “1 item”",
            ["Get me a kettle"],
            ["Check that the page shows “1 item”"],
        ),
        (
            "Find it, check that A is shown, check that B is gone",
            ["Find it"],
            ["check that A is shown", "check that B is gone"],
        ),
        ("Get it, check that A is shown, then go back", ["Get it", "check that A is shown", "go back"], []),
        ("Book the cheapest room in Lisbon", ["Book the cheapest room in Lisbon"], []),
    ],
)
def test_what_the_page_must_show_is_told_from_what_is_to_be_done(goal: str, asked: list[str], shown: list[str]):
    assert [[text.replace('"', "“", 1).replace('"', "”", 1) for text in part] for part in parted(goal)] == [
        asked,
        shown,
    ]


@pytest.mark.parametrize(
    ("goal", "is_one"),
    [
        pytest.param("Look for work, check that one role is found", True, id="one thing and its end"),
        pytest.param("Look for work", False, id="no end"),
        pytest.param("Open A, open B, open C, open D, open E, check that F is shown", False, id="five things"),
    ],
)
def test_a_goal_of_few_things_that_says_its_end_needs_no_plan(goal: str, is_one: bool):
    assert is_one_piece(goal) == is_one
