"""Read the kind of a value from its looks alone: a day, a place, a salary …"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from footpath.language.dates import looks_like_day
from footpath.language.text import words
from footpath.reading.values.money import is_money
from footpath.reading.values.places import place_score
from footpath.reading.values.terms import is_employment, is_remote
from footpath.reading.values.words import phrases

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from footpath.schema.listing import SlotMeaning

_DATE_WORDS: Final = 9
"""As in "posted on 12 March 2026 by …"."""
COMPANY_STEP: Final = (
    r"/(?:compan(?:y|ies)|employers?|organi[sz]ations?|firmen?|unternehmen|arbeitgeber|entreprises?|empresas?|firmy?"
    r"|cmp)"
)
"""A pattern of addresses of companies' pages."""
SURELY: Final = 0.8
_KNOWN: Final = 0.2
_PLACE_WORDS: Final = 6
_PARTICLE: Final = 3
"""Letters of the longest lower-case word within a name: `of`, `und`."""
LOOKS: Final[tuple[tuple[SlotMeaning, Callable[[str], float], float], ...]] = (
    ("posted", lambda t: float(looks_like_day(t) and len(words(t)) <= _DATE_WORDS), 0.6),
    ("salary", lambda t: float(is_money(t)), 0.6),
    ("employment", lambda t: float(is_employment(t)), 0.6),
    ("remote", lambda t: float(is_remote(t)), 0.7),
    ("place", place_score, 0.45),
)
"""The meaning, the likeness of a value to it, and the least mean of a column with it."""


@lru_cache(maxsize=4096)  # the records of a list say the same few things
def look(text: str) -> SlotMeaning:
    """Return the kind of one value if certain; else empty."""
    surely: list[SlotMeaning] = [meaning for meaning, looks, _ in LOOKS if looks(text) >= SURELY]
    return surely[0] if surely else ""


def looks_of(values: Sequence[str]) -> SlotMeaning:
    """Return the kind of most of the values; empty for none."""
    if not values:
        return ""
    scores: list[tuple[float, SlotMeaning]] = [
        (sum(looks(v) for v in values) / len(values) / least, meaning) for meaning, looks, least in LOOKS
    ]
    best, meaning = max(scores, key=lambda s: s[0])
    return meaning if best >= 1 else "place" if _are_places(values) else ""


def _are_places(values: Sequence[str]) -> bool:
    """Whether some of the values are known places and the others might be: no list has all towns of the world."""
    known = sum(place_score(v) >= SURELY for v in values)
    return known >= _KNOWN * len(values) and known > 1 and all(_might_be_place(v) for v in values)


def _might_be_place(text: str) -> bool:
    said = words(text)
    return (
        0 < len(said) <= _PLACE_WORDS and text[:1].isupper() and not (said[-1:] in phrases("legal") or is_money(text))
    )


def is_legal(text: str) -> bool:
    """Whether a text ends as the name of a company does: `Larkspur Ltd`."""
    said = words(text)
    return said[-1:] in phrases("legal") or said[-2:] in phrases("legal")


def may_be_name(text: str) -> bool:
    """Whether a text is written as the name of an organisation is: its words with capitals, without a figure, and no
    label before a colon.
    """
    if is_legal(text):
        return True
    small = any(word[0].islower() and len(word) > _PARTICLE for word in text.split())
    return (
        text[:1].isalpha() and not text[:1].islower() and not small and not any(c.isdigit() or c == ":" for c in text)
    )
