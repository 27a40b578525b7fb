"""Saved searches: lists to collect repeatedly, with new, changed and closed postings."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter
from pydantic import Field

from footpath.api.parts import Body, Opened
from footpath.schema.base import Frozen
from footpath.schema.search import Search

router = APIRouter(prefix="/searches", tags=["searches"])
Text = Annotated[str, Field(max_length=2000)]


class NewSearch(Body):
    """A search to save."""

    name: Text
    sources: tuple[Text, ...] = Field(min_length=1, max_length=500)
    """Addresses of lists; or employers on boards with a public API: `greenhouse:acme`."""
    query: Text = ""
    """Words that postings must contain."""
    location: Text = ""
    records: int = Field(default=1000, ge=1)
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


@router.get("")
async def list_searches(app: Opened) -> list[Search]:
    """The saved searches, by name, each with its last digest."""
    return await app.searches.list()


@router.post("", status_code=201)
async def add(wish: NewSearch, app: Opened) -> SavedSearch:
    """Save a search."""
    search, receivers = await app.save_search(wish.model_dump(exclude={"emails"}), wish.emails)
    return SavedSearch(search=search, secret=receivers.key)


@router.get("/{name}")
async def show(name: str, app: Opened) -> Search:
    """A saved search."""
    return await app.searches.get(name)


@router.post("/{name}/run", status_code=202)
async def run(name: str, app: Opened) -> Search:
    """Make a search due now; `last` holds the digest once the lists are collected."""
    return await app.searches.run_soon(name)


@router.delete("/{name}", status_code=204)
async def remove(name: str, app: Opened) -> None:
    """Delete a search; collected postings stay."""
    await app.searches.remove(name)
