"""Applications, the person's notes and their history: tables and statements.

The rules are in `memory/`: `applications.py` (claims), `tracking.py` (what the person notes, and what mails told).
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from typing import TYPE_CHECKING, Any, Final, Literal

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    ForeignKey,
    Index,
    Select,
    UniqueConstraint,
    case,
    delete,
    exists,
    func,
    insert,
    literal,
    null,
    or_,
    select,
    update,
)
from sqlalchemy.orm import Mapped, mapped_column

from footpath.schema.application import STAGES, Application, ApplicationState, EntrySource, EntryState, MailPlace, Stage
from footpath.store.base import MOST_BY_PREFIX, Base, begins_with, insert_into
from footpath.store.owned import Owned, OwnedKey

if TYPE_CHECKING:
    from collections.abc import Sequence

    from footpath.store.database import Transaction


class ApplicationRow(Owned, Base):
    """A row per posting and profile: the unique `key` makes a second application impossible."""

    __tablename__ = "applications"

    id: Mapped[str] = mapped_column(primary_key=True)
    key: Mapped[str]
    run: Mapped[str]
    """The run that holds or held the application. No foreign key: an application outlives its runs."""
    posting_url: Mapped[str]
    title: Mapped[str]
    organisation: Mapped[str]
    profile: Mapped[str]
    state: Mapped[ApplicationState]
    reference: Mapped[str]
    proof: Mapped[str]
    posting: Mapped[str]
    """The stored posting; empty if given by address. No foreign key: an application outlives the posting."""
    form_key: Mapped[str] = mapped_column(server_default="")
    created_at: Mapped[datetime]
    updated_at: Mapped[datetime]
    stage: Mapped[Stage | None]
    """Stage set by the person."""
    follow_up: Mapped[date | None]
    told: Mapped[Stage | None]
    """As mails have told."""
    status_page: Mapped[str] = mapped_column(server_default="")
    """The page on which the site shows the state, SEALED; empty for none."""

    __table_args__ = (
        UniqueConstraint("owner", "key", name="uq_applications_key"),
        Index("ix_applications_state", "state", "updated_at"),
        Index("ix_applications_form_key", "form_key"),
    )


class ApplicationNoteRow(Owned, Base):
    """Notes of persons about applications."""

    __tablename__ = "application_notes"

    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=True)
    application: Mapped[str] = mapped_column(ForeignKey("applications.id", ondelete="CASCADE"))
    at: Mapped[datetime]
    sealed: Mapped[str]
    """The person's words, SEALED."""

    __table_args__ = (Index("ix_application_notes_application", "application"),)


class HistoryRow(Owned, Base):
    """What became of applications: what mails told, what is asked about them, and what the person said."""

    __tablename__ = "application_history"

    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=True)
    application: Mapped[str | None] = mapped_column(ForeignKey("applications.id", ondelete="CASCADE"))
    at: Mapped[datetime]
    source: Mapped[EntrySource]
    state: Mapped[EntryState]
    stage: Mapped[Stage | None]
    message: Mapped[str]
    """Digest of the mail's `Message-ID`, or one of its own: each mail is told once."""
    sealed: Mapped[str]
    """What it says, SEALED."""

    __table_args__ = (
        UniqueConstraint("owner", "message", name="uq_application_history_message"),
        Index("ix_application_history_application", "application"),
        Index("ix_application_history_state", "state", "at"),
    )


class MailPlaceRow(OwnedKey, Base):
    """How far mailboxes were read."""

    __tablename__ = "mail_places"

    mailbox: Mapped[str] = mapped_column(primary_key=True)
    """Digest of its account and folder."""
    validity: Mapped[int] = mapped_column(BigInteger)
    uid: Mapped[int] = mapped_column(BigInteger)
    read_at: Mapped[datetime]


async def create(transaction: Transaction, application: Application) -> None:
    """Insert an application, unless the key exists: another program may have been faster."""
    values = application.model_dump(exclude={"version"})
    await transaction.execute(
        insert_into(ApplicationRow, transaction.dialect.name).values(**values).on_conflict_do_nothing()
    )


async def by_key(transaction: Transaction, key: str) -> Application | None:
    """The application with the key; None if missing."""
    row = (await transaction.execute(select(*COLUMNS).where(ApplicationRow.key == key))).first()
    return None if row is None else _application_of(row)


async def by_form(transaction: Transaction, form_key: str) -> Application | None:
    """The latest application claimed with the key of the form."""
    statement = select(*COLUMNS).where(ApplicationRow.form_key == form_key).order_by(ApplicationRow.updated_at.desc())
    row = (await transaction.execute(statement.limit(1))).first()
    return None if row is None else _application_of(row)


