"""The whole words of an element as a pattern, written and read."""

from __future__ import annotations

import re

import pytest

from footpath.reading.locator import apart_pattern, apart_words


@pytest.mark.parametrize("words", ["Room 1 Open", "80 € (a night)", "a*b^c$ [d] | e", r"C:\new", "Ünal’s", "x"])
def test_what_is_written_is_read(words: str):
    assert apart_words(apart_pattern(words)) == words


@pytest.mark.parametrize(
    ("shown", "is_it"),
    [("Room 1\nOpen ", True), ("Room 1Open", True), ("Room 1 is Open", False), ("Room 11 Open", False)],
)
def test_spaces_alone_may_differ(shown: str, is_it: bool):
    assert bool(re.search(apart_pattern("Room 1 Open"), shown)) == is_it


@pytest.mark.parametrize(
    "other", ["", "Room 1", r"^\s*Room \d+\s*$", r"^\s*(Room|Hall)\s*$", r"^\s*Room.+\s*$", "^Room$"]
)
def test_any_other_pattern_says_no_words(other: str):
    assert apart_words(other) == ""
