"""SQL statements on the answer bank. Their rules are in `memory/answers.py`."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from sqlalchemy import delete, insert, select, update

from footpath.store.tables import AnswerRow

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from footpath.store.database import Transaction


@dataclass(frozen=True, slots=True)
class StoredAnswer:
    """An answer of a person, as it is stored."""

    number: int
    slug: str
    """Of the question; with `answer.` before it, the name of the template."""
    question: str
    options: tuple[str, ...]
    """Those that the page offered when it was asked."""
    value: str = field(repr=False)
    source: str
    created_at: datetime
    scope: str = ""
    """Where alone it holds; empty: everywhere."""


async def put(
    transaction: Transaction,
    profile: str,
    slug: str,
    *,
    question: str,
    options: tuple[str, ...],
    value: str,
    source: str,
    now: datetime,
    scope: str = "",
) -> None:
    """Store an answer; it replaces an older one to the same question in the same scope."""
    slug = _key(slug, scope)
    new = {"question": question, "options": options, "value": value, "source": source, "created_at": now}
    mine = (AnswerRow.profile == profile, AnswerRow.slug == slug)
    if not (await transaction.execute(update(AnswerRow).where(*mine).values(**new))).rowcount:
        await transaction.execute(insert(AnswerRow).values(profile=profile, slug=slug, **new))


async def of(transaction: Transaction, profile: str, slug: str | None = None, scope: str = "") -> list[StoredAnswer]:
    """All answers of a person, or the one to this question; oldest question first."""
    statement = select(
        AnswerRow.number,
        AnswerRow.slug,
        AnswerRow.question,
        AnswerRow.options,
        AnswerRow.value,
        AnswerRow.source,
        AnswerRow.created_at,
    ).where(AnswerRow.profile == profile)
    if slug is not None:
        statement = statement.where(AnswerRow.slug == _key(slug, scope))
    return [_remembered(StoredAnswer(*row)) for row in await transaction.execute(statement.order_by(AnswerRow.number))]


async def remove(transaction: Transaction, profile: str, numbers: Sequence[int]) -> list[int]:
    """Delete answers of a person. Returns the numbers of those that existed, in order."""
    mine = (
        delete(AnswerRow).where(AnswerRow.profile == profile, AnswerRow.number.in_(numbers)).returning(AnswerRow.number)
    )
    return sorted((await transaction.execute(mine)).scalars())


def _key(slug: str, scope: str) -> str:
    """The stored key: slug and scope, parted by a space, which no slug contains."""
    return f"{scope} {slug}" if scope else slug


def _remembered(row: StoredAnswer) -> StoredAnswer:
    scope, _, slug = row.slug.rpartition(" ")
    return replace(row, slug=slug, scope=scope)
