"""A guess at what an element without words does, by what its author calls the picture in it. Pure.

A guess is for readers of a page. No rule presses by a guess, and no signature holds one.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

MOST_WORDS: Final = 5
LEAST_OWN: Final = 4
"""Least letters of a word among the classes of a whole control."""
_NAMES_OF_SETS: Final = """
icon icons ico fa fas far fal fad fab bi bx mdi glyphicon glyphicons lucide tabler feather heroicon heroicons octicon
codicon ti ri ph pi la las cil zmdi anticon material symbols symbol sprite i
"""
_SETS: Final = frozenset(_NAMES_OF_SETS.split())
"""Names of sets of icons, which begin the name of an icon: `fa-trash`, `icon-zoom-in`."""
_WORDS_OF_SHAPE: Final = """
outlined outline rounded round sharp filled fill solid regular light bold thin duotone svg img image inline btn button
ui css fw lg md sm xl xs px stroke current size small medium large wrapper container inner content root base label text
none primary secondary default start end
"""
_SHAPE: Final = frozenset(_WORDS_OF_SHAPE.split())
"""Words of markup that say how a picture is drawn."""
_WORD: Final = re.compile(r"[^\W\d_]+")
_CAMEL: Final = re.compile(r"(?<=[a-z])(?=[A-Z])")
_SIGN: Final = re.compile(r"[^\w\s!-/:-@\[-`{-~]{1,2}\ufe0f?|[+×?!]")
"""A sign that is a picture itself: “×”, “⋮”, “🗑”."""


def guessed(icon: str, *, is_own: bool = False) -> str:
    """Return the words that say what a picture shows, of its names: of `fa fa-trash` “trash”; empty for none.

    `is_own`: the names are classes of the whole control. Of these, short words say how the control is drawn.
    """
    read = [words for token in icon.split() if (words := _words(_CAMEL.sub(" ", token)))]
    sure = _telling(words for words in read if words[0] in _SETS)
    found = sure or [word for word in _telling(read) if not is_own or len(word) >= LEAST_OWN]
    return " ".join(found[:MOST_WORDS])


def _telling(names: Iterable[Sequence[str]]) -> list[str]:
    """Return the words of names that name neither a set nor how a picture is drawn, each once."""
    return [*dict.fromkeys(word for words in names for word in words if word not in _SHAPE and word not in _SETS)]


def _words(token: str) -> list[str]:
    """Return the words of a name; none of a name that a program made, with digits. In a set of icons, a digit tells
    drawings of one thing apart: `feather-edit-3`, `bi-trash3`.
    """
    if _SIGN.fullmatch(token):
        return [token]
    found = [word.lower() for word in _WORD.findall(token)]
    if any(sign.isdigit() for sign in token) and (len(found) < 2 or found[0] not in _SETS):
        return []
    return [word for word in found if len(word) > 1 or not word.isascii() or word in _SETS]
