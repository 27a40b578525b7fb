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
    site: str = ""
    """The site whose page was shown when it was said; empty where it was none."""
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

    @property
    def by_site(self) -> dict[str, tuple[str, ...]]:
        """The sentences by the site on whose pages they were said: no site's page says anything of another site."""
        sites = dict.fromkeys(each.site for each in self._kept if each.site)
        return {site: tuple(each.text for each in self._kept if each.site == site) for site in sites}

    def add(self, text: str, site: str = "") -> bool:
        """Keep a sentence; whether it is new."""
        text = " ".join(text.split())
        text = text if len(text) <= LONGEST else text[: LONGEST - 1].rstrip() + "…"
        if not (said := _words(text)):
            return False
        for at, known in enumerate(self._kept):
            if known.site == site and _share(said, _words(known.text)) >= NEAR:
                del self._kept[at]
                self._kept.append(Experience(text, site, known.times + 1))
                return False
        if len(self._kept) == MOST:
            self._kept.remove(min(self._kept, key=lambda each: each.times))
        self._kept.append(Experience(text, site))
        return True


def _words(text: str) -> frozenset[str]:
    return frozenset(re.findall(r"\w+", text.casefold()))


def _share(one: frozenset[str], other: frozenset[str]) -> float:
    return len(one & other) / len(one | other)
