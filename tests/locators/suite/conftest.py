"""What pytest-playwright gives: a browser for all tests, and a page for each."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import sync_playwright

if TYPE_CHECKING:
    from collections.abc import Generator

    from playwright.sync_api import Browser, Page

GIVEN = os.environ  # noqa: TID251  the suite is of another project


@pytest.fixture(scope="session")
def browser() -> Generator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=GIVEN["CAREERS_BROWSER"],
            args=GIVEN["CAREERS_FLAGS"].split(),
        )
        yield browser
        browser.close()


@pytest.fixture
def page(browser: Browser) -> Generator[Page]:
    context = browser.new_context(base_url=GIVEN["CAREERS_URL"])
    context.set_default_timeout(float(GIVEN.get("CAREERS_TIMEOUT_MS", "4000")))
    yield context.new_page()
    context.close()
