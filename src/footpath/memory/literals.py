"""Literal values in a cookbook's steps: a public cookbook must hold none. Pure."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from footpath.schema.action import Action, Check, Fill, Select, Type, Upload

if TYPE_CHECKING:
    from collections.abc import Iterator

    from footpath.schema.cookbook import Cookbook

_TEMPLATE: Final = re.compile(r"\{\{[^{}]+\}\}")


def literals(cookbook: Cookbook) -> tuple[str, ...]:
    """Paths of the literals entered by steps; the literals are not repeated.

    A checkbox counts too: "I am a veteran", checked, is a person's answer.
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
