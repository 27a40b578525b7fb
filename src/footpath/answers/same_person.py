"""Telling that a task is about another person than its profile: then nothing of the profile is theirs. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from footpath.language.text import fold_words

if TYPE_CHECKING:
    from footpath.schema.observation import FieldObservation
    from footpath.schema.profile import Profile

_OWN_NAMES: Final = frozenset({"name", "given-name", "family-name"})
_SURE: Final = 0.9
"""Confidence from which a field asks for the name of who fills the form: a club has a name, too."""


def asks_own_name(field: FieldObservation) -> bool:
    """Whether a field surely asks for the name of the person who fills the form."""
    return field.meaning in _OWN_NAMES and field.confidence >= _SURE and not field.of_another and not field.index


def is_another(name: str, profile: Profile) -> bool:
    """Whether a name shares no word with any name of the profile. False where one of both is empty."""
    own = profile.footpath.name
    known = " ".join(filter(None, (profile.basics.name, own.given, own.family, own.preferred)))
    said, names = set(fold_words(name).split()), set(fold_words(known).split())
    return bool(said) and bool(names) and said.isdisjoint(names)
