"""A cookbook as a test, as a script and as a recording: each runs as it is written."""

from __future__ import annotations

import ast
import asyncio
import os
import re
import sys
from datetime import date
from typing import TYPE_CHECKING, Any

import pytest
from playwright.async_api import Locator, Page, async_playwright
from tests.recording.ways import book, booking, field, step
from tests.sites.stays import stays
from tests.sites.tasks import running

from footpath.errors import BadInput
from footpath.recording.export import FORMATS, Format, export
from footpath.recording.program import helpers
from footpath.recording.reading import read_way
from footpath.recording.written import Spelling, variables
from footpath.schema.action import AnswerDialog, Check, Click, Drag, Fill, Press, Select, SwitchTab, Upload
from footpath.schema.cookbook import (
    ElementShown,
    Moved,
    Origin,
    PageIs,
    Parameter,
    StateIs,
    TextShown,
    UrlIs,
    ValueHeld,
)
from footpath.schema.signature import Signature

if TYPE_CHECKING:
    from pathlib import Path

    from footpath.page.finder import ProbedBrowser
    from footpath.schema.cookbook import Cookbook, Step

VALUES = {"goal.1": "Porto", "goal.2.number": "3", "guest": "Otto {Reuter}", "email": "otto@example.org"}

GROUP = 'page.locator("fieldset, [role=group], [role=radiogroup]")'
AROUND = "xpath=ancestor::*[.//input or .//button or .//*[@role='radio' or @role='checkbox']][1]"
MOVING = f'{GROUP}.filter(has_text="Moving?")'
BODY = 'expect(page.locator("body")).to_contain_text'
BUTTON = 'page.get_by_role("button", name="{}", exact=True)'
BROWSER = """
import pytest
from playwright.sync_api import sync_playwright

@pytest.fixture
def page():
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path={path!r}, args={args!r})
        yield browser.new_page()
        browser.close()
"""
"""What pytest-playwright gives to a test, as far as an exported one uses it."""


def written(*steps: Step, parameters: tuple[Parameter, ...] = ()) -> list[str]:
    """The statements of a test, without comments."""
    text = export(book(*steps, parameters=parameters), "pytest").text
    ast.parse(text)
    body = text.partition("    page.goto(URL)\n")[2].splitlines()
    return [line.strip() for line in body if line.strip() and not line.strip().startswith("#")]


@pytest.mark.parametrize(
    ("signature", "locator"),
    [
        pytest.param(field("Email"), 'get_by_role("textbox", name="Email", exact=True)', id="role and name"),
        pytest.param(
            field("Go", "a", "link", alike=3, ordinal=2),
            'get_by_role("link", name="Go", exact=True).nth(2)',
            id="one of several",
        ),
        pytest.param(field("", label="Email"), 'get_by_label("Email", exact=True)', id="label"),
        pytest.param(field("CV", role="file", hidden=True), 'get_by_label("CV", exact=True)', id="a hidden file input"),
        pytest.param(
            field("Otto Room 7", "tr", "button", drawn=True),
            'get_by_role("row", name="Otto Room 7", exact=True)',
            id="a row that takes presses",
        ),
        pytest.param(
            field("Blue", "span", "text", path="html/body/span"),
            'get_by_text("Blue", exact=True).filter(visible=True)',
            id="a text that is no control",
        ),
        pytest.param(
            field("Soil", "span", "combobox", id="ground-button", label_only=True),
            'locator("span[id=\\"ground-button\\"]")',
            id="a label that browsers do not count",
        ),
        pytest.param(field("", test_id="mail"), 'get_by_test_id("mail")', id="test id"),
        pytest.param(field("", id="mail"), 'locator("input[id=\\"mail\\"]")', id="id"),
        pytest.param(field("", id=":r7:", html_name="m"), 'locator("input[name=\\"m\\"]")', id="no generated id"),
        pytest.param(
            field("", path="html/body/input[2]"), 'locator("html > body > input:nth-of-type(2)")', id="only a place"
        ),
        pytest.param(
            field("Email", path="html/body/iframe[2]/#document/html/body/input"),
            'frame_locator("html > body > iframe:nth-of-type(2)").get_by_role("textbox", name="Email", exact=True)',
            id="in a frame",
        ),
        pytest.param(
            field("Country: Peru", "button", "button", question="Country"),
            'get_by_role("button", name="Country")',
            id="a list's button",
        ),
        pytest.param(
            field("{{goal.1}}", "a", "link"),
            r'get_by_role("link", name=re.compile("^\\s*" + re.escape(goal_1) + "\\s*$", re.I))',
            id="a parameter",
        ),
        pytest.param(
            field("Show {{goal.1}} “now”", "a", "link"),
            r'get_by_role("link", name=re.compile("^\\s*Show " + re.escape(goal_1) + " “now”\\s*$", re.I))',
            id="with words",
        ),
    ],
)
def test_an_element_is_written_as_a_person_reads_it(signature: Signature, locator: str):
    assert Spelling({"goal.1": "goal_1"}).locator(signature) == f"page.{locator}"


