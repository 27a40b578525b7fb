"""What is searched for, described in one phrase, and the fields of a search form that ask for its parts.

`drama movies directed by Holloway from year 2011` for the fields Genre, Year and Director.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from footpath.roles.plain.captions import tokens

if TYPE_CHECKING:
    from collections.abc import Sequence

    from footpath.roles.plain.ground import TargetResolver
    from footpath.schema.snapshot import Element

_LINKS: Final = frozenset(
    {"by", "from", "in", "of", "with", "for", "at", "named", "called", "is", "a", "an", "the", "and"}
)
_STEM: Final = 5
"""Letters that two forms of a word share: directed, director."""


def parts_of(phrase: str, fields: Sequence[Element], ground: TargetResolver) -> list[tuple[Element, str]] | None:
    """Each field with its part of a description; None where not every field gets exactly one, or anything is left over.

    A word of the field's own label says which part is its own. The one field whose label is not spoken of gets what
    stands before the thing itself.
    """
    words = phrase.split()
    taken: dict[int, Element] = {}
    silent: list[Element] = []
    for field in fields:
        at = next((at for at, word in enumerate(words) if _is_spoken_of(word, field, ground)), None)
        value = (
            None if at is None else next((n for n in range(at + 1, len(words)) if words[n].lower() not in _LINKS), None)
        )
        if value is None or value in taken:
            silent.append(field)
        else:
            taken[value] = field
    first = next((at for at, word in enumerate(words) if word.lower() not in _LINKS), None)
    if len(silent) > 1 or (silent and (first is None or first in taken)):
        return None
    if silent and first is not None:
        taken[first] = silent[0]
    return [(field, words[at].strip(",.;")) for at, field in sorted(taken.items())]


def _is_spoken_of(word: str, field: Element, ground: TargetResolver) -> bool:
    said = re.sub(r"\W", "", word.casefold())
    return len(said) >= 3 and any(_alike(said, label) for label in tokens(ground.captions.label(field)))


def _alike(one: str, other: str) -> bool:
    return one == other or (min(len(one), len(other)) >= _STEM and one[:_STEM] == other[:_STEM])
