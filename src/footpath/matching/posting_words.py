"""Score how well the person's own texts fit a posting, by words alone (BM25). Pure.

The texts are a few dozen lines of one person, so the ranking is implemented here: existing libraries bring numpy (57
MB), and none matches "payments" with "payment", as RapidFuzz, already a dependency, does.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from rapidfuzz import fuzz

from footpath.language.documents import function_words, language_of
from footpath.language.text import unaccented

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from footpath.schema.posting import Posting

_WORD: Final = re.compile(r"\.?[^\W\d_](?:[\w+#]|[.](?=\w))*")
_TITLE_WEIGHT: Final = 3.0
_TAG_WEIGHT: Final = 2.0
_MOST_TIMES: Final = 3
"""How often a word of the description counts."""
_LONGEST: Final = 50_000
"""Maximum characters of a description to read."""
_ALIKE: Final = 88
_SHORTEST_ALIKE: Final = 5
"""Minimum letters of a word for matching other forms."""
K1, B = 1.5, 0.75
"""The usual constants of BM25."""


def content_words(text: str, language: str) -> list[str]:
    """The content words of a text, folded."""
    little = function_words(language)
    return [word for word in _WORD.findall(unaccented(text)) if word not in little]


class PostingWords:
    """The words of a posting, with weights."""

    def __init__(self, posting: Posting) -> None:
        description = posting.description[:_LONGEST]
        self.language = language_of(f"{posting.title} {description}")
        weights: Counter[str] = Counter()
        for text, weight in ((posting.title, _TITLE_WEIGHT), (" ".join(posting.tags), _TAG_WEIGHT)):
            for word in set(content_words(text, self.language)):
                weights[word] += weight  # pyright: ignore[reportArgumentType]  a Counter of weights
        for word, times in Counter(content_words(description, self.language)).items():
            weights[word] += min(times, _MOST_TIMES)
        self.weights: Mapping[str, float] = weights

    def weight(self, word: str) -> float:
        """The weight of a word or of its other forms."""
        if word in self.weights:
            return self.weights[word]
        if len(word) < _SHORTEST_ALIKE:
            return 0.0
        return max((self.weights[other] for other in self.weights if _alike(word, other)), default=0.0)

    def scores(self, texts: Iterable[str], language: str) -> list[float]:
        """How well each text fits, beside the others."""
        found = [content_words(text, language) for text in texts]
        counts = [Counter(words) for words in found]
        frequency = Counter(word for each in counts for word in each)
        usual = sum(map(len, found)) / len(found) if found else 1.0
        return [self._score(each, len(found), frequency, len(words) / (usual or 1.0))
                for each, words in zip(counts, found, strict=True)]  # fmt: skip

    def _score(self, words: Counter[str], of: int, frequency: Counter[str], length: float) -> float:
        total = 0.0
        for word, times in words.items():
            if weight := self.weight(word):
                rare = math.log(1 + (of - frequency[word] + 0.5) / (frequency[word] + 0.5))
                total += weight * rare * times * (K1 + 1) / (times + K1 * (1 - B + B * length))
        return round(total, 6)


@lru_cache(maxsize=65536)
def _alike(word: str, other: str) -> bool:
    return len(other) >= _SHORTEST_ALIKE and word[0] == other[0] and fuzz.ratio(word, other) >= _ALIKE
