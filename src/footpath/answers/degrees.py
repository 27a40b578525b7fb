"""Recognising academic degrees by their many names, and comparing them."""

from __future__ import annotations

import re

from footpath.language.text import fold_words

_LEVELS: tuple[tuple[str, str], ...] = (
    ("school", r"high school|secondary|ged|abitur|matura|baccalaureat|bachillerato|a levels?|"
     r"fachhochschulreife|ensino medio"),
    ("vocational", r"vocational|apprenticeship|ausbildung|trade school|formacion profesional|bts|cap|tecnico"),
    ("associate", r"associates?|a a|a s|foundation degree"),
    ("bachelor", r"bachelors?|licence|license|licenciatura|grado|bsc|b sc|ba|b a|bs|b s|beng|b eng|bba|"
     r"undergraduate|btech|b tech"),
    ("master", r"masters?|msc|m sc|ma|m a|ms|m s|meng|m eng|mba|m b a|diplom|magister|maestria|"
     r"mestrado|postgraduate|mtech"),
    ("doctorate", r"doctorate|doctoral|doctor|ph ?d|dphil|dr|promotion|doctorat|doctorado|doutorado|md|jd"),
)  # fmt: skip
_ORDER = tuple(name for name, _ in _LEVELS)
_PATTERNS = tuple((name, re.compile(rf"\b(?:{pattern})\b")) for name, pattern in _LEVELS)


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
