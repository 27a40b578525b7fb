"""What is told of the locators of a test run, and what of it is written into the tests."""

from __future__ import annotations

from footpath.locators.report import Line, expected, rewrites, shown
from footpath.locators.source import SourceSpan


def healed(said: str, line: int, *, is_expected: bool = False) -> Line:
    """A locator of line `line`, healed."""
    return Line("healed", said, ("test_a.py", line, 4, line, 30, 1, False), "get_by_label('Given name')",
                is_expected=is_expected, by="meaning")  # fmt: skip


def span(line: int) -> SourceSpan:
    return SourceSpan("test_a.py", line, 4, line, 30, 1, False)


def test_what_an_expectation_used_is_written_by_an_update_alone():
    acts, expects, shared = healed("a", 1), healed("a", 2, is_expected=True), healed("b", 3)
    again = healed("b", 3, is_expected=True)
    known = [acts, expects, shared, again]
    assert [each.source for each in rewrites(known)] == [span(1), span(3)]
    assert expected(known) == {span(2)}, "the expression of a page object is edited for what acts"
    assert {each.source for each in rewrites(known, expectations=True)} == {span(1), span(2), span(3)}
    assert str(expects).endswith("(means the same; in an expectation)")
    assert len(shown(known)) == 3
