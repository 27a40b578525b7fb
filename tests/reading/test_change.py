"""An element is what its effect shows, whatever it is called."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.reading.builders import PageBuilder

from footpath.reading import read
from footpath.reading.change import Changed, judge_change
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
