"""What all tables share: column types of our own (UTC times, pydantic data as JSON), the base class, ids by prefix."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, TypeVar, cast

from pydantic import TypeAdapter, ValidationError
from sqlalchemy import DateTime, Text, TypeDecorator
from sqlalchemy.orm import DeclarativeBase
from sqlalchemy.types import TypeEngine

from footpath.errors import NotFound, OtherVersion

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sqlalchemy import ColumnElement
    from sqlalchemy.dialects import postgresql, sqlite
    from sqlalchemy.engine import Dialect
    from sqlalchemy.orm import InstrumentedAttribute

T = TypeVar("T")


class Utc(TypeDecorator[datetime]):
    """A moment, always aware and in UTC. SQLite stores no time zone, so the zone is removed for storage and restored in
    reading.
    """

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """To the database."""
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError("a moment without a time zone means nothing: use UTC")
        moment = value.astimezone(UTC)
        return moment.replace(tzinfo=None) if dialect.name == "sqlite" else moment

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """From the database."""
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


class Json(TypeDecorator[T], Generic[T]):
    """Data of a pydantic type as JSON: text on SQLite, `jsonb` on PostgreSQL. Reading validates the data, so that an
    unknown row raises an error instead of yielding half an object.
    """

    impl = Text
    cache_ok = True

    def __init__(self, kind: type[T]) -> None:
        super().__init__()
        self.kind = kind

    @property
    def _adapter(self) -> TypeAdapter[T]:
        return _adapter_of(self.kind)

    def load_dialect_impl(self, dialect: Dialect) -> TypeEngine[str]:
        """Text, or `jsonb` on PostgreSQL."""
        if dialect.name != "postgresql":
            return dialect.type_descriptor(Text())
        from sqlalchemy.dialects.postgresql import JSONB

        return dialect.type_descriptor(JSONB())

    def process_bind_param(self, value: T | None, dialect: Dialect) -> object:
        """To the database."""
        if value is None:
            return None
        if dialect.name == "postgresql":
            return self._adapter.dump_python(value, mode="json")
        return self._adapter.dump_json(value).decode()

    def process_result_value(self, value: object, dialect: Dialect) -> T | None:
        """From the database."""
        if value is None:
            return None
        try:
            if dialect.name == "postgresql":
                return self._adapter.validate_python(value)
            return self._adapter.validate_json(value if isinstance(value, str) else str(value))
        except ValidationError:  # the error would repeat the stored data
            raise OtherVersion(
                "The database holds data of another version, which this Footpath cannot read.",
                hint="Update Footpath.",
            ) from None


@cache
def _adapter_of(kind: type[T]) -> TypeAdapter[T]:
    """The adapter that reads and writes a type; built on first use, since a program uses few types."""
    return TypeAdapter(kind)


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


MOST_BY_PREFIX: Final = 5
"""Maximum rows of a prefix query: for an ambiguous prefix, the error names a few."""


def begins_with(id: InstrumentedAttribute[str], prefix: str) -> ColumnElement[bool]:
    """The condition for an id with a prefix; `%` and `_` in the prefix are literal."""
    return id.startswith(prefix, autoescape=True)


def only(found: Mapping[str, T], prefix: str, kind: str, command: str) -> T:
    """The item with the id `prefix`, else the only item whose id begins with `prefix`.

    Args:
        found: items whose ids begin with the prefix, by id.
        prefix: the typed text.
        kind: the kind of item, in the singular: `run`.
        command: the command that lists all items: `runs list`.

    Raises:
        NotFound: none, or several.
    """
    if prefix in found:
        return found[prefix]
    if prefix and len(found) == 1:
        return next(iter(found.values()))
    if prefix and found:
        raise NotFound(f"Several {kind}s begin with {prefix}: {', '.join(found)}.", hint="Give more of the id.")
    raise NotFound(f"There is no {kind} {prefix!r}.", cli=f"`footpath {command}` lists them.")
