"""What a run has learned that helps further on: few sentences, each once. Pure."""

from __future__ import annotations

import dataclasses
import re

MOST = 20
"""Experiences that are kept."""

NEAR = 0.6
"""Two sentences that share at least this part of their words say the same."""

LONGEST = 200
"""Characters of one experience."""


@dataclasses.dataclass(frozen=True, slots=True)
class Experience:
    """One sentence, and how often it was said in one way or another."""

    text: str
    times: int = 1


class Experiences:
    """At most `MOST` experiences: near-duplicates are one, and what was said least and longest ago goes first."""

    def __init__(self) -> None:
        self._kept: list[Experience] = []

    def __len__(self) -> int:
        return len(self._kept)

    @property
    def texts(self) -> tuple[str, ...]:
        """The sentences, in the order in which they were last said."""
        return tuple(each.text for each in self._kept)

    def add(self, text: str) -> bool:
        """Keep a sentence; whether it is new."""
        text = " ".join(text.split())
        text = text if len(text) <= LONGEST else text[: LONGEST - 1].rstrip() + "…"
        if not (said := _words(text)):
            return False
        for at, known in enumerate(self._kept):
            if _share(said, _words(known.text)) >= NEAR:
                del self._kept[at]
                self._kept.append(Experience(text, known.times + 1))
                return False
        if len(self._kept) == MOST:
            self._kept.remove(min(self._kept, key=lambda each: each.times))
        self._kept.append(Experience(text))
        return True


def _words(text: str) -> frozenset[str]:
    return frozenset(re.findall(r"\w+", text.casefold()))


def _share(one: frozenset[str], other: frozenset[str]) -> float:
    return len(one & other) / len(one | other)
