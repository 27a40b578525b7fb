"""Recognise labels of a list that say "nothing chosen yet": "Please select", "—"."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import Final, NamedTuple, cast

from footpath.language.lexicon import merged
from footpath.language.text import unaccented

_WORD: Final = re.compile(r"[^\W_]+")
_BLANK: Final = re.compile(r"[-\u2022\u25cf\u2010-\u2015_.…*·:<>|/\s]*")
_IDENTIFIER: Final = re.compile(
    r"(?:(?:auto-?complete|colou?r|combo(?:-?box)?|control|date|dropdown|file|form|inner|input|list(?:-?box)?|multi|number"
    r"|search|select|single|tags?|text(?:-?box)?|time|value)-)+"
    r"(?:input|select|combobox|textbox|listbox|field|picker)"
)
"""The name that a program gives a part: "combobox-input". "Fruit-picker" and "oil-field" are things."""
_NOT: Final = frozenset(["not", "nicht", "no", "ne", "não", "nao", "non", "niet"])
_LONGEST: Final = 6
"""Most words of a label that begins with a verb: longer ones are choices ("Select committee of the city council …")."""


class _Words(NamedTuple):
    whole: frozenset[str]
    begins: tuple[str, ...]


@lru_cache(maxsize=8192)
def is_placeholder(label: str) -> bool:
    """Whether a label is only dashes and dots, its words ask for a choice, or a program named a part with it."""
    if _IDENTIFIER.fullmatch(label):
        return True
    said = _WORD.findall(unaccented(label))
    text, known = " ".join(said), _words()
    if not text:
        return _BLANK.fullmatch(label) is not None
    if text in known.whole:
        return True
    is_short = len(said) <= _LONGEST and not (len(said) > 1 and said[1] in _NOT)  # "Choose not to say" is a choice
    return is_short and f"{text} ".startswith(known.begins)


def says_only_choose(label: str) -> bool:
    """Whether a label only asks for a choice: "Please select", but not "Choose a password"."""
    return " ".join(_WORD.findall(unaccented(label))) in _words().whole


@cache
def _words() -> _Words:
    told = {key: list(map(_plain, cast("list[str]", said))) for key, said in merged("placeholders").items()}
    return _Words(frozenset((*told["whole"], *told["begins"])), tuple(f"{each} " for each in told["begins"]))


def _plain(text: str) -> str:
    return " ".join(_WORD.findall(unaccented(text)))
