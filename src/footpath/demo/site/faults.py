"""A site on a bad day: slow answers, server errors, and connections that break just after the application is kept."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from starlette.responses import HTMLResponse, Response

if TYPE_CHECKING:
    from collections.abc import Mapping

    from starlette.types import ASGIApp, Receive, Scope, Send

_BROKEN: Final = (
    "<!doctype html><html lang=en><title>Something went wrong</title>"
    "<h1>Something went wrong</h1><p>Our server had a problem. Please try again in a moment.</p>"
)

_BEGINNING: Final = (
    b"<!doctype html><html lang=en><title>Your application</title><body><header>Larkspur Instruments</header>"
)


@dataclass(frozen=True, slots=True)
class Faults:
    """The faults of a site; the same for the same seed and requests."""

    fail_rate: float = 0.0
    """Share of requests for pages and data that fail with 500, drawn from the site's seed."""
    fail_plan: Mapping[str, frozenset[int]] = field(default_factory=dict[str, frozenset[int]])
    """`METHOD /path` prefix -> numbers of the failing requests, from 1."""
    drop_after_commit: frozenset[int] = frozenset()
    """Numbers of the submits, from 1, that are stored in the database and never answered in full."""


class BadDay:
    """ASGI middleware: waits, or fails, before the site is asked. Style sheets and scripts are spared."""

    def __init__(self, app: ASGIApp, faults: Faults, delay: float, seed: int) -> None:
        self._app = app
        self._faults = faults
        self._delay = delay
        self._chance = random.Random(seed)
        self._seen: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["path"].startswith("/static/"):
            await self._app(scope, receive, send)
            return
        if self._delay:
            await asyncio.sleep(self._delay)
        if self._fails(f"{scope['method']} {scope['path']}"):
            await HTMLResponse(_BROKEN, status_code=500)(scope, receive, send)
            return
        await self._app(scope, receive, send)

    def _fails(self, request: str) -> bool:
        for prefix, ordinals in self._faults.fail_plan.items():
            if request.startswith(prefix):
                self._seen[prefix] += 1
                if self._seen[prefix] in ordinals:
                    return True
        return bool(self._faults.fail_rate) and self._chance.random() < self._faults.fail_rate


class BrokenOffResponse(Response):
    """The beginning of a page; then the server closes the connection.

    The headers matter: without headers Chromium repeats the POST on a reused connection.
    """

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = [(b"content-type", b"text/html; charset=utf-8"), (b"content-length", b"65536")]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": _BEGINNING, "more_body": True})
