"""SQL statements on what the person made of postings. Their rules are in `memory/posting_marks.py`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import delete, select

from footpath.store.tables import ApplicationRow, PostingMarkRow, PostingRow
from footpath.store.upsert import insert_into

if TYPE_CHECKING:
    from collections.abc import Collection
    from datetime import datetime

    from footpath.schema.kept import PostingMark
    from footpath.store.database import Transaction


async def put(transaction: Transaction, number: int, mark: PostingMark | None, at: datetime) -> None:
    """Store the mark of a posting, in place of another; None removes it."""
    if mark is None:
        await transaction.execute(delete(PostingMarkRow).where(PostingMarkRow.posting == number))
        return
    statement = insert_into(PostingMarkRow, transaction.dialect.name)
    new = {"mark": statement.excluded.mark, "at": statement.excluded.at}
    statement = statement.on_conflict_do_update(index_elements=["posting"], set_=new)
    await transaction.execute(statement, [{"posting": number, "mark": mark, "at": at}])


async def every(transaction: Transaction) -> dict[str, PostingMark]:
    """By id of its posting each mark."""
    statement = select(PostingRow.id, PostingMarkRow.mark).join(PostingRow, PostingRow.number == PostingMarkRow.posting)
    return {id: mark for id, mark in await transaction.execute(statement)}


async def applied_to(transaction: Transaction, states: Collection[str]) -> set[str]:
    """Ids of the postings with an application in one of these states."""
    statement = select(ApplicationRow.posting).where(ApplicationRow.state.in_(states), ApplicationRow.posting != "")
    return set(await transaction.scalars(statement))
