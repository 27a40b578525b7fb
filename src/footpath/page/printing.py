"""Print our own markup to PDF, in a session that reaches no host."""

from __future__ import annotations

import asyncio
import dataclasses
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Final

from playwright.async_api import Error as PlaywrightError

from footpath.errors import PageGone
from footpath.page.grant import Grant

if TYPE_CHECKING:
    from footpath.page.browser import Browser

PRINT_S: Final = 30.0
"""Seconds that a document may take."""


@dataclasses.dataclass(frozen=True, slots=True)
class Printed:
    """A printed document."""

    pdf: bytes = dataclasses.field(repr=False)
    missing: str = ""
    """Characters without a font on this machine: boxes replace them."""


async def print_pdf(browser: Browser, markup: str) -> Printed:
    """Return the pages of a document as a tagged PDF with an outline: the text in the order of the markup.

    Args:
        browser: without a window: one with a window prints nothing.
        markup: a whole HTML document. Its references are not loaded, and its scripts do not run.

    Raises:
        PageGone: the browser has ended, or did not print in time.
    """
    async with browser.session(Grant()) as session:
        page = session.tab.page
        try:
            async with asyncio.timeout(PRINT_S):
                await page.set_content(markup)
                missing: str = await page.evaluate(_glyphs())
                pdf = await page.pdf(tagged=True, outline=True, prefer_css_page_size=True, print_background=True)
                return Printed(pdf, missing)
        except (PlaywrightError, TimeoutError) as error:
            raise PageGone("The browser did not print the document.", hint="Try again.") from error


@cache
def _glyphs() -> str:
    return files("footpath.page").joinpath("js", "glyphs.js").read_text(encoding="utf-8")
