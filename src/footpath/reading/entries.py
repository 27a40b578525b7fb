"""Read from a button's label whether the button adds or saves an entry of a repeated section (jobs, schools), and which
section.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final, cast

from footpath.language.labels import content_words
from footpath.language.lexicon import merged

if TYPE_CHECKING:
    from collections.abc import Mapping

    from footpath.reading.vocabulary import Section

_SECTIONS: Final[tuple[Section, ...]] = ("work", "education")
_BESIDE: Final = re.compile(r"\([^()]*\)|\d+")
"""Numbers and brackets in a label, which do not name the section."""


@lru_cache(maxsize=4096)
def adds_to(label: str) -> Section | None:
    """Return the section to which a button adds an entry; empty for an unnamed one. None: the button adds no entry."""
    return _named(label, "verb")


@lru_cache(maxsize=4096)
def keeps_of(label: str) -> Section | None:
    """Return the section whose open entry a button saves. None for an unnamed section, or another button."""
    return _named(label, "keep") or None


def changes_entry(label: str) -> bool:
    """Whether a button edits or removes an entry."""
    return not _words()["change"].isdisjoint(content_words(label))


def _named(label: str, verb: str) -> Section | None:
    known = _words()
    said = set(content_words(_BESIDE.sub(" ", label)))
    if said.isdisjoint(known[verb]):
        return None
    named = said - known[verb] - known["more"]
    if not named:
        return ""
    return next((section for section in _SECTIONS if named <= known[section]), None)


@cache
def _words() -> Mapping[str, frozenset[str]]:
    return {
        name: frozenset(word for text in cast("list[str]", raw) for word in content_words(text))
        for name, raw in merged("entries").items()
    }
