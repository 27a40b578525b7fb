"""Whether a later page of a list still has what narrowed the first one."""

from __future__ import annotations

import pytest

from footpath.engine.collect.pages import (
    address_of,
    choices,
    counted,
    dropped,
    is_beside_posting,
    none_of_those,
    other_heading,
    told,
    untold,
)
from footpath.engine.view import understand
from footpath.reading.filters import chosen_by_site
from footpath.reading.lists.read import read_listings
from footpath.reading.pagers.read import read_pager
from footpath.schema.atlas import ListWay
from footpath.schema.listing import PageLink, Pager
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


def said(body: str, title: str = "Jobs", after: str = ""):
    html = f"<!doctype html><title>{title}</title>{body}<main>{RECORDS}</main>{after}"
    snapshot = as_snapshot(html, "https://board.example/jobs")
    return told(snapshot, read_listings(snapshot)[0])


COUNTED = "<p>Department: {}</p>"


@pytest.mark.parametrize(
    ("first", "later", "lost"),
    [
        pytest.param(COUNTED.format("Care (12)"), COUNTED.format("All (24)"), "Care (12)", id="counted"),
        pytest.param(
            "<p>Place: Leeds</p>", "<p>Place: all of the country</p>", "Leeds", id="a word for all in its place"
        ),
        pytest.param("<p>Lieu : Lyon</p>", "<p>Lieu : toute la France</p>", "Lyon", id="a French word for all"),
        pytest.param(
            "<h1>Care jobs</h1><p>Abteilung: Care</p>", "<h1>Jobs</h1><p>Abteilung: Pflege</p>", "Care", id="headed"
        ),
        pytest.param("<h1>Stellen in Ulm</h1>", "<h1>Alle Stellen</h1>", "Stellen in Ulm", id="all in its place"),
    ],
)
def test_a_text_that_narrowed_the_first_page_was_dropped(first: str, later: str, lost: str):
    assert untold(said(first), said(later), ()) == lost


@pytest.mark.parametrize(
    ("first", "later"),
    [
        pytest.param("<p>Page: 1</p>", "<p>Page: 2</p>", id="the number of the page"),
        pytest.param("<p>Shown: 1-6 of 24</p>", "<p>Shown: 7-12 of 24</p>", id="which are shown"),
        pytest.param("<p>Tip: ask early</p>", "<p>Tip: ask your friends</p>", id="of other things"),
        pytest.param("<p>Updated: today</p>", "<p>Updated: on Monday</p>", id="the day of each page"),
        pytest.param("<p>Place: all cities</p>", "<p>Place: all cities, page 2</p>", id="all from the start"),
        pytest.param("<p>Team: Care (6)</p>", "<p>Team: Sales (6)</p>", id="the group whose records the page has"),
        pytest.param("<h2>Team: Care (3)</h2>", "<h2>Team: Sales (9)</h2>", id="the groups of a list"),
        pytest.param("<h1>Join us</h1><h2>Care jobs</h2>", "<h2>Care jobs, page 2</h2>", id="headings of page 1 alone"),
        pytest.param(COUNTED.format("Care (12)"), "<p>Page 2</p>", id="not said again"),
    ],
)
def test_other_texts_may_change_from_page_to_page(first: str, later: str):
    assert untold(said(first), said(later), ()) == ""


def test_what_the_site_chose_is_told_somewhere_on_each_page():
    chip = "<p>Filter: <span>Workshop</span></p>"
    assert untold(said(chip), said("<p>15 results</p>"), ["Filter: Workshop"]) == "Filter: Workshop"
    assert untold(said(chip), said("", after="<button>Workshop</button>"), ["Filter: Workshop"]) == ""


def test_a_chip_with_a_cross_within_its_text_is_a_choice_of_the_site():
    chip = f"<p>Filter: <span>Part time <a href='?all=1'>×</a></span></p>{RECORDS}"
    snapshot = as_snapshot(f"<!doctype html><title>Jobs</title>{chip}", "https://example.com/jobs")
    first = read_listings(snapshot)[0].records[0].first
    assert chosen_by_site(snapshot, understand(snapshot).page, first) == ("Filter: Part time",)


def listed(heading: str, folder: str):
    rows = RECORDS.replace("/jobs/", f"{folder}/")
    html = f"<!doctype html><title>{heading}</title><h1>{heading}</h1><main>{rows}</main>"
    snapshot = as_snapshot(html, "https://board.example/list")
    return told(snapshot, read_listings(snapshot)[0])


