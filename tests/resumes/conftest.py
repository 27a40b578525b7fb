"""Résumés of invented people, as files."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest_asyncio

if TYPE_CHECKING:
    from playwright.async_api import Browser as Chromium
    from tests.resumes.styles import Resume


class Printer:
    """Prints résumés that are HTML."""

    def __init__(self, chromium: Chromium) -> None:
        self._chromium = chromium

    async def file(self, resume: Resume) -> bytes:
        """The résumé as a file."""
        if isinstance(resume.content, bytes):
            return resume.content
        page = await self._chromium.new_page()
        await page.set_content(resume.content)
        printed = await page.pdf(prefer_css_page_size=True, print_background=True)
        await page.close()
        return printed


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def printer(chromium: Chromium) -> Printer:
    return Printer(chromium)
