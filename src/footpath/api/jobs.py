"""Collected postings: of which sites, which fit the profile, and which are new to a saved search."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal

from fastapi import APIRouter
from pydantic import Field
from starlette.responses import Response

from footpath.api.parts import Body, Limit, Opened, sandboxed
from footpath.app import App
from footpath.config import LARGEST_NUMBER
from footpath.coordinator.profiles import path_of
from footpath.engine.site.report import draw, exploration_of
from footpath.errors import NotFound
from footpath.matching.match import MatchPart
from footpath.schema.atlas import Atlas
from footpath.schema.base import Frozen
from footpath.schema.posting import KeptPosting, PostingChange, PostingMark, PostingStats, Sighting
from footpath.schema.search import Search
from footpath.tasks.ranking import RankedPosting, rank

ranking_router = APIRouter(tags=["jobs"])


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


@ranking_router.get("/jobs/ranked")
async def ranked(
    app: Opened, profile: str = "", site: str = "", limit: Limit = 20, everything: bool = False
) -> RankedJobs:
    """Rank open postings by a profile and its wishes, best first. `profile` is a name; empty: the default profile."""
    best, left_out = await best_of(app, profile=profile, site=site, limit=limit, everything=everything)
    return RankedJobs(jobs=tuple(map(_job, best)), left_out=left_out)


@ranking_router.put("/jobs/{id}/mark")
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


router = APIRouter()


class SiteLine(Frozen):
    """An explored site."""

    site: str
    visits: int
    updated_at: datetime


class Story(Frozen):
    """A posting with its history."""

    posting: KeptPosting
    changes: list[PostingChange]
    """The oldest first."""
    sightings: list[Sighting]
    """Sightings, latest first."""


@router.get("/sites", tags=["sites"])
async def list_sites(app: Opened) -> list[SiteLine]:
    """The explored sites, latest first."""
    known = await app.atlases.list()
    return [SiteLine(site=each.site, visits=each.visits, updated_at=each.updated_at) for each in known]


@router.get("/sites/{site}", tags=["sites"])
async def atlas(site: str, app: Opened) -> Atlas:
    """The atlas of a site: pages, ways, controls, filters."""
    return await atlas_of(app, site)


@router.get("/sites/{site}/map.svg", tags=["sites"])
async def map_of_site(site: str, app: Opened) -> Response:
    """The pages of a site and the ways between them, as a picture."""
    known = await atlas_of(app, site)
    return sandboxed(draw(exploration_of(known), {}), "image/svg+xml")


@router.delete("/sites/{site}", tags=["sites"], status_code=204)
async def forget(site: str, app: Opened) -> None:
    """Forget a site."""
    if not await app.atlases.remove(site):
        raise unknown(site)


@router.get("/jobs", tags=["jobs"])
async def list_jobs(
    app: Opened,
    q: str = "",
    site: str = "",
    organisation: str = "",
    state: Literal["open", "closed", "all"] = "open",
    limit: Limit = 50,
) -> list[KeptPosting]:
    """List postings: best match first for a query (`python "machine learning" -senior`), else newest first."""
    wanted = None if state == "all" else state
    if q.strip():
        return await app.postings.search(q, site=site, organisation=organisation, state=wanted, limit=limit)
    return await app.postings.list(site=site, organisation=organisation, state=wanted, limit=limit)


@router.get("/jobs/stats", tags=["jobs"])
async def job_stats(app: Opened) -> PostingStats:
    """Numbers of postings, by state and organisation."""
    return await app.postings.stats()


@router.get("/jobs/{id}", tags=["jobs"])
async def job(id: str, app: Opened) -> Story:
    """A posting with its history."""
    posting = await app.postings.get(id)
    changes, sightings = await app.postings.story(posting.id)
    return Story(posting=posting, changes=changes, sightings=sightings)


async def atlas_of(app: App, site: str) -> Atlas:
    """The atlas of a site. Raises NotFound."""
    if (known := await app.atlases.get(site)) is None:
        raise unknown(site)
    return known


def unknown(site: str) -> NotFound:
    """The error for an unknown site."""
    return NotFound(
        f"The site {site!r} has not been explored.", hint="A task of type `explore` finds out how a site works."
    )


searches_router = APIRouter(prefix="/searches", tags=["searches"])
Text = Annotated[str, Field(max_length=2000)]


class NewSearch(Body):
    """A search to save."""

    name: Text
    sources: tuple[Text, ...] = Field(min_length=1, max_length=500)
    """Addresses of lists; or employers on boards with a public API: `greenhouse:acme`."""
    query: Text = ""
    """Words that postings must contain."""
    location: Text = ""
    records: int = Field(default=1000, ge=1, le=LARGEST_NUMBER)
    """Maximum postings of each list."""
    every: Text = ""
    """Schedule as a cron expression in UTC; empty: manual."""
    emails: tuple[Text, ...] = Field(default=(), max_length=20)
    """E-mail addresses of the receivers."""
    webhook: Text = ""
    """Address that receives digests; the host must be listed in the server's `FOOTPATH_WEBHOOK_HOSTS`."""


class SavedSearch(Frozen):
    """A saved search."""

    search: Search
    secret: str = ""
    """Signing key of the webhook, shown only once."""


@searches_router.get("")
async def list_searches(app: Opened) -> list[Search]:
    """The saved searches, by name, each with its last digest."""
    return await app.searches.list()


@searches_router.post("", status_code=201)
async def add(wish: NewSearch, app: Opened) -> SavedSearch:
    """Save a search."""
    search, receivers = await app.save_search(wish.model_dump(exclude={"emails"}), wish.emails)
    return SavedSearch(search=search, secret=receivers.key)


@searches_router.get("/{name}")
async def show(name: str, app: Opened) -> Search:
    """A saved search."""
    return await app.searches.get(name)


@searches_router.post("/{name}/run", status_code=202)
async def run(name: str, app: Opened) -> Search:
    """Make a search due now; `last` holds the digest once the lists are collected."""
    return await app.searches.run_soon(name)


@searches_router.delete("/{name}", status_code=204)
async def remove(name: str, app: Opened) -> None:
    """Delete a search; collected postings stay."""
    await app.searches.remove(name)
