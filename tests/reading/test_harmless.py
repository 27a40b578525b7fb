"""What may be pressed just to see what it does: decided by how it is made, not by its words alone."""

from __future__ import annotations

from contextlib import nullcontext
from urllib.parse import urljoin

import pytest
from tests.reading.builders import PageBuilder

from footpath.reading.effect import is_harmless
from footpath.reading.read import read
from footpath.reading.surface import Surface

JOBS = "https://jobs.example.com/jobs"


def may_be_tried(label: str, method: str = "", *, form: bool = True, fields: bool = True, **element: object) -> bool:
    """Whether a button may be pressed that stands with a choice in a form sent by this method."""
    page = PageBuilder(url=JOBS)
    element = {"type": "submit" if form else "button", "method": method} | element
    with page.inside("form") if form else nullcontext():
        if fields:
            page.select("How often", ("Daily", "Weekly"), method=method)
        ref = page.button(label, **element)
    snapshot = page.snapshot()
    return Surface(snapshot, read(snapshot)).is_safe(snapshot.by_ref[ref])


ALERTS = (
    "Send me new jobs",
    "Create alert",
    "Report this job",
    "Get alerts",
    "Vote",
    "OK",
    "Subscribe",
    "Update",
    "Search",
    "Filter",
)


@pytest.mark.parametrize("label", ALERTS)
def test_what_a_form_posts_is_never_harmless_whatever_its_button_says(label: str):
    assert not may_be_tried(label, "post")
    assert not may_be_tried(label, "post", fields=False)


@pytest.mark.parametrize("label", ["OK", "Update", "Search", "Filter", "Apply filters", "Show 12 jobs"])
def test_a_form_that_asks_for_a_page_is(label: str):
    assert may_be_tried(label, "get")


@pytest.mark.parametrize("label", ["Create alert", "Report this job", "Unsubscribe", "Delete", "Log out"])
def test_words_that_speak_of_sending_are_believed_all_the_same(label: str):
    assert not may_be_tried(label, "get")


@pytest.mark.parametrize("label", ["Send me new jobs", "Create alert", "Get alerts", "Report this job", "OK", "Update"])
def test_a_form_that_a_script_may_send_is_not_unless_it_is_there_to_search(label: str):
    assert not may_be_tried(label)
    assert may_be_tried("Apply filters")


@pytest.mark.parametrize("label", ["Get alerts", "Report this job", "Follow", "Like", "Save job", "OK"])
def test_a_button_without_a_form_is_harmless_only_where_the_page_says_what_it_opens(label: str):
    assert not may_be_tried(label, form=False, fields=False)
    assert may_be_tried("Account", form=False, fields=False, popup="menu")
    assert may_be_tried("Details", form=False, fields=False, expanded=False)
    assert may_be_tried("All filters", form=False, fields=False)


def test_a_way_to_apply_is_harmless_where_it_only_asks_for_a_page():
    assert may_be_tried("Apply now", "get", fields=False)
    assert not may_be_tried("Apply now", "post", fields=False)
    assert not may_be_tried("Apply now", fields=False)


ASIDE = [
    ("Hide", "/jobs/12/x"),
    ("Ausblenden", "/jobs/12/x"),
    ("Verberg", "/jobs/12/x"),
    ("No more of these", "/jobs/12/hide"),
    ("×", "/jobs?id=12&do=dismiss"),
    ("♥", "/jobs/clock-maker/save"),
]
PAGES = [("Archive", "/blog/archive"), ("January", "/archive/2024"), ("Details", "/jobs/12"), ("Map", "/jobs/12/map")]


@pytest.mark.parametrize(("label", "to"), [*ASIDE, *PAGES])
def test_a_link_that_puts_a_record_aside_is_not_tried(label: str, to: str):
    page = PageBuilder(url=JOBS)
    ref = page.link(label, href=urljoin(JOBS, to))
    snapshot = page.snapshot()
    assert is_harmless(snapshot.by_ref[ref], read(snapshot)) == ((label, to) in PAGES)


def filters_of(method: str, button: str = "Show jobs") -> set[str]:
    page = PageBuilder(url=JOBS)
    with page.inside("form"):
        page.select("Team", ("Design", "Sales"), method=method)
        if button:
            page.button(button, type="submit", method=method)
    snapshot = page.snapshot()
    return {each.filter.name for each in Surface(snapshot, read(snapshot)).filters}


def test_a_form_that_is_posted_is_no_filter():
    assert filters_of("get") == {"Team"}
    assert filters_of("post") == set()
    assert filters_of("post", button="") == set()


def test_a_form_of_choices_that_a_script_sends_is_one_where_its_button_says_so_or_there_is_none():
    assert filters_of("", "Filter") == {"Team"}
    assert filters_of("", button="") == {"Team"}
    assert filters_of("", "Get alerts") == set()
    assert filters_of("get", "Create alert") == set()
