"""Which kind of mail a text resembles: a linear model over words, pairs of words and pieces of words.

Phrases (`language/mail.py`) know a wording only once somebody listed it. The model weighs every word of a text, so that
a wording which nobody listed is still near others of its kind: "Joss will ring you after lunch" shares words with many
invitations to a call, and with no phrase. `tests/mail/learn.py` learns the weights (multinomial logistic regression)
from the examples and the sets of mails in `tests/mail`.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from footpath.language.text import unaccented

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

_PIECE: Final = 5
"""Letters of a piece of a word: "interviewing" and "preinterview" share five."""
_NUMBER: Final = re.compile(r"\d+")
_WORD: Final = re.compile(r"\w+|\?")
_SHORT: Final = 25.0
"""Length of the vector of a text of about four words."""
MOST_OF_A_TEXT: Final = 6000
"""Most characters of a text that are read."""
SCALE: Final = 100
"""The factor of the whole numbers in the file of weights."""


@dataclass(frozen=True, slots=True)
class MailWeights:
    """The model: a weight for each feature and kind."""

    kinds: tuple[str, ...]
    """The kinds of mails, such as `rejected`; `other` for mails about no application."""
    bias: tuple[float, ...]
    """The weight of each kind for any text."""
    rarity: Mapping[str, float]
    """How much a feature counts in a text: the logarithm of its inverse frequency."""
    weights: Mapping[str, Sequence[float]]
    """By feature the weights in the order of the kinds."""

    def chances(self, text: str) -> Mapping[str, float]:
        """By kind the logarithm of the probability of a text."""
        scores = list(self.bias)
        for feature, share in vector(features(text), self.rarity):
            scores = [score + share * weight for score, weight in zip(scores, self.weights[feature], strict=True)]
        return dict(zip(self.kinds, normalised(scores), strict=True))


def vector(found: Iterable[str], rarity: Mapping[str, float]) -> list[tuple[str, float]]:
    """The known features of a text with their shares. A text of few features has small shares: it tells little."""
    known = sorted(each for each in found if each in rarity)
    length = max(_SHORT, math.sqrt(sum(rarity[each] ** 2 for each in known)))
    return [(each, rarity[each] / length) for each in known]


def normalised(scores: Sequence[float]) -> list[float]:
    """Logarithms of odds as logarithms of probabilities."""
    most = max(scores)
    whole = most + math.log(sum(math.exp(each - most) for each in scores))
    return [each - whole for each in scores]


def likeness(text: str) -> Mapping[str, float]:
    """By kind of mail the logarithm of the probability that a text is of the kind, by its words alone."""
    return _learned().chances(text)


def features(text: str) -> frozenset[str]:
    """The words of a text, each pair of neighbours, and the pieces of long words. All numbers are one word."""
    plain = _NUMBER.sub(" 0 ", unaccented(text[:MOST_OF_A_TEXT]).casefold())
    words = _WORD.findall(plain)
    pairs = (f"{one} {two}" for one, two in pairwise(words))
    return frozenset([*words, *pairs, *(piece for each in words for piece in _pieces(f"_{each}_"))])


def _pieces(word: str) -> list[str]:
    return [f"{word[at : at + _PIECE]}*" for at in range(len(word) - _PIECE + 1)]


@cache
def _learned() -> MailWeights:
    return read_weights(files("footpath.language").joinpath("mail_weights.tsv").read_text(encoding="utf-8"))


def read_weights(text: str) -> MailWeights:
    """Read a file of weights: a line of kinds, a line of bias, then feature, rarity and weights in 1/`SCALE`."""
    head, bias, *lines = (line.split("\t") for line in text.splitlines() if not line.startswith("#"))
    rarity: dict[str, float] = {}
    weights: dict[str, Sequence[float]] = {}
    for feature, rare, numbers in lines:
        rarity[feature] = int(rare) / SCALE
        weights[feature] = [int(each) / SCALE for each in numbers.split()]
    return MailWeights(tuple(head[2].split()), tuple(int(each) / SCALE for each in bias[2].split()), rarity, weights)
