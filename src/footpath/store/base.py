"""The base class of all tables, with the column type for each Python type."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Any, ClassVar, cast

from sqlalchemy.orm import DeclarativeBase
from sqlalchemy.types import TypeEngine

from footpath.store.columns import Json, Utc

if TYPE_CHECKING:
    from sqlalchemy.dialects import postgresql, sqlite


class Base(DeclarativeBase):
    """The tables of this database."""

    type_annotation_map: ClassVar[dict[object, TypeEngine[Any]]] = {datetime: Utc()}


def keep_as_json(*kinds: object) -> None:
    """Let columns of these types hold JSON, in tables declared from now on. Types stand beside their tables, so that a
    command imports the schemas of the tables it uses.
    """
    Base.registry.update_type_annotation_map({kind: Json(cast("type[object]", kind)) for kind in kinds})


def insert_into(table: type[Base], dialect: str) -> postgresql.Insert | sqlite.Insert:
    """An insert with `on_conflict` clauses. Only the dialect in use is imported."""
    if dialect == "postgresql":
        from sqlalchemy.dialects.postgresql import insert
    else:
        from sqlalchemy.dialects.sqlite import insert
    return insert(table)
