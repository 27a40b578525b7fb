"""What makes controls with numbers a pager: each sign of the table changes the score of a page."""

from __future__ import annotations

from dataclasses import replace

import pytest

from footpath.reading.pagers import judge
from footpath.reading.pagers.controls import controls, runs
from footpath.reading.pagers.judge import NEXT_SIGNS, NUMBER_SIGNS, next_score, numbers_score, ways_of
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


NEXT_CASES = {
    "label says next or previous": ("<a href='/older'>Next</a>", None, 0.45),
    "attribute says next or previous": ("<a class=next href='/older'>Next</a>", None, 0.45 + 0.3),
    "several words": ("<a href='/older'>Next page</a>", None, 0.45 + 0.1),
    "called pager": ("<a class=pagination href='/older'>Next</a>", None, 0.45 + 0.25),
    "next and previous": ("<a href='/newer'>Previous</a> <a href='/older'>Next</a>", None, 0.45 + 0.2),
    "two numbers among the texts": ("<a href='/older'>Next</a> 2 of 7", None, 0.45 + 0.25),
    "icon": ("<a href='/older'>›</a>", None, 0.15),
    "another page of the address": ("<a href='/jobs?page=2'>Next</a>", None, 0.45 + 0.2),
    "right behind the list": ("<p>Lens Designer</p><a href='/older'>Next</a>", 0, 0.45 + 0.1),
    "no address and no list": ("<button>Next page</button>", None, 0.45 + 0.1 - 0.5),
    "no address": ("<button>Next</button>", 0, 0.45 - 0.15),
    "button of a form with questions": (
        "<form><input name=city><button class='next pagination'>Next page</button></form>",
        0,
        0.45 + 0.3 + 0.1 + 0.25 - 0.15 - 0.5,
    ),
}
"""By the name of a sign: a page that has it, the place of the list's last record, and the score of its way on."""


def next_score_of(html: str, end: int | None) -> float:
    snapshot = as_snapshot(f"<!doctype html><title>t</title><div>{html}</div>", "https://board.example/jobs")
    (run,) = runs(snapshot, controls(snapshot))
    return next_score(snapshot, run, ways_of(run, None).items(), end)


@pytest.mark.parametrize("sign", NEXT_SIGNS, ids=lambda sign: sign.name)
def test_each_sign_of_a_way_on_weighs_what_its_row_says(
    sign: judge.Sign[judge.UnnumberedRun], monkeypatch: pytest.MonkeyPatch
):
    html, end, expected = NEXT_CASES[sign.name]
    assert next_score_of(html, end) == pytest.approx(expected)
    without = tuple(replace(each, weight=0.0) if each is sign else each for each in NEXT_SIGNS)
    monkeypatch.setattr(judge, "NEXT_SIGNS", without)
    assert next_score_of(html, end) != pytest.approx(expected)
