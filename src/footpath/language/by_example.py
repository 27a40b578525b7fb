"""Which kind of mail a text resembles, by examples: naive Bayes over words, pairs of words and beginnings of words.

Phrases (`language/mail.py`) know a wording only once somebody listed it. Examples (`mails/`, one file a language, by
kind) weigh every word of a text, so that a wording which nobody listed is still near others of its kind: "Joss will
ring you after lunch" shares words with many invitations to a call, and with no phrase.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING, Final, cast

from footpath.language.lexicon import read_yaml
from footpath.language.text import unaccented

if TYPE_CHECKING:
    from collections.abc import Mapping

LANGUAGES: Final = ("en", "de", "fr", "es", "it", "nl", "pt")
"""Languages with a file of examples."""
_SMOOTHING: Final = 0.1
"""Examples with a feature that each kind is given beforehand. Of 0.03, 0.1 and 0.2, the value with the fewest errors
among the surest answers for the mails of `tests/mail`.
"""
_LEAST_EXAMPLES: Final = 2
"""Examples that must show a feature; one alone says nothing of a kind."""
_BEGINNING: Final = 5
"""Letters of a word's beginning: "interviewing" and "interviewed" share it."""
_NUMBER: Final = re.compile(r"\d+")
_WORD: Final = re.compile(r"\w+|\?")
MOST_OF_A_TEXT: Final = 6000
"""Most characters of a text that are read."""


@dataclass(frozen=True, slots=True)
class MailLikeness:
    """The kind of mail that a text resembles most."""

    kind: str
    """A kind of the examples, such as `rejected`; `other` for mails about no application."""
    margin: float
    """Logarithm of the odds against the next kind, by naive Bayes: a measure of order, no probability."""


def likest(text: str) -> MailLikeness:
    """The kind of the examples that a text resembles most. A text without any known word has the margin 0."""
    counts, examples = _learned()
    shown = [counts[each] for each in features(text) if each in counts]
    scores = {kind: sum(_weight(each, kind, examples) for each in shown) for kind in examples}
    (best, most), (_, next_best) = sorted(scores.items(), key=lambda each: -each[1])[:2]
    return MailLikeness(best, most - next_best)


def _weight(count: Mapping[str, int], kind: str, examples: Mapping[str, int]) -> float:
    """How much more often examples of a kind show a feature than all examples do, as a logarithm."""
    of_kind = (count.get(kind, 0) + _SMOOTHING) / (examples[kind] + 2 * _SMOOTHING)
    of_all = (sum(count.values()) + _SMOOTHING) / (sum(examples.values()) + 2 * _SMOOTHING)
    return math.log(of_kind / of_all)


def features(text: str) -> frozenset[str]:
    """The words of a text, each pair of neighbours and the beginnings of long words. All numbers are one word."""
    plain = _NUMBER.sub(" 0 ", unaccented(text[:MOST_OF_A_TEXT]).casefold())
    words = _WORD.findall(plain)
    pairs = (f"{one} {two}" for one, two in pairwise(words))
    return frozenset([*words, *pairs, *(f"{each[:_BEGINNING]}*" for each in words if len(each) > _BEGINNING)])


@cache
def _learned() -> tuple[Mapping[str, Counter[str]], Mapping[str, int]]:
    """By feature the number of examples that show it by kind, and the number of all examples by kind."""
    counts: dict[str, Counter[str]] = {}
    examples: Counter[str] = Counter()
    for language in LANGUAGES:
        for kind, said in cast("dict[str, list[str]]", read_yaml(f"mails/{language}")).items():
            examples[kind] += len(said)
            for each in said:
                for feature in features(each):
                    counts.setdefault(feature, Counter())[kind] += 1
    return {each: found for each, found in counts.items() if found.total() >= _LEAST_EXAMPLES}, examples
