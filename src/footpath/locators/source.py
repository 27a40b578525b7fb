"""Find the source code of a locator in a test, and rewrite it."""

from __future__ import annotations

import ast
import sys
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Final, cast

import playwright

from footpath.locators.other_act import written_as

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Set
    from types import FrameType

SEARCHED: Final = frozenset({None, "attached", "visible"})
"""States of an element that a wait for it may search; the others are waits for its end."""
OURS: Final = (str(Path(__file__).parent), str(Path(playwright.__file__ or "").parent))
"""Folders of code between a test and its locators."""

_LIBRARY: Final = str(Path(ast.__file__).parent)
"""Folder of Python's own library."""

ENDS: Final = frozenset({"first", "last"})
"""Attributes that derive a locator from a locator."""


@dataclass(frozen=True, slots=True, order=True)
class SourceSpan:
    """An expression in a file: lines from 1, columns from 0, in bytes."""

    file: str
    line: int
    column: int
    end_line: int
    end_column: int
    steps: int = 0
    """Number of calls in the whole locator, since its frame. The expression may contain only the last of them."""
    in_frame: bool = False

    def __str__(self) -> str:
        return f"{self.file}:{self.line}"


@dataclass(frozen=True, slots=True)
class Rewrite:
    """A locator, or the call of an act, to be written anew."""

    source: SourceSpan
    now: str
    """The new call on the page; empty if only the position identifies the element."""
    is_value: bool = False
    """Whether `now` is the new literal of a constant with the locator's words."""
    act: str = ""
    """The act of a call in place of its own; empty for a locator."""


