"""`footpath jobs rank` and the marks: which of the collected postings fit."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
import yaml
from tests.cli.test_jobs import BAKER, MILLER, collected
from tests.sites.model_server import say

if TYPE_CHECKING:
    from tests.cli.conftest import CommandLine
    from tests.sites.model_server import ModelServer

pytestmark = pytest.mark.slow  # each starts programs

BO = {
    "basics": {"label": "Baker", "location": {"city": "Berlin", "countryCode": "DE"}},
    "skills": [{"name": "Baking", "keywords": ["ovens"]}],
}


@pytest.fixture
def profile(footpath: CommandLine) -> str:
    collected(footpath.home, [BAKER, MILLER])
    path = footpath.home / "bo.yaml"
    path.write_text(yaml.safe_dump(BO), encoding="utf-8")
    return str(path)


def test_what_fits_comes_first_with_the_words_that_decided(footpath: CommandLine, profile: str):
    ranked = json.loads(footpath("jobs", "rank", "--profile", profile, "--json").out)
    assert [each["title"] for each in ranked] == ["Night Baker", "Miller \x1b[31m"]
    assert ranked[0]["score"] > ranked[1]["score"] == 0
    told = footpath("jobs", "rank", "--profile", profile, "--explain").out
    assert "it is in Berlin" in told
    assert "it names ovens" in told
    assert "\x1b[31m" not in told


@pytest.mark.thorough
def test_a_model_adds_reasons_that_quote_the_posting_and_tells_their_cost(
    footpath: CommandLine, profile: str, models: ModelServer, asking: dict[str, str]
):
    quote = "keep the ovens running"
    models.script(say("give_reasons", reasons=[{"fits": True, "quote": quote, "line": 2}]))
    models.then = say("give_reasons", reasons=[])
    told = footpath("jobs", "rank", "--profile", profile, "--model", asking["FOOTPATH_MODEL"], env=asking)
    assert f"+ model   “{quote}” · you: skill: ovens" in told.out
    asked = len(models.asked_for)
    assert f"{asked} model calls" in told.err
    footpath("jobs", "rank", "--profile", profile, env=asking)
    assert len(models.asked_for) == asked  # a model of the settings is not asked


@pytest.mark.thorough
def test_a_shortlist_and_what_is_hidden(footpath: CommandLine, profile: str):
    baker, miller = (each["id"] for each in json.loads(footpath("jobs", "rank", "--profile", profile, "--json").out))
    assert f"{baker} is shortlisted." in footpath("jobs", "shortlist", baker[:8]).out
    assert footpath("jobs", "hide", miller).code == 0
    ids = lambda *words: [each["id"] for each in json.loads(footpath("jobs", *words, "--json").out)]  # noqa: E731
    assert ids("list") == ids("list", "--shortlisted") == [baker]
    assert ids("list", "--hidden") == [miller]
    ranked = footpath("jobs", "rank", "--profile", profile)
    assert "1 left out" in ranked.err
    assert miller not in ranked.out
    assert ids("rank", "--profile", profile, "--all") == [baker, miller]
    footpath("jobs", "unmark", miller, baker)
    assert set(ids("list")) == {baker, miller}
    assert footpath("jobs", "list", "--hidden", "--shortlisted").code == 2


def test_a_posting_with_an_unwanted_word_is_left_out(footpath: CommandLine, profile: str):
    wishes = {**BO, "x-footpath": {"wishes": {"without": ["night"]}}}
    (footpath.home / "bo.yaml").write_text(yaml.safe_dump(wishes), encoding="utf-8")
    assert "Night Baker" not in footpath("jobs", "rank", "--profile", profile).out
    assert "has “night”" in footpath("jobs", "rank", "--profile", profile, "--all", "--explain").out
