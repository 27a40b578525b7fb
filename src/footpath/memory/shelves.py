"""Shelves of shared cookbooks open to a user, and copies made by borrowing."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

from footpath.schema.shared import COPIED, Shelf
from footpath.store import users

if TYPE_CHECKING:
    from footpath.schema.cookbook import Cookbook
    from footpath.store.database import Store

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