def caller(steps: int, *, in_frame: bool = False) -> SourceSpan | None:
    """The running expression outside of this package; None if unknown."""
    frame: FrameType | None = sys._getframe(1)  # pyright: ignore[reportPrivateUsage]
    while frame is not None and frame.f_code.co_filename.startswith(OURS):
        frame = frame.f_back
    if frame is None:
        return None
    line, end_line, column, end_column = next(islice(frame.f_code.co_positions(), frame.f_lasti // 2, None))
    if line is None or end_line is None or column is None or end_column is None:
        return None
    return SourceSpan(frame.f_code.co_filename, line, column, end_line, end_column, steps, in_frame)


def callers() -> tuple[SourceSpan, ...]:
    """The running expressions outside of installed packages, from the inside out."""
    found: list[SourceSpan] = []
    frame: FrameType | None = sys._getframe(1)  # pyright: ignore[reportPrivateUsage]
    while frame is not None:
        if not frame.f_code.co_filename.startswith((*OURS, _LIBRARY)) and "-packages" not in frame.f_code.co_filename:
            at = next(islice(frame.f_code.co_positions(), frame.f_lasti // 2, None))
            if None not in at:
                line, end_line, column, end_column = cast("tuple[int, int, int, int]", at)
                found.append(SourceSpan(frame.f_code.co_filename, line, column, end_line, end_column))
        frame = frame.f_back
    return tuple(found)


def is_expectation(source: SourceSpan) -> bool:
    """Whether an expression stands in an `assert`, or among the arguments of `expect` or of a function `assert…`."""
    start, end = (source.line, source.column), (source.end_line, source.end_column)
    try:
        changed = Path(source.file).stat().st_mtime_ns
    except OSError:
        return False
    return any(first <= start and end <= last for first, last in _expectations(source.file, changed))


@lru_cache(maxsize=64)
def _expectations(file: str, _changed: int) -> tuple[tuple[tuple[int, int], tuple[int, int]], ...]:
    """The first and last positions of a file's expectations: lines from 1, columns from 0, in bytes."""
    try:
        tree = ast.parse(Path(file).read_bytes())
    except (OSError, ValueError, SyntaxError):
        return ()
    found = [each for each in ast.walk(tree) if isinstance(each, ast.Assert)]
    asked = [
        part
        for each in ast.walk(tree)
        if isinstance(each, ast.Call) and _is_expecting(each.func)
        for part in (*each.args, *(named.value for named in each.keywords))
    ]
    return tuple(
        ((each.lineno, each.col_offset), (each.end_lineno or each.lineno, each.end_col_offset or each.col_offset))
        for each in (*found, *asked)
    )


def _is_expecting(function: ast.expr) -> bool:
    name = (
        function.attr if isinstance(function, ast.Attribute) else function.id if isinstance(function, ast.Name) else ""
    )
    return name == "expect" or name.startswith("assert")


def statement_at(file: str, line: int) -> str:
    """The source of the innermost statement at a line; empty for none."""
    try:
        source = Path(file).read_text("utf-8")
        tree = ast.parse(source)
    except (OSError, ValueError, SyntaxError):
        return ""
    at = [
        each for each in ast.walk(tree) if isinstance(each, ast.stmt) and each.lineno <= line <= (each.end_lineno or 0)
    ]
    if not at:
        return ""
    innermost = min(at, key=lambda each: (each.end_lineno or 0) - each.lineno)
    return ast.get_source_segment(source, innermost) or ""


def expression_at(source: SourceSpan) -> ast.expr | None:
    """The expression in a file; None if the file has changed."""
    try:
        text = Path(source.file).read_bytes()
        start, end = _span(text, source)
        return ast.parse(f"({text[start:end].decode()})", mode="eval").body
    except (OSError, ValueError, SyntaxError, IndexError):
        return None


def rewrite(
    wanted: Iterable[Rewrite],
    worked: Set[SourceSpan],
    methods: Set[str],
    acts: Set[str] = frozenset(),
    *,
    expectations: bool = False,
) -> Mapping[SourceSpan, str]:
    """Write locators into their files.

    Args:
        wanted: the new locators.
        worked: expressions that matched elsewhere in the same run, and stay.
        methods: names of methods that make locators.
        acts: names of page methods that act on a selector's element, such as `page.click("#send")`.
        expectations: whether the locators of expectations are written, too.

    Returns:
        The reason for each expression left unchanged.
    """
    left: dict[SourceSpan, str] = {}
    by_place: dict[SourceSpan, set[Rewrite]] = {}
    for each in wanted:
        by_place.setdefault(each.source, set()).add(each)
    files: dict[str, list[Rewrite]] = {}
    for source, told in by_place.items():
        each = next(iter(told))
        differs = len(told) > 1 or (source in worked and not each.act)
        if reason := _reason(each, differs=differs, may_be_expected=expectations or each.is_value):
            left[source] = reason
        else:
            files.setdefault(source.file, []).append(each)
    for file, edits in files.items():
        before = text = Path(file).read_bytes()
        for each in sorted(edits, key=lambda edit: edit.source, reverse=True):  # later edits move no earlier position
            start, end = _span(text, each.source)
            changed = _written(each, text[start:end].decode(), methods, acts)
            if changed is None:
                left[each.source] = "its words are computed"
            else:
                text = text[:start] + changed.encode() + text[end:]
        if text != before:
            Path(file).write_bytes(text)
    return left


def _written(wanted: Rewrite, code: str, methods: Set[str], acts: Set[str]) -> str | None:
    """An expression, written anew; None if its words are computed."""
    if wanted.is_value:
        return wanted.now
    if wanted.act:
        return written_as(code, wanted.act)
    return _changed(code, wanted.now, wanted.source, methods) or _changed_act(code, wanted.now, acts)


def _reason(wanted: Rewrite, *, differs: bool, may_be_expected: bool) -> str:
    """The reason to leave an expression unchanged; empty for none."""
    source = wanted.source
    if differs:
        return "it finds different elements in different places"
    if not may_be_expected and is_expectation(source):
        return "an expectation is yours to change"
    if not wanted.now:
        return "only its place on the page tells the element"
    return "its file belongs to an installed package" if is_installed(Path(source.file)) else ""


def _span(text: bytes, source: SourceSpan) -> tuple[int, int]:
    lines = text.splitlines(keepends=True)
    before = [sum(map(len, lines[: number - 1])) for number in (source.line, source.end_line)]
    return before[0] + source.column, before[1] + source.end_column


def _expression(code: str) -> ast.expr | None:
    try:
        return ast.parse(f"({code})", mode="eval").body
    except SyntaxError:
        return None


def _changed(code: str, now: str, source: SourceSpan, methods: Set[str]) -> str | None:
    """An expression with another locator in it; None if the locator's arguments are not literals there."""
    if (node := _expression(code)) is None:
        return None  # the file has changed since import
    found = 0
    while True:
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in methods:
            if not all(map(_is_written, [*node.args, *(each.value for each in node.keywords)])):
                return None
            node = node.func.value
        elif isinstance(node, ast.Attribute) and node.attr in ENDS:
            node = node.value
        else:
            break
        found += 1
    owner = ast.get_source_segment(f"({code})", node)
    if not found or owner is None or (found != source.steps and source.in_frame):
        return None  # a locator knows its page, and not its frame
    return f"{owner}.{now}" if found == source.steps else f"{owner}.page.{now}"


def _changed_act(code: str, now: str, acts: Set[str]) -> str | None:
    """`page.fill("#name", "Bo")` as an act of another locator: `page.get_by_label("Name").fill("Bo")`.

    None if the code is no such call, or its selector is no literal.
    """
    node = _expression(code)
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute) or node.func.attr not in acts:
        return None
    named = {each.arg: each.value for each in node.keywords}
    selector = node.args[0] if node.args else named.pop("selector", None)
    if selector is None or not _is_written(selector) or None in named:
        return None  # `**options` may hold the selector, too
    spelled = ast.get_source_segment
    rest = [spelled(f"({code})", each) for each in node.args[1:]]
    rest += [
        f"{name}={spelled(f'({code})', each)}" for name, each in named.items() if name not in ("selector", "strict")
    ]
    owner = spelled(f"({code})", node.func.value)
    return f"{owner}.{now}.{node.func.attr}({', '.join(map(str, rest))})"


def is_installed(path: Path) -> bool:
    """Whether a file belongs to an installed package."""
    return not {"site-packages", "dist-packages"}.isdisjoint(path.parts)


def _is_written(argument: ast.expr) -> bool:
    """Whether an argument is a literal, or a pattern from a literal."""
    if isinstance(argument, ast.Call):
        return ast.unparse(argument.func) == "re.compile" and all(map(_is_written, argument.args))
    return isinstance(argument, ast.Constant) or (
        isinstance(argument, ast.Attribute) and ast.unparse(argument.value) == "re"
    )
