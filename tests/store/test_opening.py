"""What a database may be like when it is opened, and what is said of it."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import pwd
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, create_engine, event, inspect, text
from tests.deadlines import HANGS_S
from tests.store.databases import START, Ticking, run

from footpath.errors import OtherVersion, StoreUnavailable
from footpath.memory.runs import Runs
from footpath.store import migrations
from footpath.store.database import Store, durable_url, open_store
from footpath.store.tables import Base

if TYPE_CHECKING:
    from collections.abc import Iterator


DAYS = 28
"""The migration that adds the days of postings."""
ELSEWHERE = """DO $$ BEGIN
  EXECUTE format('ALTER DATABASE %I SET timezone TO ''Pacific/Auckland''', current_database());
END $$"""
"""Puts the sessions of a PostgreSQL database into a time zone where days begin earlier."""


def url(home: Path) -> str:
    return f"sqlite:///{home}/footpath.db"


async def refusal(home: Path, wait_s: float = 0.2) -> StoreUnavailable:
    """What a person reads who opens this database and writes to it."""
    with pytest.raises(StoreUnavailable) as caught:
        async with open_store(url(home), home, now=Ticking(), wait_s=wait_s) as store:
            await Runs(store).start(run())
    assert caught.value.hint
    assert str(home / "footpath.db") in caught.value.message
    return caught.value


@pytest.fixture
async def home(tmp_path: Path) -> Path:
    """A folder with a database in which something stands."""
    async with open_store(url(tmp_path), tmp_path, now=Ticking()) as store:
        await Runs(store).start(run("kept"))
    return tmp_path


async def kept(home: Path) -> list[str]:
    async with open_store(url(home), home, now=Ticking()) as store:
        assert await store.check() == ""
        return [each.id for each in await Runs(store).list()]


async def test_nobody_else_may_read_the_file_or_its_folder(tmp_path: Path):
    home = tmp_path / "new" / "home"
    async with open_store(url(home), home, now=Ticking()) as store:
        await Runs(store).start(run())
        modes = {path.name: path.stat().st_mode & 0o777 for path in [home.parent, home, *home.iterdir()]}
    assert modes == {
        "new": 0o700, "home": 0o700, "footpath.db": 0o600, "footpath.db-wal": 0o600, "footpath.db-shm": 0o600,
    }  # fmt: skip


async def test_a_file_that_others_could_read_is_closed_to_them(home: Path):
    (home / "footpath.db").chmod(0o644)
    assert await kept(home) == ["kept"]
    assert (home / "footpath.db").stat().st_mode & 0o777 == 0o600


async def test_commits_reach_the_disk(home: Path):
    async with open_store(url(home), home, now=Ticking()) as store, store.reading() as connection:
        assert await connection.scalar(text("PRAGMA journal_mode")) == "wal"
        assert await connection.scalar(text("PRAGMA synchronous")) == 2  # FULL
        assert await connection.scalar(text("PRAGMA foreign_keys")) == 1


async def test_migrations_lead_to_the_tables_that_the_program_knows(store: Store):
    def is_of_a_table(_object: object, name: str | None, *_: object) -> bool:
        return "search" not in str(name)  # what each database makes by itself of the words of postings

    def difference(connection: Connection) -> list[object]:
        options = {"compare_type": True, "include_object": is_of_a_table}
        return compare_metadata(MigrationContext.configure(connection, opts=options), Base.metadata)

    async with store.reading() as connection:
        assert await connection.run_sync(difference) == []


async def test_opening_again_migrates_nothing(store: Store, database_url: str, tmp_path: Path):
    later = Ticking(START.replace(year=2030))
    async with open_store(database_url, tmp_path / "home", now=later) as again, again.reading() as connection:
        years = await connection.scalars(text("SELECT applied_at FROM migrations"))
        assert {str(each)[:4] for each in years} == {"2026"}


@pytest.mark.thorough
async def test_a_migration_that_fails_leaves_nothing(empty_url: str, tmp_path: Path, monkeypatch):
    def break_off(connection: Connection) -> None:
        connection.execute(text("CREATE TABLE half (id INTEGER)"))
        connection.execute(text("INSERT INTO missing VALUES (1)"))

    monkeypatch.setattr(migrations, "ALL", (*migrations.ALL, (migrations.NEWEST + 1, "half", "m999.half")))
    monkeypatch.setitem(sys.modules, "footpath.store.migrations.m999", SimpleNamespace(half=break_off))
    monkeypatch.setattr(migrations, "NEWEST", migrations.NEWEST + 1)
    with pytest.raises(StoreUnavailable):
        async with open_store(empty_url, tmp_path / "home", now=Ticking()):
            pass
    monkeypatch.undo()
    async with open_store(empty_url, tmp_path / "home", now=Ticking()) as store, store.reading() as connection:
        tables = await connection.run_sync(lambda sync: inspect(sync).get_table_names())
        assert "half" not in tables
        numbers = await connection.scalars(text("SELECT number FROM migrations ORDER BY number"))
        assert list(numbers) == [each for each, _, _ in migrations.ALL]


async def test_postings_of_before_get_the_days_that_they_name(empty_url: str, tmp_path: Path, monkeypatch):
    monkeypatch.setattr(migrations, "ALL", [each for each in migrations.ALL if each[0] < DAYS])
    monkeypatch.setattr(migrations, "NEWEST", DAYS - 1)
    named = {"named": "2026-02-27", "later": "2026-03-09", "none": None}
    async with open_store(empty_url, tmp_path / "home", now=Ticking()) as store, store.writing() as connection:
        if connection.dialect.name == "postgresql":
            await connection.execute(text(ELSEWHERE))
        for id, day in named.items():
            body = json.dumps({"title": "Cook", "url": "https://example.com/1"} | ({"posted": day} if day else {}))
            await connection.execute(
                text(
                    "INSERT INTO postings (id, site, title, organisation, state, body, first_seen_at, last_seen_at,"
                    " changed_at, owner) VALUES (:id, 'example.com', 'Cook', '', 'open', :body,"
                    " '2026-03-02 23:30:00+00:00', '2026-03-02 23:30:00+00:00', '2026-03-02 23:30:00+00:00', '')"
                ),
                {"id": id, "body": body},
            )
    monkeypatch.undo()
    async with open_store(empty_url, tmp_path / "home", now=Ticking()) as store, store.reading() as connection:
        days = {id: day for id, day in await connection.execute(text("SELECT id, day FROM postings"))}
    assert days == {"named": "2026-02-27", "later": "2026-03-02", "none": "2026-03-02"}


async def test_a_database_of_a_newer_footpath_is_left_alone(store: Store, database_url: str, tmp_path: Path):
    async with store.writing() as connection:
        moment = "'2026-01-01 00:00:00'"
        await connection.execute(text(f"INSERT INTO migrations (number, name, applied_at) VALUES (99, 'x', {moment})"))
    with pytest.raises(OtherVersion, match=rf"newer Footpath.* number 99, .* knows {migrations.NEWEST}\. Update"):
        async with open_store(database_url, tmp_path / "home", now=Ticking()):
            pass


@pytest.mark.thorough
@pytest.mark.sample(1)
@pytest.mark.slow
async def test_programs_that_create_the_same_database_at_once_all_get_it(tmp_path: Path):
    script = (
        "import asyncio, sys; from pathlib import Path; from footpath.store.database import open_store\n"
        "from datetime import UTC, datetime\n"
        "async def main():\n"
        "    now = lambda: datetime(2026, 1, 1, tzinfo=UTC)\n"
        "    async with open_store(sys.argv[1], Path(sys.argv[2]), now=now) as store:\n"
        "        print(await store.check() == '')\n"
        "asyncio.run(main())"
    )
    programs = [
        await asyncio.create_subprocess_exec(
            sys.executable, "-c", script, url(tmp_path / "home"), str(tmp_path / "home"), stdout=subprocess.PIPE
        )
        for _ in range(4)
    ]
    said = [(await asyncio.wait_for(each.communicate(), 60))[0].decode().strip() for each in programs]
    assert said == ["True"] * 4


async def test_locked_by_another_program(home: Path):
    other = sqlite3.connect(home / "footpath.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    try:
        assert "is locked: another program is writing to it." in (await refusal(home)).message
    finally:
        other.close()
    assert await kept(home) == ["kept"]


async def test_a_lock_that_is_given_back_in_time_is_waited_for(home: Path):
    other = sqlite3.connect(home / "footpath.db", isolation_level=None, check_same_thread=False)
    other.execute("BEGIN IMMEDIATE")
    asyncio.get_running_loop().call_later(0.2, other.close)
    async with open_store(url(home), home, now=Ticking(), wait_s=20) as store:
        await Runs(store).start(run("later"))
    assert await kept(home) == ["later", "kept"]


async def test_full_disk(home: Path):
    async with open_store(url(home), home, now=Ticking()) as store:

        @event.listens_for(store.engine.sync_engine, "begin")
        def no_room(connection: Connection) -> None:
            connection.exec_driver_sql("PRAGMA max_page_count=1")  # the file may not grow from its size today

        written: list[str] = []

        async def write() -> None:
            for number in range(200):
                await Runs(store).start(run(f"r{number}", proof="x" * 2000))
                written.append(f"r{number}")

        with pytest.raises(StoreUnavailable, match=r"cannot grow: the disk is full\. Free some space"):
            await write()
        assert await store.check() == ""
    assert sorted(await kept(home)) == sorted(["kept", *written])


async def test_damaged(home: Path):
    file = home / "footpath.db"
    content = bytearray(file.read_bytes())
    content[100:] = b"\x5a" * (len(content) - 100)
    file.write_bytes(content)
    assert "is damaged" in (await refusal(home)).message
    assert file.read_bytes() == content, "a damaged file is evidence: it is left as it is"


async def test_not_a_database_at_all(tmp_path: Path):
    (tmp_path / "footpath.db").write_text("Dear diary, " * 100)
    assert "is damaged, or is no database at all" in (await refusal(tmp_path)).message


async def test_a_folder_in_its_place(tmp_path: Path):
    (tmp_path / "footpath.db").mkdir()
    assert "cannot be opened" in (await refusal(tmp_path)).message


async def change(home: Path, statement: str) -> None:
    async with open_store(url(home), home, now=Ticking()) as store, store.writing() as connection:
        await connection.execute(text(statement))


@pytest.mark.spread(1)
@pytest.mark.parametrize(
    "changed",
    ["DROP TABLE runs", "ALTER TABLE runs RENAME COLUMN body TO content", "DELETE FROM migrations"],
)
async def test_tables_of_a_version_that_was_never_released(home: Path, changed: str):
    await change(home, changed)
    told = await refusal(home)
    assert "has unknown tables" in told.message
    assert told.hint.startswith("Move the file aside to start with an empty database")


@pytest.mark.skipif(sys.platform == "win32", reason="rights are other things there")
async def test_read_only(foreign_home: Path):
    assert "is read-only" in (await refusal(foreign_home)).message


@pytest.fixture
def foreign_home() -> Iterator[Path]:
    """A folder with a database that this user may read only. Not in tmp_path: who tests as root becomes somebody else
    for the time being, who cannot reach that."""
    home = Path(tempfile.mkdtemp(prefix="footpath-store-"))
    with contextlib.closing(sqlite3.connect(home / "footpath.db")) as database:
        database.execute("CREATE TABLE x (y)")
    (home / "footpath.db").chmod(0o444)
    home.chmod(0o555)
    me = os.geteuid()
    if me == 0:
        os.seteuid(pwd.getpwnam("nobody").pw_uid)
    try:
        yield home
    finally:
        os.seteuid(me)
        home.chmod(0o700)
        shutil.rmtree(home)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("nonsense", "is not the URL of a database"),
        ("mysql://somebody@localhost/x", "in SQLite or PostgreSQL, not in mysql"),
        ("sqlite://", "in memory would lose all data"),
        ("postgresql://somebody:open-sesame@127.0.0.1:port/x", "is not the URL of a database"),
        ("postgresql://somebody:open-sesame@127.0.0.1:1/x", "cannot be reached"),
        ("postgresql://somebody@127.0.0.1:1/x?password=open-sesame", "cannot be reached"),
    ],
)
async def test_urls_that_lead_nowhere(given: str, said: str, tmp_path: Path):
    with pytest.raises(StoreUnavailable) as caught:
        async with open_store(given, tmp_path, now=Ticking(), wait_s=1):
            pass
    assert said in caught.value.message
    assert "open-sesame" not in str(caught.value)


async def test_errors_repeat_no_values(store: Store):
    with pytest.raises(StoreUnavailable) as caught:
        async with store.writing() as connection:
            await connection.execute(text("INSERT INTO runs (id) VALUES (:id)"), {"id": "maria.silva@example.com"})
    assert "maria.silva" not in str(caught.value)
    assert "hidden due to hide_parameters" in str(caught.value.__cause__)


def test_a_face_that_opens_no_database_does_not_pay_for_one():
    script = "import sys, footpath.store, footpath.memory; print('sqlalchemy' in sys.modules)"
    answer = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=HANGS_S)
    assert answer.stdout.strip() == "False"


@pytest.mark.slow
@pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)
def test_who_is_stopped_in_the_middle_of_a_step_of_the_queue_does_not_keep_its_locks(database_url: str):
    engine = create_engine(durable_url(f"{database_url}&options=-c%20statement_timeout%3D7s"))
    with engine.connect() as connection:
        assert connection.scalar(text("SHOW idle_in_transaction_session_timeout")) == "10s"
        assert connection.scalar(text("SHOW statement_timeout")) == "7s", "what the person wants stays"
    engine.dispose()
