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
