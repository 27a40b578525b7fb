"""Watch and control a running task."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import aclosing
from typing import TYPE_CHECKING, Annotated, Final, cast

from fastapi import APIRouter, Depends
from pydantic import Field
from starlette.responses import StreamingResponse

from footpath.api.events import known
from footpath.api.parts import SANDBOX, Body, Opened
from footpath.coordinator.watching import steer, watch
from footpath.schema.base import Frozen
from footpath.schema.record import TaskRecord

if TYPE_CHECKING:
    from starlette.types import Receive, Scope, Send

router = APIRouter(prefix="/tasks", tags=["tasks"])

BOUNDARY: Final = "picture-of-footpath"
HEAD: Final = f"\r\n--{BOUNDARY}\r\nContent-Type: image/jpeg\r\n\r\n".encode()
"""Header of a part. Browsers show a picture only when the next header has come, so each header follows at once."""
FORM: Final = {"image/jpeg": {"schema": {"type": "string", "format": "binary"}}}


class HandIn(Body):
    """A person's act on a run. First take control, finally give control back."""

    do: str
    """`take`, `give`, `look`; with control also `click`, `type`, `press`, `wheel`."""
    x: float = 0.0
    """Position as a share of the picture's width; `y` likewise of the height."""
    y: float = 0.0
    text: str = Field(default="", max_length=500, repr=False)
    """Text to type, or name of a key to press."""
    by: float = 0.0
    """Pixels to scroll."""


class Steered(Frozen):
    """Who has control: `run`, `person`, or `coming` while the run finishes its step."""

    steering: str


@router.get("/{id}/view", response_class=StreamingResponse, responses={200: {"content": FORM}})
async def look(app: Opened, record: Annotated[TaskRecord, Depends(known)], mine: bool = False) -> StreamingResponse:
    """Stream the browser of a running task as pictures (`multipart/x-mixed-replace`). Field values and personal data
    are redacted, unless `mine` asks to see them. The stream ends with the run. Pictures are not stored.
    """
    pictures = watch(app.store, record, is_open=mine)
    first = await anext(pictures, b"")  # before the response begins, so that errors reach the client
    return _Pictures(
        _parts(first, pictures), media_type=f"multipart/x-mixed-replace; boundary={BOUNDARY}", headers=SANDBOX
    )


@router.post("/{id}/view")
async def touch(hand: HandIn, app: Opened, record: Annotated[TaskRecord, Depends(known)]) -> Steered:
    """Take control of a running task, give control back, or click, type, press a key or scroll on the page."""
    asked = hand.model_dump(exclude_defaults=True)
    return Steered(steering=await steer(app.store, record, {"do": hand.do, **asked}))


class _Pictures(StreamingResponse):
    """A stream that closes its source when the watcher leaves, even in the middle of a picture."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the stream."""
        async with aclosing(cast("AsyncGenerator[bytes]", self.body_iterator)):
            await super().__call__(scope, receive, send)


async def _parts(first: bytes, pictures: AsyncGenerator[bytes]) -> AsyncGenerator[bytes]:
    async with aclosing(pictures):
        yield HEAD + first + HEAD
        async for picture in pictures:
            yield picture + HEAD
