"""The queue without a browser: tasks a second in and through it, and whether a long queue slows the claim.

Workers are processes (`bench.idle`) whose tasks keep the record of a run and do nothing else: what is measured is the
queue, the durable engine and the database. PostgreSQL is one of our own for the time being, that keeps nothing safe
(`fsync=off`), so that the two are not compared with each other.
"""

from __future__ import annotations

import asyncio
import os
import pwd
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

from bench.report import Goal, Part
from sqlalchemy import make_url, text

from footpath.app import new_id, utc_now
from footpath.config import DATABASE_URL, HOME, environment
from footpath.coordinator.coordinator import Coordinator
from footpath.coordinator.turns import Turns
from footpath.schema.order import Order
from footpath.schema.record import ENDED
from footpath.store import workers as worker_statements
from footpath.store.database import open_store
from footpath.store.workers import WorkerRecord

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Generator

    from footpath.store.database import Store

WORKERS: Final = (1, 2, 4)
TASKS: Final = 60
"""For each worker."""
SHORT, LONG = 1_000, 100_000
CLAIMS: Final = 15
ENDS_S: Final = 120.0

ORDER: Final = Order.model_validate({"type": "fill_form", "url": "http://localhost/form"})

_MANY: Final = {
    "sqlite": "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < :count) ",
    "postgresql": "WITH n AS (SELECT generate_series(1, :count) AS i) ",
}


@contextmanager
def _postgresql() -> Generator[str]:
    """The URL of a server of our own; empty where there is none to start."""
    if not all(shutil.which(name) for name in ("initdb", "pg_ctl", "postgres")):
        yield ""
        return
    with tempfile.TemporaryDirectory(prefix="footpath-pg-", ignore_cleanup_errors=True) as name:
        user = None
        if os.geteuid() == 0:  # it does not run as root
            user = pwd.getpwnam("nobody").pw_uid
            os.chown(name, user, -1)

        def command(*words: str) -> None:
            subprocess.run(words, user=user, cwd=name, capture_output=True, timeout=120, check=True)

        data, options = f"{name}/data", f"-k {name} -c listen_addresses= -c fsync=off"
        command("initdb", "-D", data, "-U", "footpath", "-A", "trust", "-E", "UTF8", "--no-sync")
        command("pg_ctl", "-D", data, "-w", "-l", f"{name}/log", "-o", options, "start")
        try:
            yield f"postgresql+asyncpg://footpath@/postgres?host={name}"
        finally:
            command("pg_ctl", "-D", data, "-w", "-m", "immediate", "stop")


@asynccontextmanager
async def _database(server: str, folder: Path, name: str) -> AsyncGenerator[tuple[str, Store]]:
    """A fresh one: a file, or one of the server's."""
    url = f"sqlite+aiosqlite:///{(folder / f'{name}.db').as_posix()}"
    if server:
        async with open_store(server, folder, now=utc_now) as store, store.engine.connect() as connection:
            alone = await connection.execution_options(isolation_level="AUTOCOMMIT")
            await alone.execute(text(f"CREATE DATABASE {name}"))
        url = make_url(server).set(database=name).render_as_string(hide_password=False)
    async with open_store(url, folder, now=utc_now) as store:
        yield url, store


@asynccontextmanager
async def _worker(url: str, folder: Path) -> AsyncGenerator[None]:
    env = {**environment(), HOME: str(folder), DATABASE_URL: url}
    nothing = asyncio.subprocess.DEVNULL
    process = await asyncio.create_subprocess_exec(sys.executable, "-m", "bench.idle", env=env, stderr=nothing)
    try:
        yield
    finally:
        process.terminate()
        await process.wait()


async def _throughput(server: str, folder: Path, count: int) -> tuple[float, float]:
    """Tasks a second that were queued, one after the other, and that so many workers finished."""
    name = f"through{count}"
    async with _database(server, folder, name) as (url, store), AsyncExitStack() as stack:
        coordinator = Coordinator(store, utc_now, new_id)
        for _ in range(count):
            await stack.enter_async_context(_worker(url, folder))
        async with asyncio.timeout(ENDS_S):
            while len(await coordinator.workers()) < count:  # noqa: ASYNC110  other processes tell nobody
                await asyncio.sleep(0.05)
            tasks = TASKS * count
            began = time.perf_counter()
            for _ in range(20):
                await coordinator.add([ORDER])
            queued = 20 / (time.perf_counter() - began)
            while await _left(coordinator):  # noqa: ASYNC110
                await asyncio.sleep(0.02)
            began = time.perf_counter()
            await coordinator.add([ORDER] * tasks)
            while await _left(coordinator):  # noqa: ASYNC110
                await asyncio.sleep(0.02)
            return queued, tasks / (time.perf_counter() - began)


