"""Looking at a run while it runs, and steering it."""

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
"""Of a part. Browsers show one when the head of the next has come, so it follows each at once."""
FORM: Final = {"image/jpeg": {"schema": {"type": "string", "format": "binary"}}}


class HandIn(Body):
    """What a person does to a run. Taking over comes first, giving back last."""

    do: str
    """`take`, `give`, `look`; and while it is taken over `click`, `type`, `press`, `wheel`."""
    x: float = 0.0
    """Where, as a part of the picture's width; so `y` of its height."""
    y: float = 0.0
    text: str = Field(default="", max_length=500, repr=False)
    """What is typed, or the name of the key that is pressed."""
    by: float = 0.0
    """Pixels by which the wheel is turned."""


class Steered(Frozen):
    """Who steers now: `run`, `person`, or `coming` while the run comes to the end of its step."""

    steering: str


@router.get("/{id}/view", response_class=StreamingResponse, responses={200: {"content": FORM}})
async def look(app: Opened, record: Annotated[TaskRecord, Depends(known)], mine: bool = False) -> StreamingResponse:
    """The browser of a running task, picture by picture as browsers show it in an image (`multipart/x-mixed-replace`).
    What fields hold and the person's own data are covered, unless `mine` asks to see them. It ends with the run. No
    picture is kept.
    """
    pictures = watch(app.store, record, is_open=mine)
    first = await anext(pictures, b"")  # before anything is answered: what keeps it from being seen is told
    return _Pictures(
        _parts(first, pictures), media_type=f"multipart/x-mixed-replace; boundary={BOUNDARY}", headers=SANDBOX
    )


@router.post("/{id}/view")
async def touch(hand: HandIn, app: Opened, record: Annotated[TaskRecord, Depends(known)]) -> Steered:
    """Take a running task over, give it back, or click, type, press a key, turn the wheel on its page."""
    asked = hand.model_dump(exclude_defaults=True)
    return Steered(steering=await steer(app.store, record, {"do": hand.do, **asked}))


class _Pictures(StreamingResponse):
    """Ends with itself what it shows: whoever looks may leave in the middle of a picture."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send it."""
        async with aclosing(cast("AsyncGenerator[bytes]", self.body_iterator)):
            await super().__call__(scope, receive, send)


async def _parts(first: bytes, pictures: AsyncGenerator[bytes]) -> AsyncGenerator[bytes]:
    async with aclosing(pictures):
        yield HEAD + first + HEAD
        async for picture in pictures:
            yield picture + HEAD
