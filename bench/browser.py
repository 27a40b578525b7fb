"""The browser that the bench measures in: the one that Footpath itself would start."""

from __future__ import annotations

from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from bench.report import Skipped
from playwright.async_api import async_playwright

from footpath.page import finder

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator

    from playwright.async_api import Browser

    from footpath.page.finder import ProbedBrowser


def found() -> ProbedBrowser:
    """The browser of this machine.

    Raises:
        Skipped: there is none that starts.
    """
    browser = finder.find()
    if browser is None:
        raise Skipped("there is no browser that starts (run `make setup`).")
    return browser


@asynccontextmanager
async def plain(*switches: str) -> AsyncGenerator[Browser]:
    """That browser as Playwright starts it, with these switches, and without anything else of Footpath's."""
    here = found()
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=here.path, args=[*switches, *here.args])
        try:
            yield browser
        finally:
            await browser.close()
