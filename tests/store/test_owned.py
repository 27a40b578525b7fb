"""Two owners on one database: whatever the one stores, the other neither reads, changes nor meets."""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import TYPE_CHECKING, Any

import pytest
from sqlalchemy import ColumnElement, Connection, MetaData, Table, delete, func, make_url, select, text, update
from sqlalchemy.exc import ProgrammingError, StatementError
from sqlalchemy.ext.asyncio import create_async_engine
from tests.store.databases import Ticking, fresh_database
from tests.store.databases import run as a_run

from footpath.memory.answers import AnswerBank
from footpath.memory.browser_profiles import BrowserProfiles
from footpath.memory.runs import Runs
from footpath.store.database import open_store
from footpath.store.owned import EVERYBODY, SETTING, Owned
from footpath.store.runs import RunRow
from footpath.store.tables import Base
from footpath.store.tasks import orphans

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator
    from pathlib import Path

    from footpath.store.database import Store

OWNED: dict[str, Any] = {
    str(mapper.local_table): mapper.class_ for mapper in Base.registry.mappers if issubclass(mapper.class_, Owned)
}
ANN, BEN = "ann", "ben"
VALUES: dict[type, object] = {
    str: "{}",
    int: 7,
    float: 1.0,
    bool: True,
    object: {},  # JSON
    date: date(2026, 3, 1),
    datetime: datetime(2026, 3, 1, tzinfo=UTC),
}


def test_all_tables_but_those_of_the_program_itself_have_owners():
    assert set(Base.metadata.tables) - set(OWNED) == {"migrations", "users", "workers"}


@pytest.fixture
async def filled(store: Store) -> Store:
    """A database in which Ann and Ben have one row each in every table, with the same names."""
    await fill(store)
    return store


async def test_nobody_reads_the_rows_of_another(filled: Store):
    async with filled.of(ANN).reading() as transaction:
        seen = {name: list(await transaction.scalars(select(row.owner))) for name, row in OWNED.items()}
    assert seen == {name: [ANN] for name in OWNED}


async def test_nobody_finds_them_by_a_join_a_subquery_or_a_count(filled: Store):
    runs, events = OWNED["runs"], OWNED["events"]
    async with filled.of("eve").reading() as transaction:
        for statement in (
            select(events.seq).join(runs, runs.id == events.run),
            select(runs.id).where(runs.id.in_(select(events.run))),
            select(select(runs.id).cte().c.id),
            select(events.run).union(select(runs.id)),
        ):
            assert list(await transaction.scalars(statement)) == [], statement
        assert await transaction.scalar(select(func.count()).select_from(runs)) == 0


async def test_nobody_changes_or_removes_them(filled: Store):
    async with filled.of("eve").writing() as transaction:
        for name, row in OWNED.items():
            changed = await transaction.execute(update(row).values({somewhere(row): getattr(row, somewhere(row))}))
            removed = await transaction.execute(delete(row))
            assert (name, changed.rowcount, removed.rowcount) == (name, 0, 0)
    async with filled.of(EVERYBODY).reading() as transaction:
        counts = {name: await transaction.scalar(select(func.count()).select_from(row)) for name, row in OWNED.items()}
    assert counts == dict.fromkeys(OWNED, 2)


async def test_what_was_there_before_there_were_owners_belongs_to_the_person_of_the_machine(store: Store):
    await Runs(store).start(a_run("r1"))
    async with store.reading() as transaction:
        assert await transaction.scalar(select(RunRow.owner)) == ""
    assert [each.id for each in await Runs(store).list()] == ["r1"]
    assert await Runs(store.of(ANN)).list() == []


async def test_the_queue_sees_all_and_makes_nothing(filled: Store):
    async with filled.of(EVERYBODY).reading() as transaction:
        assert len(list(await transaction.scalars(select(RunRow.id)))) == 2
        assert await orphans(transaction) == []
    with pytest.raises(StatementError, match=r"Store\.of"):
        await Runs(filled.of(EVERYBODY)).start(a_run("r9"))


