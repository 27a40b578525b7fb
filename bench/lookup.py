"""Lookup of cookbooks among 100,000: by url pattern, by a pattern with wildcards, by platform, by what
is asked. On SQLite.

The crowd is made to be awkward: most cookbooks share two platforms and a host, 20,000 of them a path of the same depth.
"""

from __future__ import annotations

import asyncio
import functools
import statistics
import tempfile
import time
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Final

from bench.report import Goal, Part
from sqlalchemy import insert, text

from footpath.memory.cookbooks import CookbookMemory
from footpath.schema.action import Fill
from footpath.schema.cookbook import Cookbook, FormQuestion, Step
from footpath.schema.signature import Signature
from footpath.store.cookbook_tables import CookbookRevisionRow, CookbookRow
from footpath.store.cookbooks import book_row, revision_row
from footpath.store.database import open_store

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from footpath.store.database import Store

COUNT: Final = 100_000
ROUNDS: Final = 200
BUDGET_MS: Final = 5.0
START: Final = datetime(2026, 1, 1, tzinfo=UTC)
CASES: Final = {
    "url": ("boards.example.com/company70/jobs/*", "board"),
    "wildcard": ("acme7.jobs.example.net/careers/posts/5512/apply", "generic"),
    "wildcard, none fits": ("acme7.jobs.example.net/careers/blog/5512/apply", "generic"),
    "platform": ("unseen.test/form", "board"),
    "nothing": ("unseen.test/form", "generic"),
}
ASKED: Final = tuple(FormQuestion(question=f"What about the matter number {number}?") for number in range(10))
MANY: Final = "forms.example.com/forms/*"
"""The address of so many forms that not all of them are compared."""


@dataclass(frozen=True, slots=True)
class Row:
    """One kind of lookup, in milliseconds."""

    kind: str
    p50: float
    p95: float
    cpu: float
    """Time on a processor a lookup, all threads: what other programs on the machine do not disturb."""
    found: int


def part() -> Part:
    """Fill a database in a temporary folder, look up, and say how long each kind of lookup takes."""
    with tempfile.TemporaryDirectory(prefix="footpath-bench-") as folder:
        rows = asyncio.run(_measure(Path(folder)))
    slowest = max(rows, key=lambda row: row.p95)
    return Part(
        title=f"Lookup: cookbooks for a page among {COUNT:,}, on SQLite",
        columns=("kind", "p50 ms", "p95 ms", "processor ms", "found"),
        rows=tuple((row.kind, row.p50, row.p95, row.cpu, row.found) for row in rows),
        goals=(Goal(f"p95, slowest kind ({slowest.kind})", slowest.p95, "≤", BUDGET_MS, "ms"),),
    )


async def _measure(folder: Path) -> list[Row]:
    rows: list[Row] = []
    async with open_store(f"sqlite:///{folder}/footpath.db", folder, now=lambda: START) as store:
        await fill(store, COUNT)
        memory = CookbookMemory(store, lambda: START)
        kinds: dict[str, Callable[[], Awaitable[list[Cookbook]]]] = {
            kind: functools.partial(memory.candidates, "apply", *page) for kind, page in CASES.items()
        }
        kinds["what is asked"] = functools.partial(memory.asking, "apply", MANY, lambda asked: len(asked))
        for kind, look_up in kinds.items():
            times: list[float] = []
            found = await look_up()
            cpu = time.process_time()
            for _ in range(ROUNDS):
                began = time.perf_counter()
                await look_up()
                times.append((time.perf_counter() - began) * 1000)
            cpu = (time.process_time() - cpu) * 1000 / ROUNDS
            rows.append(Row(kind, statistics.median(times), statistics.quantiles(times, n=20)[-1], cpu, len(found)))
    return rows


async def fill(store: Store, count: int) -> None:
    """So many cookbooks, of ten steps each."""
    step = Step(
        id="s", action=Fill(value="{{email}}"), signature=Signature(role="textbox", name="Email", label="Email")
    )
    steps = tuple(step.model_copy(update={"id": f"s{n}"}) for n in range(10))
    for first in range(0, count, 10_000):
        async with store.writing() as transaction:
            crowd = [_cookbook(number, steps) for number in range(first, min(first + 10_000, count))]
            await transaction.execute(insert(CookbookRow), [book_row(each, START) for each in crowd])
            await transaction.execute(insert(CookbookRevisionRow), [revision_row(each) for each in crowd])
    async with store.writing() as transaction:
        await transaction.execute(text("ANALYZE"))


def _cookbook(number: int, steps: tuple[Step, ...]) -> Cookbook:
    match number % 10:
        case 0 | 1:  # one host and one depth for a fifth of them, each for another path
            url_pattern, platform = f"*.jobs.example.net/careers/posts{number}/*/apply", "generic"
        case 2 | 3 | 4 | 5:
            url_pattern, platform = f"boards.example.com/company{number % 1000}/jobs/*", "board"
        case _:
            url_pattern, platform = f"careers.company{number}.example.org/*/apply", "generic"
    if number == 10:
        url_pattern = "*.jobs.example.net/careers/posts/*/apply"
    if number % 400 == 6:
        url_pattern = MANY
    return Cookbook(
        id=f"c{number:06}", name=f"Cookbook {number}", task_type="apply", platform=platform, url_pattern=url_pattern,
        asked=ASKED, steps=steps, created_at=START + timedelta(seconds=number),
    )  # fmt: skip
