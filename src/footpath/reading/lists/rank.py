"""Which of the things that repeat are lists of records, and not menus, filters or the parts of one record."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from footpath.reading.text import words
from footpath.reading.values.words import found

if TYPE_CHECKING:
    from collections.abc import Sequence

    from footpath.reading.lists.cells import Cell
    from footpath.reading.lists.outline import Outline
    from footpath.reading.lists.repeats import Repeat

_MOST: Final = 60
"""More records than these make a list no better."""
_HALF: Final = 60
"""Characters of a record that are worth half of what many are worth."""
_PROSE: Final = 220
_LITTLE: Final = 25
_DISTINCT: Final = 0.5
_CHROME: Final = {
    "navigation": 0.2,
    "contentinfo": 0.15,
    "banner": 0.2,
    "complementary": 0.6,
    "search": 0.3,
    "form": 0.5,
    "main": 1.15,
}
_COUNTED: Final = re.compile(r"\(?\d[\d.,]*\)?$")
_PAGE: Final = re.compile(r"^\W*\d{0,5}\W*$")
_HEADINGS: Final = 0.5
_JOBS: Final = re.compile(
    r"(?:^|[^a-z])(?:jobs?|careers?|positions?|vacanc(?:y|ies)|openings?|postings?|recruit\w*|stellen\w*|karriere|emplois?"
    r"|offres?[_-]emploi|empleos?|ofertas?|vagas?|prace|pracovni\w*|pozice)(?:[^a-z]|$)",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Candidate:
    """Something that repeats, with what stands in its records."""

    repeat: Repeat
    rows: tuple[tuple[Cell, ...], ...]
    score: float = 0.0
    confidence: float = 0.0


def ranked(outline: Outline, repeat: Repeat, rows: tuple[tuple[Cell, ...], ...]) -> Candidate:
    """The candidate with its score, the higher the better, and the confidence that it is a list of records.

    The score counts how much there is, the confidence how much one record looks like one.
    """
    worth, length = _worth(outline, repeat, rows)
    score = worth * min(len(rows), _MOST) ** 0.7 * length / (length + _HALF)
    confidence = min(1.0, worth * length / (length + _LITTLE) * min(1.0, 0.4 + 0.2 * len(rows)))
    return Candidate(repeat, rows, score, round(confidence, 3))


def _worth(outline: Outline, repeat: Repeat, rows: Sequence[Sequence[Cell]]) -> tuple[float, float]:
    """What one record is worth as a record, and how much it says."""
    count = len(rows)
    said = [" ".join(c.text for c in row if c.text) for row in rows]
    distinct = len(set(said)) / count
    if distinct < _DISTINCT or sum(bool(_PAGE.match(t)) for t in said) > count / 2:  # says the same, or page numbers
        return 0.0, 0.0
    length = sum(min(len(t), 400) for t in said) / count
    pieces = sum(sum(bool(c.text) for c in row) for row in rows) / count
    worth = distinct * _opened(own_links(rows), pieces, length)
    if pieces < 1.5:
        worth *= 0.5 if length < 25 else 0.7
    worth *= _CHROME.get(outline.landmark(repeat.container), 1.0) * _facets(rows, said)
    if any(c.kind == "heading" for row in rows for c in row):
        worth *= 1.1
    return worth * (0.6 if count == 2 else 1.0), length


def own_links(rows: Sequence[Sequence[Cell]]) -> float:
    """Share of the records that have a link which no other has, or something to press."""
    hrefs = [{c.href for c in row if c.href} for row in rows]
    seen: dict[str, int] = {}
    for each in hrefs:
        for href in each:
            seen[href] = seen.get(href, 0) + 1
    own = sum(any(seen[h] == 1 for h in each) for each in hrefs)
    pressed = sum(not each and any(c.kind == "button" for c in row) for each, row in zip(hrefs, rows, strict=True))
    return (own + 0.8 * pressed) / len(rows)


def _opened(own: float, pieces: float, length: float) -> float:
    """What it is worth that records lead somewhere; those of a data table need not."""
    shut = 0.75 if pieces >= 2.5 and length <= _PROSE else 0.35
    return shut + (1 - shut) * own


def _facets(rows: Sequence[Sequence[Cell]], said: Sequence[str]) -> float:
    """Filters are boxes to tick, or short words with a count behind."""
    fields = sum(any(c.kind == "field" for c in row) for row in rows) / len(rows)
    counted = sum(len(t) < 40 and bool(_COUNTED.search(t)) and len(words(t)) > 1 for t in said) / len(said)
    return (0.4 if fields > _HEADINGS else 1.0) * (0.3 if counted > 0.7 else 1.0)


def names_jobs(*texts: str) -> bool:
    """Whether an address or a heading is about jobs."""
    return any(_JOBS.search(t) for t in texts if t)


def job_titles(titles: Sequence[str]) -> float:
    """Share of titles that are those of jobs."""
    return sum(bool(found("titles", t)) for t in titles) / len(titles) if titles else 0.0
