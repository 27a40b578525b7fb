"""`login` and `browser-profiles` on the command line."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.cli.conftest import CommandLine


def test_where_there_is_no_screen_one_message_says_what_to_do(footpath: CommandLine):
    nowhere = {"DISPLAY": "", "WAYLAND_DISPLAY": ""}
    said = footpath("login", "https://jobs.example.com", "--browser-profile", "me", env=nowhere)
    assert said.code == 3
    assert said.err.startswith("Signing in needs a screen.\nSign in through `footpath serve`: add a task")


def test_none_is_kept(footpath: CommandLine):
    assert footpath("browser-profiles", "list", "--json").out == "[]\n"
    said = footpath("browser-profiles", "rm", "me")
    assert (said.code, "There is no browser profile 'me'" in said.err) == (2, True)


@pytest.mark.thorough
@pytest.mark.parametrize("name", ["../key", "a/b", ".hidden", "x" * 81])
def test_a_name_that_is_none(footpath: CommandLine, name: str):
    for said in (
        footpath("browser-profiles", "rm", name),
        footpath("fill", "http://127.0.0.1:9/f", "--browser-profile", name),
    ):
        assert (said.code, "etters, digits, spaces and - _ ." in said.err) == (2, True), said.err


def test_those_that_are_kept_are_listed(footpath: CommandLine):
    folder = footpath.home / "browser-profiles"
    folder.mkdir(parents=True)
    for name in ("work", "me too"):
        (folder / f"{name}.sealed").write_text("sealed")
    listed = json.loads(footpath("browser-profiles", "list", "--json").out)
    assert [each["name"] for each in listed] == ["me too", "work"]
    assert footpath("browser-profiles", "rm", "me too").out == "Forgot me too.\n"
    assert [each.name for each in folder.iterdir()] == ["work.sealed"]
