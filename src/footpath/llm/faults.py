"""Reasons for an unusable answer of a model, and whether to ask again: now, later, or never in the run."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Literal

from footpath.errors import ModelUnavailable
from footpath.schema.run import ModelUsage

if TYPE_CHECKING:
    from collections.abc import Sequence

    from footpath.llm.names import ModelName

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
