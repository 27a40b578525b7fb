"""Daily and monthly sums of costs and savings: table and statements. `memory/savings.py` has the rules."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from functools import cache
from typing import TYPE_CHECKING, Any, Literal

from sqlalchemy import Insert, func, select
from sqlalchemy.orm import Mapped, mapped_column

from footpath.store.base import Base, insert_into
from footpath.store.owned import OwnedKey

if TYPE_CHECKING:
    from sqlalchemy.orm import InstrumentedAttribute

    from footpath.store.database import Transaction


Outcome = Literal["replayed", "explored", "failed", "other"]
Span = Literal["day", "month"]


class SavingRow(OwnedKey, Base):
    """Costs of the runs of a day and of a month, by site and cookbook, added up at the end of each run so that
    comparisons need not read all runs. The sums outlive the runs.
    """

    __tablename__ = "savings"

    span: Mapped[Span] = mapped_column(primary_key=True)
    first: Mapped[date] = mapped_column(primary_key=True)
    """Day of the runs' ends, in UTC; the first day of a month."""
    site: Mapped[str] = mapped_column(primary_key=True)
    cookbook: Mapped[str] = mapped_column(primary_key=True)
    outcome: Mapped[Outcome] = mapped_column(primary_key=True)
    """other: waiting for a person, or only shown to a person."""
    cause: Mapped[str] = mapped_column(primary_key=True)
    runs: Mapped[int]
    heals: Mapped[int]
    calls: Mapped[int]
    first_calls: Mapped[int]
    """Calls of the replays at the rate of each cookbook's first run; likewise the two columns below."""
    seconds: Mapped[float]
    first_seconds: Mapped[float]
    cost_usd: Mapped[float]
    first_cost_usd: Mapped[float]


@dataclass(frozen=True, slots=True)
class Sums:
    """Total cost of runs, and the cost of the replays among them at the price of each cookbook's first run."""

    runs: int = 0
    heals: int = 0
    """Steps whose element was found again elsewhere."""
    calls: int = 0
    first_calls: int = 0
    seconds: float = 0.0
    first_seconds: float = 0.0
    cost_usd: float = 0.0
    first_cost_usd: float = 0.0

    def __add__(self, other: Sums) -> Sums:
        return Sums(*(getattr(self, name) + getattr(other, name) for name in Sums.__slots__))


@dataclass(frozen=True, slots=True)
class Entered:
    """A run to be added to the sums."""

    day: date
    site: str
    cookbook: str
    outcome: Outcome
    cause: str
    """Cause of a failure; empty for other runs."""
    sums: Sums


async def add(transaction: Transaction, entered: Entered) -> None:
    """Add a run to the sums of the day and the month."""
    amounts = {name: getattr(entered.sums, name) for name in Sums.__slots__}
    key = {name: getattr(entered, name) for name in ("site", "cookbook", "outcome", "cause")}
    spans = {"day": entered.day, "month": entered.day.replace(day=1)}
    rows = [{"span": span, "first": first, **key, **amounts} for span, first in spans.items()]
    await transaction.execute(_adding(transaction.dialect.name), rows)


@cache
def _adding(dialect: str) -> Insert:
    """The statement that adds to existing sums. Built once, since building costs more than running."""
    statement = insert_into(SavingRow, dialect)
    added = {name: getattr(SavingRow, name) + getattr(statement.excluded, name) for name in Sums.__slots__}
    return statement.on_conflict_do_update(index_elements=_KEY, set_=added)


async def by_site(
    transaction: Transaction, span: Span, since: date, cookbook: str = ""
) -> dict[tuple[str, Outcome, str], Sums]:
    """The sums since a day, by site, outcome and cause; optionally of a single cookbook."""
    return await _sums(transaction, span, since, cookbook, SavingRow.site, SavingRow.outcome, SavingRow.cause)


async def by_time(transaction: Transaction, span: Span, since: date, cookbook: str) -> dict[tuple[date, Outcome], Sums]:
    """The sums since a day, by day or month, and by outcome; optionally of a single cookbook."""
    return await _sums(transaction, span, since, cookbook, SavingRow.first, SavingRow.outcome)


async def _sums(
    transaction: Transaction, span: Span, since: date, cookbook: str, *keys: InstrumentedAttribute[Any]
) -> dict[Any, Sums]:
    amounts = (func.sum(getattr(SavingRow, name)) for name in Sums.__slots__)
    statement = select(*keys, *amounts).where(SavingRow.span == span, SavingRow.first >= since).group_by(*keys)
    if cookbook:
        statement = statement.where(SavingRow.cookbook == cookbook)
    rows = await transaction.execute(statement)
    return {tuple(row[: len(keys)]): Sums(*row[len(keys) :]) for row in rows}


_KEY = ("owner", "span", "first", "site", "cookbook", "outcome", "cause")
