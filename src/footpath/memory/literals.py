"""What a cookbook enters that is no template: one for everybody may hold none of it. Pure."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from footpath.schema.action import Action, Check, Fill, Select, Type, Upload

if TYPE_CHECKING:
    from collections.abc import Iterator

    from footpath.schema.cookbook import Cookbook

_TEMPLATE: Final = re.compile(r"\{\{[^{}]+\}\}")


def literals(cookbook: Cookbook) -> tuple[str, ...]:
    """The places where a step enters something other than templates, as paths; the literals are not repeated.

    A checkbox counts too: "I am a veteran", checked, is an answer of somebody's.
    """
    return tuple(
        f"steps.{index}.action.{place}: a literal where a template must stand"
        for index, step in enumerate(cookbook.steps)
        for place, value in _entered(step.action)
        if re.search(r"\w", _TEMPLATE.sub("", value))
    )


def _entered(action: Action) -> Iterator[tuple[str, str]]:
    match action:
        case Fill(value=value) | Type(value=value):
            yield "value", value
        case Select(options=options, search=search):
            yield from ((f"options.{index}", option) for index, option in enumerate(options))
            yield "search", search
        case Upload(files=files):
            yield from ((f"files.{index}", file) for index, file in enumerate(files))
        case Check(checked=checked):
            yield "checked", str(checked)
        case _:
            pass
