"""A browser that starts beside other work."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from footpath.config import Settings
from footpath.errors import BrowserMissing
from footpath.pages import open_pages

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def without_browser(tmp_path: Path) -> Settings:
    nowhere = str(tmp_path / "nowhere")
    return Settings(tmp_path, tmp_path / "cache", "sqlite://", tmp_path / "profile.yaml", browser=nowhere)


async def test_a_browser_that_does_not_start_is_no_error_before_somebody_asks_for_it(without_browser: Settings):
    async with open_pages(without_browser) as pages, pages.starting_browser():
        pass


async def test_who_asks_for_a_browser_that_did_not_start_is_told(without_browser: Settings):
    async with open_pages(without_browser) as pages:
        with pytest.raises(BrowserMissing, match="FOOTPATH_BROWSER"):
            async with pages.starting_browser():
                await pages.browser()
