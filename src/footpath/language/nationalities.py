"""Nationalities by the words for them, in several languages: `Belgian`, `deutsch`, `Française`."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, cast

from footpath.language.countries import country_code
from footpath.language.lexicon import LANGUAGES, Pattern, part, read_yaml, words_of
from footpath.language.text import fold_words

if TYPE_CHECKING:
    from collections.abc import Mapping

_OTHER_THAN = Pattern("{other_than}")
"""What says that it is not the one that is named: `Non-US citizen`."""

_ENDING = 4
"""So many letters the other ending of a word has at most, where it stands apart: `Français(e)`, `österreichisch/e`."""


@cache
def _known() -> dict[str, str]:
    tables = (read_yaml("nationalities"), *(part(language, "nationalities") for language in LANGUAGES))
    told = (entry for table in tables for entry in cast("Mapping[str, list[str]]", table).items())
    return {fold_words(word): code for code, words in told for word in words}


@cache
def _beside() -> frozenset[str]:
    return frozenset(words_of("citizen"))


def nationality_code(text: str) -> str:
    """ISO code of the country that a nationality is of; empty where the text names none, or two."""
    if " " in fold_words(text) and _OTHER_THAN.search(fold_words(text)):
        return ""
    if code := country_code(text):
        return code
    found: set[str] = set()
    for named in filter(None, map(fold_words, re.split(r"[/|,;()\[\]]", text))):
        bare = " ".join(word for word in named.split() if word not in _beside())
        if (code := _known().get(bare) or country_code(bare)) or len(bare) > _ENDING:
            found.add(code)
    return found.pop() if len(found) == 1 else ""
