"""Values that a command is given as NAME=VALUE."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from footpath.errors import BadInput

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


def pairs(option: str, items: Sequence[str], *, several: bool = False) -> dict[str, str]:
    """Names and values of an option that was given any number of times. `several`: a name that is given again has
    several answers; else it is told.
    """
    from footpath.schema.answer import BETWEEN_ANSWERS

    given: dict[str, list[str]] = {}
    for number, item in enumerate(items, 1):
        name, value = pair(option, item, number)
        if name in given and not several:
            raise BadInput(
                f"{option} number {number} gives a name again that was given before.", hint="Give each name once."
            )
        given.setdefault(name, []).append(value)
    return {name: BETWEEN_ANSWERS.join(dict.fromkeys(values)) for name, values in given.items()}


def files_among(given: Mapping[str, str]) -> dict[str, str]:
    """The values that are whole paths: who types one for a question of a form hands over that file."""
    from footpath.schema.answer import BETWEEN_ANSWERS

    values = (value for values in given.values() for value in values.split(BETWEEN_ANSWERS))
    paths = dict.fromkeys(value for value in values if Path(value).is_absolute() and Path(value).name)
    return {str(number): path for number, path in enumerate(paths, 1)}


def pair(option: str, item: str, number: int, like: str = 'email="ada@example.com"') -> tuple[str, str]:
    """Name and value of the `number`th of an option, `like` this one. What is wrong with it is told without it: it may
    be personal.
    """
    name, found, value = item.partition("=")
    if not found or not name.strip():
        what = "has no “=”" if not found else "has no name before the “=”"
        raise BadInput(
            f"{option} number {number} is not NAME=VALUE: it {what}.",
            hint=f"For example: {option} {like}.",
        )
    return name.strip(), value
