"""What a page offers to choose from, and what chooses among it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypedDict

from footpath.schema.snapshot import Option

Choose = Callable[[Sequence[Option]], Sequence[int]]
"""Which of the offered options to take, by position; none when none fits."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is to be chosen in a list that is opened, and searched where it can be typed into."""

    pick: Choose
    """Of what it offers by itself."""
    each: Choose
    """Of what one search brings up."""
    searches: tuple[str, ...]
    """What to type, one for each choice."""
    least: int = 1
    """So many have to be found."""


class Listed(TypedDict, total=False):
    """An option as `page/js` tells of it."""

    label: str
    value: str
    selected: bool
    disabled: bool
    ref: str


def as_options(listed: Sequence[Listed]) -> tuple[Option, ...]:
    """The page's answer as options."""
    return tuple(Option(**option) for option in listed)


def by_label(wanted: Sequence[str]) -> Choose:
    """Options with exactly these words, whatever their case and spacing; else with exactly these values."""

    def choose(options: Sequence[Option]) -> Sequence[int]:
        found = by_label_each(wanted)(options)
        return found if len(found) == len(wanted) else ()

    return choose


def by_label_each(wanted: Sequence[str]) -> Choose:
    """As `by_label`, those of them that are offered: lists that are searched show a few at a time."""

    def choose(options: Sequence[Option]) -> Sequence[int]:
        labels = [_plain(option.label) for option in options]
        values = [option.value for option in options]
        found: list[int] = []
        for words in wanted:
            if _plain(words) in labels:
                found.append(labels.index(_plain(words)))
            elif words and words in values:
                found.append(values.index(words))
        return found

    return choose


def besides(pick: Choose, taken: Sequence[Option]) -> Choose:
    """What it chooses besides what was taken. That is what it was taken for also where it is not offered any more: what
    is only like it ("Python (Django)") is not chosen in its place.
    """
    had = {option.label for option in taken}

    def choose(options: Sequence[Option]) -> Sequence[int]:
        new = [at for at, option in enumerate(options) if option.label not in had]
        chosen = pick([*taken, *(options[at] for at in new)])
        return [new[at - len(taken)] for at in chosen if at >= len(taken)]

    return choose


def _plain(text: str) -> str:
    return " ".join(text.split()).casefold()
