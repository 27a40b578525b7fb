"""Saved searches: lists that are collected again and again, and what was new, changed and gone."""

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
    """What is looked for."""

    name: Text
    sources: tuple[Text, ...] = Field(min_length=1, max_length=500)
    """Addresses of lists; or employers on boards with a public API: `greenhouse:acme`."""
    query: Text = ""
    """Postings with these words."""
    location: Text = ""
    records: int = Field(default=1000, ge=1)
    """Postings of each list that are enough."""
    every: Text = ""
    """When a worker runs it, as cron says it, in UTC; empty: when it is told to."""
    emails: tuple[Text, ...] = Field(default=(), max_length=20)
    """Who is told by e-mail."""
    webhook: Text = ""
    """Address that is told; its host has to stand in `FOOTPATH_WEBHOOK_HOSTS` of this server."""


class SavedSearch(Frozen):
    """A search that was saved."""

    search: Search
    secret: str = ""
    """The key that signs what the webhook is told: shown this once."""


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
    """One of them."""
    return await app.searches.get(name)


@router.post("/{name}/run", status_code=202)
async def run(name: str, app: Opened) -> Search:
    """Have a worker run it now; `last` has what it told, once its lists have come."""
    return await app.searches.run_soon(name)


@router.delete("/{name}", status_code=204)
async def remove(name: str, app: Opened) -> None:
    """Forget a search; the postings that it brought stay."""
    await app.searches.remove(name)
