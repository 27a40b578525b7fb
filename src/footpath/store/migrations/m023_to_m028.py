"""Migrations for several users: owners of rows, users, organisations, histories."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from sqlalchemy import (
    BigInteger,
    Column,
    Connection,
    DateTime,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    UniqueConstraint,
    inspect,
    text,
)

from footpath.store.base import Utc

if TYPE_CHECKING:
    from collections.abc import Iterable


PLAIN: Final = (
    "cookbooks", "cookbook_revisions", "runs", "unproven_ways", "events", "application_notes", "postings",
    "posting_sightings", "posting_marks", "posting_changes", "documents", "asks", "tabs", "scrapes",
    "scraped_records", "webhooks", "deliveries",
)  # fmt: skip
"""Tables with random or numeric keys, which never collide between owners."""


class _Keyed(NamedTuple):
    """A table with names as keys, to be extended by the owner."""

    name: str
    key: tuple[str, ...] = ()
    """The primary key, if extended by the owner."""
    unique: tuple[str, tuple[str, ...]] = ("", ())
    """Otherwise the constraint extended by the owner: name and columns."""
    parent: tuple[str, str, str] = ("", "", "")
    """A referenced table with an extended key: own column, table, column there."""


KEYED: Final = (
    _Keyed("savings", ("span", "first", "site", "cookbook", "outcome", "cause")),
    _Keyed("posting_keys", ("key",)),
    _Keyed("searches", ("name",)),
    _Keyed("search_postings", ("search", "posting"), parent=("search", "searches", "name")),
    _Keyed("checkpoints", ("key",)),
    _Keyed("checkpoint_keys", ("checkpoint", "key"), parent=("checkpoint", "checkpoints", "key")),
    _Keyed("used_things", ("thing",)),
    _Keyed("atlases", ("site",)),
    _Keyed("task_leases", ("name",)),
    _Keyed("applications", unique=("uq_applications_key", ("key",))),
    _Keyed("answers", unique=("uq_answers_profile_slug", ("profile", "slug"))),
    _Keyed("tasks", unique=("uq_tasks_idempotency_key", ("idempotency_key",))),
)

_CHILDREN: Final = ("application_notes", "asks", "tabs", "scrapes", "scraped_records", "deliveries")
"""Plain tables that refer to keyed tables: SQLite remakes both."""


def m023_owners(connection: Connection) -> None:
    """Each row belongs to an owner; existing rows belong to the owner of the machine.

    Unique names become unique per owner. PostgreSQL also gets policies: a transaction sees and writes only the rows of
    the owner set in `footpath.owner`, or all rows with `*`. The policies bind the role that owns the tables too, but
    no superuser: Footpath needs a role of its own.
    """
    if connection.dialect.name == "postgresql":
        _alter(connection)
        for table in (*PLAIN, *(each.name for each in KEYED)):
            _protect(connection, table)
        return
    for table in set(PLAIN) - set(_CHILDREN):
        connection.execute(text(f"ALTER TABLE {table} ADD COLUMN owner VARCHAR NOT NULL DEFAULT ''"))
    _remake(connection)


def _alter(connection: Connection) -> None:
    """Change the tables in place, on PostgreSQL."""
    for table in (*PLAIN, *(each.name for each in KEYED)):
        connection.execute(text(f"ALTER TABLE {table} ADD COLUMN owner VARCHAR NOT NULL DEFAULT ''"))
    for each in KEYED:
        if each.parent[0]:
            connection.execute(text(f"ALTER TABLE {each.name} DROP CONSTRAINT {_reference(connection, each)}"))
    for each in KEYED:
        name, columns = each.unique
        old = name or inspect(connection).get_pk_constraint(each.name)["name"]
        kind = "UNIQUE" if name else "PRIMARY KEY"
        new = ", ".join(("owner", *(columns or each.key)))
        connection.execute(text(f"ALTER TABLE {each.name} DROP CONSTRAINT {old}"))
        connection.execute(text(f"ALTER TABLE {each.name} ADD CONSTRAINT {old} {kind} ({new})"))
    for name, _, _, (column, table, key) in KEYED:
        if column:
            refers = f"FOREIGN KEY (owner, {column}) REFERENCES {table} (owner, {key}) ON DELETE CASCADE"
            connection.execute(text(f"ALTER TABLE {name} ADD {refers}"))


def _reference(connection: Connection, child: _Keyed) -> str:
    """The server's name of a foreign key."""
    found = inspect(connection).get_foreign_keys(child.name)
    return next(str(each["name"]) for each in found if each["referred_table"] == child.parent[1])


