"""`footpath documents`: made, shown, compared, approved and deleted, in a process of its own."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
import yaml
from tests.cli.test_jobs import BAKER, collected
from tests.documents.invented import PEOPLE

if TYPE_CHECKING:
    from tests.cli.conftest import CommandLine

pytestmark = pytest.mark.slow  # each starts programs


@pytest.fixture
def job(footpath: CommandLine) -> str:
    collected(footpath.home, [BAKER])
    return json.loads(footpath("jobs", "list", "--json").out)[0]["id"]


@pytest.fixture
def profile(footpath: CommandLine) -> str:
    path = footpath.home / "me.yaml"
    path.write_text(yaml.safe_dump(PEOPLE[1].model_dump(mode="json", exclude_defaults=True)), encoding="utf-8")
    return str(path)


@pytest.mark.thorough
def test_drafts_are_made_looked_at_approved_and_deleted(footpath: CommandLine, job: str, profile: str):
    made = footpath("documents", "make", "--job", job[:6], "--format", "docx", "--profile", profile)
    assert made.code == 0, made.all
    assert "Tomasz-Wyrzyk-Resume.docx" in made.out
    drafts = json.loads(footpath("documents", "list", "--json").out)
    assert {each["kind"]: each["state"] for each in drafts} == {"resume": "draft", "letter": "draft"}
    ids = {each["kind"]: each["id"] for each in drafts}

    shown = footpath("documents", "show", ids["letter"]).out
    assert "I would like to join Krume GmbH as Night Baker." in shown
    assert "x-footpath.letter.opening, posting.organisation" in shown.replace("posting.title, ", "")
    compared = footpath("documents", "diff", ids["letter"], "--profile", profile).out
    assert "+ Dear hiring team," in compared
    assert "- I read every evening, and I row on Sundays." in compared
    without = footpath("documents", "diff", ids["letter"])
    assert (without.code, "Name the profile that it was made from: --profile." in without.err) == (2, True)

    approved = footpath("documents", "approve", ids["resume"])
    assert f"{ids['resume']} (resume) is approved for “Night Baker”." in approved.out
    assert f"footpath apply --job {job} --documents" in approved.out
    assert ids["resume"] in footpath("documents", "list", "--state", "approved").out
    assert footpath("documents", "rm", ids["letter"]).code == 0
    assert footpath("documents", "show", ids["letter"]).code == 2


@pytest.mark.thorough
def test_what_cannot_be_made_is_told_in_a_sentence(footpath: CommandLine, job: str, profile: str):
    for options, said in (
        (("--job", "nope"), "There is no posting 'nope'"),
        (("--job", job, "--format", "odt"), "There is no --format 'odt'"),
        (("--job", job, "--only", "poem"), "There is no --only 'poem'"),
        (("--job", job, "--language", "xx"), "no headings in the language 'xx'"),
    ):
        told = footpath("documents", "make", *options, "--profile", profile)
        assert told.code == 2
        assert said in told.err
        assert "Traceback" not in told.all
    assert "No documents match" in footpath("documents", "list").out
