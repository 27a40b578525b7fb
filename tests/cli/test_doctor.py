"""`doctor` says what is there for language models and for spans; none is needed."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.cli.conftest import CommandLine


NO_BROWSER = {"FOOTPATH_BROWSER": "/nowhere/chrome"}
"""To look for one takes longer than all else that is said."""


def test_without_a_model_it_says_how_to_set_one(browsing: CommandLine):
    said = browsing("doctor")
    assert "rules and cookbooks work alone" in said.out
    assert "FOOTPATH_MODEL" in said.out
    assert "none     profile" in said.out


@pytest.mark.thorough
def test_machines_are_told_the_same_and_of_a_folder_that_is_open_to_others(browsing: CommandLine):
    told = {}
    for mode in (0o755, 0o700):
        browsing.home.chmod(mode)
        said = browsing("doctor", "--json")
        told[mode] = {line["what"]: line for line in json.loads(said.out)}
        assert said.code == 0
    assert (told[0o755]["folder"]["state"], told[0o755]["folder"]["do"]) == ("open", f"chmod 700 {browsing.home}")
    assert told[0o700].keys() == told[0o755].keys() - {"folder"}
    assert told[0o700]["profile"]["state"] == "none"


@pytest.mark.thorough
def test_a_profile_that_cannot_be_used_is_no_good_news(browsing: CommandLine):
    browsing("profile", "init")
    said = browsing("doctor")
    assert (said.code, "it still holds only examples" in said.out) == (0, True)
    (browsing.home / "profile.yaml").write_text("basics: {name: [", encoding="utf-8")
    said = browsing("doctor")
    assert (said.code, "broken   profile" in said.out) == (2, True), said.all


def test_a_key_that_is_not_set_is_named_and_no_reason_to_fail(footpath: CommandLine):
    bare = footpath("doctor", env=NO_BROWSER)
    said = footpath("doctor", env=NO_BROWSER | {"FOOTPATH_MODEL": "anthropic:some", "ANTHROPIC_API_KEY": ""})
    assert "anthropic:some: ANTHROPIC_API_KEY is not set" in said.out
    assert said.code == bare.code


def test_a_model_that_can_be_asked_is_named_without_its_key(footpath: CommandLine):
    url = "http://127.0.0.1:9/v1"
    model = {"FOOTPATH_MODEL": "qwen3", "FOOTPATH_MODEL_URL": url, "FOOTPATH_MODEL_KEY": "sk-mine"}
    said = footpath("doctor", env=NO_BROWSER | model)
    assert f"qwen3 at {url}" in said.out
    assert "sk-mine" not in said.all


def test_where_spans_go_is_said(footpath: CommandLine):
    said = footpath("doctor", env=NO_BROWSER | {"OTEL_EXPORTER_OTLP_ENDPOINT": "http://127.0.0.1:4318"})
    assert "traces     http://127.0.0.1:4318" in said.out


def test_connectors_are_listed_without_what_is_secret(footpath: CommandLine):
    url, word = "imaps://ida@imap.example.com", "a long word"
    said = footpath("doctor", env=NO_BROWSER | {"FOOTPATH_MAILBOX": url, "FOOTPATH_MAILBOX_PASSWORD": word})
    assert "mailbox: codes that sites send by e-mail, at imap.example.com:993" in " ".join(said.out.split())
    assert "workday: Workday's candidate sites" in said.out
    assert not any(secret in said.all for secret in ("ida@", word))
    wrong = footpath("doctor", env=NO_BROWSER | {"FOOTPATH_MAILBOX": url})
    assert "FOOTPATH_MAILBOX_PASSWORD is not set" in " ".join(wrong.out.split())
    assert wrong.code == said.code, "none is needed"
