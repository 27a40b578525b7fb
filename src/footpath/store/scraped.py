"""Records of `scrape` tasks: tables and statements. `memory/scraped.py` has the rules."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from sqlalchemy import ForeignKey, Text, delete, insert, select, update
from sqlalchemy.orm import Mapped, mapped_column

from footpath.schema.collect import ScrapeSummary
from footpath.store.base import Base
from footpath.store.owned import Owned

if TYPE_CHECKING:
    from collections.abc import Sequence

    from footpath.store.database import Transaction


class ScrapeRow(Owned, Base):
    """Numbers of records found and stored by the last attempt at each `scrape` task."""

    __tablename__ = "scrapes"

    task: Mapped[str] = mapped_column(ForeignKey("tasks.id", ondelete="CASCADE"), primary_key=True)
    run: Mapped[str]
    found: Mapped[int]
    kept: Mapped[int]
    size: Mapped[int]
    """Bytes of the stored records."""
    misfits: Mapped[str] = mapped_column(Text)
    """JSON: `unfit` and `left_out` of `ScrapeSummary`."""


class ScrapedRecordRow(Owned, Base):
    """The records of `scrape` tasks."""

    __tablename__ = "scraped_records"

    task: Mapped[str] = mapped_column(ForeignKey("tasks.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    """From 1, in the order found."""
    body: Mapped[str] = mapped_column(Text)
    """JSON: fields and values, in the order of the columns. `jsonb` would lose the order."""


async def clear(transaction: Transaction, task: str, run: str) -> None:
    """Delete the records of earlier attempts, and insert the summary of a new attempt."""
    await transaction.execute(delete(ScrapedRecordRow).where(ScrapedRecordRow.task == task))
    await transaction.execute(delete(ScrapeRow).where(ScrapeRow.task == task))
    empty = _misfits(ScrapeSummary(run=run))
    await transaction.execute(insert(ScrapeRow).values(task=task, run=run, found=0, kept=0, size=0, misfits=empty))


async def add(transaction: Transaction, task: str, after: int, bodies: Sequence[str]) -> None:
    """Insert records after number `after`."""
    rows = [{"task": task, "number": number, "body": body} for number, body in enumerate(bodies, after + 1)]
    if rows:
        await transaction.execute(insert(ScrapedRecordRow), rows)


async def keep_summary(transaction: Transaction, task: str, summary: ScrapeSummary, size: int) -> None:
    """Store the present number of records, and the size in bytes."""
    new = {"found": summary.found, "kept": summary.kept, "size": size, "misfits": _misfits(summary)}
    await transaction.execute(
        update(ScrapeRow).where(ScrapeRow.task == task, ScrapeRow.run == summary.run).values(**new)
    )


async def summary_of(transaction: Transaction, task: str) -> ScrapeSummary | None:
    """Numbers of a task's records; None before the first record."""
    columns = (ScrapeRow.run, ScrapeRow.found, ScrapeRow.kept, ScrapeRow.misfits)
    row = (await transaction.execute(select(*columns).where(ScrapeRow.task == task))).one_or_none()
    return (
        None if row is None else ScrapeSummary(run=row.run, found=row.found, kept=row.kept, **json.loads(row.misfits))
    )


async def bodies_of(transaction: Transaction, task: str, after: int = 0, limit: int | None = None) -> list[str]:
    """Records of a task as JSON, in the order found, after number `after`."""
    statement = select(ScrapedRecordRow.body).where(ScrapedRecordRow.task == task, ScrapedRecordRow.number > after)
    return list(await transaction.scalars(statement.order_by(ScrapedRecordRow.number).limit(limit)))


def _misfits(summary: ScrapeSummary) -> str:
    # ASCII: no database stores a NUL character or half a surrogate pair as text
    return json.dumps({"unfit": summary.unfit, "left_out": summary.left_out})
