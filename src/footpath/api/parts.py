"""What routes ask for, and how they give what they give."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import Depends, Path, Query
from pydantic import ConfigDict
from starlette.requests import Request
from starlette.responses import Response

from footpath.api.gate import USER
from footpath.api.tails import Tails
from footpath.app import App
from footpath.errors import BadInput
from footpath.schema.base import Frozen
from footpath.schema.user import User

SANDBOX: Final = {
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox",
    "content-disposition": "inline",
}
"""For what pages wrote, or may have had a hand in: it is shown, and nothing in it acts."""


class Body(Frozen):
    """The body of a request. Its validator is built with its route: later, FastAPI's own notes on it would count as
    mistakes of ours.
    """

    model_config = ConfigDict(defer_build=False)


def _user(request: Request) -> User:
    return request.scope[USER]


Asking = Annotated[User, Depends(_user)]
"""Who asks."""


def _opened(request: Request, user: Asking) -> App:
    app: App = request.app.state.footpath
    return app.of(user.id)


Opened = Annotated[App, Depends(_opened)]
"""Footpath, opened, as who asks sees it."""


def _watched(request: Request) -> Tails:
    return request.app.state.tails


Watched = Annotated[Tails, Depends(_watched)]
"""The journals that somebody watches."""

LARGEST: Final = 2**31 - 1
"""The largest number that every database keeps."""

Numbered = Annotated[int, Path(ge=1, le=LARGEST, description="Its number.")]
Limit = Annotated[int, Query(ge=1, le=1000, description="How many at the most.")]


async def text_of(request: Request) -> str:
    """The text that a request carries. Raises BadInput."""
    try:
        return (await request.body()).decode()
    except UnicodeDecodeError:
        raise BadInput("The request holds no text.", hint="Send it in UTF-8.") from None


def sandboxed(content: bytes | str, media_type: str) -> Response:
    """Something that acts nowhere, whatever it holds."""
    return Response(content, media_type=media_type, headers=SANDBOX)


def download(content: str, name: str, media_type: str = "application/json") -> Response:
    """A text that a browser keeps as a file."""
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(content, media_type=media_type, headers=headers)
