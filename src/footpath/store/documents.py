"""Documents for postings: table and statements. `memory/documents.py` has the rules."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any

from sqlalchemy import Index, delete, insert, select, update
from sqlalchemy.orm import Mapped, mapped_column

from footpath.schema.document import DocumentKind, DocumentState
from footpath.store.base import MOST_BY_PREFIX, Base, begins_with
from footpath.store.owned import Owned

if TYPE_CHECKING:
    from collections.abc import Mapping

    from footpath.store.database import Transaction


class DocumentRow(Owned, Base):
    """Documents for postings."""

    __tablename__ = "documents"

    id: Mapped[str] = mapped_column(primary_key=True)
    kind: Mapped[DocumentKind]
    state: Mapped[DocumentState]
    posting: Mapped[str]
    title: Mapped[str]
    organisation: Mapped[str]
    profile: Mapped[str]
    application: Mapped[str]
    """Key of the application whose form received the document; empty before."""
    created_at: Mapped[datetime]
    approved_at: Mapped[datetime | None]
    sealed: Mapped[str]
    """The content, SEALED."""

    __table_args__ = (Index("ix_documents_posting", "posting", "profile"),)


COLUMNS = (
    *(DocumentRow.id, DocumentRow.kind, DocumentRow.state, DocumentRow.posting, DocumentRow.title),
    *(DocumentRow.organisation, DocumentRow.profile, DocumentRow.application, DocumentRow.created_at),
    *(DocumentRow.approved_at, DocumentRow.sealed),
)


@dataclass(frozen=True, slots=True)
class KeptDocument:
    """A stored document."""

    id: str
    kind: DocumentKind
    state: DocumentState
    posting: str
    title: str
    organisation: str
    profile: str
    application: str
    created_at: datetime
    approved_at: datetime | None
    sealed: str


@dataclass(frozen=True, slots=True)
class DocumentFilter:
    """A selection of documents: all set fields must match."""

    posting: str = ""
    profile: str = ""
    state: DocumentState | None = None
    kind: DocumentKind | None = None
    application: str = ""


async def create(transaction: Transaction, values: Mapping[str, object]) -> None:
    """Insert a document."""
    await transaction.execute(insert(DocumentRow).values(**values))


async def by_prefix(transaction: Transaction, prefix: str) -> dict[str, KeptDocument]:
    """Documents whose id has a prefix, by id; at most `MOST_BY_PREFIX`."""
    statement = select(*COLUMNS).where(begins_with(DocumentRow.id, prefix)).order_by(DocumentRow.id)
    rows = await transaction.execute(statement.limit(MOST_BY_PREFIX))
    return {row[0]: KeptDocument(*row) for row in rows}


async def find(transaction: Transaction, which: DocumentFilter, limit: int | None = None) -> list[KeptDocument]:
    """Documents, the newest first."""
    statement = select(*COLUMNS).where(*_conditions(which))
    ordered = statement.order_by(DocumentRow.created_at.desc(), DocumentRow.id).limit(limit)
    return [KeptDocument(*row) for row in await transaction.execute(ordered)]


async def change(transaction: Transaction, which: DocumentFilter, to: Mapping[str, object]) -> None:
    """Change all of a selection."""
    await transaction.execute(update(DocumentRow).where(*_conditions(which)).values(**to))


async def change_one(
    transaction: Transaction, id: str, to: Mapping[str, object], *, state: DocumentState | None = None
) -> bool:
    """Change a document if its state is `state`. Return whether a row changed."""
    mine = [DocumentRow.id == id, *([DocumentRow.state == state] if state else [])]
    return (await transaction.execute(update(DocumentRow).where(*mine).values(**to))).rowcount == 1


async def remove(transaction: Transaction, id: str) -> None:
    """Delete a document."""
    await transaction.execute(delete(DocumentRow).where(DocumentRow.id == id))


def _conditions(which: DocumentFilter) -> list[Any]:
    named = ("posting", "profile", "state", "kind", "application")
    return [getattr(DocumentRow, name) == value for name in named if (value := getattr(which, name))]
