"""A renamed way into a form, known by its structure: pressed only where its words name no other deed."""

from __future__ import annotations

import pytest
from tests.reading.builders import PageBuilder

from footpath.engine.leading_on import renamed_way_in
from footpath.engine.view import View, understand
from footpath.schema.action import Click
from footpath.schema.cookbook import Step

LEARNED, TODAY = "https://acme.example/jobs/4021", "https://acme.example/jobs/4035"


def learned() -> Step:
    page = PageBuilder(url=LEARNED)
    with page.box():
        page.link("Apply", "https://acme.example/form/4021")
    view = understand(page.snapshot())
    return Step(id="s1", action=Click(), signature=view.sign(view.snapshot.elements[0]))


def pressed(page: PageBuilder) -> str:
    view: View = understand(page.snapshot())
    found = renamed_way_in(view, learned(), view.snapshot.elements)
    return "" if found is None else found.button.label


@pytest.mark.parametrize("label", ["Over to you", "Go to the form", "Zum Formular", "Start", "Come aboard"])
@pytest.mark.parametrize("href", ["https://acme.example/form/4035", "https://acme.example/over"])
def test_the_only_way_on_is_pressed_in_unknown_words(label: str, href: str):
    page = PageBuilder(url=TODAY)
    with page.box("p"):
        page.link(label, href)
    assert pressed(page) == label


@pytest.mark.parametrize(
    "label",
    [
        "Delete", "Share", "Share this job", "Stelle teilen", "Log in", "Subscribe", "Cancel", "Buy now",
        "Report this job", "Print", "Drucken", "Back", "Close", "Save for later", "Save job", "Refer a friend",
        "Get job alerts", "Join our talent community", "Get a quote", "Follow", "Withdraw", "Donate",
        "Download brochure", "Contact us",
    ],
)  # fmt: skip
@pytest.mark.parametrize("href", ["https://acme.example/form/4035", "https://acme.example/over", ""])
def test_one_whose_words_name_another_deed_is_asked_about(label: str, href: str):
    page = PageBuilder(url=TODAY)
    with page.box():
        if href:
            page.link(label, href)
        else:
            page.button(label)
    assert pressed(page) == ""


@pytest.mark.parametrize("method", ["get", "post"])
def test_one_that_submits_a_form_is_asked_about(method: str):
    page = PageBuilder(url=TODAY)
    with page.inside("form"):
        page.button("Over to you", type="submit", method=method)
    assert pressed(page) == ""


def test_one_of_two_ways_is_not_the_only_one_though_the_other_names_another_deed():
    page = PageBuilder(url=TODAY)
    with page.box("p"):
        page.link("Over to you", "https://acme.example/over")
        page.link("Share", "https://acme.example/share")
    assert pressed(page) == ""


def test_nor_is_one_beside_a_form_to_submit():
    page = PageBuilder(url=TODAY)
    with page.box("p"):
        page.link("Over to you", "https://acme.example/over")
    with page.inside("form"):
        page.button("Come aboard", type="submit", method="post")
    assert pressed(page) == ""
