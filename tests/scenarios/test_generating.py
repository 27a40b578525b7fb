"""A scenario that passed, written as a test that passes without Footpath."""

from __future__ import annotations

import asyncio
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from tests.recording.ways import book, field
from tests.recording.ways import step as learned

from footpath.app import open_app
from footpath.config import HOME, environment, read_settings
from footpath.errors import BadInput
from footpath.locators.failures import NO_BROWSER
from footpath.memory.cookbooks import CookbookMemory
from footpath.page.finder import find
from footpath.scenarios.generating import check_runner, generate, prove, save
from footpath.scenarios.reading import read_scenarios
from footpath.scenarios.running import run_scenario
from footpath.schema.action import Click, Fill
from footpath.schema.cookbook import ElementShown, Postcondition
from footpath.schema.scenario import Scenario, ScenarioReport, StepReport
from footpath.schema.signature import Signature

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tests.store.databases import Ticking

    from footpath.demo.site import RunningSite
    from footpath.store.database import Store

SUITE = Path(__file__).parents[1] / "locators" / "suite"

LAUNCHES = """
import pytest
from playwright.sync_api import sync_playwright

@pytest.fixture
def page():
    with sync_playwright() as playwright:
        yield playwright.chromium.launch().new_page()
"""

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


@pytest.mark.thorough
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
    assert await asyncio.to_thread(prove, tmp_path / "test_find.py", scenario.data) == (True, "")
    assert "def test_find_an_engineers_job(page: Page, words: str, given: str) -> None:" in text
    assert [line.strip() for line in text.splitlines() if line.strip().startswith("# ")] == [
        "# 1. Search",
        '# 2. click "Optical Engineer"',
        '# 3. click "Apply for this job"',
        '# 4. enter "{{given}}" in "First name"',
    ]
    assert 'page.get_by_role("link", name="Senior Optical Engineer", exact=True).click()' in text
    assert "not-so-secret" not in text
    (tmp_path / "test_find.py").write_text(text.replace("Optical", "Lion"))
    passes, why = await asyncio.to_thread(prove, tmp_path / "test_find.py", scenario.data)
    assert not passes
    assert "Lion" in why


@pytest.mark.thorough
@pytest.mark.browser
async def test_steps_that_did_not_pass_are_told_by_number(site: RunningSite, tmp_path: Path):
    [scenario] = read_scenarios('check that "Lion tamer" is shown\nclick "Jobs" => "Jobs" is shown', url=site.url)
    async with open_app(read_settings({**environment(), HOME: str(tmp_path / "home")})) as app:
        report = await run_scenario(app, scenario, {"submit": "never", "limits": {"step_seconds": 2}})
        with pytest.raises(BadInput) as told:
            await generate(scenario, report, app.cookbooks)
    assert told.value.problems == ("step 1: failed", "step 2: skipped")


@pytest.mark.thorough
@pytest.mark.slow
def test_a_runner_without_the_fixture_of_a_page_is_told_before_anything_is_run(tmp_path: Path):
    (tmp_path / "pytest.ini").write_text("[pytest]\n")
    with pytest.raises(BadInput, match="needs pytest-playwright") as told:
        check_runner(tmp_path / "tests")
    assert told.value.hint == "pip install pytest pytest-playwright && playwright install chromium"
    (tmp_path / "conftest.py").write_text("import pytest\n\n@pytest.fixture\ndef page(): ...\n")
    check_runner(tmp_path / "tests")
    assert list((tmp_path / "tests").iterdir()) == []


@pytest.mark.thorough
@pytest.mark.slow
def test_a_runner_without_a_browser_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("PLAYWRIGHT_BROWSERS_PATH", str(tmp_path / "none"))
    (tmp_path / "pytest.ini").write_text("[pytest]\n")
    (tmp_path / "conftest.py").write_text(LAUNCHES)
    (tmp_path / "test_a.py").write_text("def test_a(page): ...\n")
    assert prove(tmp_path / "test_a.py", {}) == (False, NO_BROWSER)


def test_a_file_that_is_there_is_kept_unless_it_may_be_replaced(tmp_path: Path):
    file = tmp_path / "tests" / "test_a.py"
    save(file, "one")
    with pytest.raises(BadInput, match="is there already"):
        save(file, "two")
    save(file, "three", overwrite=True)
    assert file.read_text() == "three"


