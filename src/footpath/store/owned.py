"""Row ownership: each personal row belongs to one owner, and a store works for one owner.

Each connection carries its owner as the option `footpath_owner`. This module adds the condition `owner = …` to every
statement, so that no function of this room can forget the condition. New rows get the connection's owner. PostgreSQL
enforces the same rule (row-level security, migration 23) with the transaction's setting `footpath.owner`.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from sqlalchemy import ClauseElement, Connection, Engine, event, func, select
from sqlalchemy.orm import Mapped, mapped_column, with_loader_criteria
from sqlalchemy.sql.base import Executable

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sqlalchemy.engine.default import DefaultExecutionContext
    from sqlalchemy.sql.base import ExecutableOption

OPTION: Final = "footpath_owner"
"""Connection option: the owner of the visible rows."""

SETTING: Final = "footpath.owner"
"""The same for PostgreSQL's policies."""

EVERYBODY: Final = "*"
"""Pseudo-owner that sees all rows and creates none. For the queue, which works for all owners."""


def _owner(context: DefaultExecutionContext) -> str:
    """The owner of a new row."""
    owner = str(context.execution_options.get(OPTION, EVERYBODY))
    if owner == EVERYBODY:
        raise LookupError("A row is made for an owner: use `Store.of`.")
    return owner


class Owned:
    """Base of tables with owned rows."""

    owner: Mapped[str] = mapped_column(default=_owner, server_default="")
    """Id of the user; empty for the owner of the machine."""


class OwnedKey(Owned):
    """Like `Owned`, for rows keyed by names that several owners may use."""

    owner: Mapped[str] = mapped_column(primary_key=True, default=_owner, server_default="", sort_order=-1)


def bound(engine: Engine) -> None:
    """Restrict every statement of an engine to the rows of the connection's owner."""
    event.listen(engine, "before_execute", _bounded, retval=True)


def _bounded(
    _: Connection, statement: ClauseElement, many: object, values: object, options: Mapping[str, object]
) -> tuple[ClauseElement, object, object]:
    owner = options.get(OPTION, EVERYBODY)
    if (
        owner != EVERYBODY
        and isinstance(statement, Executable)
        and getattr(statement, "_with_options", None) is not None
    ):
        statement = statement.options(_of(owner))
    return statement, many, values


@cache
def _of(owner: str) -> ExecutableOption:
    return with_loader_criteria(Owned, lambda row: row.owner == owner, include_aliases=True)


def tell_server(owner: str) -> Executable:
    """The statement that sets the owner of a PostgreSQL transaction."""
    return select(func.set_config(SETTING, owner, True))
