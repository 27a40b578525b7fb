"""Looking up the phrases of postings in a text, by the sections of `postings` in the lexicon and in `meanings/`."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING, cast

from footpath.language import countries
from footpath.language.lexicon import merged
from footpath.language.text import words
from footpath.reading.vocabulary import load_table

if TYPE_CHECKING:
    from collections.abc import Mapping

Phrase = tuple[str, ...]


@cache
def phrases(section: str) -> Mapping[Phrase, str]:
    """Return the phrases of a section with their values; in a plain list each is its own value."""
    raw = {**load_table("postings"), **merged("postings")}[section]
    if section == "countries":
        told = {words(name): code for name, code in countries.names().items() if code in cast("list[str]", raw)}
        return {**told, ("us",): "US"}
    if isinstance(raw, list):
        return {words(str(text)): str(text) for text in cast("list[object]", raw)}
    sorted_by_name = cast("dict[str, list[str]]", raw)
    return {words(str(text)): name for name, texts in sorted_by_name.items() for text in texts}


@cache
def _longest(section: str) -> int:
    return max(map(len, phrases(section)))


@lru_cache(maxsize=8192)
def whole(section: str, text: str) -> str:
    """Return the value of the phrase that a whole text is; empty for none."""
    return phrases(section).get(words(text), "")


@lru_cache(maxsize=8192)
def begins(section: str, text: str) -> bool:
    """Whether a text begins with a phrase of a section, and has more words."""
    said = words(text)
    return any(said[:length] in phrases(section) for length in range(1, min(_longest(section), len(said) - 1) + 1))


@lru_cache(maxsize=8192)
def found(section: str, text: str) -> tuple[str, ...]:
    """Return the values of the phrases that occur in a text, in order; a phrase inside a longer one does not count."""
    return tuple(dict.fromkeys(name for name, _ in _hits(section, text)))


def share(section: str, text: str) -> float:
    """Return the share of a text's words that belong to phrases of a section, 0 to 1."""
    said = words(text)
    return sum(length for _, length in _hits(section, text)) / len(said) if said else 0.0


@lru_cache(maxsize=8192)
def _hits(section: str, text: str) -> tuple[tuple[str, int], ...]:
    said, known, longest = words(text), phrases(section), _longest(section)
    told: list[tuple[str, int]] = []
    at = 0
    while at < len(said):
        length = next((n for n in range(min(longest, len(said) - at), 0, -1) if said[at : at + n] in known), 0)
        if length:
            told.append((known[said[at : at + length]], length))
        at += max(length, 1)
    return tuple(told)
