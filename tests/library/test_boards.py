"""`fp.collect` by the short name of an employer's list: without a browser, async and sync alike."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.boards.published import published

import footpath
from footpath.errors import BadInput

if TYPE_CHECKING:
    from pathlib import Path


async def test_an_employers_list_is_collected_by_its_short_name(tmp_path: Path):
    async with published() as boards, footpath.open(home=tmp_path / "home") as fp:
        boards.record("greenhouse")
        boards.write(tmp_path / "home" / "boards")
        jobs = await fp.collect("greenhouse:acme")
        assert [each.posting.title for each in jobs] == ["Keeper of Anvils", "Rocket Tester"]
        assert jobs.result.status == "complete"
        with pytest.raises(BadInput, match="no board “greenhause”"):
            await fp.collect("greenhause:acme")
