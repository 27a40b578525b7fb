"""The whole name of a task that gives the name in parts: “Bo Lund” of a first and a last name. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from footpath.answers.facts import meaning_labelled
from footpath.language.text import fold_words
from footpath.schema.profile import Profile

if TYPE_CHECKING:
    from collections.abc import Mapping

_PARTS: Final = {"given-name": "given", "additional-name": "middle", "family-name": "family"}
"""The parts of a name, by meaning."""
WHOLE_NAMES: Final = frozenset({"name", "signature"})
"""Meanings of questions for the whole name."""


def name_parts(given: Mapping[str, str]) -> dict[str, str]:
    """Return the task's names of the parts, by part; none without both a given and a family name, or if two names mean
    the same part.

    Args:
        given: the task's input, by meaning or by the question on the page.
    """
    meant = [(_PARTS.get(said) or _PARTS.get(meaning_labelled(said), ""), said) for said in given if given[said]]
    found = {part: said for part, said in meant if part}
    is_one_each = len(found) == sum(1 for part, _ in meant if part)
    return found if is_one_each and {"given", "family"} <= found.keys() else {}


def named(given: Mapping[str, str]) -> Profile:
    """Return a profile of nothing but the name that a task gives in parts."""
    parts = {part: given[said] for part, said in name_parts(given).items()}
    return Profile.model_validate({"x-footpath": {"name": parts}})


def is_another(name: str, profile: Profile) -> bool:
    """Whether a name shares no word with the profile's names. False for an empty name on either side."""
    own = profile.footpath.name
    known = " ".join(filter(None, (profile.basics.name, own.given, own.family, own.preferred)))
    said, names = set(fold_words(name).split()), set(fold_words(known).split())
    return bool(said) and bool(names) and said.isdisjoint(names)
