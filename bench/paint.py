"""How long the server takes over each page with 100,000 runs stored. On SQLite.

The runs are of 200 sites, a cookbook each, over two years: what a page adds up is spread over many days.
"""

from __future__ import annotations

import asyncio
import statistics
import tempfile
import time
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Final

import httpx
from bench.report import Goal, Part
from sqlalchemy import insert, text

from footpath import config
from footpath.api.doors import Address, read_token
from footpath.api.drawing import NAVIGATION
from footpath.api.serving import serving
from footpath.app import open_app, utc_now
from footpath.schema.run import ModelUsage, Run, Usage
from footpath.schema.task import Task
from footpath.store.migrations import m007_to_m022
from footpath.store.runs import RunRow, row_of

if TYPE_CHECKING:
    from datetime import datetime

    from footpath.app import App

COUNT: Final = 100_000
SITES: Final = 200
DAYS: Final = 730
TURNS: Final = 15
BUDGET_MS: Final = 200.0


def part() -> Part:
    """Fill a database in a temporary folder, and ask for each page."""
    with tempfile.TemporaryDirectory(prefix="footpath-bench-") as folder:
        rows = asyncio.run(_measure(Path(folder)))
    slowest = max(rows, key=lambda row: row[1])
    return Part(
        title=f"Paint: the server's time over a page with {COUNT:,} runs stored, on SQLite",
        columns=("page", "p50 ms", "longest ms"),
        rows=tuple(rows),
        goals=(Goal(f"p50, slowest page ({slowest[0]})", slowest[1], "≤", BUDGET_MS, "ms"),),
    )


async def _measure(folder: Path) -> list[tuple[str, float, float]]:
    settings = config.read_settings({config.HOME: str(folder)})
    rows: list[tuple[str, float, float]] = []
    async with open_app(settings) as app:
        await fill(app)
        async with serving(app, Address("127.0.0.1", 0)) as running:
            headers = {"authorization": f"Bearer {read_token(settings.home)}"}
            async with httpx.AsyncClient(base_url=running.address.url, headers=headers) as client:
                for path in (*(address for address, _ in NAVIGATION), "/savings?days=0", "/runs/r000000"):
                    times = [await _asked(client, path) for _ in range(TURNS)]
                    rows.append((path, statistics.median(times), max(times)))
    return rows


async def _asked(client: httpx.AsyncClient, path: str) -> float:
    began = time.perf_counter()
    answer = await client.get(path)
    answer.raise_for_status()
    return (time.perf_counter() - began) * 1000


async def fill(app: App) -> None:
    """So many runs, and what they saved."""
    now = utc_now()
    async with app.store.writing() as transaction:
        for first in range(0, COUNT, 10_000):
            runs = [row_of(_run(number, now)) for number in range(first, first + 10_000)]
            await transaction.execute(insert(RunRow), runs)
        await transaction.execute(text("DROP TABLE savings"))
        await transaction.run_sync(m007_to_m022.m007_savings)
        await transaction.execute(text("ANALYZE"))


def _run(number: int, now: datetime) -> Run:
    """The first runs find the ways, later ones replay them; one of fifty comes to nothing."""
    site = number % SITES
    at = now - timedelta(days=DAYS * (1 - number / COUNT))
    found, failed = number < SITES, number % 50 == 49
    usage = ModelUsage(calls=8, cost_usd=0.1) if found else ModelUsage()
    return Run(
        id=f"r{number:06}",
        task=Task.model_validate({"type": "apply", "url": f"https://careers{site}.example.com/jobs/{number}"}),
        status="failed" if failed else "complete",
        error="SiteUnreachable" if failed else "",
        mode="explore" if found else "replay",
        cookbook=f"c{site}",
        started_at=at,
        finished_at=at + timedelta(seconds=5),
        usage=Usage(seconds=20 if found else 4, model=usage, steps_by_rung={"replay": 9, "heal": number % 7 == 0}),
    )
