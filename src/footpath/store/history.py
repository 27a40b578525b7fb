"""SQL statements on what became of applications. Their rules are in `memory/history.py`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import Select, insert, select, update

from footpath.schema.history import EntrySource, EntryState, MailPlace
from footpath.store.application_tables import ApplicationRow, HistoryRow, MailPlaceRow
from footpath.store.base import insert_into

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from footpath.schema.application import Stage
    from footpath.store.database import Transaction


@dataclass(frozen=True, slots=True)
class KeptEntry:
    """An entry as it is stored."""

    number: int
    application: str | None
    at: datetime
    source: EntrySource
    state: EntryState
    stage: Stage | None
    message: str
    sealed: str


_COLUMNS: Final = (
    HistoryRow.number,
    HistoryRow.application,
    HistoryRow.at,
    HistoryRow.source,
    HistoryRow.state,
    HistoryRow.stage,
    HistoryRow.message,
    HistoryRow.sealed,
)


async def add(transaction: Transaction, entry: KeptEntry) -> int | None:
    """Insert an entry, whatever its number says. Returns its number; None where its message has one already."""
    known = select(HistoryRow.number).where(HistoryRow.message == entry.message)
    if (await transaction.execute(known)).first() is not None:
        return None
    values = {column.key: getattr(entry, column.key) for column in _COLUMNS if column.key != "number"}
    return (await transaction.execute(insert(HistoryRow).values(**values).returning(HistoryRow.number))).scalar_one()


async def change(transaction: Transaction, number: int, to: dict[str, object]) -> None:
    """Store another state of an entry."""
    await transaction.execute(update(HistoryRow).where(HistoryRow.number == number).values(**to))


async def get(transaction: Transaction, number: int) -> KeptEntry | None:
    """An entry by its number."""
    found = await _entries(transaction, select(*_COLUMNS).where(HistoryRow.number == number))
    return found[0] if found else None


async def of(transaction: Transaction, applications: Sequence[str]) -> list[KeptEntry]:
    """The entries of these applications, the oldest first."""
    mine = select(*_COLUMNS).where(HistoryRow.application.in_(applications))
    return await _entries(transaction, mine.order_by(HistoryRow.at, HistoryRow.number))


async def asked(transaction: Transaction, limit: int) -> list[KeptEntry]:
    """The entries about which the person is asked, the oldest first."""
    open_ = select(*_COLUMNS).where(HistoryRow.state == "asked").order_by(HistoryRow.at, HistoryRow.number)
    return await _entries(transaction, open_.limit(limit))


async def messages(transaction: Transaction) -> list[tuple[str, str]]:
    """The application and the message of each mail that is known to be about one."""
    known = select(HistoryRow.application, HistoryRow.message).where(
        HistoryRow.source == "mail", HistoryRow.state == "holds", HistoryRow.application.is_not(None)
    )
    return [(str(application), message) for application, message in await transaction.execute(known)]


async def tell(transaction: Transaction, application: str, told: Stage | None) -> None:
    """Store the stage that mails tell of an application."""
    await transaction.execute(update(ApplicationRow).where(ApplicationRow.id == application).values(told=told))


async def place(transaction: Transaction, mailbox: str) -> MailPlace | None:
    """How far a mailbox was read; None where it never was."""
    of_it = select(MailPlaceRow.validity, MailPlaceRow.uid).where(MailPlaceRow.mailbox == mailbox)
    row = (await transaction.execute(of_it)).first()
    return None if row is None else MailPlace(validity=row[0], uid=row[1])


async def keep_place(transaction: Transaction, mailbox: str, place: MailPlace, at: datetime) -> None:
    """Store how far a mailbox was read."""
    values = {"validity": place.validity, "uid": place.uid, "read_at": at}
    statement = insert_into(MailPlaceRow, transaction.dialect.name).values(mailbox=mailbox, **values)
    keys = [MailPlaceRow.owner, MailPlaceRow.mailbox]
    await transaction.execute(statement.on_conflict_do_update(index_elements=keys, set_=values))


async def _entries(transaction: Transaction, statement: Select[*tuple[Any, ...]]) -> list[KeptEntry]:
    return [KeptEntry(*row) for row in await transaction.execute(statement)]
