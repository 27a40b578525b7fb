"""Résumés of invented people, read by layout and rules: facts, their places, and texts that no fact has."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest
from tests.resumes import measure
from tests.resumes.drawn import Drawing, Drawn, Text, column, docx, pdf
from tests.resumes.later_styles import last_six, six_more
from tests.resumes.prose import in_prose
from tests.resumes.styles import first_twelve

from footpath.language.text import fold_words
from footpath.resumes.columns import TextSegment, rows_of
from footpath.resumes.facts import Fact, as_data, checked
from footpath.resumes.headings import kind_of
from footpath.resumes.into_profile import ProfileImport, usable
from footpath.resumes.lines import TextPlace
from footpath.resumes.read import read_resume

if TYPE_CHECKING:
    from pathlib import Path

    from tests.resumes.conftest import Printer
    from tests.resumes.styles import Resume

    from footpath.resumes.facts import ResumeFacts


@dataclass
class Read:
    found: ResumeFacts
    text: str


def read(content: bytes) -> Read:
    found, lines = read_resume(content)
    return Read(found, "\n".join(line.text for line in lines))


def judge(resume: Resume, content: bytes, *, least: float = 0.9) -> None:
    came = read(content)
    unasked, score = (
        measure.of(each, resume.shown) for each in (came.found, measure.answered(came.found, resume.shown))
    )
    assert unasked.share >= least - 0.2, unasked.missed
    assert score.share >= least, score.missed
    assert len(score.wrong) <= (1 if resume.name == "devries" else 0), score.wrong
    invented = [
        each for each in came.found.facts if each.path[-1] not in ("url", "network") and not stands(each, came.text)
    ]
    assert invented == []
    assert all(each.place.line and each.place.text for each in came.found.facts)
    assert usable(came.found)[1] == []


def stands(fact: Fact, text: str) -> bool:
    """Judged anew, from what a person sees: the words of the fact's line are in the text."""
    return fold_words(fact.place.text).replace(" ", "") in fold_words(text).replace(" ", "")


RESUMES = [*first_twelve(), *six_more(), *last_six(), *in_prose()]


@pytest.mark.spread(6)
@pytest.mark.parametrize("resume", [each for each in RESUMES if not each.is_html], ids=lambda each: each.name)
def test_word_files_and_drawn_pdfs(resume: Resume):
    assert isinstance(resume.content, bytes)
    judge(resume, resume.content)


@pytest.mark.browser
@pytest.mark.sample(1)
@pytest.mark.asyncio(loop_scope="session")
@pytest.mark.parametrize("resume", [each for each in RESUMES if each.is_html], ids=lambda each: each.name)
async def test_printed_pdfs(resume: Resume, printer: Printer):
    judge(resume, await printer.file(resume))


def resume_of(*blocks: Text) -> bytes:
    return docx(Drawing(head=[Text("Ida Sorrel", kind="name"), Text("ida.sorrel@example.com")], main=list(blocks)))


def facts_of(content: bytes) -> dict[str, object]:
    return as_data(read_resume(content)[0].facts)


WORK = Text("Work experience", kind="heading")


def test_between_two_names_that_nothing_tells_apart_the_person_decides():
    found, _ = read_resume(resume_of(WORK, Text("Quill\tMarrow\t2019 – 2021"), Text("Knitted things", kind="item")))
    assert not [each for each in found.facts if each.path[-1] in ("name", "position") and each.path[0] == "work"]
    (unsure,) = [each for each in found.unsure if "Quill" in each.what]
    assert [choice.label for choice in unsure.choices] == [
        "title: Quill; employer: Marrow",
        "title: Marrow; employer: Quill",
    ]
    chosen = as_data(found.with_choices([unsure.choices[1]]).facts)
    assert chosen["work"] == [{"startDate": "2019", "endDate": "2021", "highlights": ["Knitted things"],
                               "position": "Marrow", "name": "Quill"}]  # fmt: skip


@pytest.mark.parametrize(
    ("address", "is_sure"),
    [("bo.ek@example.com", True), ("ek.bo@example.com", True), ("bo@example.com", False), ("book@example.com", False)],
)
def test_a_name_of_short_words_is_one_that_the_e_mail_address_has_in_parts(address: str, is_sure: bool):
    work = [WORK, Text("Sales Manager\t2016 – 2019"), Text("Sold", kind="item")]
    found, _ = read_resume(docx(Drawing(head=[Text("Bo Ek"), Text(address)], main=list(work))))
    names = [each.value for each in found.facts if each.path == ("basics", "name")]
    assert names == ["Bo Ek"] * is_sure
    assert any("Bo Ek" in each.what for each in found.unsure) is not is_sure


