"""What was found in a file: each fact with its place, and whether it stands in the text."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, cast

from footpath.language.periods import find_day, find_period, read_month
from footpath.language.text import fold_words

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from footpath.resumes.lines import TextPlace

Path = tuple[str | int, ...]
"""Keys and positions in a profile: `("work", 0, "name")`."""
Data = dict[str, object]

_DATE: Final = re.compile(r"[12]\d{3}(?:-\d\d){0,2}")
_DATES: Final = frozenset({"startDate", "endDate", "date", "date_of_birth", "releaseDate"})
_CODES: Final = frozenset({"countryCode", "citizenships"})


@dataclass(frozen=True, slots=True)
class Fact:
    """A value for a place of the profile, and where in the file it stands."""

    path: Path
    value: str
    place: TextPlace
    said: str = ""
    """The words that it was read from, where it is written otherwise: `Mar 2019` for 2019-03, `Österreich` for AT."""

    @property
    def name(self) -> str:
        """Its path as a person reads it: `work 1 › name`."""
        return " › ".join(str(each + 1) if isinstance(each, int) else each for each in self.path)


@dataclass(frozen=True, slots=True)
class Choice:
    """One way of reading something, with the facts that it gives."""

    label: str
    facts: tuple[Fact, ...]


@dataclass(frozen=True, slots=True)
class Unsure:
    """What was not taken, since it can be read in several ways or in none. A person may choose one."""

    what: str
    place: TextPlace
    choices: tuple[Choice, ...] = ()


@dataclass(frozen=True, slots=True)
class ResumeFacts:
    """What a file has."""

    kind: str
    """`PDF`, `Word file`, `JSON Resume`, `LinkedIn export`, `Europass`."""
    facts: tuple[Fact, ...]
    unsure: tuple[Unsure, ...] = ()
    dropped: tuple[Fact, ...] = ()
    """What does not stand in the text."""

    def with_choices(self, chosen: Iterable[Choice]) -> ResumeFacts:
        """The same with the facts of what a person chose."""
        more = tuple(fact for choice in chosen for fact in choice.facts)
        return ResumeFacts(self.kind, (*self.facts, *more), self.unsure, self.dropped)


def checked(kind: str, facts: Iterable[Fact], unsure: Iterable[Unsure], text: str) -> ResumeFacts:
    """What was found, without what does not stand in the text of the file."""
    words = f" {fold_words(text)} "
    kept: list[Fact] = []
    dropped: list[Fact] = []
    for fact in dict.fromkeys(facts):
        (kept if stands(fact, words) else dropped).append(fact)
    return ResumeFacts(kind, tuple(kept), tuple(unsure), tuple(dropped))


def stands(fact: Fact, words: str) -> bool:
    """Whether a fact stands in a text, which is given as `fold_words` writes it with a space at both ends."""
    said = fact.said or fact.value
    key = next((each for each in reversed(fact.path) if isinstance(each, str)), "")
    if key in _DATES and not _is_read_from(fact.value, said):
        return False
    if key == "phone":
        digits = re.sub(r"\D", "", said)
        return len(digits) >= 6 and digits in re.sub(r"\D", "", words)
    if key in _CODES and not fact.said:
        return False
    folded = fold_words(said)
    return bool(folded) and (f" {folded} " in words or folded.replace(" ", "") in words.replace(" ", ""))


def _is_read_from(value: str, said: str) -> bool:
    if not _DATE.fullmatch(value):
        return False
    period, day = find_period(said), find_day(said)
    return (
        value == read_month(said)
        or (day is not None and value == day[0])
        or (period is not None and value in (period.start, period.end))
    )


def as_data(facts: Sequence[Fact]) -> Data:
    """The facts as a profile's data. Of two facts for one place the first holds."""
    root: Data = {}
    for fact in facts:
        _put(root, fact.path, fact.value)
    return cast("Data", _closed(root))


def _put(into: Data, path: Path, value: str) -> None:
    """Put a value; lists are kept as groups by number until all is in."""
    here: dict[str | int, object] = cast("dict[str | int, object]", into)
    for step in path[:-1]:
        here = cast("dict[str | int, object]", here.setdefault(step, {}))
    here.setdefault(path[-1], value)


def _closed(value: object) -> object:
    """Groups by number as lists."""
    if not isinstance(value, dict):
        return value
    groups = cast("dict[str | int, object]", value)
    if groups and all(isinstance(key, int) for key in groups):
        return [_closed(groups[key]) for key in sorted(groups, key=int)]
    return {key: _closed(each) for key, each in groups.items()}
