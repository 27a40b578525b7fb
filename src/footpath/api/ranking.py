"""Which postings fit: ranked by the profile, with explanations; the shortlist and hidden postings."""

from __future__ import annotations

from fastapi import APIRouter

from footpath.api.parts import Body, Limit, Opened
from footpath.coordinator.profiles import path_of
from footpath.matching.match import MatchPart
from footpath.schema.base import Frozen
from footpath.schema.posting import KeptPosting, PostingMark
from footpath.tasks.ranking import RankedPosting, rank

router = APIRouter(tags=["jobs"])


class RankedJob(Frozen):
    """A posting with its score, explained."""

    posting: KeptPosting
    score: int
    """0 to 100."""
    parts: tuple[MatchPart, ...]
    """The compared aspects. `share` is 0 to 1; `why` names the words of the posting that decided."""
    unwanted: tuple[str, ...] = ()
    mark: str
    """`shortlisted`, `hidden`, `applied`, or empty."""


class RankedJobs(Frozen):
    """The postings that fit best."""

    jobs: tuple[RankedJob, ...]
    left_out: int
    """Hidden postings, postings applied to, and postings with unwanted words."""


class NewMark(Body):
    """A mark on a posting."""

    mark: PostingMark | None
    """None: no mark."""


class MarkedJob(Frozen):
    """The id of a posting."""

    id: str


@router.get("/jobs/ranked")
async def ranked(
    app: Opened, profile: str = "", site: str = "", limit: Limit = 20, everything: bool = False
) -> RankedJobs:
    """Rank open postings by a profile and its wishes, best first. `profile` is a name; empty: the default profile."""
    best, left_out = await best_of(app, profile=profile, site=site, limit=limit, everything=everything)
    return RankedJobs(jobs=tuple(map(_job, best)), left_out=left_out)


@router.put("/jobs/{id}/mark")
async def mark(id: str, said: NewMark, app: Opened) -> MarkedJob:
    """Put a posting on the shortlist, hide it, or remove the mark."""
    return MarkedJob(id=await app.posting_marks.put(id, said.mark))


async def best_of(
    app: Opened, *, profile: str = "", site: str = "", limit: int, everything: bool
) -> tuple[list[RankedPosting], int]:
    """The best postings for a profile by name, and the number of postings left out. Raises BadInput, NotFound."""
    from footpath.answers.profile_file import load

    person = load(path_of(profile, app.settings))
    return await rank(app.postings, app.posting_marks, person, site=site, limit=limit, everything=everything)


def _job(each: RankedPosting) -> RankedJob:
    fits = each.match
    return RankedJob(posting=each.kept, score=fits.score, parts=fits.parts, unwanted=fits.unwanted, mark=each.mark)