def test_a_second_job_at_the_same_employer_has_its_name_once():
    blocks = [
        Text("Lantern Works Ltd", bold=True), Text("Head of Sales\t2019 – 2021"), Text("Grew", kind="item"),
        Text("Sales Manager\t2016 – 2019"), Text("Sold", kind="item"),
    ]  # fmt: skip
    work = facts_of(resume_of(WORK, *blocks))["work"]
    assert [(job["name"], job["position"]) for job in work] == [  # pyright: ignore[reportGeneralTypeIssues, reportUnknownVariableType]
        ("Lantern Works Ltd", "Head of Sales"),
        ("Lantern Works Ltd", "Sales Manager"),
    ]


def test_a_number_without_a_country_is_asked_about():
    content = docx(
        Drawing(head=[Text("Ida Sorrel", kind="name"), Text("Phone: 030 23125 120"), Text("ida@example.com")])
    )
    found, _ = read_resume(content)
    assert "phone" not in as_data(found.facts)["basics"]  # pyright: ignore[reportOperatorIssue]
    assert any("030 23125 120" in each.what for each in found.unsure)


def test_what_does_not_stand_in_the_text_is_dropped():
    place = TextPlace(1, text="Ida Sorrel, baker in Rye since 2019")
    told = [
        Fact(("basics", "name"), "Ida Sorrel", place), Fact(("work", 0, "name"), "Rye Bakery Ltd", place),
        Fact(("work", 0, "startDate"), "2019", place, "since 2019"),
        Fact(("work", 0, "endDate"), "2023", place, "since 2019"),
        Fact(("basics", "location", "countryCode"), "GB", place),
    ]  # fmt: skip
    found = checked("PDF", told, (), place.text)
    assert [each.value for each in found.facts] == ["Ida Sorrel", "2019"]
    assert [each.value for each in found.dropped] == ["Rye Bakery Ltd", "2023", "GB"]


def test_a_column_goes_on_on_the_next_page():
    side = [
        Text("Skills", kind="heading"),
        *(Text(word) for word in ("Rye", "Oats", "Barley", "Wheat", "Spelt", "Corn")),
    ]
    job = [Text("Baker", bold=True), Text("Mill & Sons Ltd, Rye"), Text("2019 – 2021")]
    first = [*column([Text("Ida Sorrel", kind="name")], 40, 800), *column(side, 40, 740, 190)]
    first += column(
        [WORK, *job, *(Text("Kneaded the dough of a very long day", kind="item") for _ in range(20))], 220, 740
    )
    later = [Text("Apprentice baker", bold=True), Text("Fen Ovens Ltd, Ely"), Text("2016 – 2019")]
    second = list(column([*later, *(Text(f"Carried flour sack {n}", kind="item") for n in "abc")], 220, 800))
    found = facts_of(pdf([first, second]))
    assert [job["name"] for job in found["work"]] == ["Mill & Sons Ltd", "Fen Ovens Ltd"]  # pyright: ignore[reportGeneralTypeIssues, reportUnknownVariableType]
    assert len(found["skills"]) == 6  # pyright: ignore[reportArgumentType]


@pytest.mark.parametrize(
    ("heading", "kind"),
    [
        ("C O N TA C T", "contact"), ("E D U C AT I O N", "education"), ("TO O L S", "skills"),
        ("CENTRES D’INTÉRÊT", "interests"), ("Connaissances linguistiques", "languages"), ("A B C D", ""),
    ],
)  # fmt: skip
def test_headings_in_spaced_letters_and_with_apostrophes_are_known(heading: str, kind: str):
    assert kind_of(heading) == kind


def test_a_heading_in_unknown_words_begins_a_section_where_dates_stand_below():
    blocks = [
        Text("Posts held abroad", kind="heading"), Text("2020 – 2022\tLecturer, University of Aldmoor"),
        Text("Teaching on three undergraduate modules, and supervision of four doctoral students."),
        Text("Education", kind="heading"), Text("2013 – 2017\tPhD in Statistics, University of Leeds"),
    ]  # fmt: skip
    found, _ = read_resume(resume_of(*blocks))
    assert "summary" not in as_data(found.facts)["basics"]  # pyright: ignore[reportOperatorIssue]
    (job,) = as_data(found.facts)["work"]  # pyright: ignore[reportGeneralTypeIssues, reportUnknownVariableType]
    assert job["name"] == "University of Aldmoor"


JOBS = [Text("2019 – 2021: Chef, Sambre SA, Namur", bold=True), Text("Kept to the budget of nine bridges.")] * 3


def test_a_section_below_two_columns_of_a_head_begins_behind_both():
    left = [Text("Ida Sorrel", kind="name"), Text("Bridge Engineer"), Text("Builder of bridges")]
    right = [Text("8 Mill Lane, Salford M5 4WT"), Text("+44 161 496 0002"), Text("ida.sorrel@example.com")]
    head = [*column(left, 50, 800, 250), *column(right, 360, 790)]
    found, _ = read_resume(pdf([[*head, *column([WORK], 50, 745), *column(JOBS, 50, 715)]]))
    basics = as_data(found.facts)["basics"]
    assert {"email", "phone", "location"} <= basics.keys()  # pyright: ignore[reportAttributeAccessIssue, reportUnknownMemberType]


