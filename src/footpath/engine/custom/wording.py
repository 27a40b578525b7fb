"""A step of a cookbook in words, for whoever is asked to take it. Pure."""

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
)

if TYPE_CHECKING:
    from footpath.schema.cookbook import Step
    from footpath.schema.signature import Signature


def goal_of(step: Step) -> str:
    """What is to be done instead of a step that does not go any more, in none but our own words."""
    kind = step.action.kind.replace("_", " ")
    return f"Do one step of a known way, and no more: the {kind} that SUMMARY tells. It did not go as before."


def told(step: Step, why: str) -> str:
    """The step, what shows that it is done, and why it did not go: words of pages, and of whoever made the cookbook, so
    that they belong into a fence.
    """
    done = " and ".join(map(describe, step.postcondition.all_of)) or "what the step is for has happened"
    return f"The step: {action_of(step)}.\nDone when: {done}.\nWhat happened: {why}"


def action_of(step: Step) -> str:
    """What a step does, in words."""
    on = _element(step.signature)
    match step.action:
        case Navigate(url=url):
            return f"open {url}"
        case Click(by_place=True):
            place = step.signature.ordinal + 1 if step.signature else 1
            return f"click {on}, number {place} of its list"
        case Click():
            return f"click {on}"
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


def _element(signature: Signature | None) -> str:
    if signature is None:
        return "the page"
    return f"the {signature.role} “{signature.question or signature.name or signature.text or signature.html_name}”"
