"""SQL statements on the person's marks on postings. `memory/posting_marks.py` has the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import delete, select

from footpath.store.application_tables import ApplicationRow
from footpath.store.base import insert_into
from footpath.store.posting_tables import PostingMarkRow, PostingRow

if TYPE_CHECKING:
    from collections.abc import Collection
    from datetime import datetime

    from footpath.schema.kept import PostingMark
    from footpath.store.database import Transaction


async def put(transaction: Transaction, number: int, mark: PostingMark | None, at: datetime) -> None:
    """Store the mark of a posting, replacing another mark; None removes the mark."""
    if mark is None:
        await transaction.execute(delete(PostingMarkRow).where(PostingMarkRow.posting == number))
        return
    statement = insert_into(PostingMarkRow, transaction.dialect.name)
    new = {"mark": statement.excluded.mark, "at": statement.excluded.at}
    statement = statement.on_conflict_do_update(index_elements=["posting"], set_=new)
    await transaction.execute(statement, [{"posting": number, "mark": mark, "at": at}])


async def every(transaction: Transaction) -> dict[str, PostingMark]:
    """All marks, by id of the posting."""
    statement = select(PostingRow.id, PostingMarkRow.mark).join(PostingRow, PostingRow.number == PostingMarkRow.posting)
    return {id: mark for id, mark in await transaction.execute(statement)}


async def applied_to(transaction: Transaction, states: Collection[str]) -> set[str]:
    """Ids of the postings with an application in any of the states."""
    statement = select(ApplicationRow.posting).where(ApplicationRow.state.in_(states), ApplicationRow.posting != "")
    return set(await transaction.scalars(statement))
