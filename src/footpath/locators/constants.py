"""Locators whose words stand in a constant: `SUBMIT = "#go"`, an attribute of a class, an entry of a dict.

The constant is edited in place of the call, if all its uses are locators: an expectation keeps its words.
"""

from __future__ import annotations

import ast
import json
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Final

from footpath.locators.source import SourceSpan, expression_at, is_installed

if TYPE_CHECKING:
    from collections.abc import Iterator, Set

    from footpath.locators.source import Rewrite

MOST_FILES: Final = 500
"""Maximum files searched for other uses of a constant."""


@dataclass(frozen=True, slots=True)
class LocatorNames:
    """The names of Playwright's methods that take the words of a locator."""

    made_by: Set[str]
    """Methods that make locators."""
    acts: Set[str]
    """Methods of a page that take a selector."""


def in_constant(wanted: Rewrite, names: LocatorNames) -> Rewrite:
    """The same locator as the new value of the constant with its words; unchanged without such a constant."""
    call = None if wanted.act else expression_at(wanted.source)
    if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Attribute):
        return wanted
    words = _words(call, names)
    if words is None or isinstance(words, ast.Constant) or not wanted.now:
        return wanted
    constant = _resolved(words, Path(wanted.source.file))
    value = _value(call, wanted.now, names)
    if constant is None or value is None or is_installed(Path(constant.file)):
        return wanted
    if not all(_is_locators_alone(words, path, names) for path in _beside(wanted.source.file, constant.file)):
        return wanted
    return replace(wanted, source=constant, now=_literal(value), is_value=True)


def _words(call: ast.Call, names: LocatorNames) -> ast.expr | None:
    """The argument of a call with the words of the locator; None for calls of other kinds."""
    named = {each.arg: each.value for each in call.keywords}
    method = call.func.attr if isinstance(call.func, ast.Attribute) else ""
    if method == "get_by_role":
        return named.get("name")
    if method in names.made_by | names.acts and method not in ("filter", "nth", "and_", "or_"):
        return call.args[0] if call.args else named.get("selector")
    return None


def _value(call: ast.Call, now: str, names: LocatorNames) -> str | None:
    """The new text of the constant; None if the call takes no such text."""
    instead = ast.parse(now, mode="eval").body
    if not isinstance(instead, ast.Call) or not isinstance(instead.func, ast.Name):
        return None
    method, named = instead.func.id, {each.arg: each.value for each in instead.keywords}
    positional = [each.value for each in instead.args if isinstance(each, ast.Constant)]
    said = _text(named.get("name") if method == "get_by_role" else next(iter(instead.args), None))
    own = call.func.attr if isinstance(call.func, ast.Attribute) else ""
    if said is not None and own in ("locator", *names.acts):
        return _selector(method, str(next(iter(positional), "")), said, is_exact="exact" in named)
    is_same_role = method != "get_by_role" or [*map(ast.unparse, call.args)] == [*map(ast.unparse, instead.args)]
    is_as_exact = {each.arg for each in call.keywords} >= named.keys()
    return said if own == method and is_same_role and is_as_exact else None


def _text(node: ast.expr | None) -> str | None:
    """The text of a literal; None for another expression."""
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


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
            if node is None or _text(node) is None:
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


def _is_locators_alone(words: ast.expr, path: Path, names: LocatorNames) -> bool:
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
    asked = {id(part) for call in calls if (said := _words(call, names)) is not None for part in ast.walk(said)}
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
