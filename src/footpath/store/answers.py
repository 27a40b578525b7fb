"""The answer bank: table and statements. `memory/answers.py` has the rules."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import TYPE_CHECKING

from sqlalchemy import UniqueConstraint, delete, insert, select, update
from sqlalchemy.orm import Mapped, mapped_column

from footpath.store.base import Base, keep_as_json
from footpath.store.owned import Owned

if TYPE_CHECKING:
    from collections.abc import Sequence

    from footpath.store.database import Transaction

keep_as_json(tuple[str, ...])


class AnswerRow(Owned, Base):
    """The answer bank: a person's answers, so that each question is asked only once. THE ONLY TABLE WITH A PERSON'S
    VALUES IN CLEAR.
    """

    __tablename__ = "answers"

    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=True)
    profile: Mapped[str]
    """Digest of the profile's identity: two persons on one database never share an answer."""
    slug: Mapped[str]
    """Slug of the question; for an answer with a scope, followed by a space and the scope."""
    question: Mapped[str]
    options: Mapped[tuple[str, ...]]
    value: Mapped[str]
    source: Mapped[str]
    created_at: Mapped[datetime]

    __table_args__ = (UniqueConstraint("owner", "profile", "slug", name="uq_answers_profile_slug"),)


@dataclass(frozen=True, slots=True)
class StoredAnswer:
    """A person's stored answer."""

    number: int
    slug: str
    """Slug of the question; the template's name is `answer.` and the slug."""
    question: str
    options: tuple[str, ...]
    """Options that the page offered with the question."""
    value: str = field(repr=False)
    source: str
    created_at: datetime
    scope: str = ""
    """The only scope in which the answer holds; empty: everywhere."""


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
    """Store an answer, replacing an older answer to the same question in the same scope."""
    slug = _key(slug, scope)
    new = {"question": question, "options": options, "value": value, "source": source, "created_at": now}
    mine = (AnswerRow.profile == profile, AnswerRow.slug == slug)
    if not (await transaction.execute(update(AnswerRow).where(*mine).values(**new))).rowcount:
        await transaction.execute(insert(AnswerRow).values(profile=profile, slug=slug, **new))


async def of(transaction: Transaction, profile: str, slug: str | None = None, scope: str = "") -> list[StoredAnswer]:
    """All answers of a person, or only the answer to a question; oldest question first."""
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
    """Delete answers of a person. Return the numbers of the deleted answers, in order."""
    mine = (
        delete(AnswerRow).where(AnswerRow.profile == profile, AnswerRow.number.in_(numbers)).returning(AnswerRow.number)
    )
    return sorted((await transaction.execute(mine)).scalars())


def _key(slug: str, scope: str) -> str:
    """The stored key: slug and scope, separated by a space, since slugs contain no space."""
    return f"{scope} {slug}" if scope else slug


def _remembered(row: StoredAnswer) -> StoredAnswer:
    scope, _, slug = row.slug.rpartition(" ")
    return replace(row, slug=slug, scope=scope)
