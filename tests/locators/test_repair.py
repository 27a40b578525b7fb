"""Repairing tests that fail: only locators and acts are edited, and only where the test passes then."""

from __future__ import annotations

import asyncio
import re
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from tests.sites.model_server import ModelServer, say

from footpath.demo.site import serve
from footpath.locators.edited import alone
from footpath.locators.repair import CONFIDENCE, RepairedFile, repair
from footpath.page.finder import find

if TYPE_CHECKING:
    from collections.abc import Set

    from tests.sites.model_server import Asked, Turn

SUITE = Path(__file__).parent / "suite"
OPTIONS = ("-o", "addopts=", "--rootdir", ".")

TESTS = """
import pytest
from playwright.sync_api import Page, expect

ONWARDS = "#continue-button"

@pytest.fixture(scope="module")
def shared(browser) -> Page:
    context = browser.new_context()
    page = context.new_page()
    page.set_content("<button>Submit</button>")
    yield page
    context.close()

def form(page: Page) -> None:
    page.goto("/apply/lead-backend-engineer-leeds-1001/1")
    page.get_by_role("button", name="Only necessary").click()

def test_name(page: Page):
    form(page)
    name = page.get_by_label("First name")
    name.fill("Ida")
    expect(name).to_have_value("Ida")

def test_a_name_that_is_expected_elsewhere(page: Page):
    form(page)
    page.get_by_label("First name").fill("Ida")
    expect(page.get_by_label("First name")).to_have_value("Ida", timeout=300)

def test_a_name_that_is_asserted(page: Page):
    form(page)
    page.get_by_label("First name").fill("Ida")
    assert page.get_by_label("First name").input_value() == "Ida"

def test_a_name_that_is_counted(page: Page):
    form(page)
    page.get_by_label("First name").fill("Ida")
    assert page.get_by_label("First name").count() == 1

def test_wrong_title(page: Page):
    form(page)
    expect(page).to_have_title("Lion tamers", timeout=300)

def test_wrong_after_renaming(page: Page):
    form(page)
    page.get_by_role("button", name="Continue").click()
    expect(page.get_by_text("Your lions")).to_be_visible(timeout=300)

def test_an_expectation_of_what_is_renamed(page: Page):
    form(page)
    expect(page.get_by_role("button", name="Continue")).to_be_enabled(timeout=300)

def test_an_assertion_of_what_is_renamed(page: Page):
    form(page)
    assert page.get_by_role("button", name="Continue").is_visible()

def test_an_expected_text_in_another_element(page: Page):
    page.set_content("<p id=sum>36 €</p>")
    expect(page.locator("#total")).to_have_text("36 €", timeout=300)

def test_expected_words_in_an_element_of_another_role(page: Page):
    page.set_content("<p>Your basket</p>")
    expect(page.get_by_role("heading", name="Your basket")).to_be_visible(timeout=300)

def test_expected_texts_of_a_list(page: Page):
    page.set_content("<p>36 €</p><p>48 €</p>")
    expect(page.locator(".price")).to_have_text(["36 €", "48 €"], timeout=300)

def test_an_expected_element_that_no_words_tell(page: Page):
    page.set_content("<button>Pay now</button>")
    expect(page.locator("#checkout")).to_be_enabled(timeout=300)

def test_an_expected_element_whose_words_are_gone(page: Page):
    page.set_content("<button>Retry</button>")
    expect(page.get_by_role("button", name="Pay now")).to_be_enabled(timeout=300)

def test_an_expected_label_whose_words_are_gone(page: Page):
    page.set_content("<label>Wrap it as a present <input type=checkbox></label>")
    expect(page.get_by_label("Tissue")).to_be_checked(timeout=300)

def test_an_expected_value_under_a_label_that_is_gone(page: Page):
    page.set_content("<label>Wrap it as a present <input value=red></label>")
    expect(page.get_by_role("textbox", name="Tissue")).to_have_value("red", timeout=300)

def test_an_expected_button_of_a_row_that_is_gone(page: Page):
    page.set_content("<table><tr><td>Oak table<td><button>Drop</button></table>")
    lamp = page.get_by_role("row").filter(has_text="Brass lamp")
    expect(lamp.get_by_role("button", name="Remove")).to_be_visible(timeout=300)

def test_an_expected_heading_that_is_gone(page: Page):
    page.set_content("<h1>Sorry</h1>")
    expect(page.get_by_role("heading", name="Thank you")).to_be_visible(timeout=300)

def test_an_expected_link_that_is_gone(page: Page):
    page.set_content("<a href=/1>Oak table</a>")
    expect(page.get_by_role("link", name="Brass lamp")).to_be_visible(timeout=300)

def test_what_is_renamed_and_disabled(page: Page):
    page.set_content("<button disabled>Submit</button>")
    expect(page.get_by_role("button", name="Send")).to_be_enabled(timeout=300)

def test_an_expected_text_that_is_gone(page: Page):
    page.set_content("<p id=sum>37 €</p>")
    expect(page.locator("#total")).to_have_text("36 €", timeout=300)

def test_a_wrong_value_of_what_is_renamed(page: Page):
    page.set_content("<label>Email address <input value=bo@example.com></label>")
    expect(page.get_by_label("E-mail")).to_have_value("ida@example.com", timeout=300)

def test_an_expected_text_itself(page: Page):
    page.set_content("<button>Next step</button>")
    expect(page.get_by_text("Continue")).to_be_visible(timeout=300)

def test_an_expected_element_beside_another(page: Page):
    page.set_content("<label>Email <input></label><label>Confirm email <input></label>")
    expect(page.get_by_label("Email")).to_be_editable(timeout=300)

def test_two_expected_elements(page: Page):
    page.set_content("<button>Go</button><button>Go</button>")
    expect(page.get_by_role("button", name="Go")).to_be_visible(timeout=300)

def test_one_of_several(page: Page):
    page.set_content("<label>Town <input></label><label>Home town <input></label>")
    page.get_by_label("Town").fill("Leeds")

def test_several(page: Page):
    page.set_content("<button>Go</button><button>Go</button>")
    page.get_by_role("button", name="Go").click(timeout=300)

def test_a_closed_page(page: Page):
    page.close()
    page.get_by_role("button", name="Go").click(timeout=300)

def onwards(page: Page):
    return page.get_by_role("button", name="Continue")

def test_a_page_object(page: Page):
    form(page)
    onwards(page).hover()

def test_an_expectation_of_a_page_object(page: Page):
    form(page)
    expect(onwards(page)).to_be_enabled(timeout=1500)

def test_gone(page: Page):
    form(page)
    page.get_by_role("button", name="Feed the lions").click(timeout=300)

def test_own_mistake(page: Page):
    assert undefined

@pytest.fixture
def filled(page: Page) -> Page:
    form(page)
    page.fill("#first_name", "Ida")
    return page

def test_a_fixture_that_acts(filled: Page):
    filled.get_by_label("First name").press("Tab")

def test_disabled(page: Page):
    page.set_content("<button disabled>Send</button>")
    page.get_by_role("button", name="Send").click(timeout=300)

def test_renamed_option(page: Page):
    page.set_content("<label>Country <select><option>Great Britain</select></label>")
    page.get_by_label("Country").select_option("United Kingdom", timeout=300)

def test_covered(page: Page):
    page.set_content("<button>Send</button><div style='position:fixed;inset:0'>Wait</div>")
    page.get_by_role("button", name="Send").click(timeout=300)

def test_a_wait_for_what_is_renamed(page: Page):
    form(page)
    page.get_by_role("button", name="Continue").wait_for()

def test_a_wait_for_what_is_gone(page: Page):
    form(page)
    page.get_by_role("button", name="Feed the lions").wait_for(timeout=300)

def test_a_wait_for_an_end(page: Page):
    form(page)
    page.get_by_label("Given name").wait_for(state="hidden", timeout=300)

def test_nothing_opens(page: Page):
    page.set_content("<button>Send</button>")
    with page.expect_popup(timeout=300):
        page.get_by_role("button", name="Send").click()

def test_in_a_frame(page: Page):
    page.set_content("<iframe srcdoc='<button>Submit</button>'></iframe>")
    page.frame_locator("iframe").get_by_role("button", name="Send").click()

def test_in_a_named_frame(page: Page):
    page.set_content("<iframe name=own srcdoc='<button>Submit</button>'></iframe><button>Feed the lions</button>")
    page.frame("own").get_by_role("button", name="Feed the lions").click(timeout=300)

def test_in_a_popup(page: Page):
    form(page)
    page.evaluate("() => { document.body.innerHTML = `<a href=${location} target=_blank>Open</a>` }")
    with page.expect_popup() as opened:
        page.get_by_role("link", name="Open").click()
    opened.value.get_by_label("First name").fill("Ida")

def test_by_a_constant(page: Page):
    form(page)
    page.click(ONWARDS)

def test_of_a_page_that_all_share(shared: Page):
    shared.get_by_role("button", name="Send").click(timeout=1500)

def test_server_error(page: Page):
    page.route("**/report", lambda route: route.fulfill(status=500, body="Sorry"))
    page.goto("/report")
    page.get_by_role("button", name="Send").click(timeout=300)

def test_no_server(page: Page):
    page.goto("http://127.0.0.1:9/")
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of tests, in which pytest is run."""
    shutil.copy(SUITE / "conftest.py", tmp_path)
    (tmp_path / "test_careers.py").write_text(TESTS, "utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def without_others(tests: Set[str]) -> str:
    """The file with only these tests."""
    parts = TESTS.split("\n\n")
    named = [re.search(r"^def (test_\w+)", each, re.MULTILINE) for each in parts]
    return "\n\n".join(part for part, name in zip(parts, named, strict=True) if name is None or name[1] in tests)


async def repaired(folder: Path, monkeypatch: pytest.MonkeyPatch, said: list[str], model: str = "") -> RepairedFile:
    """What becomes of the tests on the look that they were not written for."""
    browser = find()
    assert browser is not None
    async with serve(folder / "v2.db", look="v2") as site:
        monkeypatch.setenv("CAREERS_URL", site.url)
        monkeypatch.setenv("CAREERS_BROWSER", str(browser.path))
        monkeypatch.setenv("CAREERS_FLAGS", " ".join(browser.args))
        monkeypatch.setenv("CAREERS_TIMEOUT_MS", "1500")
        return await asyncio.to_thread(repair, "test_careers.py", OPTIONS, model=model, say=said.append)


RESULTS = [
    ("test_name", "repaired", ""),
    ("test_a_name_that_is_expected_elsewhere", "unrepaired", "expectation_outdated"),
    ("test_a_name_that_is_asserted", "unrepaired", "expectation_outdated"),
    ("test_a_name_that_is_counted", "unrepaired", "expectation_outdated"),
    ("test_wrong_title", "bug", "expectation"),
    ("test_wrong_after_renaming", "bug", "expectation_after_healing"),
    ("test_an_expectation_of_what_is_renamed", "unrepaired", "expectation_outdated"),
    ("test_an_assertion_of_what_is_renamed", "unrepaired", "expectation_outdated"),
    ("test_an_expected_text_in_another_element", "unrepaired", "expectation_outdated"),
    ("test_expected_words_in_an_element_of_another_role", "unrepaired", "expectation_outdated"),
    ("test_expected_texts_of_a_list", "unrepaired", "expectation_outdated"),
    ("test_an_expected_element_that_no_words_tell", "unrepaired", "expectation_unclear"),
    ("test_an_expected_element_whose_words_are_gone", "unrepaired", "expectation_unclear"),
    ("test_an_expected_label_whose_words_are_gone", "unrepaired", "expectation_unclear"),
    ("test_an_expected_value_under_a_label_that_is_gone", "unrepaired", "expectation_unclear"),
    ("test_an_expected_button_of_a_row_that_is_gone", "bug", "expectation_absent"),
    ("test_an_expected_heading_that_is_gone", "bug", "expectation_absent"),
    ("test_an_expected_link_that_is_gone", "bug", "expectation_absent"),
    ("test_what_is_renamed_and_disabled", "bug", "expectation_absent"),
    ("test_an_expected_text_that_is_gone", "bug", "expectation_absent"),
    ("test_a_wrong_value_of_what_is_renamed", "bug", "expectation_absent"),
    ("test_an_expected_text_itself", "bug", "expectation_absent"),
    ("test_an_expected_element_beside_another", "unrepaired", "expectation_outdated"),
    ("test_two_expected_elements", "unrepaired", "expectation_ambiguous"),
    ("test_one_of_several", "repaired", ""),
    ("test_several", "unrepaired", "not_found"),
    ("test_a_closed_page", "unrepaired", "not_found"),
    ("test_a_page_object", "repaired", ""),
    ("test_an_expectation_of_a_page_object", "repaired", ""),
    ("test_gone", "unrepaired", "not_found"),
    ("test_own_mistake", "broken", "own_code"),
    ("test_a_fixture_that_acts", "repaired", ""),
    ("test_disabled", "bug", "not_actionable"),
    ("test_renamed_option", "unrepaired", "not_done"),
    ("test_covered", "bug", "not_actionable"),
    ("test_a_wait_for_what_is_renamed", "repaired", ""),
    ("test_a_wait_for_what_is_gone", "unrepaired", "not_found"),
    ("test_a_wait_for_an_end", "bug", "expectation"),
    ("test_nothing_opens", "bug", "expectation"),
    ("test_in_a_frame", "repaired", ""),
    ("test_in_a_named_frame", "unrepaired", "not_found"),
    ("test_in_a_popup", "repaired", ""),
    ("test_by_a_constant", "repaired", ""),
    ("test_of_a_page_that_all_share", "repaired", ""),
    ("test_server_error", "bug", "http_error"),
    ("test_no_server", "broken", "own_code"),
]
"""What becomes of each test, and why."""

FIRST = frozenset({"test_name", "test_a_name_that_is_asserted", "test_wrong_title",
    "test_an_expectation_of_what_is_renamed", "test_gone", "test_by_a_constant",
    "test_a_page_object", "test_a_fixture_that_acts"})  # fmt: skip
"""The tests that are repaired in `make test`, too."""


@pytest.mark.browser
@pytest.mark.slow
@pytest.mark.parametrize("tests", [FIRST, pytest.param({each[0] for each in RESULTS}, marks=pytest.mark.thorough)])
async def test_a_locator_is_repaired_and_a_bug_is_told(folder: Path, monkeypatch: pytest.MonkeyPatch, tests: Set[str]):
    text = without_others(tests)
    (folder / "test_careers.py").write_text(text, "utf-8")
    done = await repaired(folder, monkeypatch, said := [])
    results = [each for each in RESULTS if each[0] in tests]
    assert [(each.test.partition("::")[2], each.result, each.reason) for each in done.tests] == results
    assert (said[0], said[-1], len(said)) == ("running the tests", "proving the repair", 3)
    found = {each.test.partition("::")[2]: each.found for each in done.tests}
    assert found["test_a_name_that_is_asserted"].endswith("in an expectation)")
    renamed = found["test_an_expectation_of_what_is_renamed"]
    assert 'name="Continue")  →  get_by_role("button", name="Next step")  (its own words' in renamed
    if elsewhere := found.get("test_an_expected_text_in_another_element"):
        assert (
            'locator("#total")  →  get_by_text("36 €", exact=True)  (the page shows the expected text there'
            in elsewhere
        )
    edits = [(each.before, each.after) for each in done.tests[0].edits]
    assert set(edits) == {('get_by_label("First name")', 'get_by_label("Given name")')}
    assert "/apply/" in done.tests[1].failure.url
    assert "Given name" in done.tests[1].failure.shown
    failures = [each.failure for each in done.tests]
    assert not any("SyncLocator" in each.message for each in failures), "our own classes are no news to a reader"
    written = (folder / "test_careers.py").read_text("utf-8")
    by_label = text.replace(
        'page.fill("#first_name", "Ida")', 'page.get_by_role("textbox", name="Given name").fill("Ida")'
    )
    by_label = by_label.replace('name="Continue").wait_for', 'name="Next step").wait_for')
    by_label = by_label.replace('get_by_label("Town").fill', 'get_by_label("Town", exact=True).fill')
    by_label = by_label.replace(
        'return page.get_by_role("button", name="Continue")', 'return page.get_by_role("button", name="Next step")'
    )
    by_label = by_label.replace('"#continue-button"', "'role=button[name=\"Next step\"]'")
    for owner in ('page.frame_locator("iframe")', "shared"):
        by_label = by_label.replace(
            f'{owner}.get_by_role("button", name="Send")', f'{owner}.get_by_role("button", name="Submit")'
        )
    for acts in ('name = page.get_by_label("First name")', 'opened.value.get_by_label("First name")'):
        by_label = by_label.replace(acts, acts.replace("First", "Given"))
    by_label = by_label.replace('get_by_label("First name").press', 'get_by_label("Given name").press')
    assert written == by_label, "nothing else is changed"
    assert '+    name = page.get_by_label("Given name")' in done.diff
    assert not (folder / ".footpath").exists()


BY_MODEL = """
from playwright.sync_api import Page, expect

def form(page: Page) -> None:
    page.goto("/apply/lead-backend-engineer-leeds-1001/1")
    page.get_by_role("button", name="Only necessary").click()

def test_onwards(page: Page):
    form(page)
    page.locator(".x-17 > i").click(timeout=1500)
    expect(page.locator("input:invalid:focus")).to_be_visible()

def test_gone(page: Page):
    form(page)
    page.get_by_role("button", name="Feed the lions").click(timeout=300)
"""


def element_of(asked: Asked) -> Turn:
    """What the model says: the button that leads on, and nothing for what is not there."""
    ref = re.search(r'\[(e\d+)\] button "Next step"', asked.text)
    assert ref is not None, asked.text[-2000:]
    return say("name_element", ref="" if "lions" in asked.text else ref[1])


@pytest.mark.thorough
@pytest.mark.browser
@pytest.mark.slow
async def test_a_model_names_the_element_that_nothing_else_tells(folder: Path, monkeypatch: pytest.MonkeyPatch):
    (folder / "test_careers.py").write_text(BY_MODEL, "utf-8")
    async with ModelServer() as models:
        models.then = element_of
        monkeypatch.setenv("FOOTPATH_MODEL_URL", models.openai)
        done = await repaired(folder, monkeypatch, [], model="openai-chat:some-model")
    onwards, gone = done.tests
    assert (onwards.result, gone.result, gone.reason) == ("repaired", "unrepaired", "not_found"), done
    [edit] = onwards.edits
    assert (edit.after, edit.confidence) == ('get_by_role("button", name="Next step")', CONFIDENCE["model"])
    statements = [each.text.splitlines()[1] for each in models.asked_for]
    assert statements == [
        "page.locator('.x-17 > i').click(timeout=1500)",
        "page.get_by_role('button', name='Feed the lions').click(timeout=300)",
    ]
    assert 'page.get_by_role("button", name="Feed the lions")' in (folder / "test_careers.py").read_text("utf-8")


@pytest.mark.thorough
@pytest.mark.browser
@pytest.mark.slow
def test_an_edit_of_a_helper_is_proven_by_all_tests_that_use_the_helper(folder: Path, monkeypatch: pytest.MonkeyPatch):
    browser = find()
    assert browser is not None
    for name, value in (
        ("URL", "http://127.0.0.1:1"),
        ("BROWSER", str(browser.path)),
        ("FLAGS", " ".join(browser.args)),
    ):
        monkeypatch.setenv(f"CAREERS_{name}", value)
    monkeypatch.setenv("CAREERS_TIMEOUT_MS", "800")
    (folder / "test_careers.py").unlink()
    helper, test = (
        folder / "shop.py",
        "from shop import send\n\ndef test_it(page):\n    page.set_content({!r})\n    send(page)\n",
    )
    helper.write_text("def send(page):\n    page.get_by_role('button', name='Send').click()\n")
    (folder / "test_a.py").write_text(test.format("<button>Submit</button>"))
    (folder / "test_b.py").write_text(test.format("<button>Send</button>"))
    (folder / "test_c.py").write_text("def test_it(page):\n    assert False\n")
    written = helper.read_text()
    with alone(helper):
        [told] = repair("test_a.py", OPTIONS).tests
    assert (told.result, told.reason, told.found) == ("unrepaired", "busy", "shop.py")
    done = repair("test_a.py", (*OPTIONS, "-k", "test_it"), say=(said := []).append)
    [told] = done.tests
    assert (told.result, told.reason, told.found) == ("unrepaired", "shared", "test_b.py::test_it")
    assert [each.by for each in told.edits] == ["words"]
    assert said[2:] == ["running the tests of 1 files with the same helpers", "proving the repair"]
    assert helper.read_text() == written
    (folder / "test_b.py").write_text(test.format("<button>Submit</button>"))
    assert repair("test_a.py", OPTIONS).is_whole
    assert "Submit" in helper.read_text()
