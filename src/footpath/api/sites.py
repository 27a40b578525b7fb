"""Atlases of sites, and collected postings."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from fastapi import APIRouter
from starlette.responses import Response

from footpath.api.parts import Limit, Opened, sandboxed
from footpath.app import App
from footpath.engine.site.drawing import draw
from footpath.engine.site.report import exploration_of
from footpath.errors import NotFound
from footpath.schema.atlas import Atlas
from footpath.schema.base import Frozen
from footpath.schema.posting import KeptPosting, PostingChange, PostingStats, Sighting

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
