"""Browser sign-in, by the printed link or by token; and sign-out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from footpath.api.drawing import draw
from footpath.api.gate import session_of
from footpath.api.problems import RequestRefusal

if TYPE_CHECKING:
    from footpath.api.address import Address
    from footpath.api.doors import Doors

router = APIRouter()
DAYS = 30


@router.get("/enter")
async def door() -> Response:
    """Ask for the token."""
    return draw("door.html", refusal=None, here="")


@router.get("/enter/{code}")
async def by_link(code: str, request: Request) -> Response:
    """Admit a browser by the printed link, once."""
    return await _enter(request, code, "This link was already used, or is from an earlier start.")


@router.post("/enter")
async def by_token(request: Request) -> Response:
    """Admit a browser by token."""
    async with request.form(max_files=0, max_fields=5) as form:
        given = form.get("token")
    return await _enter(
        request, given.strip() if isinstance(given, str) else "", "The token is not valid for this server."
    )


@router.post("/leave")
async def leave(request: Request) -> Response:
    """End the browser's session."""
    address: Address = request.app.state.address
    doors: Doors = request.app.state.doors
    doors.leave(session_of(request.headers, address.cookie))
    response = RedirectResponse("/enter", 303)
    response.delete_cookie(address.cookie)
    return response


async def _enter(request: Request, given: str, otherwise: str) -> Response:
    address: Address = request.app.state.address
    doors: Doors = request.app.state.doors
    session = await doors.enter(given)
    if session is None:
        hint = "Restart the server for a new link, or enter the token."
        return draw("door.html", status=401, refusal=RequestRefusal(401, otherwise, hint), here="")
    # an intermediate page of our own: after a redirect from a mail or chat, the browser would withhold the strict
    # cookie
    response = draw("entered.html", here="")
    response.set_cookie(address.cookie, session, max_age=DAYS * 86400, httponly=True, samesite="strict")
    return response
