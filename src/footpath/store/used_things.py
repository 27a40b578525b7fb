"""Single-use things (mailed codes): table and statements. `memory/once.py` has the rules."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from sqlalchemy import delete, select
from sqlalchemy.orm import Mapped, mapped_column

from footpath.store.base import Base, insert_into
from footpath.store.owned import OwnedKey

if TYPE_CHECKING:
    from footpath.store.database import Transaction


class UsedThingRow(OwnedKey, Base):
    """Used single-use things, such as a message with a code."""

    __tablename__ = "used_things"

    thing: Mapped[str] = mapped_column(primary_key=True)
    """Hash of the thing."""
    at: Mapped[datetime]


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
