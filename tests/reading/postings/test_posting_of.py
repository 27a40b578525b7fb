"""The posting of a page: from its data where there is some, else from its words, and from both together."""

# ruff: noqa: E501 - the pages in here are kept whole

from __future__ import annotations

import json
import time
from datetime import UTC, date, datetime

import pytest
from tests.deadlines import HANGS_S
from tests.reading.builders import PageBuilder
from tests.reading.postings.pages import NOW, shown

from footpath.reading.postings.form import posting_of_form
from footpath.reading.postings.read import posting_of, read_postings
from footpath.schema.posting import Posting
from footpath.schema.snapshot import Snapshot
from footpath.web.snapshot import as_snapshot

JOB: dict[str, object] = {
    "@type": "JobPosting", "title": "Lens Designer", "datePosted": "2026-03-01", "validThrough": "2026-04-30T00:00",
    "description": "<p>You grind <b>lenses</b>.</p><ul><li>by hand<li>with care</ul>", "employmentType": "FULL_TIME",
    "hiringOrganization": {"@type": "Organization", "name": "Larkspur", "sameAs": "https://larkspur.example"},
    "jobLocation": {"address": {"addressLocality": "Leeds", "addressRegion": "-", "addressCountry": "GB"}},
    "identifier": {"@type": "PropertyValue", "value": "L-17"}, "skills": "glass, patience",
    "baseSalary": {"currency": "GBP", "value": {"minValue": 40000, "maxValue": "48000", "unitText": "YEAR"}},
}  # fmt: skip


def data(*scripts: str) -> Snapshot:
    return Snapshot(url="https://board.example/jobs/17?utm_source=mail", json_ld=scripts)


def test_all_that_the_data_says():
    found = posting_of(data(json.dumps(JOB)), now=NOW)

    assert (found.title, found.organisation, found.board_id) == ("Lens Designer", "Larkspur", "L-17")
    assert found.organisation_url == "https://larkspur.example"
    assert [(p.city, p.region, p.country) for p in found.places] == [("Leeds", "", "GB")]
    assert found.salary is not None
    assert (found.salary.low, found.salary.high, found.salary.period) == (40_000, 48_000, "year")
    assert (found.posted, found.valid_through) == (date(2026, 3, 1), date(2026, 4, 30))
    assert found.employment == ("FULL_TIME",)
    assert found.description == "You grind **lenses**.\n\n- by hand\n- with care"
    assert found.tags == ("glass", "patience")
    assert found.url == "https://board.example/jobs/17"
    assert found.sources == ("json_ld",)


@pytest.mark.parametrize(
    "broken",
    [
        pytest.param(json.dumps(JOB)[:-1] + ",}", id="a comma too many"),
        pytest.param(
            json.dumps(JOB).replace('"title": "Lens Designer"', '"title": "Lens Designer'), id="a quote too few"
        ),
        pytest.param("<!-- " + json.dumps(JOB) + " -->", id="a comment around it"),
        pytest.param(json.dumps(JOB) + ";", id="a semicolon"),
        pytest.param(json.dumps({"@graph": [{"@type": "WebPage", "mainEntity": JOB}]}), id="deep inside"),
    ],
)
def test_malformed_data_is_mended(broken: str):
    assert posting_of(data(broken), now=NOW).title.startswith("Lens Designer")


def test_microdata():
    markup = (
        '<div itemscope itemtype="https://schema.org/JobPosting"><h1 itemprop=title>Lens Designer</h1>'
        '<span itemprop=hiringOrganization itemscope itemtype="https://schema.org/Organization"><b itemprop=name>Larkspur'
        '</b></span><time itemprop=datePosted datetime="2026-03-01">1 March</time></div>'
    )
    (found,) = read_postings(Snapshot(url="https://board.example/1"), markup, now=NOW)

    assert (found.title, found.organisation, found.posted) == ("Lens Designer", "Larkspur", date(2026, 3, 1))
    assert found.sources == ("microdata",)


STATE = {
    "props": {"pageProps": {"results": [
        {"id": n, "jobTitle": f"Lens Designer {n}", "companyName": "Larkspur", "location": {"city": "Leeds"},
         "publishedAt": 1_772_323_200_000, "jobUrl": f"/jobs/{n}"}
        for n in (1, 2)
    ], "menu": [{"title": "About", "url": "/about", "id": 1}], "articles": [
        {"title": "A year of glass", "description": "…", "publishedAt": "2026-01-01", "url": "/news/1"}]}}
}  # fmt: skip


