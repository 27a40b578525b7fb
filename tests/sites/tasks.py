"""What the sites for tasks in plain words share: a real server, a real database, and a second look.

A page's html is written once. `[[Search]]` is a word that the second look says in another way, `@city` an id or name
that it renames; so v2 is the same site after a redesign.
"""

from __future__ import annotations

import contextlib
import re
import sqlite3
from dataclasses import dataclass, field
from html import escape
from typing import TYPE_CHECKING, Literal

from starlette.applications import Starlette
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from footpath.listening import on_loopback

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping
    from pathlib import Path

    from starlette.requests import Request

LookName = Literal["v1", "v2"]

_STYLE = """body{font:16px sans-serif;margin:2em;max-width:50em}label{display:block;margin:.5em 0}
nav a{margin-right:1em}
dialog{border:1px solid #888}[hidden]{display:none}"""


@dataclass
class TaskSite:
    """One site: its pages, its database, its look."""

    name: str
    tables: str
    """SQL that makes and fills the tables."""
    words: Mapping[str, str]
    """What the second look says for a marked word."""
    routes: Mapping[str, Callable[[TaskSite, Request], Awaitable[Response]]]
    nav: str = ""
    look: LookName = "v1"
    url: str = field(default="", init=False)
    posts: int = field(default=0, init=False)
    """How many forms it has taken."""

    def open(self, database: Path) -> None:
        fresh = not database.exists()
        self._connection = sqlite3.connect(database, isolation_level=None)
        self._connection.row_factory = sqlite3.Row
        if fresh:
            self._connection.executescript(self.tables)

    def close(self) -> None:
        self._connection.close()

    def rows(self, sql: str, *values: object) -> list[sqlite3.Row]:
        return self._connection.execute(sql, values).fetchall()

    def row(self, sql: str, *values: object) -> sqlite3.Row:
        return self.rows(sql, *values)[0]

    def insert(self, sql: str, *values: object) -> int:
        return self._connection.execute(sql, values).lastrowid or 0

    def page(self, title: str, *body: str, status: int = 200) -> Response:
        """A page in the site's look."""
        html = (
            f"<!doctype html><html lang=en><head><title>{escape(title)} – {self.name}</title><style>{_STYLE}</style>"
            f"</head><body><header><nav>{self.nav}</nav></header><main><h1>{escape(title)}</h1>{''.join(body)}</main>"
            "</body></html>"
        )
        return HTMLResponse(self._dressed(html), status)

    def _dressed(self, html: str) -> str:
        def word(match: re.Match[str]) -> str:
            return match[1] if self.look == "v1" else self.words.get(match[1], match[1])

        def name(match: re.Match[str]) -> str:
            return match[1] if self.look == "v1" else f"{match[1][::-1]}-field"

        html = re.sub(r"\[\[(.+?)\]\]", word, html)
        html = re.sub(r"(?<=[= \"#'])@([a-z]+)", name, html)
        return (
            html
            if self.look == "v1"
            else html.replace("<main>", "<div class=shell><main>").replace("</main>", "</main></div>")
        )

    async def taken(self, request: Request) -> dict[str, str]:
        """What a form said, by the names of the first look."""
        self.posts += 1
        async with request.form() as form:
            return self._undressed({key: str(value) for key, value in form.items()})

    def asked(self, request: Request) -> dict[str, str]:
        """What a query said, by the names of the first look."""
        return self._undressed(dict(request.query_params))

    def _undressed(self, values: dict[str, str]) -> dict[str, str]:
        if self.look == "v1":
            return values
        return {k.removesuffix("-field")[::-1] if k.endswith("-field") else k: v for k, v in values.items()}


def onwards(path: str) -> Response:
    """Go on there after a form was taken."""
    return RedirectResponse(path, 303)


@contextlib.asynccontextmanager
async def running(site: TaskSite, database: Path) -> AsyncGenerator[TaskSite]:
    """The site on loopback, until the block ends."""
    site.open(database)
    app = Starlette(
        routes=[Route(path, _bound(site, handler), methods=["GET", "POST"]) for path, handler in site.routes.items()]
    )
    try:
        async with on_loopback(app) as site.url:
            yield site
    finally:
        site.close()


def _bound(
    site: TaskSite, handler: Callable[[TaskSite, Request], Awaitable[Response]]
) -> Callable[[Request], Awaitable[Response]]:
    async def answer(request: Request) -> Response:
        return await handler(site, request)

    return answer
