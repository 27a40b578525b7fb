"""An attempt at a task."""

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
    "infeasible",  # the site shows that the task cannot be done
    "failed",
    "unknown",  # possibly sent, and the site does not confirm it (contract 3)
    "interrupted",
]


class ModelUsage(Frozen):
    """Tokens and cost of model calls."""

    calls: int = 0
    input_tokens: int = 0
    cached_tokens: int = 0
    """Input tokens that the provider had cached."""
    output_tokens: int = 0
    cost_usd: float = 0.0
    """0 where the model has no known price: see `unpriced`."""
    unpriced: int = 0
    """Calls of unknown price."""

    def __add__(self, other: ModelUsage) -> ModelUsage:
        both = {name: getattr(self, name) + getattr(other, name) for name in type(self).model_fields}
        return ModelUsage.model_validate(both)


class Usage(Frozen):
    """Resources used by a run."""

    model: ModelUsage = ModelUsage()
    by_role: dict[str, ModelUsage] = {}
    """Usage of each role."""
    seconds: float = 0.0
    steps_by_rung: dict[Rung, int] = {}
    """Number of steps that each rung did. A step that was healed counts once, however often it was done."""


class Run(Frozen):
    """The present state of an attempt at a task."""

    version: Literal[1] = 1
    id: str
    task: Task
    task_id: str = ""
    """Id of the queued task behind this attempt; empty for a direct command."""
    data: str = ""
    """Slow digest of the identity and of the task's own values. Two runs with equal stored goals belong to one task
    only if their digests match; two runs of one form send the same data only then. Empty for task types with another
    key, and for a form without values from the task.
    """
    person: str = ""
    """Digest of the person whose data the run enters: two runs serve one person only if their digests match. Empty for
    tasks that only read.
    """
    status: RunStatus = "running"
    reason: Said = ""
    """Reason for the end, in one sentence."""
    error: str = ""
    """Name of the error that ended the run (`SiteUnreachable`; see errors.py); empty for none."""
    mode: Literal["", "replay", "explore"] = ""
    cookbook: str = ""
    """Id of the replayed or learned cookbook."""
    revision: int = 0
    started_at: datetime
    finished_at: datetime | None = None
    usage: Usage = Usage()
    proof: Said = ""
    """Text on the page that proves the outcome."""

    @property
    def broke(self) -> bool:
        """Whether the page, browser or database failed. The run's own steps are not at fault, and the next attempt can
        continue.
        """
        return self.error in ("PageGone", "Unresponsive", "StoreUnavailable") and self.status in ("failed", "unknown")
