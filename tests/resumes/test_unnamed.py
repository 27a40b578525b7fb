"""Sections under unknown headings: what their entries show them to be."""

from __future__ import annotations

from typing import Any

import pytest
from tests.resumes.test_shapes import found, line

from footpath.resumes.facts import as_data
from footpath.resumes.unnamed import kind_by_entries

HEAD = (line("Ida Sorrel", size=1.8, bold=True), "ida.sorrel@example.com")
SCHOOL = ("EDUCATION", "2004 – 2008\tBachelor of Arts, University of Leeds")
JOBS = ("2019 – 2021\tSales Manager, Lantern Works Ltd", "2015 – 2019\tAssistant Manager, Calder Ltd")


@pytest.mark.parametrize(
    ("lines", "kind"),
    [
        (JOBS, "work"),
        (("2004 – 2008\tBachelor of Arts, University of Leeds",), "education"),
        (("2013 – 2020\tTécnico electromecánico, Molinos del Ebro S.A., Tudela",), "work"),
        (("2019 – 2021\tThree Lamps, Whitby", "2018 – 2019\tThe Sea Wall, York"), ""),
        (("2021\tSpeaker, Day of Lanterns",), ""),
        (("Parental leave 2018 – 2019",), ""),
    ],
)
def test_most_entries_tell_the_kind(lines: tuple[str, ...], kind: str):
    assert kind_by_entries([line(each) for each in lines]) == kind


def test_jobs_under_an_unknown_heading_are_the_jobs_where_no_other_heading_has_them():
    _, data = found(*HEAD, "ABROAD AND BEYOND", *JOBS, *SCHOOL)
    assert [each["name"] for each in data["work"]] == ["Lantern Works Ltd", "Calder Ltd"]


def test_they_are_a_reading_to_choose_where_the_jobs_have_a_heading():
    facts, data = found(*HEAD, "EXPERIENCE", JOBS[0], "ABROAD AND BEYOND", JOBS[1], *SCHOOL)
    assert len(data["work"]) == 1
    (asked,) = [each for each in facts.unsure if "ABROAD" in each.what]
    chosen: Any = as_data(facts.with_choices(asked.choices[:1]).facts)
    assert [each["name"] for each in chosen["work"]] == ["Lantern Works Ltd", "Calder Ltd"]


@pytest.mark.parametrize(
    ("bold", "jobs"),
    [
        ((), ["Lantern Works Ltd", "Calder Ltd"]),
        ((line("Sales", bold=True), line("Lamps", bold=True), line("Nights", bold=True)), []),
    ],
)
def test_a_bold_line_is_a_heading_where_most_bold_lines_are(bold: tuple[Any, ...], jobs: list[str]):
    school, spoken = line("Education", bold=True), line("Languages", bold=True)
    where = line("Abroad and beyond", bold=True)
    _, data = found(*HEAD, where, *JOBS, school, SCHOOL[1], *bold, spoken, "English (native)")
    assert [each["name"] for each in data.get("work", [])] == jobs


def test_labels_in_lines_under_an_unknown_heading_name_their_sections():
    _, data = found(
        *HEAD, "EXPERIENCE", *JOBS, "VARIOUS", "Languages:\tEnglish (native), Welsh (B2)", "Hobbies:\tRowing, chess",
    )  # fmt: skip
    assert [each["language"] for each in data["languages"]] == ["English", "Welsh"]
    assert [each["name"] for each in data["interests"]] == ["Rowing", "chess"]


def test_a_heading_of_a_time_without_a_job_heads_no_jobs():
    _, data = found(*HEAD, "EXPERIENCE", *JOBS, "CAREER BREAK", "Nov 2021 to Jan 2025: looking after my children")
    assert len(data["work"]) == len(JOBS)
