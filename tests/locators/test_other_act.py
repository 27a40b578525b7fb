"""Acts on elements that have become of another kind: done by another act, written so, and only in a repair."""

from __future__ import annotations

import asyncio
import shutil
from pathlib import Path

import pytest

from footpath.locators.acts import OWN, ActCode, written_acts
from footpath.locators.repair import repair
from footpath.page.finder import find

SUITE = Path(__file__).parent / "suite"
HEAD = """from playwright.sync_api import Page, expect

def form(page: Page, country: str) -> None:
    page.get_by_label("Country").fill(country)

"""
LIST = "<label>Country <select><option>Spain<option value=fr>France</select></label>"
COUNTRY = 'page.get_by_label("Country")'
CHOSEN = f"select_option(label={OWN}"
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
    "a_list_by_its_role": (
        "<label>Region <select><option>North<option>South</select></label>",
        'page.get_by_role("textbox", name="Region").fill("South", timeout=700)',
        'page.get_by_label("Region").select_option(label="South", timeout=700)',
    ),
    "a_date": (
        "<label>Start date <input type=date oninput=\"document.title = 'Begins ' + this.value\"></label>",
        'page.get_by_label("Start date").fill("24 December 2026")\n'
        '    expect(page).to_have_title("Begins 2026-12-24", timeout=200)',
        'page.get_by_label("Start date").fill("2026-12-24")\n'
        '    expect(page).to_have_title("Begins 2026-12-24", timeout=200)',
    ),
    "radio_buttons": (
        "<fieldset><legend>Size</legend><label><input type=radio name=s> Small</label>"
        "<label><input type=radio name=s> Large</label></fieldset>",
        'page.get_by_label("Size").fill("Large", timeout=700)',
        'page.get_by_label("Large").check(timeout=700)',
    ),
    "a_drawn_list": (
        "<label id=t>Team</label><button role=combobox aria-haspopup=listbox aria-expanded=false aria-labelledby=t "
        "onclick=\"document.querySelector('ul').hidden = false\">Choose</button><ul role=listbox hidden>"
        "<li role=option onclick=\"this.parentNode.hidden = true\">Blue<li role=option>Red</ul>",
        'page.get_by_label("Team").fill("Blue")',
        'page.get_by_label("Team").click()\n    page.get_by_role("option", name="Blue", exact=True).click()',
    ),
    "a_name_in_two": (
        "<label>First name <input></label><label>Last name <input></label>",
        'page.get_by_label("Full name").fill("Ida Brandt", timeout=700)',
        'page.get_by_label("First name").fill("Ida", timeout=700)\n'
        '    page.get_by_label("Last name").fill("Brandt", timeout=700)',
    ),
    "a_name_of_three_words": (
        "<label>First name <input></label><label>Last name <input></label>",
        'page.get_by_label("Full name").fill("Ida van Dyk", timeout=700)',
        None,
    ),
    "a_day_of_two_readings": (
        "<label>Start date <input type=date oninput=\"document.title = 'Begins ' + this.value\"></label>",
        'page.get_by_label("Start date").fill("3/4/2026")\n'
        '    expect(page).to_have_title("Begins 2026-04-03", timeout=200)',
        None,
    ),
    "no_such_option": (LIST, f'{COUNTRY}.fill("Peru")', None),
    "an_option_by_value": ("<label>City <input></label>", 'page.get_by_label("City").select_option("ly")', None),
    "pressed_already": ("<button aria-pressed=true>Part time</button>", 'page.get_by_text("Part time").check()', None),
}  # fmt: skip
"""By name of a test: its page, its act, and the act that does the same there; None: nothing does for certain."""


@pytest.mark.parametrize(
    ("code", "call", "becomes"),
    [
        ('page.fill("#a", home, timeout=9)', CHOSEN, ['page.locator("#a").select_option(label=home, timeout=9)']),
        ('page.fill("#a", value=home)', CHOSEN, ['page.locator("#a").select_option(label=home)']),
        ('await field.fill(value=f"{a}")', CHOSEN, ['field.select_option(label=f"{a}")']),
        ("field.fill(**given)", CHOSEN, None),
        ("field.select_option(label=home)", f"fill({OWN}", ["field.fill(home)"]),
        ("box.uncheck(force=True)", "click(", ["box.click(force=True)"]),
        ('field.fill("4/12/26")', 'fill("2026-12-04"', ['field.fill("2026-12-04")']),
        ("field.fill(day)", 'fill("2026-12-04"', None),
        ("box.set_checked(True)", "click(", ["box.click()"]),
        ("fill(home)", CHOSEN, None),
        ("field.fill(", CHOSEN, None),
    ],
)
def test_a_call_keeps_its_locator_and_the_source_of_its_value(code: str, call: str, becomes: list[str] | None):
    assert written_acts(code, [ActCode("", call)], lambda own, where: f"{own}.{where}") == becomes


FIRST = frozenset({"a_list", "a_day_of_two_readings"})
"""The acts that are repaired in `make test`, too."""


@pytest.mark.browser
@pytest.mark.slow
@pytest.mark.parametrize("names", [FIRST, pytest.param(frozenset(TESTS), marks=pytest.mark.thorough)])
async def test_what_became_of_another_kind_is_acted_on_as_such(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, names: frozenset[str]
):
    browser = find()
    assert browser is not None
    shutil.copy(SUITE / "conftest.py", tmp_path)
    monkeypatch.chdir(tmp_path)
    for name, value in (("URL", "about:blank"), ("BROWSER", str(browser.path)), ("FLAGS", " ".join(browser.args))):
        monkeypatch.setenv(f"CAREERS_{name}", value)
    tests = {
        name: f"    page.set_content({html!r})\n    {act}\n" for name, (html, act, _) in TESTS.items() if name in names
    }
    opened = f'    page.set_content({LIST!r})\n    form(page, "France")\n'
    tests["in_a_helper"] = opened
    tests["expected"] = f'{opened}    expect(page).to_have_title("Lions", timeout=100)\n'
    text = HEAD + "\n".join(f"def test_{name}(page: Page):\n{body}" for name, body in tests.items())
    (tmp_path / "test_it.py").write_text(text, "utf-8")
    options = ("-o", "addopts=", "--rootdir", ".")
    done = await asyncio.to_thread(repair, "test_it.py", options, say=lambda _: None)
    results = {each.test.partition("::test_")[2]: each for each in done.tests}
    mended = {name for name in names if TESTS[name][2]}
    assert {name for name, each in results.items() if each.result == "repaired"} == {*mended, "in_a_helper"}, done
    assert results["expected"].reason == "expectation_after_healing", "an expectation stays"
    wanted = text.replace('"Country").fill(country)', '"Country").select_option(label=country)')
    for _, act, becomes in TESTS.values():
        wanted = wanted.replace(act, becomes or act)
    assert (tmp_path / "test_it.py").read_text("utf-8") == wanted
    (edit,) = results["a_list"].edits
    assert (edit.by, edit.after) == ("kind", 'get_by_label("Country").select_option(label=…)')
