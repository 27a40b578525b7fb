"""Descriptions as markdown: what is said stays, whatever it was written in."""

from __future__ import annotations

import pytest

from footpath.reading.postings.description import markdown


@pytest.mark.parametrize(
    ("written", "told"),
    [
        pytest.param("<h2>About</h2><p>We <b>grow</b> things.</p>", "## About\n\nWe **grow** things.", id="rich"),
        pytest.param("<ul><li>One<ul><li>Inner</ul><li>Two</ul>", "- One\n  - Inner\n- Two", id="lists"),
        pytest.param('<a href="https://a.example/x">there</a>', "[there](https://a.example/x)", id="link"),
        pytest.param("<p hidden>Folded away.</p><p>Seen.</p>", "Folded away.\n\nSeen.", id="folded"),
        pytest.param("<p>Logo <img src=a.png alt=Pic> beside</p>", "Logo beside", id="picture"),
        pytest.param("Plain &amp; simple", "Plain & simple", id="plain"),
        pytest.param("<p>One <b>left <i>open", "One **left *open***", id="left open"),
        pytest.param("<p>half \ud800 of one</p>", "half \ud800 of one", id="half a character"),
        pytest.param("<div>" * 5000 + "deep", "deep", id="deep"),
    ],
)
def test_what_is_said_stays(written: str, told: str):
    assert markdown(written) == told