def test_names_of_parameters_are_variables_that_mean_nothing_else():
    assert variables(["given-name", "goal.1", "page", "2fa", "given_name", "class"]) == {
        "given-name": "given_name",
        "goal.1": "goal_1",
        "page": "page_value",
        "2fa": "value_2fa",
        "given_name": "given_name_2",
        "class": "class_value",
    }


@pytest.mark.parametrize(
    ("done", "lines"),
    [
        pytest.param(
            step("s1", Check(checked="{{ok}}"), field("Terms", role="checkbox")),
            ['page.get_by_role("checkbox", name="Terms", exact=True).set_checked({"yes": True, "no": False}[ok])'],
            id="a tick that an answer decides",
        ),
        pytest.param(
            step("s1", Upload(files=("{{cv}}",)), field("CV", role="file")),
            ['page.get_by_label("CV", exact=True).set_input_files([cv])'],
            id="upload",
        ),
        pytest.param(
            step("s1", Select(options=("Yes",)), field("", role="radiogroup", question="Moving?", group=True)),
            [
                f'page.get_by_role("radiogroup", name="Moving?").or_({GROUP}.filter(has_text="Moving?"))'
                f'.or_(page.get_by_text("Moving?", exact=True).locator("{AROUND}"))'
                '.last.get_by_text("Yes", exact=True).click()'
            ],
            id="radio group",
        ),
        pytest.param(
            step("s1", Press(keys="Enter"), None, UrlIs(pattern="127.0.0.1:8000/jobs/*")),
            [
                'page.keyboard.press("Enter")',
                'expect(page).to_have_url(re.compile("^https?://(www\\\\.)?127\\\\.0\\\\.0\\\\.1:8000/jobs/[^/?#]+/?([?#]|$)"))',
            ],
            id="keys",
        ),
        pytest.param(
            step("s1", Drag(target=field("Done", "div", "button")), field("Card", "div", "button")),
            [f"{BUTTON.format('Card')}.drag_to({BUTTON.format('Done')})"],
            id="drag",
        ),
        pytest.param(
            step("s1", AnswerDialog(accept=True, text="{{why}}"), None),
            ['page.once("dialog", lambda dialog: dialog.accept(why))'],
            id="dialog",
        ),
        pytest.param(
            step("s1", AnswerDialog(accept=True, times=2), None),
            [
                'page.once("dialog", lambda dialog: (dialog.accept(), '
                'page.once("dialog", lambda dialog: dialog.accept())))'
            ],
            id="two dialogs",
        ),
        pytest.param(
            step(
                "s1",
                Click(),
                field("Edit", "button", "button").model_copy(update={"inside": "{{goal.1}}", "inside_height": 2}),
            ),
            [
                f'{BUTTON.format("Edit")}.locator("xpath=ancestor::*[2]").filter(has_text=words_of(goal_1))'
                f"{BUTTON.format('Edit').removeprefix('page')}.click()"
            ],
            id="a button of a box that is known by its words",
        ),
        pytest.param(
            step(
                "s1",
                Fill(value="{{goal.2}}"),
                Signature(
                    role="textbox",
                    tag="input",
                    inside="{{goal.1}}",
                    inside_tag="tr",
                    path="html/body/table/tr[3]/td[2]/input",
                ),
            ),
            ['row_of(page, "tr", goal_1).locator("td:nth-of-type(2) > input:nth-of-type(1)").fill(goal_2)'],
            id="a nameless field of a row",
        ),
        pytest.param(
            step("s1", Click(), field("Send", "button", "button"), PageIs(types=("confirmation",))),
            [f"{BUTTON.format('Send')}.click()", f"expect({BUTTON.format('Send')}).to_be_hidden()"],
            id="a form that was sent",
        ),
        pytest.param(
            step("s1", Click(), field("Save", "button", "button"), TextShown(text="{{goal.1}} was * saved.")),
            [
                f"{BUTTON.format('Save')}.click()",
                f'{BODY}(words_of(f"{{goal_1}} was * saved."), use_inner_text=True)',
            ],
            id="a text with a parameter",
        ),
    ],
)
def test_a_step_is_one_statement_and_its_postcondition_an_assertion(done: Step, lines: list[str]):
    assert written(done) == lines


