"""Words of pages about the outcome of a sent form: thanks, failure, waiting, the time of the record.

`outcomes.yaml` has the words, by notion and language. They only raise or lower confidence: a page in any other language
is judged by its other evidence.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from importlib.resources import files
from typing import Final, Literal, cast

import yaml

from footpath.language.letters import unaccented

Notion = Literal["thanks", "failure", "waiting", "recorded", "own_record"]

_UNSPACED: Final = re.compile(r"[\u0e00-\u0eff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
"""Letters of scripts without spaces between words, or with joined endings (Thai, Japanese, Chinese, Korean)."""


@lru_cache(maxsize=2048)
def has_word(notion: Notion, text: str) -> bool:
    """Whether a text has a word of the notion, in any of the languages."""
    return _words(notion).search(unaccented(text)) is not None


@cache
def _words(notion: Notion) -> re.Pattern[str]:
    by_language = cast("dict[str, dict[str, list[str]]]", yaml.safe_load(_table()))[notion]
    words = {unaccented(word) for each in by_language.values() for word in each}
    return re.compile("|".join(map(_pattern, sorted(words))))


@cache
def _table() -> str:
    return files("footpath.language").joinpath("outcomes.yaml").read_text(encoding="utf-8")


def _pattern(word: str) -> str:
    if _UNSPACED.search(word):
        return re.escape(word)
    whole = word.removesuffix("*")
    return rf"\b{re.escape(whole)}" + (r"\w*" if word.endswith("*") else "") + r"\b"
