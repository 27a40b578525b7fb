"""Locators whose words stand in a constant: `SUBMIT = "#go"`, an attribute of a class, an entry of a dict.

The constant is edited in place of the call, if all its uses are locators: an expectation keeps its words.
"""

from __future__ import annotations

import ast
import json
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Final

from footpath.locators.source import SourceSpan, expression_at, is_installed
from footpath.page.playwright_names import BY_SELECTOR, ON_PAGES
from footpath.reading.program_code import argument, expression, keyword, method_of, text_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from footpath.locators.source import Rewrite

MOST_FILES: Final = 500
"""Maximum files searched for other uses of a constant."""


def in_constants(wanted: Sequence[Rewrite], stays: Iterable[SourceSpan]) -> list[Rewrite]:
    """The same locators, each as the new value of the constant with its words, as of `in_constant`.

    Args:
        wanted: the new locators.
        stays: expressions that matched as written; a constant in one of them stays, too.
    """
    kept = frozenset(stays)
    found = [each if each.source in kept else in_constant(each) for each in wanted]
    needed = frozenset(map(_constant_of, kept if any(each.is_value for each in found) else ()))
    return [
        replace(now, source=was.source, now=was.now, is_value=False, is_known=True) if now.source in needed else now
        for was, now in zip(wanted, found, strict=True)
    ]


def _constant_of(source: SourceSpan) -> SourceSpan | None:
    """The constant with the words of a locator; None for other words."""
    call = expression_at(source)
    words = _words(call) if isinstance(call, ast.Call) else None
    if words is None or isinstance(words, ast.Constant):
        return None
    return _resolved(words, Path(source.file))


def in_constant(wanted: Rewrite) -> Rewrite:
    """The same locator as the new value of the constant with its words. If others need the constant's words, or the
    constant cannot say the locator, the call is written without the constant. Unchanged without such a constant.
    """
    call = None if wanted.acts else expression_at(wanted.source)
    if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Attribute):
        return wanted
    words = _words(call)
    if words is None or isinstance(words, ast.Constant) or not wanted.now:
        return wanted
    if (constant := _resolved(words, Path(wanted.source.file))) is None:
        return wanted
    value, files = _value(call, wanted.now), _beside(wanted.source.file, constant.file)
    if value is None or is_installed(Path(constant.file)) or not all(_is_locators_alone(words, each) for each in files):
        return replace(wanted, is_known=True)
    return replace(wanted, source=constant, now=_literal(value), is_value=True)


def _words(call: ast.Call) -> ast.expr | None:
    """The argument of a call with the words of the locator; None for calls of other kinds."""
    method = method_of(call)
    if method == "get_by_role":
        return keyword(call, "name")
    return argument(call, 0, "selector") if method in (ON_PAGES | BY_SELECTOR) else None


def _value(call: ast.Call, now: str) -> str | None:
    """The new text of the constant; None if the call takes no such text."""
    instead = expression(now)
    if not isinstance(instead, ast.Call) or not isinstance(instead.func, ast.Name):
        return None
    own, method, said = method_of(call), method_of(instead), text_of(_words(instead))
    if said is not None and own in ("locator", *BY_SELECTOR):
        role = text_of(argument(instead, 0)) or ""
        return _selector(method, role, said, is_exact=keyword(instead, "exact") is not None)
    is_same_role = method != "get_by_role" or [*map(ast.unparse, call.args)] == [*map(ast.unparse, instead.args)]
    is_as_exact = {each.arg for each in call.keywords} >= {each.arg for each in instead.keywords}
    return said if own == method and is_same_role and is_as_exact else None


def _selector(method: str, role: str, said: str, *, is_exact: bool) -> str | None:
    """A locator as a selector of Playwright's; None if there is none."""
    quoted = json.dumps(said, ensure_ascii=False)
    match method:
        case "get_by_role":
            return f"role={role}[name={quoted}]"
        case "get_by_text":
            return f"text={quoted}" if is_exact else f"text={said}"
        case "get_by_test_id":
            return f"[data-testid={quoted}]"
        case "get_by_placeholder":
            return f"[placeholder={quoted}]"
        case "locator":
            return said
        case _:
            return None


def _literal(value: str) -> str:
    return repr(value) if '"' in value else json.dumps(value, ensure_ascii=False)


