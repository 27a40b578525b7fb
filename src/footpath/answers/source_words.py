"""The source of an answer in words for a person: “your profile › job 1 › employer”, never a path. Pure."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

_WORDS: Final = {
    "work": "job", "position": "title", "startDate": "begins", "endDate": "ends", "countryCode": "country",
    "postalCode": "postal number", "studyType": "degree", "area": "subject", "institution": "school",
    "highlights": "highlight", "skills": "skill", "languages": "language", "fluency": "level",
    "certificates": "certificate", "profiles": "profile", "keywords": "keyword", "interests": "interest",
    "citizenships": "citizenship", "url": "address on the web", "answers": "own answer",
}  # fmt: skip
"""Words for keys of a profile that a person would not understand."""
_EMPLOYER: Final = {"name": "employer"}
_LEFT_OUT: Final = frozenset({"basics", "x-footpath", "files"})
_PLACE: Final = re.compile(r"\b(?:basics|work|education|languages|x-footpath)(?:\.\w+|\[\d+\])+(?:\+\w+)*")
"""A path of a profile within a text."""
_STEP: Final = re.compile(r"\[(\d+)\]|([^.\[\]]+)")


def place_in_words(path: Sequence[str | int], between: str = " ") -> str:
    """A place of the profile: `("work", 0, "name")` is “job 1 employer”, numbers counted from 1."""
    said: list[str] = []
    for step in path:
        if isinstance(step, int):
            said[-1:] = [f"{said[-1]} {step + 1}" if said else str(step + 1)]
        elif step not in _LEFT_OUT or step == path[-1]:
            words = _EMPLOYER if path[0] == "work" and said else {}
            said.append(words.get(step) or _WORDS.get(step) or step.replace("_", " ").replace("+", " and "))
    return between.join(said)


def source_in_words(source: str) -> str:
    """The source of an answer (`Answer.source`)."""
    said, comma, how = source.partition(", ")
    if said.startswith("profile "):
        path, space, part = said.removeprefix("profile ").partition(" ")
        where = place_in_words(_steps(path), " › ")
        return f"your profile › {where}{space}{part}{comma}{how}"
    if said.startswith("answer bank: "):
        return f"what you answered before{comma}{how}"
    words = {"task": "given with this task", "person": "you, in this run", "correction": "you, in this review"}
    return words.get(said, said) + comma + how


def without_paths(text: str) -> str:
    """A text with each path of the profile in words: “The profile has no phone.”"""
    return _PLACE.sub(lambda found: place_in_words(_steps(found[0]), " › "), text)


def _steps(path: str) -> list[str | int]:
    return [int(number) if number else name for number, name in _STEP.findall(path)]
