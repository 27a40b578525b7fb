"""Boards on loopback: the shipped data files with their hosts moved there, and answers in the shapes that APIs give."""

from __future__ import annotations

import asyncio
import json
import re
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from starlette.applications import Starlette
from starlette.responses import Response
from starlette.routing import Route
from tests.deadlines import HANGS_S
from tests.tables import read_table

from footpath.listening import on_loopback

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator

    from starlette.requests import Request

SHIPPED = Path(__file__).parents[2] / "src/footpath/boards/data"
RECORDED = Path(__file__).parent / "recorded"
NAMES = sorted(each.stem for each in SHIPPED.glob("*.yaml"))


@dataclass
class Answer:
    """What is answered at an address."""

    body: str | bytes
    type: str = "application/json"
    status: int = 200
    headers: dict[str, str] = field(default_factory=dict)
    never: bool = False
    """Whether whoever asks waits until they leave."""


@dataclass
class Published:
    """All boards. An address is that of the API without its scheme: `api.lever.co/v0/postings/acme?…`."""

    answers: dict[str, Answer] = field(default_factory=dict)
    asked: list[str] = field(default_factory=list)
    came: asyncio.Condition = field(default_factory=asyncio.Condition)
    url: str = ""

    async def asked_for(self, address: str) -> None:
        """Wait until somebody asks there."""
        async with asyncio.timeout(HANGS_S), self.came:
            await self.came.wait_for(lambda: address in self.asked)

    def says(self, address: str, values: Any, **more: Any) -> None:
        """Answer with JSON there, or with a text as it is."""
        self.answers[address] = Answer(values if isinstance(values, str | bytes) else json.dumps(values), **more)

    def record(self, name: str) -> None:
        """Answer as a board did: see `recorded/`."""
        for address, body in answers_of(name).items():
            kind = "application/json" if not isinstance(body, str) else "text/html" if "<html" in body else "text/xml"
            self.says(address, body, type=kind)

    def write(self, folder: Path, host: str = "127.0.0.1") -> Path:
        """Write the data files of the boards as they are here, by one of the names of this machine."""
        here = self.url.replace("127.0.0.1", host)
        folder.mkdir(parents=True, exist_ok=True)
        for name in NAMES:
            board = read_table(SHIPPED / f"{name}.yaml")
            board["pages"] = {f"{here}/{page}": fixed for page, fixed in board["pages"].items()}
            moved = re.sub(r"https://(?=[\w{.}-]+/)", f"{here}/", json.dumps(board))
            (folder / f"{name}.yaml").write_text(moved, "utf-8")
        return folder


def answers_of(name: str) -> dict[str, Any]:
    """What a board answers, by address."""
    return read_table(RECORDED / f"{name}.yaml")["answers"]


def postings_of(name: str) -> list[dict[str, Any]]:
    """What has to be read of that."""
    return read_table(RECORDED / f"{name}.yaml")["postings"]


@asynccontextmanager
async def published() -> AsyncGenerator[Published]:
    """The boards, listening until the block ends."""
    boards = Published()

    async def answer(request: Request) -> Response:
        address = request.url.path[1:] + (f"?{request.url.query}" if request.url.query else "")
        if request.method == "POST":
            address += f" {json.loads(await request.body())['offset']}"
        async with boards.came:
            boards.asked.append(address)
            boards.came.notify_all()
        found = boards.answers.get(address) or Answer("there is nothing here", "text/plain", 404)
        while found.never and (await request.receive())["type"] != "http.disconnect":
            pass
        body = found.body if isinstance(found.body, bytes) else found.body.replace("{here}", boards.url).encode()
        return Response(body, found.status, {"content-type": found.type, **found.headers})

    app = Starlette(routes=[Route("/{path:path}", answer, methods=["GET", "POST"])])
    async with on_loopback(app) as url:
        boards.url = url
        yield boards
