"""A real receiver of webhooks on loopback: it answers as it is told to, and checks signatures as the standard says."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import hmac
import json
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from starlette.applications import Starlette
from starlette.responses import Response
from starlette.routing import Route

from footpath.listening import on_loopback

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator

    from starlette.requests import Request


@dataclass
class Came:
    """One request."""

    headers: dict[str, str]
    body: bytes

    @property
    def data(self) -> dict[str, Any]:
        return json.loads(self.body)

    def is_signed_with(self, secret: str) -> bool:
        key = base64.b64decode(secret.removeprefix("whsec_"))
        said = f"{self.headers['webhook-id']}.{self.headers['webhook-timestamp']}.".encode() + self.body
        mark = base64.b64encode(hmac.new(key, said, hashlib.sha256).digest()).decode()
        return f"v1,{mark}" in self.headers["webhook-signature"].split()


@dataclass
class Receiver:
    url: str = ""
    answers: list[int] = field(default_factory=list)
    """Statuses of the next answers; 204 after them."""
    came: list[Came] = field(default_factory=list)
    heard: asyncio.Condition = field(default_factory=asyncio.Condition)

    @property
    def host(self) -> str:
        return self.url.removeprefix("http://")

    async def answer(self, request: Request) -> Response:
        came = Came({name.lower(): value for name, value in request.headers.items()}, await request.body())
        status = self.answers.pop(0) if self.answers else 204
        async with self.heard:
            self.came.append(came)
            self.heard.notify_all()
        return Response(status_code=status, headers={"location": f"{self.url}/elsewhere"} if status == 302 else None)

    async def times(self, count: int) -> None:
        async with self.heard:
            await self.heard.wait_for(lambda: len(self.came) >= count)


@asynccontextmanager
async def receiving() -> AsyncGenerator[Receiver]:
    receiver = Receiver()
    app = Starlette(routes=[Route("/{path:path}", receiver.answer, methods=["POST", "GET"])])
    async with on_loopback(app) as url:
        receiver.url = url
        yield receiver