async def _left(coordinator: Coordinator) -> int:
    return sum(count for state, count in (await coordinator.counts()).items() if state not in ENDED)


async def _claims(server: str, folder: Path) -> tuple[float, float]:
    """Milliseconds that a claim of two tasks takes with a short queue, and with a long one."""
    found: list[float] = []
    async with _database(server, folder, "claims") as (_, store):
        coordinator = Coordinator(store, utc_now, new_id)
        (seed,) = await coordinator.add([ORDER.model_copy(update={"priority": -1})])  # whose turn never comes
        now = utc_now()
        async with store.writing() as transaction:
            await worker_statements.register(transaction, WorkerRecord("w", "bench", 1, 2, 0, now, now))
        turns, queued = Turns(store, utc_now), 1
        for size in (SHORT, LONG):
            await _multiply(store, seed.id, size - queued, prefix=str(size))
            queued = size
            spent: list[float] = []
            for _ in range(CLAIMS):
                began = time.perf_counter()
                taken = await turns.next("w", 2)
                spent.append(time.perf_counter() - began)
                if len(taken) != 2:
                    raise RuntimeError(f"{len(taken)} tasks were taken, not 2.")
                for each in taken:  # so that as many run the next time
                    await coordinator.cancel(each)
                async with store.writing() as transaction:
                    await transaction.execute(text("UPDATE tasks SET state = 'cancelled' WHERE state = 'running'"))
            found.append(statistics.median(spent) * 1000)
    short, long = found
    return short, long


async def _multiply(store: Store, id: str, count: int, prefix: str) -> None:
    """So many tasks more like one, with ids of their own."""
    async with store.writing() as transaction:
        dialect = store.engine.dialect.name
        row = (await transaction.execute(text("SELECT * FROM tasks WHERE id = :id"), {"id": id})).mappings().one()
        names = ", ".join(each for each in row if each not in ("number", "id", "idempotency_key", "turn"))
        statement = (
            f"INSERT INTO tasks (id, turn, {names}) {_MANY[dialect]}"
            f"SELECT '{prefix}-' || n.i, 0, {names} FROM tasks, n WHERE tasks.id = :id"
        )
        await transaction.execute(text(statement), {"id": id, "count": count})
        await transaction.execute(text("ANALYZE tasks"))


async def _measure(folder: Path, server: str) -> Part:
    rows: list[tuple[str, str, float]] = []
    goals: list[Goal] = []
    for kind, where in (("SQLite", ""), ("PostgreSQL", server)):
        if kind == "PostgreSQL" and not server:
            continue
        for count in WORKERS:
            queued, finished = await _throughput(where, folder, count)
            if count == WORKERS[0]:
                rows.append((kind, "queued one by one, tasks a second", queued))
            rows.append((kind, f"finished by {count} worker{'s' * (count > 1)}, tasks a second", finished))
        short, long = await _claims(where, folder)
        rows.append((kind, f"a claim among {SHORT:,} queued, ms", short))
        rows.append((kind, f"a claim among {LONG:,} queued, ms", long))
        goals.append(Goal(f"{kind}: a claim among {LONG:,} to one among {SHORT:,}", long / short, "≤", 1.5, "×"))
    notes = () if server else ("PostgreSQL was left out: none is installed.",)
    return Part(title="Queue: tasks without a browser", columns=("database", "what", ""), rows=tuple(rows),
                goals=tuple(goals), notes=notes)  # fmt: skip


def part() -> Part:
    """Each database with one worker, with two, with four; then the claims."""
    with tempfile.TemporaryDirectory(prefix="footpath-bench-") as folder, _postgresql() as server:
        return asyncio.run(_measure(Path(folder), server))
