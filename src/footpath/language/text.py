"""Normalising text, so that it is compared without case, accents and the like. Every room normalises by this module.

| function          | "Prénom (e-mail)*" becomes                                             |
|-------------------|------------------------------------------------------------------------|
| `unaccented`      | `prenom (e-mail)*`: lower case, no accents                             |
| `fold`            | the same with single spaces                                            |
| `fold_words`      | `prenom email` as `prenom e mail`: words alone; `+` and `#` stay (C++) |
| `words`           | `("prenom", "email")`                                                  |
| `content_words`   | the same without articles and the like                                 |
| `attribute_words` | for `candidate[firstName]`: `("candidate", "first", "name")`           |
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import Final

_WORD: Final = re.compile(r"[^\W_]+")
_CAMEL: Final = re.compile(r"(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|(?<=[A-Za-z])(?=\d)|(?<=\d)(?=[A-Za-z])")
_ELECTRONIC: Final = re.compile(r"\be-(?=[^\W\d_])")
"""The first letter of "e-mail" and "e-post", which is no word of its own."""

_STOP: Final = frozenset([
    "a", "an", "the", "your", "you", "of", "is", "are", "be", "do", "does", "please", "enter", "this", "our",
    "us", "we", "on", "and", "or", "will", "would", "as", "that", "s", "select", "choose", "provide", "specify",
    "input", "valid", "bitte", "ihre", "ihr", "ihren", "dein", "deine", "der", "die", "das", "und", "oder",
    "den", "des", "eingeben", "votre", "vos", "le", "la", "les", "l", "d", "de", "du", "des", "un", "une", "et",
    "veuillez", "saisir", "entrez", "su", "sus", "tu", "tus", "el", "los", "las", "y", "o", "del", "por",
    "favor", "introduzca", "ingrese", "seu", "sua", "da", "dos", "das", "e",
    "il", "lo", "tuo", "tua", "tuoi", "tue", "jouw", "uw",
])  # fmt: skip


def unaccented(text: str) -> str:
    """The text in lower case, without accents; characters of another width become their usual form."""
    if text.isascii():
        return text.casefold()
    return "".join(c for c in unicodedata.normalize("NFKD", text).casefold() if not unicodedata.combining(c))


@lru_cache(maxsize=8192)
def fold(text: str) -> str:
    """A text in lower case, without accents, with single spaces."""
    return " ".join(unaccented(text).split())


@lru_cache(maxsize=8192)
def fold_words(text: str) -> str:
    """The folded words of a text with single spaces between them, apostrophes closed up; `+` and `#` stay."""
    closed = re.sub(r"['’`´]", "", unaccented(text))
    return " ".join(re.sub(r"[^\w+#]|_", " ", closed).split())


@lru_cache(maxsize=8192)
def words(text: str) -> tuple[str, ...]:
    """The words of visible text, folded; British spellings of -ize words made American."""
    folded = fold(text.replace("'", " ").replace("\N{RIGHT SINGLE QUOTATION MARK}", " "))
    return tuple(_american(word) for word in _WORD.findall(_ELECTRONIC.sub("e", folded)))


def _american(word: str) -> str:
    if "organis" in word or "authoris" in word:
        return word.replace("organis", "organiz").replace("authoris", "authoriz")
    return word


@lru_cache(maxsize=8192)
def content_words(text: str) -> tuple[str, ...]:
    """The words of a text without articles and the like; all of them when there are no others."""
    every = words(text)
    kept = tuple(w for w in every if w not in _STOP)
    return kept or every


@lru_cache(maxsize=8192)
def attribute_words(name: str) -> tuple[str, ...]:
    """The words of an attribute's value: `candidate[firstName]` gives candidate, first, name."""
    return tuple(_american(w) for w in _WORD.findall(_CAMEL.sub(" ", name).replace("_", " ").casefold()))
