"""Skills and interests in lists, and projects: a name in a line of its own, with time and tools."""

from __future__ import annotations

from typing import Any

import pytest
from tests.resumes.test_shapes import found, line

from footpath.resumes.facts import Fact
from footpath.resumes.lines import TextLine, TextPlace
from footpath.resumes.listed import read_interests, read_skills


@pytest.mark.parametrize(
    ("text", "skills"),
    [
        ("Python, SQL, Go", ["Python", "SQL", "Go"]),
        ("Cloud (AWS, Azure), Go", ["Cloud (AWS, Azure)", "Go"]),
        ("1) Python, SQL, Go", ["1) Python", "SQL", "Go"]),
    ],
)
def test_commas_part_skills_but_within_brackets(text: str, skills: list[str]):
    found = read_skills([TextLine(text, TextPlace(1))])
    assert [each.value for each in found if isinstance(each, Fact)] == skills


def test_a_line_with_a_label_continues_no_other_line():
    said = ("Languages: JavaScript, PHP, SQL", "Tools: Git, Docker")
    lines = [TextLine(text, TextPlace(at), room=2) for at, text in enumerate(said, 1)]
    names = [each.value for each in read_skills(lines) if isinstance(each, Fact) and each.path[-1] == "name"]
    assert names == ["Languages", "Tools"]


@pytest.mark.parametrize(
    ("text", "interests"),
    [
        ("Cold-water swimming, letterpress, allotment", ["Cold-water swimming", "letterpress", "allotment"]),
        ("I restore old clocks, and I read about them.", ["I restore old clocks, and I read about them."]),
        ("Restoring the clocks of small churches, reading", ["Restoring the clocks of small churches, reading"]),
    ],
)
def test_short_interests_are_apart(text: str, interests: list[str]):
    assert [each.value for each in read_interests([TextLine(text, TextPlace(1))])] == interests


HEAD = (line("Ida Sorrel", size=1.8, bold=True), "ida.sorrel@example.com", "EXPERIENCE")
JOB = "2019 – 2021\tSales Manager, Lantern Works Ltd"


def projects(*lines: Any) -> list[dict[str, Any]]:
    return found(*HEAD, JOB, "PROJECTS", *lines)[1].get("projects", [])


def test_names_with_tools_and_a_year_beside():
    assert projects(
        line("Tide Clock | Rust, SQLite\t2025", bold=True), line("Next tide", item=True),
        line("Ferry Bot | Python\t2020", bold=True), line("Cancelled ferries", left=2.0),
    ) == [
        {"name": "Tide Clock", "startDate": "2025", "keywords": ["Rust", "SQLite"], "highlights": ["Next tide"]},
        {"name": "Ferry Bot", "startDate": "2020", "keywords": ["Python"], "highlights": ["Cancelled ferries"]},
    ]  # fmt: skip


def test_names_above_a_text_and_a_time():
    assert projects(
        line("Open Bus", bold=True), "A free tool for buses", "since Jan 2022",
        line("Water Gauge", bold=True), "14 places measured", "July 2021 – Dec 2021",
    ) == [
        {"name": "Open Bus", "startDate": "2022-01", "description": "A free tool for buses"},
        {"name": "Water Gauge", "startDate": "2021-07", "endDate": "2021-12", "description": "14 places measured"},
    ]  # fmt: skip


def test_a_name_with_its_text_behind_a_colon():
    assert projects("Mountain Hut (2022): a hut with 20 beds, drawn unpaid") == [
        {"name": "Mountain Hut", "startDate": "2022", "description": "a hut with 20 beds, drawn unpaid"}
    ]


@pytest.mark.parametrize(
    "lines",
    [
        ("Time:\t02/2024 – today", "Client:\tSaale Chemistry Ltd", "Role:\tLead"),
        ("I drew huts for friends and wrote a tool for tides.",),
        ("2019 – 2020", "Tide Clock"),
    ],
)
def test_other_lines_are_asked_about(lines: tuple[str, ...]):
    facts, data = found(*HEAD, JOB, "PROJECTS", *lines)
    assert "projects" not in data
    assert any("PROJECTS" in each.what for each in facts.unsure)
