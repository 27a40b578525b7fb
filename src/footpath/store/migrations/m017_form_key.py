"""The key of an application begun directly at its form."""

from __future__ import annotations

from sqlalchemy import Connection, text


def upgrade(connection: Connection) -> None:
    """Add the column and an index; older applications have no key."""
    connection.execute(text("ALTER TABLE applications ADD COLUMN form_key VARCHAR NOT NULL DEFAULT ''"))
    connection.execute(text("CREATE INDEX ix_applications_form_key ON applications (form_key)"))
