"""Opening the database: SQLite in a file of the person's own, or PostgreSQL by URL."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, TypeVar

from sqlalchemy import URL, Connection, event, make_url, text
from sqlalchemy.exc import ArgumentError, OperationalError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from footpath import private
from footpath.beside import to_the_end
from footpath.errors import StoreUnavailable
from footpath.sealing import Seal
from footpath.store import migrations, owned, sqlite
from footpath.store.base import only
from footpath.store.failures import named
from footpath.store.leases import FileLeases, Leases, LeasesOfProcess, ServerLeases

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Awaitable, Callable, Iterable
    from datetime import datetime

    Clock = Callable[[], datetime]
    """Gives the time now, aware, in UTC."""

    Guard = Callable[[AsyncConnection], Awaitable[None]]
    """Raises where what is about to be written may not be."""

Transaction = AsyncConnection
"""Argument of this room's functions: a connection inside `Store.reading()` or `Store.writing()`."""


class _Kept(Protocol):
    @property
    def id(self) -> str: ...


Item = TypeVar("Item", bound=_Kept)

OURS = "footpath"
"""How a PostgreSQL server names connections of ours."""

_STOPPED = "idle_in_transaction_session_timeout"
"""PostgreSQL setting that releases the locks of a process suspended in the middle of a transaction."""

_STOPPED_MS = 10_000
"""Milliseconds after which PostgreSQL ends a stalled transaction."""


class Store:
    """An open database, as seen by an owner. Safe for concurrent tasks."""

    def __init__(
        self,
        engine: AsyncEngine,
        where: str,
        folder: Path,
        leases: Leases,
        guard: Guard | None = None,
        *,
        owner: str = "",
        views: dict[str, Store] | None = None,
    ) -> None:
        self.engine = engine
        self.where = where
        """The database in words for a person, without a password."""
        self.folder = folder
        """Where pictures of this owner lie, and the key."""
        self.owner = owner
        """Whose rows it reads and writes: id of a user, or empty for the person whose machine it is."""
        self.seal = Seal(folder)
        """For values that must be kept until they are used."""
        self.leases = leases
        self._views: dict[str, Store] = {owner: self} if views is None else views
        """The same database by owner."""
        self._guard = guard
        self._reader = engine.execution_options(**{owned.OPTION: owner})
        self._writer = self._reader.execution_options(footpath_writes=True)

    def guarded(self, guard: Guard, leases: Leases) -> Store:
        """The same database for a task that may be taken over: each writing transaction calls `guard` first."""
        return Store(self.engine, self.where, self.folder, leases, guard, owner=self.owner, views=self._views)

    def of(self, owner: str) -> Store:
        """The same database as seen by another owner: other rows, folder, key and locks. The owner `EVERYBODY` sees all
        rows.
        """
        if owner not in self._views:
            machine = self._views[""].folder
            folder = machine if owner == owned.EVERYBODY else machine / "users" / owner
            locks = _locks(self.engine, folder, owner)
            view = Store(self.engine, self.where, folder, locks, owner=owner, views=self._views)
            view.leases = LeasesOfProcess(view, locks)
            self._views[owner] = view
        return self._views[owner]

    @asynccontextmanager
    async def reading(self) -> AsyncGenerator[Transaction]:
        """A read-only transaction."""
        with named(self.where):
            async with self._reader.connect() as connection:
                await self._tell(connection)
                yield connection

    @asynccontextmanager
    async def writing(self) -> AsyncGenerator[Transaction]:
        """A writing transaction: committed when the block ends, rolled back on an exception."""
        with named(self.where):
            async with self._writer.begin() as connection:
                await self._tell(connection)
                if self._guard is not None:
                    await self._guard(connection)
                yield connection

    async def found_by(
        self, read: Callable[[Transaction, str], Awaitable[Iterable[Item]]], id: str, kind: str, command: str
    ) -> Item:
        """Return an item by id, or by the unique beginning of an id: `read` reads by prefix. Raises as `only`."""
        async with self.reading() as transaction:
            found = {each.id: each for each in await read(transaction, id)}
        return only(found, id, kind, command)

    async def _tell(self, connection: Transaction) -> None:
        """Tell PostgreSQL the owner of the transaction."""
        if connection.dialect.name == "postgresql":
            await connection.execute(owned.tell_server(self.owner))

    async def check(self) -> str:
        """The first error of the database's own integrity check; empty if sound."""
        if self.engine.dialect.name != "sqlite":
            async with self.reading() as connection:
                await connection.execute(text("SELECT 1"))
            return ""
        async with self.reading() as connection:
            found = str(await connection.scalar(text("PRAGMA integrity_check(1)")))
        return "" if found == "ok" else found


@asynccontextmanager
async def open_store(url: str, folder: Path, *, now: Clock, wait_s: float = 5.0) -> AsyncGenerator[Store]:
    """Open the database, migrate the tables, and close the database in the end.

    Args:
        url: a SQLAlchemy URL of SQLite or PostgreSQL; the driver may be left out.
        folder: for pictures, locks and the key; created with access for this user alone.
        now: the clock.
        wait_s: maximum seconds to wait for another program's lock.

    Raises:
        StoreUnavailable: locked, full, damaged, read-only or out of reach.
        OtherVersion: written by a newer Footpath.
    """
    parsed = _parse(url)
    where = parsed.database or "in memory" if parsed.drivername.startswith("sqlite") else _shown(parsed)
    with named(where):
        private.make_folder(folder)
        engine = _sqlite(parsed, wait_s) if parsed.drivername.startswith("sqlite") else _postgresql(parsed, wait_s)
    owned.bound(engine.sync_engine)
    locks = _locks(engine, folder)
    store = Store(engine, where, folder, locks)
    store.leases = LeasesOfProcess(store, locks)
    try:
        await _prepare(store, now, wait_s)
        yield store
    finally:
        await engine.dispose()


