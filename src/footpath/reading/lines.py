"""Telling the lines of a form apart that asks for several telephones: a person's number is of one of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from footpath.language.lexicon import words_of
from footpath.language.text import words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from footpath.schema.observation import FieldObservation

_NUMBERS: Final = frozenset({"tel", "tel-national"})
_LINES: Final = ("mobile", "home", "work")
"""The lines, that which a person rather gives first. A field that names none comes before."""
_ORDER: Final = ("", *_LINES)


def one_line(fields: Sequence[FieldObservation]) -> list[FieldObservation]:
    """The fields; where a form asks for several lines (home, mobile, work), all but one are marked as other lines.

    A required field comes first, then the one that does not say of which line.
    """
    lines = {at: _line(f.question) for at, f in enumerate(fields) if f.meaning in _NUMBERS and not f.trap and f.visible}
    done = list(fields)
    for section in {fields[at].section for at in lines}:
        here = [at for at in lines if fields[at].section == section]
        if len({lines[at] for at in here}) < len(here) or len(here) < 2:  # one of them may repeat another
            continue
        kept = min(here, key=lambda at: (not fields[at].required, _ORDER.index(lines[at])))
        for at in here:
            if at != kept:
                done[at] = fields[at].model_copy(update={"part": "other_line"})
    return done


def _line(question: str) -> str:
    spoken = set(words(question))
    return next((line for line in _LINES if not spoken.isdisjoint(words_of(f"line_{line}"))), "")
