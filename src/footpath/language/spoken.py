"""The names of spoken languages in texts: "English level" names `en`, as does "poziom języka angielskiego"."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from footpath.language.lexicon import words_of
from footpath.language.locales import languages
from footpath.language.text import fold_words, words

_NAMED_IN: Final = ("en", "de", "fr", "es", "pt", "it", "nl", "pl", "sv")
"""The languages with known names of languages."""
_APOSTROPHE: Final = re.compile(r"['’]")


def languages_in(text: str) -> frozenset[str]:
    """Return the ISO codes of the languages in a text."""
    plain = fold_words(_APOSTROPHE.sub(" ", text))
    return frozenset(_codes()[name] for name in language_name().findall(plain))


def without_languages(text: str) -> str:
    """Return a text, folded, without the names of languages."""
    return language_name().sub(" ", " ".join(words(text)))


@cache
def language_name() -> re.Pattern[str]:
    """Return the pattern of a language's name in a folded text, with optional endings ("Englischkenntnisse")."""
    endings = "|".join(map(re.escape, words_of("language_endings")))
    return re.compile(rf"\b({'|'.join(sorted(_codes(), key=len, reverse=True))})(?:{endings})?\b")


@cache
def _codes() -> dict[str, str]:
    named = ((fold_words(name), code) for each in _NAMED_IN for code, name in languages(each).items() if len(code) == 2)
    return {name: code for name, code in reversed([*named])}
