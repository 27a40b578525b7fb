"""SQL statements on applications. `memory/applications.py` has the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import delete, or_, select, update

from footpath.schema.application import Application, ApplicationState
from footpath.store.application_tables import ApplicationRow
from footpath.store.base import insert_into

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from footpath.store.database import Transaction


async def create(transaction: Transaction, application: Application) -> None:
    """Insert an application, unless the key exists: another program may have been faster."""
    values = application.model_dump(exclude={"version"})
    await transaction.execute(
        insert_into(ApplicationRow, transaction.dialect.name).values(**values).on_conflict_do_nothing()
    )


async def by_key(transaction: Transaction, key: str) -> Application | None:
    """The application with the key; None if missing."""
    row = (await transaction.execute(select(*COLUMNS).where(ApplicationRow.key == key))).first()
    return None if row is None else application_of(row)


async def by_form(transaction: Transaction, form_key: str) -> Application | None:
    """The latest application claimed with the key of the form."""
    statement = select(*COLUMNS).where(ApplicationRow.form_key == form_key).order_by(ApplicationRow.updated_at.desc())
    row = (await transaction.execute(statement.limit(1))).first()
    return None if row is None else application_of(row)


async def of_run(transaction: Transaction, run: str) -> Application | None:
    """The run's latest claimed application."""
    row = (await transaction.execute(select(*COLUMNS).where(ApplicationRow.run == run))).first()
    return None if row is None else application_of(row)


async def swap(
    transaction: Transaction,
    key: str,
    *,
    states: Sequence[ApplicationState],
    run: str | None,
    to: dict[str, str | datetime],
) -> bool:
    """Compare and set: change the application if its state is among `states` and, where `run` is given, the run holds
    it. A single statement, so only the first of two concurrent callers gets True.
    """
    statement = update(ApplicationRow).where(ApplicationRow.key == key, ApplicationRow.state.in_(states))
    if run is not None:
        statement = statement.where(ApplicationRow.run == run)
    return (await transaction.execute(statement.values(**to))).rowcount == 1


async def describe(transaction: Transaction, key: str, *, title: str, organisation: str, anew: bool) -> None:
    """Store title and organisation of an application without a title; with `anew`, also of one without a stored
    posting.
    """
    open_ = ApplicationRow.title == ""
    statement = update(ApplicationRow).where(
        ApplicationRow.key == key, or_(open_, ApplicationRow.posting == "") if anew else open_
    )
    await transaction.execute(statement.values(title=title, organisation=organisation))


async def discard_draft(transaction: Transaction, key: str, run: str) -> None:
    """Delete the run's application if still a draft."""
    ours = (ApplicationRow.key == key, ApplicationRow.run == run, ApplicationRow.state == "draft")
    await transaction.execute(delete(ApplicationRow).where(*ours))


async def recent(transaction: Transaction, state: ApplicationState | None, limit: int) -> list[Application]:
    """Applications, the latest changed first."""
    statement = select(*COLUMNS).order_by(ApplicationRow.updated_at.desc(), ApplicationRow.id).limit(limit)
    if state is not None:
        statement = statement.where(ApplicationRow.state == state)
    return [application_of(row) for row in await transaction.execute(statement)]


COLUMNS: Final = (
    ApplicationRow.id,
    ApplicationRow.key,
    ApplicationRow.run,
    ApplicationRow.posting_url,
    ApplicationRow.title,
    ApplicationRow.organisation,
    ApplicationRow.profile,
    ApplicationRow.state,
    ApplicationRow.reference,
    ApplicationRow.proof,
    ApplicationRow.posting,
    ApplicationRow.form_key,
    ApplicationRow.stage,
    ApplicationRow.told,
    ApplicationRow.follow_up,
    ApplicationRow.created_at,
    ApplicationRow.updated_at,
)


def application_of(row: tuple[Any, ...]) -> Application:
    """The application in a row of `COLUMNS`."""
    return Application.model_validate({column.key: value for column, value in zip(COLUMNS, row, strict=True)})
