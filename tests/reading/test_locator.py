"""One way to find an element, chosen once and written for three tools."""

from __future__ import annotations

import pytest

from footpath.reading.locator import ElementLocator, locators
from footpath.schema.signature import Signature

SAYS = 'Say "Go"'


@pytest.mark.parametrize(
    ("locator", "python", "selector", "recorder"),
    [
        pytest.param(
            ElementLocator("role", SAYS, "link"),
            'get_by_role("link", name="Say \\"Go\\"", exact=True)',
            'role=link[name="Say \\"Go\\""s]',
            'aria/Say "Go"[role="link"]',
            id="role",
        ),
        pytest.param(
            ElementLocator("label", SAYS),
            'get_by_label("Say \\"Go\\"", exact=True)',
            'internal:label="Say \\"Go\\""s',
            'aria/Say "Go"',
            id="label",
        ),
        pytest.param(
            ElementLocator("name", 'a"b', tag="input"),
            """locator("input[name=\\"a\\\\\\"b\\"]")""",
            'input[name="a\\"b"]',
            'input[name="a\\"b"]',
            id="attribute",
        ),
        pytest.param(
            ElementLocator("test_id", "go"),
            'get_by_test_id("go")',
            '[data-testid="go"]',
            '[data-testid="go"]',
            id="test id",
        ),
        pytest.param(
            ElementLocator("text", "Go", nth=2),
            'get_by_text("Go", exact=True).nth(2)',
            'internal:text="Go"s >> nth=2',
            "",
            id="one of several",
        ),
        pytest.param(
            ElementLocator("text", "Open", tag="tr", within="Room 2 Open"),
            r'locator("tr").filter(has_text=re.compile("^\\s*Room\\s*2\\s*Open\\s*$")).get_by_text("Open", exact=True)',
            r'tr >> internal:has-text=/^\s*Room\s*2\s*Open\s*$/ >> internal:text="Open"s',
            "",
            id="one of several in a row of its own",
        ),
        pytest.param(
            ElementLocator("role", "Go", "button", exact=False, frames=("html/body/iframe",)),
            'frame_locator("html > body > iframe:nth-of-type(1)").get_by_role("button", name="Go")',
            'html > body > iframe:nth-of-type(1) >> internal:control=enter-frame >> role=button[name="Go"i]',
            "",
            id="in a frame",
        ),
    ],
)
def test_a_locator_is_written_for_each_tool_with_its_text_quoted(
    locator: ElementLocator, python: str, selector: str, recorder: str
):
    assert (locator.code(), locator.selector, locator.recorder_selector) == (python, selector, recorder)


@pytest.mark.parametrize(
    ("words", "pattern"),
    [
        pytest.param("O'Brien Open", r"O\'Brien\s*Open", id="apostrophe"),
        pytest.param('12" and 9"" Open', r"12\"\s*and\s*9\"\"\s*Open", id="double quotes"),
        pytest.param("`a` Open", r"\`a\`\s*Open", id="backquotes"),
        pytest.param("x>>y Open", r"x\>\>y\s*Open", id="a chain's sign"),
    ],
)
def test_the_words_of_a_row_are_escaped_for_playwrights_own_parser(words: str, pattern: str):
    locator = ElementLocator("text", "Open", tag="tr", within=words)
    assert locator.selector == rf'tr >> internal:has-text=/^\s*{pattern}\s*$/ >> internal:text="Open"s'


def test_the_first_of_its_tag_is_named_by_its_place_too():
    (found,) = locators(Signature(role="", path="html/body/div/a[2]"))
    assert found.selector == found.recorder_selector == "html > body > div:nth-of-type(1) > a:nth-of-type(2)"


def test_a_frame_and_a_shadow_root_are_entered_on_the_way():
    path = "html/body/iframe[2]/#document/html/body/x-card/#shadow-root/button"
    frame = "html > body > iframe:nth-of-type(2) >> internal:control=enter-frame >> "
    (found,) = locators(Signature(role="", path=path))
    assert found.selector == frame + "html > body > x-card:nth-of-type(1) >> button:nth-of-type(1)"
    assert found.recorder_selector == ""


def test_words_come_first_then_lasting_attributes_then_the_place():
    signature = Signature(
        role="textbox", tag="input", name="Email", id="mail", html_name=":r3:", test_id="e", path="html/body/input"
    )
    found = [each.by for each in locators(signature)]
    assert found == ["role", "label", "test_id", "id", "path"]


def test_a_position_among_equal_words_is_none_among_ids():
    link = Signature(role="link", tag="a", name="Go", id="third", alike=3, ordinal=2)
    assert [(each.by, each.nth) for each in locators(link)] == [("role", 2), ("id", None), ("text", 2)]


def test_a_long_name_is_found_by_its_beginning():
    button = Signature(role="button", tag="button", name="word " * 30)
    assert [(each.value, each.exact) for each in locators(button)] == [("word " * 15 + "word", False)]


def test_a_role_that_only_a_script_gives_finds_nothing_for_other_tools():
    drawn = Signature(role="button", tag="a", name="Choose a line", drawn=True)
    assert [(each.by, each.value) for each in locators(drawn)] == [("text", "Choose a line")]


def test_an_element_known_by_its_name_alone_is_found_by_its_text():
    [locator] = locators(Signature(role="", name="Apply for this job"))
    assert locator.code() == 'get_by_text("Apply for this job", exact=True)'