@pytest.mark.parametrize(
    "markup",
    [
        pytest.param(
            f"<script id=__NEXT_DATA__ type=application/json>{json.dumps(STATE)}</script>", id="a JSON script"
        ),
        pytest.param(f"<script>window.__INITIAL_STATE__ = {json.dumps(STATE)};boot()</script>", id="set on the window"),
        pytest.param(
            f"<script>window['s'] = JSON.parse({json.dumps(json.dumps(STATE))})</script>", id="a text of JSON"
        ),
    ],
)
def test_postings_in_the_state_of_a_page_are_known_by_their_form(markup: str):
    found = read_postings(Snapshot(url="https://board.example/jobs"), markup, now=NOW)

    assert [(p.title, p.organisation, p.url) for p in found] == [
        (f"Lens Designer {n}", "Larkspur", f"https://board.example/jobs/{n}") for n in (1, 2)
    ]
    assert found[0].places[0].city == "Leeds"
    assert found[0].posted == date(2026, 3, 1)


def test_the_words_of_a_page():
    page = shown("Larkspur", "Leeds, United Kingdom", "Full-time · £40,000 a year", "Posted 3 days ago")
    page.heading("What you do")
    page.text("You grind lenses for telescopes, by hand and with care, and you show others how it is done. " * 3)
    page.link("Apply now", "https://larkspur.example/apply/17")
    found = posting_of(page.snapshot(), now=NOW)

    assert (found.title, found.organisation, found.posted) == ("Lens Designer", "Larkspur", date(2026, 3, 17))
    assert found.places[0].city == "Leeds"
    assert found.employment == ("FULL_TIME",)
    assert found.salary is not None
    assert (found.apply_url, found.apply_kind) == ("https://larkspur.example/apply/17", "external")
    assert found.description.startswith("## What you do\n\nYou grind lenses")
    assert found.sources == ("page",)


@pytest.mark.parametrize(
    "sentence",
    [
        "Look after the town park.",
        "Bake bread. Start at four in the morning!",
        "Sie pflegen den Stadtpark.",
        "町の公園の世話をします。",
    ],
)
@pytest.mark.parametrize("heading", ["", "Description", "What you do"])
def test_a_description_may_be_one_sentence(sentence: str, heading: str):
    page = shown("Location: Leeds", "Full-time", "Posted 3 days ago.")
    with page.box("dl"):
        for said in ("Employment type", "Full-time"):
            page.text(said, "item")
    if heading:
        page.heading(heading)
    page.text(sentence)
    page.text("© 2026 Town council. All rights reserved.")
    found = posting_of(page.snapshot(), now=NOW)

    assert found.description == (f"## {heading}\n\n" if heading else "") + sentence
    assert found.organisation == "Board", "as the title of the page has it"


def test_labels_and_what_stands_behind_them_begin_no_description():
    page = shown(title="Lens Designer")
    with page.box("dl"):
        for said in ("Location", "York", "Employment type", "Part-time"):
            page.text(said, "item")
    page.heading("Description")
    page.text("You mend the clocks of the town hall and wind them each week, by hand and with care.")
    found = posting_of(page.snapshot(), now=NOW)

    assert found.description.startswith("## Description\n\nYou mend")
    assert found.organisation == "", "York is where it is"


def test_facts_alone_are_no_description():
    page = shown(
        "Leeds, West Yorkshire, England", "Full-time · £40,000 a year", "Posted 3 days ago.", "Apply by 1 May."
    )
    assert posting_of(page.snapshot(), now=NOW).description == ""


def test_a_company_is_not_made_up_of_what_stands_near():
    page = shown("Engineering", "Leeds, United Kingdom", title="Lens Designer | Careers")
    page.link("Apply by e-mail", "mailto:jobs@larkspur.example")
    page.text("You grind lenses for telescopes, by hand and with care, and you show others how it is done. " * 3)

    assert posting_of(page.snapshot(), now=NOW).organisation == ""


@pytest.mark.parametrize(
    ("heading", "follows", "organisation"),
    [
        ("Your tasks", "You grind lenses by hand, and you test each one of them.", ""),
        ("About you", "You like small things, and you have patience with them.", ""),
        ("What we offer", "* Thirty days of leave", ""),
        ("Ihre Aufgaben", "* Linsen schleifen", ""),
        ("Was dich erwartet", "* Eine Werkstatt am Fluss", ""),
        ("Das bieten wir", "30 Tage Urlaub", ""),
        ("Responsibilities:", "* Lenses", ""),
        ("Vos missions", "* Polir des lentilles", ""),
        ("Perfil buscado", "Paciencia y buen ojo", ""),
        ("About You", "Fashion from Hamburg", "About You"),
        ("Larkspur Optics", "* Leeds", "Larkspur Optics"),
        ("Larkspur Optics", "We grind lenses by hand, and we test each one of them.", "Larkspur Optics"),
        ("What If Innovation", "London Bridge", "What If Innovation"),
        ("Your Local Pharmacy Ltd", "High Street", "Your Local Pharmacy Ltd"),
    ],
)
@pytest.mark.parametrize("says_who", [False, True])
def test_a_heading_over_a_part_of_a_posting_is_no_name(heading: str, follows: str, organisation: str, says_who: bool):
    page = shown(title="Lens Designer - Larkspur" if says_who else "Lens Designer")
    page.heading(heading, 2)
    if follows.startswith("* "):
        with page.inside("list"):
            page.text(follows[2:], "item")
    else:
        page.text(follows)
    assert posting_of(page.snapshot(), now=NOW).organisation == (organisation or ("Larkspur" if says_who else ""))


