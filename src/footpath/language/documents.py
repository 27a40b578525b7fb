"""Words of documents for a posting: headings, courtesies, and how a sentence may be reworded and still say the same."""

from __future__ import annotations

import dataclasses
import re
from functools import cache
from typing import TYPE_CHECKING, Final, cast

from footpath.language.lexicon import ALL_LANGUAGES, part
from footpath.language.text import unaccented

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

DEFAULT: Final = "en"

HEADINGS: Final = (
    *("profile", "work", "volunteer", "education", "skills", "projects", "certificates", "languages", "awards"),
    "publications",
)


@dataclasses.dataclass(frozen=True, slots=True)
class WordingRules:
    """The changes of wording that a language allows."""

    articles: frozenset[str]
    """Words that may be present or absent."""
    cuts: frozenset[str]
    """Words after an optional comma, which cannot end a sentence."""
    limits: frozenset[str]
    """Words that negate or limit their neighbours."""
    same: Mapping[str, str]
    """Words and the name of their synonyms."""


def document_languages() -> tuple[str, ...]:
    """Return the languages with headings for documents."""
    return tuple(code for code in ALL_LANGUAGES if part(code, "documents"))


def heading(notion: str, language: str) -> str:
    """Return a document's heading for a notion (`work`, `salutation`); the English one if the language has none."""
    said = part(language, "documents") or part(DEFAULT, "documents")
    return cast("list[str]", said[notion])[0]


@cache
def wording(language: str) -> WordingRules:
    """Return the rules to compare sentences of a language. A language without rules allows no change."""
    own, negated = part(language, "documents"), part(language, "words").get("negation", [])
    same = {
        unaccented(word): notion
        for notion, words in part(language, "reworded").items()
        for word in cast("list[str]", words)
    }
    limits = _set((*cast("list[str]", own.get("limits", [])), *cast("list[str]", negated)))
    return WordingRules(_set(own.get("articles", [])), _set(own.get("cuts", [])), limits, same)


@cache
def function_words(language: str) -> frozenset[str]:
    """Return words common to every text of a language, whatever the topic."""
    own = wording(language)
    return _set(part(language, "words").get("little", [])) | own.articles | own.cuts


def language_of(text: str) -> str:
    """Return the language of a text by its most common words; English if there are too few."""
    found = [word for word in re.findall(r"[^\W\d_]+", unaccented(text).casefold()) if word in _languages_by_word()]
    weights = {
        code: sum(1 / len(_languages_by_word()[word]) for word in found if code in _languages_by_word()[word])
        for code in document_languages()
    }
    best = max(weights, key=lambda code: (weights[code], code == DEFAULT))
    count = sum(best in _languages_by_word()[word] for word in found)
    return best if count > 1 else _by_letters(text)


@cache
def _languages_by_word() -> Mapping[str, frozenset[str]]:
    """Return the languages of each common word."""
    found: dict[str, set[str]] = {}
    for code in document_languages():
        for word in function_words(code) | _set(part(code, "documents").get("common", [])):
            found.setdefault(word, set()).add(code)
    return {word: frozenset(codes) for word, codes in found.items()}


def _by_letters(text: str) -> str:
    """Return the language of a text by alphabet, for texts without known function words."""
    if re.search(r"[Ͱ-Ͽἀ-῿]", text):
        return "el"
    if re.search(r"[іїєґІЇЄҐ]", text):
        return "uk"
    return "ru" if re.search(r"[а-яА-Я]", text) else DEFAULT


def _set(words: object) -> frozenset[str]:
    return frozenset(unaccented(word) for word in cast("Iterable[str]", words))
