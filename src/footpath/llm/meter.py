"""Count the cost of a run's models. The only place that checks model limits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from footpath.advice import raising
from footpath.errors import LimitReached
from footpath.schema.run import ModelUsage

if TYPE_CHECKING:
    from footpath.schema.task import Limits


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
