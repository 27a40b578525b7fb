"""Confirmations of another person's sending, or of an application for another posting: a stale session, a wrong number.

Thanks by name are for the sender: "Thank you, Margaret." A posting right behind the application is the one applied to:
"We received your application for Office Manager". Only words written as names count; "for review" names nothing.
"""

from __future__ import annotations

import re
from itertools import dropwhile, takewhile
from typing import TYPE_CHECKING, Final

from footpath.language.outcomes import has_word
from footpath.language.tagged import can_be_read, has, place, tagger
from footpath.language.text import fold_words, sentences

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from footpath.language.tagged import Tagged, Words

_GREETED: Final = re.compile(r"^([^,]+), ([^,.!:]+)\W*$")
"""Thanks in a clause of their own, then one more clause: "Thank you, Margaret Hale!"."""
_MOST_NAMES: Final = 4
_JOINTS: Final = ("toward", "as", "of", "about")
_NO_NAMES: Final = ("thing", "applying", "sent", "taken", "arrived", "received", "success", "great", "the", "your")
"""Notions of words that name nobody, also with a capital: "Thank You, Application Received"."""
_PREDICATE: Final = ("has_been", "habit", "was", "further", "sent", "received")
"""Notions of the words behind the name of a posting: "… for Office Manager *has been received*"."""


def greets_another(texts: Iterable[str], language: str, known: frozenset[str]) -> str:
    """Return the first sentence with thanks to a name without a `known` (folded) word; empty for none."""
    for sentence in _sentences(texts):
        greeted = _GREETED.match(sentence)
        if greeted is None or not (has_word("thanks", greeted[1]) and can_be_read(language)):
            continue
        named = greeted[2].split()
        are_names = len(named) <= _MOST_NAMES and all(map(str.istitle, named))
        if are_names and known.isdisjoint(fold_words(greeted[2]).split()) and not _tells(greeted[2], language):
            return sentence
    return ""


def _tells(text: str, language: str) -> bool:
    return has(tagger(language).words(text), *_NO_NAMES)


def names_other_posting(texts: Iterable[str], language: str, known: Collection[str]) -> str:
    """Return the first sentence on an application for a posting without a `known` (folded) word; empty for none."""
    if not can_be_read(language):
        return ""
    for sentence in _sentences(texts):
        words = tagger(language).words(sentence)
        at = place(words, "applying")
        named = _named(words[at + 1 :], has_small_nouns=language != "de")
        if named and not any(each.is_of(known) for each in named) and not _is_in_capitals(words, named):
            return sentence
    return ""


def _is_in_capitals(words: Words, named: Words) -> bool:
    """Whether a sentence also writes as names what names nothing: "Thank You for Your Application for Employment"."""
    names = named[:-1] if named[-1].has("sent", "received") else named  # "Application for Employment Received"
    return any(each.is_name and each.notions and not any(each is name for name in names) for each in words)


def _sentences(texts: Iterable[str]) -> Iterator[str]:
    return (each for text in texts for each in sentences(text) if "?" not in each)


def _named(behind: Words, *, has_small_nouns: bool) -> Words:
    """Return the name right behind an application: "(for the position of) Office Manager (at Harper Prints)". Where
    every noun has a capital, only "as" begins one.
    """
    if not has_small_nouns:
        told = behind[1:] if behind and behind[0].has("as") else ()
        return [each for each in takewhile(lambda each: not each.has(*_JOINTS, *_PREDICATE), told) if not each.notions]
    if not (behind and behind[0].has(*_JOINTS)):
        return ()
    told = dropwhile(lambda each: not each.is_name and not _is_over(each, behind[0]), behind[1:])
    return list(takewhile(lambda each: each.is_name, told))


def _is_over(word: Tagged, first: Tagged) -> bool:
    """Whether the name of a posting ends before a word."""
    return word.clause != first.clause or word.has(*_PREDICATE)
