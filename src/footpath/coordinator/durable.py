"""The durable engine (DBOS): a workflow per attempt at a task, stored with its result.

Footpath's own tables decide who holds each task, and recovery has a single way: the task of a dead worker is queued
again (`Recovery` in `worker.py`), and the next attempt continues from the journal.
"""

from __future__ import annotations

import asyncio
import json
import logging
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, asynccontextmanager, closing
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from dbos import DBOS, DBOSConfig, Serializer, SetWorkflowID

from footpath import private
from footpath.errors import FootpathError
from footpath.store.failures import named

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Awaitable, Callable

    Attempt = Callable[[str], Awaitable[str]]

VERSION = "3"
"""Of the workflow below. The engine goes on with no workflow of another version."""
_attempts: list[Attempt] = []
"""The worker's attempt function: DBOS is a process-wide singleton and finds workflows by name."""
ERROR = "$error"


class KeptError(Exception):
    """A stored error: its kind and message, without its class."""


class PlainJson(Serializer):
    """Texts, numbers, lists and objects, unchanged; errors by kind and message; anything else is refused."""

    def name(self) -> str:
        """The serializer's name in its rows."""
        return "footpath_json"

    def serialize(self, data: Any) -> str:  # noqa: ANN401  the engine's own signature
        """The JSON of plain data. Raises TypeError for anything else."""
        if isinstance(data, BaseException):
            said = f": {data}" if isinstance(data, FootpathError) else ""  # foreign messages may hold personal data
            data = {ERROR: f"{type(data).__name__}{said}"}
        return json.dumps(data, separators=(",", ":"))

    def deserialize(self, serialized_data: str) -> Any:  # noqa: ANN401  the engine's own signature
        """The stored data, with lists in place of tuples."""
        data = json.loads(serialized_data)
        error = cast("dict[str, object]", data).get(ERROR) if isinstance(data, dict) else None
        return cast("object", data) if error is None else KeptError(str(error))


@DBOS.workflow(name="footpath.attempt")
async def attempt(task: str) -> str:
    """An attempt at a task. Return the task's state afterwards."""
    return await _attempts[-1](task)


class Durable:
    """The engine, running."""

    async def begin(self, task: str, number: int) -> None:
        """Begin an attempt, once, however often called.

        Raises:
            StoreUnavailable: the engine's database cannot be used.
        """
        with _reached(), SetWorkflowID(f"{task}.{number}"):
            await DBOS.start_workflow_async(attempt, task)


def _reached() -> AbstractContextManager[None]:
    """Turn the engine's database errors into `StoreUnavailable`. Other errors are no reason to wait."""
    return named("of the durable engine")


@asynccontextmanager
async def open_durable(url: str, worker: str, slots: int, work: Attempt) -> AsyncGenerator[Durable]:
    """The engine of a worker, from start to end.

    Raises:
        StoreUnavailable: the engine's database cannot be used.
    """
    config: DBOSConfig = {
        "name": "footpath",
        "system_database_url": url,
        "executor_id": worker,
        "application_version": VERSION,
        "serializer": PlainJson(),
        "log_level": "CRITICAL",
        "sys_db_pool_size": 4,
        "sys_db_idle_transaction_timeout_sec": 10.0,
        "use_listen_notify": False,
        "max_executor_threads": 4 + 2 * slots,
        "notification_listener_polling_interval_sec": 0.1,  # no notification is used: this is the delay of the shutdown
    }
    if url.startswith("sqlite"):
        _prepare_file(Path(url.partition(":///")[2]))
    _attempts.append(work)
    try:
        _launch(config)
        yield Durable()
    finally:
        DBOS.destroy()
        # DBOS made the running loop's executor its own and shuts it down: the loop needs a new one
        asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(thread_name_prefix="asyncio"))
        _attempts.remove(work)


def _launch(config: DBOSConfig) -> None:
    with _reached():
        DBOS(config=config)
        logging.getLogger("dbos").setLevel(logging.CRITICAL)  # Footpath reports the errors
        DBOS.launch()


def _prepare_file(path: Path) -> None:
    """A database file for this user alone, in WAL mode so that readers and the writer do not block each other."""
    private.make_folder(path.parent)
    private.make_file(path)
    with closing(sqlite3.connect(path, timeout=10)) as connection:
        connection.execute("PRAGMA journal_mode=WAL")
