"""The durable engine (DBOS): one workflow an attempt at a task, kept with how it ended.

Our own tables are the truth of who works on what, and the one way of recovery: a task whose worker has died is queued
again (`Recovery` in `worker.py`), and its next attempt goes on from its journal.
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
"""Who works on attempts in this process: the engine is one a process, and finds its workflows by their names."""
ERROR = "$error"


class KeptError(Exception):
    """An error that was kept: its kind and what it said, and no class of ours."""


class PlainJson(Serializer):
    """Texts, numbers, lists and objects, as they are; errors by kind and words; anything else is refused."""

    def name(self) -> str:
        """How rows that it wrote are known."""
        return "footpath_json"

    def serialize(self, data: Any) -> str:  # noqa: ANN401  the engine's own signature
        """Raises TypeError for what is no plain data."""
        if isinstance(data, BaseException):
            said = f": {data}" if isinstance(data, FootpathError) else ""  # others may say anything, of anybody
            data = {ERROR: f"{type(data).__name__}{said}"}
        return json.dumps(data, separators=(",", ":"))

    def deserialize(self, serialized_data: str) -> Any:  # noqa: ANN401  the engine's own signature
        """What was kept. Lists come back where tuples went."""
        data = json.loads(serialized_data)
        error = cast("dict[str, object]", data).get(ERROR) if isinstance(data, dict) else None
        return cast("object", data) if error is None else KeptError(str(error))


@DBOS.workflow(name="footpath.attempt")
async def attempt(task: str) -> str:
    """One attempt at a task; gives the state that the task is in then."""
    return await _attempts[-1](task)


class Durable:
    """The engine, running."""

    async def begin(self, task: str, number: int) -> None:
        """Begin an attempt. One that was begun already is not begun twice.

        Raises:
            StoreUnavailable: the database of the engine cannot be used.
        """
        with _reached(), SetWorkflowID(f"{task}.{number}"):
            await DBOS.start_workflow_async(attempt, task)


def _reached() -> AbstractContextManager[None]:
    """The engine lets through what its database raises. Its other errors are no reason to wait."""
    return named("of the durable engine")


@asynccontextmanager
async def open_durable(url: str, worker: str, slots: int, work: Attempt) -> AsyncGenerator[Durable]:
    """The engine for one worker, from its start to its end.

    Raises:
        StoreUnavailable: its database cannot be used.
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
        "notification_listener_polling_interval_sec": 0.1,  # nothing is listened for: how long it takes to end
    }
    if url.startswith("sqlite"):
        _prepare_file(Path(url.partition(":///")[2]))
    _attempts.append(work)
    try:
        _launch(config)
        yield Durable()
    finally:
        DBOS.destroy()
        # it has made its threads those of the running loop, and ends them: whoever goes on here needs others
        asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(thread_name_prefix="asyncio"))
        _attempts.remove(work)


def _launch(config: DBOSConfig) -> None:
    with _reached():
        DBOS(config=config)
        logging.getLogger("dbos").setLevel(logging.CRITICAL)  # what goes wrong is told by us
        DBOS.launch()


def _prepare_file(path: Path) -> None:
    """A file for this user alone, whose readers and writer do not wait for each other."""
    private.make_folder(path.parent)
    private.make_file(path)
    with closing(sqlite3.connect(path, timeout=10)) as connection:
        connection.execute("PRAGMA journal_mode=WAL")
