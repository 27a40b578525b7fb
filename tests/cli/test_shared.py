"""`footpath shared`: published, listed, withdrawn."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from tests.store.databases import cookbook

from footpath.store.portable import write

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cli.conftest import CommandLine


def test_a_cookbook_is_shared_and_withdrawn(footpath: CommandLine, tmp_path: Path):
    assert footpath("shared", "list").out.startswith("Nothing is shared.")
    file = tmp_path / "way.json"
    file.write_text(write(cookbook()), encoding="utf-8")
    assert footpath("cookbooks", "import", str(file)).code == 0
    assert "belongs" not in footpath("users", "add", "mia", "--organisation", "acme").out
    published = footpath("shared", "publish", cookbook().id, "--organisation", "acme")
    assert published.out.startswith("Shared with acme as ")
    [shared] = json.loads(footpath("shared", "list", "--json").out)
    assert (shared["accepted"], shared["shelf"]["organisation"]) == (True, "acme")
    shown = footpath("shared", "show", shared["cookbook"]["id"])
    assert cookbook().name in shown.out
    withdrawn = footpath("shared", "withdraw", shared["cookbook"]["id"])
    assert withdrawn.out.startswith("Withdrawn: ")
    missing = footpath("shared", "accept", "ffff", "0000")
    assert (missing.code, "There is no offered cookbook" in missing.err) == (2, True)
