"""The tables, as the newest migration leaves them (a test compares both).

Only `answers` holds a person's values permanently. `tasks.sealed` holds the values of a task until the end,
`asks.sealed` those of a question until the answer, `application_notes.sealed` and `documents.sealed` a person's own
words, `application_history.sealed` sentences of mails: all sealed. All other columns hold templates, patterns, states
and page texts.
"""

from __future__ import annotations

from datetime import datetime

from sqlalchemy.orm import Mapped, mapped_column

from footpath.store import application_tables as application_tables
from footpath.store import cookbook_tables as cookbook_tables
from footpath.store import person_tables as person_tables
from footpath.store import posting_tables as posting_tables
from footpath.store import queue_tables as queue_tables
from footpath.store import run_tables as run_tables
from footpath.store import site_tables as site_tables
from footpath.store.base import Base as Base


class MigrationRow(Base):
    """The migrations applied to the database."""

    __tablename__ = "migrations"

    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    name: Mapped[str]
    applied_at: Mapped[datetime]
