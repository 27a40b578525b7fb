"""What of an address an atlas keeps: which page it is, and no more."""

from __future__ import annotations

import pytest

from footpath.memory.atlas_privacy import short_address


@pytest.mark.parametrize(
    ("url", "kept"),
    [
        ("https://jobs.example/open/48151623?ref=jane&team=design", "https://jobs.example/open/*?team=design"),
        ("https://jane:secret@jobs.example/open", "https://jobs.example/open"),
        ("/open?team=design&me=jane", "/open?team=design"),
        ("?team=design&me=jane", "?team=design"),
        ("#apply", "#apply"),
        ("mailto:jane@jobs.example", ""),
        ("tel:+441134960000", ""),
        ("", ""),
    ],
)
def test_an_address_says_which_page_it_is_and_no_more(url: str, kept: str):
    assert short_address(url, {"team"}) == kept
