"""`profile answers` and `profile forget`: what a person was asked, and may take back."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING

import pytest

from footpath.answers.asked import slug
from footpath.answers.profile_file import load
from footpath.app import open_app, utc_now
from footpath.config import HOME, read_settings
from footpath.memory.answers import AnswerBank

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cli.conftest import CommandLine


@pytest.fixture
def numbers(footpath: CommandLine, profile: Path) -> list[int]:
    """Two answers of the profile's person, and one of somebody else."""
    identity = load(profile).identity()

    async def keep() -> list[int]:
        async with open_app(read_settings({HOME: str(footpath.home)})) as app:
            mine, theirs = (AnswerBank(app.store, utc_now, whose) for whose in (identity, "another"))
            kept = [
                await mine.remember("travel", "Would you travel?", "No"),
                await mine.remember("visa", "Do you need a visa?", "Yes", scope="country DE"),
                await theirs.remember("travel", "Would you travel?", "Yes"),
            ]
            return [each.number for each in kept]

    return asyncio.run(keep())


@pytest.mark.thorough
def test_answers_are_listed_and_forgotten(footpath: CommandLine, profile: Path, numbers: list[int]):
    travel, visa, _ = numbers
    listed = footpath("profile", "answers", profile).out.splitlines()
    assert [line.split("\t")[:4] for line in listed[1:]] == [
        [str(travel), "Would you travel?", "No", "everywhere"],
        [str(visa), "Do you need a visa?", "Yes", "country DE"],
    ]
    assert footpath("profile", "forget", str(travel), "--profile", profile).code == 0
    (left,) = json.loads(footpath("profile", "answers", profile, "--json").out)
    assert (left["number"], left["answer"], left["holds_for"]) == (visa, "Yes", "country DE")


@pytest.mark.thorough
def test_what_is_not_there_or_is_somebody_elses_is_not_forgotten(
    footpath: CommandLine, profile: Path, numbers: list[int]
):
    travel, _, theirs = numbers
    ended = footpath("profile", "forget", *map(str, (travel, theirs, 999)), "--profile", profile)
    assert ended.code == 2
    assert f"Forgotten: {travel}\n" in ended.err
    assert f"No answer of yours has the number {theirs}, 999." in ended.err


def test_nobody_was_asked_yet(footpath: CommandLine, profile: Path):
    assert "No stored answers yet" in footpath("profile", "answers", profile).all


def test_an_answer_that_was_kept_without_its_form_is_listed_as_given_nowhere(footpath: CommandLine, profile: Path):
    identity = load(profile).identity()

    async def keep() -> None:
        async with open_app(read_settings({HOME: str(footpath.home)})) as app:
            bank = AnswerBank(app.store, utc_now, identity)
            for question in ("Order reference", "Would you travel?"):
                await bank.remember(slug(question), question, "4711")

    asyncio.run(keep())
    listed = json.loads(footpath("profile", "answers", profile, "--json").out)
    assert [each["holds_for"] for each in listed] == ["nowhere: it was kept without its form", "everywhere"]
