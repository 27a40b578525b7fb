"""A step in words, for the role that repairs the step and for messages. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from footpath.engine.conditions import describe
from footpath.schema.action import (
    AnswerDialog,
    Check,
    Click,
    ClickAt,
    Drag,
    Fill,
    Navigate,
    Press,
    Select,
    Type,
    Upload,
)  # fmt: skip

if TYPE_CHECKING:
    from footpath.schema.cookbook import Step
    from footpath.schema.signature import Signature


def goal_of(step: Step) -> str:
    """Return the goal in place of a failing step, only in our own words."""
    kind = step.action.kind.replace("_", " ")
    return f"Do one step of a known way, and no more: the {kind} that SUMMARY tells. It did not go as before."


def told(step: Step, why: str) -> str:
    """Return the step, its completion sign, and the reason for failing. The text may have words of pages and of a
    cookbook's author, and so belongs into a fence.
    """
    done = " and ".join(map(describe, step.postcondition.all_of)) or "what the step is for has happened"
    return f"The step: {action_of(step)}.\nDone when: {done}.\nWhat happened: {why}"


def action_of(step: Step) -> str:
    """Return a step's action in words."""
    on = _element(step.signature)
    match step.action:
        case Navigate(url=url):
            return f"open {url}"
        case Click():
            return f"click {on}{_of_its_list(step)}"
        case ClickAt(x=x, y=y):
            return f"press the place {x:g} % across and {y:g} % down the window"
        case Fill(value=value) | Type(value=value):
            return f"enter “{value}” into {on}"
        case Select(options=options):
            return f"choose “{', '.join(options)}” in {on}"
        case Check(checked=checked):
            return f"{'tick' if checked else 'clear'} {on}"
        case Upload(files=files):
            return f"hand {', '.join(files)} to {on}"
        case AnswerDialog(accept=accept):
            return f"{'accept' if accept else 'dismiss'} the dialog that the next step raises"
        case Drag(target=target):
            return f"drag {on} onto {_element(target)}"
        case Press(keys=keys):
            return f"press {keys}"
        case _:
            return f"{step.action.kind.replace('_', ' ')} on {on}"


def _of_its_list(step: Step) -> str:
    if not (isinstance(step.action, Click) and step.action.by_place):
        return ""
    return f", number {step.signature.ordinal + 1 if step.signature else 1} of its list"


def _element(signature: Signature | None) -> str:
    if signature is None:
        return "the page"
    return f"the {signature.role or 'element'} “{signature.called}”"
