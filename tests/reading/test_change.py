"""An element is what its effect shows, whatever it is called."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.reading.builders import PageBuilder

from footpath.reading.change import Changed, judge_change
from footpath.reading.read import read
from footpath.reading.surface import Surface

if TYPE_CHECKING:
    from collections.abc import Callable

URL = "https://jobs.example.com/jobs"
WORDS = ("Gardener", "Roofer", "Nurse", "Baker", "Welder", "Surveyor", "Archivist", "Tailor")


def jobs(*titles: str, also: Callable[[PageBuilder], object] | None = None, url: str = URL, **document: str) -> Surface:
    """A page with a list of jobs, and what else a test puts below it."""
    page = PageBuilder(url=url, title="Jobs")
    page.button("More…")  # e1
    page.heading("Open jobs", 1)
    with page.inside("list", step="ul"):
        for title in titles:
            with page.box("li"):
                page.link(title, f"/jobs/{title.lower()}-in-lisbon-{len(title)}41")
                page.text("Tagus Works")
                page.text("Lisbon")
                page.text("€32,000 a year")
    if also is not None:
        also(page)
    snapshot = page.snapshot(document=document.get("document", "d1"))
    return Surface(snapshot, read(snapshot))


def judged(before: Surface, after: Surface, ref: str = "e1") -> Changed:
    return judge_change(before, after, before.elements[ref])


def dialog(name: str, *fields: str, type: str = "checkbox") -> Callable[[PageBuilder], object]:
    def add(page: PageBuilder) -> None:
        with page.inside("dialog", name, role="dialog"):
            for each in fields:
                page.input(each, type)
            page.button("Close")

    return add


def test_what_changes_nothing_is_told_so():
    assert judged(jobs(*WORDS), jobs(*WORDS)).change == "nothing"


def test_a_dialog_of_filters_makes_a_filter_button():
    seen = judged(jobs(*WORDS), jobs(*WORDS, also=dialog("Filters", "Full-time", "Part-time")))
    assert (seen.change, seen.element_type, seen.sure) == ("modal", "filter_button", True)


def test_a_dialog_that_goes_makes_a_close_button():
    seen = judged(jobs(*WORDS, also=dialog("Filters", "Full-time", "Part-time")), jobs(*WORDS))
    assert (seen.change, seen.element_type) == ("closed", "close_button")


def test_a_list_that_goes_on_has_more_and_one_in_another_order_is_sorted():
    more, order = judged(jobs(*WORDS[:5]), jobs(*WORDS)), judged(jobs(*WORDS), jobs(*reversed(WORDS)))
    assert (more.change, more.element_type) == ("list", "load_more")
    assert (order.change, order.element_type) == ("list", "sort")


def test_a_list_that_keeps_some_of_its_records_is_narrowed():
    seen = judged(jobs(*WORDS), jobs(*WORDS[2:7]))
    assert (seen.change, seen.element_type) == ("list", "filter_option")


def test_words_beside_a_list_that_stays_are_a_panel():
    def details(page: PageBuilder) -> None:
        with page.box("section"):
            page.heading("Gardener")
            page.text("You look after the gardens of a small hotel by the river, all the year round.")

    before = jobs(*WORDS)
    seen = judged(before, jobs(*WORDS, also=details), before.listing.records[0].ref if before.listing else "")
    assert (seen.change, seen.element_type) == ("panel", "job_listing")
    assert seen.node >= 0


def test_a_page_that_is_not_there_is_an_error_whatever_leads_to_it():
    page = PageBuilder(url=f"{URL}/gardener-in-lisbon-841", title="Error response")
    page.heading("Error response", 1)
    page.text("Error code: 404")
    snapshot = page.snapshot(document="d2").model_copy(update={"status": 404})
    before = jobs(*WORDS)
    record = before.listing.records[0].ref if before.listing else ""
    seen = [judged(before, Surface(snapshot, read(snapshot)), ref) for ref in (record, "e1")]
    assert [(each.change, each.effect) for each in seen] == [("navigation", "leads to an error")] * 2
    assert seen[0].element_type == "job_listing"


def test_another_page_behind_a_record_is_the_records():
    page = PageBuilder(url=f"{URL}/gardener-in-lisbon-841", title="Gardener")
    page.heading("Gardener", 1)
    page.link("Apply now", "/apply/841")
    snapshot = page.snapshot(document="d2")
    before = jobs(*WORDS)
    seen = judged(before, Surface(snapshot, read(snapshot)), before.listing.records[0].ref if before.listing else "")
    assert (seen.change, seen.element_type) == ("navigation", "job_listing")


def one_path(
    query: str,
    *titles: str,
    cities: tuple[str, ...] = (),
    says: tuple[str, ...] = (),
    similar: tuple[str, ...] = (),
) -> Surface:
    """A page of a site whose pages all stand at one path: its list of jobs, where there are some."""
    page = PageBuilder(url=f"https://jobs.example.com/index.php{query}", title="Jobs")
    page.link("Main", "?p=home")
    page.heading(f"Open jobs: {len(titles)}" if titles or not says else says[0], 1)
    if cities:
        page.heading("City", 3)
        for each in cities:
            page.link(each, f"?city={each}")
    with page.inside("list", step="ul"):
        for at, title in enumerate(titles):
            with page.box("li"):
                page.link(title, f"?p=job&ID={at + 20}")
                page.text("Lisbon")
                page.text("€32,000 a year")
    for each in says[1:]:
        page.text(each)
    if similar:
        page.heading("Similar jobs", 2)
        with page.inside("list", step="ol"):
            for each in similar:
                with page.box("li"):
                    page.link(each, f"?p=job&ID={WORDS.index(each) + 20}")
                    page.text("Lisbon")
                    page.text("€32,000 a year")
    snapshot = page.snapshot(document=query or "list")
    return Surface(snapshot, read(snapshot))


@pytest.mark.parametrize("query", ["?p=job&ID=20", "#/jobs/20"])
@pytest.mark.parametrize("heading", ["Gardener", "Position details: Gardener"])
def test_a_record_behind_a_query_or_a_route_is_no_choice_that_empties_the_list(query: str, heading: str):
    before, after = one_path("", *WORDS), one_path(query, says=(heading, "You look after gardens by the river."))
    assert before.listing is not None
    seen = judged(before, after, before.listing.records[0].ref)
    assert (seen.change, seen.element_type) == ("navigation", "job_listing")
    assert seen.effect == "leads to the page of the record"


def test_another_page_at_the_path_of_the_list_is_no_choice_either():
    words = "We have been here by the river for many years, and we like to work with all who come to us."
    seen = judged(one_path("", *WORDS), one_path("?p=home", says=("Welcome", words)))
    assert (seen.change, seen.element_type) == ("navigation", "navigation")


def test_a_choice_that_leaves_nothing_in_the_list_is_one():
    cities = ("Lisbon", "Porto", "Faro")
    before = one_path("", *WORDS, cities=cities)
    assert [each.filter.name for each in before.filters] == ["City"]
    after = one_path("?city=Faro", cities=cities, says=("Open jobs: 0", "There is no such job at the moment."))
    seen = judged(before, after, next(iter(before.filters[0].refs.values())))
    assert (seen.change, seen.element_type, seen.effect) == ("list", "filter_option", "leaves nothing in the list")


def test_a_record_whose_page_lists_similar_ones_is_no_choice_that_narrows():
    before = one_path("", *WORDS)
    after = one_path("?p=job&ID=20", says=("Gardener", "You look after gardens."), similar=WORDS[1:5])
    assert before.listing is not None
    assert after.listing is not None
    seen = judged(before, after, before.listing.records[0].ref)
    assert (seen.change, seen.element_type) == ("navigation", "job_listing")
