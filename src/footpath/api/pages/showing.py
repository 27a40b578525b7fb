"""Common parts of signed-in pages: the navigation and the number of open questions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.responses import RedirectResponse

from footpath.api.drawing import draw
from footpath.coordinator.pictures import PictureFolder, beside

if TYPE_CHECKING:
    from collections.abc import Sequence

    from starlette.requests import Request
    from starlette.responses import Response

    from footpath.app import App
    from footpath.schema.ask import Ask


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
