"""How Footpath is: its health, and figures for Prometheus."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import APIRouter, Query
from starlette.responses import PlainTextResponse

from footpath import __version__
from footpath.api.exposition import MEDIA_TYPE, MetricFamily, exposition
from footpath.api.parts import Opened
from footpath.app import utc_now
from footpath.memory import ledger
from footpath.schema.base import Frozen
from footpath.schema.record import TaskState
from footpath.schema.savings import SavingsReport

MOST_DAYS: Final = 36_500
"""Days that a question may go back."""

router = APIRouter(tags=["state"])


class ServerHealth(Frozen):
    """Whether it works."""

    version: str
    database: str
    """Where it is, without a password."""
    workers: int
    """That are not known to be dead; with none, tasks only wait."""
    tasks: dict[TaskState, int]
    open_questions: int
    notices: tuple[str, ...] = ()
    """What is not as it should be with this server or its workers, each in a sentence."""


@router.get("/health")
async def health(app: Opened) -> ServerHealth:
    """Whether the database answers, and who works. With the database away it is a 503."""
    return ServerHealth(
        version=__version__,
        database=app.store.where,
        workers=len(await app.coordinator.workers()),
        tasks=await app.coordinator.counts(),
        open_questions=len(await app.coordinator.inbox.list()),
        notices=tuple(app.notices.values()),
    )


@router.get("/savings")
async def savings(
    app: Opened,
    days: Annotated[int, Query(ge=0, le=MOST_DAYS, description="Only the last so many, with today; 0: all.")] = 0,
) -> SavingsReport:
    """What runs cost and what replaying saved: hit rate, calls, money, seconds, and what the figures assume."""
    return await ledger.read_report(app.store, utc_now().date(), days)


@router.get("/metrics", response_class=PlainTextResponse)
async def metrics(app: Opened) -> PlainTextResponse:
    """Figures as Prometheus reads them."""
    report = await ledger.read_report(app.store, utc_now().date())
    replays = report.replays
    figures = (
        MetricFamily("footpath_tasks", "gauge", "Tasks by state.", await app.coordinator.counts(), "state"),
        MetricFamily("footpath_runs", "gauge", "Runs that are kept, by status.", await app.runs.counts(), "status"),
        MetricFamily(
            "footpath_workers", "gauge", "Workers not known to be dead.", len(await app.coordinator.workers())
        ),
        MetricFamily(
            "footpath_open_questions", "gauge", "Questions to a person.", len(await app.coordinator.inbox.list())
        ),
        MetricFamily("footpath_postings_open", "gauge", "Open postings.", (await app.postings.stats()).open),
        MetricFamily(
            "footpath_ended_runs_total", "counter", "Runs that ended, by outcome.", report.runs_by_outcome, "outcome"
        ),
        MetricFamily("footpath_failed_runs_total", "counter", "Failed runs, by cause.", report.failures, "cause"),
        MetricFamily("footpath_run_seconds_total", "counter", "Seconds that runs took.", report.seconds),
        MetricFamily("footpath_model_calls_total", "counter", "Requests to models.", report.model_calls),
        MetricFamily(
            "footpath_model_cost_usd_total", "counter", "Cost of models whose price is known.", report.cost_usd
        ),
        MetricFamily("footpath_healed_steps_total", "counter", "Steps healed by likeness.", report.healed_steps),
        MetricFamily("footpath_replay_hit_ratio", "gauge", "Part of the working runs by cookbook.", report.hit_rate),
        *(
            family
            for what, taken, first in (
                ("seconds", replays.seconds, replays.first_run_seconds),
                ("model_calls", replays.model_calls, replays.first_run_model_calls),
                ("cost_usd", replays.cost_usd, replays.first_run_cost_usd),
            )
            for family in (
                MetricFamily(f"footpath_replay_{what}_total", "counter", "What replays took.", taken),
                MetricFamily(
                    f"footpath_replay_first_run_{what}_total",
                    "counter",
                    "What the first runs of the same cookbooks took, once for each replay.",
                    first,
                ),
            )
        ),
    )
    return PlainTextResponse(exposition(figures), media_type=MEDIA_TYPE)
