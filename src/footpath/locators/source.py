"""Find the source code of a locator in a test, and rewrite it."""

from __future__ import annotations

import ast
import sys
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from itertools import islice, takewhile
from pathlib import Path
from typing import TYPE_CHECKING, Final, cast

import playwright

from footpath.locators.acts import written_acts
from footpath.page.playwright_names import BY_SELECTOR, ENDS, ON_LOCATORS
from footpath.reading.program_code import argument, chain, expression, method_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence, Set
    from types import FrameType

    from footpath.locators.acts import ActCode

SEARCHED: Final = frozenset({None, "attached", "visible"})
"""States of an element that a wait for it may search; the others are waits for its end."""
OURS: Final = (str(Path(__file__).parent), str(Path(playwright.__file__ or "").parent))
"""Folders of code between a test and its locators."""

_LIBRARY: Final = str(Path(ast.__file__).parent)
"""Folder of Python's own library."""


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
    is_known: bool = False
    """Whether the locator's words, if no literals, are those of constants."""
    acts: tuple[ActCode, ...] = ()
    """The acts in place of a call's own; none for a locator."""


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
        if isinstance(each, ast.Call) and ((method := method_of(each)) == "expect" or method.startswith("assert"))
        for part in (*each.args, *(named.value for named in each.keywords))
    ]
    return tuple(
        ((each.lineno, each.col_offset), (each.end_lineno or each.lineno, each.end_col_offset or each.col_offset))
        for each in (*found, *asked)
    )


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
        return expression(text[start:end].decode())
    except (OSError, ValueError, IndexError):
        return None


def rewrite(
    wanted: Iterable[Rewrite],
    worked: Set[SourceSpan],
    *,
    expectations: bool = False,
) -> Mapping[SourceSpan, str]:
    """Write locators into their files.

    Args:
        wanted: the new locators.
        worked: expressions that matched elsewhere in the same run, and stay.
        expectations: whether the locators of expectations are written, too.

    Returns:
        The reason for each expression left unchanged.
    """
    left: dict[SourceSpan, str] = {}
    by_place: dict[tuple[SourceSpan, bool], set[Rewrite]] = {}
    for each in wanted:
        by_place.setdefault((each.source, bool(each.acts)), set()).add(each)
    files: dict[str, dict[tuple[int, int], list[Rewrite]]] = {}
    for (source, is_act), told in by_place.items():
        each = next(iter(told))
        differs = len(told) > 1 or (source in worked and not is_act)
        if reason := _reason(each, differs=differs, may_be_expected=expectations or each.is_value):
            left[source] = reason
        else:
            files.setdefault(source.file, {}).setdefault((source.line, source.column), []).append(each)
    for file, edits in files.items():
        left |= {each.source: "its words are computed" for each in _edit(Path(file), edits)}
    return left


def _edit(file: Path, edits: Mapping[tuple[int, int], list[Rewrite]]) -> list[Rewrite]:
    """Write the edits of a file, by line and column. Return those whose words no edit can replace."""
    before = text = file.read_bytes()
    left: list[Rewrite] = []
    for _, here in sorted(edits.items(), reverse=True):  # later edits move no earlier position
        changed = _written(here, text)
        left += here if changed is None else []
        text = text if changed is None else changed
    if text != before:
        file.write_bytes(text)
    return left


def _written(edits: Sequence[Rewrite], text: bytes) -> bytes | None:
    """A file with the expressions at one place written anew: a locator, and the act that begins with it. None if words
    are computed.
    """
    spans = {each: _span(text, each.source) for each in edits}
    start, end = next(iter(spans.values()))[0], max(last for _, last in spans.values())
    before = text[text.rfind(b"\n", 0, start) + 1 : start].decode()
    behind = text[end:].partition(b"\n")[0].partition(b"#")[0]
    is_statement = before.strip() in ("", "await") and not behind.strip()
    code = text[start:end].decode()
    for each in sorted(edits, key=lambda each: bool(each.acts)):
        own = text[start : spans[each][1]].decode()
        if each.is_value:
            now: str | None = each.now
        elif each.acts:
            own, now = code, _acted(code, each, before if is_statement else None)
        else:
            now = _changed(own, each) or _changed_act(own, each)
        if now is None:
            return None
        code = now + code.removeprefix(own)
    return text[:start] + code.encode() + text[end:]


def _acted(code: str, wanted: Rewrite, before: str | None) -> str | None:
    """The acts in place of a call's own. `before`: all that stands before the call in its line; None if the call is no
    statement of its own.
    """
    acts = written_acts(code, wanted.acts, lambda own, where: _changed(own, replace(wanted, now=where, is_known=True)))
    if acts is None or (len(acts) > 1 and before is None):
        return None
    return f"\n{before}".join(acts)


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


def _changed(code: str, wanted: Rewrite) -> str | None:
    """An expression with another locator in it; None if the locator's arguments are not literals there."""
    if (whole := expression(code)) is None:
        return None  # the file has changed since import
    source, links = wanted.source, list(chain(whole))
    calls = len([*takewhile(_is_of_locator, links)])
    if not (wanted.is_known or all(map(_is_written, links[:calls]))):
        return None
    node = links[min(calls, len(links) - 1)]
    owner = ast.get_source_segment(f"({code})", node)
    if not (calls or wanted.acts) or owner is None or (calls != source.steps and source.in_frame):
        return None  # a locator knows its page, and not its frame
    return f"{owner}.{wanted.now}" if calls == source.steps else f"{owner}.page.{wanted.now}"


def _is_of_locator(node: ast.expr) -> bool:
    """Whether a link of a chain makes a locator."""
    if isinstance(node, ast.Attribute):
        return node.attr in ENDS
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in ON_LOCATORS


def _is_written(node: ast.expr) -> bool:
    """Whether the arguments of a link are literals."""
    if not isinstance(node, ast.Call):
        return True
    return _are_written([*node.args, *(each.value for each in node.keywords)])


def _changed_act(code: str, wanted: Rewrite) -> str | None:
    """`page.fill("#name", "Bo")` as an act of another locator: `page.get_by_label("Name").fill("Bo")`.

    None if the code is no such call, or its selector is no literal.
    """
    node = expression(code)
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute) or node.func.attr not in BY_SELECTOR:
        return None
    selector = argument(node, 0, "selector")
    if (
        selector is None
        or not (wanted.is_known or _are_written([selector]))
        or any(each.arg is None for each in node.keywords)
    ):
        return None  # `**options` may hold the selector, too
    said = partial(ast.get_source_segment, f"({code})")
    rest = [said(each) for each in node.args[1:]]
    rest += [f"{each.arg}={said(each.value)}" for each in node.keywords if each.arg not in ("selector", "strict")]
    return f"{said(node.func.value)}.{wanted.now}.{node.func.attr}({', '.join(map(str, rest))})"


def is_installed(path: Path) -> bool:
    """Whether a file belongs to an installed package."""
    return not {"site-packages", "dist-packages"}.isdisjoint(path.parts)


def _are_written(arguments: Sequence[ast.expr]) -> bool:
    """Whether arguments are literals, or patterns from literals."""
    return all(
        (method_of(each) == "compile" and _are_written(each.args))
        if isinstance(each, ast.Call)
        else isinstance(each, ast.Constant) or (isinstance(each, ast.Attribute) and ast.unparse(each.value) == "re")
        for each in arguments
    )
