"""Find the texts of a résumé that no fact and no question has: nothing of a line is dropped unsaid."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Final, cast

from footpath.language.lexicon import ALL_LANGUAGES, merged, part
from footpath.language.text import fold_words
from footpath.resumes.contact_labels import words_of_labels
from footpath.resumes.facts import Fact, Unsure
from footpath.resumes.headings import kind_of
from footpath.resumes.lines import unwrapped

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from footpath.resumes.headings import ResumeSection
    from footpath.resumes.lines import TextLine

_TOLD_AS_SECTION: Final = frozenset({"other", "projects", "awards", "publications", "references"})
"""Kinds of sections that are told by their headings."""
_OF_DATES: Final = ("open", "since", "joints", "before", "between", "between_and", "at", "study_joint")
"""Notions of a résumé's small words."""
_LEAST: Final = 3
"""Letters of a word that says something by itself; a number says something with one digit."""
_SENTENCE: Final = 7
"""Words of a line from which it can be a sentence."""
_ELIDED: Final = re.compile(r"(?<=^\w)['’]|['’](?=\w$)")
"""The apostrophe of a shortened word: "l'École", "Brendan's"."""
_SHOWN: Final = 80
"""Letters."""


def not_taken(parts: Sequence[ResumeSection], facts: Sequence[Fact], unsure: Sequence[Unsure]) -> Iterator[Unsure]:
    """Yield the texts of lines that neither facts nor questions have.

    Args:
        parts: the sections of the résumé.
        facts: those found.
        unsure: the questions.
    """
    known = _known(facts, unsure)
    asked = {(each.place.page, each.place.line) for each in unsure}
    lines = [line for section in parts if not _is_told(section) for line in unwrapped(section.lines)]
    for line in lines:
        rest = "" if (line.place.page, line.place.line) in asked or kind_of(line.text) else _rest(line, known)
        if rest:
            is_whole = len(rest) * 2 > len(line.text)
            whole = line.text.replace("\t", " ")[:_SHOWN]
            yield Unsure(f"“{whole}”" if is_whole else f"“{rest[:_SHOWN]}” in “{whole}”", line.place)


def _is_told(section: ResumeSection) -> bool:
    """Whether a question has a section by its heading."""
    return section.heading is not None and section.kind in _TOLD_AS_SECTION


def _known(facts: Sequence[Fact], unsure: Sequence[Unsure]) -> frozenset[str]:
    """The words of facts, of questions, of labels and between names."""
    chosen = [fact for each in unsure for choice in each.choices for fact in choice.facts]
    said = [text for fact in (*facts, *chosen) for text in (fact.value, fact.said)]
    return _words([*said, *(each.what for each in unsure)]) | _small_words() | words_of_labels()


def _rest(line: TextLine, known: frozenset[str]) -> str:
    """The words of a line that are not known, as written; empty if they say nothing. Small letters of a sentence with
    facts say nothing: "I graduated in".
    """
    said = re.split(r"[\s,;|/()]+", line.text.strip())
    left = [each for each in said if not (_words([each]) <= known or _words(_unelided(each)) <= known)]
    if len(said) >= _SENTENCE and len(left) * 2 < len(said):
        left = [each for at, each in enumerate(said) if each in left and at and not each.islower()]
    tells = [word for word in left if any(map(str.isdigit, word)) or sum(map(str.isalpha, word)) >= _LEAST]
    return " ".join(left).strip(" .:–—-") if tells else ""


def _unelided(word: str) -> list[str]:
    """A word without a shortened one beside it: "Université" of "l'Université"."""
    return [each for each in _ELIDED.split(word) if len(each) > 1]


def _words(texts: Sequence[str]) -> frozenset[str]:
    return frozenset(word for text in texts for word in fold_words(text).split())


@cache
def _small_words() -> frozenset[str]:
    """The words between names and dates, and the titles of the paper."""
    resume = merged("resume")
    small = [word for notion in _OF_DATES for word in cast("list[str]", resume.get(notion, []))]
    papers = [word for code in ALL_LANGUAGES for word in cast("list[str]", part(code, "synonyms").get("resume", []))]
    return _words([*small, *papers])
