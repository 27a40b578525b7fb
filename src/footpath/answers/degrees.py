"""Recognising academic degrees by their many names, and comparing them."""

from __future__ import annotations

from footpath.language.lexicon import Pattern
from footpath.language.text import fold_words

_ORDER = ("school", "vocational", "associate", "bachelor", "master", "doctorate")
_PATTERNS = tuple((name, Pattern(f"{{degree_{name}}}")) for name in _ORDER)


def level(text: str) -> str:
    """`school`, `vocational`, `associate`, `bachelor`, `master` or `doctorate`; empty when it names none or several."""
    plain = fold_words(text)
    found = {name for name, pattern in _PATTERNS if pattern.search(plain)}
    return found.pop() if len(found) == 1 else ""


def highest(degrees: tuple[str, ...]) -> str:
    """The highest of these degrees, as it was written; empty where one of them is not recognised."""
    levels = [(level(degree), degree) for degree in degrees]
    if not levels or any(not name for name, _ in levels):
        return ""
    return max(levels, key=lambda pair: _ORDER.index(pair[0]))[1]
