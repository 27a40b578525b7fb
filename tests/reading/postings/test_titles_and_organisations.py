"""Which words of a page are the title of a posting and its organisation."""

from __future__ import annotations

import pytest
from tests.reading.builders import PageBuilder
from tests.reading.postings.pages import NOW, shown

from footpath.reading.postings.read import posting_of
from footpath.schema.posting import JobPlace, Posting
from footpath.web.snapshot import as_snapshot


def facts_of_a_job(title: str = "Careers") -> PageBuilder:
    page = PageBuilder(url="https://board.example/index.php?m=careers&ID=4", title=title)
    page.heading("Vacancy in detail: Lens Designer", 1)
    with page.box("table"):
        for label, value in (("Location:", "Leeds, United Kingdom"), ("Openings:", "Two"), ("Branch", "Northside")):
            with page.box("tr"):
                page.text(label, "cell")
                page.text(value, "cell")
    page.text("Description:")
    page.text("You grind lenses for telescopes, by hand and with care, and you show others how it is done. " * 2)
    page.heading("Perform an action:")
    return page


def test_a_label_or_the_fact_behind_it_is_no_organisation():
    found = posting_of(facts_of_a_job().snapshot(), now=NOW)

    assert (found.organisation, found.places[0].city) == ("", "Leeds")
    assert found.title == "Vacancy in detail: Lens Designer"
    assert found.guessed == ("title",)


def test_a_heading_that_ends_with_a_colon_is_no_title():
    page = PageBuilder(title="Careers")
    page.heading("Perform an action:", 1)
    assert posting_of(page.snapshot(), now=NOW).title == ""


def test_the_title_of_the_list_finds_that_of_the_page():
    assert (
        posting_of(facts_of_a_job().snapshot(), now=NOW, listed=Posting(title="Lens Designer")).title == "Lens Designer"
    )

    page = shown("Kiln Works", heading="Careers", title="Careers")
    page.heading("Lens Designer", 3)
    page.text("Larkspur Optics")
    found = posting_of(page.snapshot(), now=NOW, listed=Posting(title="lens designer"))
    assert (found.title, found.organisation) == ("Lens Designer", "Larkspur Optics")


@pytest.mark.parametrize(
    "trail", ["Home > Jobs > Engineering", "Start » Stellen » Technik", "Home / Catering / Kitchen"]
)
def test_a_trail_of_pages_is_no_organisation(trail: str):
    page = PageBuilder(title="Lens Designer")
    page.text(trail)
    page.heading("Lens Designer", 1)
    assert posting_of(page.snapshot(), now=NOW).organisation == ""


@pytest.mark.parametrize(
    ("heading", "organisation"),
    [
        ("Lens Designer at Larkspur", "Larkspur"),
        ("Lens Designer bei Larkspur", "Larkspur"),
        ("Técnico en Redes", ""),
        ("Lékař na JIP", ""),
        ("Driver at weekends", ""),
        ("Baker at Leeds, United Kingdom", ""),
    ],
)
def test_what_a_title_says_of_the_organisation(heading: str, organisation: str):
    page = PageBuilder(title=heading)
    page.heading(heading, 1)
    assert posting_of(page.snapshot(), now=NOW).organisation == organisation


@pytest.mark.parametrize("line", ["Ref 10447", "37 hours a week", "Band 5"])
def test_a_line_with_a_figure_near_the_title_is_no_organisation(line: str):
    assert posting_of(shown(line, title="Lens Designer").snapshot(), now=NOW).organisation == ""


@pytest.mark.parametrize(("above", "organisation"), [("Hot kitchen", ""), ("Larkspur Ltd", "Larkspur Ltd")])
def test_a_line_above_the_title_names_an_organisation_only_where_it_ends_as_one(above: str, organisation: str):
    page = PageBuilder(title="Lens Designer")
    page.text(above)
    page.heading("Lens Designer", 1)
    page.text("Leeds, United Kingdom")
    assert posting_of(page.snapshot(), now=NOW).organisation == organisation


@pytest.mark.parametrize(
    ("title", "shows", "listed", "organisation"),
    [
        ("Lens Designer - Jobfinder", True, "Larkspur", "Larkspur"),
        ("Lens Designer - Jobfinder", False, "Larkspur", ""),
        ("Lens Designer - Jobfinder", False, "", "Jobfinder"),
    ],
)
def test_the_name_of_the_list_comes_before_that_in_the_title_of_the_page(
    title: str, shows: bool, listed: str, organisation: str
):
    page = PageBuilder(url="https://board.example/jobs/17", title=title)
    page.heading("Lens Designer", 1)
    if shows:
        page.link("Larkspur", "/l/17")
    said = Posting(title="Lens Designer", organisation=listed, guessed=("title", "organisation"))
    assert posting_of(page.snapshot(), now=NOW, listed=said).organisation == organisation


def test_the_name_of_the_site_in_its_header_counts_where_the_list_has_no_name():
    page = PageBuilder(url="https://board.example/jobs/17", title="Lens Designer | Jobfinder")
    with page.inside("landmark", role="banner", step="header"):
        page.link("Jobfinder", "/")
    page.heading("Lens Designer", 1)
    said = Posting(title="Lens Designer", organisation="Larkspur", guessed=("title", "organisation"))
    assert posting_of(page.snapshot(), now=NOW, listed=said).organisation == ""
    assert posting_of(page.snapshot(), now=NOW).organisation == "Jobfinder"


def test_the_title_itself_is_no_organisation():
    page = PageBuilder(url="https://board.example/jobs/17", title="Lens Designer")
    page.heading("Vacancy: Lens Designer", 1)
    assert posting_of(page.snapshot(), now=NOW).organisation == ""


def test_the_place_that_the_list_tells_is_no_organisation():
    text = "<h2>About the role</h2><p>You cook for all.</p>"
    html = f"<title>Cook | Rosati Wines</title><main><h1>Cook</h1><p>Hull</p>{text}"
    listed = Posting(title="Cook", places=(JobPlace(text="Hull, United Kingdom"),))
    read = posting_of(as_snapshot(html, "https://rosati.example/jobs/1"), now=NOW, listed=listed)
    assert read.organisation == "Rosati Wines"
