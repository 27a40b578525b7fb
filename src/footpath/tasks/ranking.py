"""Rank stored postings by a person's profile; a model may add reasons."""

from __future__ import annotations

import dataclasses
import heapq
from typing import TYPE_CHECKING

from footpath.errors import LimitReached, ModelUnavailable
from footpath.llm.port import Meter
from footpath.matching.match import PostingMatch, match
from footpath.roles.match_reader import FitReason, MatchReader

if TYPE_CHECKING:
    from collections.abc import Sequence

    from footpath.memory.postings import PostingMarks, Postings
    from footpath.schema.posting import KeptPosting
    from footpath.schema.profile import Profile
    from footpath.schema.run import ModelUsage
    from footpath.schema.task import Limits
    from footpath.tasks.services import Models


@dataclasses.dataclass(frozen=True, slots=True)
class RankedPosting:
    """A posting with its score."""

    kept: KeptPosting
    match: PostingMatch
    mark: str
    """`shortlisted`, `hidden`, `applied`, or empty."""
    reasons: tuple[FitReason, ...] = ()
    """A model's reasons, if asked for. They change no score."""


@dataclasses.dataclass(frozen=True, slots=True)
class ReasonedRank:
    """Ranked postings with a model's reasons, and their cost."""

    postings: tuple[RankedPosting, ...]
    usage: ModelUsage
    notice: str = ""
    """Why the last postings have no reasons."""


async def with_reasons(
    ranked: Sequence[RankedPosting], person: Profile, models: Models, model: str, limits: Limits
) -> ReasonedRank:
    """Ask a model why each posting fits the person, the best first, until the limits are used up.

    Args:
        ranked: the postings.
        person: the profile.
        models: connects to language models by name.
        model: the name.
        limits: of calls, tokens and money.
    """
    meter, done, notice = Meter(limits), list[RankedPosting](), ""
    async with models(model, meter) as asked:
        reader = MatchReader(asked)
        try:
            for each in ranked:
                reasons = await reader.read(each.kept.posting, person)
                done.append(dataclasses.replace(each, reasons=reasons))
        except (ModelUnavailable, LimitReached) as error:
            notice = " ".join(filter(None, (error.message, error.hint)))
    return ReasonedRank((*done, *ranked[len(done) :]), meter.total, notice)


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
