"""Users of the server: table and statements. `memory/users.py` has the rules."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from sqlalchemy import UniqueConstraint, delete, select, update
from sqlalchemy.orm import Mapped, mapped_column

from footpath.schema.shared import Role, User
from footpath.store.base import Base, insert_into

if TYPE_CHECKING:
    from collections.abc import Iterable

    from footpath.store.database import Transaction


class UserRow(Base):
    """Users of the server. The rows of a user have the user's id as `owner`."""

    __tablename__ = "users"

    id: Mapped[str] = mapped_column(primary_key=True)
    name: Mapped[str]
    role: Mapped[Role]
    organisation: Mapped[str] = mapped_column(server_default="")
    token: Mapped[str]
    """Digest of the token: readers of the table cannot sign in with a digest."""
    created_at: Mapped[datetime]

    __table_args__ = (UniqueConstraint("name", name="uq_users_name"), UniqueConstraint("token", name="uq_users_token"))


_COLUMNS = tuple(getattr(UserRow, name) for name in User.model_fields)


async def create(transaction: Transaction, user: User, token: str) -> bool:
    """Insert a user with the digest of a token. Return False if the name exists."""
    values = {**user.model_dump(), "token": token}
    new = insert_into(UserRow, transaction.dialect.name).values(**values).on_conflict_do_nothing()
    return (await transaction.execute(new)).rowcount == 1


async def by_name(transaction: Transaction, name: str) -> User | None:
    """The user with the name."""
    return _user((await transaction.execute(select(*_COLUMNS).where(UserRow.name == name))).mappings().one_or_none())


async def by_id(transaction: Transaction, id: str) -> User | None:
    """The user with the id."""
    return _user((await transaction.execute(select(*_COLUMNS).where(UserRow.id == id))).mappings().one_or_none())


async def by_token(transaction: Transaction, token: str) -> User | None:
    """The user whose token has the digest."""
    return _user((await transaction.execute(select(*_COLUMNS).where(UserRow.token == token))).mappings().one_or_none())


async def every(transaction: Transaction) -> list[User]:
    """All users, by name."""
    rows = (await transaction.execute(select(*_COLUMNS).order_by(UserRow.name))).mappings()
    return [User.model_validate(dict(row)) for row in rows]


async def standing(transaction: Transaction, owners: Iterable[str]) -> list[str]:
    """Those of some owners who still have access: the person of the machine (the empty id), and present users."""
    ids = set(await transaction.scalars(select(UserRow.id)))
    return [each for each in owners if not each or each in ids]


async def put(transaction: Transaction, id: str, values: dict[str, object]) -> None:
    """Change a user."""
    await transaction.execute(update(UserRow).where(UserRow.id == id).values(**values))


async def remove(transaction: Transaction, id: str) -> None:
    """Delete a user, leaving the user's rows."""
    await transaction.execute(delete(UserRow).where(UserRow.id == id))


def _user(row: object) -> User | None:
    return None if row is None else User.model_validate(dict(row))  # pyright: ignore[reportArgumentType, reportCallIssue]