def _locks(engine: AsyncEngine, folder: Path, owner: str = "") -> Leases:
    return FileLeases(folder / "locks") if engine.dialect.name == "sqlite" else ServerLeases(engine, owner)


def durable_url(url: str) -> str:
    """The URL of the durable engine's own tables: a separate file, or the same server. The engine works without
    asyncio, so the driver differs.
    """
    parsed = _parse(url)
    if parsed.get_backend_name() == "sqlite":
        path = Path(parsed.database or "")
        return parsed.set(
            drivername="sqlite", database=str(path.with_name(f"{path.stem}.durable.db"))
        ).render_as_string()
    query = {"sslmode" if name == "ssl" else name: value for name, value in parsed.query.items()}
    server = parsed.set(drivername="postgresql+psycopg", query=query)
    given = server.normalized_query.get("options", ())
    server = server.update_query_dict({"options": " ".join((*given, f"-c {_STOPPED}={_STOPPED_MS}"))})
    return server.render_as_string(hide_password=False)


def _parse(url: str) -> URL:
    try:
        parsed = make_url(url)
    except (ArgumentError, ValueError) as error:  # ValueError: the port is not a number
        raise StoreUnavailable(
            "FOOTPATH_DATABASE_URL is not the URL of a database.",
            hint="Write it as sqlite:///path or postgresql://user@host/name.",
        ) from error
    kind = parsed.get_backend_name()
    drivers = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}
    if kind not in drivers:
        raise StoreUnavailable(
            f"Footpath keeps its data in SQLite or PostgreSQL, not in {kind}.",
            hint="Write FOOTPATH_DATABASE_URL as sqlite:///path or postgresql://user@host/name.",
        )
    return parsed.set(drivername=drivers[kind])


def _shown(url: URL) -> str:
    """A server's URL for a person, with every password hidden."""
    return url.set(query={}).render_as_string()


def _sqlite(url: URL, wait_s: float) -> AsyncEngine:
    if not url.database or url.database == ":memory:":
        raise StoreUnavailable("A database in memory would lose all data.", hint="Write it as sqlite:///path.")
    path = Path(url.database)
    private.make_folder(path.parent)
    # SQLite copies the file's mode to its side files: make the file private before the first byte
    private.make_file(path)
    opening = {"timeout": wait_s, "async_creator_fn": sqlite.connection}
    engine = create_async_engine(url, connect_args=opening, hide_parameters=True)
    event.listen(engine.sync_engine, "connect", _configure)
    event.listen(engine.sync_engine, "begin", _begin)
    return engine


def _configure(connection: _Dbapi, _record: object) -> None:
    connection.isolation_level = None  # `_begin` opens the transactions instead of the driver
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")  # readers and a writer do not wait for each other
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.execute("PRAGMA synchronous=FULL")  # a commit is on the disk, power cut or not (contract 3)
    cursor.close()


def _begin(connection: Connection) -> None:
    # A writer waits for its lock at the start; locking later, after a read, would fail without waiting.
    writes = connection.get_execution_options().get("footpath_writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def _postgresql(url: URL, wait_s: float) -> AsyncEngine:
    wait = {
        "lock_timeout": f"{int(wait_s * 1000)}",
        _STOPPED: f"{int(max(wait_s, 1.0) * 2000)}",
        "application_name": OURS,
    }
    try:
        return create_async_engine(
            url,
            connect_args={"server_settings": wait, "timeout": max(wait_s, 1.0)},
            hide_parameters=True,
            pool_pre_ping=True,
        )
    except ModuleNotFoundError as error:
        raise StoreUnavailable(
            "PostgreSQL needs a driver that is not installed.", hint="Install footpath[postgres]."
        ) from error


async def _prepare(store: Store, now: Clock, wait_s: float) -> None:
    if store.engine.dialect.name == "sqlite":
        with named(store.where):
            await _first_connection(store.engine, wait_s)
    async with store.reading() as connection:
        known = await connection.run_sync(migrations.number)
    if known < migrations.NEWEST:
        async with store.writing() as connection:
            connection = await connection.execution_options(footpath_seal=store.seal, **{owned.OPTION: owned.EVERYBODY})
            if connection.dialect.name == "postgresql":
                await connection.execute(owned.tell_server(owned.EVERYBODY))
            await connection.run_sync(migrations.upgrade, now())


async def _first_connection(engine: AsyncEngine, wait_s: float) -> None:
    """Wait while another program switches the same new file to WAL: SQLite answers "locked" without waiting."""
    deadline = asyncio.get_running_loop().time() + wait_s
    while True:
        try:
            return await to_the_end(_connect(engine))  # the driver's thread answers to this loop: it must be open then
        except OperationalError as error:
            busy = str(getattr(error.orig, "sqlite_errorname", "")).startswith("SQLITE_BUSY")
            if not busy or asyncio.get_running_loop().time() > deadline:
                raise
        await asyncio.sleep(0.01)


async def _connect(engine: AsyncEngine) -> None:
    async with engine.connect():
        pass


class _Cursor(Protocol):
    def execute(self, sql: str, /) -> object: ...
    def close(self) -> object: ...


class _Dbapi(Protocol):
    """The required part of a DB-API connection."""

    isolation_level: str | None

    def cursor(self) -> _Cursor: ...