async def of_run(transaction: Transaction, run: str) -> Application | None:
    """The run's latest claimed application."""
    row = (await transaction.execute(select(*COLUMNS).where(ApplicationRow.run == run))).first()
    return None if row is None else _application_of(row)


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
    return [_application_of(row) for row in await transaction.execute(statement)]


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


def _application_of(row: tuple[Any, ...]) -> Application:
    """The application in a row of `COLUMNS`."""
    return Application.model_validate({column.key: value for column, value in zip(COLUMNS, row, strict=True)})


Order = Literal["changed", "follow_up", "organisation", "stage"]
"""changed: latest first; follow_up: earliest day first, then applications without a day."""

ORDERS: Final[tuple[Order, ...]] = ("changed", "follow_up", "organisation", "stage")

_STANDS: Final = case(
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
        "stage": (case({stage: at for at, stage in enumerate(STAGES)}, value=_STANDS),),
    }
    statement = select(*COLUMNS).where(*_conditions(which)).order_by(*by[order], *latest).limit(limit)
    return [_application_of(row) for row in await transaction.execute(statement)]


async def counts(transaction: Transaction, which: ApplicationFilter) -> dict[str, int]:
    """How many applications are in each stage."""
    statement = select(_STANDS, func.count()).where(*_conditions(which)).group_by(_STANDS)
    return {stage: count for stage, count in await transaction.execute(statement)}


async def by_prefix(transaction: Transaction, prefix: str) -> list[Application]:
    """The applications whose id has a prefix; at most `MOST_BY_PREFIX`."""
    statement = select(*COLUMNS).where(begins_with(ApplicationRow.id, prefix)).order_by(ApplicationRow.id)
    return [_application_of(row) for row in await transaction.execute(statement.limit(MOST_BY_PREFIX))]


async def change(transaction: Transaction, id: str, to: dict[str, object]) -> None:
    """Store the person's changes of an application."""
    await transaction.execute(update(ApplicationRow).where(ApplicationRow.id == id).values(**to))


async def status_pages(transaction: Transaction) -> list[tuple[Application, str]]:
    """The applications with a status page, latest first, each with the sealed page."""
    statement = select(*COLUMNS, ApplicationRow.status_page).where(ApplicationRow.status_page != "")
    rows = await transaction.execute(statement.order_by(ApplicationRow.updated_at.desc(), ApplicationRow.id))
    return [(_application_of(row[:-1]), row[-1]) for row in (tuple(each) for each in rows)]


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
        found.append(_STANDS.in_((which.stage,)))
    if which.state is not None:
        found.append(ApplicationRow.state == which.state)
    if which.due is not None:
        found.append(ApplicationRow.follow_up <= which.due)
    if which.quiet_since is not None:
        heard = exists().where(HistoryRow.application == ApplicationRow.id, HistoryRow.at > which.quiet_since)
        found += [_STANDS.in_(("sent", "received", "review")), ApplicationRow.updated_at <= which.quiet_since, ~heard]
    return found


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


_ENTRY: Final = (
    HistoryRow.number,
    HistoryRow.application,
    HistoryRow.at,
    HistoryRow.source,
    HistoryRow.state,
    HistoryRow.stage,
    HistoryRow.message,
    HistoryRow.sealed,
)


async def add_entry(transaction: Transaction, entry: KeptEntry) -> int | None:
    """Insert an entry, whatever its number says. Returns its number; None where its message has one already."""
    known = select(HistoryRow.number).where(HistoryRow.message == entry.message)
    if (await transaction.execute(known)).first() is not None:
        return None
    values = {column.key: getattr(entry, column.key) for column in _ENTRY if column.key != "number"}
    return (await transaction.execute(insert(HistoryRow).values(**values).returning(HistoryRow.number))).scalar_one()


async def change_entry(transaction: Transaction, number: int, to: dict[str, object]) -> None:
    """Store another state of an entry."""
    await transaction.execute(update(HistoryRow).where(HistoryRow.number == number).values(**to))


async def entry(transaction: Transaction, number: int) -> KeptEntry | None:
    """An entry by its number."""
    found = await _entries(transaction, select(*_ENTRY).where(HistoryRow.number == number))
    return found[0] if found else None


async def entries_of(transaction: Transaction, applications: Sequence[str]) -> list[KeptEntry]:
    """The entries of these applications, the oldest first."""
    mine = select(*_ENTRY).where(HistoryRow.application.in_(applications))
    return await _entries(transaction, mine.order_by(HistoryRow.at, HistoryRow.number))


async def asked_entries(transaction: Transaction, limit: int) -> list[KeptEntry]:
    """The entries about which the person is asked, the oldest first."""
    open_ = select(*_ENTRY).where(HistoryRow.state == "asked").order_by(HistoryRow.at, HistoryRow.number)
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
