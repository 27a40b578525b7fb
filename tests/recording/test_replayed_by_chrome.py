"""A cookbook as a recording of Chrome's Recorder, replayed by Chrome's own library (`make zoo` installs it)."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from tests.recording.showing import learned, show
from tests.recording.test_zoo_recordings import FORMS, entered, work
from tests.recording.ways import booking
from tests.sites.stays import stays
from tests.sites.tasks import running
from tests.zoo.serving import BUILT, Zoo, pages

from footpath.recording.export import export

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from footpath.page.browser import Browser
    from footpath.page.finder import ProbedBrowser
    from footpath.page.session import Session

REPLAYER = Path(__file__).with_name("replayer")
VALUES = {"goal.1": "Porto", "goal.2.number": "3", "guest": "Otto Reuter", "email": "otto@example.org"}

pytestmark = [pytest.mark.browser, pytest.mark.thorough]


@pytest.fixture
def replayer() -> Path:
    """The program that replays a recording."""
    if not (REPLAYER / "node_modules").is_dir():
        pytest.skip("Chrome's library is not installed: run `make zoo`, which needs Node")
    return REPLAYER / "replay.mjs"


@pytest.fixture
def by_chrome(replayer: Path, found_browser: ProbedBrowser, tmp_path: Path) -> Callable[[str], Awaitable[str]]:
    """Replays a recording, and gives the text of the last page."""

    async def run(recording: str) -> str:
        file = tmp_path / "recording.json"
        file.write_text(recording, encoding="utf-8")
        process = await asyncio.create_subprocess_exec(
            *("node", replayer, file, found_browser.path, json.dumps(found_browser.args)),
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
        )
        said, _ = await process.communicate()
        assert process.returncode == 0, said.decode()
        return said.decode()

    return run


async def test_chrome_replays_an_exported_booking(by_chrome: Callable[[str], Awaitable[str]], tmp_path: Path):
    async with running(stays(), tmp_path / "stays.db") as site:
        exported = export(booking(site.url), "recorder", url=site.url, values=VALUES)
        assert "Your room is booked" in await by_chrome(exported.text)
        booked = [tuple(row) for row in site.rows("select nights, guest, email from bookings")]
    assert booked == [(3, "Otto Reuter", "otto@example.org")]


@pytest.mark.skipif(not BUILT.is_dir(), reason="the zoo is not built: run `make zoo`, which needs Node")
async def test_chrome_chooses_an_option_whose_value_is_not_its_label(
    by_chrome: Callable[[str], Awaitable[str]], browser: Browser
):
    (page,), hands = pages(["native"]), FORMS["native"]
    values = {each.key: entered(page, each, "bo") for each in hands}

    async def acts(session: Session) -> None:
        await work(session.tab.page, page, hands)

    async with Zoo((page,)) as zoo:
        url = f"{zoo.url}/zoo/native"
        shown = await show(browser, url, acts)
        book = learned(shown, page.title, {each.key: entered(page, each, "ada") for each in hands}, page.thanks)
        exported = export(book, "recorder", url=url, values=values)
        assert exported.left_out == ()
        assert page.thanks in await by_chrome(exported.text)
        first, again = zoo.sent
    assert (first["berth"], again["berth"]) == ("a12", "a8")
    assert (again["name"], again["checkin"], again["power"]) == ("Petrel", "2027-06-19", "no")
