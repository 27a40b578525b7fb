"""`footpath jobs`: what was collected, shown, searched and written for other programs."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from datetime import UTC, date, datetime
from decimal import Decimal
from typing import TYPE_CHECKING

import pytest
from tests.cli.terminal import Terminal

from footpath import config
from footpath.memory.postings import Postings
from footpath.schema.posting import JobPlace, Posting, Salary
from footpath.store.database import open_store

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from tests.cli.conftest import CommandLine

pytestmark = pytest.mark.slow  # each starts programs

SITE = "jobs.example.com"
BAKER = Posting(
    title="Night Baker",
    organisation="Krume GmbH",
    url=f"https://{SITE}/jobs/1",
    board_id="1",
    places=(JobPlace(text="Berlin, Germany", city="Berlin", country="DE"),),
    remote=False,
    employment=("FULL_TIME",),
    salary=Salary(low=Decimal(2800), high=Decimal(3200), currency="EUR", period="month", text="2.800-3.200 €"),
    posted=date(2026, 2, 27),
    description="You keep the ovens running.",
    apply_url="https://apply.example.org/1",
    apply_kind="external",
    tags=("night shift",),
    sources=("page",),
)
MILLER = Posting(title="Miller \x1b[31m", organisation="Mühle", url=f"https://{SITE}/jobs/2", sources=("list",))


def collected(home: Path, *rounds: Sequence[Posting]) -> None:
    """Runs that saw these, one after the other, the whole list each time."""
    now = lambda: datetime.now(UTC)  # noqa: E731, TID251

    async def keep() -> None:
        async with open_store(config.read_settings({config.HOME: str(home)}).database_url, home, now=now) as store:
            postings = Postings(store, now)
            for number, seen in enumerate(rounds):
                since = now()
                await postings.keep_page(seen, site=SITE, run=f"r{number}")
                await postings.closed(SITE, f"r{number}", since=since)

    asyncio.run(keep())


@pytest.fixture
def jobs(footpath: CommandLine) -> CommandLine:
    collected(footpath.home, [BAKER.model_copy(update={"title": "Baker"}), MILLER], [BAKER])
    return footpath


def ids(footpath: CommandLine, *words: str) -> list[str]:
    return [each["title"] for each in json.loads(footpath("jobs", *words, "--json").out)]


@pytest.mark.thorough
def test_the_open_ones_are_listed_and_the_closed_where_they_are_asked_for(jobs: CommandLine):
    said = jobs("jobs", "list")
    assert said.code == 0
    assert "Night Baker\tKrume GmbH\tBerlin, Germany\t2,800-3,200 EUR a month\t2026-02-27\topen" in said.out
    assert "Miller" not in said.out
    assert ids(jobs, "list", "--state", "closed") == ["Miller \x1b[31m"]
    assert ids(jobs, "list", "--site", "other.example.com") == []
    assert "\x1b" not in jobs("jobs", "list", "--state", "all").out


def test_without_any_it_says_how_they_come(footpath: CommandLine):
    assert "footpath collect" in footpath("jobs", "list").out
    assert "0 open, 0 closed" in footpath("jobs", "stats").out


def test_one_is_shown_with_what_changed_and_where_it_was_seen(jobs: CommandLine):
    (baker,) = json.loads(jobs("jobs", "list", "--json").out)
    said = jobs("jobs", "show", baker["id"][:6]).out
    for words in ("Night Baker", "external", "seen on jobs.example.com", 'title: "Baker" → "Night Baker"', "the ovens"):
        assert words in said
    whole = json.loads(jobs("jobs", "show", baker["id"], "--json").out)
    assert [change["field"] for change in whole["changes"]] == ["title"]
    assert whole["salary"]["low"] == "2800"


@pytest.mark.thorough
def test_of_many_lists_that_showed_it_the_last_few_are_named(footpath: CommandLine):
    now = lambda: datetime.now(UTC)  # noqa: E731, TID251

    async def keep() -> None:
        async with open_store(
            config.read_settings({config.HOME: str(footpath.home)}).database_url, footpath.home, now=now
        ) as store:
            for number in range(12):
                await Postings(store, now).keep(BAKER, site=SITE, run=f"r{number}", list=f"query={number}")

    asyncio.run(keep())
    (id,) = (each["id"] for each in json.loads(footpath("jobs", "list", "--json").out))
    said = footpath("jobs", "show", id).out
    assert [f"query={number})" in said for number in range(12)] == [False] * 7 + [True] * 5
    assert "seen on 7 more lists: --json names them" in said
    assert len(json.loads(footpath("jobs", "show", id, "--json").out)["sightings"]) == 12


@pytest.mark.parametrize("form", ["csv", "json", "jsonl", "jsonld"])
def test_what_is_written_to_a_terminal_gives_it_no_orders(footpath: CommandLine, form: str):
    collected(footpath.home, [MILLER.model_copy(update={"title": "Miller \x1b[31m\x9b31m\u202eretsaM"})])
    with Terminal(footpath, "jobs", "export", "--format", form) as terminal:
        assert terminal.end() == 0
    assert "Miller" in terminal.raw
    assert not set("\x1b\x9b\u202e") & set(terminal.raw)


@pytest.mark.thorough
def test_they_are_searched_by_their_words(jobs: CommandLine):
    assert ids(jobs, "search", "OVEN", "krume") == ["Night Baker"]
    assert ids(jobs, "search", "night baker") == ["Night Baker"]
    assert ids(jobs, "search", "baker night") == [], "what is quoted stands together"
    assert ids(jobs, "search", "baker", "--without", "night") == []
    assert ids(jobs, "search", "baker", "--without", "day") == ["Night Baker"]
    assert ids(jobs, "search", "muhle", "--state", "all") == ["Miller \x1b[31m"]
    assert jobs("jobs", "search", "?").code == 2


def test_they_are_counted(jobs: CommandLine):
    said = jobs("jobs", "stats").out
    assert "1 open, 1 closed" in said
    assert "Krume GmbH\t1" in said, "as it is written, not as it is compared"


@pytest.mark.thorough
def test_an_organisation_is_counted_by_the_name_that_it_is_written_by_most_often(footpath: CommandLine):
    names = {"rye": "KRUME", "wheat": "Krume GmbH", "oats": "Krume GmbH"}
    of_bread = {"url": "", "apply_url": "", "description": ""}
    baked = [
        BAKER.model_copy(update={**of_bread, "organisation": name, "title": f"Baker of {bread}", "board_id": bread})
        for bread, name in names.items()
    ]
    collected(footpath.home, baked)
    assert json.loads(footpath("jobs", "stats", "--json").out)["organisations"] == {"Krume GmbH": 3}


@pytest.mark.thorough
def test_on_a_narrow_terminal_an_id_stays_whole_and_that_there_are_more_is_told(jobs: CommandLine):
    known = [each["id"] for each in json.loads(jobs("jobs", "list", "--state", "all", "--json").out)]
    with Terminal(jobs, "jobs", "list", "--state", "all", columns=80) as terminal:
        assert terminal.end() == 0
    assert [id for id in known if id not in terminal.seen] == []
    assert "shown" not in terminal.seen
    assert "1 of 2 are shown; more: --limit" in jobs("jobs", "list", "--state", "all", "--limit", "1").err


@pytest.mark.thorough
def test_they_are_written_for_other_programs(jobs: CommandLine, tmp_path: Path):
    assert json.loads(jobs("jobs", "export").out)["title"] == "Night Baker"
    assert jobs("jobs", "export", "--format", "csv").out.startswith("id,title,organisation")
    assert len(json.loads(jobs("jobs", "export", "--format", "json", "--state", "all").out)) == 2
    of_none = jobs("jobs", "export", "--site", "nosuch")
    assert (of_none.code, "There are some of jobs.example.com." in of_none.err) == (2, True)
    said = jobs("jobs", "export", "--out", tmp_path / "jobs.sqlite", "--state", "all")
    assert (said.code, "Wrote 2 postings" in said.out) == (0, True)
    connection = sqlite3.connect(tmp_path / "jobs.sqlite")
    assert connection.execute("SELECT title, salary_high FROM postings WHERE state = 'open'").fetchall() == [
        ("Night Baker", 3200.0)
    ]
    connection.close()


def test_they_are_written_as_schema_org_says(jobs: CommandLine, tmp_path: Path):
    jobs("jobs", "export", "--out", tmp_path / "jobs.jsonld")
    (told,) = json.loads((tmp_path / "jobs.jsonld").read_text())
    assert (told["@type"], told["hiringOrganization"]["name"]) == ("JobPosting", "Krume GmbH")
    assert told["jobLocation"][0]["address"] == {
        "@type": "PostalAddress", "addressLocality": "Berlin", "addressCountry": "DE",
    }  # fmt: skip
    assert told["baseSalary"]["value"] == {
        "@type": "QuantitativeValue", "minValue": 2800.0, "maxValue": 3200.0, "unitText": "MONTH",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["jobs", "show", "nothing"], "There is no posting 'nothing'"),
        (["jobs", "export", "--site", "nosuch", "--out", "k.csv"], "There is no posting of the site 'nosuch'"),
        (["jobs", "export", "--out", "jobs.xls"], "no suffix of a known format"),
        (["jobs", "export", "--out", "nowhere/jobs.csv"], "does not exist"),
        (["apply"], "give one of them"),
        (["apply", "https://jobs.example.com/1", "--job", "1"], "give either, not both"),
        (["apply", "--job", "nothing"], "There is no posting 'nothing'"),
    ],
)
def test_what_cannot_be_meant_is_told(footpath: CommandLine, words: list[str], told: str):
    said = footpath(*words)  # without a profile, which is not what is wrong
    assert (said.code, told in said.err) == (2, True), said.all


@pytest.mark.thorough
def test_a_job_that_is_applied_to_by_a_letter_is_told(footpath: CommandLine):
    collected(footpath.home, [Posting(title="Smith", board_id="3", apply_url="mailto:forge@example.com")])
    (smith,) = json.loads(footpath("jobs", "list", "--json").out)
    said = footpath("apply", "--job", smith["id"])
    assert (said.code, "by a letter to forge@example.com" in said.err) == (2, True)


def test_a_job_without_an_address_is_told_with_what_to_do(footpath: CommandLine):
    collected(footpath.home, [Posting(title="Smith", board_id="3")])
    (smith,) = json.loads(footpath("jobs", "list", "--json").out)
    said = footpath("apply", "--job", smith["id"])
    assert said.code == 2
    assert "“Smith” has no address of its own on" in said.err
    assert "footpath apply ADDRESS" in said.err