def test_of_lines_without_bullets_the_longest_is_not_taken_for_wrapped():
    tasks = [
        Text("Portfolio of 22 clients in four countries, with a yearly turnover of six million"),
        Text("Coached three"),
    ]
    jobs = [*column([WORK, Text("Sales Manager\t2019 – 2021"), Text("Lantern Works Ltd")], 50, 740)]
    found, _ = read_resume(pdf([[*column([Text("Ida Sorrel", kind="name")], 50, 800), *jobs, *column(tasks, 65, 690)]]))
    (job,) = as_data(found.facts)["work"]  # pyright: ignore[reportGeneralTypeIssues, reportUnknownVariableType]
    assert job["highlights"] == [task.text for task in tasks]


def test_letters_that_stand_apart_evenly_are_a_word():
    wide = 7.6  # these letters have all the same width, 5.56
    title = [Drawn(60 + wide * at, 760, letter) for at, letter in enumerate("pagode")]
    title += [Drawn(60 + wide * 6 + 2.5 + wide * at, 760, letter) for at, letter in enumerate("handbo")]
    found, _ = read_resume(pdf([[Drawn(60, 790, "Ida Sorrel", 20), *title, Drawn(60, 740, "ida.sorrel@example.com")]]))
    assert as_data(found.facts)["basics"]["label"] == "pagode handbo"  # pyright: ignore[reportCallIssue, reportArgumentType, reportIndexIssue]


def test_a_label_beside_its_value_is_no_heading_of_a_column():
    rows = [("2019 – now", "Engineer, Lantern Works Ltd"), ("2015 – 2019", "Technician, Calder Ltd")]
    skills = [("Languages", "Go, Bash"), ("Systems", "Linux, Nix"), ("Tools", "Git, Make")]
    drawn = [Drawn(60, 800, "Ida Sorrel", 20), Drawn(150, 770, "Experience", 12, bold=True)]
    drawn += [Drawn(x, 750 - 15 * at, row[x > 60]) for at, row in enumerate(rows) for x in (60, 150)]
    drawn += [Drawn(150, 690, "Skills", 12, bold=True)]
    drawn += [Drawn(x, 670 - 15 * at, row[x > 60]) for at, row in enumerate(skills) for x in (60, 150)]
    data = facts_of(pdf([drawn]))
    assert [each["name"] for each in data["work"]] == ["Lantern Works Ltd", "Calder Ltd"]  # pyright: ignore[reportGeneralTypeIssues, reportUnknownVariableType]
    assert {"name": "Languages", "keywords": ["Go", "Bash"]} in data["skills"]  # pyright: ignore[reportOperatorIssue]


def test_a_title_above_a_table_of_labels_makes_no_columns_of_it():
    rows = [TextSegment("Lebenslauf", 70, 180, 780, 798, bold=True)]
    for at, (label, value) in enumerate((("Name", "Ida Sorrel"), ("Telefon", "06131 55501"), ("04/2019", "Köchin"))):
        y = 740.0 - 20 * at
        rows += [TextSegment(label, 70, 110, y, y + 10), TextSegment(value, 200, 280, y, y + 10)]
    rows += [TextSegment("Gasthof am See", 200, 280, y, y + 10) for y in (688.0, 676.0)]
    assert len(rows_of(rows, lambda _: False, 595)) == 1


@pytest.mark.parametrize("address", ["file:///home/ida/cv.html", "https://ida.example/cv.html"])
def test_what_a_browser_prints_around_a_page_is_no_part_of_it(address: str):
    head = [Drawn(30, 830, "11/29/26, 5:31 PM", 7), Drawn(280, 830, "Ida Sorrel", 7), Drawn(60, 790, "Ida Sorrel", 20)]
    page = [*head, *column([Text("Skills", kind="heading"), Text("Python, Rust")], 60, 740)]
    printed = read(pdf([[*page, Drawn(30, 12, address, 7), Drawn(560, 12, "1/1", 7)]]))
    assert [fact.value for fact in printed.found.facts if "skills" in fact.path] == ["Python", "Rust"], printed.found
    assert "5:31" not in printed.text


HEAD = [Text("Ida Sorrel", kind="name"), Text("ida.sorrel@example.com")]


def asked(*head: str, under: str = "Work experience", main: tuple[str, ...] = ()) -> list[tuple[str, str]]:
    """The texts that were not taken, each with its line."""
    blocks = [Text(under, kind="heading"), *map(Text, main)] if main else []
    found, _ = read_resume(docx(Drawing(head=[*HEAD, *map(Text, head)], main=[*blocks])))
    return [(each.what, each.place.text) for each in found.unsure]


@pytest.mark.spread(2)
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


def test_a_grade_without_a_label_is_told():
    lines = asked(under="Education", main=("Carlton School\t2001 – 2003", "A levels: Maths, Geography", "Grade 1,7"))
    assert not any("Geography" in what for what, _ in lines)
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
