"""What a page of a list says against the list being whole."""

from __future__ import annotations

import pytest

from footpath.engine.collect.evidence import against, changed_value, is_torn, left_out
from footpath.engine.collect.seen import Seen
from footpath.reading.lists.read import read_listings
from footpath.web.snapshot import as_snapshot

RECORDS = "".join(
    f"<article><h2><a href='/jobs/{n}'>Lens Designer {n}</a></h2><p>{town}</p></article>"
    for n, town in enumerate(("Leeds", "Lyon", "Lyon", "Graz", "Graz", "Leeds"))
)
TOWNS = "<label>Town <select name=town><option>All<option{}>Leeds<option>Lyon<option>Graz</select></label>"


def doubts(body: str, url: str = "https://board.example/jobs") -> list[str]:
    snapshot = as_snapshot(f"<!doctype html><title>t</title><main>{body}</main><footer>Sorry</footer>", url)
    return [doubt for doubt, _ in against(Seen(snapshot), read_listings(snapshot)[0])]


@pytest.mark.parametrize(
    ("body", "doubt"),
    [
        (f"{RECORDS}<p>An error occurred while loading jobs. Please reload the page.</p>", "says_failed"),
        (f"{RECORDS}<p>Es ist ein Fehler ist aufgetreten.</p>", "says_failed"),
        (f"<p>Only the first 6 jobs are shown.</p>{RECORDS}", "only_first"),
        (f"{RECORDS}<p>… and many more on our <a href=https://b.example>partner portal</a></p>", "says_more"),
        (f"<p>Há mais 33 vagas neste portal</p>{RECORDS}", "says_more"),
    ],
)
def test_a_page_that_says_that_records_are_missing(body: str, doubt: str):
    assert doubts(body) == [doubt]


@pytest.mark.parametrize(
    "body",
    [
        RECORDS,
        f"<p>6 jobs</p>{RECORDS}<p>Never miss a job again.</p>",
        f"<p>Lunch and many more</p>{RECORDS}<p>Lunch and many more benefits</p>",
        f"<p>The first 3 jobs are new.</p>{RECORDS}",
        f"<p>Something went wrong with your saved search.</p>{RECORDS}",
    ],
)
def test_a_page_that_says_nothing_of_the_kind(body: str):
    assert doubts(body) == []


def test_records_that_say_another_choice_than_the_one_that_is_set():
    assert doubts(TOWNS.format(" selected") + RECORDS, "https://board.example/jobs?town=Leeds") == ["filters_lost"]


@pytest.mark.parametrize("url", ["https://board.example/jobs", "https://board.example/jobs?town=All"])
def test_a_list_that_is_not_narrowed_says_any_choice(url: str):
    assert doubts(TOWNS.format("") + RECORDS, url) == []


@pytest.mark.parametrize(("markup", "torn"), [("<html><p>a</p></html>\n", False), ("<html><p>a</p><p cla", True)])
def test_markup_that_ends_before_its_document(markup: str, torn: bool):
    assert is_torn(markup) is torn


def test_a_later_address_with_another_value_in_words():
    first = "https://board.example/jobs?town=Leeds&after=a1"
    assert changed_value(first, "https://board.example/jobs?town=Lyon&after=b2") == ("town", "Lyon", "Leeds")
    assert changed_value(first, "https://board.example/jobs?town=Leeds&after=b2") is None


def test_the_words_that_a_later_address_lacks():
    assert left_out("https://board.example/jobs/in/leeds?team=care", "https://board.example/jobs?page=2") == {
        "leeds",
        "care",
    }
