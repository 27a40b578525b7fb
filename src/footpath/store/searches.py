"""Saved searches: tables and statements. `memory/searches.py` has the rules."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from sqlalchemy import (
    ForeignKey,
    ForeignKeyConstraint,
    and_,
    delete,
    insert,
    or_,
    select,
    update,
)
from sqlalchemy.orm import Mapped, mapped_column

from footpath.schema.posting import PostingState
from footpath.schema.search import Search
from footpath.store.base import Base, insert_into, keep_as_json
from footpath.store.owned import OwnedKey
from footpath.store.postings import COLUMNS, PostingRow, PostingSightingRow, kept

if TYPE_CHECKING:
    from collections.abc import Sequence

    from footpath.schema.posting import KeptPosting
    from footpath.store.database import Transaction

keep_as_json(Search)


class SearchRow(OwnedKey, Base):
    """The saved searches."""

    __tablename__ = "searches"

    name: Mapped[str] = mapped_column(primary_key=True)
    body: Mapped[Search]
    sealed: Mapped[str]
    """The receivers, SEALED."""


class SearchPostingRow(OwnedKey, Base):
    """The postings reported by each search, with the reported state."""

    __tablename__ = "search_postings"

    search: Mapped[str] = mapped_column(primary_key=True)
    posting: Mapped[int] = mapped_column(
        ForeignKey("postings.number", ondelete="CASCADE"), primary_key=True, autoincrement=False
    )
    state: Mapped[PostingState]
    changed_at: Mapped[datetime]

    __table_args__ = (
        ForeignKeyConstraint(["owner", "search"], ["searches.owner", "searches.name"], ondelete="CASCADE"),
    )


@dataclass(frozen=True, slots=True)
class Untold:
    """A posting whose present state a search has not reported."""

    number: int
    kept: KeptPosting
    told: PostingState | None
    """Last reported state; None: never reported."""
    told_at: datetime | None
    """Time of the last reported change."""


async def create(transaction: Transaction, search: Search, sealed: str) -> None:
    """Insert a search with sealed receivers."""
    await transaction.execute(insert(SearchRow).values(name=search.name, body=search, sealed=sealed))


async def put(transaction: Transaction, search: Search) -> None:
    """Store the present state of a search."""
    await transaction.execute(update(SearchRow).where(SearchRow.name == search.name).values(body=search))


async def get(transaction: Transaction, name: str) -> Search | None:
    """The search with the name; None if missing."""
    return await transaction.scalar(select(SearchRow.body).where(SearchRow.name == name))


async def owners(transaction: Transaction) -> list[str]:
    """Owners of saved searches."""
    return list(await transaction.scalars(select(SearchRow.owner).distinct().order_by(SearchRow.owner)))


async def receivers_of(transaction: Transaction, name: str) -> str:
    """The sealed receivers of a search; empty if the search is missing."""
    return await transaction.scalar(select(SearchRow.sealed).where(SearchRow.name == name)) or ""


async def every(transaction: Transaction) -> list[Search]:
    """All searches, by name."""
    return list(await transaction.scalars(select(SearchRow.body).order_by(SearchRow.name)))


async def remove(transaction: Transaction, name: str) -> bool:
    """Delete a search with its reports."""
    await transaction.execute(delete(SearchPostingRow).where(SearchPostingRow.search == name))
    return (await transaction.execute(delete(SearchRow).where(SearchRow.name == name))).rowcount == 1


async def untold(transaction: Transaction, name: str, lists: Sequence[tuple[str, str]]) -> list[Untold]:
    """Postings of the lists (site and list) whose present state the search has not reported, in order of arrival."""
    told, seen = SearchPostingRow, PostingSightingRow
    of_search = and_(told.posting == PostingRow.number, told.search == name)
    on_lists = or_(*(and_(seen.site == site, seen.list == list_) for site, list_ in lists))
    is_new = and_(told.posting.is_(None), PostingRow.state == "open", seen.gone_at.is_(None))
    has_changed = or_(told.changed_at < PostingRow.changed_at, told.state != PostingRow.state)
    statement = (
        select(PostingRow.number, told.state, told.changed_at, *COLUMNS)
        .join(seen, seen.posting == PostingRow.number)
        .outerjoin(told, of_search)
        .where(on_lists, or_(is_new, has_changed))
        .order_by(PostingRow.number)
    )
    found = {row[0]: Untold(row[0], kept(row[3:]), row[1], row[2]) for row in await transaction.execute(statement)}
    return list(found.values())


async def note_told(transaction: Transaction, name: str, told: Sequence[Untold]) -> None:
    """Record that a search has reported the postings' present states."""
    if not told:
        return
    statement = insert_into(SearchPostingRow, transaction.dialect.name)
    now = {column: getattr(statement.excluded, column) for column in ("state", "changed_at")}
    values = [
        {"search": name, "posting": each.number, "state": each.kept.state, "changed_at": each.kept.changed_at}
        for each in told
    ]
    await transaction.execute(
        statement.on_conflict_do_update(index_elements=["owner", "search", "posting"], set_=now), values
    )
