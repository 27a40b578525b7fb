"""`applications` on the command line: what a person says of what was sent."""

from __future__ import annotations

import asyncio
import csv
import json
from typing import TYPE_CHECKING

import pytest

from footpath.answers.profile_file import load
from footpath.app import open_app
from footpath.config import HOME, read_settings
from footpath.schema.posting import Posting

if TYPE_CHECKING:
    from tests.cli.conftest import CommandLine


@pytest.fixture
def sent(footpath: CommandLine) -> str:
    """Id of an application that was sent."""

    async def keep() -> str:
        async with open_app(read_settings({HOME: str(footpath.home)})) as app:
            about = {"posting_url": "http://localhost/jobs/1", "title": "Night baker", "organisation": "Rye"}
            made = await app.applications.open(key="k", run="r1", profile="p", **about)
            await app.applications.mark("k", "r1", "submitted", reference="R-17")
            return made.id

    return asyncio.run(keep())


def test_it_is_moved_noted_followed_up_and_shown(footpath: CommandLine, sent: str):
    assert footpath("applications", "state", sent[:6], "interview").out == "Night baker: interview\n"
    footpath("applications", "follow-up", sent, "2026-01-31")
    noted = footpath("applications", "note", sent, "They called.", "--json")
    shown = footpath("applications", "show", sent)
    assert "stage: interview\nfollow up: 2026-01-31" in shown.out
    assert "profile: p\nsent: 2" in shown.out
    assert shown.out.endswith("They called.\n")
    (due,) = json.loads(footpath("applications", "list", "--due", "--stage", "interview", "--json").out)
    assert (due["id"], due["state"], due["stage"]) == (sent, "submitted", "interview")
    assert footpath("applications", "list", "--words", "miller").out == "No applications match.\n"
    number = json.loads(noted.out)["number"]
    assert footpath("applications", "note", sent, "--remove", number).out == f"Note {number} is forgotten.\n"
    assert footpath("applications", "state", sent, "none").out.startswith("Night baker: sent, to be")


@pytest.mark.thorough
def test_two_persons_applications_to_one_posting_are_told_apart(footpath: CommandLine):
    (footpath.home / "profile.yaml").write_text("basics: {email: ida@example.com}\n", encoding="utf-8")
    ida = load(footpath.home / "profile.yaml").identity()
    slug = "senior-night-baker-for-sourdough-and-rye-in-gothenburg-1002"
    url = f"http://localhost/{'jobs/' * 9}{slug}"

    async def keep() -> None:
        async with open_app(read_settings({HOME: str(footpath.home)})) as app:
            for key, whose in (("a", ida), ("b", "0123456789")):
                await app.applications.open(key=key, run="r1", profile=whose, posting_url=url)
            await app.applications.mark("a", "r1", "submitted")
            await app.applications.describe("a", Posting(title="Night baker", organisation="Rye"))

    asyncio.run(keep())
    rows = {row.split("\t")[1]: row.split("\t") for row in footpath("applications", "list").out.splitlines()}
    assert (rows["profile"][-1], rows["profile"][2]) == ("Night baker · Rye", rows["profile"][2][:10])
    assert (rows["012345"][-1], rows["012345"][2]) == (f"localhost/…/{slug}", "")


def test_all_are_written_for_other_programs(footpath: CommandLine, sent: str, tmp_path):
    footpath("applications", "note", sent, "=They called.")
    out = tmp_path / "sent.csv"
    assert footpath("applications", "export", "--out", out).out.startswith("Wrote 1 application to ")
    [row] = csv.DictReader(out.read_text(encoding="utf-8").splitlines())
    assert (row["id"], row["stage"], row["reference"]) == (sent, "sent", "R-17")
    assert row["notes"].endswith("They called.")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("state", "x", "hired"), "Give one of these: preparing, sent"),
        (("follow-up", "x", "soon"), "2026-12-31"),
        (("note", "x"), "number of a note"),
        (("show", "x"), "There is no application 'x'"),
    ],
)
def test_what_cannot_be_meant_is_told(footpath: CommandLine, words, said):
    refused = footpath("applications", *words)
    assert refused.code == 2
    assert said in refused.err
