"""Do an act by another act, on an element that has become one of another kind.

A text field became a list of options, a list a text field, a checkbox a button that stays pressed. Only a repair does
so: the test has to pass with the edit.
"""

from __future__ import annotations

import ast
from functools import partial
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from playwright.async_api import Error as PlaywrightError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from playwright import async_api

KEPT: Final = frozenset({"force", "no_wait_after", "timeout"})
"""Options that all acts take."""

_KIND: Final = """elements => elements.length !== 1 ? null : {
    tag: elements[0].localName,
    type: elements[0].type || '',
    several: Boolean(elements[0].multiple),
    pressed: elements[0].getAttribute('aria-pressed') || '',
    options: [...(elements[0].options || [])].map(option => option.label.trim()),
}"""
_TEXTS: Final = frozenset({"text", "search", "email", "tel", "url", "textarea"})


class LocatorAct(NamedTuple):
    """An act of a test on a locator: Playwright's name of the method, with its arguments."""

    name: str
    arguments: Sequence[Any]
    options: Mapping[str, Any]
    said: str
    """Source code of the locator, starting at the page."""

    def by(self, name: str, *arguments: object, **options: object) -> LocatorAct:
        """The act by another method, as patient as before."""
        kept = {key: value for key, value in self.options.items() if key in KEPT}
        return LocatorAct(name, arguments, {**options, **kept}, self.said)


async def other_act(locator: async_api.Locator, act: LocatorAct) -> LocatorAct | None:
    """The act that does the same on the locator's element as it is now; None if there is none for certain."""
    if act.name not in INSTEAD:
        return None
    try:
        kind = await locator.evaluate_all(_KIND)
    except PlaywrightError:
        return None  # the page is changing
    return INSTEAD[act.name](act, kind) if kind is not None else None


def _chosen(act: LocatorAct, kind: Mapping[str, Any]) -> LocatorAct | None:
    """A text that is written, as the option of that label."""
    text = act.arguments[0] if act.arguments else act.options.get("value")
    is_offered = kind["tag"] == "select" and not kind["several"] and kind["options"].count(text) == 1
    return act.by("select_option", label=text) if is_offered else None


def _written(act: LocatorAct, kind: Mapping[str, Any]) -> LocatorAct | None:
    """An option that is chosen by its label, as a text. Other words of an option are those of its page."""
    label = act.options.get("label")
    is_alone = isinstance(label, str) and not act.arguments and not {"value", "index", "element"} & act.options.keys()
    is_text = kind["tag"] in ("input", "textarea") and kind["type"] in _TEXTS
    return act.by("fill", label) if is_text and is_alone else None


def _pressed(act: LocatorAct, kind: Mapping[str, Any]) -> LocatorAct | None:
    """A box that is ticked or unticked, as a button that stays pressed or not."""
    wanted = "false" if act.name == "check" else "true"
    return act.by("click") if kind["tag"] == "button" and kind["pressed"] == wanted else None


INSTEAD: Final = {"fill": _chosen, "select_option": _written, "check": _pressed, "uncheck": _pressed}
"""By act: the act in its place."""


def written_as(code: str, now: str) -> str | None:
    """A call of an act (`page.get_by_label("Country").fill(home)`) as a call of another one
    (`page.get_by_label("Country").select_option(label=home)`); None if the code is no such call.
    """
    code = f"({code})"
    try:
        node = ast.parse(code, mode="eval").body
    except SyntaxError:
        return None
    call = node.value if isinstance(node, ast.Await) else node
    if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Attribute):
        return None
    said = partial(ast.get_source_segment, code)
    named = {each.arg: said(each.value) for each in call.keywords}
    given = [str(said(each)) for each in call.args]
    if None in named or (told := _told(given, named, now)) is None:
        return None  # `**options` may hold the value, too
    told += [f"{name}={value}" for name, value in named.items()]
    waits = "await " if isinstance(node, ast.Await) else ""
    return f"{waits}{said(call.func.value)}.{now}({', '.join(told)})"


def _told(given: list[str], named: dict[str | None, str | None], now: str) -> list[str] | None:
    """The first arguments of another act, with the value taken from those of the call; None if there is no value."""
    if now == "select_option":
        value = named.pop("value", None) or (given.pop() if given else None)
        return [*given, f"label={value}"] if value else None
    if now == "fill":
        value = named.pop("label", None)
        return [*given, value] if value else None
    return given
