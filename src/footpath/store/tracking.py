"""SQL statements on the tracking of applications. `memory/tracking.py` has the rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Literal

from sqlalchemy import ColumnElement, case, delete, exists, func, insert, literal, null, select, update

from footpath.schema.application import STAGES, Application, ApplicationState, Stage
from footpath.store.application_tables import ApplicationNoteRow, ApplicationRow, HistoryRow
from footpath.store.applications import COLUMNS, application_of
from footpath.store.prefix import MOST_BY_PREFIX, begins_with

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import date, datetime

    from footpath.store.database import Transaction

Order = Literal["changed", "follow_up", "organisation", "stage"]
"""changed: latest first; follow_up: earliest day first, then applications without a day."""

ORDERS: Final[tuple[Order, ...]] = ("changed", "follow_up", "organisation", "stage")

STANDS: Final = case(
    (ApplicationRow.stage.is_not(None), ApplicationRow.stage),
    (ApplicationRow.told.is_not(None), ApplicationRow.told),
    (ApplicationRow.state.in_(("submitted", "already_applied")), literal("sent")),
    else_=literal("preparing"),
)
"""`Application.stands` in SQL."""


@dataclass(frozen=True, slots=True)
class ApplicationFilter:
    """A selection of applications: all set fields must match."""

    words: str = ""
    """Words that must all occur in the title, the organisation or the address."""
    stage: Stage | None = None
    state: ApplicationState | None = None
    due: date | None = None
    """Latest follow-up day."""
    quiet_since: datetime | None = None
    """Sent before this time, and without news since."""


@dataclass(frozen=True, slots=True)
class Sealed:
    """A stored note."""

    number: int
    application: str
    at: datetime
    sealed: str


async def find(
    transaction: Transaction, which: ApplicationFilter, order: Order, limit: int | None
) -> list[Application]:
    """Applications, in the given order."""
    latest = (ApplicationRow.updated_at.desc(), ApplicationRow.id)
    by: dict[Order, tuple[ColumnElement[Any], ...]] = {
        "changed": (),
        "follow_up": (ApplicationRow.follow_up.is_(null()), ApplicationRow.follow_up.asc()),
        "organisation": (func.lower(ApplicationRow.organisation),),
        "stage": (case({stage: at for at, stage in enumerate(STAGES)}, value=STANDS),),
    }
    statement = select(*COLUMNS).where(*_conditions(which)).order_by(*by[order], *latest).limit(limit)
    return [application_of(row) for row in await transaction.execute(statement)]


async def counts(transaction: Transaction, which: ApplicationFilter) -> dict[str, int]:
    """How many applications are in each stage."""
    statement = select(STANDS, func.count()).where(*_conditions(which)).group_by(STANDS)
    return {stage: count for stage, count in await transaction.execute(statement)}


async def by_prefix(transaction: Transaction, prefix: str) -> list[Application]:
    """The applications whose id has a prefix; at most `MOST_BY_PREFIX`."""
    statement = select(*COLUMNS).where(begins_with(ApplicationRow.id, prefix)).order_by(ApplicationRow.id)
    return [application_of(row) for row in await transaction.execute(statement.limit(MOST_BY_PREFIX))]


async def change(transaction: Transaction, id: str, to: dict[str, object]) -> None:
    """Store the person's changes of an application."""
    await transaction.execute(update(ApplicationRow).where(ApplicationRow.id == id).values(**to))


async def status_pages(transaction: Transaction) -> list[tuple[Application, str]]:
    """The applications with a status page, latest first, each with the sealed page."""
    statement = select(*COLUMNS, ApplicationRow.status_page).where(ApplicationRow.status_page != "")
    rows = await transaction.execute(statement.order_by(ApplicationRow.updated_at.desc(), ApplicationRow.id))
    return [(application_of(row[:-1]), row[-1]) for row in (tuple(each) for each in rows)]


async def add_note(transaction: Transaction, application: str, at: datetime, sealed: str) -> int:
    """Insert a note. Return the note's number."""
    statement = insert(ApplicationNoteRow).values(application=application, at=at, sealed=sealed)
    return (await transaction.execute(statement.returning(ApplicationNoteRow.number))).scalar_one()


async def remove_note(transaction: Transaction, application: str, number: int) -> bool:
    """Delete a note. Return whether the note existed."""
    mine = (ApplicationNoteRow.application == application, ApplicationNoteRow.number == number)
    return (await transaction.execute(delete(ApplicationNoteRow).where(*mine))).rowcount == 1


async def notes_of(transaction: Transaction, applications: Sequence[str]) -> list[Sealed]:
    """The notes of the applications, oldest first."""
    columns = (
        ApplicationNoteRow.number,
        ApplicationNoteRow.application,
        ApplicationNoteRow.at,
        ApplicationNoteRow.sealed,
    )
    statement = select(*columns).where(ApplicationNoteRow.application.in_(applications))
    return [Sealed(*row) for row in await transaction.execute(statement.order_by(ApplicationNoteRow.number))]


def _conditions(which: ApplicationFilter) -> list[ColumnElement[bool]]:
    found: list[ColumnElement[bool]] = []
    for word in which.words.replace("\x00", " ").split():
        about = (ApplicationRow.title, ApplicationRow.organisation, ApplicationRow.posting_url)
        stands = [each.icontains(word, autoescape=True) for each in about]
        found.append(stands[0] | stands[1] | stands[2])
    if which.stage is not None:
        found.append(STANDS.in_((which.stage,)))
    if which.state is not None:
        found.append(ApplicationRow.state == which.state)
    if which.due is not None:
        found.append(ApplicationRow.follow_up <= which.due)
    if which.quiet_since is not None:
        heard = exists().where(HistoryRow.application == ApplicationRow.id, HistoryRow.at > which.quiet_since)
        found += [STANDS.in_(("sent", "received", "review")), ApplicationRow.updated_at <= which.quiet_since, ~heard]
    return found