@pytest.mark.parametrize(
    ("lines", "organisation", "city"),
    [
        pytest.param(("Company", "Larkspur", "Location", "Leeds"), "Larkspur", "Leeds", id="English"),
        pytest.param(("Unternehmen: Larkspur", "Arbeitsort: Leeds"), "Larkspur", "Leeds", id="German"),
        pytest.param(("Entreprise", "Larkspur", "Lieu de travail", "Leeds"), "Larkspur", "Leeds", id="French"),
        pytest.param(("Empresa: Larkspur", "Ubicación: Leeds"), "Larkspur", "Leeds", id="Spanish"),
        pytest.param(("Zaměstnavatel", "Larkspur", "Místo výkonu práce", "Leeds"), "Larkspur", "Leeds", id="Czech"),
        pytest.param(("Werkgever", "Larkspur", "Standplaats", "Leeds"), "Larkspur", "Leeds", id="Dutch"),
        pytest.param(("Azienda: Larkspur", "Sede: Leeds"), "Larkspur", "Leeds", id="Italian"),
        pytest.param(("Pracodawca", "Larkspur", "Miejsce pracy", "Leeds"), "Larkspur", "Leeds", id="Polish"),
    ],
)
def test_labels_in_several_languages(lines: tuple[str, ...], organisation: str, city: str):
    found = posting_of(shown(*lines).snapshot(), now=NOW)

    assert (found.organisation, found.places[0].city) == (organisation, city)


@pytest.mark.parametrize(
    ("href", "words", "url", "kind"),
    [
        ("/apply/17", "Apply now", "https://board.example/apply/17", "easy_apply"),
        ("mailto:jobs@larkspur.example", "Apply now", "mailto:jobs@larkspur.example", "email"),
        ("/out?url=https%3A%2F%2Flarkspur.example%2F17", "Jetzt bewerben", "https://larkspur.example/17", "external"),
    ],
)
def test_how_one_applies(href: str, words: str, url: str, kind: str):
    page = shown("Larkspur")
    page.link(words, href)
    found = posting_of(page.snapshot(), now=NOW)

    assert (found.apply_url, found.apply_kind) == (url, kind)


def test_data_counts_before_words_and_words_add_what_it_lacks():
    page = shown("Larkspur Optics", "Posted 18 days ago", "Remote")
    job = {"@type": "JobPosting", "title": "Lens Designer", "datePosted": "2026-03-01"}
    found = posting_of(page.snapshot(json_ld=(json.dumps(job),)), now=NOW)

    assert (found.posted, found.remote, found.organisation) == (date(2026, 3, 1), True, "Larkspur Optics")
    assert found.sources == ("json_ld", "page")


def test_what_was_posted_again_is_as_new_as_the_page_says():
    page = shown("Larkspur", "Posted 3 days ago")
    job = {"@type": "JobPosting", "title": "Lens Designer", "datePosted": "2025-06-01"}

    assert posting_of(page.snapshot(json_ld=(json.dumps(job),)), now=NOW).posted == date(2026, 3, 17)


def test_a_panel_is_read_without_what_stands_beside_it():
    page = PageBuilder(url="https://board.example/jobs", title="Jobs")
    page.heading("Jobs", 1)
    with page.box("ul"):
        page.link("Kiln Operator", "/jobs/16")
    with page.box("section"):
        panel = page.node
        page.heading("Lens Designer")
        page.text("Larkspur")
        page.text("Leeds, United Kingdom")
    found = posting_of(page.snapshot(), now=NOW, within=panel)

    assert (found.title, found.organisation, found.places[0].city) == ("Lens Designer", "Larkspur", "Leeds")
    assert found.url == ""


def test_a_page_without_a_heading_or_data_is_about_no_job():
    assert posting_of(PageBuilder().snapshot(), now=NOW) == Posting()


