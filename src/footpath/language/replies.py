"""Replies and their questions: yes, no, negations, and options that decline to answer."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from footpath.language.lexicon import Pattern, part, words_of
from footpath.language.text import fold_words, unaccented

_DECLINES: Final = Pattern("{declines}")
_HINDRANCE: Final = Pattern("{hindrance}")
_FREE_OF_IT: Final = Pattern(r"{free_of} (?:any |\w+liche )?$")
_YES_NO_QUESTION: Final = Pattern("{yes_no_question}")
_ALTERNATIVES: Final = Pattern("{prefer}.* {or} ")
_ABBREVIATION: Final = re.compile(r"\b[A-Z]{2,}\b")


@cache
def _words(*notions: str) -> frozenset[str]:
    return frozenset(word for notion in notions for word in words_of(notion))


def tokens(text: str) -> tuple[str, ...]:
    """The folded words."""
    return tuple(fold_words(text).split())


def content(text: str) -> frozenset[str]:
    """Return the meaningful words, with every abbreviation: “English (US)”, “IT support”."""
    spelled = frozenset[str]() if text.isupper() else frozenset(_ABBREVIATION.findall(text))
    return frozenset(tokens(text)) - (_words("fillers") - {each.casefold() for each in spelled})


@cache
def negations(language: str) -> frozenset[str]:
    """Return the folded negations of a language."""
    notions = (part(language, "words").get(notion, ()) for notion in ("negation", "denial"))
    return frozenset(unaccented(word) for words in notions for word in words)


def is_negated(text: str) -> bool:
    """Whether a text has a negation."""
    return not _words("negation", "denial").isdisjoint(tokens(text))


def asks_what_hinders(text: str) -> bool:
    """Whether a question asks for an obstacle: "Would relocating be a problem?" is not "Would you relocate?"."""
    plain = fold_words(text)
    return any(not _FREE_OF_IT.search(plain[: found.start()]) for found in _HINDRANCE.compiled.finditer(plain))


def asks_yes_or_no(question: str) -> bool:
    """Whether a question can only be answered by yes or no: "Do you speak Dutch?"."""
    plain = fold_words(question)
    return _YES_NO_QUESTION.match(plain) is not None and not _ALTERNATIVES.search(plain)


def declines(text: str) -> bool:
    """Whether an option means "I do not wish to answer"."""
    return _DECLINES.search(fold_words(text)) is not None


def is_yes(word: str) -> bool:
    """Whether a folded word says yes by itself."""
    return word in _words("yes")


def yes_or_no(text: str) -> str:
    """Return `yes` or `no` if the text begins with or is such a word, else empty."""
    words = tokens(text)
    if not words:
        return ""
    if is_yes(words[0]) and (len(words) == 1 or words[0] not in {"y", "on", "si"} or "," in text):
        return "yes"
    if words[0] in _words("no") and (len(words) == 1 or re.match(r"\s*\w+\s*[,.;:–—(-]", text)):
        return "no"
    return ""


def bare_yes_or_no(text: str) -> str:
    """Return `yes` or `no` if the text is only such a word, else empty."""
    return yes_or_no(text) if len(tokens(text)) == 1 else ""


def says_both(text: str) -> bool:
    """Whether a text is only yes and no, as on either side of a drawn switch, and perhaps on it."""
    return set(map(bare_yes_or_no, tokens(text))) == {"no", "yes"}