def test_a_press_that_turns_a_state_is_repeated_until_the_page_says_it():
    after = StateIs(path="html/body/div/span", text="May *")
    lines = written(step("s1", Click(), field("Next month", "button", "button"), after))
    assert lines[0] == "for _ in range(36):"
    shown = 'expect(page.locator("html > body > div:nth-of-type(1) > span:nth-of-type(1)"))'
    assert lines[-1].startswith(shown + '.to_have_text(words_of("May *"))')


def test_a_press_that_only_its_start_explains_is_done_as_often_as_learned():
    origin = Origin(text="March 2026", day=date(2026, 3, 1), presses=2)
    after = StateIs(path="html/body/p/text()[2]", text="May 2026", origin=origin)
    lines = written(step("s1", Click(), field("Next month", "button", "button"), after))
    assert lines[0] == lines[1] == 'page.get_by_role("button", name="Next month", exact=True).click()'
    shown = 'expect(page.locator("html > body > p:nth-of-type(1)"))'
    assert lines[2:] == [shown + '.to_contain_text(words_of("May 2026"))']


def test_a_new_tab_is_the_page_of_the_steps_behind_it():
    lines = written(step("s1", Click(), field("Terms", "a", "link")), step("s2", SwitchTab(), None))
    assert lines == [
        "with page.expect_popup():",
        'page.get_by_role("link", name="Terms", exact=True).click()',
        "page = page.context.pages[-1]",
    ]


def test_what_not_everybody_has_is_entered_where_it_is_given():
    middle = step("s1", Fill(value="{{middle}}"), field("Middle name"))
    cookies = step("s2", Click(), field("Accept", "button", "button"), optional=True)
    assert written(middle, cookies, parameters=(Parameter(name="middle"),))[::2] == [
        "if middle:",
        'if appears(page.get_by_role("button", name="Accept", exact=True)):',
    ]
    text = export(book(cookies), "playwright").text
    assert "import Locator, Page, expect, sync_playwright" in text
    assert "to_be_visible(timeout=2000)" in text
    again = read_way(text, "way.py")
    assert again is not None
    assert ([each.optional for each in again.steps], again.left_out) == ([True], [])


@pytest.mark.parametrize("to", ["pytest", "playwright", "recorder"])
def test_what_cannot_be_written_is_told(to: str):
    nowhere = step("s1", Click(), Signature(role="button"))
    assert len(export(book(nowhere), to).left_out) == 1  # pyright: ignore[reportArgumentType]


