"""The two databases that every promise of the store is held to, and data to put in."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from sqlalchemy import make_url, select, text
from sqlalchemy.ext.asyncio import create_async_engine
from tests.deadlines import HANGS_S
from tests.own_folder import OwnFolder

from footpath import private
from footpath.config import environment
from footpath.schema.action import Fill
from footpath.schema.cookbook import Cookbook, Step
from footpath.schema.run import Run
from footpath.schema.task import Task
from footpath.store.database import open_store
from footpath.store.migrations import ALL
from footpath.store.tables import Base, MigrationRow

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Generator, Sequence

    from footpath.memory.cookbooks import CookbookMemory

START = datetime(2026, 3, 1, 9, 0, tzinfo=UTC)


class Ticking:
    """A clock that goes on by a second whenever it is read."""

    def __init__(self, start: datetime = START) -> None:
        self.time = start

    def __call__(self) -> datetime:
        self.time += timedelta(seconds=1)
        return self.time


def cookbook(id: str = "c1", **changes: object) -> Cookbook:
    plain: dict[str, object] = {
        "id": id,
        "name": f"Apply at {id}",
        "task_type": "apply",
        "platform": "icims",
        "url_pattern": "boards.example.com/*/jobs/*",
        "steps": (Step(id="email", action=Fill(value="{{email}}")), Step(id="name", action=Fill(value="{{name}}"))),
        "created_at": START,
    }
    return Cookbook.model_validate(plain | changes)


async def succeed(memory: CookbookMemory, revision: int, id: str = "c1", steps: Sequence[str] = ()) -> Cookbook:
    """The cookbook to offer after a verified run of a revision."""
    async with memory._store.writing() as transaction:
        await memory.note_success(transaction, id, revision, steps=steps)
    return await memory.get(id)


def run(id: str = "r1", **changes: object) -> Run:
    task = Task.model_validate({"type": "apply", "url": "http://localhost/jobs/1"})
    return Run.model_validate({"id": id, "task": task, "started_at": START} | changes)


@contextmanager
def server() -> Generator[str]:
    """The URL of a PostgreSQL: the one that FOOTPATH_TEST_POSTGRES names, else one of our own for the time being."""
    if given := environment().get("FOOTPATH_TEST_POSTGRES"):
        yield given
        return
    with own_server() as own:
        yield own.url


@dataclass(frozen=True)
class OwnServer:
    """A PostgreSQL of our own, that may be away for a while."""

    folder: Path
    user: int | None

    @property
    def url(self) -> str:
        return f"postgresql+asyncpg://footpath@/postgres?host={self.folder}"

    def start(self) -> None:
        options = f"-k {self.folder} -c listen_addresses= -c fsync=off"
        self._control("-l", str(self.folder / "log"), "-o", options, "start")

    def stop(self) -> None:
        self._control("-m", "immediate", "stop")

    def make(self) -> None:
        self._command("initdb", "-D", self._data, "-U", "footpath", "-A", "trust", "-E", "UTF8", "--no-sync")

    @property
    def _data(self) -> str:
        return str(self.folder / "data")

    def _control(self, *words: str) -> None:
        self._command("pg_ctl", "-D", self._data, "-w", "-t", f"{HANGS_S:.0f}", *words)

    def _command(self, *words: str) -> None:
        done = subprocess.run(
            words, user=self.user, cwd=self.folder, capture_output=True, text=True, timeout=HANGS_S, check=False
        )
        assert done.returncode == 0, done.stdout + done.stderr


@contextmanager
def own_server() -> Generator[OwnServer]:
    """One that has been started."""
    if not (shutil.which("initdb") and shutil.which("pg_ctl") and shutil.which("postgres")):
        pytest.skip("no PostgreSQL here: install one, or name one in FOOTPATH_TEST_POSTGRES")
    folder = OwnFolder("pg", Path(tempfile.gettempdir()))  # a server whose folder is gone ends within a minute
    try:
        own = OwnServer(folder.path, ordinary_user(folder.path))
        own.make()
        own.start()
        try:
            yield own
        finally:
            own.stop()
    finally:
        folder.remove()


def ordinary_user(folder: Path) -> int | None:
    """PostgreSQL does not run as root: give the folder to somebody who is not."""
    if os.geteuid() != 0:
        return None
    nobody = pwd.getpwnam("nobody")
    os.chown(folder, nobody.pw_uid, nobody.pw_gid)
    return nobody.pw_uid


async def fresh_database(url: str, name: str, like: str = "template1") -> str:
    """A new database on the server: empty, or a copy of another one that nobody has open."""
    engine = create_async_engine(url, isolation_level="AUTOCOMMIT")
    async with engine.connect() as connection:
        await connection.execute(text(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)"))
        await connection.execute(text(f"CREATE DATABASE {name} TEMPLATE {like}"))
    await engine.dispose()
    return make_url(url).set(database=name).render_as_string(hide_password=False)


@asynccontextmanager
async def away(url: str) -> AsyncGenerator[None]:
    """A database of a server, cut off from everybody who has it open until the block ends."""
    name = make_url(url).database
    engine = create_async_engine(make_url(url).set(database="postgres"), isolation_level="AUTOCOMMIT")
    async with engine.connect() as connection:
        await connection.execute(text(f"ALTER DATABASE {name} WITH ALLOW_CONNECTIONS false"))
        await connection.execute(
            text(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'")
        )
        try:
            yield
        finally:
            await connection.execute(text(f"ALTER DATABASE {name} WITH ALLOW_CONNECTIONS true"))
    await engine.dispose()


_migrated: dict[str, bytes] = {}
"""What was migrated once in this process: the servers whose database `migrated` is there, and the bytes of a file."""

_copied: set[str] = set()
"""URLs of the databases that were copied from `migrated`."""

_END_OTHERS = """
SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity
WHERE datname = current_database() AND pid <> pg_backend_pid()
"""

_TABLES = "SELECT tablename FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')"

_COUNT_ANEW = "SELECT setval(format('%I.%I', schemaname, sequencename), 1, false) FROM pg_sequences"


async def migrated_database(url: str, name: str) -> str:
    """A database on the server that has its tables and nothing in them: a copy of one that was migrated.

    One of this name that was copied before is emptied instead: to make hundreds of files and to remove them takes
    longer than most of the tests.
    """
    if url not in _migrated:
        await _migrate(await fresh_database(url, "migrated"))
        _migrated[url] = b""
    copied = make_url(url).set(database=name).render_as_string(hide_password=False)
    if copied not in _copied or not await _emptied(copied):
        await fresh_database(url, name, like="migrated")
        _copied.add(copied)
    return copied


async def _emptied(url: str) -> bool:
    """Whether it is as it was copied again, with nobody who has it open: not with further tables, or migrations."""
    tables = [table.name for table in Base.metadata.sorted_tables]
    engine = create_async_engine(url, isolation_level="AUTOCOMMIT")
    async with engine.connect() as connection:
        await connection.execute(text(_END_OTHERS))
        alike = set(await connection.scalars(text(_TABLES))) == set(tables)
        alike = alike and set(await connection.scalars(select(MigrationRow.number))) == {each for each, *_ in ALL}
        if alike:
            for table in reversed(tables):
                if table != MigrationRow.__tablename__:
                    await connection.execute(text(f"DELETE FROM {table}"))
            await connection.execute(text(_COUNT_ANEW))
    await engine.dispose()
    return alike


async def migrated_file(path: Path) -> str:
    """The URL of a new file that has its tables: a copy of one that was migrated."""
    if "file" not in _migrated:
        with tempfile.TemporaryDirectory() as folder:
            await _migrate(f"sqlite:///{folder}/footpath.db")
            _remember(Path(folder, "footpath.db"))
    _lay(path)
    return f"sqlite:///{path}"


def _remember(path: Path) -> None:
    _migrated["file"] = path.read_bytes()


def _lay(path: Path) -> None:
    private.make_folder(path.parent)
    private.make_file(path)
    path.write_bytes(_migrated["file"])


async def _migrate(url: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        async with open_store(url, Path(folder), now=Ticking()):
            pass
