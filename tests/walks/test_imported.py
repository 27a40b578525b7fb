"""From a résumé to a sent application: what the file says is typed by nobody again."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import pytest
from tests.engine.running import Scripted
from tests.known_browsers import know_browsers
from tests.resumes.styles import first_twelve

from footpath import config
from footpath.answers.profile_merge import as_text
from footpath.answers.profile_questions import QUESTIONS, put
from footpath.app import open_app
from footpath.demo.site.applications import received
from footpath.demo.site.server import serve
from footpath.resumes.facts import as_data
from footpath.resumes.read import read_resume
from footpath.schema.task import Task

if TYPE_CHECKING:
    from pathlib import Path

    from footpath.schema.observation import FieldObservation

pytestmark = pytest.mark.browser

TYPED = {
    "Countries where": "Australia, UK",
    "How long is your notice": "1 month",
    "Salary": "70000 GBP per year",
    "May your data": "yes",
    "Do you declare": "yes",
    "May you be considered": "no",
    "Do you want newsletters": "no",
}
"""What the wizard asks, since no résumé has it."""
ASKED = {"How did you hear": "LinkedIn", "Earliest start": "2027-02-01", "First day": "2027-01-15"}
"""What this form asks beyond that; of others the first choice."""


class Applicant(Scripted):
    """Answers what the form asks beyond profile and wizard: the first choice, a day, or a sentence."""

    async def answer(self, field: FieldObservation, reason: str, scope: str = "") -> str | None:
        self.asked.append(field.full_question)
        said = next((said for begins, said in ASKED.items() if field.full_question.startswith(begins)), None)
        return said or (field.choices[0] if field.choices else "I like old systems.")


@pytest.mark.thorough
@pytest.mark.sample(1)
@pytest.mark.parametrize("name", ["whitlock"])
async def test_a_resume_becomes_an_application(tmp_path: Path, name: str):
    (resume,) = [each for each in first_twelve() if each.name == name]
    assert isinstance(resume.content, bytes)
    home = tmp_path / "home"
    home.mkdir()
    know_browsers(home)
    (home / "resume.pdf").write_bytes(resume.content)
    data = as_data(read_resume(resume.content)[0].facts)
    for question in QUESTIONS:
        for begins, typed in TYPED.items():
            if question.text.startswith(begins):
                put(data, question.place, question.read(typed))
    put(data, ("x-footpath", "files"), {"resume": "resume.pdf"})
    (home / "profile.yaml").write_text(as_text(data), encoding="utf-8")
    person = Applicant()
    async with serve(tmp_path / "careers.db") as site, open_app(config.read_settings({config.HOME: str(home)})) as app:
        url = f"{site.url}/jobs/lead-backend-engineer-leeds-1001"
        given = {"type": "apply", "url": url, "profile": str(home / "profile.yaml"), "submit": "submit"}
        task = Task.model_validate(given)
        done = await app.run(task, person=person)
    assert done.run.status == "complete", (done.run.reason, person.asked)
    (sent,) = received(tmp_path / "careers.db")
    values = {str(value) for answer in sent.answers.values() for value in _flat(answer)}
    assert {"Tobias", "Whitlock", "t.whitlock@example.com", "Coral Sea Insurance", "Lead Data Engineer"} <= values
    known = ("name", "email", "phone", "company", "job title", "linkedin", "country of residence", "resume")
    assert [asked for asked in person.asked if asked.casefold().startswith(known)] == []


def _flat(value: object) -> list[object]:
    if isinstance(value, list | tuple):
        return [inner for each in cast("list[object]", value) for inner in _flat(each)]
    if isinstance(value, dict):
        return [inner for each in cast("dict[str, object]", value).values() for inner in _flat(each)]
    return [value]
