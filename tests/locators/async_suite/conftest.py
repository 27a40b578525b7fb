"""What pytest-playwright-asyncio gives: an async page for each test."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest_asyncio
from playwright.async_api import async_playwright

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator

    from playwright.async_api import Page

GIVEN = os.environ  # noqa: TID251  the suite is of another project


@pytest_asyncio.fixture
async def page() -> AsyncGenerator[Page]:
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(
            executable_path=GIVEN["CAREERS_BROWSER"],
            args=GIVEN["CAREERS_FLAGS"].split(),
        )
        page = await browser.new_page(base_url=GIVEN["CAREERS_URL"])
        page.set_default_timeout(4000)
        yield page
        await browser.close()
