"""Read a locator's target from its own words, for tests that never passed under Footpath."""

from __future__ import annotations

import ast
import re
from typing import TYPE_CHECKING, Final

from footpath.locators.memory import KnownLocator
from footpath.reading.buttons import say
from footpath.reading.vocabulary import read_text
from footpath.schema.signature import Signature

if TYPE_CHECKING:
    from collections.abc import Mapping

_ATTRIBUTE: Final = re.compile(r"""^(?:[\w-]+)?(?:#([\w-]+)|\[(?:name|id|data-testid)=["']?([\w.-]+)["']?\])$""")
_TEXT: Final = re.compile(r"""^text=["']?(.+?)["']?$|^.*:has-text\(["'](.+)["']\)$""")
_APART: Final = re.compile(r"[_\-.]+|(?<=[a-z])(?=[A-Z0-9])")
_SURE: Final = 0.6
"""Minimum share of a label's words that must express the field's question."""
VAGUE: Final = frozenset({"btn", "button", "input", "field", "link", "id", "txt", "submit"})
"""Words in attributes that only name the kind of element."""


def described(said: str, page: str, *, is_press: bool = False) -> KnownLocator | None:
    """The target of a locator, read from its source code; None without words.

    Args:
        said: the calls on the page: `get_by_role("button", name="Continue")`.
        page: path of the page.
        is_press: read an attribute as a button's (`#continue`), not as a field's.
    """
    role = "button" if is_press else ""
    call = _last_call(said)
    if call is None:
        return None
    method, argument, options = call
    match method:
        case "get_by_role":
            name = options.get("name", "")
            return _known(said, page, role=argument, name=name) if name else None
        case "get_by_label" | "get_by_placeholder":
            return _known(said, page, role="", name=argument)
        case "get_by_text" | "get_by_title" | "get_by_alt_text":
            return _known(said, page, role="button", name=argument)
        case "get_by_test_id":
            return _of_attribute(said, page, argument, role)
        case "locator":
            if (text := _TEXT.match(argument)) is not None:
                return _known(said, page, role="button", name=text[1] or text[2])
            attribute = _ATTRIBUTE.match(argument)
            return _of_attribute(said, page, attribute[1] or attribute[2], role) if attribute is not None else None
        case _:
            return None


def _known(said: str, page: str, *, role: str, name: str) -> KnownLocator:
    scores = read_text(name)
    meaning = max(scores, key=lambda each: scores[each], default="")
    is_pressed = role in ("button", "link", "menuitem", "tab") or (not role and say(name)[0] != "other")
    return KnownLocator(
        locator=said,
        page=page,
        signature=Signature(role=role, name=name, text=name),
        meaning="" if is_pressed or not meaning or scores[meaning] < _SURE else meaning,
    )


def _of_attribute(said: str, page: str, value: str, role: str) -> KnownLocator | None:
    """By the words of an id or a name: `first_name`, `continueButton`."""
    words = [each for each in _APART.sub(" ", value).casefold().split() if each not in VAGUE and not each.isdecimal()]
    return _known(said, page, role=role, name=" ".join(words)) if words else None


def _last_call(said: str) -> tuple[str, str, Mapping[str, str]] | None:
    """The last call with arguments: method, first text, and named texts."""
    try:
        node: ast.expr = ast.parse(said, mode="eval").body
    except SyntaxError:
        return None  # contains a pattern or another locator
    while isinstance(node, ast.Attribute) or (isinstance(node, ast.Call) and _method(node) in ("nth", "filter")):
        node = node.value if isinstance(node, ast.Attribute) else _owner(node)
    if not isinstance(node, ast.Call) or not node.args:
        return None
    first = node.args[0]
    if not isinstance(first, ast.Constant) or not isinstance(first.value, str):
        return None
    named = {each.arg: each.value.value for each in node.keywords if each.arg and isinstance(each.value, ast.Constant)}
    return _method(node), first.value, {name: value for name, value in named.items() if isinstance(value, str)}


def _method(call: ast.Call) -> str:
    if isinstance(call.func, ast.Attribute):
        return call.func.attr
    return call.func.id if isinstance(call.func, ast.Name) else ""


def _owner(call: ast.Call) -> ast.expr:
    return call.func.value if isinstance(call.func, ast.Attribute) else ast.Constant(None)
