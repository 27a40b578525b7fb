"""How much of what résumés show is found in them: `python -m tests.resumes.measure FOLDER` prints a table.

A fact is right where the profile has it at its place; entries of lists are matched first. A fact that was found and is
not shown is wrong. It is invented where it does not even stand in the text.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast

from footpath.language.text import fold_words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from footpath.resumes.facts import ResumeFacts

Path = tuple[str | int, ...]


@dataclass(frozen=True)
class Score:
    """What was right, missed and wrong: paths with values."""

    right: list[str]
    missed: list[str]
    wrong: list[str]

    @property
    def share(self) -> float:
        return len(self.right) / max(1, len(self.right) + len(self.missed))


def leaves(value: object, path: Path = ()) -> Iterator[tuple[Path, str]]:
    if isinstance(value, dict):
        for key, each in cast("dict[str, object]", value).items():
            yield from leaves(each, (*path, key))
    elif isinstance(value, list):
        for number, each in enumerate(cast("list[object]", value)):
            yield from leaves(each, (*path, number))
    else:
        yield path, str(value)


def same(key: str | int, one: str, other: str) -> bool:
    if key == "phone":
        return re.sub(r"\D", "", one) == re.sub(r"\D", "", other)
    if key == "url":
        return bare(one) == bare(other)
    return fold_words(one) == fold_words(other)


def bare(url: str) -> str:
    return url.casefold().removeprefix("https://").removeprefix("www.").rstrip("/")


def score(found: dict[str, Any], shown: dict[str, Any]) -> Score:
    """Compare; entries of a list are paired by how much they have in common."""
    right: list[str] = []
    missed: list[str] = []
    wrong: list[str] = []
    for section in {**found, **shown}:
        if section in ("lang", "meta"):
            continue
        have, want = found.get(section), shown.get(section)
        for one, two in _paired(have, want):
            _compare(section, one, two, right, missed, wrong)
    return Score(right, missed, wrong)


def _paired(have: object, want: object) -> Iterator[tuple[object, object]]:
    if not isinstance(have or want, list):
        yield have or {}, want or {}
        return
    left = list(cast("list[object]", have or []))
    for each in cast("list[object]", want or []):
        best = max(left, key=lambda one: _common(one, each), default=None)
        if best is not None and _common(best, each):
            left.remove(best)
            yield best, each
        else:
            yield {}, each
    yield from ((one, {}) for one in left)


def _common(one: object, other: object) -> int:
    mine, theirs = set(_values(one)), set(_values(other))
    return len(mine & theirs)


def _values(value: object) -> Iterator[tuple[str | int, str]]:
    for path, said in leaves(value):
        key = next((step for step in reversed(path) if isinstance(step, str)), "")
        yield key, fold_words(bare(said) if key == "url" else said)


def _compare(section: str, one: object, two: object, right: list[str], missed: list[str], wrong: list[str]) -> None:
    have, want = list(leaves(one)), list(leaves(two))
    for path, value in want:
        key = next((step for step in reversed(path) if isinstance(step, str)), section)
        match = next((each for each in have if _names(each[0]) == _names(path) and same(key, each[1], value)), None)
        label = f"{section}.{'.'.join(map(str, path))}={value}"
        if match is None:
            missed.append(label)
        else:
            have.remove(match)
            right.append(label)
    wrong.extend(f"{section}.{'.'.join(map(str, path))}={value}" for path, value in have)


def _names(path: Path) -> Path:
    return tuple(step for step in path if isinstance(step, str))


def of(found: ResumeFacts, shown: dict[str, Any]) -> Score:
    from footpath.resumes.facts import as_data

    return score(cast("dict[str, Any]", as_data(found.facts)), shown)


def _plain(path: Path, value: str) -> str:
    return re.sub(r"\D", "", value) if path[-1] == "phone" else fold_words(value)


def answered(found: ResumeFacts, shown: dict[str, Any]) -> ResumeFacts:
    """The facts once a person has chosen the true readings: those with nothing but what the résumé shows."""
    true = {(_names(path), _plain(path, value)) for path, value in leaves(shown)}
    chosen = [
        next(
            (
                each
                for each in unsure.choices
                if {(_names(f.path), _plain(f.path, f.value)) for f in each.facts} <= true
            ),
            None,
        )
        for unsure in found.unsure
    ]
    return found.with_choices([each for each in chosen if each])
