"""Skills and interests in lists."""

from __future__ import annotations

import pytest

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
