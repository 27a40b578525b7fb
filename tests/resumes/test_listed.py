"""Skills in a list."""

from __future__ import annotations

import pytest

from footpath.resumes.facts import Fact
from footpath.resumes.lines import TextLine, TextPlace
from footpath.resumes.listed import read_skills


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
