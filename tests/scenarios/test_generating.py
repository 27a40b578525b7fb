"""A scenario that passed, written as a test that passes without Footpath."""

from __future__ import annotations

import asyncio
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from footpath.app import open_app
from footpath.config import HOME, environment, read_settings
from footpath.errors import BadInput
from footpath.page.finder import find
from footpath.scenarios.generating import generate, prove, save
from footpath.scenarios.reading import read_scenarios
from footpath.scenarios.running import run_scenario

if TYPE_CHECKING:
    from footpath.demo.site import RunningSite

SUITE = Path(__file__).parents[1] / "locators" / "suite"

FINDS = """
name: Find an engineer's job
data: {words: engineer, given: Ida, password: not-so-secret}
steps:
  - name: Search
    goal: search for "{{words}}"
    expect: '"Optical Engineer" is shown'
  - goal: click "Optical Engineer"
    expect: ['"Apply" is shown', the URL contains "jobs", '"Lion tamer" is not shown']
  - goal: click "Apply for this job"
    expect: '"First name" is shown'
  - goal: enter "{{given}}" in "First name"
    expect: 'the field "First name" has the value "{{given}}"'
"""


@pytest.mark.browser
@pytest.mark.slow
async def test_a_passed_scenario_is_a_test_that_passes_unaided(
    site: RunningSite, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    browser = find()
    assert browser is not None
    [scenario] = read_scenarios(FINDS, url=site.url)
    async with open_app(read_settings({**environment(), HOME: str(tmp_path / "home")})) as app:
        report = await run_scenario(app, scenario, {"submit": "never"})
        assert report.passed
        text = await generate(scenario, report, app.cookbooks)
    (tmp_path / "pytest.ini").write_text("[pytest]\n")
    shutil.copy(SUITE / "conftest.py", tmp_path)
    monkeypatch.setenv("CAREERS_URL", site.url)
    monkeypatch.setenv("CAREERS_BROWSER", str(browser.path))
    monkeypatch.setenv("CAREERS_FLAGS", " ".join(browser.args))
    save(tmp_path / "test_find.py", text)
    assert await asyncio.to_thread(prove, tmp_path / "test_find.py") == (True, "")
    assert "def test_find_an_engineers_job(page: Page, words: str, given: str) -> None:" in text
    assert [line.strip() for line in text.splitlines() if line.strip().startswith("# ")] == [
        "# 1. Search",
        '# 2. click "Optical Engineer"',
        '# 3. click "Apply for this job"',
        '# 4. enter "{{given}}" in "First name"',
    ]
    assert "not-so-secret" not in text
    (tmp_path / "test_find.py").write_text(text.replace("Optical", "Lion"))
    passes, why = await asyncio.to_thread(prove, tmp_path / "test_find.py")
    assert not passes
    assert "Lion" in why


@pytest.mark.browser
async def test_steps_that_did_not_pass_are_told_by_number(site: RunningSite, tmp_path: Path):
    [scenario] = read_scenarios('check that "Lion tamer" is shown\nclick "Jobs" => "Jobs" is shown', url=site.url)
    async with open_app(read_settings({**environment(), HOME: str(tmp_path / "home")})) as app:
        report = await run_scenario(app, scenario, {"submit": "never", "limits": {"step_seconds": 2}})
        with pytest.raises(BadInput) as told:
            await generate(scenario, report, app.cookbooks)
    assert told.value.problems == ("step 1: failed", "step 2: skipped")


def test_a_file_that_is_there_is_kept_unless_it_may_be_replaced(tmp_path: Path):
    file = tmp_path / "tests" / "test_a.py"
    save(file, "one")
    with pytest.raises(BadInput, match="is there already"):
        save(file, "two")
    save(file, "three", overwrite=True)
    assert file.read_text() == "three"
