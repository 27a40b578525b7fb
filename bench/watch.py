"""How much slower runs are while others watch: the form of `replay` with 20 clients watching and without, in turns.

Beside the replays a journal gets 550 entries a second, which a server in a process of its own tells to each client:
over 10,000 a second together. Rounds with and without clients take turns; the entries are written in both.
"""

from __future__ import annotations

import asyncio
import dataclasses
import statistics
import sys
import tempfile
import time
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

from bench.replay import Site, profile_file
from bench.report import Goal, Part
from bench.serving import loopback

from footpath.app import new_id, open_app, utc_now
from footpath.beside import beside
from footpath.config import DATABASE_URL, HOME, environment, read_settings
from footpath.memory.journal import Journal
from footpath.memory.runs import Runs
from footpath.schema.event import Noticed, RunStarted
from footpath.schema.order import Order
from footpath.schema.run import Run
from footpath.schema.task import Task

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator

    from footpath.app import App

CLIENTS: Final = 20
EACH: Final = 550
"""Entries a second that are written."""
ROUNDS: Final = 3
REPLAYS: Final = 24
"""In a round."""
STARTS_S: Final = 60.0
TICK_S: Final = 0.02


@asynccontextmanager
async def _program(*words: str, env: dict[str, str]) -> AsyncGenerator[asyncio.subprocess.Process]:
    """One of `bench.watching`, until the block ends."""
    pipe = asyncio.subprocess.PIPE
    command = (sys.executable, "-m", "bench.watching", *words)
    process = await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe, env=env)
    assert process.stdin is not None
    try:
        yield process
    finally:
        process.stdin.close()
        await process.wait()


async def _line(process: asyncio.subprocess.Process) -> str:
    assert process.stdout is not None
    async with asyncio.timeout(STARTS_S):
        if not (line := await process.stdout.readline()):
            raise RuntimeError("A program of the bench ended before it had told what it was asked for.")
    return line.decode().strip()


async def _write(journal: Journal) -> None:
    """So many entries a second, until it is stopped."""
    began, written = time.perf_counter(), 0
    while True:
        for _ in range(int((time.perf_counter() - began) * EACH) - written):
            written += 1
            await journal.append(Noticed(what="unread", text=f"Posting {written} of the list did not open."))
        await asyncio.sleep(TICK_S)


async def _replays(app: App, task: Task) -> float:
    """Seconds that one takes; median."""
    spent: list[float] = []
    for _ in range(REPLAYS):
        began = time.perf_counter()
        run = (await app.run(task)).run
        spent.append(time.perf_counter() - began)
        if run.status != "complete":
            raise RuntimeError(f"The run ended {run.status}: {run.reason}")
    return statistics.median(spent)


async def _measure(folder: Path) -> Part:
    database = f"sqlite+aiosqlite:///{(folder / 'footpath.db').as_posix()}"
    settings = dataclasses.replace(
        read_settings(), home=folder / "home", database_url=database, profile=profile_file(folder)
    )
    env = {**environment(), HOME: str(settings.home), DATABASE_URL: database}
    alone: list[float] = []
    watched: list[float] = []
    told: list[float] = []
    with loopback(Site) as address:
        form = {"type": "fill_form", "url": f"{address}/apply", "profile": str(settings.profile)}
        task = Task.model_validate({**form, "submit": "submit"})
        async with open_app(settings) as app, _program("serve", env=env) as server:
            port, token = (await _line(server)).split()
            for _ in range(2):
                await app.run(task)  # the first learns it
            [record] = await app.coordinator.add([Order.model_validate(form)])  # no worker takes it
            run = Run(id=new_id(), task=task, task_id=record.id, started_at=utc_now())
            await Runs(app.store).start(run)
            async with await Journal.open(app.store, run.id, utc_now) as journal, beside(_write(journal)):
                for _ in range(ROUNDS):
                    alone.append(await _replays(app, task))
                    last = (await journal.append(RunStarted())).seq
                    follow = ("follow", port, token, record.id, f"{run.id}:{last}", str(CLIENTS))
                    async with _program(*follow, env=env) as clients:
                        await _line(clients)
                        watched.append(await _replays(app, task))
                        assert clients.stdin is not None
                        clients.stdin.close()
                        told.append(float((await _line(clients)).split()[0]))
    ratio = statistics.median(ours / theirs for ours, theirs in zip(watched, alone, strict=True))
    return Part(
        title=f"Watch: a replay while {CLIENTS} clients watch a journal of {EACH} entries a second",
        columns=("", "ms a run", "entries told a second"),
        rows=(
            ("nobody watches", statistics.median(alone) * 1000, 0.0),
            (f"{CLIENTS} clients", statistics.median(watched) * 1000, statistics.median(told)),
        ),
        goals=(
            Goal("time of a run to that without clients", ratio, "≤", 1.05, "×"),
            Goal("entries told a second", statistics.median(told), "≥", 10_000, ""),
        ),
    )


def part() -> Part:
    """Replays with clients and without, in turns.

    Raises:
        Skipped: there is no browser.
    """
    with tempfile.TemporaryDirectory(prefix="footpath-bench-") as folder:
        return asyncio.run(_measure(Path(folder)))
