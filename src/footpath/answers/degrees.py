"""Recognise and compare academic degrees by their many names."""

from __future__ import annotations

from footpath.language.lexicon import Pattern
from footpath.language.text import fold_words

_ORDER = ("school", "vocational", "associate", "bachelor", "master", "doctorate")
_PATTERNS = tuple((name, Pattern(f"{{degree_{name}}}")) for name in _ORDER)


def level(text: str) -> str:
    """`school`, `vocational`, `associate`, `bachelor`, `master` or `doctorate`; empty for none or several."""
    plain = fold_words(text)
    found = {name for name, pattern in _PATTERNS if pattern.search(plain)}
    return found.pop() if len(found) == 1 else ""


def highest(degrees: tuple[str, ...]) -> str:
    """The highest degree, as written; empty if any degree is unrecognised."""
    levels = [(level(degree), degree) for degree in degrees]
    if not levels or any(not name for name, _ in levels):
        return ""
    return max(levels, key=lambda pair: _ORDER.index(pair[0]))[1]
