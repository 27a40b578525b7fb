"""Whether a later page of a list still has what narrowed the first one."""

from __future__ import annotations

import pytest

from footpath.engine.collect.kept_choices import choices, dropped
from footpath.reading.lists.read import read_listings
from footpath.reading.pagers.read import read_pager
from footpath.web.snapshot import as_snapshot

RECORDS = "".join(
    f"<article><h2><a href='/jobs/{n}'>Lens Designer {n}</a></h2><p>Larkspur in Leeds</p></article>"
    for n in range(1, 7)
)
SELECT = "<label>Team <select name=team><option{}>All</option><option{}>Care</option></select></label>"


def fields(body: str) -> dict[str, tuple[str, str]]:
    snapshot = as_snapshot(f"<!doctype html><title>t</title>{body}<main>{RECORDS}</main>", "https://board.example/jobs")
    listing = read_listings(snapshot)[0]
    return choices(snapshot, listing, read_pager(snapshot, listing))


def word(value: str) -> str:
    return f"<label>Keywords <input name=q value='{value}'></label>"


@pytest.mark.parametrize(
    ("first", "later", "lost"),
    [
        (word("baker"), word(""), ("Keywords", "baker")),
        (word("baker"), word("nurse"), ("Keywords", "baker")),
        (SELECT.format("", " selected"), SELECT.format(" selected", ""), ("Team", "Care")),
        (
            "<label><input type=checkbox name=remote value=1 checked> Remote</label>",
            "<label><input type=checkbox name=remote value=1> Remote</label>",
            ("Remote", "on"),
        ),
    ],
)
def test_a_field_that_is_set_otherwise_was_dropped(first: str, later: str, lost: tuple[str, str]):
    assert dropped(fields(first), fields(later)) == lost


@pytest.mark.parametrize(
    ("first", "later"),
    [
        pytest.param(word("baker"), word("baker"), id="the same"),
        pytest.param(word(""), word("baker"), id="narrowed by nothing at first"),
        pytest.param(word("baker"), "", id="the field is gone"),
        pytest.param(word("1"), word("2"), id="the number of the page"),
    ],
)
def test_nothing_was_dropped(first: str, later: str):
    assert dropped(fields(first), fields(later)) is None
