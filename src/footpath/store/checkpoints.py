"""Checkpoints, the progress of runs over lists: tables and statements. `memory/checkpoints.py` has the rules."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from sqlalchemy import ForeignKeyConstraint, delete, select
from sqlalchemy.orm import Mapped, mapped_column

from footpath.schema.posting import Checkpoint
from footpath.store.base import Base, insert_into, keep_as_json
from footpath.store.owned import OwnedKey

if TYPE_CHECKING:
    from collections.abc import Collection

    from footpath.store.database import Transaction

keep_as_json(Checkpoint)


class CheckpointRow(OwnedKey, Base):
    """Where runs over lists are."""

    __tablename__ = "checkpoints"

    key: Mapped[str] = mapped_column(primary_key=True)
    saved_at: Mapped[datetime]
    body: Mapped[Checkpoint]


class CheckpointKeyRow(OwnedKey, Base):
    """The records already collected by an unfinished run."""

    __tablename__ = "checkpoint_keys"

    checkpoint: Mapped[str] = mapped_column(primary_key=True)
    key: Mapped[str] = mapped_column(primary_key=True)

    __table_args__ = (
        ForeignKeyConstraint(["owner", "checkpoint"], ["checkpoints.owner", "checkpoints.key"], ondelete="CASCADE"),
    )


async def put(transaction: Transaction, key: str, checkpoint: Checkpoint, had: Collection[str], at: datetime) -> None:
    """Store the present state of a checkpoint, and add the records read since."""
    statement = insert_into(CheckpointRow, transaction.dialect.name).values(key=key, saved_at=at, body=checkpoint)
    now = {"saved_at": statement.excluded.saved_at, "body": statement.excluded.body}
    await transaction.execute(statement.on_conflict_do_update(index_elements=["owner", "key"], set_=now))
    if had:
        values = [{"checkpoint": key, "key": each} for each in had]
        await transaction.execute(
            insert_into(CheckpointKeyRow, transaction.dialect.name).on_conflict_do_nothing(), values
        )


async def get(transaction: Transaction, key: str) -> Checkpoint | None:
    """The checkpoint with the key; None if missing."""
    return await transaction.scalar(select(CheckpointRow.body).where(CheckpointRow.key == key))


async def had(transaction: Transaction, key: str) -> set[str]:
    """The keys of the records read under the checkpoint."""
    return set(await transaction.scalars(select(CheckpointKeyRow.key).where(CheckpointKeyRow.checkpoint == key)))


async def remove(transaction: Transaction, key: str) -> None:
    """Delete a checkpoint with all records."""
    await transaction.execute(delete(CheckpointRow).where(CheckpointRow.key == key))
