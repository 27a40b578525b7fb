"""Answers as persons give and read them: typed values, misspelt names of questions, sources in words. Pure."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from rapidfuzz import fuzz

from footpath.answers.natives import out_of_bounds
from footpath.errors import BadInput
from footpath.language.replies import bare_yes_or_no, tokens

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from footpath.schema.observation import FieldKind, FieldObservation

TAKES: Final[dict[FieldKind, str]] = {
    "number": "a number", "range": "a number", "date": "a date, as 2026-12-31", "month": "a month, as 2026-12",
    "time": "a time, as 14:30", "date_parts": "a date, as 2026-12-31", "checkbox": "yes or no",
    "email": "an e-mail address", "tel": "a telephone number", "url": "a web address", "combobox": "words of its list",
}  # fmt: skip
"""Accepted answers of a field without options."""
_IN_DIGITS: Final[frozenset[FieldKind]] = frozenset({"number", "range", "date", "month", "time", "date_parts", "tel"})
"""Kinds of fields whose every answer has a digit; only a date may also be `immediately`."""
_UNCHANGEABLE: Final[frozenset[FieldKind]] = frozenset({"file", "password", "other"})
"""Kinds of fields whose answers a review cannot change: files are granted before the run, secrets are not shown."""


def may_change(field: FieldObservation) -> bool:
    """Whether another answer to a field can be given in a review."""
    return field.kind not in _UNCHANGEABLE and not field.is_secret and not field.is_unread and field.trap == ""


def typed(field: FieldObservation, said: str) -> str:
    """The intended answer: an option by number or label, several options on a line each.

    Raises:
        BadInput: the field does not accept the answer, with the accepted answers.
    """
    said = said.strip()
    choices = field.choices
    if field.kind == "checkbox" and not choices:
        if meant := bare_yes_or_no(said):
            return meant
        raise BadInput("A checkbox takes yes or no, and the answer is neither.")
    if choices:
        takes_several = field.multiple or field.kind == "checkboxes"
        whole = _option(choices, said)
        parts = [said] if whole or not takes_several else [each.strip() for each in said.replace("\n", ",").split(",")]
        found = [_option(choices, each) for each in parts]
        if "" in found:
            raise not_offered(choices)
        return "\n".join(found)
    if why := _unfit(field, said):
        raise BadInput(why)
    return said


def _unfit(field: FieldObservation, said: str) -> str:
    """Why a field without options does not accept words, in a sentence; empty if it may."""
    if field.kind == "email" and "@" not in said:
        return "The question takes an e-mail address, and the answer has no @."
    is_now = field.kind in ("date", "date_parts") and said == "immediately"
    if field.kind in _IN_DIGITS and not is_now and not any(map(str.isdecimal, said)):
        return f"The question takes {TAKES[field.kind]}, and the answer has none."
    return out_of_bounds(said, field)


def not_offered(choices: Sequence[str]) -> BadInput:
    """The error for an answer outside of the choices."""
    offered = tuple(f"{number}: {label}" for number, label in enumerate(choices, 1))
    return BadInput("This answer is not one of the options.", problems=offered)


def _option(choices: Sequence[str], said: str) -> str:
    """The choice meant by a label, or by a number from 1; empty for none. A label that is a number takes precedence."""
    for each in choices:
        if said.casefold() == each.casefold():
            return each
    return choices[int(said) - 1] if said.isdecimal() and 0 < int(said) <= len(choices) else ""


_ALIKE = 75.0
"""Minimum similarity of a misspelt name (rapidfuzz ratio, 0 to 100)."""

_NEARLY = 10.0
"""Maximum distance from the best for further suggestions."""

_MOST = 3
"""So many are told at the most."""

_SHORTEST = 3
"""Fewer letters are like too much."""


def nearest(name: str, questions: Mapping[str, str]) -> tuple[str, ...]:
    """The questions that `name` may mean, likeliest first. `questions` maps each question to its meaning."""
    scores = {question: _alike(name, question, meaning) for question, meaning in questions.items()}
    least = max(_ALIKE, max(scores.values(), default=0.0) - _NEARLY)
    return tuple(sorted((each for each in scores if scores[each] >= least), key=lambda each: -scores[each]))[:_MOST]


def _alike(name: str, question: str, meaning: str) -> float:
    """Similarity of a name to a question's meaning, to the question, or to a part of it."""
    said = tokens(name)
    letters = "".join(said)
    if len(letters) < _SHORTEST:
        return 0.0
    others = ["".join(tokens(question)), "".join(tokens(meaning)), *_parts(question, len(said))]
    return max(fuzz.ratio(letters, each) for each in others)


def _parts(question: str, words: int) -> Iterator[str]:
    """Runs of about `words` consecutive words of a question, joined."""
    asked = tokens(question)
    for length in range(max(words - 1, 1), words + 2):
        for start in range(len(asked) - length + 1):
            yield "".join(asked[start : start + length])


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
PLACE: Final = re.compile(r"\b(?:basics|work|education|languages|x-footpath)(?:\.\w+|\[\d+\])+(?:\+\w+)*")
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
    return PLACE.sub(lambda found: place_in_words(_steps(found[0]), " › "), text)


def _steps(path: str) -> list[str | int]:
    return [int(number) if number else name for number, name in _STEP.findall(path)]
