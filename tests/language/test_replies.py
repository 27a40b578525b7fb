"""What a reply says, by its words."""

from __future__ import annotations

import pytest

from footpath.language.replies import says_both


@pytest.mark.parametrize(
    ("text", "both"),
    [("No Yes", True), ("No No Yes", True), ("Ja Nein", True), ("No", False), ("Yes or no", False), ("", False)],
)
def test_a_switch_may_show_its_word_on_itself_too(text: str, both: bool) -> None:
    assert says_both(text) is both
