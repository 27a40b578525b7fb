"""What makes controls with numbers a pager: each sign of the table changes the score of a page."""

from __future__ import annotations

from dataclasses import replace

import pytest

from footpath.reading.pagers import judge
from footpath.reading.pagers.controls import controls
from footpath.reading.pagers.judge import NUMBER_SIGNS, numbers_score
from footpath.reading.pagers.runs import runs
from footpath.web.snapshot import as_snapshot

CASES = {
    "ascending": ("<button>4</button> <button>7</button>", 0.15),
    "not ascending": (
        "<a href='/jobs?page=6'>6</a> <a href='/jobs?page=5'>5</a> <a href='/jobs?page=4'>4</a>",
        -0.2 + 0.15 + 0.3 + 0.1 + 0.2,
    ),
    "one address but for numbers": (
        "<a href='/jobs?s=9'>4</a> <a href='/jobs?s=9'>5</a>",
        0.15 + 0.15 + 0.1 - 0.25 + 0.2,
    ),
    "address goes with the number": (
        "<a href='/jobs?page=4'>4</a> <a href='/jobs?page=5'>5</a>",
        0.15 + 0.15 + 0.3 + 0.1 + 0.2,
    ),
    "next or previous beside": ("<button>4</button> <button>5</button> <button>Next</button>", 0.15 + 0.25 + 0.1),
    "called pager": ("<button class=pagination>4</button> <button class=pagination>5</button>", 0.15 + 0.25 + 0.1),
    "begins at 1 or 2": ("<button>1</button> <button>2</button> <button>3</button>", 0.15 + 0.15 + 0.1),
    "neighbouring numbers": ("<button>4</button> <button>5</button>", 0.15 + 0.1),
    "ellipsis": ("<button>4</button> <button>5</button> … <button>9</button>", 0.15 + 0.1 + 0.2),
    "current without a link": ("<button>4</button> <b>5</b> <button>6</button>", 0.15 + 0.1 + 0.1),
    "addresses do not go with the numbers": (
        "<a href='/jobs/a'>4</a> <a href='/jobs/b'>5</a>",
        0.15 + 0.1 - 0.25 + 0.2,
    ),
    "leads elsewhere": (
        "<a href='https://other.example/4'>4</a> <a href='https://other.example/5'>5</a>",
        0.15 + 0.15 + 0.3 + 0.1 - 0.35,
    ),
    "same list": ("<a href='/jobs/4'>4</a> <a href='/jobs/5'>5</a>", 0.15 + 0.15 + 0.3 + 0.1 + 0.2),
}
"""By the name of a sign: a page that has it, and the score of its numbers."""


def score_of(html: str) -> float:
    snapshot = as_snapshot(f"<!doctype html><title>t</title><div>{html}</div>", "https://board.example/jobs")
    (run,) = (each for each in runs(snapshot, controls(snapshot)) if each.numbered)
    return numbers_score(snapshot, run)


@pytest.mark.parametrize("sign", NUMBER_SIGNS, ids=lambda sign: sign.name)
def test_each_sign_weighs_what_its_row_says(sign: judge.Sign[judge.NumberedRun], monkeypatch: pytest.MonkeyPatch):
    html, expected = CASES[sign.name]
    assert score_of(html) == pytest.approx(expected)
    without = tuple(replace(each, weight=0.0) if each is sign else each for each in NUMBER_SIGNS)
    monkeypatch.setattr(judge, "NUMBER_SIGNS", without)
    assert score_of(html) != pytest.approx(expected)
