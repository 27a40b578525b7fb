"""The facts found in a file, each with a place and checked against the text."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal, cast

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


def path_of_site(number: int) -> Path:
    """The path of a web address of the person: the first is the person's own site, the others are profiles."""
    return ("basics", "profiles", number - 1, "url") if number else ("basics", "url")


@dataclass(frozen=True, slots=True)
class Fact:
    """A value for a field of the profile, and its place in the file."""

    path: Path
    value: str
    place: TextPlace
    said: str = ""
    """The original words, if they differ: `Mar 2019` for 2019-03, `Österreich` for AT."""

    @property
    def name(self) -> str:
        """The path for people: `work 1 › name`."""
        return " › ".join(str(each + 1) if isinstance(each, int) else each for each in self.path)


@dataclass(frozen=True, slots=True)
class Choice:
    """One way to read a text, with the resulting facts."""

    label: str
    facts: tuple[Fact, ...]


@dataclass(frozen=True, slots=True)
class Unsure:
    """A text that was not taken, since several readings are possible or none is. A person may choose a reading."""

    what: str
    place: TextPlace
    choices: tuple[Choice, ...] = ()


ResumeKind = Literal["PDF", "Word file", "JSON Resume", "LinkedIn export", "Europass", ""]
"""The kinds of files, by their names for people; empty without a file."""


@dataclass(frozen=True, slots=True)
class ResumeFacts:
    """The facts of a file."""

    kind: ResumeKind
    facts: tuple[Fact, ...]
    unsure: tuple[Unsure, ...] = ()
    dropped: tuple[Fact, ...] = ()
    """Facts that are missing from the text."""

    def with_choices(self, chosen: Iterable[Choice]) -> ResumeFacts:
        """Return the same facts plus those of the person's choices."""
        more = tuple(fact for choice in chosen for fact in choice.facts)
        return ResumeFacts(self.kind, (*self.facts, *more), self.unsure, self.dropped)


def checked(kind: ResumeKind, facts: Iterable[Fact], unsure: Iterable[Unsure], text: str) -> ResumeFacts:
    """Return the facts that the text of the file confirms; report the others as dropped."""
    words = f" {fold_words(text)} "
    kept: list[Fact] = []
    dropped: list[Fact] = []
    for fact in dict.fromkeys(facts):
        (kept if stands(fact, words) else dropped).append(fact)
    return ResumeFacts(kind, tuple(kept), tuple(unsure), tuple(dropped))


def stands(fact: Fact, words: str) -> bool:
    """Whether a text confirms a fact. The text is folded by `fold_words`, with a space at both ends."""
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
    """Return the facts as data of a profile. The first fact for a path wins."""
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
