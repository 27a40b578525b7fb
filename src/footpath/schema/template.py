"""Templates: `{{name}}` in a text stands for a value that comes later. Nothing is ever evaluated.

    template = { text | "{{" name "}}" | "{{{{" }
    name     = part { "." part }
    part     = letter-or-digit { letter-or-digit | "-" | "_" }      lower case only

`{{{{` writes two literal braces. Any other `{{` is an error, so that a misspelt name never reaches a page as text.
Substituted values stay literal: braces in a value mean nothing.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from footpath.errors import BadInput
from footpath.schema.action import Action, AnswerDialog, Check, Fill, Navigate, Operate, Select, Type, Upload, Wait

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

_PART = r"[a-z0-9][a-z0-9_-]*"
_NAME = re.compile(rf"{_PART}(?:\.{_PART})*")
TEMPLATES = re.compile(r"(\{\{[a-z0-9_.-]+\}\})")
"""Splits a text at the templates in it."""
_TOKEN = re.compile(rf"\{{\{{\{{\{{|\{{\{{({_NAME.pattern})\}}\}}|\{{\{{")
YES = {"yes": True, "no": False}
"""What the value of a checkbox may be."""


def is_name(text: str) -> bool:
    """Whether a text is a valid name for a template."""
    return _NAME.fullmatch(text) is not None


def name_of(given: str) -> str:
    """The name of a value in templates: `your_name` for "Your name"."""
    return given if is_name(given) else re.sub(r"[^a-z0-9_.-]+", "_", given.casefold()).strip("_.-")


def template(name: str) -> str:
    """The template for a name: `{{name}}`. Raises BadInput for an invalid name."""
    if not is_name(name):
        raise BadInput("A template's name is lower-case letters, digits, '-' and '_', in parts joined by dots.")
    return "{{" + name + "}}"


def escape(text: str) -> str:
    """Escape braces, so that substitution returns the same text."""
    return text.replace("{{", "{{{{")


class TemplatePart(NamedTuple):
    """A part of a text with templates."""

    text: str
    """Literal text; of a template, the name."""
    is_name: bool = False


def pieces(text: str) -> tuple[TemplatePart, ...]:
    """Split a text into non-empty pieces, in order. Raises BadInput for a malformed template."""
    found: list[TemplatePart] = []
    at = 0
    for token in _TOKEN.finditer(text):
        found.append(TemplatePart(text[at : token.start()]))
        at = token.end()
        if token[1] is not None:
            found.append(TemplatePart(token[1], is_name=True))
        elif token[0] == "{{{{":
            found.append(TemplatePart("{{"))
        else:
            raise BadInput(
                f"Malformed template at character {token.start() + 1}.",
                hint="Write {{name}}, or {{{{ for two literal braces.",
            )
    return tuple(each for each in (*found, TemplatePart(text[at:])) if each.text)


def names(text: str) -> tuple[str, ...]:
    """The names in a text's templates, in order of appearance, each once. Raises BadInput for a malformed template."""
    return tuple(dict.fromkeys(each.text for each in pieces(text) if each.is_name))


def is_template(text: str) -> bool:
    """Whether the text is exactly one template. Raises BadInput for a malformed template."""
    return [each.is_name for each in pieces(text)] == [True]


def substitute(text: str, values: Mapping[str, str]) -> str:
    """The text with every template replaced. Raises BadInput for an unknown name or a malformed template."""

    def value(name: str) -> str:
        if name not in values:
            raise BadInput(
                f"There is no value for {{{{{name}}}}}.", hint="Add it to the profile or to the task's input."
            )
        return values[name]

    return "".join(value(each.text) if each.is_name else each.text for each in pieces(text))


def templates_of(action: Action) -> tuple[str, ...]:
    """The names in the templates of an action's texts, each once."""
    found: dict[str, None] = {}

    def note(text: str) -> str:
        found.update(dict.fromkeys(names(text)))
        return text

    map_texts(action, note)
    return tuple(found)


def texts_of(action: Action) -> tuple[str, ...]:
    """The texts that an action enters: into a field, a list, a dialog or the address line."""
    found: list[str] = []

    def note(text: str) -> str:
        found.append(text)
        return text

    map_texts(action, note)
    return tuple(found)


def resolve(action: Action, values: Mapping[str, str]) -> Action:
    """Replace the templates of an action with values. BadInput for an unknown name or a wrong checkbox value."""
    action = map_texts(action, lambda text: substitute(text, values))
    if isinstance(action, Check) and isinstance(action.checked, str):
        checked = YES.get(action.checked)
        if checked is None:
            raise BadInput("A checkbox takes yes or no.")
        return Check(checked=checked)
    return action


def map_texts(action: Action, change: Callable[[str], str]) -> Action:
    """Return an action with each text that it enters changed."""
    match action:
        case Navigate():
            return action.model_copy(update={"url": change(action.url)})
        case Fill() | Type():
            return action.model_copy(update={"value": change(action.value)})
        case Select():
            options = tuple(change(option) for option in action.options)
            through = tuple(change(label) for label in action.through)
            return action.model_copy(update={"options": options, "search": change(action.search), "through": through})
        case Check():
            return action if isinstance(action.checked, bool) else Check(checked=change(action.checked))
        case Upload():
            return action.model_copy(update={"files": tuple(change(file) for file in action.files)})
        case Wait() | AnswerDialog():
            return action.model_copy(update={"text": change(action.text)})
        case Operate():
            return action.model_copy(update={"value": change(action.value)})
        case _:
            return action
