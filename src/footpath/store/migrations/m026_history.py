"""What became of applications, by mails and by what the person said, and how far mailboxes were read."""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    BigInteger,
    Column,
    Connection,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    UniqueConstraint,
    text,
)

from footpath.store.base import Utc

_SCHEMA: Final = MetaData()
_HISTORY: Final = Table(
    "application_history",
    _SCHEMA,
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
    _SCHEMA,
    Column("mailbox", String, nullable=False),
    *(Column(name, BigInteger, nullable=False) for name in ("validity", "uid")),
    Column("read_at", Utc(), nullable=False),
    Column("owner", String, nullable=False, server_default=text("''")),
    PrimaryKeyConstraint("owner", "mailbox"),
)
Table("applications", _SCHEMA, Column("id", String, primary_key=True))


def upgrade(connection: Connection) -> None:
    """Add the column and the tables; on PostgreSQL each owner sees their own rows alone."""
    connection.execute(text("ALTER TABLE applications ADD COLUMN told VARCHAR"))
    rule = "current_setting('footpath.owner', true) IN (owner, '*')"
    for table in (_HISTORY, _PLACES):
        table.create(connection)
        if connection.dialect.name == "postgresql":
            for how in ("ENABLE", "FORCE"):
                connection.execute(text(f"ALTER TABLE {table.name} {how} ROW LEVEL SECURITY"))
            connection.execute(text(f"CREATE POLICY owner ON {table.name} USING ({rule}) WITH CHECK ({rule})"))
