"""`webhooks` on the command line: the key is shown once, and whom they may tell stands in the environment."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.cli.conftest import CommandLine

ALLOWED = {"FOOTPATH_WEBHOOK_HOSTS": "hooks.example.com"}
URL = "https://hooks.example.com/footpath"


def test_one_is_added_listed_and_removed(footpath: CommandLine):
    added = footpath("webhooks", "add", URL, "--on", "waiting", env=ALLOWED)
    id, key = added.out.split()[0], added.out.split()[-1]
    assert (added.code, key.startswith("whsec_")) == (0, True)
    listed = footpath("webhooks", "list", "--json")
    (hook,) = json.loads(listed.out)
    assert (hook["id"], hook["url"], hook["states"]) == (id, URL, ["waiting"])
    assert key not in listed.out + footpath("webhooks", "list").out
    assert footpath("webhooks", "rm", id).code == 0
    assert footpath("webhooks", "list").out.startswith("No webhooks yet.")


def test_what_may_not_be_told_says_what_to_set(footpath: CommandLine):
    refused = footpath("webhooks", "add", "http://127.0.0.1:9/hook", env={"FOOTPATH_WEBHOOK_HOSTS": "127.0.0.1"})
    assert refused.code == 5
    assert (
        "FOOTPATH_WEBHOOK_HOSTS lists the allowed hosts, with ports, separated by commas: 127.0.0.1:9\n" in refused.err
    )
    assert footpath("webhooks", "rm", "nothing").code == 2