async def test_two_people_with_one_profile_share_no_answer(store: Store, now: Ticking):
    await AnswerBank(store.of(ANN), now, "digest").remember("salary", "Your salary?", "50000")
    await AnswerBank(store.of(BEN), now, "digest").remember("salary", "Your salary?", "60000")
    kept = [await AnswerBank(store.of(each), now, "digest").all() for each in (ANN, BEN)]
    assert [[each.value for each in answers] for answers in kept] == [["50000"], ["60000"]]


async def test_folders_keys_and_locks_are_their_own(store: Store):
    ann, ben = store.of(ANN), store.of(BEN)
    await BrowserProfiles(ann).write("mail", '{"cookies": []}')
    assert await BrowserProfiles(ben).read("mail") == ""
    assert ann.folder != ben.folder != store.folder
    assert ann.seal.close("x") != ben.seal.close("x")
    async with ann.leases.holding("run r1") as hers, ben.leases.holding("run r1") as his:
        assert (hers, his) == (True, True)
        async with ann.leases.holding("run r1") as again:
            assert not again
    assert store.of(ANN) is ann


class TestByTheServer:
    """PostgreSQL holds the rule itself, for the role that Footpath uses, whatever a statement says."""

    @pytest.fixture
    async def served(self, postgresql: str, tmp_path: Path) -> AsyncIterator[Store]:
        url = await fresh_database(postgresql, "owned")
        await as_superuser(url, "DROP ROLE IF EXISTS footpath_app", "CREATE ROLE footpath_app LOGIN")
        await as_superuser(
            url, "ALTER DATABASE owned OWNER TO footpath_app", "GRANT ALL ON SCHEMA public TO footpath_app"
        )
        own = make_url(url).set(username="footpath_app").render_as_string(hide_password=False)
        async with open_store(own, tmp_path / "home", now=Ticking()) as opened:
            await fill(opened)
            yield opened

    async def test_of_every_table(self, served: Store):
        for table in OWNED:
            async with served.engine.connect() as connection:
                assert await connection.scalar(text(f"SELECT count(*) FROM {table}")) == 0, f"{table}: nobody asks"
                await connection.execute(text(f"SET LOCAL {SETTING} = '{BEN}'"))
                assert list(await connection.scalars(text(f"SELECT owner FROM {table}"))) == [BEN], table
                foreign = await connection.execute(text(f"DELETE FROM {table} WHERE owner = '{ANN}'"))
                assert foreign.rowcount == 0, table
                with pytest.raises(ProgrammingError, match="row-level security"):
                    await connection.execute(text(f"UPDATE {table} SET owner = '{ANN}'"))


async def as_superuser(url: str, *statements: str) -> None:
    engine = create_async_engine(url, isolation_level="AUTOCOMMIT")
    async with engine.connect() as connection:
        for each in statements:
            await connection.execute(text(each))
    await engine.dispose()


async def fill(store: Store) -> None:
    async with store.of(EVERYBODY).writing() as transaction:
        await transaction.run_sync(_fill)


def _fill(connection: Connection) -> None:
    tables = MetaData()
    tables.reflect(connection, only=list(OWNED))
    for number, owner in enumerate((ANN, BEN), 1):
        for table in tables.sorted_tables:
            connection.execute(table.insert(), dict(_row(table, owner, number)))


def _row(table: Table, owner: str, number: int) -> Iterator[tuple[str, object]]:
    """Names that may be the same are the same; ids are their own."""
    key = {column.name for column in table.primary_key}
    for column in table.columns:
        if column.computed is not None:
            continue
        kind = column.type.python_type
        own = column.name == "id" or column.foreign_keys or (column.name in key and "owner" not in key)
        if column.name == "owner":
            yield column.name, owner
        elif own and kind in (str, int) and not _is_name(column):
            yield column.name, number if kind is int else f"own {number}"
        else:
            yield column.name, VALUES[kind]


def _is_name(column: ColumnElement[Any]) -> bool:
    """Whether it refers to something that is known by its name."""
    return any(each.constraint is not None and len(each.constraint.elements) > 1 for each in column.foreign_keys)


def somewhere(row: Any) -> str:
    """The name of a column that may be written."""
    return next(column.name for column in row.__table__.columns if column.name != "owner")
