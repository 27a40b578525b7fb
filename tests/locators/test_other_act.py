"""Acts on elements that have become of another kind: done by another act, written so, and only in a repair."""

from __future__ import annotations

import asyncio
import shutil
from pathlib import Path

import pytest

from footpath.locators.other_act import written_as
from footpath.locators.repair import repair
from footpath.page.finder import find

SUITE = Path(__file__).parent / "suite"
HEAD = """from playwright.sync_api import Page, expect

def form(page: Page, country: str) -> None:
    page.get_by_label("Country").fill(country)

"""
LIST = "<label>Country <select><option>Spain<option value=fr>France</select></label>"
COUNTRY = 'page.get_by_label("Country")'
TESTS = {
    "a_list": (LIST, f'{COUNTRY}.fill("France")', f'{COUNTRY}.select_option(label="France")'),
    "a_text": (
        "<label>City <input></label>",
        'page.get_by_label("City").select_option(label="Lyon", timeout=500)',
        'page.get_by_label("City").fill("Lyon", timeout=500)',
    ),
    "a_button": (
        "<button aria-pressed=false onclick=\"this.setAttribute('aria-pressed', 'true')\">Remote</button>",
        'page.get_by_role("button", name="Remote").check()',
        'page.get_by_role("button", name="Remote").click()',
    ),
    "no_such_option": (LIST, f'{COUNTRY}.fill("Peru")', None),
    "an_option_by_value": ("<label>City <input></label>", 'page.get_by_label("City").select_option("ly")', None),
    "pressed_already": ("<button aria-pressed=true>Part time</button>", 'page.get_by_text("Part time").check()', None),
}  # fmt: skip
"""By name of a test: its page, its act, and the act that does the same there; None: nothing does for certain."""


@pytest.mark.parametrize(
    ("code", "act", "becomes"),
    [
        ('page.fill("#a", home, timeout=9)', "select_option", 'page.select_option("#a", label=home, timeout=9)'),
        ('await field.fill(value=f"{a}")', "select_option", 'await field.select_option(label=f"{a}")'),
        ("field.fill(**given)", "select_option", None),
        ("field.fill()", "select_option", None),
        ("field.select_option(label=home)", "fill", "field.fill(home)"),
        ("field.select_option(home)", "fill", None),
        ("box.uncheck(force=True)", "click", "box.click(force=True)"),
        ("fill(home)", "select_option", None),
        ("field.fill(", "select_option", None),
    ],
)
def test_a_call_keeps_its_locator_and_the_source_of_its_value(code: str, act: str, becomes: str | None):
    assert written_as(code, act) == becomes


@pytest.mark.browser
@pytest.mark.slow
async def test_what_became_of_another_kind_is_acted_on_as_such(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    browser = find()
    assert browser is not None
    shutil.copy(SUITE / "conftest.py", tmp_path)
    monkeypatch.chdir(tmp_path)
    for name, value in (("URL", "about:blank"), ("BROWSER", str(browser.path)), ("FLAGS", " ".join(browser.args))):
        monkeypatch.setenv(f"CAREERS_{name}", value)
    tests = {name: f"    page.set_content({html!r})\n    {act}\n" for name, (html, act, _) in TESTS.items()}
    opened = f'    page.set_content({LIST!r})\n    form(page, "France")\n'
    tests["in_a_helper"] = opened
    tests["expected"] = f'{opened}    expect(page).to_have_title("Lions", timeout=100)\n'
    text = HEAD + "\n".join(f"def test_{name}(page: Page):\n{body}" for name, body in tests.items())
    (tmp_path / "test_it.py").write_text(text, "utf-8")
    options = ("-o", "addopts=", "--rootdir", ".")
    done = await asyncio.to_thread(repair, "test_it.py", options, say=lambda _: None)
    results = {each.test.partition("::test_")[2]: each for each in done.tests}
    mended = {name for name, (_, _, becomes) in TESTS.items() if becomes}
    assert {name for name, each in results.items() if each.result == "repaired"} == {*mended, "in_a_helper"}, done
    assert results["expected"].reason == "expectation_after_healing", "an expectation stays"
    wanted = text.replace('"Country").fill(country)', '"Country").select_option(label=country)')
    for _, act, becomes in TESTS.values():
        wanted = wanted.replace(act, becomes or act)
    assert (tmp_path / "test_it.py").read_text("utf-8") == wanted
    (edit,) = results["a_list"].edits
    assert (edit.by, edit.after) == ("kind", 'get_by_label("Country").select_option(…)')
