"""Runs, how they end, and what they cost and save."""

from __future__ import annotations

from datetime import date, datetime
from typing import Final, Literal

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
    """Digests of the names and of the address of the person whose data the run enters, with a dot between (one digest
    in earlier versions): two runs surely serve one person only if both match. Empty for tasks that only read.
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
        """Whether the page, browser or database failed, so that the next attempt can continue."""
        return self.error in ("PageGone", "Unresponsive", "StoreUnavailable") and self.status in ("failed", "unknown")


ASSUMPTION: Final = (
    "Each replay is compared with the first run of its cookbook: without the cookbook it would have cost as much as "
    "that run. A replay whose first run is not kept saves nothing. Money counts where the price of a model is known."
)
"""Assumption behind the savings."""


class ReplaySavings(Frozen):
    """Cost of replays, beside the cost of their cookbooks' first runs."""

    replays: int = 0
    seconds: float = 0.0
    first_run_seconds: float = 0.0
    seconds_saved: float = 0.0
    """Less than 0 where the replays took longer; so are `model_calls_avoided` and `cost_usd_saved`."""
    model_calls: int = 0
    first_run_model_calls: int = 0
    model_calls_avoided: int = 0
    cost_usd: float = 0.0
    first_run_cost_usd: float = 0.0
    cost_usd_saved: float = 0.0


class SavingsReport(Frozen):
    """Costs of runs and savings of replays."""

    since: date | None = None
    """First counted day, in UTC; None: all days."""
    runs: int = 0
    """Finished runs."""
    runs_by_outcome: dict[str, int] = {}
    """replayed: done by a cookbook; explored: done without one; failed; other: shown only, or left to a person."""
    hit_rate: float | None = None
    """Share of successful runs that used a cookbook; None without a successful run."""
    healed_steps: int = 0
    """Steps whose element was found again elsewhere."""
    seconds: float = 0.0
    """Of all runs, as `model_calls` and `cost_usd`."""
    model_calls: int = 0
    cost_usd: float = 0.0
    replays: ReplaySavings = ReplaySavings()
    sites: dict[str, ReplaySavings] = {}
    """By site, most time saved first."""
    failures: dict[str, int] = {}
    """Failed runs by cause, most frequent first."""
    assumption: str = ASSUMPTION
