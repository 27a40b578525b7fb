"""The application: its routes, what is in front of them, and how errors become answers."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect
from starlette.responses import Response
from starlette.routing import Route
from starlette.staticfiles import StaticFiles

from footpath import __version__, crashes
from footpath.api import applications, cookbooks, events, inbox, profiles, runs, sites, state, tasks, view, webhooks
from footpath.api.drawing import HERE
from footpath.api.gate import SAFE, Gate
from footpath.api.pages import applications as application_pages
from footpath.api.pages import door, rooms, savings
from footpath.api.pages import tasks as task_pages
from footpath.api.problems import Refusal, of_error, of_http, of_mistakes, refused, unforeseen
from footpath.api.tails import Tails
from footpath.errors import FootpathError, StoreUnavailable

if TYPE_CHECKING:
    from collections.abc import Callable

    from starlette.requests import Request
    from starlette.types import ASGIApp, Receive, Scope, Send

    from footpath.api.address import Address
    from footpath.api.doors import Doors
    from footpath.app import App

V1 = "/api/v1"
AGENTS = "/mcp"

ROUTERS = tuple(
    each.router
    for each in (tasks, view, events, inbox, cookbooks, sites, runs, applications, profiles, state, webhooks)
)
"""What programs are given."""

ABOUT = """Tasks, what they ask, what they learned and what came of them.

Send `Authorization: Bearer TOKEN` with every request; `footpath serve --token` says where the token lies. What went
wrong is told as `application/problem+json`: `detail` says what and where, `problems` each mistake, `hint` what to do.
"""


@dataclass(frozen=True, slots=True)
class Agents:
    """What speaks to agents of other programs (`mcp/`), as a route."""

    answer: ASGIApp

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        await self.answer(scope, receive, send)


def application(app: App, doors: Doors, address: Address, agents: ASGIApp | None = None) -> ASGIApp:
    """All of it, behind the gate."""
    return Gate(routed(app, doors, address, agents), doors=doors, names=address.known_as(), cookie=address.cookie)


def routed(app: App, doors: Doors, address: Address, agents: ASGIApp | None = None) -> FastAPI:
    """The routes, without the gate."""
    api = FastAPI(
        title="Footpath",
        version=__version__,
        description=ABOUT,
        openapi_url=f"{V1}/openapi.json",
        docs_url=None,  # they would load their scripts from elsewhere
        redoc_url=None,
    )
    api.state.footpath = app
    api.state.tails = Tails()
    api.state.doors = doors
    api.state.address = address
    for pages in (door, task_pages, rooms, application_pages, savings):
        api.include_router(pages.router, include_in_schema=False)
    for router in ROUTERS:
        api.include_router(router, prefix=V1)
    if agents is not None:
        api.router.routes.append(Route(AGENTS, Agents(agents), include_in_schema=False))
    api.mount("/static", StaticFiles(directory=HERE / "static"))
    _answer(api, FootpathError, of_error)
    _answer(api, RequestValidationError, of_mistakes)
    _answer(api, HTTPException, of_http)
    _answer(api, Exception, unforeseen)
    api.add_exception_handler(ClientDisconnect, _unheard)
    return api


async def _unheard(request: Request, error: Exception) -> Response:
    """An answer that nobody reads: the asker hung up in the middle of the request."""
    return Response(status_code=400)


def _answer(api: FastAPI, kind: type[Exception], as_refusal: Callable[[Any], Refusal]) -> None:
    """Have errors of a kind answered as the asker reads them."""

    async def answer(request: Request, error: Exception) -> Response:
        if kind is Exception:
            app: App = request.app.state.footpath
            with suppress(OSError):
                crashes.keep(error, app.settings.home)
        refusal = as_refusal(error)
        if isinstance(error, StoreUnavailable):
            refusal = replace(refusal, passes=request.method in SAFE)
        return refused(refusal, request.url.path, inside=True)

    api.add_exception_handler(kind, answer)
