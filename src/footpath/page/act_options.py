"""What a page offers to choose from, and what chooses among it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypedDict

from footpath.schema.snapshot import Option

Choose = Callable[[Sequence[Option]], Sequence[int]]
"""Which of the offered options to take, by position; none when none fits."""


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
        labels = [_plain(option.label) for option in options]
        values = [option.value for option in options]
        found: list[int] = []
        for words in wanted:
            if _plain(words) in labels:
                found.append(labels.index(_plain(words)))
            elif words and words in values:
                found.append(values.index(words))
            else:
                return ()
        return found

    return choose


def _plain(text: str) -> str:
    return " ".join(text.split()).casefold()
