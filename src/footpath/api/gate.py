"""The checks of every request before any other code: host, origin, credentials, with the security headers of every
response; and the pages on which a browser signs in and out.
"""

from __future__ import annotations

from http.cookies import CookieError, SimpleCookie
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from fastapi import APIRouter
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from footpath.api.drawing import draw
from footpath.api.problems import RequestRefusal, of_error, refused
from footpath.errors import StoreUnavailable

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

    from footpath.api.doors import Address, Doors
    from footpath.schema.shared import User

OPEN: Final = ("/enter/", "/static/")
"""Paths without credentials: the sign-in pages, and static files."""

MOST_BYTES: Final = 8_000_000
"""Of a request."""

SAFE: Final = ("GET", "HEAD")

USER: Final = "footpath.user"
"""Key of the user in a request's scope."""

OWNERS: Final = ("/mcp/",)
"""Paths for the owner of the machine alone."""

HEADERS: Final = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
        "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",  # no-referrer would hide the origin of our own forms
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    "cache-control": "no-store",
}


class RequestGate:
    """The outermost layer of the application.

    Args:
        app: the application behind the gate.
        doors: the valid credentials.
        names: accepted `host:port` names; requests for other names are refused (DNS rebinding).
        cookie: name of the session cookie.
    """

    def __init__(self, app: ASGIApp, *, doors: Doors, names: frozenset[str], cookie: str) -> None:
        self._app = app
        self._doors = doors
        self._names = names
        self._cookie = cookie

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        if scope["type"] != "http":
            return  # no lifespan, and no WebSockets
        headers = Headers(scope=scope)

        async def told(message: Message) -> None:
            if message["type"] == "http.response.start":
                ours = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    ours.setdefault(name, value)
            await send(message)

        refusal = self._stranger(scope, headers) or await self._unknown(scope, headers) or _too_long(headers)
        answer = self._app if refusal is None else refused(refusal, scope["path"])
        await answer(scope, receive, told)

    def _stranger(self, scope: Scope, headers: Headers) -> RequestRefusal | None:
        """Refusal of a request from a forbidden origin, whatever its credentials; None if allowed."""
        if headers.get("host", "").lower() not in self._names:
            return RequestRefusal(
                403,
                "This server does not answer to that host name.",
                "Use the printed address, or add the name with --name.",
            )
        if not {_authority(origin) for origin in headers.getlist("origin")} <= self._names:
            return RequestRefusal(403, "Other sites may not send requests to this server.")
        site = headers.get("sec-fetch-site", "none")
        opened = headers.get("sec-fetch-mode") == "navigate" and headers.get("sec-fetch-dest") == "document"
        if site in ("cross-site", "same-site") and not (opened and scope["method"] in SAFE):
            return RequestRefusal(403, "Other sites may not send requests to this server.")
        return None

    async def _unknown(self, scope: Scope, headers: Headers) -> RequestRefusal | None:
        """Refusal of a request without valid credentials; None if valid, with the user stored in the scope."""
        if f"{scope['path']}/".startswith(OPEN):
            return None
        scheme, _, token = headers.get("authorization", "").partition(" ")
        try:
            if scheme:
                user = await self._doors.who(token.strip()) if scheme.lower() == "bearer" else None
            else:
                user = await self._doors.who_is_in(_session_of(headers, self._cookie))
        except StoreUnavailable as error:
            return of_error(error)
        if user is not None:
            scope[USER] = user
            return _not_theirs(scope, user) or (_unsaid(scope, headers) if not scheme else None)
        return RequestRefusal(
            401,
            "Sign in, or send a token." if not scheme else "The token is not valid for this server.",
            "Open the link that `footpath serve` printed; programs send `Authorization: Bearer …` "
            "(footpath serve --token).",
        )


def _unsaid(scope: Scope, headers: Headers) -> RequestRefusal | None:
    """Refusal of a browser's change without an origin; None if allowed."""
    if scope["method"] in SAFE or headers.get("origin") is not None:
        return None
    return RequestRefusal(403, "A change needs an Origin header.", "Send the token as a Bearer instead.")


def _not_theirs(scope: Scope, user: User) -> RequestRefusal | None:
    """Refusal of a request beyond the user's rights; None if allowed."""
    if user.id and f"{scope['path']}/".startswith(OWNERS):
        return RequestRefusal(403, "Agents act for the owner of this machine only.", "Use the API.")
    if user.role == "viewer" and scope["method"] not in SAFE and scope["path"] != "/leave":
        return RequestRefusal(403, "Your role only permits reading.", "An owner of the server gives other roles.")
    return None


def _authority(origin: str) -> str:
    """`host:port` of an origin; empty for an invalid origin."""
    try:
        return urlsplit(origin).netloc.lower()
    except ValueError:  # such as "http://["
        return ""


def _too_long(headers: Headers) -> RequestRefusal | None:
    """Refusal of a body without a stated or acceptable length; None if acceptable."""
    length = headers.get("content-length", "0")
    if "transfer-encoding" in headers:
        return RequestRefusal(411, "A request needs a Content-Length header.", "Send the body with its length.")
    if not length.isdecimal() or len(length) > 12 or int(length) > MOST_BYTES:
        return RequestRefusal(413, f"A request may have {MOST_BYTES:,} bytes.", "Send smaller requests.")
    return None


def _session_of(headers: Headers, cookie: str) -> str:
    """The browser's session; empty without a cookie."""
    try:
        sent = SimpleCookie(headers.get("cookie", "")).get(cookie)
    except CookieError:
        return ""
    return "" if sent is None else sent.value


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
    doors.leave(_session_of(request.headers, address.cookie))
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
