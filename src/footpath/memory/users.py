"""Users of a shared server, their access tokens, and the shelves of shared cookbooks open to them."""

from __future__ import annotations

import hashlib
import re
import secrets
from typing import TYPE_CHECKING, Final

from footpath.errors import BadInput, NotFound
from footpath.schema.cookbook import COPIED
from footpath.schema.shared import Shelf, User
from footpath.store import users
from footpath.store import users as statements

if TYPE_CHECKING:
    from collections.abc import Callable

    from footpath.schema.cookbook import Cookbook
    from footpath.schema.shared import Role
    from footpath.store.database import Clock, Store

PREFIX: Final = "fpu_"
"""Prefix of users' tokens, which makes a leaked token recognisable."""

_NAME: Final = re.compile(r"[\w.@+-]{1,80}")
_ALLOWED: Final = "has letters, digits and . _ @ + -, and 80 characters at the most."


class Users:
    """The users of a database."""

    def __init__(self, store: Store, now: Clock, new_id: Callable[[], str]) -> None:
        self._store = store
        self._now = now
        self._new_id = new_id

    async def add(self, name: str, role: Role = "member", organisation: str = "") -> tuple[User, str]:
        """Add a user. Return the user and the token, which is never shown again. Raises BadInput."""
        if not _NAME.fullmatch(name):
            raise BadInput(f"A user's name {_ALLOWED}")
        _check_organisation(organisation)
        user = User(id=self._new_id(), name=name, role=role, organisation=organisation, created_at=self._now())
        token = _new_token()
        async with self._store.writing() as transaction:
            if not await statements.create(transaction, user, digest_of(token)):
                raise BadInput(f"A user named {name} already exists.", cli="`footpath users list` shows them.")
        return user, token

    async def list(self) -> list[User]:
        """All users, by name."""
        async with self._store.reading() as transaction:
            return await statements.every(transaction)

    async def get(self, name: str) -> User:
        """The user of a name. Raises NotFound."""
        async with self._store.reading() as transaction:
            user = await statements.by_name(transaction, name)
        if user is None:
            raise NotFound(f"There is no user {name[:80]!r}.", cli="`footpath users list` lists them.")
        return user

    async def by_token(self, token: str) -> User | None:
        """The user with the token; None for an unknown token."""
        return await self.by_digest(digest_of(token)) if token.startswith(PREFIX) else None

    async def by_digest(self, digest: str) -> User | None:
        """The user whose token has the digest; None if unknown."""
        async with self._store.reading() as transaction:
            return await statements.by_token(transaction, digest)

    async def new_token(self, name: str) -> str:
        """Replace a user's token. Return the new token. Raises NotFound."""
        user, token = await self.get(name), _new_token()
        async with self._store.writing() as transaction:
            await statements.put(transaction, user.id, {"token": digest_of(token)})
        return token

    async def change(self, name: str, *, role: Role | None = None, organisation: str | None = None) -> User:
        """Change a user's role or organisation; None changes nothing. Raises NotFound, BadInput."""
        user = await self.get(name)
        _check_organisation(organisation or "")
        given = {"role": role, "organisation": organisation}
        changes: dict[str, object] = {field: value for field, value in given.items() if value is not None}
        if changes:
            async with self._store.writing() as transaction:
                await statements.put(transaction, user.id, changes)
        return user.model_copy(update=changes)

    async def remove(self, name: str) -> User:
        """Remove a user. The user's data stays, accessible to nobody. Raises NotFound."""
        user = await self.get(name)
        async with self._store.writing() as transaction:
            await statements.remove(transaction, user.id)
        return user


def _check_organisation(name: str) -> None:
    if name and not _NAME.fullmatch(name):
        raise BadInput(f"An organisation's name {_ALLOWED}")


def _new_token() -> str:
    return PREFIX + secrets.token_urlsafe(32)


def digest_of(token: str) -> str:
    """The stored digest of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


FOR_ALL = Shelf()


def is_shelf(owner: str) -> bool:
    """Whether an owner of rows is a shelf and no user."""
    return owner.startswith(("organisation-", "offered-")) or owner == FOR_ALL.owner


async def shelves_of(store: Store) -> list[Shelf]:
    """The shelves open to the owner of a store, nearest first."""
    if not store.owner:
        return [FOR_ALL]
    async with store.reading() as transaction:
        user = await users.by_id(transaction, store.owner)
    return [Shelf(organisation=user.organisation), FOR_ALL] if user and user.organisation else [FOR_ALL]


def copy_for(owner: str, shared: Cookbook) -> Cookbook:
    """A user's own copy of a shared cookbook: the results and heals of the user's runs stay with the user."""
    made_from = f"{COPIED}{shared.id} {shared.revision}"
    return shared.model_copy(update={"id": derived_id(owner, shared.id), "created_by": made_from})


def derived_id(owner: str, id: str) -> str:
    """A stable id for an owner's version of another's cookbook. 12 hexadecimal digits."""
    return hashlib.sha256(f"{owner} {id}".encode()).hexdigest()[:12]
