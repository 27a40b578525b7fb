"""Health, and metrics in Prometheus' text format, version 0.0.4."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal

from fastapi import APIRouter, Query
from starlette.responses import PlainTextResponse

from footpath import __version__
from footpath.api.parts import Opened
from footpath.app import utc_now
from footpath.memory import savings as ledger
from footpath.schema.base import Frozen
from footpath.schema.record import TaskState
from footpath.schema.run import SavingsReport

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

MOST_DAYS: Final = 36_500
"""Maximum days of a query."""

router = APIRouter(tags=["state"])


class ServerHealth(Frozen):
    """The server's health."""

    version: str
    database: str
    """Location of the database, without a password."""
    workers: int
    """Workers not known to be dead; without any, tasks wait."""
    tasks: dict[TaskState, int]
    open_questions: int
    notices: tuple[str, ...] = ()
    """Faults of the server or its workers, a sentence each."""


@router.get("/health")
async def health(app: Opened) -> ServerHealth:
    """Report whether the database answers, and the number of workers. Without the database, the status is 503."""
    return ServerHealth(
        version=__version__,
        database=app.store.where,
        workers=len(await app.coordinator.workers()),
        tasks=await app.coordinator.counts(),
        open_questions=await app.coordinator.inbox.count(),
        notices=tuple(app.notices.values()),
    )


@router.get("/savings")
async def savings(
    app: Opened,
    days: Annotated[int, Query(ge=0, le=MOST_DAYS, description="Only the last so many, with today; 0: all.")] = 0,
) -> SavingsReport:
    """Costs of runs and savings by replays: hit rate, calls, money, seconds, and the assumption behind them."""
    return await ledger.read_report(app.store, utc_now().date(), days)


@router.get("/metrics", response_class=PlainTextResponse)
async def metrics(app: Opened) -> PlainTextResponse:
    """Metrics in Prometheus format."""
    report = await ledger.read_report(app.store, utc_now().date())
    replays = report.replays
    figures = (
        MetricFamily("footpath_tasks", "gauge", "Tasks by state.", await app.coordinator.counts(), "state"),
        MetricFamily("footpath_runs", "gauge", "Runs that are kept, by status.", await app.runs.counts(), "status"),
        MetricFamily(
            "footpath_workers", "gauge", "Workers not known to be dead.", len(await app.coordinator.workers())
        ),
        MetricFamily("footpath_open_questions", "gauge", "Questions to a person.", await app.coordinator.inbox.count()),
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


MEDIA_TYPE: Final = "text/plain; version=0.0.4; charset=utf-8"
_ESCAPED: Final = str.maketrans({"\\": "\\\\", '"': '\\"', "\n": "\\n"})


@dataclass(frozen=True, slots=True)
class MetricFamily:
    """A metric: a number, or a number for each value of a label."""

    name: str
    """Ends in `_total` for a counter, by Prometheus convention."""
    kind: Literal["gauge", "counter"]
    about: str
    """A single line, without a backslash."""
    value: float | Mapping[Any, float] | None
    """None: not known now; then no line is written."""
    label: str = ""

    def lines(self) -> Iterator[str]:
        """The metric's lines of text."""
        if self.value is None:
            return
        yield f"# HELP {self.name} {self.about}"
        yield f"# TYPE {self.name} {self.kind}"
        if isinstance(self.value, int | float):
            yield f"{self.name} {self.value}"
            return
        for key, number in sorted(self.value.items()):
            yield f'{self.name}{{{self.label}="{key.translate(_ESCAPED)}"}} {number}'


def exposition(families: Iterable[MetricFamily]) -> str:
    """The text for Prometheus."""
    return "".join(f"{line}\n" for family in families for line in family.lines())
