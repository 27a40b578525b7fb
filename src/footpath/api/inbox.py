"""Questions to persons, and their answers."""

from __future__ import annotations

from typing import Final

from fastapi import APIRouter
from pydantic import Field
from starlette.responses import Response

from footpath.api.parts import Body, Limit, Opened, sandboxed
from footpath.coordinator.inbox import beside
from footpath.errors import NotFound
from footpath.schema.ask import Ask, AskState

router = APIRouter(prefix="/inbox", tags=["inbox"])

WITHOUT_VALUES: Final = {"shown": {"__all__": {"value": True, "field": {"value", "draft"}}}}
"""Excludes the values to be sent: only the approving person sees them, on the page and in the terminal."""


class AskReply(Body):
    """A person's answer."""

    answer: str = Field(max_length=20_000)
    """A candidate by value, label or number; or any text if there are no candidates."""


class ReviewChange(Body):
    """Another answer to a row of a review."""

    number: int = Field(ge=1)
    """Number of the row, from 1, in the order of `shown`."""
    answer: str = Field(max_length=20_000)
    """Text as a person types it; empty: leave the field empty."""
    remember: bool = False
    """Whether later forms use the answer too."""


@router.get("", response_model_exclude={"__all__": WITHOUT_VALUES})
async def list_asks(app: Opened, state: AskState = "open", limit: Limit = 100) -> list[Ask]:
    """Questions and approvals, the oldest first."""
    return await app.coordinator.inbox.list(state, limit)


@router.get("/{id}", response_model_exclude=WITHOUT_VALUES)
async def show(id: str, app: Opened) -> Ask:
    """A question."""
    return await app.coordinator.inbox.get(id)


@router.get("/{id}/pictures/{name}", response_class=Response, responses={200: {"content": {"image/png": {}}}})
async def picture(id: str, name: str, app: Opened) -> Response:
    """A picture of the question's subject, with personal data painted over: `learned` from the time of learning,
    `today`, or a candidate by number.
    """
    ask = await app.coordinator.inbox.get(id)
    path = (await beside(app.store, ask)).named(name)
    if path is None:
        raise NotFound(f"Question {ask.id} has no picture {name[:40]!r} on this machine.")
    return sandboxed(path.read_bytes(), "image/png")


@router.post("/{id}", response_model_exclude=WITHOUT_VALUES)
async def answer(id: str, said: AskReply, app: Opened) -> Ask:
    """Answer a question. After the last needed answer, the task continues."""
    return await app.coordinator.inbox.answer(id, said.answer, by="api")


@router.post("/{id}/changes", response_model_exclude=WITHOUT_VALUES)
async def change(id: str, said: ReviewChange, app: Opened) -> Ask:
    """Change an answer in a review. The run enters the answer, and asks for approval of the whole again."""
    return await app.coordinator.inbox.change(id, said.number, said.answer, remember=said.remember, by="api")
