"""Filters are read from fields, and from links that change one parameter; counts are no part of a name."""

from __future__ import annotations

import re

import pytest
from tests.reading.builders import PageBuilder

from footpath.reading.filters import FilterControl, chosen_by_site, read_filters, set_by, with_parameter, without_count
from footpath.reading.read import read
from footpath.schema.snapshot import Option
from footpath.web.snapshot import as_snapshot

JOBS = "https://jobs.example.com/jobs"
CITY = "<label>City <select name=c><option value>All<option value=ber selected>Berlin</select></label>"


def filters_of(page: PageBuilder) -> dict[str, FilterControl]:
    snapshot = page.snapshot()
    return {each.filter.name: each for each in read_filters(snapshot, read(snapshot))}


def labels(control: FilterControl) -> list[tuple[str, str, int | None]]:
    return [(each.label, each.value, each.count) for each in control.filter.options]


def facets(*names: str, url: str = JOBS) -> PageBuilder:
    page = PageBuilder(url=url)
    page.heading("Team")
    page.link("All teams", "/jobs")
    for name in names:
        page.link(name, f"/jobs?team={re.sub(r' [0-9,]{2,}', '', name).lower().replace(' ', '-')}")
    page.heading("120 jobs")
    page.link("Next", "/jobs?page=2")
    page.link("2", "/jobs?page=2")
    page.link("3", "/jobs?page=3")
    return page


def test_links_that_change_one_parameter_are_a_filter():
    team = filters_of(facets("Design 12", "Sales 1,240"))["Team"]
    assert labels(team) == [("All teams", "", None), ("Design", "design", 12), ("Sales", "sales", 1240)]
    assert (team.filter.kind, team.filter.parameter, team.filter.neutral) == ("links", "team", "All teams")
    assert team.chosen == ("All teams",)


def test_the_pages_of_a_list_are_no_filter():
    assert filters_of(facets("Design", "Sales")).keys() == {"Team"}


def test_a_number_that_tells_options_apart_is_no_count():
    assert [each[0] for each in labels(filters_of(facets("Level 1", "Level 2"))["Team"])][1:] == ["Level 1", "Level 2"]


def test_a_select_of_a_search_form_is_a_filter_with_its_options_without_counts():
    page = PageBuilder(url=JOBS)
    with page.inside("form", "Search", role="search"):
        page.input("Keywords", "search", html_name="q")
        choices = (Option(label="Anywhere", selected=True), Option(label="Leeds (5)", value="leeds"))
        page.element("select", "Location", role="combobox", html_name="loc", options=choices)
        page.button("Search", type="submit")
    found = filters_of(page)
    assert labels(found["Location"]) == [("Anywhere", "", None), ("Leeds", "leeds", 5)]
    assert found["Location"].filter.neutral == "Anywhere"
    assert found["Location"].shown["Leeds"] == "Leeds (5)"
    assert (found["Keywords"].filter.kind, found["Keywords"].searches) == ("text", True)
    assert {each.filter.applied_by for each in found.values()} == {"button"}


def test_an_order_is_known_by_its_words_and_its_addresses_by_what_they_set():
    page = PageBuilder(url=JOBS)
    choices = (
        Option(label="Newest first", value="/jobs", selected=True),
        Option(label="Highest salary", value="/jobs?order=pay"),
    )
    page.element("select", "Sort by", role="combobox", options=choices)
    order = filters_of(page)["Sort by"]
    assert order.filter.is_sort
    assert (order.filter.parameter, labels(order)) == (
        "order",
        [("Newest first", "", None), ("Highest salary", "pay", None)],
    )


def test_fields_that_a_person_cannot_see_narrow_nothing():
    page = PageBuilder(url=JOBS)
    with page.inside("form", "Search", role="search"):
        page.input("Keywords", "search")
        page.select("Location", ("Leeds", "Lisbon"), hidden="display")
        page.button("Search", type="submit")
    assert filters_of(page).keys() == {"Keywords"}


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        ("/jobs", "/jobs?team=design", ("team", "design")),
        ("/jobs?page=3", "/jobs?team=design", ("team", "design")),
        ("/jobs", "/jobs?q=&team=design&type=", ("team", "design")),
        ("/jobs?team=sales", "/jobs?team=sales&team=design", ("team", "design")),
        ("/jobs?team=design", "/jobs", ("team", "")),
        ("/jobs", "/jobs?page=2", ("page", "2")),
        ("/jobs", "/jobs?team=design&type=intern", ("", "")),
        ("/jobs", "/jobs", ("", "")),
    ],
)
def test_what_a_choice_sets_is_the_one_parameter_that_changed(before: str, after: str, told: tuple[str, str]):
    assert set_by(before, after) == told


