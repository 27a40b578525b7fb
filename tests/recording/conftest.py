"""Footpath opened on a store of its own, and programs that are run as people run them."""

from __future__ import annotations

import asyncio
import dataclasses
import os
import sys
from typing import TYPE_CHECKING

import pytest
import pytest_asyncio
from tests.store.databases import migrated_file

from footpath.app import App, open_app

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable
    from pathlib import Path

    from footpath.config import Settings
    from footpath.page.browser import Browser
    from footpath.page.finder import ProbedBrowser

WITH_PAGE = """
import pytest
from playwright.sync_api import sync_playwright

@pytest.fixture
def page():
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path={path!r}, args={args!r})
        yield browser.new_page()
        browser.close()
"""
"""What pytest-playwright gives to a test, as far as an exported one uses it."""


@pytest_asyncio.fixture(loop_scope="session")
async def app(
    page_settings: Settings, tmp_path: Path, browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[App]:
    """Footpath with nothing learned, and the browser of all tests."""
    home = tmp_path / "home"
    home.mkdir()
    url = (await migrated_file(home / "footpath.db")).replace("sqlite:", "sqlite+aiosqlite:")
    settings = dataclasses.replace(page_settings, home=home, database_url=url, profile=tmp_path / "profile.yaml")
    async with open_app(settings) as opened:

        async def running() -> Browser:
            return browser

        monkeypatch.setattr(opened, "browser", running)
        yield opened


@pytest.fixture
def run_program(tmp_path: Path, found_browser: ProbedBrowser) -> Callable[[str], Awaitable[str]]:
    """Runs an exported program: a test by pytest, without Footpath's plug-in, or a script. Gives what it said."""

    async def run(text: str) -> str:
        (tmp_path / "test_it.py").write_text(text)
        (tmp_path / "conftest.py").write_text(
            WITH_PAGE.format(path=str(found_browser.path), args=list(found_browser.args))
        )
        is_test = "\ndef test_" in text
        arguments = ("-m", "pytest", "-q", "-p", "no:footpath") if is_test else ()
        browser = () if is_test else ("--browser", str(found_browser.path))
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, *arguments, "test_it.py", *browser),
            cwd=tmp_path,
            env={name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")},  # noqa: TID251  for the program
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
        )
        out, _ = await process.communicate()
        assert process.returncode == 0, out.decode()
        return out.decode()

    return run
