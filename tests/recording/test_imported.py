"""Recordings of other tools: which steps they become, what is left out and told, and that they are replayed."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

import pytest
from tests.recording.ways import book, booking, field, on, recording, step

from footpath.errors import BadInput
from footpath.reading.program_code import from_css, from_xpath
from footpath.recording.codegen import read_program
from footpath.recording.export import export
from footpath.recording.imported import Imported, cookbook_of
from footpath.recording.reading import read_way
from footpath.recording.recorder import read_recording
from footpath.schema.action import AnswerDialog, Check, Click, Fill, Press, Select, SwitchTab, Upload, Wait
from footpath.schema.cookbook import ElementShown, LacksAct, Parameter, Precondition, TextShown
from footpath.schema.signature import Signature

if TYPE_CHECKING:
    from footpath.schema.cookbook import Cookbook

NOW = datetime(2026, 11, 27, tzinfo=UTC)

CODEGEN = """
import re
from playwright.sync_api import Playwright, sync_playwright, expect


def run(playwright: Playwright) -> None:
    browser = playwright.chromium.launch(headless=False)
    context = browser.new_context()
    page = context.new_page()
    page.goto("https://example.com/")
    page.get_by_role("textbox", name="Where to?").click()
    page.get_by_role("textbox", name="Where to?").fill("Lisbon")
    page.get_by_label("Nights").select_option("2")
    page.get_by_text("Parking").check()
    page.get_by_role("textbox", name="Where to?").press("Enter")
    page.locator("#cv").set_input_files("cv.pdf")
    page.get_by_role("link", name="View room").nth(1).click()
    page.once("dialog", lambda dialog: dialog.dismiss())
    with page.expect_popup() as page1_info:
        page.get_by_role("link", name="Terms").click()
    page1 = page1_info.value
    page1.get_by_role("button", name="I agree").click()
    page.locator("iframe").content_frame.get_by_label("Card holder").fill("Ida Brandt")
    expect(page.get_by_role("alert")).to_be_visible()
    expect(page.get_by_text("Your room is booked")).to_be_visible()

    # ---------------------
    context.close()
    browser.close()


with sync_playwright() as playwright:
    run(playwright)