def _protect(connection: Connection, table: str) -> None:
    rule = "current_setting('footpath.owner', true) IN (owner, '*')"
    for statement in ("ENABLE ROW LEVEL SECURITY", "FORCE ROW LEVEL SECURITY"):
        connection.execute(text(f"ALTER TABLE {table} {statement}"))
    connection.execute(text(f"CREATE POLICY owner ON {table} USING ({rule}) WITH CHECK ({rule})"))


def _remake(connection: Connection) -> None:
    """Remake the tables on SQLite, where keys cannot change in place: new tables receive the rows and then the old
    names.
    """
    old = MetaData()
    old.reflect(connection, only=[*_CHILDREN, *(each.name for each in KEYED)])
    keyed = {each.name: each for each in KEYED}
    made = {table.name for table in old.tables.values() if table.name in keyed or table.name in _CHILDREN}
    new = MetaData()
    for table in old.sorted_tables:
        _new(table, new, keyed.get(table.name), made)
    new.create_all(connection, [each for each in new.sorted_tables if each.name.startswith("new_")], checkfirst=False)
    remade = [table for table in old.sorted_tables if table.name in made]
    for table in remade:
        names = ", ".join(column.name for column in table.columns)
        connection.execute(text(f"INSERT INTO new_{table.name} ({names}) SELECT {names} FROM {table.name}"))
    for table in reversed(remade):
        table.drop(connection)
    _rename(connection, remade)


def _rename(connection: Connection, tables: Iterable[Table]) -> None:
    for table in tables:
        connection.execute(text(f"ALTER TABLE new_{table.name} RENAME TO {table.name}"))
        for index in table.indexes:
            columns = ", ".join(column.name for column in index.columns)
            connection.execute(text(f"CREATE INDEX {index.name} ON {table.name} ({columns})"))


def _new(old: Table, schema: MetaData, keyed: _Keyed | None, made: set[str]) -> None:
    """The same table with owners, under another name; unchanged if not remade."""
    if old.name not in made:
        old.to_metadata(schema)
        return
    whole = keyed or _Keyed(old.name)
    columns = [
        Column(each.name, each.type, nullable=each.nullable, server_default=each.server_default) for each in old.c
    ]
    key = tuple(column.name for column in old.primary_key)
    name = whole.unique[0]
    references = [
        _same(each, made) for each in old.foreign_key_constraints if each.referred_table.name != whole.parent[1]
    ]
    if whole.parent[0]:
        column, table, its = whole.parent
        parent = [f"new_{table}.owner", f"new_{table}.{its}"]
        references.append(ForeignKeyConstraint(["owner", column], parent, ondelete="CASCADE"))
    uniques = [
        UniqueConstraint(*(("owner",) if each.name == name else ()), *each.columns.keys(), name=each.name)
        for each in old.constraints
        if isinstance(each, UniqueConstraint)
    ]
    Table(
        f"new_{old.name}",
        schema,
        *columns,
        Column("owner", String, nullable=False, server_default=text("''")),
        PrimaryKeyConstraint(*(("owner", *whole.key) if whole.key else key)),
        *references,
        *uniques,
    )


def _same(old: ForeignKeyConstraint, made: set[str]) -> ForeignKeyConstraint:
    """The same foreign key, to the new table if the referenced table is remade."""
    table = old.referred_table.name
    to = [f"{'new_' if table in made else ''}{table}.{each.column.name}" for each in old.elements]
    return ForeignKeyConstraint(old.column_keys, to, ondelete=old.ondelete)


