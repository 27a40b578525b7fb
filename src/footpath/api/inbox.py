"""What persons are asked, and what they say."""

from __future__ import annotations

from typing import Final

from fastapi import APIRouter
from pydantic import Field
from starlette.responses import Response

from footpath.api.parts import Body, Limit, Opened, sandboxed
from footpath.coordinator.pictures import beside
from footpath.errors import NotFound
from footpath.schema.ask import Ask, AskState

router = APIRouter(prefix="/inbox", tags=["inbox"])

WITHOUT_VALUES: Final = {"shown": {"__all__": {"value": True, "field": {"value", "draft"}}}}
"""What would be sent is for the person who approves it: on the page, and in the terminal."""


class AskReply(Body):
    """A person's answer."""

    answer: str = Field(max_length=20_000)
    """A candidate by its value, label or number; or any text where there are none."""


class ReviewChange(Body):
    """Another answer to a row of a review."""

    number: int = Field(ge=1)
    """Of the row, from 1, as `shown` has it."""
    answer: str = Field(max_length=20_000)
    """As a person types it; empty: the field is left empty."""
    remember: bool = False
    """Whether it holds for later forms, too."""


@router.get("", response_model_exclude={"__all__": WITHOUT_VALUES})
async def list_asks(app: Opened, state: AskState = "open", limit: Limit = 100) -> list[Ask]:
    """Questions and approvals, the oldest first."""
    return await app.coordinator.inbox.list(state, limit)


@router.get("/{id}", response_model_exclude=WITHOUT_VALUES)
async def show(id: str, app: Opened) -> Ask:
    """One question."""
    return await app.coordinator.inbox.get(id)


@router.get("/{id}/pictures/{name}", response_class=Response, responses={200: {"content": {"image/png": {}}}})
async def picture(id: str, name: str, app: Opened) -> Response:
    """What it is about, as a picture with everything of a person's painted over: `learned`, as it was when the way was
    learned, `today`, or a candidate by its number.
    """
    ask = await app.coordinator.inbox.get(id)
    path = (await beside(app.store, ask)).named(name)
    if path is None:
        raise NotFound(f"Question {ask.id} has no picture {name[:40]!r} on this machine.")
    return sandboxed(path.read_bytes(), "image/png")


@router.post("/{id}", response_model_exclude=WITHOUT_VALUES)
async def answer(id: str, said: AskReply, app: Opened) -> Ask:
    """Answer a question. Once all that its task waits for is answered, the task goes on."""
    return await app.coordinator.inbox.answer(id, said.answer, by="api")


@router.post("/{id}/changes", response_model_exclude=WITHOUT_VALUES)
async def change(id: str, said: ReviewChange, app: Opened) -> Ask:
    """Change an answer of a review. The run enters it, and asks for approval of the whole again."""
    return await app.coordinator.inbox.change(id, said.number, said.answer, remember=said.remember, by="api")
