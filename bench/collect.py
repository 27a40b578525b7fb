"""Collecting the demo's board, against a hand-written Playwright scraper of the same pages, and without the browser.

The scraper opens each page of the list, takes the links, opens each posting, and reads its JSON-LD. Footpath does that
and more: it finds the list and the pager by itself, reads each page whole, keeps each posting in its database, and goes
through its filtering proxy. The site is a process of its own. The second visit is measured: the first has learned.
"""

from __future__ import annotations

import asyncio
import dataclasses
import json
import re
import statistics
import subprocess
import sys
import tempfile
import time
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

from bench import browser
from bench.report import Goal, Part

from footpath.app import open_app
from footpath.config import read_settings
from footpath.page.browser import SWITCHES
from footpath.schema.event import Collected
from footpath.schema.task import Task

if TYPE_CHECKING:
    from collections.abc import Generator

    from playwright.async_api import Browser

    from footpath.app import App
    from footpath.schema.event import Entry

JOBS: Final = 48
ROUNDS: Final = 3
MANY: Final = 10_000
EARLY: Final = 2_000
"""Of so many, when the memory is looked at first."""


@contextmanager
def _board(folder: Path, jobs: int) -> Generator[str]:
    """The demo's board, listening; its address."""
    command = [sys.executable, "-m", "footpath.demo.site", "--port", "0", "--jobs", str(jobs), "--database"]
    with subprocess.Popen([*command, str(folder / f"{jobs}.db")], stdout=subprocess.PIPE, text=True) as site:
        assert site.stdout is not None
        try:
            yield site.stdout.readline().split()[0]
        finally:
            site.terminate()


async def _scripted(plain: Browser, url: str) -> tuple[int, float]:
    """What a careful person would write by hand: how many postings, and in how many seconds."""
    context = await plain.new_context()
    page = await context.new_page()
    began = time.perf_counter()
    found: dict[str, object] = {}
    at: str | None = url
    while at:
        await page.goto(at)
        cards = page.locator("ul.lk-jobs > li.lk-job h3 a")
        links = [str(link) for link in await cards.evaluate_all("all => all.map((a) => a.href)")]
        following = page.locator("nav.lk-pager a[rel=next]")
        at = await following.evaluate("(a) => a.href") if await following.count() else None
        for link in links:
            await page.goto(link)
            data = json.loads(await page.locator("script[type='application/ld+json']").first.text_content() or "{}")
            heading = await page.locator("h1").text_content()
            found[link] = {**data, "text": re.sub(r"<[^>]+>", " ", data["description"]), "heading": heading}
    spent = time.perf_counter() - began
    await context.close()
    return len(found), spent


def _task(url: str, jobs: int, **wanted: object) -> Task:
    given = {"records": jobs, "pages": jobs, "delay_s": 0, **wanted}
    return Task.model_validate({"type": "collect", "url": url, "wanted": given, "limits": {"seconds": 600}})


async def _collected(app: App, task: Task) -> tuple[int, float]:
    """How many postings are home, and in how many seconds."""
    began = time.perf_counter()
    result = await app.run(task)
    spent = time.perf_counter() - began
    counts = result.collected
    if result.run.status != "complete" or counts is None or result.run.usage.model.calls:
        raise RuntimeError(f"The run ended {result.run.status}: {result.run.reason}")
    return counts.new + counts.updated + counts.known, spent


def _resident() -> float:
    """MiB that this process has in memory."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096 / 2**20


async def _memory(app: App, url: str) -> tuple[float, float]:
    """MiB after the first records of many, and after the last."""
    seen: dict[bool, float] = {}

    def look(entry: Entry) -> None:
        if isinstance(entry.event, Collected):
            counts = entry.event.counts
            is_early = counts.new + counts.known + counts.updated <= EARLY
            seen[is_early] = _resident()

    task = _task(url, MANY, details=False, through="http")
    result = await app.run(task, on_entry=look)
    if result.run.status != "complete" or result.collected is None or result.collected.new != MANY:
        raise RuntimeError(f"The run ended {result.run.status}: {result.run.reason}")
    return seen[True], seen[False]


async def _measure(folder: Path) -> Part:
    database = f"sqlite+aiosqlite:///{(folder / 'footpath.db').as_posix()}"
    settings = dataclasses.replace(read_settings(), home=folder / "home", database_url=database)
    spent: dict[str, list[float]] = {"script": [], "browser": [], "http": []}
    async with open_app(settings) as app:
        with _board(folder, JOBS) as url:
            async with browser.plain(*SWITCHES) as plain:
                await _scripted(plain, url)
                await _collected(app, _task(url, JOBS))  # learns it
                for _ in range(ROUNDS):
                    for way, work in (
                        ("script", _scripted(plain, url)),
                        ("browser", _collected(app, _task(url, JOBS, through="browser"))),
                        ("http", _collected(app, _task(url, JOBS, through="http"))),
                    ):
                        count, seconds = await work
                        if count != JOBS:
                            raise RuntimeError(f"{way} brought {count} of {JOBS} postings.")
                        spent[way].append(seconds)
        with _board(folder, MANY) as url:
            early, late = await _memory(app, url)
    middle = {way: statistics.median(each) for way, each in spent.items()}
    names = {
        "script": "hand-written Playwright scraper",
        "browser": "footpath, browser",
        "http": "footpath, plain HTTP",
    }
    return Part(
        title=f"Collect: {JOBS} postings of the demo's board, each from its own page",
        columns=("way", "postings/s", "× scraper"),
        rows=tuple((names[way], JOBS / each, each / middle["script"]) for way, each in middle.items()),
        goals=(
            Goal("time in the browser to the scraper's", middle["browser"] / middle["script"], "≤", 1.3, "×"),
            Goal("plain HTTP ahead of the browser", middle["browser"] / middle["http"], "≥", 10, "×"),
            Goal(f"memory at {MANY:,} postings to that at {EARLY:,}", late / early, "≤", 1.1, "×"),
        ),
        notes=(f"Memory: {early:.0f} MiB, then {late:.0f} MiB, reading lists by plain HTTP.",),
    )


def part() -> Part:
    """Scrape and collect in turns.

    Raises:
        Skipped: there is no browser.
    """
    with tempfile.TemporaryDirectory(prefix="footpath-bench-") as folder:
        return asyncio.run(_measure(Path(folder)))
