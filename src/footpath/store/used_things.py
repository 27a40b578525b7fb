"""Statements on what is there once and was used. The rules are in `memory/once.py`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import delete, select
from sqlalchemy.dialects import postgresql, sqlite

from footpath.store.tables import UsedThings

if TYPE_CHECKING:
    from datetime import datetime

    from footpath.store.database import Transaction


async def add(transaction: Transaction, thing: str, at: datetime) -> bool:
    """Write down that it was used. False where it was before."""
    insert = postgresql.insert if transaction.dialect.name == "postgresql" else sqlite.insert
    new = insert(UsedThings).values(thing=thing, at=at).on_conflict_do_nothing()
    return (await transaction.execute(new)).rowcount == 1


async def every(transaction: Transaction) -> frozenset[str]:
    """All that was used and is not forgotten."""
    return frozenset(await transaction.scalars(select(UsedThings.thing)))


async def forget(transaction: Transaction, before: datetime) -> None:
    """Forget what was used before then."""
    await transaction.execute(delete(UsedThings).where(UsedThings.at < before))
