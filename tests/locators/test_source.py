"""Writing locators into tests: the locator alone is changed, and only where its words stand."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from footpath.locators.source import Rewrite, SourceSpan, callers, is_expectation, rewrite

if TYPE_CHECKING:
    from pathlib import Path

NOW = 'get_by_role("button", name="Send")'


def written(folder: Path, line: str, expression: str, steps: int, now: str = NOW) -> tuple[str, list[str]]:
    """A line once its expression was written anew, and why it was left."""
    file = folder / "test_it.py"
    file.write_text(f"def test_it(page):\n    {line}\n    assert page\n", "utf-8")
    start = len(f"    {line[: line.index(expression)]}".encode())
    source = SourceSpan(str(file), 2, start, 2, start + len(expression.encode()), steps)
    left = rewrite([Rewrite(source, now)], frozenset())
    return file.read_text("utf-8").splitlines()[1].strip(), list(left.values())


@pytest.mark.parametrize(
    ("line", "expression", "steps", "becomes"),
    [
        ('page.get_by_text("Go").click()', 'page.get_by_text("Go")', 1, f"page.{NOW}.click()"),
        ('page.locator("form").get_by_text("Go").first.click()', 'page.locator("form").get_by_text("Go").first', 3,
         f"page.{NOW}.click()"),
        ('form.get_by_text("Go").click()', 'form.get_by_text("Go")', 2, f"form.page.{NOW}.click()"),
        ('self.page.get_by_text(re.compile("go", re.I)).click()', 'self.page.get_by_text(re.compile("go", re.I))', 1,
         f"self.page.{NOW}.click()"),
        ('x = "ü"; page.get_by_text("Go").hover()', 'page.get_by_text("Go")', 1, f'x = "ü"; page.{NOW}.hover()'),
        ('page.click("#go")', 'page.click("#go")', 2, f"page.{NOW}.click()"),
        ('own.page.fill("#name", it, strict=True, timeout=1)', 'own.page.fill("#name", it, strict=True, timeout=1)',
         2, f"own.page.{NOW}.fill(it, timeout=1)"),
        ('page.press(selector="#a", key="x")', 'page.press(selector="#a", key="x")', 2, f'page.{NOW}.press(key="x")'),
    ],
)  # fmt: skip
def test_a_locator_is_written_in_place_of_another(tmp_path: Path, line: str, expression: str, steps: int, becomes: str):
    assert written(tmp_path, line, expression, steps) == (becomes, [])


@pytest.mark.parametrize(
    ("line", "expression", "now", "why"),
    [
        ("page.get_by_text(label).click()", "page.get_by_text(label)", NOW, "its words are computed"),
        ('page.get_by_text(f"Go {n}").click()', 'page.get_by_text(f"Go {n}")', NOW, "its words are computed"),
        ("go(page).click()", "go(page)", NOW, "its words are computed"),
        ("page.click(BUTTON)", "page.click(BUTTON)", NOW, "its words are computed"),
        ('page.click("#go", **options)', 'page.click("#go", **options)', NOW, "its words are computed"),
        ('page.get_by_text("Go").click()', 'page.get_by_text("Go")', "",
         "only its place on the page tells the element"),
    ],
)  # fmt: skip
def test_what_is_not_written_there_is_left(tmp_path: Path, line: str, expression: str, now: str, why: str):
    assert written(tmp_path, line, expression, 1, now) == (line, [why])


def test_what_finds_different_elements_in_different_places_is_left(tmp_path: Path):
    file = tmp_path / "test_it.py"
    file.write_text('page.get_by_text("Go").click()\n', "utf-8")
    source = SourceSpan(str(file), 1, 0, 1, 22, 1)
    assert rewrite([Rewrite(source, NOW), Rewrite(source, 'locator("b")')], frozenset()).keys() == {source}
    assert rewrite([Rewrite(source, NOW)], {source}).keys() == {source}
    assert file.read_text("utf-8") == 'page.get_by_text("Go").click()\n'


def test_two_locators_of_one_line_are_both_written(tmp_path: Path):
    file = tmp_path / "test_it.py"
    file.write_text('page.get_by_text("A").click(); page.get_by_text("B").click()\n', "utf-8")
    wanted = [Rewrite(SourceSpan(str(file), 1, at, 1, at + 21, 1), now) for at, now in ((0, "one()"), (31, "two()"))]
    assert rewrite(wanted, frozenset()) == {}
    assert file.read_text("utf-8") == "page.one().click(); page.two().click()\n"


def test_an_installed_package_is_left(tmp_path: Path):
    folder = tmp_path / "site-packages" / "kit"
    folder.mkdir(parents=True)
    line, why = written(folder, 'page.get_by_text("Go").click()', 'page.get_by_text("Go")', 1)
    assert (line, why) == ('page.get_by_text("Go").click()', ["its file belongs to an installed package"])


@pytest.mark.parametrize(
    "line",
    [
        'expect(page.get_by_text("Go")).to_be_visible()',
        'await expect(page.get_by_text("Go"), "ü").to_have_count(1)',
        'assert "ü" and page.get_by_text("Go").input_value() == "36"',
        'self.assertEqual(page.get_by_text("Go").inner_text(), "36")',
        'assert_that(each for each in page.get_by_text("Go").all())',
    ],
)
def test_what_a_test_expects_is_never_written(tmp_path: Path, line: str):
    file = tmp_path / "test_it.py"
    file.write_text(f"async def test_it(self, page):\n    {line}\n    page.get_by_text('Go').click()\n", "utf-8")
    start = len(f"    {line[: line.index('page')]}".encode())
    source = SourceSpan(str(file), 2, start, 2, start + len('page.get_by_text("Go")'), 1)
    assert is_expectation(source)
    assert not is_expectation(SourceSpan(str(file), 3, 4, 3, 26, 1))
    assert rewrite([Rewrite(source, NOW)], frozenset()) == {source: "an expectation is yours to change"}
    assert line in file.read_text("utf-8")


def test_a_function_that_an_assertion_calls_is_part_of_it():
    def helper() -> bool:
        return any(map(is_expectation, callers()))

    assert helper()
    told = helper()
    assert not told
