"""`footpath shared`: published, listed, withdrawn."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING

import pytest
from tests.memory.test_atlas import SITE, atlas, page
from tests.store.databases import cookbook

from footpath.app import open_app
from footpath.config import read_settings
from footpath.memory.redaction import Redaction
from footpath.schema.shared import Shelf
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


@pytest.mark.thorough
def test_an_atlas_is_shared_accepted_as_read_and_withdrawn(footpath: CommandLine):
    assert footpath("shared", "atlases", "list").out.startswith("No atlas is shared.")
    missing = footpath("shared", "atlases", "publish", "jobs.example.com")
    assert (missing.code, "There is no atlas of jobs.example.com" in missing.err) == (2, True)
    mia = known_to_mia(footpath)
    [offered] = json.loads(footpath("shared", "atlases", "list", "--json").out)
    assert offered["accepted"] is False
    stale = footpath("shared", "atlases", "accept", SITE, "0000", "--organisation", "acme")
    assert (stale.code, "not the version that you read" in stale.err) == (7, True), stale.all
    accepted = footpath("shared", "atlases", "accept", SITE, mia, "--organisation", "acme")
    assert accepted.out.startswith("Shared with acme: ")
    assert "accepted" in footpath("shared", "atlases", "list").out
    assert footpath("shared", "atlases", "withdraw", SITE, "--organisation", "acme").out.startswith("Withdrawn: ")
    assert footpath("shared", "atlases", "list").out.startswith("No atlas is shared.")


def known_to_mia(footpath: CommandLine) -> str:
    """Offer an atlas in the name of a member; return its digest."""

    async def offer() -> str:
        async with open_app(read_settings({"FOOTPATH_HOME": str(footpath.home)})) as app:
            mia, _ = await app.users.add("mia", "member", "acme")
            shared = await app.atlas_sharing.publish(
                atlas(page("listing")), Shelf(organisation="acme"), mia, Redaction({})
            )
            return shared.digest

    return asyncio.run(offer())
