"""`INSERT ... ON CONFLICT`, for the dialect of each database."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sqlalchemy.dialects import postgresql, sqlite

    from footpath.store.base import Base


def insert_into(table: type[Base], dialect: str) -> postgresql.Insert | sqlite.Insert:
    """An insert with `on_conflict` clauses. Only the dialect in use is imported."""
    if dialect == "postgresql":
        from sqlalchemy.dialects.postgresql import insert
    else:
        from sqlalchemy.dialects.sqlite import insert
    return insert(table)
