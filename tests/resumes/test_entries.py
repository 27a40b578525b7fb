"""Entries of a section: which lines are a job or a study, and which are asked about."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

import pytest
from tests.resumes.drawn import Drawing, Text, docx

from footpath.resumes.facts import as_data
from footpath.resumes.read import read_resume

if TYPE_CHECKING:
    from footpath.resumes.facts import ResumeFacts

HEAD = [Text("Ida Sorrel", kind="name"), Text("ida.sorrel@example.com")]


def read(*main: str) -> tuple[ResumeFacts, list[dict[str, Any]]]:
    """The facts of a résumé, and its jobs."""
    blocks = [Text("Work experience", kind="heading"), *map(Text, main)]
    found, _ = read_resume(docx(Drawing(head=[*HEAD], main=[*blocks])))
    return found, cast("list[dict[str, Any]]", as_data(found.facts).get("work", []))


JOB = ("Sales Manager, Lantern Works Ltd, 2019 – 2021", "Sold lanterns.")


@pytest.mark.spread(2)
@pytest.mark.parametrize(
    "said",
    [
        "Voluntary: 2015 – 2018 Treasurer, Salford Food Bank",
        "Ehrenamt: 2015 – 2018 Kassenwart, Tafel Hannover",
        "Career break 2019 – 2020",
        "Gap year 2019 – 2020",
        "2019 – 2020",
    ],
)
def test_a_label_before_dates_or_dates_without_a_title_make_no_job(said: str):
    _, jobs = read(*JOB, said)
    assert [job["position"] for job in jobs] == ["Sales Manager"]


@pytest.mark.parametrize("said", ["Voluntary: 2015 – 2018 Treasurer, Salford Food Bank", "Gap year 2019 – 2020"])
def test_such_an_entry_is_asked_about(said: str):
    found, _ = read(*JOB, said)
    assert any(said.split()[0].rstrip(":") in each.what for each in found.unsure)


def test_an_entry_without_a_known_title_comes_whole_once_a_reading_is_chosen():
    found, jobs = read("Quill, Marrow, 2019 – 2021")
    assert jobs == []
    (asked,) = [each for each in found.unsure if "Quill" in each.what]
    chosen = as_data(found.with_choices([asked.choices[0]]).facts)["work"]
    assert chosen == [{"position": "Quill", "name": "Marrow", "startDate": "2019", "endDate": "2021"}]


OTHERS = ("Engineer, Lantern Works Ltd, 2019 – 2021", "Junior Engineer, Calder Ltd, 2016 – 2019")


def test_the_only_name_behind_at_is_asked_about_where_the_other_jobs_name_employers_otherwise():
    found, jobs = read(*OTHERS, "Speaker at PyCon, 2014 – 2015")
    assert [each["name"] for each in jobs] == ["Lantern Works Ltd", "Calder Ltd"]
    (asked,) = [each for each in found.unsure if "PyCon" in each.what]
    chosen = as_data(found.with_choices(asked.choices).facts)
    assert chosen["work"][2] == {  # pyright: ignore[reportIndexIssue, reportUnknownVariableType]
        "position": "Speaker", "name": "PyCon", "startDate": "2014", "endDate": "2015",
    }  # fmt: skip


@pytest.mark.parametrize(
    "jobs",
    [
        ("Engineer at Siemens, 2019 – 2021", "Junior Engineer at Bosch, 2016 – 2019", "Speaker, PyCon, 2014 – 2015"),
        (*OTHERS, "Trainee at Harbour Hospital, 2014 – 2015"),
        ("Engineer at Siemens, 2019 – 2021",),
    ],
)
def test_a_name_behind_at_is_an_employer_by_its_own_words_or_by_the_form_of_the_others(jobs: tuple[str, ...]):
    found, read_jobs = read(*jobs)
    assert len(read_jobs) == len(jobs)
    assert not any(" at " in each.what for each in found.unsure)


@pytest.mark.spread(2)
@pytest.mark.parametrize(
    ("head", "title", "employer"),
    [
        ("QA Technician (Internship), Creamery Ltd, 2023 – 2024", "QA Technician (Internship)", "Creamery Ltd"),
        ("Développeur web (stage), Coopérative Numéraille SARL, 2023 – 2024", "Développeur web (stage)",
         "Coopérative Numéraille SARL"),
        ("Gerente Jurídico, Grupo Maguey, S.A. de C.V., 2019 – 2021", "Gerente Jurídico", "Grupo Maguey, S.A. de C.V."),
        ("Engineer (Berlin), Lantern Works Ltd, 2019 – 2021", "Engineer", "Lantern Works Ltd"),
    ],
)  # fmt: skip
def test_brackets_and_legal_forms_stay_with_the_name_they_belong_to(head: str, title: str, employer: str):
    _, jobs = read(head)
    assert [(each["position"], each["name"]) for each in jobs] == [(title, employer)]


def studies(*main: str) -> tuple[ResumeFacts, list[dict[str, Any]]]:
    blocks = [Text("Education", kind="heading"), *map(Text, main)]
    found, _ = read_resume(docx(Drawing(head=[*HEAD], main=[*blocks])))
    return found, cast("list[dict[str, Any]]", as_data(found.facts).get("education", []))


def test_a_year_at_the_edge_dates_a_study():
    _, (study,) = studies("Bachelor of Science in Chemistry\t2012", "University of Leeds")
    assert (study["studyType"], study["area"], study["endDate"]) == ("Bachelor of Science", "Chemistry", "2012")


def test_a_name_behind_the_school_may_be_its_town_and_is_asked_about():
    found, (study,) = studies("2003 – 2009 : CESS, Collège Notre-Dame, Dinant")
    assert (study["studyType"], study.get("area")) == ("CESS", None)
    assert [[choice.label for choice in each.choices] for each in found.unsure] == [["subject: Dinant"]]


def test_a_study_keeps_its_brackets_and_its_trade():
    _, read_studies = studies(
        "Diplom-Betriebswirtin (FH), Technische Hochschule Nürnberg, 2005 – 2009",
        "Lehre als Polymechaniker, Gewerbeschule Stans, 2010 – 2014",
    )
    assert [(each["studyType"], each.get("area")) for each in read_studies] == [
        ("Diplom-Betriebswirtin (FH)", None), ("Lehre", "Polymechaniker"),
    ]  # fmt: skip
