"""A run that is stopped from outside, and whose browser ends with it."""

from __future__ import annotations

import asyncio
import dataclasses
from typing import TYPE_CHECKING

import pytest
from tests.sites.forms import EMAIL, NAME, THANKS, FormSite, form, page

from footpath.memory.runs import Runs
from footpath.page.browser import launch

if TYPE_CHECKING:
    from tests.engine.running import Footpath

    from footpath.config import Settings
    from footpath.page.finder import ProbedBrowser


@pytest.mark.browser
async def test_a_stop_outranks_what_a_browser_that_ends_with_it_breaks(
    footpath: Footpath, careers: FormSite, page_settings: Settings, found_browser: ProbedBrowser
):
    """As where a signal reaches every process: the stop is known first, and then the browser does not answer."""
    contact = careers.page("/contact", page("Contact", form(NAME, EMAIL)))
    async with launch(page_settings, found_browser) as browser:
        footpath = dataclasses.replace(footpath, browser=browser)
        running = asyncio.ensure_future(footpath.fill(contact))

        def end_everything(_: dict[str, str]) -> str:
            running.cancel()
            browser.kill()
            return THANKS

        careers.takes("/send", end_everything)
        with pytest.raises(asyncio.CancelledError):
            await running
    [run] = await Runs(footpath.store).list()
    assert (run.status, len(careers.sent)) == ("unknown", 1)
    assert run.reason == "Stopped while sending. The next run looks on the site whether the form arrived."
