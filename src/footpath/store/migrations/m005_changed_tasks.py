"""What changed of the tasks, found without looking at them all."""

from __future__ import annotations

from sqlalchemy import Connection, text


def upgrade(connection: Connection) -> None:
    """Create the index."""
    connection.execute(text("CREATE INDEX ix_tasks_updated ON tasks (updated_at, id)"))