def test_a_cookbook_for_any_page_of_a_kind_needs_an_address():
    several = book(step("s1", Click(), field("Go", "a", "link")), url="example.com/jobs/*")
    with pytest.raises(BadInput, match="starts at any page like"):
        export(several, "pytest")
    assert '"https://example.com/jobs/7"' in export(several, "pytest", url="https://example.com/jobs/7").text


NUL = "Thank you \0print('x')or'x'\0"


@pytest.mark.parametrize(
    "done",
    [
        pytest.param(step("s1", Click(), field("Go", "a", "link"), TextShown(text=NUL)), id="a proof"),
        pytest.param(step("s1", Fill(value=NUL), field(NUL)), id="a value and a name"),
        pytest.param(step("s1", Fill(value=f"{{{{guest}}}}{NUL}\ud800"), field("Guest")), id="beside a template"),
        pytest.param(step("s1", Click(), field("Go", "a", "link"), UrlIs(pattern=f"a.example{NUL}")), id="an address"),
    ],
)
def test_a_text_of_a_page_is_never_code(done: Step):
    for to in ("pytest", "playwright"):
        tree = ast.parse(export(book(done), to).text)
        called = {
            node.func.id for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
        }
        assert "print" not in called


def test_each_template_of_a_locator_or_an_address_is_a_parameter():
    by_placeholder = field("", label="", html_name="", tag="textarea", placeholder="For {{guest}}")
    lines = written(step("s1", Click(), by_placeholder, UrlIs(pattern="a.example/{{place}}/*")))
    assert lines == [
        r'page.get_by_placeholder(re.compile("^\\s*For " + re.escape(guest) + "\\s*$", re.I)).click()',
        'expect(page).to_have_url(re.compile("^https?://(www\\\\.)?a\\\\.example/" + re.escape(place) + '
        '"/[^/?#]+/?([?#]|$)"))',
    ]


def test_a_parameter_that_no_statement_uses_is_not_offered():
    link = field("Rooms", "a", "link", html_name="for-{{guest}}")
    text = export(book(step("s1", Click(), link), goal="See the rooms of {{goal.1}}"), "playwright").text
    assert ("guest" in text.partition("def run")[2], "goal-1" in text) == (False, False)
    assert export(book(step("s1", Click(), link), goal="See {{goal.1}}"), "playwright", values={"goal.1": "x"})


def test_what_the_goal_checks_is_asserted_at_the_end():
    goal = 'click "{{goal.1}}", check that "{{goal.2}}" is shown, check that the URL contains "rooms"'
    text = export(book(step("s1", Click(), field("{{goal.1}}", "a", "link")), goal=goal), "pytest").text
    assert text.rstrip().splitlines()[-2:] == [
        '    expect(page.locator("body")).to_contain_text(words_of(goal_2), use_inner_text=True)',
        '    expect(page).to_have_url(re.compile(re.escape("rooms")))',
    ]
    assert "def goal_2() -> str:" in text


def test_no_parameter_hides_what_a_program_needs():
    spelled = variables(["headed", "device", "words_of", "tmp_path", "dialog"])
    assert all(variable == f"{name}_value" for name, variable in spelled.items())


@pytest.mark.parametrize("to", FORMATS)
def test_a_tick_takes_yes_or_no_as_a_replay_does(to: Format):
    ticks = book(step("s1", Check(checked="{{news}}"), field("News", role="checkbox")))
    for value in ("Yes", "true", "No", ""):
        with pytest.raises(BadInput) as refused:
            export(ticks, to, values={"news": value})
        assert refused.value.problems == ("news: a checkbox takes yes or no",)
    assert export(ticks, to, values={"news": "yes"}).text != export(ticks, to, values={"news": "no"}).text


