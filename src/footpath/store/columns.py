"""Column types of our own: points in time in UTC, and pydantic data as JSON."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import cache
from typing import TYPE_CHECKING, Generic, TypeVar

from pydantic import TypeAdapter, ValidationError
from sqlalchemy import DateTime, Text, TypeDecorator

from footpath.errors import OtherVersion

if TYPE_CHECKING:
    from sqlalchemy.engine import Dialect
    from sqlalchemy.types import TypeEngine

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
