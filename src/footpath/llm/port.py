"""The interface of a language model: a prompt and tools go in, proposed tool calls come out."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from footpath.schema.run import ModelUsage

TODAY = "Today: "
"""How the line of a prompt begins that tells the day: what stands behind it differs from run to run."""


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
    """One question to a model. It is asked for tool calls only, never for free text."""

    instructions: str
    """What the role is, the same each time (so that providers can cache it)."""
    text: str
    tools: tuple[ToolSpec, ...]
    pictures: tuple[Picture, ...] = ()
    role: str = ""
    """Who asks; the meter keeps what each role costs."""
    step: str = ""
    """Which piece of work it is about; the meter keeps what each costs."""


@dataclasses.dataclass(frozen=True, slots=True)
class ProposedCall:
    """A call that the model wants; not yet validated."""

    tool: str
    arguments: str
    """The JSON as the model wrote it, valid or not."""


@dataclasses.dataclass(frozen=True, slots=True)
class Reply:
    """One answer of a model."""

    calls: tuple[ProposedCall, ...]
    usage: ModelUsage
    """What it took, failed attempts included."""
    text: str = ""
    """What it said beside the calls."""
    model: str = ""
    """Which model answered, where there are fallbacks."""
    wire: object = dataclasses.field(default=None, repr=False)
    """The provider's own message, for a correction to follow it."""


@dataclasses.dataclass(frozen=True, slots=True)
class Correction:
    """An invalid reply, and what was wrong with it: the model is asked again, with both."""

    reply: Reply
    complaint: str


class Model(Protocol):
    """A language model, or several in order of preference."""

    @property
    def name(self) -> str:
        """As it was asked for: `provider:model`."""
        ...

    async def ask(self, prompt: Prompt, corrections: Sequence[Correction] = ()) -> Reply:
        """One answer, metered; time-outs, 429 and 5xx are tried again inside, then the next model in order.

        Raises:
            ModelUnavailable: no usable answer came; the message says why and what to do, `usage` what it cost.
            LimitReached: calls, tokens or money are used up; nothing was sent.
        """
        ...
