"""The Python examples of README.md and docs/, run as they stand, each in a Python of its own."""

from __future__ import annotations

import asyncio
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from tests.deadlines import HANGS_S
from tests.sites.forms import FormSite, page

from footpath.app import utc_now
from footpath.config import environment
from footpath.demo.people import PEOPLE, write_profile
from footpath.demo.site import messages, serve

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator

    from footpath.demo.site import RunningSite
    from footpath.page.finder import ProbedBrowser

pytestmark = pytest.mark.browser

ROOT = Path(__file__).parents[2]
PAGES = (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")))
EXAMPLES = {each.stem: re.findall(r"```python\n(.+?)```", each.read_text("utf-8"), re.DOTALL) for each in PAGES}
ASYNC, SYNC, CELL, LIST_TO_APPLICATION, WATCHED, OWN_PAGE = EXAMPLES["python"]
IN_A_TEST, HEALED = EXAMPLES["testing"]
ELSEWHERE = {"browser": "library/test_attached.py", "connectors": "connectors/test_found.py"}
"""Pages with an example that another test runs, each with its file."""

NOTEBOOK = """
import ast, asyncio, inspect
cell = compile({}, "cell", "exec", flags=ast.PyCF_ALLOW_TOP_LEVEL_AWAIT)
async def run():
    if inspect.isawaitable(ran := eval(cell, {{}})):
        await ran
asyncio.run(run())
"""
"""Runs code while a loop runs in its thread, and lets it await, as a notebook does."""


SAID = {"name": "Bo Lund", "email": "bo@example.com", "message": "When do you open?"}


@pytest.fixture
async def demo(tmp_path: Path) -> AsyncGenerator[RunningSite]:
    """The site that `footpath demo --site` serves, with nothing sent yet."""
    async with serve(tmp_path / "careers.db") as running:
        yield running


async def ran(
    code: str, urls: dict[str, str], home: Path, around: str = "", browser: ProbedBrowser | None = None
) -> str:
    """What an example prints.

    Args:
        code: of the example.
        urls: what stands for its addresses.
        home: of Footpath, and where it runs.
        around: what it stands in.
        browser: what Playwright starts in it.
    """
    for told, real in urls.items():
        code = code.replace(told, real)
    if browser is not None:
        given = f"executable_path={str(browser.path)!r}, args={list(browser.args)!r}"
        code = code.replace("chromium.launch()", f"chromium.launch({given})")
    await asyncio.to_thread(home.mkdir, exist_ok=True)
    variables = {**environment(), "FOOTPATH_HOME": str(home)}
    command = (sys.executable, "-c", around.format(repr(code)) if around else code)
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(*command, stdout=pipe, stderr=pipe, env=variables, cwd=home)
    said, failed = await asyncio.wait_for(process.communicate(), HANGS_S)
    assert process.returncode == 0, failed.decode()
    return said.decode()


def urls(site: RunningSite) -> dict[str, str]:
    """What stands for the addresses of the examples."""
    return {"http://127.0.0.1:8000": site.url}


def test_every_example_is_run():
    counts = {stem: len(examples) for stem, examples in EXAMPLES.items() if examples}
    assert counts == {"python": 6, "testing": 2, **dict.fromkeys(ELSEWHERE, 1)}
    for stem, file in ELSEWHERE.items():
        assert f'"{stem}.md"' in (ROOT / "tests" / file).read_text("utf-8")


@pytest.mark.thorough
async def test_the_async_example_fills_without_sending_and_collects(demo: RunningSite, tmp_path: Path):
    first, *jobs = (await ran(ASYNC, urls(demo), tmp_path / "home")).splitlines()
    assert first.startswith("reviewed")
    assert "('Your name', 'Bo Lund')" in first
    assert len(jobs) == 3
    assert all(f"{demo.url}/jobs/" in job for job in jobs)
    assert messages(demo.database) == []


@pytest.mark.thorough
async def test_the_sync_example_sends_what_its_review_approves_in_a_notebook_too(demo: RunningSite, tmp_path: Path):
    asked, sent, rows = (await ran(SYNC, urls(demo), tmp_path / "home", NOTEBOOK)).splitlines()
    assert asked == "Send this with “Send”?"
    assert sent.startswith("complete")
    assert rows.count("'title'") == 3
    assert messages(demo.database) == [SAID]


@pytest.mark.thorough
async def test_a_cell_of_a_notebook_awaits(site: RunningSite, tmp_path: Path):
    [titles] = (await ran(CELL, urls(site), tmp_path / "home", NOTEBOOK)).splitlines()
    assert titles.count("'") == 6


@pytest.mark.thorough
async def test_the_example_goes_from_a_list_to_an_application(tmp_path: Path):
    written = write_profile(PEOPLE[0], tmp_path, utc_now().date())  # it may begin some days from today
    code = LIST_TO_APPLICATION.replace("me.yaml", str(written))
    async with serve(tmp_path / "careers.db") as site:
        said = await ran(code, urls(site), tmp_path / "home")
    assert said.count("\n") == 4, said
    title, found, asked, applied = said.splitlines()
    assert title
    assert found == "complete"
    assert asked.startswith("Send this")
    assert applied.startswith("complete")


@pytest.mark.thorough
async def test_the_watched_example_tells_each_entry_and_then_the_result(demo: RunningSite, tmp_path: Path):
    *kinds, status = (await ran(WATCHED, urls(demo), tmp_path / "home")).splitlines()
    assert kinds[0] == "run_started"
    assert "step_finished" in kinds
    assert kinds[-1] == "run_finished"
    assert status == "needs_person"
    assert messages(demo.database) == []


@pytest.mark.thorough
async def test_the_example_on_a_page_of_ones_own_reads_and_fills_it(
    demo: RunningSite, tmp_path: Path, found_browser: ProbedBrowser
):
    said = await ran(OWN_PAGE, urls(demo), tmp_path / "home", browser=found_browser)
    *elements, filled = said.splitlines()
    asked = ["textbox Your name name", "textbox E-mail email", "textbox Message message", "button Send "]
    assert [each for each in elements if each in asked] == asked
    assert filled == "reviewed Bo Lund"
    assert messages(demo.database) == []


@pytest.mark.thorough
async def test_the_example_that_heals_notes_what_it_found(
    demo: RunningSite, tmp_path: Path, found_browser: ProbedBrowser
):
    await ran(HEALED, urls(demo), tmp_path / "home", browser=found_browser)
    assert '"Your name"' in (tmp_path / "home" / "locators.json").read_text("utf-8")


@pytest.mark.thorough
async def test_the_fixture_of_the_docs_heals_a_window_that_a_test_opens(tmp_path: Path, found_browser: ProbedBrowser):
    opens = "<a href='/terms' target=_blank>Terms</a>"
    given = f"executable_path={str(found_browser.path)!r}, args={list(found_browser.args)!r}"
    page_fixture = f"""
import pytest
from playwright.sync_api import sync_playwright

@pytest.fixture
def page():
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch({given})
        page = browser.new_page()
        page.goto("URL")
        yield page
        browser.close()

"""
    async with FormSite() as site:
        site.page("/", page("Shop", opens))
        site.page("/terms", page("Terms", "<button>Accept</button>"))
        file = tmp_path / "test_terms.py"
        file.write_text(page_fixture.replace("URL", f"{site.url}/") + IN_A_TEST)
        options = ["-q", "-p", "no:cacheprovider", "--rootdir", ".", "--footpath-heal", str(file)]
        code = f"import pytest, sys; sys.exit(pytest.main({options}))"
        assert "1 passed" in await ran(code, {}, tmp_path)
    noted = (tmp_path / ".footpath" / "test_terms.json").read_text("utf-8")
    assert "Accept" in noted
