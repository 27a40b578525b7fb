"""Move secrets in a goal (a card number, a password) into the task's values, as if given beside the goal. Pure.

Values of a task are sealed, kept out of journals and hidden from models; words of a goal are not.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from footpath.reading.sensitive import is_account, kind_of
from footpath.roles.plain.grammar import understand
from footpath.roles.plain.instruction import NotUnderstood

if TYPE_CHECKING:
    from collections.abc import Iterator

    from footpath.schema.task import Task

_ACCOUNT: Final = re.compile(
    r"(?<!\w)(?:[A-Z]{2}\d{2}(?:[ -]?[A-Z0-9]){11,30}|\d(?:[ -]?\d){12,18})(?!\w)", re.IGNORECASE
)
_NAMED: Final = re.compile(
    r"(?<!\w)((?:\w{1,40}[\s:=]{1,9}){1,2})(?:\"([^\"]+)\"|“([^”]+)”|'([^']+)'|«([^»]+)»|„([^“”]+)[“”])"
)
"""A quotation with the words before it: password "…"."""
_TEMPLATE: Final = re.compile(r"(\{\{[^{}]+\}\})")
_QUOTED: Final = "[\"“„'‘«]{}[\"”“'’»]"
_LONG: Final = 4
"""Least characters of a secret that is searched outside of quotes too: "7" stands in every goal."""


def lifted(task: Task) -> Task:
    """Return the task with templates in place of the goal's secrets, and the secrets among its values."""
    goal, values = task.goal, dict(task.input)
    if not goal:
        return task
    for question, value in _secrets(goal):
        name = _name(question, values)
        new = _put(goal, value, "{{" + name + "}}")
        if new != goal:
            goal, values[name] = new, value
    if goal == task.goal:
        return task
    secret = (*task.secret, *(name for name in values if name not in task.input))
    return task.model_copy(update={"goal": goal, "input": values, "secret": secret})


def _put(goal: str, value: str, template: str) -> str:
    """The goal with a template wherever a value stands outside of templates."""
    pattern = re.escape(value)
    pattern = rf"(?<!\w){pattern}(?!\w)" if len(value) >= _LONG else _QUOTED.format(rf"\s*{pattern}\s*")
    parts = _TEMPLATE.split(goal)
    return "".join(
        part if at % 2 else re.sub(pattern, lambda found: found[0].replace(value, template), part)
        for at, part in enumerate(parts)
    )


def _secrets(goal: str) -> Iterator[tuple[str, str]]:
    """Yield the secrets of a goal, each with the words for its kind."""
    understood = understand(goal)
    if isinstance(understood, NotUnderstood):
        for match in _NAMED.finditer(goal):
            value = next(filter(None, match.groups()[1:])).strip()
            if kind_of(match[1], ""):
                yield match[1], value
    else:
        for entry in (each for instruction in understood for each in instruction.entries):
            value = entry.value.text
            if kind_of(entry.target.words, value) and value and not _TEMPLATE.search(value):
                yield entry.target.words, value
    for match in _ACCOUNT.finditer(goal):
        if is_account(match[0]):
            yield ("iban" if match[0][0].isalpha() else "card number"), match[0]


def _name(question: str, taken: dict[str, str]) -> str:
    slug = re.sub(r"[^a-z0-9]+", "_", question.casefold()).strip("_") or "secret"
    names = (slug, *(f"{slug}_{number}" for number in range(2, len(taken) + 3)))
    return next(each for each in names if each not in taken)
