"""Nothing of a résumé is dropped unsaid: a text without a fact is told with its line."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.resumes.drawn import Drawing, Text, docx

from footpath.resumes.into_profile import ProfileImport
from footpath.resumes.read import read_resume

if TYPE_CHECKING:
    from pathlib import Path

HEAD = [Text("Ida Sorrel", kind="name"), Text("ida.sorrel@example.com")]


def asked(*head: str, under: str = "Work experience", main: tuple[str, ...] = ()) -> list[tuple[str, str]]:
    """The texts that were not taken, each with its line."""
    blocks = [Text(under, kind="heading"), *map(Text, main)] if main else []
    found, _ = read_resume(docx(Drawing(head=[*HEAD, *map(Text, head)], main=[*blocks])))
    return [(each.what, each.place.text) for each in found.unsure]


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("ledig, ortsgebunden", "ledig"),
        ("Staatsangehörigkeit: deutsch, venusisch", "venusisch"),
        ("Führerschein: Klasse B", "Klasse B"),
        ("+44 161 496 0001 or +44 161 496 0002", "0002"),
        ("Geboren 1979 in Aurich", "Aurich"),
    ],
)
def test_a_word_of_the_head_without_a_fact_is_told_with_its_line(line: str, told: str):
    (only,) = [(what, said) for what, said in asked(line) if told in what]
    assert only[1] == line


def test_a_second_subject_and_a_grade_are_told():
    lines = asked(under="Education", main=("Carlton School\t2001 – 2003", "A levels: Maths, Geography", "Grade 1,7"))
    assert any("Geography" in what for what, _ in lines)
    assert any("1,7" in what for what, _ in lines)


def test_what_was_taken_and_small_words_of_a_sentence_are_not_told():
    said = "From 2015 to 2019 I worked as a Nurse at Galway Hospital and cared for a ward of thirty people."
    assert asked("Phone: +44 161 496 0001", "Citizenship: German and Turkish", main=(said,)) == []


def test_after_an_import_each_is_named_with_its_place_unless_it_was_chosen(tmp_path: Path):
    content = docx(Drawing(head=[*HEAD, Text("ledig"), Text("Next of kin: Ann Lee, +44 161 496 0001")], main=[]))
    found, _ = read_resume(content)
    where = tmp_path / "profile.yaml"
    told = ProfileImport(found, where, content).left_out
    assert {*told} == {"“ledig” (line 3)", "whether “Next of kin: Ann Lee, +44 161 496 0001” is of you (line 4)"}
    (choice,) = next(each.choices for each in found.unsure if each.choices)
    assert ProfileImport(found.with_choices([choice]), where, content).left_out == ["“ledig” (line 3)"]
