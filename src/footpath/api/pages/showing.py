"""What every page of somebody who is in has: its place in the navigation, and how much waits for them."""

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
    asks = len(await app.coordinator.inbox.list())
    return draw(template, status=status, here=here, open_asks=asks, **context)


async def pictures_of(app: App, asks: Sequence[Ask]) -> dict[str, PictureFolder]:
    """What is seen beside each of these questions."""
    return {ask.id: await beside(app.store, ask) for ask in asks}


def go(address: str) -> Response:
    """Lead on after something was done, so that loading again does not do it again."""
    return RedirectResponse(address, 303)


async def given(request: Request) -> dict[str, str]:
    """What a form of ours sends: one text a name."""
    async with request.form(max_files=0, max_fields=60) as form:
        return {name: value.strip() for name, value in form.items() if isinstance(value, str)}