_M024 = MetaData()

Table(
    "users",
    _M024,
    Column("id", String, primary_key=True),
    *(Column(name, String, nullable=False) for name in ("name", "role", "token")),
    Column("created_at", DateTime(timezone=True), nullable=False),
    UniqueConstraint("name", name="uq_users_name"),
    UniqueConstraint("token", name="uq_users_token"),
)


def m024_users(connection: Connection) -> None:
    """Users of a shared server, with tokens."""
    _M024.create_all(connection, checkfirst=False)


def m025_organisations(connection: Connection) -> None:
    """The organisations of users. Add the column, which databases of some days of development have already. Users of
    before belong to none.
    """
    if "organisation" not in {each["name"] for each in inspect(connection).get_columns("users")}:
        connection.execute(text("ALTER TABLE users ADD COLUMN organisation VARCHAR NOT NULL DEFAULT ''"))


_M026: Final = MetaData()
_HISTORY: Final = Table(
    "application_history",
    _M026,
    Column("number", Integer, primary_key=True, autoincrement=True),
    Column("application", String, ForeignKey("applications.id", ondelete="CASCADE"), nullable=True),
    Column("at", Utc(), nullable=False),
    *(Column(name, String, nullable=False) for name in ("source", "state")),
    Column("stage", String, nullable=True),
    *(Column(name, String, nullable=False) for name in ("message", "sealed")),
    Column("owner", String, nullable=False, server_default=text("''")),
    UniqueConstraint("owner", "message", name="uq_application_history_message"),
    Index("ix_application_history_application", "application"),
    Index("ix_application_history_state", "state", "at"),
)
_PLACES: Final = Table(
    "mail_places",
    _M026,
    Column("mailbox", String, nullable=False),
    *(Column(name, BigInteger, nullable=False) for name in ("validity", "uid")),
    Column("read_at", Utc(), nullable=False),
    Column("owner", String, nullable=False, server_default=text("''")),
    PrimaryKeyConstraint("owner", "mailbox"),
)
Table("applications", _M026, Column("id", String, primary_key=True))


def m026_history(connection: Connection) -> None:
    """What became of applications, by mails and by what the person said, and how far mailboxes were read. Add the
    column and the tables; on PostgreSQL each owner sees their own rows alone.
    """
    connection.execute(text("ALTER TABLE applications ADD COLUMN told VARCHAR"))
    rule = "current_setting('footpath.owner', true) IN (owner, '*')"
    for table in (_HISTORY, _PLACES):
        table.create(connection)
        if connection.dialect.name == "postgresql":
            for how in ("ENABLE", "FORCE"):
                connection.execute(text(f"ALTER TABLE {table.name} {how} ROW LEVEL SECURITY"))
            connection.execute(text(f"CREATE POLICY owner ON {table.name} USING ({rule}) WITH CHECK ({rule})"))


def m027_status_pages(connection: Connection) -> None:
    """Pages on which sites show the state of applications."""
    connection.execute(text("ALTER TABLE applications ADD COLUMN status_page VARCHAR NOT NULL DEFAULT ''"))


def m028_days(connection: Connection) -> None:
    """The day of each posting, by which lists are ordered: read from their JSON, 100,000 postings took a second."""
    seen, posted = "substr(first_seen_at, 1, 10)", "json_extract(body, '$.posted')"
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT set_config('footpath.owner', '*', true)"))  # all owners' rows
        seen, posted = "to_char(first_seen_at AT TIME ZONE 'UTC', 'YYYY-MM-DD')", "body ->> 'posted'"
    connection.execute(text("ALTER TABLE postings ADD COLUMN day VARCHAR NOT NULL DEFAULT ''"))
    connection.execute(text(f"UPDATE postings SET day = CASE WHEN {posted} <= {seen} THEN {posted} ELSE {seen} END"))
    connection.execute(text("CREATE INDEX ix_postings_newest ON postings (owner, day, first_seen_at, state)"))
