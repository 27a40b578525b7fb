"""Shown words as a regular expression, the same in Footpath and in an exported program. Pure."""

from __future__ import annotations

import inspect
import re
from typing import Final


def words_of(text: str) -> re.Pattern[str]:
    """Compile a pattern for the words of a text in order: whole words, any case, any punctuation between. `*` matches
    any word. A text without words matches nowhere.
    """
    signs = ".,;:!?()[]“”\"'„‘’«»"
    some = f"[{re.escape(signs)}]*"
    words = [word.strip(signs) for word in text.split() if word.strip(signs)]
    found = [r"\S+" if word == "*" else re.escape(word) for word in words]
    between = rf"{some}\s[\s{re.escape(signs)}]*"
    return re.compile(rf"(?:^|\s){some}{between.join(found)}{some}(?:\s|$)" if found else "(?!)", re.IGNORECASE)


_BEFORE, _BETWEEN, _AFTER = words_of("x x").pattern.split("x")


def text_of(pattern: str) -> str:
    """Return the text for a pattern made by `words_of`, or for one with plain spaces."""
    words = pattern.removeprefix(_BEFORE).removesuffix(_AFTER).replace(_BETWEEN, r"\s+").split(r"\s+")
    return " ".join("*" if word == r"\S+" else re.sub(r"\\(.)", r"\1", word) for word in words)


WORDS_OF: Final = tuple(inspect.getsource(words_of).splitlines())
"""The lines of the function, for an exported program."""