def _resolved(words: ast.expr, file: Path) -> SourceSpan | None:
    """The only definition of a name, in its file or in a file that the name is imported from."""
    if (tree := _tree(file)) is None:
        return None
    for path in (file, *imported(file)):
        there = tree if path == file else _tree(path)
        values = [*_definitions(words, there)] if there is not None else []
        if len(values) > 1:
            return None
        if values:
            [node] = values
            if node is None or text_of(node) is None:
                return None
            end = (node.end_lineno or node.lineno, node.end_col_offset or node.col_offset)
            return SourceSpan(str(path), node.lineno, node.col_offset, *end)
    return None


def _definitions(words: ast.expr, tree: ast.Module) -> Iterator[ast.expr | None]:
    """The values given to a name anywhere in a file; None for one that no text is given to, such as a parameter."""
    name = _name(words)
    for node in ast.walk(tree):
        if isinstance(node, ast.arg) and node.arg == name and isinstance(words, ast.Name):
            yield None
        targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
        if any(_is_target(each, words, name) for each in targets):
            yield _entry(getattr(node, "value", None), words)


def _is_target(target: object, words: ast.expr, name: str) -> bool:
    """Whether an assignment gives a value to a name: `NAME = …`, in a class too, or `self.name = …`."""
    if isinstance(target, ast.Name):
        return target.id == name
    return isinstance(target, ast.Attribute) and isinstance(words, ast.Attribute) and target.attr == name


def _entry(value: object, words: ast.expr) -> ast.expr | None:
    """The value of a name, or of an entry of a dict with that name."""
    if not isinstance(words, ast.Subscript):
        return value if isinstance(value, ast.expr) else None
    if not isinstance(value, ast.Dict):
        return None
    entries = zip(value.keys, value.values, strict=True)
    found = [each for key, each in entries if key is not None and ast.dump(key) == ast.dump(words.slice)]
    return found[0] if len(found) == 1 else None


def _name(words: ast.expr) -> str:
    """The name whose definition is searched; empty for an expression of another kind."""
    if isinstance(words, ast.Subscript):
        return _name(words.value) if isinstance(words.slice, ast.Constant) else ""
    if isinstance(words, ast.Attribute):
        return words.attr if isinstance(words.value, ast.Name) else ""
    return words.id if isinstance(words, ast.Name) else ""


def imported(file: Path) -> Iterator[Path]:
    """The files beside or above a file that the file imports."""
    tree = _tree(file)
    for node in ast.walk(tree) if tree is not None else ():
        if isinstance(node, ast.Import | ast.ImportFrom):
            level = node.level if isinstance(node, ast.ImportFrom) else 0
            folders = file.parents[level - 1 : level] if level else file.parents
            named = (folder.joinpath(*module) for folder in folders for module in _modules(node))
            yield from (
                path for each in named for path in (each.with_suffix(".py"), each / "__init__.py") if path.is_file()
            )


def _modules(node: ast.Import | ast.ImportFrom) -> list[list[str]]:
    """The modules that an import may name, by their parts."""
    if isinstance(node, ast.Import):
        return [each.name.split(".") for each in node.names]
    parts = node.module.split(".") if node.module else []
    return [each for each in (parts, *([*parts, each.name] for each in node.names)) if each]


def _beside(*files: str) -> Iterator[Path]:
    """The files of these names, and the others in their folders."""
    folders = {Path(each).parent for each in files}
    yield from map(Path, files)
    for folder in folders:
        yield from islice(folder.rglob("*.py"), MOST_FILES)


def _is_locators_alone(words: ast.expr, path: Path) -> bool:
    """Whether a file uses a constant only as the words of locators."""
    name = _name(words)
    try:
        if name not in path.read_text("utf-8"):
            return True
    except (OSError, UnicodeDecodeError):
        return False
    if (tree := _tree(path)) is None:
        return False
    calls = [each for each in ast.walk(tree) if isinstance(each, ast.Call)]
    asked = {id(part) for call in calls if (said := _words(call)) is not None for part in ast.walk(said)}
    used = [each for each in ast.walk(tree) if _is_use(each, words, name)]
    return all(id(each) in asked for each in used)


def _is_use(node: ast.AST, words: ast.expr, name: str) -> bool:
    """Whether a node reads the constant; of a dict, the entry or the whole."""
    if isinstance(words, ast.Attribute):
        return isinstance(node, ast.Attribute) and node.attr == name and isinstance(node.ctx, ast.Load)
    return isinstance(node, ast.Name) and node.id == name and isinstance(node.ctx, ast.Load)


def _tree(path: Path) -> ast.Module | None:
    try:
        return ast.parse(path.read_text("utf-8"))
    except (OSError, ValueError, SyntaxError):
        return None
