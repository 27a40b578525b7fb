"""Ten scenarios of five sites: each is written as a test that passes unaided, is repaired when the site calls its
controls otherwise, and is left as it is where the site itself is wrong.
"""

from __future__ import annotations

import asyncio
import shutil
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from tests.sites.desk import desk
from tests.sites.shop import shop
from tests.sites.stays import stays
from tests.sites.tasks import running
from tests.sites.wiki import wiki

from footpath.app import open_app
from footpath.config import HOME, environment, read_settings
from footpath.demo.site import serve
from footpath.locators.repair import repair
from footpath.page.finder import find
from footpath.scenarios.generating import generate, prove, save
from footpath.scenarios.reading import read_scenarios
from footpath.scenarios.running import run_scenario

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Callable

    from tests.sites.tasks import TaskSite

pytestmark = [pytest.mark.browser, pytest.mark.thorough]

SUITE = Path(__file__).parents[1] / "locators" / "suite"
HOW = {"submit": "submit", "execution_mode": "rules_only", "limits": {"step_seconds": 10}}


@dataclass(frozen=True)
class Case:
    """A scenario, the site that it is of, and what spoils the site."""

    site: Callable[[], TaskSite] | None
    """None: the demo's careers site."""
    text: str
    spoils: str = ""
    """A statement after which the site shows something else than the scenario expects."""


CASES = {
    "jobs": Case(
        None, 'search for "optical" => "1 role" is shown\nclick "Senior Optical Engineer" => the URL contains "jobs"'
    ),
    "form": Case(
        None,
        'search for "optical" => "1 role" is shown\nclick "Senior Optical Engineer" => the URL contains "jobs"\n'
        'click "Apply for this job" => the URL contains "apply"',
    ),
    "kettles": Case(
        shop,
        'enter "kettle" in "Search the shop", click "Go" => "2 found" is shown\nclick "Red kettle" => "36 €" is shown',
        "delete from products where name = 'Blue kettle'",
    ),
    "cart": Case(
        shop,
        'enter "lamp" in "Search the shop", click "Go" => "1 found" is shown\nclick "Brass lamp" => "62 €" is shown\n'
        'enter "3" in "Amount", click "Add to cart" => the URL contains "cart"',
        "update products set price = 99 where name = 'Brass lamp'",
    ),
    "rooms": Case(
        stays,
        'enter "Lisbon" in "Where to?", choose "2" in "Nights", click "Search" => "Pensao Azul" is shown',
        "delete from rooms where city = 'Lisbon'",
    ),
    "no rooms": Case(stays, 'enter "Nowhere" in "Where to?", click "Search" => "Nothing was found" is shown'),
    "tickets": Case(desk, 'click "Tickets" => "Subject" is shown'),
    "pages": Case(wiki, 'click "New page" => "A new page" is shown\nclick "Pages" => "All pages" is shown'),
    "settings": Case(wiki, 'click "Settings" => the URL contains "settings"'),
    "draft": Case(
        wiki,
        'click "New page" => "A new page" is shown\n'
        'enter "Plums" in "Title", enter "Blue ones" in "Text", click "Publish draft" => "Plums" is shown',
    ),
}


@asynccontextmanager
async def looks(case: Case, folder: Path) -> AsyncGenerator[tuple[str, Callable[[], str], Callable[[], object]]]:
    """The site's address, what gives its address in the next look, and what spoils it."""
    if case.site is None:
        async with serve(folder / "v1.db") as first, serve(folder / "v2.db", look="v2") as second:
            yield first.url, lambda: second.url, lambda: None
        return
    async with running(case.site(), folder / "site.db") as site:

        def next_look() -> str:
            site.look = "v2"
            return site.url

        yield site.url, next_look, lambda: site.rows(case.spoils)


@pytest.mark.sample(10)
@pytest.mark.parametrize("name", CASES)
async def test_a_scenario_is_a_test_that_passes_and_is_repaired(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    case, file, browser = CASES[name], tmp_path / "tests" / "test_it.py", find()
    assert browser is not None
    file.parent.mkdir()
    (file.parent / "pytest.ini").write_text("[pytest]\n")
    shutil.copy(SUITE / "conftest.py", file.parent)
    monkeypatch.setenv("CAREERS_BROWSER", str(browser.path))
    monkeypatch.setenv("CAREERS_FLAGS", " ".join(browser.args))
    monkeypatch.setenv(HOME, str(tmp_path / "home"))
    async with looks(case, tmp_path) as (url, next_look, spoil):
        monkeypatch.setenv("CAREERS_URL", url)
        [scenario] = read_scenarios(case.text, url=url)
        async with open_app(read_settings({**environment(), HOME: str(tmp_path / "home")})) as app:
            report = await run_scenario(app, scenario, HOW)
            assert report.passed, report
            written = await generate(scenario, report, app.cookbooks)
        save(file, written)
        assert await asyncio.to_thread(prove, file, scenario.data) == (True, "")
        monkeypatch.setenv("TEST_URL", next_look())
        repaired = await asyncio.to_thread(repair, str(file))
        assert repaired.is_whole, repaired
        now = file.read_text()
        assert expectations(now) == expectations(written)
        if case.spoils:
            spoil()
            [told] = (await asyncio.to_thread(repair, str(file))).tests
            assert told.result == "bug", told
            assert told.failure.shown, told
            assert file.read_text() == now


def expectations(text: str) -> list[str]:
    """What a test expects."""
    return [line for line in text.splitlines() if "expect(" in line or "assert " in line]
