"""By which key an application would be known, were it begun straight from its form."""

from __future__ import annotations

from sqlalchemy import Connection, text


def upgrade(connection: Connection) -> None:
    """Add the column, and its index: of what was sent before, nothing is known."""
    connection.execute(text("ALTER TABLE applications ADD COLUMN form_key VARCHAR NOT NULL DEFAULT ''"))
    connection.execute(text("CREATE INDEX ix_applications_form_key ON applications (form_key)"))