@pytest.mark.spread(1)
@pytest.mark.parametrize(
    "text",
    [
        pytest.param("<p>" + "You grind lenses. " * 60_000 + "</p>", id="a long text"),
        pytest.param("<div>" * 50_000 + "You grind lenses." + "</div>" * 50_000, id="a deep one"),
        pytest.param("<ul>" + "<li>You grind lenses." * 50_000, id="never closed"),
        pytest.param("<" * 1_000_000, id="signs"),
        pytest.param("<script>" + "x" * 1_000_000, id="a script without an end"),
    ],
)
def test_a_megabyte_of_description_is_soon_read(text: str):
    began = time.monotonic()
    found = posting_of(data(json.dumps(JOB | {"description": text})), now=NOW)

    assert found.title == "Lens Designer"
    assert len(found.description) <= 200_010
    assert time.monotonic() - began < HANGS_S / 2


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("Fr\u00c3\u00a4ser in M\u00c3\u00bcnchen", "Fräser in München"),
        ("&lt;p&gt;You grind lenses.&lt;/p&gt;", "You grind lenses."),
        ("Caf\u00e9 \u00e0 Gen\u00e8ve", "Café à Genève"),
        ("<p>One<br>two</p><style>p{}</style>", "One  \ntwo"),
    ],
)
def test_texts_of_broken_encodings_are_mended(text: str, read: str):
    found = posting_of(data(json.dumps(JOB | {"description": text})), now=NOW).description

    assert [line.strip() for line in found.splitlines()] == [line.strip() for line in read.splitlines()]


def test_countries_of_remote_work_are_no_places():
    everywhere = [{"address": {"addressCountry": c}} for c in ("DE", "FR", "ES", "PT", "CZ")]
    job = JOB | {"jobLocationType": "TELECOMMUTE", "jobLocation": everywhere}
    found = posting_of(data(json.dumps(job)), now=NOW)

    assert (found.remote, found.places) == (True, ())


@pytest.mark.parametrize(
    ("heading", "title", "told"),
    [
        ("Clock maker", "Clock maker", "Clock maker"),
        ("Clock maker", "Apply for Clock maker at Krume", "Clock maker"),
        ("About you", "About you · Lens Designer · Larkspur", "Lens Designer"),
        ("Clock maker", "Clock maker - Krume", "Clock maker"),
        ("Welcome back, Ada", "Welcome back, Ada", ""),
        ("Lovelace: your application", "Lovelace: your application", ""),
        ("Apply", "Apply", ""),
        ("Step 1 of 4", "Step 1 of 4 - Krume", ""),
        ("Personal information", "Personal information | Krume", ""),
        ("Sign in or continue", "Sign in or continue", ""),
        ("Krume", "Apply - Krume", ""),
        ("Board", "Board", ""),
        ("Meet us", "Krume", ""),
        ("Schritt 2 von 3", "Ihre Bewerbung", ""),
        ("Étape 1", "Votre candidature", ""),
    ],
)
def test_the_title_of_a_form_names_a_job_or_nothing(heading: str, title: str, told: str):
    assert posting_of_form(shown(heading=heading, title=title).snapshot()) == Posting(title=told)


def test_a_form_with_the_data_of_its_posting_is_of_that():
    found = posting_of_form(shown(heading="Apply").snapshot(json_ld=(json.dumps(JOB),)))
    assert (found.title, found.organisation, found.sources) == ("Lens Designer", "Larkspur", ("json_ld",))


def test_the_day_behind_another_label_is_not_that_of_posting():
    page = shown("Larkspur")
    with page.box("dl"):
        for label, value in (("Starts", "1 March 2026"), ("Founded:", "12 March 2020")):
            with page.box("dt"):
                page.text(label, "item")
            with page.box("dd"):
                page.text(value, "item")
    assert posting_of(page.snapshot(), now=NOW).posted is None


def test_a_line_of_facts_above_the_text_is_read_and_begins_no_description():
    html = (
        "<!doctype html><html lang=en><title>Community Midwife</title><main><p>Taff Clinic</p><h1>Community Midwife</h1>"
        "<p>Leeds · Part-time · £32.10 per hour</p><p>Posted on 24 November 2026 </p><p>Closing date: 22 December 2026</p>"
        "<p>You look after families in the valley, by day and by night.</p><p>We are a small clinic with a garden.</p></main>"
    )
    read = posting_of(
        as_snapshot(html, "https://clinic.example/midwife"), "", now=datetime(2026, 12, 1, 12, tzinfo=UTC)
    )
    assert read.description.startswith("You look after families")
    assert read.salary is not None
    assert read.salary.text == "£32.10 per hour"
    assert read.employment == ("PART_TIME",)