def test_titles_and_questions_cannot_break_out_of_the_program():
    evil = '"""\nimport os\nos.system("x") \\'
    named = book(
        step("s1", Fill(value="{{a}}"), field(evil, label=evil)),
        goal=evil,
        parameters=(Parameter(name="a", question=evil),),
    )
    for to in ("pytest", "playwright"):
        tree = ast.parse(export(named, to).text)
        assert not [node for node in ast.walk(tree) if isinstance(node, ast.Attribute) and node.attr == "system"]


def _env() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}  # noqa: TID251  for the program


async def _run(folder: Path, *arguments: str) -> str:
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        *arguments,
        cwd=folder,
        env=_env(),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    out, _ = await process.communicate()
    assert process.returncode == 0, out.decode()
    return out.decode()


@pytest.mark.thorough
@pytest.mark.sample(1)
@pytest.mark.browser
@pytest.mark.parametrize("to", ["pytest", "playwright"])
async def test_an_exported_program_does_the_work(to: str, tmp_path: Path, found_browser: ProbedBrowser):
    async with running(stays(), tmp_path / "stays.db") as site:
        (tmp_path / "test_it.py").write_text(_exported(booking(site.url), to))
        if to == "pytest":
            (tmp_path / "conftest.py").write_text(
                BROWSER.format(path=str(found_browser.path), args=list(found_browser.args))
            )
            await _run(tmp_path, "-m", "pytest", "-q", "-p", "no:footpath", "test_it.py")
        else:
            await _run(tmp_path, "test_it.py", "--browser", str(found_browser.path))
        kept = site.rows("select nights, guest, email from bookings")
    assert [tuple(row) for row in kept] == [(3, "Otto {Reuter}", "otto@example.org")]


IDS = "buttons => buttons.map(each => each.id)"
ROWS = """
<table><tr><td>Order 1</td><td>10 €</td><td><button id=row>Buy</button></td></tr>
<tr><td>Order 110</td><td>9 €</td><td><button id=other>Buy</button></td></tr></table>
<ul><li><b>Blue kettle</b><i>10 €</i><button id=part>Buy</button></li><li>Blue tooth <button id=own>Buy</button></li>
<li><b>Blue kettles</b><i>9 €</i><button>Buy</button></li></ul>
"""


@pytest.mark.browser
async def test_an_exported_program_takes_the_row_with_the_whole_words(found_browser: ProbedBrowser):
    made: dict[str, Any] = {"re": re, "Page": Page, "Locator": Locator}
    exec("\n".join(helpers(['row_of(page, "tr", "x")'])), made)
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=found_browser.path, args=list(found_browser.args))
        page = await browser.new_page()
        await page.set_content(ROWS)
        found = {
            (tag, words): await made["row_of"](page, tag, words).get_by_role("button").evaluate_all(IDS)
            for tag, words in [
                ("tr", "order 1"), ("tr", "Order 1 10 €"), ("li", "Blue kettle"), ("li", "Blue tooth"), ("li", "Blue")
            ]
        }  # fmt: skip
        await browser.close()
    assert list(found.values()) == [["row"], ["row"], ["part"], ["own"], ["part", "own", ""]]


def _exported(learned: Cookbook, to: str) -> str:
    return export(learned, to, values=VALUES).text  # pyright: ignore[reportArgumentType]


def test_an_assertion_of_an_element_stands_for_what_must_be_shown():
    shown = ElementShown(signature=field("Sign out", "a", "link"))
    assert written(step("s1", Click(), field("Sign in", "button", "button"), Moved(), shown))[1:] == [
        'expect(page.get_by_role("link", name="Sign out", exact=True)).to_be_visible()'
    ]


def test_a_number_may_be_shown_in_the_pages_own_way():
    telephone = step("s1", Fill(value="{{tel}}"), field("Telephone", type="tel"), ValueHeld())
    assert (
        written(telephone)[1]
        == 'expect(page.get_by_role("textbox", name="Telephone", exact=True)).not_to_have_value("")'
    )
