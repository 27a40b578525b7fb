"""Common parameters and responses of routes, and common parts of signed-in pages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final

from fastapi import Depends, Path, Query
from pydantic import ConfigDict
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from footpath.api.drawing import draw
from footpath.api.gate import USER
from footpath.api.tails import Tails
from footpath.app import App
from footpath.config import LARGEST_NUMBER
from footpath.coordinator.inbox import PictureFolder, beside
from footpath.errors import BadInput
from footpath.schema.base import Frozen
from footpath.schema.shared import User

if TYPE_CHECKING:
    from collections.abc import Sequence

    from footpath.schema.ask import Ask

SANDBOX: Final = {
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox",
    "content-disposition": "inline",
}
"""Headers for content influenced by foreign pages: shown, with all scripts disabled."""


class Body(Frozen):
    """The body of a request. The validator is built along with the route, since FastAPI's later annotations would raise
    validation errors.
    """

    model_config = ConfigDict(defer_build=False)


def _user(request: Request) -> User:
    return request.scope[USER]


Asking = Annotated[User, Depends(_user)]
"""The requesting user."""


def _opened(request: Request, user: Asking) -> App:
    app: App = request.app.state.footpath
    return app.of(user.id)


Opened = Annotated[App, Depends(_opened)]
"""The application as seen by the requesting user."""


def _watched(request: Request) -> Tails:
    return request.app.state.tails


Watched = Annotated[Tails, Depends(_watched)]
"""The watched journals."""

Numbered = Annotated[int, Path(ge=1, le=LARGEST_NUMBER, description="Its number.")]
Limit = Annotated[int, Query(ge=1, le=1000, description="How many at the most.")]


async def text_of(request: Request) -> str:
    """The text of a request's body. Raises BadInput."""
    try:
        return (await request.body()).decode()
    except UnicodeDecodeError:
        raise BadInput("The request body is not valid UTF-8.", hint="Encode it in UTF-8.") from None


def sandboxed(content: bytes | str, media_type: str) -> Response:
    """A response whose content cannot run scripts."""
    return Response(content, media_type=media_type, headers=SANDBOX)


def download(content: str, name: str, media_type: str = "application/json") -> Response:
    """A text for the browser to save as a file."""
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(content, media_type=media_type, headers=headers)


async def show(app: App, template: str, here: str, *, status: int = 200, **context: object) -> Response:
    """A page."""
    asks = await app.coordinator.inbox.count()
    return draw(template, status=status, here=here, open_asks=asks, **context)


async def pictures_of(app: App, asks: Sequence[Ask]) -> dict[str, PictureFolder]:
    """The pictures beside each question."""
    return {ask.id: await beside(app.store, ask) for ask in asks}


def go(address: str) -> Response:
    """Redirect after an action, so that reloading does not repeat it."""
    return RedirectResponse(address, 303)


async def given(request: Request) -> dict[str, str]:
    """The fields of a submitted form, one text each."""
    async with request.form(max_files=0, max_fields=60) as form:
        return {name: value.strip() for name, value in form.items() if isinstance(value, str)}
