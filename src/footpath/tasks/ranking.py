"""Rank stored postings by a person's profile."""

from __future__ import annotations

import dataclasses
import heapq
from typing import TYPE_CHECKING

from footpath.matching.match import PostingMatch, match

if TYPE_CHECKING:
    from footpath.memory.posting_marks import PostingMarks
    from footpath.memory.postings import Postings
    from footpath.schema.kept import KeptPosting
    from footpath.schema.profile import Profile


@dataclasses.dataclass(frozen=True, slots=True)
class RankedPosting:
    """A posting with its score."""

    kept: KeptPosting
    match: PostingMatch
    mark: str
    """`shortlisted`, `hidden`, `applied`, or empty."""


async def rank(
    postings: Postings,
    posting_marks: PostingMarks,
    person: Profile,
    *,
    site: str = "",
    limit: int = 20,
    everything: bool = False,
) -> tuple[list[RankedPosting], int]:
    """Return the best open postings, best first, and how many were left out: hidden, applied to, or with unwanted words
    (none with `everything`).
    """
    best: list[tuple[int, int, RankedPosting]] = []
    left_out = number = 0
    marks: dict[str, str] = {**await posting_marks.all()}
    for id in await posting_marks.applied_to():
        marks[id] = "applied"
    async for kept in postings.each(site=site, state="open"):
        number += 1
        fits = match(kept.posting, person)
        mark = marks.get(kept.id, "")
        if not everything and (mark in ("hidden", "applied") or fits.unwanted):
            left_out += 1
            continue
        entry = (fits.score, number, RankedPosting(kept, fits, mark))  # newer postings first on a tie
        (heapq.heappush if len(best) < limit else heapq.heappushpop)(best, entry)
    return [ranked for _, _, ranked in sorted(best, key=lambda each: each[:2], reverse=True)], left_out
