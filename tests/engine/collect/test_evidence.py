"""What a page of a list says against the list being whole."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from footpath.engine.collect.evidence import against, answered, changed_value, is_torn, left_out, new_beside
from footpath.engine.collect.seen import Seen
from footpath.reading.lists.read import read_listings
from footpath.web.snapshot import as_snapshot

if TYPE_CHECKING:
    from footpath.schema.snapshot import Snapshot

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
        (f"{RECORDS}<p>Zwölf weitere Stellen nennen wir Ihnen gern am Telefon.</p>", "says_more"),
        (f"{RECORDS}<p>Members see these earlier, and 18 that are not listed here.</p>", "says_more"),
        (f"<p>Nicht alle Stellen sind hier aufgeführt.</p>{RECORDS}", "says_more"),
        (f"{RECORDS}<p>Por espacio no se muestran todas las ofertas. Pida la relación.</p>", "says_more"),
        (f"{RECORDS}<p>Un souci est survenu, la suite n’a pas pu être chargée.</p>", "says_failed"),
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
        f"{RECORDS}<p>No suitable jobs listed? Write to us.</p><p>If your job is not listed, write to us.</p>",
        f"{RECORDS}<p>Not all jobs can be done from home.</p><p>Salaries are not shown for all jobs.</p>",
        f"<p>Something went wrong with your saved search.</p>{RECORDS}",
    ],
)
def test_a_page_that_says_nothing_of_the_kind(body: str):
    assert doubts(body) == []


@pytest.mark.parametrize(
    ("behind", "said"),
    [
        ("<p>Lagið slitnaði.</p>", "Lagið slitnaði."),
        ("<button>Reyna aftur</button>", "Reyna aftur"),
        ("<p>That’s all.</p>", ""),
        ("<p>Keine weiteren Stellen</p>", ""),
        ("<p>6 / 6</p><button disabled>Done</button>", ""),
        ("<button>More</button>", ""),
    ],
)
def test_what_a_page_answers_to_a_press_that_brings_nothing(behind: str, said: str):
    def shown(body: str) -> Snapshot:
        return as_snapshot(f"<title>t</title><main>{RECORDS}{body}</main>", "https://board.example/jobs")

    after = shown(behind)
    assert answered(shown("<button>More</button>"), after, read_listings(after)[0]) == said


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


@pytest.mark.parametrize(
    ("beside", "count"),
    [
        ("<section><a href=/jobs/7>Fitter</a> <a href=/jobs/8>Turner</a> <a href=/jobs/1>Baker</a></section>", 2),
        ("<aside><a href=/jobs/7>Fitter</a> <a href=/jobs/8>Turner</a></aside>", 0),
        ("<p><a href=/about/us>About</a> <a href=/about/pay>Pay</a></p>", 0),
    ],
)  # fmt: skip
def test_new_records_outside_of_a_list_are_counted(beside: str, count: int):
    html = f"<!doctype html><title>t</title><main><section>{RECORDS}</section>{beside}</main>"
    snapshot = as_snapshot(html, "https://board.example/jobs")
    listing = read_listings(snapshot)[0]
    assert new_beside(Seen(snapshot), listing, {record.key for record in listing.records}) == count
