"""Serve `App`: a single server per database, at a port, with a sign-in link."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect
from starlette.responses import Response
from starlette.routing import Route
from starlette.staticfiles import StaticFiles

from footpath import __version__, crashes
from footpath.api import (
    applications,
    cookbooks,
    events,
    gate,
    inbox,
    jobs,
    mail,
    profiles,
    shared,
    state,
    tasks,
)
from footpath.api.doors import Address, Doors, read_token
from footpath.api.drawing import HERE
from footpath.api.gate import SAFE, RequestGate
from footpath.api.pages import applications as application_pages
from footpath.api.pages import profile as profile_pages
from footpath.api.pages import rooms
from footpath.api.pages import tasks as task_pages
from footpath.api.problems import RequestRefusal, of_error, of_http, of_mistakes, refused, unforeseen
from footpath.api.tails import Tails
from footpath.errors import Busy, FootpathError, StoreUnavailable
from footpath.listening import listening, take_port
from footpath.private import lock, make_file
from footpath.store.leases import keeping

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Callable
    from pathlib import Path

    from starlette.requests import Request
    from starlette.types import ASGIApp, Receive, Scope, Send

    from footpath.app import App

NOTED: Final = "served-at"
"""File with the server's address; locked while the server runs."""
LOOKS: Final = 10
LOOK_S: Final = 0.02
"""Seconds between tries for the lock, which readers of the address hold briefly."""
V1 = "/api/v1"
AGENTS = "/mcp"
ROUTERS = (
    *(tasks.router, events.view_router, events.router, inbox.router, cookbooks.router, shared.router),
    *(jobs.ranking_router, jobs.router, events.runs_router, applications.router, mail.router),
    *(profiles.documents_router, jobs.searches_router, profiles.router, state.router, tasks.webhooks_router),
)
"""Routers of the API."""
ABOUT = """Tasks, what they ask, what they learned and what came of them.

Send `Authorization: Bearer TOKEN` with every request; `footpath serve --token` says where the token lies. What went
wrong is told as `application/problem+json`: `detail` says what and where, `problems` each mistake, `hint` what to do.
"""


@dataclass(frozen=True, slots=True)
class Agents:
    """The MCP endpoint for agents (`mcp/`), as a route."""

    answer: ASGIApp

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        await self.answer(scope, receive, send)


@dataclass(frozen=True, slots=True)
class Serving:
    """A running server."""

    address: Address
    doors: Doors

    def new_link(self) -> str:
        """An address that admits a browser, once."""
        return f"{self.address.url}/enter/{self.doors.new_code()}"


TAKEN = "The connection to the database broke, and another `footpath serve` now uses it. End one of the two."
BACK = "The other server has ended."


@asynccontextmanager
async def serving(
    app: App, address: Address, agents: ASGIApp | None = None, say: Callable[[str], object] = lambda _: None
) -> AsyncGenerator[Serving]:
    """Serve within the block; `agents` answers at `/mcp`, behind the same gate. If another server takes over the
    database meanwhile, a notice says so, here and on the pages, until the other has ended.

    Raises:
        Busy: another server uses the database.
        BadInput: the port is taken.
    """

    def tell(alone: bool) -> None:
        say(BACK if alone else TAKEN)
        if alone:
            app.notices.pop("server", None)
        else:
            app.notices["server"] = TAKEN

    doors = Doors(read_token(app.settings.home), app.users)
    async with keeping(app.store, "server", tell=tell) as alone:
        if not alone:
            raise Busy(
                f"Another `footpath serve` uses the database {app.store.where}.",
                hint="Use the other server's page, or end it first; `footpath worker` adds workers to it.",
            )
        listener = take_port(address.host, address.port)
        address = replace(address, port=listener.getsockname()[1])
        async with (
            listening(application(app, doors, address, agents), listener),
            _noted(app.settings.home, address),
        ):
            yield Serving(address, doors)


def served_at(home: Path) -> str:
    """The running server's address for programs of this machine; empty without a server."""
    try:
        with (home / NOTED).open("r+", encoding="utf-8") as file:
            return "" if lock(file.fileno(), shared=True) else file.read().strip()
    except (OSError, UnicodeDecodeError):
        return ""


@asynccontextmanager
async def _noted(home: Path, address: Address) -> AsyncGenerator[None]:
    """Keep the address in a locked file within the block, for other programs; unless the server of another database has
    done so.
    """
    make_file(home / NOTED)
    with (home / NOTED).open("r+", encoding="utf-8") as file:
        tries = 0
        while not (alone := lock(file.fileno())) and tries < LOOKS:
            tries += 1
            await asyncio.sleep(LOOK_S)
        if alone:
            file.truncate()
            file.write(address.url)
            file.flush()
        try:
            yield
        finally:
            if alone:
                file.truncate(0)


def application(app: App, doors: Doors, address: Address, agents: ASGIApp | None = None) -> ASGIApp:
    """The whole application, behind the gate."""
    return RequestGate(
        routed(app, doors, address, agents), doors=doors, names=address.known_as(), cookie=address.cookie
    )


def routed(app: App, doors: Doors, address: Address, agents: ASGIApp | None = None) -> FastAPI:
    """The routes, without the gate."""
    api = FastAPI(
        title="Footpath",
        version=__version__,
        description=ABOUT,
        openapi_url=f"{V1}/openapi.json",
        docs_url=None,  # their pages would load scripts from elsewhere
        redoc_url=None,
    )
    api.state.footpath = app
    api.state.tails = Tails()
    api.state.doors = doors
    api.state.address = address
    for pages in (gate, task_pages, rooms, application_pages, profile_pages):
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
    """A response for a client that disconnected in the middle of the request."""
    return Response(status_code=400)


def _answer(api: FastAPI, kind: type[Exception], as_refusal: Callable[[Any], RequestRefusal]) -> None:
    """Register the response for a kind of error."""

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
