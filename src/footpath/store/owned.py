"""Whose rows a connection sees: each row of a person belongs to one owner, and a store works for one owner.

The owner is told to each connection once, as the option `footpath_owner`. From then on the condition `owner = …` is
added to every statement here, in one place: none of the functions of this room says it, so none can forget it. New rows
get the owner of their connection. PostgreSQL holds the same rule by itself (row-level security, migration 23), for
the setting `footpath.owner` of the transaction.
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
"""Of a connection: the owner whose rows it sees."""

SETTING: Final = "footpath.owner"
"""The same for PostgreSQL's policies."""

EVERYBODY: Final = "*"
"""In the place of an owner: sees all rows, and makes none. For the queue, which works for everybody."""


def _owner(context: DefaultExecutionContext) -> str:
    """The owner of a new row."""
    owner = str(context.execution_options.get(OPTION, EVERYBODY))
    if owner == EVERYBODY:
        raise LookupError("A row is made for an owner: use `Store.of`.")
    return owner


class Owned:
    """What a table of rows that belong to somebody has."""

    owner: Mapped[str] = mapped_column(default=_owner, server_default="")
    """Id of the user; empty for the person whose machine it is."""


class OwnedKey(Owned):
    """The same where rows are known by names, which another owner may use too."""

    owner: Mapped[str] = mapped_column(primary_key=True, default=_owner, server_default="", sort_order=-1)


def bound(engine: Engine) -> None:
    """Let every statement of an engine see the rows of its connection's owner alone."""
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
    """The statement that tells PostgreSQL whose transaction this is, until it ends."""
    return select(func.set_config(SETTING, owner, True))
