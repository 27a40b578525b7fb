"""Sections that are repeated: each job and each study in an entry of its own."""

from __future__ import annotations

import pytest
from tests.reading.builders import PageBuilder, fields_of, only_field_of


def test_repeated_sections_are_read_in_their_own_words_and_numbered() -> None:
    page = PageBuilder()
    page.heading("Work experience")
    for _ in range(2):
        for label in ("Company", "Job title", "From", "To"):
            page.input(label)
    found = [(f.meaning, f.index) for f in fields_of(page)]
    names = ["work_employer", "work_title", "work_start", "work_end"]
    assert found == [(n, 0) for n in names] + [(n, 1) for n in names]


@pytest.mark.parametrize("heading", ["Work experience {}", "Employment #{}", "Berufserfahrung {}"])
def test_a_heading_with_its_number_opens_the_section_too(heading: str) -> None:
    page = PageBuilder(title="Apply")
    with page.inside("form"):
        for number in (1, 2):
            with page.inside("group", heading.format(number)):
                page.input("Employer")
                page.input("Job title")
    assert [(f.meaning, f.index) for f in fields_of(page)] == [
        ("work_employer", 0), ("work_title", 0), ("work_employer", 1), ("work_title", 1),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("heading", "box", "meaning"),
    [
        ("Work experience", "I work here now", "work_current"),
        ("Work experience", "Present", "work_current"),
        ("Employment", "I am currently working in this role", "work_current"),
        ("Berufserfahrung", "Ich arbeite derzeit hier", "work_current"),
        ("Expérience professionnelle", "J'y travaille actuellement", "work_current"),
        ("Experiencia laboral", "Trabajo aquí actualmente", "work_current"),
        ("Experiência profissional", "Trabalho aqui atualmente", "work_current"),
        ("Education", "I study here now", "education_current"),
        ("Ausbildung", "Ich studiere noch", "education_current"),
        ("Work experience", "I have worked here before", "previously_employed"),
        (
            "Questions",
            "Will you come to our office? We are currently working hybrid",
            "remote_preference",
        ),
    ],
)
def test_a_box_says_that_a_job_or_a_study_goes_on(heading: str, box: str, meaning: str) -> None:
    page = PageBuilder()
    page.heading(heading)
    page.input(box, "checkbox")
    assert only_field_of(page).meaning == meaning


def test_a_question_of_each_entry_that_means_nothing_known_is_numbered_too() -> None:
    page = PageBuilder()
    page.heading("Work experience")
    for _ in range(2):
        page.input("Company")
        page.input("Why did you leave?")
    page.heading("Last words")
    page.input("Why?")
    page.input("Why?")
    assert [f.index for f in fields_of(page)] == [0, 0, 1, 1, 0, 0]


def test_a_box_of_each_entry_is_no_list_of_choices() -> None:
    page = PageBuilder()
    page.heading("Work experience")
    for number in range(2):
        page.input("Company", html_name=f"company_{number}")
        page.input("I work here now", "checkbox", html_name=f"current_{number}")
    assert [(f.meaning, f.index) for f in fields_of(page) if f.kind == "checkbox"] == [
        ("work_current", 0),
        ("work_current", 1),
    ]


@pytest.mark.parametrize("form", [" (MM/YYYY)", " (mm-yyyy)", ": MM / YYYY", " [DD.MM.YYYY]"])
def test_the_dates_of_a_job_are_known_with_the_form_that_they_are_wanted_in(form: str) -> None:
    page = PageBuilder()
    for number in (1, 2):
        with page.inside("group", f"Work Experience {number}"):
            for question in ("Job Title", "Company", f"From{form}", f"To{form}"):
                page.input(question)
    meanings = ["work_title", "work_employer", "work_start", "work_end"]
    assert [(f.meaning, f.index) for f in fields_of(page)] == [(m, n) for n in (0, 1) for m in meanings]


def test_a_section_without_a_telling_heading_tells_itself_by_what_it_asks() -> None:
    page = PageBuilder()
    page.heading("Before")
    for label in ("Company", "Job title", "From", "To"):
        page.input(label)
    page.heading("Current employer")
    page.input("Company")
    assert [f.meaning for f in fields_of(page)] == [
        "work_employer",
        "work_title",
        "work_start",
        "work_end",
        "organization",
    ]
