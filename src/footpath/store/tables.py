"""The tables, as the newest migration leaves them (a test compares both).

Only `answers` holds a person's values permanently. `tasks.sealed` holds the values of a task until the end,
`asks.sealed` those of a question until the answer, `application_notes.sealed` and `documents.sealed` a person's own
words, `application_history.sealed` sentences of mails: all sealed. All other columns hold templates, patterns, states
and page texts.
"""

from __future__ import annotations

from datetime import datetime

from sqlalchemy.orm import Mapped, mapped_column

from footpath.store import answers as answers
from footpath.store import applications as applications
from footpath.store import asks as asks
from footpath.store import atlas as atlas
from footpath.store import checkpoints as checkpoints
from footpath.store import cookbook_tables as cookbook_tables
from footpath.store import documents as documents
from footpath.store import postings as postings
from footpath.store import runs as runs
from footpath.store import savings as savings
from footpath.store import scraped as scraped
from footpath.store import searches as searches
from footpath.store import task_tables as task_tables
from footpath.store import used_things as used_things
from footpath.store import users as users
from footpath.store import webhooks as webhooks
from footpath.store import workers as workers
from footpath.store.base import Base as Base


class MigrationRow(Base):
    """The migrations applied to the database."""

    __tablename__ = "migrations"

    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    name: Mapped[str]
    applied_at: Mapped[datetime]
