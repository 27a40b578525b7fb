"""Costs of runs and savings of replays, as figures for programs."""

from __future__ import annotations

from datetime import date
from typing import Final

from footpath.schema.base import Frozen

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
