"""Words that join two parts of a text, as "and" does. The lexicon has the words (`and`)."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from footpath.language.lexicon import ALL_LANGUAGES, expression, words_in, words_of

_SPACED: Final = re.compile(r"(\s+)")


@cache
def joining(language: str = "") -> str:
    """Return an expression for the joining words of a language; of all languages, if the language is unknown or has
    none in the lexicon.
    """
    own = language[:2].casefold()
    return expression((words_in("and", own) if own in ALL_LANGUAGES else ()) or words_of("and"))


def joined_parts(text: str, marks: str = "&", language: str = "") -> list[str]:
    """Return the parts of a text that a word or one of the `marks` joins: "Agree and continue", "Agree & continue". A
    capital letter alone joins nothing: "Yes, I agree".
    """
    joins = re.compile(joining(language))
    parts = [""]
    for each in _SPACED.split(text.strip()):
        is_letter = len(each) == 1 and each.isupper() and not text.isupper()
        if each and (each in marks or (not is_letter and joins.fullmatch(each.casefold()))):
            parts.append("")
        else:
            parts[-1] += each
    return [found for part in parts if (found := " ".join(part.split()))]