"""


def learned(imported: Imported, **values: str) -> Cookbook:
    return cookbook_of(imported, values, by="import", now=NOW)


def test_codegen_becomes_steps():
    imported = read_program(CODEGEN)
    assert imported.url == "https://example.com/"
    assert [each.action for each in imported.steps] == [
        Click(),
        Fill(value="Lisbon"),
        Select(options=("2",)),
        Check(checked=True),
        Press(keys="Enter"),
        Upload(files=("cv.pdf",)),
        Click(by_place=True),
        AnswerDialog(accept=False),
        Click(),
        SwitchTab(index=1),
        Click(),
        SwitchTab(index=0),
        Fill(value="Ida Brandt"),
    ]
    where = [each.signature for each in imported.steps]
    assert (where[1].role, where[1].name, where[1].question) == ("textbox", "Where to?", "Where to?")  # pyright: ignore[reportOptionalMemberAccess]
    assert (where[2].role, where[2].tag, where[6].ordinal) == ("combobox", "select", 1)  # pyright: ignore[reportOptionalMemberAccess]
    assert imported.steps[-1].postcondition.all_of == (TextShown(text="Your room is booked"),)
    assert imported.left_out == ["Line 24 was left out: its locator tells only a place on the page."]


def test_an_assertion_of_what_is_no_control_is_one_of_its_words():
    lines = [
        "page.goto('https://example.com/')", "page.get_by_role('button', name='Send').click()",
        "expect(page.get_by_role('heading', name='Thank you')).to_be_visible()",
        "expect(page.get_by_role('button', name='New message')).to_be_visible()",
        "expect(page.get_by_test_id('toast')).to_be_visible()",
    ]  # fmt: skip
    imported = read_program("\n".join(["def test_it(page):", *(f"    {each}" for each in lines)]))
    words, control = imported.steps[-1].postcondition.all_of
    assert words == TextShown(text="Thank you")
    assert isinstance(control, ElementShown)
    assert imported.left_out == ["Line 6 was left out: it expects an element that has no words and is no control."]


def test_the_form_for_pytest_and_for_asyncio_is_the_same_way():
    body = ["page.goto('https://example.com/')", "page.get_by_label('Email').fill(mail)"]
    sync = "\n".join(["def test_sign_up(page, mail):", *(f"    {each}" for each in body)])
    other = "\n".join(["async def test_sign_up(page, mail):", *(f"    await {each}" for each in body)])
    one, two = (read_program(f"from playwright.sync_api import Page\n{each}") for each in (sync, other))
    assert one == two
    assert (one.title, one.steps[0].action) == ("Sign up", Fill(value="{{mail}}"))


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("for row in page.locator('tr').all(): row.click()", "no conditions, loops or exceptions"),
        ("sign_in(page)", "a function of the program's own"),
        ("page.get_by_label('A').fill(os.environ['A'])", "computes a text of it"),
        ("page.locator('.card > div').click()", "only a place on the page"),
        ("page.get_by_role('link', name='A').click(button='right')", "has no step"),
        ("page.get_by_role('link', name='A').click(modifiers=['Shift'])", "has no step"),
        ("page.get_by_role('link', name='A').click(click_count=2)", "has no step"),
        ("page.get_by_label('A').or_(page.get_by_label('C')).fill('a')", "which of two locators"),
        ("page.route('**/*', lambda route: route.abort())", "“route” of a page has no step"),
        ("expect(page).to_have_title('A')", "add what the page shows"),
        ("expect(page.get_by_role('link', name='A')).to_have_count(3)", "no counterpart"),
        ("page.get_by_role('link', name=re.compile('a.*b')).click()", "no plain text"),
        ("total = 1 + 1", ""),
        ("page.get_by_test_id('card-2').get_by_role('button', name='Buy').first.click()", "by its words and its kind"),
        ("page.locator('#basket').get_by_role('button', name='Remove').click()", "by its words and its kind"),
        ("page.locator('#card button[name=buy]').click()", "by its words and its kind"),
        ("page.get_by_role('listitem').nth(1).get_by_role('button', name='Buy').click()", "by its words and its kind"),
        ("page.locator('.card').filter(has_text='C').get_by_role('button', name='Buy').click()", "words and its kind"),
        ("page.locator('li').filter(has_text='C').get_by_role('link', name='A').nth(1).click()", "words and its kind"),
        (r"page.get_by_role('button', name=re.compile(r'Order \d')).click()", "no plain text"),
        ("page.get_by_role('listitem').filter(has_not_text='C').get_by_text('A').click()", "leaves other elements out"),
        ("page.get_by_role('link', name='A').filter(has_not=page.get_by_text('C')).click()", "leaves other elements"),
        ("page.get_by_text('A').locator('..').click()", "from one element to another"),
        ("page.get_by_text('A').locator('xpath=../..').click()", "from one element to another"),
        ("page.click('#card >> text=A')", "from one element to another"),
        ("page.get_by_role('link', name='A').click(trial=True)", "a trial does nothing"),
        ("page.get_by_role('link', name='A').click(position={'x': 1, 'y': 2})", "has no step"),
        ("expect(page.get_by_label('Total')).to_have_value('36')", "into which a step enters this value"),
        ("expect(page.get_by_label('B')).to_have_value('c')", "into which a step enters this value"),
        ("expect(page.get_by_label('B')).to_have_value('b')", ""),
        ("expect(page.get_by_label('B')).not_to_have_value('')", ""),
        ("expect(page.get_by_label('C')).to_be_checked()", "into which a step enters this value"),
        ("expect(page.get_by_role('link', name='A')).to_be_attached()", "no counterpart"),
        ("assert page.title() == 'A'", "only `expect` is read"),
        ("if page.get_by_text('A').is_visible(): page.get_by_role('button', name='C').click()", "has no conditions"),
        ("page.get_by_role('button', name='C').click() if 0 else None", "function of the program's own"),
    ],
)
def test_what_a_program_does_otherwise_is_told_with_its_line(line: str, told: str):
    text = (
        f"def test_it(page):\n    page.goto('https://example.com/')\n    page.get_by_label('B').fill('b')\n    {line}\n"
    )
    imported = read_program(text)
    assert [each.action for each in imported.steps] == [Fill(value="b")]
    assert [each.partition(" was left out: ")[0] for each in imported.left_out] == (["Line 4"] if told else [])
    assert told in "".join(imported.left_out)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("def test_it(page:\n", "no Python, line 1"),
        ("print('hello')", "does nothing on a page"),
        ("def test_a(page): page.goto('a')\ndef test_b(page): page.goto('b')", "has 2 tests: test_a, test_b"),
    ],
)
def test_a_program_that_is_no_way_is_refused_in_one_message(text: str, told: str):
    with pytest.raises(BadInput, match=told):
        read_program(text)


@pytest.mark.parametrize(
    "line",
    [
        "page.get_by_role('listitem').filter(has_text='Blue').get_by_role('button', name='Buy').click()",
        "page.get_by_role('main').locator('li', has_text='Blue').get_by_role('button', name='Buy').first.click()",
        "page.get_by_role('listitem').filter(has=page.get_by_text('Blue')).get_by_role('button', name='Buy').click()",
        "page.locator('li.card').filter(has_text=re.compile('Blue')).get_by_role('button', name='Buy').nth(0).click()",
        r"page.locator('li').filter(has_text=re.compile(r'\bBlue\b')).get_by_role('button', name='Buy').click()",
    ],
)
def test_the_words_of_a_row_are_kept_with_the_step(line: str):
    imported = read_program(f"def test_it(page):\n    page.goto('https://a.example')\n    {line}\n")
    assert [(each.action, each.signature) for each in imported.steps] == [
        (Click(), Signature(role="button", name="Buy", inside="Blue", inside_tag="li"))
    ]
    made = learned(imported)
    again = read_way(export(made, "pytest").text, "way.py")
    assert again is not None
    assert again.steps[0].signature == Signature(role="button", name="Buy", inside="Blue", inside_tag="li")
    assert len(export(made, "recorder").left_out) == 1


def test_what_an_assertion_says_beyond_its_condition_is_told():
    lines = ["page.goto('https://a.example')", "page.get_by_role('button', name='Add').click()",
             "expect(page.get_by_test_id('total')).to_have_text('36')",
             "expect(page.get_by_role('link', name='Go')).to_be_enabled()",
             "expect(page.locator('body')).to_contain_text('Thanks')"]  # fmt: skip
    imported = read_program("\n".join(["def test_it(page):", *(f"    {each}" for each in lines)]))
    assert [each.partition(":")[0] for each in imported.left_out] == ["Line 4", "Line 5"]
    words, shown, thanks = imported.steps[0].postcondition.all_of
    assert (words, type(shown), thanks) == (TextShown(text="36"), ElementShown, TextShown(text="Thanks"))


@pytest.mark.parametrize(
    ("line", "lacks"),
    [
        ("page.mouse.wheel(0, 300)", "Line 4 (page.mouse.wheel(0, 300))"),
        ("page.locator('div > button').nth(3).click()", "Line 4 (page.locator('div > button').nth(3).click())"),
        ("page.locator('div > input').nth(3).fill('hunter2')", "Line 4 (page.locator('div > input').nth(3).fill('…'))"),
        ("sign_in(page)", "Line 4 (sign_in(page))"),
        ("self.basket.empty(page)", "Line 4 (self.basket.empty(page))"),
        ("page.evaluate('clear()')", "Line 4 (page.evaluate('…'))"),
        ("sign_in(page, 'ida', password='hunter2')", "Line 4 (sign_in(page, '…', password='…'))"),
        ("assert page.get_by_role('button').count() == 3", ""),
        ("expect(page).to_have_title('Shop')", ""),
        ("page.screenshot(path='a.png')", ""),
        ("time.sleep(1)", ""),
    ],
)
def test_an_act_that_is_left_out_is_missing_by_name_before_the_next_step(line: str, lacks: str):
    lines = ["page.goto('https://a.example')", "page.get_by_label('Name').fill('Ida')", line,
             "page.get_by_role('button', name='Add').click()"]  # fmt: skip
    imported = read_program("\n".join(["def test_it(page):", *(f"    {each}" for each in lines)]))
    assert len(imported.left_out) == 1
    made = learned(imported)
    first, second = made.steps
    assert first.precondition == Precondition()
    assert second.precondition.all_of == ((LacksAct(said=lacks),) if lacks else ())
    told = (f"s2: before it, {lacks} is missing.",) if lacks else ()
    assert export(made, "pytest").left_out == export(made, "recorder").left_out == told


def test_an_act_that_is_missing_at_the_end_has_a_step_to_stop_at():
    made = learned(read_recording(recording(on("aria/Add"), on("aria/Row 3", type="doubleClick"))))
    assert [type(each.action) for each in made.steps] == [Click, Wait]
    assert made.steps[-1].precondition.all_of == (LacksAct(said="Step 3 of the recording (doubleClick aria/Row 3)"),)


def test_a_program_is_read_and_never_run(tmp_path: Any):
    planted = f"open({str(tmp_path / 'x')!r}, 'w')\ndef test_it(page):\n    page.goto('https://example.com/')\n"
    read_program(planted)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("{", "not JSON"),
        ("[]", "no list of steps"),
        ('{"title": "x"}', "no list of steps"),
        ('{"title": "x", "steps": [{"kind": "click"}]}', "step 1 has no type"),
    ],
)
def test_what_is_no_recording_is_refused_in_one_message(text: str, told: str):
    with pytest.raises(BadInput, match=told):
        read_recording(text)


@pytest.mark.parametrize(
    ("imported", "told"),
    [
        (Imported("Nothing", "https://example.com/"), "Nothing in this recording can be replayed: it is empty"),
        (Imported("Empty", "", [step("s1", Click(), field("Go"))]), "at which page it starts"),
        (Imported("Wrong", "nonsense", [step("s1", Click(), field("Go"))]), "'nonsense', no web address"),
    ],
)
def test_a_recording_of_nothing_becomes_no_cookbook(imported: Imported, told: str):
    with pytest.raises(BadInput, match=told):
        learned(imported)


def test_a_secret_becomes_a_parameter_and_stands_nowhere():
    secret = on("aria/Password", 'input[type="password"]', type="change", value="open sesame {{x}}")
    made = learned(read_recording(recording(secret)))
    assert [each.name for each in made.parameters] == ["password"]
    assert "sesame" not in made.model_dump_json()


def test_a_secret_is_hidden_where_the_recording_repeats_it():
    lines = (
        "page.goto('https://a.example/')",
        "page.locator('#userpw').fill('hunter2')",
        "page.get_by_label('Nick').fill('hunter2')",
        "page.get_by_label('Guest').fill('Ida')",
        "expect(page.get_by_text('Your word is hunter2, Ida')).to_be_visible()",
    )
    imported = read_program("\n".join(["def test_it(page):", *(f"    {each}" for each in lines)]))
    imported.title = "Join with hunter2"
    made = learned(imported, guest="Ida")
    assert "hunter2" not in made.model_dump_json()
    assert TextShown(text="Your word is {{userpw}}, {{guest}}") in made.steps[-1].postcondition.all_of
    assert [(each.name, each.is_secret) for each in made.parameters] == [("userpw", True), ("guest", False)]


def test_a_secret_is_known_by_the_selector_alone_and_an_address_keeps_none():
    opened = ("https://a.example/?token=hunter2", "https://ida:hunter2@a.example/in?token=hunter2")
    fields = ("#userpw", "#kennwort", "[name=pass2]")
    lines = [f"page.goto('{each}')" for each in opened] + [f"page.locator('{each}').fill('hunter2')" for each in fields]
    imported = read_program("\n".join(["def test_it(page):", *(f"    {each}" for each in lines)]))
    made = learned(imported)
    assert "hunter2" not in made.model_dump_json() + imported.url
    assert [(each.name, each.is_secret) for each in made.parameters] == [
        ("userpw", True), ("kennwort", True), ("pass2", True),
    ]  # fmt: skip
    assert [each.partition(" of an address")[0] for each in imported.left_out] == [
        "A secret", "The user and the password", "A secret",
    ]  # fmt: skip


def test_given_values_become_parameters_wherever_they_stand():
    text = recording(on("aria/City", type="change", value="Lisbon"), on('aria/Rooms in Lisbon[role="link"]'))
    imported = read_recording(text)
    imported.title = "Find a room in Lisbon"
    made = learned(imported, city="Lisbon")
    assert made.task_pattern == "Find a room in {{city}}"
    assert [each.action for each in made.steps] == [Fill(value="{{city}}"), Click()]
    assert made.steps[1].signature is not None
    assert made.steps[1].signature.name == "Rooms in {{city}}"
    assert [each.name for each in made.parameters] == ["city"]


@pytest.mark.parametrize(
    ("selector", "said"),
    [
        ("#city", {"id": "city"}),
        ("form.search > input[name='q']", {"tag": "input", "html_name": "q"}),
        ("select#country", {"tag": "select", "id": "country", "role": "combobox"}),
        ("[data-testid=\"go\"]", {"test_id": "go"}),
        ("input[type=checkbox]", {"tag": "input", "type": "checkbox", "role": "checkbox"}),
        ("#a\\.b", {"id": "a.b"}),
        ("div.card:nth-child(2)", {"tag": "div"}),
    ],
)  # fmt: skip
def test_a_css_selector_says_what_lasts(selector: str, said: dict[str, str]):
    assert from_css(selector) == said


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ('//*[@id="city"]', {"id": "city"}),
        ("//button[@data-testid='go']", {"tag": "button", "test_id": "go", "role": "button"}),
        ("/html/body/div[1]/form/input[2]", {"path": "html/body/div/form/input[2]", "tag": "input"}),
    ],
)
def test_an_xpath_says_what_lasts(path: str, said: dict[str, str]):
    assert from_xpath(path) == said


def test_a_text_of_a_program_is_what_it_is_where_it_is_used():
    text = (
        "import os\nNAME = 'Ada'\nCITY = os.environ.get('CITY', 'Bern')\nMADE = unique('Bo')\n"
        "def test_it(page):\n    page.goto('https://ida:hunter2@example.com/a@b')\n    NAME = 'Eve'\n"
        "    page.get_by_label('Name').fill(NAME)\n    page.get_by_label('City').fill(CITY)\n"
        "    page.get_by_label('Made').fill(MADE)\n"
    )
    imported = read_program(text)
    assert (imported.url, [each.action for each in imported.steps]) == (
        "https://example.com/a@b",
        [Fill(value="Eve"), Fill(value="Bern")],
    )
    assert [each.partition(" left out")[0] for each in imported.left_out] == [
        "The user and the password of an address were",
        "Line 10 was",
    ]


@pytest.mark.parametrize("to", ["pytest", "playwright"])
def test_a_text_that_is_data_and_a_choice_in_a_group_come_back_from_an_export(to: str):
    text = Signature(role="text", name="{{goal.1}}", text="{{goal.1}}", tag="li")
    group = Signature(role="radiogroup", name="Branch", question="Branch", group=True, tag="fieldset")
    first = book(
        step("s1", Click(), text),
        step("s2", Select(options=("South",)), group),
        goal="Borrow the “{{goal.1}}”",
        parameters=(Parameter(name="goal.1", required=True),),
    )
    way = read_way(export(first, to, url="https://a.example").text, "way.py")  # pyright: ignore[reportArgumentType]
    assert way is not None
    assert way.left_out == []
    pressed, chosen = way.steps
    assert pressed.signature is not None
    assert (pressed.action, pressed.signature.text) == (Click(), "{{goal.1}}")
    assert chosen.signature is not None
    assert (chosen.action, chosen.signature.role, chosen.signature.name) == (
        Select(options=("South",)),
        "radiogroup",
        "Branch",
    )


@pytest.mark.parametrize("to", ["pytest", "playwright", "recorder"])
def test_what_was_exported_is_imported_as_the_same_way(to: str):
    """Steps, parameters and proof are the same; the values of fields are read back by every replay anyway."""
    first = booking("http://127.0.0.1:8000")
    text = export(first, to).text  # pyright: ignore[reportArgumentType]
    imported = read_way(text, "way.py" if to != "recorder" else "way.json")
    assert imported is not None
    again = learned(imported)
    assert imported.left_out == []
    assert (again.task_pattern, again.url_pattern) == (first.task_pattern, first.url_pattern)
    acts = [each.action for each in again.steps]
    if to == "recorder":  # it has no way to say that a link is meant by its place in a list
        assert [type(each) for each in acts] == [type(each.action) for each in first.steps]
    else:
        assert acts == [each.action for each in first.steps]
    assert {each.name for each in again.parameters} == {each.name for each in first.parameters}
    assert TextShown(text="room is booked") in again.steps[-1].postcondition.all_of


def test_a_file_of_footpath_is_left_to_its_own_reader():
    assert read_way('{"format": "footpath cookbook"}', "x.json") is None
    assert read_way("some words", "x.txt") is None
    with pytest.raises(BadInput, match="empty"):
        read_way(" \n", "x.json")


@pytest.mark.parametrize(
    ("title", "file", "called"),
    [("", "book_a-room", "Book a room"), ("", "-", "Recorded way"), ("Rent", "x", "Rent")],
)
def test_a_recording_without_a_title_is_called_as_its_file(title: str, file: str, called: str):
    assert Imported(title).title_by(file) == called


@pytest.mark.parametrize(
    ("text", "name", "told"),
    [
        pytest.param('{"version": 9, "recording": {}}', "x.json", "neither the steps of a recording", id="version"),
        pytest.param('{"title": "x",\n "steps": [', "x.json", "it is not JSON, line 2", id="cut off"),
        pytest.param("import { test } from '@playwright/test'", "a.spec.ts", "only those in Python", id="TypeScript"),
    ],
)
def test_what_is_no_file_of_any_known_kind_is_told(text: str, name: str, told: str):
    with pytest.raises(BadInput, match=told) as caught:
        read_way(text, name)
    assert "playwright codegen --target python" in caught.value.hint


def test_an_exported_condition_is_an_optional_step_again():
    cookies = book(step("s1", Click(), field("Accept", "button", "button"), optional=True))
    assert [each.optional for each in read_program(export(cookies, "pytest").text).steps] == [True]
