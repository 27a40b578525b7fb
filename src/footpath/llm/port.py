"""The interface of a language model: a prompt and tools go in, proposed tool calls come out. With the account of a
run's models, and the reasons for an unusable answer.
"""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any, Literal, Protocol

from footpath.advice import raising
from footpath.errors import LimitReached, ModelUnavailable
from footpath.schema.run import ModelUsage

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from footpath.llm.names import ModelName
    from footpath.schema.task import Limits

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


class Meter:
    """The account of a run. Every sent request counts as a call, even if failed or cut off."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.total = ModelUsage()
        self.by_role: dict[str, ModelUsage] = {}
        self.by_step: dict[str, ModelUsage] = {}

    def check(self) -> None:
        """Raises LimitReached when no further call may be made. A limit of 0 allows none."""
        tokens = self.total.input_tokens + self.total.output_tokens
        spent = {
            "model_calls": (self.total.calls, self.limits.model_calls, "calls of a model"),
            "model_tokens": (tokens, self.limits.model_tokens, "tokens"),
            "cost_usd": (self.total.cost_usd, self.limits.cost_usd, "US dollars for models"),
        }
        for name, (used, limit, unit) in spent.items():
            if limit == 0:
                raise LimitReached(f"No model may be called: `limits.{name}` is 0.", hint=raising(name))
            if used >= limit:
                raise LimitReached(
                    f"The run reached its limit of {limit:g} {unit}.",
                    hint=raising(name),
                )

    def add(self, usage: ModelUsage, *, role: str = "", step: str = "") -> None:
        """Count usage. A call is counted before sending, tokens once known."""
        self.total += usage
        if role:
            self.by_role[role] = self.by_role.get(role, ModelUsage()) + usage
        if step:
            self.by_step[step] = self.by_step.get(step, ModelUsage()) + usage


Why = Literal[
    "busy",  # 429
    "server",  # 5xx
    "slow",  # no answer within our deadline
    "connection",  # no connection, or a broken connection
    "unreadable",  # not the provider's format
    "empty",  # an answer without text and calls
    "cut",  # out of output tokens before a tool call
    "refused",  # by the model or the provider's filter
    "too_long",  # the prompt, for the model
    "rejected",  # the request, for a reason of the provider's
    "key",
    "quota",
    "unknown",  # unknown model or server
    "tools",  # the model cannot call tools
    "missing",  # a package
    "forbidden",  # not allowed from here
]

AGAIN: frozenset[Why] = frozenset[Why]({"busy", "server", "slow", "connection", "unreadable", "empty"})
"""Reasons that may differ in the next attempt."""

LASTING: frozenset[Why] = frozenset[Why]({"key", "quota", "unknown", "tools", "missing", "forbidden"})
"""Reasons that last for the rest of the run."""

HINTS: dict[Why, str] = {
    "busy": "Wait and run again, or name a second model to fall back to (first,second).",
    "server": "Run again later, or name a second model to fall back to (first,second).",
    "slow": "Run again later, or choose a faster model.",
    "connection": "Check the network and that the server runs; FOOTPATH_MODEL_URL says where it is, if it is set.",
    "unreadable": "Check that FOOTPATH_MODEL_URL, if it is set, is the server's base url (often ending in /v1).",
    "empty": "Choose another model.",
    "cut": "Choose a model with more room for its answer, or one that thinks less.",
    "refused": "Say the goal in other words, or choose another model.",
    "too_long": "Choose a model with a longer context.",
    "rejected": "Choose another model if its provider does not say how to mend it.",
    "quota": "Top up the account at the provider, or choose another model.",
    "unknown": "Check the name, and that FOOTPATH_MODEL_URL, if it is set, is the server's base url.",
    "tools": "Choose a model that can call tools.",
}


class Fault(Exception):
    """A failed attempt to get an answer. Stays inside `llm/`: callers get `ModelUnavailable`."""

    def __init__(
        self,
        why: Why,
        message: str,
        *,
        hint: str = "",
        retry_after: float | None = None,
        usage: ModelUsage | None = None,
    ) -> None:
        super().__init__(message)
        self.why: Why = why
        self.message = message
        self.hint = hint or HINTS.get(why, "")
        self.retry_after = retry_after
        """Seconds that the provider asks us to wait."""
        self.usage = usage or ModelUsage()
        """What the attempt used besides being a call."""

    @property
    def lasting(self) -> bool:
        """Whether asking the model again in the run is useless."""
        return self.why in LASTING


@dataclasses.dataclass(frozen=True, slots=True)
class Patience:
    """Durations (seconds) and number of tries before a model counts as unavailable."""

    attempts: int = 3
    request: float = 90.0
    """Deadline of a request."""
    whole: float = 180.0
    """Deadline of all attempts at a model together."""
    first_pause: float = 1.0
    longest_pause: float = 30.0
    """Longest accepted pause: a provider that asks for more is given up."""

    def pause(self, fault: Fault, attempt: int, left: float, jitter: float) -> float | None:
        """Seconds to wait before the next attempt; None: give up.

        Args:
            fault: the fault of the last attempt.
            attempt: number of attempts so far, from 1.
            left: seconds until the deadline of all attempts.
            jitter: a random number from 0 to 1, so that many programs do not return at once.
        """
        if fault.why not in AGAIN or attempt >= self.attempts:
            return None
        pause = min(self.first_pause * 2 ** (attempt - 1), self.longest_pause) * (0.5 + jitter / 2)
        pause = max(pause, fault.retry_after or 0.0)
        return pause if pause <= self.longest_pause and pause < left else None


def unavailable(faults: Sequence[tuple[ModelName, Fault]], usage: ModelUsage) -> ModelUnavailable:
    """The error for a person when no model gave a usable answer."""
    last = faults[-1][1]
    message = " ".join(f"{name}: {fault.message}" for name, fault in faults)
    return ModelUnavailable(message, hint=last.hint, usage=usage)
