"""Words of pages about the outcome of a sent form: thanks, failure, waiting, what was not taken, the time of record.

The lexicon has the words (`outcomes`). They only raise or lower confidence: a page in any other language
is judged by its other evidence.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final, Literal, cast

from footpath.language.lexicon import ALL_LANGUAGES, merged, part
from footpath.language.text import unaccented

if TYPE_CHECKING:
    from collections.abc import Sequence

Notion = Literal[
    "thanks", "failure", "waiting", "broken", "visit", "undone", "negation", "taken", "condition", "recorded",
    "own_record", "closed", "request", "again", "subscription", "regret", "at_ease", "imperative",
    "confirm", "by_code", "by_mail", "not_before", "yes", "at_last",
]  # fmt: skip

_UNSPACED: Final = re.compile(r"[\u0e00-\u0eff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
"""Letters of scripts without spaces between words, or with joined endings (Thai, Japanese, Chinese, Korean)."""
_SENTENCE: Final = re.compile(r"[^.!?\n]+[.!?]*")
_BETWEEN: Final = r"(?:\W+\w+){0,5}?\W+"
"""What may stand between a negation and the word that it undoes."""


@lru_cache(maxsize=2048)
def has_word(notion: Notion, text: str) -> bool:
    """Whether a text has a word of the notion, in any of the languages."""
    return _words(notion).search(unaccented(text)) is not None


def has_thanks(text: str) -> bool:
    """Whether a text says thanks, for more than a visit."""
    return has_word("thanks", text) and not has_word("visit", text)


@lru_cache(maxsize=8192)
def speaks_against(text: str) -> bool:
    """Whether a sentence of a text regrets, denies or closes something. One that asks for something, stands under a
    condition, or says that nothing is left to do, does not; nor does "Thanks again".
    """
    plain = unaccented(text.replace("’", "'"))
    return any(map(_is_against, _SENTENCE.findall(plain)))


def _is_against(sentence: str) -> bool:
    if has_word("regret", sentence):
        return True
    if "?" in sentence or has_word("request", sentence) or has_word("condition", sentence):
        return False
    if _words("imperative").match(sentence.lstrip()):
        return False
    said = _words("again").sub("", sentence) if has_word("thanks", sentence) else sentence
    said = _words("at_ease").sub("", said)
    return has_word("failure", said) or has_word("closed", said) or has_word("negation", said)


@lru_cache(maxsize=8192)
def tells_failure(text: str) -> bool:
    """Whether a sentence of a text has a word of failure. One that asks, or stands under a condition, does not tell."""
    plain = unaccented(text.replace("’", "'"))
    told = (each for each in _SENTENCE.findall(plain) if "?" not in each and not has_word("condition", each))
    return any(has_word("failure", _words("at_ease").sub("", each)) for each in told)


def still_to_do(texts: Sequence[str]) -> str:
    """The first sentence of a page that says that what was sent does not count yet: a link or code that came by mail
    has to be used, a payment made, or the reader's turn awaited. Empty where none does.
    """
    is_mailed = any(has_word("by_mail", text) for text in texts)
    told = (each.strip() for text in texts for each in _SENTENCE.findall(text))
    return next((each for each in told if _is_to_do(unaccented(each.replace("’", "'")), is_mailed=is_mailed)), "")


def _is_to_do(sentence: str, *, is_mailed: bool) -> bool:
    if "?" in sentence or has_word("condition", sentence) or has_word("negation", sentence):
        return False
    by_code = is_mailed and has_word("confirm", sentence) and has_word("by_code", sentence)
    return by_code or has_word("not_before", sentence)


@lru_cache(maxsize=8192)
def is_undone(text: str) -> bool:
    """Whether a sentence of a text says, neither asking nor on a condition, that something was not taken."""
    plain = unaccented(text.replace("’", "'"))
    sentences = [each for each in _SENTENCE.findall(plain) if "?" not in each]
    return any(_tells(undone, condition, each) for undone, condition in _undoing() for each in sentences)


def _tells(undone: re.Pattern[str], condition: re.Pattern[str], sentence: str) -> bool:
    found = undone.search(sentence)
    return found is not None and not condition.search(sentence[: found.start()])


@cache
def _undoing() -> tuple[tuple[re.Pattern[str], re.Pattern[str]], ...]:
    """How each language says that something was not taken, and the words for a condition in it."""
    pairs: list[tuple[re.Pattern[str], re.Pattern[str]]] = []
    for said in (part(language, "outcomes") for language in ALL_LANGUAGES):
        if "undone" in said:
            names = ("undone", "negation", "taken", "condition")
            undone, negation, taken, condition = (_either(cast("list[str]", said[name])) for name in names)
            pairs.append((re.compile(f"{undone}|{negation}{_BETWEEN}{taken}"), re.compile(condition)))
    return tuple(pairs)


@cache
def _words(notion: Notion) -> re.Pattern[str]:
    return re.compile(_either(cast("list[str]", merged("outcomes")[notion])))


def _either(words: list[str]) -> str:
    return "(?:" + "|".join(map(_pattern, sorted({unaccented(word) for word in words}))) + ")"


def _pattern(word: str) -> str:
    if _UNSPACED.search(word):
        return re.escape(word)
    whole = word.removesuffix("*")
    return rf"\b{re.escape(whole)}" + (r"\w*" if word.endswith("*") else "") + r"\b"
