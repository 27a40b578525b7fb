"""The base class of all tables, with the column type for each Python type."""

from __future__ import annotations

from datetime import datetime
from typing import Any, ClassVar, cast

from sqlalchemy.orm import DeclarativeBase
from sqlalchemy.types import TypeEngine

from footpath.store.columns import Json, Utc


class Base(DeclarativeBase):
    """The tables of this database."""

    type_annotation_map: ClassVar[dict[object, TypeEngine[Any]]] = {datetime: Utc()}


def keep_as_json(*kinds: object) -> None:
    """Let columns of these types hold JSON, in tables declared from now on. Types stand beside their tables, so that a
    command imports the schemas of the tables it uses.
    """
    Base.registry.update_type_annotation_map({kind: Json(cast("type[object]", kind)) for kind in kinds})
