"""One attempt at a task."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from footpath.schema.base import Frozen, Said
from footpath.schema.ladder import Rung
from footpath.schema.task import Task

RunStatus = Literal[
    "running",
    "complete",
    "reviewed",  # filled and shown, not sent
    "needs_person",
    "refused",
    "stuck",
    "infeasible",  # the site shows that it cannot be done
    "failed",
    "unknown",  # sent perhaps, and the site does not tell (contract 3)
    "interrupted",
]


class ModelUsage(Frozen):
    """What calls of models cost."""

    calls: int = 0
    input_tokens: int = 0
    cached_tokens: int = 0
    """Of the input tokens, those that the provider had cached."""
    output_tokens: int = 0
    cost_usd: float = 0.0
    """0 where the model has no known price: see `unpriced`."""
    unpriced: int = 0
    """Calls whose price is not known."""

    def __add__(self, other: ModelUsage) -> ModelUsage:
        both = {name: getattr(self, name) + getattr(other, name) for name in type(self).model_fields}
        return ModelUsage.model_validate(both)


class Usage(Frozen):
    """What a run cost."""

    model: ModelUsage = ModelUsage()
    by_role: dict[str, ModelUsage] = {}
    """The same, by the role that asked."""
    seconds: float = 0.0
    steps_by_rung: dict[Rung, int] = {}


class Run(Frozen):
    """The present state of one attempt at a task."""

    version: Literal[1] = 1
    id: str
    task: Task
    task_id: str = ""
    """Of the queued task that it is an attempt at; empty where a command does it directly."""
    data: str = ""
    """Slow digest of whose data it works with and of what the task carries itself: two runs whose goals read alike, as
    they are kept, are of one task only where it is the same; two of one form send the same only then. Empty for
    types of tasks that are known by other means, and for a form to which the task gives nothing."""
    person: str = ""
    """Digest of who gives their own data: two runs are of one person only where it is the same. Empty for tasks that
    only read."""
    status: RunStatus = "running"
    reason: Said = ""
    """Why it ended so, in one sentence."""
    error: str = ""
    """Name of the error that ended it (`SiteUnreachable`; see errors.py); empty where none did."""
    mode: Literal["", "replay", "explore"] = ""
    cookbook: str = ""
    """Id of the cookbook that was replayed or learned."""
    revision: int = 0
    started_at: datetime
    finished_at: datetime | None = None
    usage: Usage = Usage()
    proof: Said = ""
    """The text on the page that shows the outcome."""

    @property
    def broke(self) -> bool:
        """Whether its page, browser or database failed: that is no fault of what it did, and the next attempt can
        continue.
        """
        return self.error in ("PageGone", "Unresponsive", "StoreUnavailable") and self.status in ("failed", "unknown")
