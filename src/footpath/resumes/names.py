"""What of a line is the person's name: not the title of the paper before it, and not the letters behind it."""

from __future__ import annotations

import re
from functools import cache
from typing import Final, cast

from footpath.language.lexicon import ALL_LANGUAGES, part
from footpath.language.text import fold_words, unaccented
from footpath.resumes.evidence import KnownWords, as_degree
from footpath.resumes.headings import kind_of

FAMILY_AND_GIVEN: Final = 2
"""Words of the shortest name."""
_LONGEST_LETTERS: Final = 5
"""Letters of a degree or a registration behind a name: "CPA"."""


@cache
def titles_of_papers() -> frozenset[str]:
    """The titles of a résumé, folded: "curriculum vitae"."""
    words = [word for code in ALL_LANGUAGES for word in cast("list[str]", part(code, "synonyms").get("resume", []))]
    return frozenset(map(fold_words, words))


def bare_name(text: str) -> str:
    """A name without the title of the paper before it: "Curriculum vitae of Ada Fenwick"."""
    words = text.split()
    for count in (3, 2, 1):
        if len(words) > count + 1 and fold_words(" ".join(words[:count])).strip(" :") in titles_of_papers():
            rest = words[count:]
            while rest and rest[0].islower():
                rest = rest[1:]
            return " ".join(rest)
    return text


def without_letters_behind(name: str, local: str) -> tuple[str, str]:
    """A name without the letters of degrees and registrations behind it, and letters that may be of either kind.

    Letters behind a comma are no name ("Ada Fenwick, MBA"). Others may be a family name in capitals ("Wei Ling NG"):
    they are none if the `local` part of the e-mail address holds the name before them, and not the letters.
    """
    words = name.split()
    while len(words) > FAMILY_AND_GIVEN and _are_letters_behind(words[-2], words[-1]):
        letters = unaccented(words[-1].strip(",.")).casefold()
        has_name = is_in_address(words[-2], local) and letters not in re.split(r"[\W\d_]+", local)
        if not (words[-2].endswith(",") or has_name):
            return " ".join(words), "" if letters in local else words[-1]
        words.pop()
    return " ".join(words).rstrip(","), ""


def _are_letters_behind(before: str, word: str) -> bool:
    """Whether a word is a degree in capitals, cannot be spoken, or stands in capitals behind a comma. A family name in
    capitals does none of it: "Ana RUIZ".
    """
    letters = word.strip(",.")
    if before.endswith(","):
        return letters.isupper() and len(letters) <= _LONGEST_LETTERS
    if before.isupper():
        return False
    is_spoken = re.search("[AEIOUY]", unaccented(letters).upper()) is not None
    is_degree = as_degree(letters, KnownWords()) > 0
    return sum(map(str.isupper, letters)) > 1 and (is_degree or (letters.isupper() and not is_spoken))


def may_be_name(text: str) -> bool:
    """Whether a text may be a name: two to six words, at least two with a capital, and no digit, address or title."""
    words = text.split()
    if not 2 <= len(words) <= 6 or any(map(str.isdigit, text)) or re.search(r"[@|/:;\t]", text):
        return False
    if fold_words(text) in titles_of_papers() or kind_of(text):
        return False
    return sum(word[:1].isupper() for word in words) >= 2


def is_in_address(name: str, local: str) -> bool:
    """Whether an e-mail address holds a name: a word of three letters or more, or two words as parts ("bo.ek")."""
    words = fold_words(name).split()
    parts = re.split(r"[\W\d_]+", local)
    return any(len(word) > 2 and word in local for word in words) or len({*words} & {*parts}) > 1


def cased(text: str) -> str:
    """Return a text in capitals in title case: `MARÍA ORTEGA` as `María Ortega`."""
    return text.title() if text.isupper() and len(text) > 4 else text
