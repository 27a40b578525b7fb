"""SQL statements on checkpoints, the progress of runs over lists. `memory/checkpoints.py` has the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import delete, select

from footpath.store.base import insert_into
from footpath.store.posting_tables import CheckpointKeyRow, CheckpointRow

if TYPE_CHECKING:
    from collections.abc import Collection
    from datetime import datetime

    from footpath.schema.kept import Checkpoint
    from footpath.store.database import Transaction


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
