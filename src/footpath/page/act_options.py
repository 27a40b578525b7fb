"""The options of a list, and functions that choose among them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypedDict

from footpath.schema.snapshot import Option

Choose = Callable[[Sequence[Option]], Sequence[int]]
"""Chooses among offered options: returns the positions to take; none if none fits."""


@dataclass(frozen=True, slots=True)
class WantedOption:
    """The wanted choice in a list, for opening and searching."""

    pick: Choose
    """Chooses among the options without a search."""
    each: Choose
    """Chooses among the options of one search."""
    searches: tuple[str, ...]
    """Texts to type, one per choice."""
    least: int = 1
    """How many choices must be found for the whole to succeed."""
    is_sure: bool = True
    """Whether the list is known to take several values; otherwise it must show so after the first choice."""


class Listed(TypedDict, total=False):
    """An option as `page/js/options.js` describes options."""

    label: str
    value: str
    selected: bool
    disabled: bool
    ref: str


def as_options(listed: Sequence[Listed]) -> tuple[Option, ...]:
    """Return the options that the page has described."""
    return tuple(Option(**option) for option in listed)


def by_label(wanted: Sequence[str]) -> Choose:
    """Choose the options with exactly the labels (case and spacing aside) or values; none if one is missing."""

    def choose(options: Sequence[Option]) -> Sequence[int]:
        found = by_label_each(wanted)(options)
        return found if len(found) == len(wanted) else ()

    return choose


def by_label_each(wanted: Sequence[str]) -> Choose:
    """Choose as `by_label`, but only among the offered options: a searched list shows a few at a time."""

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
    """Choose as `pick` does, without the options already taken.

    `pick` still sees the taken options if the list no longer offers them: otherwise a merely similar one might be
    chosen, "Python (Django)" after "Python".
    """
    had = {option.label for option in taken}

    def choose(options: Sequence[Option]) -> Sequence[int]:
        new = [at for at, option in enumerate(options) if option.label not in had]
        chosen = pick([*taken, *(options[at] for at in new)])
        return [new[at - len(taken)] for at in chosen if at >= len(taken)]

    return choose


def _plain(text: str) -> str:
    return " ".join(text.split()).casefold()
