"""`users` on the command line: a token is shown once, and opens until another one is made or the user is removed."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.cli.conftest import CommandLine


def test_one_is_added_changed_listed_and_removed(footpath: CommandLine):
    assert footpath("users", "list").out.startswith("No other users.")
    added = footpath("users", "add", "ida")
    token = added.out.split()[-1]
    assert (added.code, token.startswith("fpu_")) == (0, True)
    assert footpath("users", "change", "ida", "--role", "viewer").out == "ida: viewer\n"
    listed = footpath("users", "list", "--json")
    assert [(each["name"], each["role"]) for each in json.loads(listed.out)] == [("ida", "viewer")]
    assert token not in listed.out
    other = footpath("users", "token", "ida").out.split()[-1]
    assert other.startswith("fpu_")
    assert other != token
    removed = footpath("users", "rm", "ida")
    assert (removed.code, "Their data stays in" in removed.out) == (0, True)


def test_what_cannot_be_is_said(footpath: CommandLine):
    assert "letters, digits" in footpath("users", "add", "two words").err
    assert footpath("users", "token", "nobody").code == 2
