"""An act of a test on a locator, and the acts in its place: as data, and as source code."""

from __future__ import annotations

import ast
from functools import partial
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from footpath.reading.locator import literal
from footpath.reading.program_code import ENTERS, argument, awaited, expression, method_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from footpath.reading.locator import ElementLocator

_TICKED: Final[Mapping[object, str]] = {True: "yes", False: "no"}
KEPT: Final = frozenset({"force", "no_wait_after", "timeout"})
"""Options that all acts take."""
_VALUES: Final = frozenset({"value", "text", "label"})
"""Names of the arguments that hold a value."""
OWN: Final = "\0"
"""Stands in code for the value of the test's own call."""


class LocatorAct(NamedTuple):
    """An act of a test on a locator: Playwright's name of the method, with its arguments."""

    name: str
    arguments: Sequence[Any]
    options: Mapping[str, Any]
    said: str
    """Source code of the locator, starting at the page."""

    @property
    def value(self) -> str:
        """The entered text, the chosen option, or yes or no of a ticked box; empty for other acts."""
        told = {"check": True, "uncheck": False}.get(self.name)
        if self.name in ENTERS:
            first = next(iter(self.arguments), None)
            named = (self.options.get(each) for each in ("value", "text", "label", "checked"))
            told = first if first is not None else next((each for each in named if each is not None), None)
        return told if isinstance(told, str) else _TICKED.get(told, "") if isinstance(told, bool) else ""

    @property
    def is_in_words(self) -> bool:
        """Whether the value is in words of the page. A list's option may be told by a value that nobody sees."""
        return self.name != "select_option" or "label" in self.options

    def spell(self, text: str) -> str:
        """A text as code. The test's own value stays as the test writes it."""
        return OWN if text == self.value else literal(text)

    def spelled(self, locator: ElementLocator) -> str:
        """The calls on the page that find an element, as code."""
        return locator.code(self.spell)


class ActCode(NamedTuple):
    """An act in place of a test's own, as code."""

    where: str
    """The calls on the page that find the element; empty for the element of the test's own locator."""
    call: str
    """The call on the element, without the closing bracket."""


class _Call(NamedTuple):
    """The call of an act in a program, in pieces of its code."""

    owner: str
    """The locator; of a call by a selector, the page."""
    selector: str
    """Empty if the call is on a locator."""
    value: str
    """What the call enters, chooses, or ticks; empty for nothing."""
    is_computed: bool
    """Whether the value is no literal."""
    options: tuple[str, ...]

    @classmethod
    def of(cls, code: str) -> _Call | None:
        call = awaited(expression(code) or ast.Constant(None))
        if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Attribute):
            return None
        named = {each.arg: each.value for each in call.keywords}
        if None in named:
            return None  # `**options` may hold the value
        values = len(call.args) + len(_VALUES & named.keys())
        is_by_selector = "selector" in named or values > (method_of(call) in ENTERS)
        value = argument(call, int(is_by_selector and "selector" not in named), *_VALUES)
        said = partial(ast.get_source_segment, f"({code})")
        none = ast.Constant(None)
        return cls(
            str(said(call.func.value)),
            is_by_selector * str(said(argument(call, 0, "selector") or none)),
            str(said(value or none) or ""),
            not isinstance(value, ast.Constant | None),
            tuple(f"{name}={said(each)}" for name, each in named.items() if name in KEPT),
        )

    @property
    def locator(self) -> str:
        """The locator of the act's own element."""
        return f"{self.owner}.locator({self.selector})" if self.selector else self.owner

    def instead(self, where: str, act: ActCode) -> str:
        """Another call, with the value and the options of this one."""
        begin = f"{where}.{act.call}".replace(OWN, self.value)
        between = "" if begin.endswith("(") or not self.options else ", "
        return f"{begin}{between}{', '.join(self.options)})"


def written_acts(code: str, acts: Sequence[ActCode], found: Callable[[str, str], str | None]) -> list[str] | None:
    """The calls in place of an act's own (`page.get_by_label("Country").fill(home)`); None if the code is no such call,
    or its value is computed and has to be another one.

    Args:
        code: the call.
        acts: the acts in its place.
        found: gives the code of an element, from the code of the call's own locator and the calls on the page.
    """
    call = _Call.of(code)
    if call is None or (call.is_computed and not any(OWN in f"{each.where}{each.call}" for each in acts)):
        return None
    wheres = [found(call.locator, each.where) if each.where else call.locator for each in acts]
    written = zip(wheres, acts, strict=True)
    return None if None in wheres else [call.instead(str(where), each) for where, each in written]