async def signed_in(memory: CookbookMemory, said: str, data: Mapping[str, str], box: str = "Password") -> str:
    """The test of a scenario that types something into one field."""
    goal = f'enter "{said}" in "{box}"'
    way = book(learned("s1", Fill(value=said), field(box)), goal=goal).model_copy(update={"id": f"way{len(goal)}"})
    saved = await memory.save(way)
    scenario = Scenario.model_validate(
        {"name": "In", "url": "https://example.com/", "data": data, "steps": [{"goal": goal}]}
    )
    done = StepReport(name=goal, status="passed", proof="3 jobs", cookbook=saved.id)
    return await generate(scenario, ScenarioReport(name="In", url="https://example.com/", steps=(done,)), memory)


async def test_a_secret_is_refused_in_a_step_and_read_from_the_environment_in_data(store: Store, now: Ticking):
    memory = CookbookMemory(store, now)
    with pytest.raises(BadInput) as refused:
        await signed_in(memory, "hunter2", {})
    assert refused.value.problems == ("step 1: it types a secret; give it in `data`, and write {{name}} in the step",)
    text = await signed_in(memory, "{{second-word}}", {"second-word": "hunter2"})
    assert "hunter2" not in text
    assert 'return os.environ["TEST_SECOND_WORD"]' in text
    assert 'return "Ida"' in await signed_in(memory, "{{given}}", {"given": "Ida"}, box="First name")


async def test_a_step_that_says_nothing_of_the_page_is_proven_by_its_whole_words(store: Store, now: Ticking):
    text = await signed_in(CookbookMemory(store, now), "Ida", {}, box="First name")
    assert 'to_contain_text(words_of("3 jobs"), use_inner_text=True)' in text
    assert "def words_of(text: str) -> re.Pattern[str]:" in text
    compile(text, "test_in.py", "exec")


async def test_a_step_with_its_own_expectation_expects_nothing_that_only_proved_its_run(store: Store, now: Ticking):
    memory = CookbookMemory(store, now)
    goal = 'click "Pages", check that "Quinces" is shown'
    link = Signature(role="link", name="Quinces", tag="a")
    press = learned("s1", Click(), Signature(role="link", name="Pages", tag="a"))
    after = Postcondition(all_of=(ElementShown(signature=link),))
    saved = await memory.save(book(press.model_copy(update={"postcondition": after}), goal=goal))
    scenario = Scenario.model_validate(
        {"url": "https://a.example/", "steps": [{"goal": 'click "Pages"', "expect": ['"Quinces" is shown']}]}
    )
    done = StepReport(name=goal, status="passed", proof="Quinces", cookbook=saved.id)
    text = await generate(scenario, ScenarioReport(name="", url="https://a.example/", steps=(done,)), memory)
    assert "to_be_visible" not in text, "tomorrow the page may have two"
    assert 'to_contain_text(words_of("Quinces"), use_inner_text=True)' in text


@pytest.mark.slow
def test_a_proof_has_the_data_that_its_test_reads_from_the_environment(tmp_path: Path):
    file = tmp_path / "test_in.py"
    save(file, 'import os\n\ndef test_in():\n    assert os.environ["TEST_CURRENT_PASSWORD"] == "hunter2"\n')
    assert prove(file, {"current-password": "hunter2"}) == (True, "")
    assert not file.stat().st_mode & 0o111


def test_a_test_that_cannot_be_written_leaves_the_old_one(tmp_path: Path):
    file = tmp_path / "test_in.py"
    save(file, "old")
    with pytest.raises(UnicodeEncodeError):
        save(file, "\ud800", overwrite=True)
    assert [(each.name, each.read_text()) for each in tmp_path.iterdir()] == [("test_in.py", "old")]


@pytest.mark.slow
def test_a_test_that_passes_only_with_a_healed_locator_is_not_proven(tmp_path: Path):
    line = "['healed', 'get_by_text(\"Go\")', None, 'x']"
    (file := tmp_path / "test_a.py").write_text(
        f"def test_it(record_property):\n    record_property('footpath', [{line}])\n"
    )
    passes, why = prove(file, {})
    assert not passes
    assert 'get_by_text("Go")  →  x' in why
