"""Saved searches, as pages: last digests, and a form for a new search."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from footpath.api.pages.showing import given, go, show
from footpath.api.parts import Opened
from footpath.errors import BadInput

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from footpath.app import App

router = APIRouter()
FIELDS: Final = ("name", "sources", "query", "location", "every", "emails")


@router.get("/searches")
async def searches(app: Opened) -> Response:
    """All searches, with their last digests."""
    return await _page(app, {})


@router.post("/searches")
async def add(request: Request, app: Opened) -> Response:
    """Save a search; or show the problems."""
    form = await given(request)
    said = {name: form.get(name, "") for name in ("name", "query", "location", "every")}
    try:
        await app.save_search({**said, "sources": form.get("sources", "").split()}, form.get("emails", "").split())
    except BadInput as error:
        return await _page(app, form, error.problems or (error.message,))
    return go("/searches")


@router.post("/searches/{name}/run")
async def run(name: str, app: Opened) -> Response:
    """Make a search due now."""
    await app.searches.run_soon(name)
    return go("/searches")


@router.post("/searches/{name}/remove")
async def remove(name: str, app: Opened) -> Response:
    """Delete a search."""
    await app.searches.remove(name)
    return go("/searches")


async def _page(app: App, form: Mapping[str, str], problems: Sequence[str] = ()) -> Response:
    found = await app.searches.list()
    status = 422 if problems else 200
    told = {name: form.get(name, "") for name in FIELDS}
    return await show(app, "searches.html", "/searches", status=status, searches=found, form=told, problems=problems)
