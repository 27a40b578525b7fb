"""Normalise text for comparison without case, accents and the like. Every room normalises with this module.

| function          | "Prénom (e-mail)*" becomes                                             |
|-------------------|------------------------------------------------------------------------|
| `unaccented`      | `prenom (e-mail)*`: lower case, no accents                             |
| `fold`            | the same with single spaces                                            |
| `fold_words`      | `prenom email` as `prenom e mail`: words alone; `+` and `#` stay (C++) |
| `words`           | `("prenom", "email")`                                                  |
| `is_akin`         | true of `reservada` and `reservar`: forms of a word                    |
| `attribute_words` | for `candidate[firstName]`: `("candidate", "first", "name")`           |
| `sentences`       | `["Prénom (e-mail)*"]`: the sentences of a text                        |
| `plain_letters`   | `prenom (e-mail)*`, each letter at the same index                      |
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from itertools import takewhile
from typing import Final

_WORD: Final = re.compile(r"[^\W_]+")
_CAMEL: Final = re.compile(r"(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|(?<=[A-Za-z])(?=\d)|(?<=\d)(?=[A-Za-z])")
_ELECTRONIC: Final = re.compile(r"\be-(?=[^\W\d_])")
"""The first letter of "e-mail" and "e-post", which is no word."""
ADDRESS: Final = re.compile(r"\w[\w.+%'-]*@[\w-]+(?:\.[\w-]+)+")
"""An e-mail address in a text."""
_STEM: Final = 4
"""Least number of letters that two forms of a word share."""
_STEM_SHARE: Final = 0.55


def unaccented(text: str) -> str:
    """Return the text in lower case, without accents; characters of another width in their usual form."""
    if text.isascii():
        return text.casefold()
    return "".join(c for c in unicodedata.normalize("NFKD", text).casefold() if not unicodedata.combining(c))


@lru_cache(maxsize=8192)
def fold(text: str) -> str:
    """A text in lower case, without accents, with single spaces."""
    return " ".join(unaccented(text).split())


@lru_cache(maxsize=8192)
def fold_words(text: str) -> str:
    """Return the folded words of a text with single spaces between, apostrophes closed up; `+` and `#` stay."""
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
def attribute_words(name: str) -> tuple[str, ...]:
    """The words of an attribute's value: `candidate[firstName]` gives candidate, first, name."""
    return tuple(_american(w) for w in _WORD.findall(_CAMEL.sub(" ", name).replace("_", " ").casefold()))


def plain_letters(text: str) -> str:
    """Return a text in lower case without accents, each letter at the same index."""
    return "".join(each if len(each := unaccented(letter)) == 1 else letter for letter in text)


def shortened(text: str, longest: int) -> str:
    """Return a text of at most so many letters: the rest of a longer one is an ellipsis."""
    return text if len(text) <= longest else text[: longest - 1].rstrip() + "…"


def shared_beginning(one: str, other: str) -> int:
    """Count the letters that two words begin with."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))


def is_akin(one: str, other: str, share: float = _STEM_SHARE) -> bool:
    """Whether two folded words are equal, or forms of a word with a common beginning: `aanvraag`, `aanvragen`."""
    alike = shared_beginning(one, other)
    return one == other or (alike >= _STEM and alike > share * max(len(one), len(other)))


_MONTHS: Final = (
    *("januar", "jänner", "februar", "märz", "marts", "mars", "april", "mai", "maj", "juni", "juli", "august"),
    *("september", "oktober", "november", "dezember", "december", "desember"),
    *("ledna", "února", "března", "dubna", "května", "června", "července", "srpna", "září", "října", "listopadu"),
    *("prosince", "jan", "feb", "mär", "mar", "apr", "jun", "jul", "aug", "sep", "sept", "okt", "nov", "dez", "dec"),
)
"""Names of months behind a day with a point: "4. Mai", "4. maj", "4. května"."""
_SENTENCE_END: Final = re.compile(
    r"(?<=[.!?])(?<!\d\.)(?<!\b[Nn]\.)(?<!\b[Nn][or]\.)\s+"
    rf"|(?<=\d\.)\s+(?!(?i:{'|'.join(_MONTHS)})\b)(?=[A-ZÀ-ÞА-ЯЁΑ-Ω]\w+|[AI]\s)"
    r"|(?<=\d{3}\.)\s+"
)
"""The end of a sentence, but not the point of "6. Januar" or "no. 4471"; three digits are no day."""


def sentences(text: str) -> list[str]:
    """Return the sentences of a text, without spaces around them."""
    return [each.strip() for each in _SENTENCE_END.split(text) if each.strip()]
