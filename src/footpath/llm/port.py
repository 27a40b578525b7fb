"""The interface of a language model: a prompt and tools go in, proposed tool calls come out."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from footpath.schema.run import ModelUsage

TODAY = "Today: "
"""Start of the prompt line with the current day, which differs between runs."""


@dataclasses.dataclass(frozen=True, slots=True)
class ToolSpec:
    """The description of a tool for a model."""

    name: str
    description: str
    parameters: Mapping[str, Any]
    """JSON Schema of an object."""


@dataclasses.dataclass(frozen=True, slots=True)
class Picture:
    """An image for a prompt."""

    data: bytes = dataclasses.field(repr=False)
    media_type: str = "image/png"


@dataclasses.dataclass(frozen=True, slots=True)
class Prompt:
    """A question to a model. Answers are tool calls, never free text."""

    instructions: str
    """Description of the role, constant so that providers can cache it."""
    text: str
    tools: tuple[ToolSpec, ...]
    pictures: tuple[Picture, ...] = ()
    role: str = ""
    """The asking role; the meter adds up costs by role."""
    step: str = ""
    """Id of the piece of work; the meter adds up costs by step."""


@dataclasses.dataclass(frozen=True, slots=True)
class ProposedCall:
    """A call requested by the model, not yet validated."""

    tool: str
    arguments: str
    """JSON written by the model, valid or not."""


@dataclasses.dataclass(frozen=True, slots=True)
class Reply:
    """An answer of a model."""

    calls: tuple[ProposedCall, ...]
    usage: ModelUsage
    """Usage of the question, failed attempts included."""
    text: str = ""
    """Text beside the calls."""
    model: str = ""
    """The answering model, in case of fallbacks."""
    wire: object = dataclasses.field(default=None, repr=False)
    """The provider's own message, for a following correction."""


@dataclasses.dataclass(frozen=True, slots=True)
class Correction:
    """An invalid reply and its fault, sent along when asking again."""

    reply: Reply
    complaint: str


class Model(Protocol):
    """A language model, or several in order of preference."""

    @property
    def name(self) -> str:
        """The name as given: `provider:model`."""
        ...

    async def ask(self, prompt: Prompt, corrections: Sequence[Correction] = ()) -> Reply:
        """Ask for an answer, metered; time-outs, 429 and 5xx are retried inside, then the next model is tried.

        Raises:
            ModelUnavailable: no usable answer came; the message gives reason and remedy, `usage` the cost.
            LimitReached: calls, tokens or money are used up; nothing was sent.
        """
        ...
