"""An index of tasks by the time of change."""

from __future__ import annotations

from sqlalchemy import Connection, text


def upgrade(connection: Connection) -> None:
    """Create the index."""
    connection.execute(text("CREATE INDEX ix_tasks_updated ON tasks (updated_at, id)"))