@pytest.mark.parametrize(
    ("heading", "folder", "is_other"),
    [
        pytest.param("News", "/news", True, id="the link to the next page leads to the news"),
        pytest.param("Open positions, page 2", "/2026-10", False, id="a folder for each month"),
        pytest.param("Page 2", "/jobs", False, id="the same folder"),
    ],
)
def test_a_later_page_with_another_heading_and_links_to_another_folder_is_of_another_list(
    heading: str, folder: str, is_other: bool
):
    assert (other_heading(listed("Open positions", "/jobs"), listed(heading, folder)) != "") is is_other


SITE = "http://127.0.0.1:8000"


def numbered(*pages: tuple[int, str]) -> Pager:
    links = tuple(PageLink(ref=f"e{number}", href=SITE + url, number=number) for number, url in pages)
    return Pager(kind="numbers", pages=links)


def following(url: str) -> Pager:
    return Pager(kind="next", next=PageLink(ref="e1", href=SITE + url))


@pytest.mark.parametrize(
    ("pager", "third"),
    [
        pytest.param(numbered((2, "/jobs?page=2"), (5, "/jobs?page=5")), "/jobs?page=3", id="numbers"),
        pytest.param(numbered((2, "/jobs/page/2/"), (3, "/jobs/page/3/")), "/jobs/page/3/", id="in the path"),
        pytest.param(numbered((2, "/jobs?from=25&a=1"), (3, "/jobs?from=50&a=1")), "/jobs?from=50&a=1", id="offsets"),
        pytest.param(following("/jobs?page=2"), "/jobs?page=3", id="next, a number"),
        pytest.param(following("/jobs?start=25"), "/jobs?start=50", id="next, an offset"),
    ],
)
def test_the_address_of_a_page_that_no_link_names(pager: Pager, third: str):
    assert address_of(counted(ListWay(), pager, 1, 25), 3) == SITE + third


@pytest.mark.parametrize(
    "pager",
    [
        pytest.param(following("/jobs?after=ed76Qx"), id="a cursor"),
        pytest.param(following("/jobs?after=4015"), id="a cursor of digits"),
        pytest.param(numbered((2, "/jobs?page=2&t=17"), (3, "/jobs?page=3&t=99")), id="two numbers that change"),
        pytest.param(numbered((1, "/jobs"), (2, "/jobs?page=2")), id="another address altogether"),
        pytest.param(Pager(), id="none"),
    ],
)
def test_no_address_is_guessed(pager: Pager):
    assert address_of(counted(ListWay(), pager, 1, 25), 3) == ""


def test_the_numbers_of_the_host_do_not_count():
    way = counted(ListWay(), following("/jobs"), 126, 1)
    assert way.address == "", "127 stands in the host alone"


POSTING = (
    "<h1>Lens Grinder</h1><p>Larkspur, Leeds · Full-time</p><p>Closing date: 3 May 2027</p><h2>About the job</h2>"
    "<p>You grind lenses for telescopes in a small team.</p><a href=/apply/9>Apply now</a>"
)


@pytest.mark.parametrize(
    ("body", "is_beside"),
    [
        pytest.param(f"{POSTING}<h2>You may also like</h2>{RECORDS}", True, id="other jobs behind a posting"),
        pytest.param(f"{RECORDS}<section>{POSTING.replace('h1>', 'h2>')}</section>", False, id="a panel"),
        pytest.param(f"<h1>Jobs</h1>{RECORDS}", False, id="a list alone"),
        pytest.param(
            f"<h1>Larkspur</h1>{RECORDS}{POSTING.replace('h1>', 'h2>').replace('Grinder', 'Designer 1')}",
            False,
            id="a panel below the firm's name",
        ),
    ],
)
def test_a_list_behind_a_posting_is_not_what_the_page_is_about(body: str, is_beside: bool):
    snapshot = as_snapshot(f"<!doctype html><html lang=en><title>t</title>{body}", "https://board.example/jobs/9")
    assert is_beside_posting(snapshot, read_listings(snapshot)[0]) is is_beside


def test_a_posting_in_place_of_a_list_is_named():
    snapshot = as_snapshot(f"<!doctype html><html lang=en><title>t</title>{POSTING}", "https://board.example/jobs/9")
    assert "one posting, “Lens Grinder”" in none_of_those(snapshot, snapshot.url)
