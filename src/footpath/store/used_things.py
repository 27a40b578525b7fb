"""SQL statements on single-use things (mailed codes). `memory/once.py` has the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import delete, select

from footpath.store.base import insert_into
from footpath.store.site_tables import UsedThingRow

if TYPE_CHECKING:
    from datetime import datetime

    from footpath.store.database import Transaction


async def add(transaction: Transaction, thing: str, at: datetime) -> bool:
    """Store a used thing. Return False if used before."""
    new = insert_into(UsedThingRow, transaction.dialect.name).values(thing=thing, at=at).on_conflict_do_nothing()
    return (await transaction.execute(new)).rowcount == 1


async def every(transaction: Transaction) -> frozenset[str]:
    """All stored things."""
    return frozenset(await transaction.scalars(select(UsedThingRow.thing)))


async def forget(transaction: Transaction, before: datetime) -> None:
    """Delete things used before a time."""
    await transaction.execute(delete(UsedThingRow).where(UsedThingRow.at < before))
