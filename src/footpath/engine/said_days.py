"""Days and times as the goal says them: a model enters “2026-11-28” for “28 November 2026”, which is a datum. Pure.

A replay writes a day or time of the goal in the format of its field, so the words of the goal serve a step as well.
"""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Final

from footpath.answers.dates import native, read_for_page
from footpath.answers.natives import read_time
from footpath.engine.goal import split
from footpath.schema.action import Fill
from footpath.schema.template import escape, names, substitute

if TYPE_CHECKING:
    from footpath.engine.record import Performed, Recording

_LONGEST: Final = 5
"""Most words of a day: “the 28th of November 2026”."""
_KINDS: Final = ("date", "month", "time")
"""Types of fields that have a format of their own, whatever a step enters."""


def as_goal_says(way: Recording, goal: str) -> Recording:
    """Return the way of a run, with days and times entered in the words of the goal, if the goal says them."""
    return dataclasses.replace(way, performed=[_as_goal_says(each, goal) for each in way.performed])


def _as_goal_says(performed: Performed, goal: str) -> Performed:
    step = performed.step
    action, signature = step.action, step.signature
    if not isinstance(action, Fill) or signature is None or names(action.value):
        return performed
    kind = signature.type or signature.role
    if kind not in _KINDS or (said := _said(goal, substitute(action.value, {}), kind)) == "":
        return performed
    entered = step.model_copy(update={"action": action.model_copy(update={"value": escape(said)})})
    return dataclasses.replace(performed, step=entered)


def _said(goal: str, value: str, kind: str) -> str:
    """Return the shortest words of a goal that mean a day or time in a field's format; empty for none. Days in numbers
    alone do not count: “3/4/2027” is another day on another page.
    """
    words = split(goal)
    for length in range(1, _LONGEST + 1):
        for at in range(len(words) - length + 1):
            text = goal[words[at].start : words[at + length - 1].end]
            if text == value:
                return ""  # it stands there as entered
            is_mixed = any(sign.isdigit() for sign in text) and any(sign.isalpha() for sign in text)
            if is_mixed and _means(text, kind) == value:
                return text
    return ""


def _means(text: str, kind: str) -> str:
    if kind == "time":
        return read_time(text)
    return native(read_for_page(text, ""), kind) if kind in ("date", "month") else ""