def test_a_parameter_is_set_with_the_list_at_its_beginning():
    assert with_parameter(f"{JOBS}?page=4&q=lens#top", "team", "R & D") == f"{JOBS}?q=lens&team=R+%26+D"
    assert with_parameter(f"{JOBS}?team=sales&q=lens", "team", "") == f"{JOBS}?q=lens"


def test_a_filter_that_stands_twice_is_one_and_two_of_one_name_are_told_apart():
    page = PageBuilder(url=JOBS)
    for _ in range(2):
        page.heading("Sortuj")
        page.select("Sortuj", ("Nazwa", "Cena"), html_name="sort")
    page.select("Sortuj", ("Rosnąco", "Malejąco"), html_name="dir")
    page.select("", ("Wszystkie", "Nowe"), html_name="state")
    found = filters_of(page)
    assert [each.filter.parameter for each in found.values()] == ["sort", "dir", "state"]
    assert list(found)[:2] == ["Sortuj", "Sortuj 2"]
    assert all(found)


@pytest.mark.parametrize(
    "said",
    [
        {"placeholder": "Title or keyword"},
        {"placeholder": "Oak, brass"},
        {"html_name": "q"},
        {"name": "Title or keyword"},
    ],
)
def test_a_field_to_search_with_is_not_called_what_the_page_is(said: dict[str, str]):
    page = PageBuilder(url=JOBS)
    page.heading("Find your next job", 1)
    with page.inside("form"):
        page.input(type="search", method="get", **said)
        page.button("Search", type="submit", method="get")
    assert list(filters_of(page)) == [next(iter(said.values()))]


@pytest.mark.parametrize(
    ("query", "body", "chosen"),
    [
        ("", "<button aria-pressed=true>Full-time ✕</button>", ("Full-time ✕",)),
        ("", "<button aria-pressed=true>Rows</button><button aria-pressed=false>Tiles</button>", ()),
        ("", f"<form>{CITY}</form>", ("Berlin",)),
        ("", "<form><input type=search name=q aria-label=Search value=nurse><button>Go</button></form>", ("nurse",)),
        ("?q=nurse", "<form><input type=search name=q aria-label=Search value=nurse><button>Go</button></form>", ()),
        ("", "<div><span>Near Lyon <a href='?x=1' aria-label='Remove filter'>✕</a></span></div>", ("Near Lyon",)),
        ("?c=ber", f"<form>{CITY}</form>", ()),
        ("", "<p>North (5) <a href='?r=s'>South (9)</a></p>", ("North",)),
        ("", "<p>All (14) <a href='?r=s'>South (9)</a></p>", ()),
        ("", "<p>Jobs (5) <a href='/people'>People (9)</a></p>", ()),
        ("", "<form><label>Sort by <select><option>Relevance<option selected>Newest</select></label></form>", ()),
    ],
)  # fmt: skip
def test_a_choice_that_neither_the_address_nor_a_person_made_narrows_the_list(
    query: str, body: str, chosen: tuple[str, ...]
):
    snapshot = as_snapshot(
        f"<!doctype html><title>Jobs</title><main><div>{body}</div><h2>Jobs</h2></main>", JOBS + query
    )
    assert chosen_by_site(snapshot, read(snapshot), snapshot.blocks[-1].order) == chosen


@pytest.mark.parametrize(
    ("label", "labels", "known"),
    [
        ("Lisbon (9)", ("All places", "Lisbon (9)", "Leeds (5)"), "Lisbon"),
        ("Lisbon", ("Lisbon", "Leeds"), "Lisbon"),
        ("Spring (2026)", ("Spring (2026)", "Autumn (2026)"), "Spring (2026)"),
        ("March 2026", ("March 2026", "April 2027"), "March 2026"),
        ("Report (1)", ("Report (1)", "Report (2)"), "Report (1)"),
        ("Ghent (3)", ("Ghent (3)", "Elsewhere"), "Ghent (3)"),
    ],
)
def test_a_choice_is_known_without_the_count_behind_it(label: str, labels: tuple[str, ...], known: str):
    assert without_count(label, labels) == known
