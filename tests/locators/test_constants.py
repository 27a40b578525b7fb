"""Locators whose words stand in a constant: the constant is edited, unless more than locators use it."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

import pytest

from footpath.locators.constants import in_constant, in_constants
from footpath.locators.source import Rewrite, SourceSpan, rewrite

if TYPE_CHECKING:
    from pathlib import Path

NEXT = 'get_by_role("button", name="Next step")'
NAME = 'get_by_label("Given name")'


def edited(file: Path, now: str) -> dict[SourceSpan, str]:
    """Give the last call of a file's last line a new locator; the reasons for what is left."""
    line = file.read_text("utf-8").splitlines()[-1]
    call = next(each for each in ast.walk(ast.parse(line.strip())) if isinstance(each, ast.Call))
    shift, number = len(line) - len(line.lstrip()), len(file.read_text("utf-8").splitlines())
    end = (number, shift + (call.end_col_offset or 0))
    source = SourceSpan(str(file), number, shift + call.col_offset, *end, 1)
    wanted = in_constant(Rewrite(source, now))
    return dict(rewrite([wanted], frozenset()))


@pytest.mark.parametrize(
    ("text", "now", "becomes"),
    [
        ('GO = "#go"\npage.click(GO)\n', NEXT, "GO = 'role=button[name=\"Next step\"]'\npage.click(GO)\n"),
        ('GO = "#go"\npage.locator(GO)\n', 'locator("#next")', 'GO = "#next"\npage.locator(GO)\n'),
        ('L = "Name"\npage.get_by_label(L)\n', NAME, 'L = "Given name"\npage.get_by_label(L)\n'),
        ('N = "Go"\npage.get_by_role("button", name=N)\n', NEXT,
         'N = "Next step"\npage.get_by_role("button", name=N)\n'),
        ('S = {"go": "#go", "x": "#x"}\npage.click(S["go"])\n', 'locator("#n")',
         'S = {"go": "#n", "x": "#x"}\npage.click(S["go"])\n'),
        ('class Form:\n    GO = "#go"\n    def go(self):\n        self.page.click(self.GO)\n', 'locator("#n")',
         'class Form:\n    GO = "#n"\n    def go(self):\n        self.page.click(self.GO)\n'),
    ],
)  # fmt: skip
def test_a_constant_is_edited_in_place_of_the_call(tmp_path: Path, text: str, now: str, becomes: str):
    file = tmp_path / "test_it.py"
    file.write_text(text, "utf-8")
    assert edited(file, now) == {}
    assert file.read_text("utf-8") == becomes


@pytest.mark.parametrize(
    ("text", "now"),
    [
        ('L = "Name"\nassert L in page.title()\npage.get_by_label(L)\n', NAME),
        ('L = "Name"\nexpect(page.locator("b")).to_have_text(L)\npage.get_by_label(L)\n', NAME),
        ('L = "Name"\npage.get_by_label(L)\n', NEXT),
        ('L = "Name"\npage.get_by_label(L)\n', 'get_by_label("Given name", exact=True)'),
        ('S = {"go": "Go"}\nassert S\npage.get_by_text(S["go"])\n', 'locator("#n")'),
    ],
)
def test_a_constant_that_others_need_stays_and_the_call_is_edited(tmp_path: Path, text: str, now: str):
    file = tmp_path / "test_it.py"
    file.write_text(text, "utf-8")
    assert edited(file, now) == {}
    assert file.read_text("utf-8") == "\n".join([*text.splitlines()[:-1], f"page.{now}", ""])


def test_a_constant_of_a_locator_that_still_works_elsewhere_stays(tmp_path: Path):
    file = tmp_path / "test_it.py"
    file.write_text('GO = "#go"\npage.click(GO)\npage.click(GO)\n', "utf-8")
    first, second = (SourceSpan(str(file), line, 0, line, 14, 1) for line in (2, 3))
    wanted = [Rewrite(second, 'locator("#next")')]
    assert rewrite(in_constants(wanted, {first}), {first}) == {}
    assert file.read_text("utf-8") == 'GO = "#go"\npage.click(GO)\npage.locator("#next").click()\n'
    file.write_text('GO = "#go"\npage.click(GO)\npage.click(GO)\n', "utf-8")
    assert rewrite(in_constants(wanted, ()), frozenset()) == {}
    assert file.read_text("utf-8") == 'GO = "#next"\npage.click(GO)\npage.click(GO)\n'


def test_an_act_by_a_constant_is_written_without_the_constant(tmp_path: Path):
    file = tmp_path / "test_it.py"
    file.write_text('GO = "#go"\npage.click(GO, timeout=9)\n', "utf-8")
    assert edited(file, NAME) == {}
    assert file.read_text("utf-8") == f'GO = "#go"\npage.{NAME}.click(timeout=9)\n'


@pytest.mark.parametrize(
    ("text", "now"),
    [
        ('L = "Name"\nL = L.title()\npage.get_by_label(L)\n', NAME),
        ('L = "Name"\ndef fill(page, L):\n    page.get_by_label(L)\n', NAME),
        ('page.get_by_label(f"Name {1}")\n', NAME),
        ("page.get_by_label(case.label)\n", NAME),
    ],
)
def test_what_is_no_constant_of_locators_alone_is_left(tmp_path: Path, text: str, now: str):
    file = tmp_path / "test_it.py"
    file.write_text(text, "utf-8")
    assert list(edited(file, now).values()) == ["its words are computed"]
    assert file.read_text("utf-8") == text


def test_an_imported_constant_is_edited_where_it_stands(tmp_path: Path):
    (tmp_path / "pages").mkdir()
    (words := tmp_path / "pages" / "words.py").write_text('GO = "#go"\n', "utf-8")
    file = tmp_path / "test_it.py"
    file.write_text("from pages.words import GO\npage.click(GO)\n", "utf-8")
    assert edited(file, 'locator("#next")') == {}
    assert words.read_text("utf-8") == 'GO = "#next"\n'
    (tmp_path / "test_other.py").write_text("from pages.words import GO\nassert GO\n", "utf-8")
    assert edited(file, 'locator("#last")') == {}
    assert file.read_text("utf-8").endswith('\npage.locator("#last").click()\n'), "another file expects the constant"
