"""Actions and steps in plain words, with templates in place of values."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from footpath.engine.conditions import describe
from footpath.schema.action import (
    AnswerDialog,
    Check,
    Drag,
    Fill,
    Navigate,
    Operate,
    Press,
    Scroll,
    Select,
    Type,
    Upload,
)

if TYPE_CHECKING:
    from footpath.schema.action import Action
    from footpath.schema.cookbook import Step
    from footpath.schema.signature import Signature


VERBS: Final = {
    "navigate": "Open",
    "click": "Press",
    "fill": "Enter",
    "type": "Enter",
    "select": "Choose",
    "upload": "Attach",
    "press": "Press the keys",
    "click_at": "Press a place of a drawing on",
    "hover": "Point at",
    "drag": "Drag",
    "operate": "Enter",
    "wait": "Wait for",
    "back": "Go back",
    "switch_tab": "Go to the other tab",
}


JOINTS: Final = {"fill": "in", "type": "in", "select": "in", "upload": "to", "operate": "in"}


def value_of(action: Action) -> str:
    """The value that an action enters or chooses, as a template; empty for other actions."""
    match action:
        case Fill() | Type() | Operate():
            return action.value
        case Select():
            return ", ".join(action.options)
        case Check():
            return action.checked if isinstance(action.checked, str) else "yes" if action.checked else "no"
        case Upload():
            return ", ".join(action.files)
        case Navigate():
            return action.url
        case Press():
            return action.keys
        case _:
            return ""


def verb_of(action: Action) -> str:
    """The verb for an action."""
    match action:
        case Check():
            return "Answer" if action.answers else "Untick" if action.unticks else "Tick"
        case Scroll():
            return "Scroll to" if action.to == "view" else f"Scroll {action.to}"
        case AnswerDialog():
            return "Say yes to the dialog" if action.accept else "Say no to the dialog"
        case _:
            return VERBS[action.kind]


def named(signature: Signature | None) -> str:
    """An element in words: `link “Apply”`."""
    if signature is None:
        return ""
    return f"{signature.role or 'element'} “{signature.called}”"


def step_in_words(step: Step) -> str:
    """A step as a sentence: the action, its target, and the postcondition."""
    value, target = value_of(step.action), named(step.signature)
    if isinstance(step.action, Check) and isinstance(step.action.checked, bool):
        value = ""
    joint = JOINTS.get(step.action.kind, "")
    if isinstance(step.action, Check):
        verb = "Tick" if step.action.answers else verb_of(step.action)
        said = [verb, target, *(("if", value) if value else ())]
    else:
        onto = step.action.target if isinstance(step.action, Drag) else None
        said = [verb_of(step.action), value, joint if value and target else "", target]
        said += ["to", named(onto)] if onto is not None else []
    sentence = " ".join(filter(None, said))
    after = "; ".join(describe(condition) for condition in step.postcondition.all_of)
    marks = ["may be left out"] * step.optional + ["cannot be taken back"] * (step.effect == "outside")
    return sentence + (f", until {after}" if after else "") + (f" ({', '.join(marks)})" if marks else "")
