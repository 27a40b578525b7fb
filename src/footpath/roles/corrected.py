"""Ask a model once, and return an unusable answer with its faults a few times."""

from __future__ import annotations

import dataclasses
import time
from typing import TYPE_CHECKING, Generic, TypeVar

from footpath.errors import ModelUnavailable
from footpath.llm.port import Correction, Model, Prompt, Reply
from footpath.roles.arguments import Invalid
from footpath.schema.event import ModelAsked
from footpath.schema.run import ModelUsage

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from footpath.schema.iteration import RoleName

T = TypeVar("T")

REPAIRS = 2
"""How often an invalid answer is sent back."""


@dataclasses.dataclass(frozen=True, slots=True)
class Replied(Generic[T]):
    """The final answer of a model."""

    value: T | None
    """The value of the last reply; None if that is unusable too."""
    complaint: str = ""
    """Why the value is unusable, in words for the model."""


async def ask_corrected(
    model: Model,
    prompt: Prompt,
    read: Callable[[Reply], T],
    note: Callable[[ModelAsked], Awaitable[object]],
    *,
    role: RoleName,
) -> Replied[T]:
    """Ask until a reply can be read, at most `REPAIRS` times more.

    Args:
        model: the model.
        prompt: the prompt.
        read: reads a reply; raises Invalid with faults that the model can correct.
        note: takes each request to the journal.
        role: the asking role.

    Raises:
        ModelUnavailable: no answer came.
        LimitReached: calls, tokens or money are used up.
    """
    corrections: list[Correction] = []
    while True:
        began = time.perf_counter()
        try:
            reply, failure = await model.ask(prompt, corrections), None
        except ModelUnavailable as error:
            spent = error.usage if isinstance(error.usage, ModelUsage) else ModelUsage()
            reply, failure = Reply((), spent), error
        ms = round((time.perf_counter() - began) * 1000, 1)
        replied: Replied[T] = Replied(None, failure.message) if failure is not None else _read(read, reply)
        await note(
            ModelAsked(
                role=role,
                model=reply.model or model.name,
                usage=reply.usage,
                ms=ms,
                pictures=len(prompt.pictures),
                repairs=len(corrections),
                error=replied.complaint,
            )
        )
        if failure is not None:
            raise failure
        if not replied.complaint or len(corrections) == REPAIRS:
            return replied
        corrections.append(Correction(reply, f"Not done, because: {replied.complaint}. Answer again, all of it."))


def _read(read: Callable[[Reply], T], reply: Reply) -> Replied[T]:
    try:
        return Replied(read(reply))
    except Invalid as fault:
        return Replied(None, str(fault))
