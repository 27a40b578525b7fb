"""The examples of docs/python.md, run as they stand, each in a Python of its own."""

from __future__ import annotations

import asyncio
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from tests.deadlines import HANGS_S
from tests.sites.forms import FormSite, form, page, text

from footpath.config import environment

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator

    from footpath.demo.site import RunningSite

pytestmark = pytest.mark.browser

PAGE = (Path(__file__).parents[2] / "docs" / "python.md").read_text(encoding="utf-8")
ASYNC, SYNC, WATCHED = re.findall(r"```python\n(.+?)```", PAGE, re.DOTALL)
CELL = "import asyncio\nasync def cell():\n    exec({}, {{}})\nasyncio.run(cell())"
"""Runs code while a loop runs in its thread, as a notebook does."""


CONTACT = page(
    "Contact us",
    form(
        text("Your name", "name"),
        text("E-mail", "email", type="email"),
        "<p><label>Message <textarea name=message required></textarea></label></p>",
        button="Send",
    ),
)


@pytest.fixture
async def contact() -> AsyncGenerator[FormSite]:
    """A site with a contact page."""
    async with FormSite() as running:
        running.page("/contact", CONTACT)
        running.takes("/send", page("Thank you", "<p>Thank you, we have received your message.</p>"))
        yield running


async def ran(code: str, board: RunningSite, contact: FormSite, home: Path, around: str = "") -> str:
    """What an example prints; `around`: what it stands in."""
    code = code.replace("http://127.0.0.1:8000", board.url).replace("http://127.0.0.1:8080", contact.url)
    variables = {**environment(), "FOOTPATH_HOME": str(home)}
    command = (sys.executable, "-c", around.format(repr(code)) if around else code)
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(*command, stdout=pipe, stderr=pipe, env=variables)
    said, failed = await asyncio.wait_for(process.communicate(), HANGS_S)
    assert process.returncode == 0, failed.decode()
    return said.decode()


async def test_the_async_example_fills_without_sending_and_collects(
    site: RunningSite, contact: FormSite, tmp_path: Path
):
    first, *jobs = (await ran(ASYNC, site, contact, tmp_path / "home")).splitlines()
    assert first.startswith("reviewed")
    assert "('Your name', 'Bo Lund')" in first
    assert len(jobs) == 3
    assert all(f"{site.url}/jobs/" in job for job in jobs)
    assert contact.sent == []


async def test_the_sync_example_sends_what_its_review_approves_in_a_notebook_too(
    site: RunningSite, contact: FormSite, tmp_path: Path
):
    asked, sent, rows = (await ran(SYNC, site, contact, tmp_path / "home", CELL)).splitlines()
    assert asked == "Send this with “Send”?"
    assert sent.startswith("complete")
    assert rows.count("'title'") == 3
    assert contact.posted("/send") == [{"name": "Bo Lund", "email": "bo@example.com", "message": "When do you open?"}]


async def test_the_watched_example_tells_each_entry_and_then_the_result(
    site: RunningSite, contact: FormSite, tmp_path: Path
):
    *kinds, status = (await ran(WATCHED, site, contact, tmp_path / "home")).splitlines()
    assert kinds[0] == "run_started"
    assert "step_finished" in kinds
    assert kinds[-1] == "run_finished"
    assert status == "needs_person"
    assert contact.sent == []
