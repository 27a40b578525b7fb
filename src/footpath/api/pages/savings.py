"""Savings by replays, as a page: by site, over time, and failures."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Final

from fastapi import APIRouter
from starlette.responses import Response

from footpath.api import charts
from footpath.api.drawing import duration, money
from footpath.api.pages.showing import show
from footpath.api.parts import Opened
from footpath.app import utc_now
from footpath.memory import savings
from footpath.memory.savings import Savings
from footpath.store.savings import Sums

router = APIRouter()

SPANS: Final = ((30, "30 days"), (90, "90 days"), (365, "A year"), (0, "All"))
MOST_SITES: Final = 20
QUANTITIES: Final = (
    ("seconds", "Time", duration),
    ("calls", "Model calls", "{:.3g}".format),
    ("money", "Money", money),
)


@router.get("/savings")
async def saved(app: Opened, days: int = 90) -> Response:
    """Savings of the last days; 0 for all time."""
    shown = days if days in dict(SPANS) else 90
    since = utc_now().date() - timedelta(days=shown - 1) if shown else date.min
    found = await savings.read(app.store, savings.span_of(shown), since)
    sites = list(found.sites.items())[:MOST_SITES]
    replayed = sum(found.sites.values(), Sums())
    return await show(
        app,
        "savings.html",
        "/savings",
        saved=found,
        spans=SPANS,
        shown=shown,
        quantities=QUANTITIES,
        replayed=replayed,
        seconds=charts.seconds_saved(list(found.sites.values())),
        overall=charts.versus(replayed),
        sites=[(site, sums, charts.versus(sums)) for site, sums in sites],
        more=len(found.sites) - len(sites),
        charts=_charts(found),
        most_failures=max(found.failures.values(), default=1),
    )


def _charts(found: Savings) -> dict[str, tuple[float, list[charts.Bar]]]:
    periods = found.periods
    return {
        "runs": charts.stacked(periods),
        "seconds": charts.columns("replayed", [each.seconds for each in periods]),
        "rate": charts.columns("replayed", [each.hit_rate for each in periods], 1),
        "heals": charts.columns("healed", [float(each.heals) for each in periods]),
    }
