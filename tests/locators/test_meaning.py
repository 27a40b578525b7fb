"""Whether another name is one of the same thing, by its words and by what they ask for."""

from __future__ import annotations

import pytest

from footpath.locators.meaning import named


@pytest.mark.parametrize(
    ("before", "now", "changed"),
    [
        ("Confirm your email", "Email address, once more", "same"),
        ("Confirm your email", "Repeat your email address", "same"),
        ("Work email", "Private email", "other"),
        ("Home phone", "Mobile phone", "other"),
        ("First name", "Full name", "other"),
        ("Continue", "Next step", "same"),
        ("Delete message", "Delete all messages", "further"),
    ],
)
def test_words_that_are_part_of_the_meaning_may_differ(before: str, now: str, changed: str):
    assert named(before, now) == changed
