"""Publish cookbooks and atlases to an organisation or to everybody on a server, accept them, and withdraw them.

Of an atlas only the public pages of a site are shared, without free texts.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from footpath.errors import BadInput, Forbidden, NotFound, Refused
from footpath.memory.atlas import BY_PAGE, OF_A_PAGE, PUBLIC, kept_of
from footpath.memory.cookbooks import CookbookMemory
from footpath.memory.users import FOR_ALL, derived_id
from footpath.schema.cookbook import PUBLISHED
from footpath.schema.shared import SharedAtlas, SharedCookbook, Shelf
from footpath.store import atlas as atlas_statements
from footpath.store import cookbooks as statements
from footpath.store import users
from footpath.store.base import only
from footpath.store.owned import EVERYBODY

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from footpath.memory.redaction import Redaction
    from footpath.schema.atlas import Atlas
    from footpath.schema.cookbook import Cookbook
    from footpath.schema.shared import User
    from footpath.store.database import Clock, Store

_TEMPLATE: Final = re.compile(r"\{\{([^{}]+)\}\}")


class Sharing:
    """The shelves of a server, and the rights on them.

    A member offers a cookbook. An owner of the organisation accepts it for the organisation; the owner of the machine
    accepts for everybody. Until then nobody can borrow it.
    """

    def __init__(self, store: Store, now: Clock) -> None:
        self._store = store
        self._now = now

    async def publish(self, book: Cookbook, shelf: Shelf, by: User, redaction: Redaction) -> SharedCookbook:
        """Offer a cookbook, or a newer revision of an offered cookbook. If `by` may accept, the cookbook is accepted at
        once.

        Args:
            book: the cookbook in the revision to share.
            shelf: the shelf.
            by: the publishing user.
            redaction: the user's values, none of which may occur in the cookbook.

        Raises:
            Forbidden: `by` belongs to another organisation.
            BadInput: the cookbook holds a literal or a value of the person.
        """
        _check_may_publish(by, shelf)
        _check_values(book, redaction)
        accepted = _may_accept(by, shelf)
        owner = shelf.owner if accepted else shelf.offers
        kept = await self._memory(owner).take(_put_on(owner, shelf, book, by))
        return SharedCookbook(shelf=shelf, cookbook=kept.cookbook, accepted=accepted, published_by=by.name)

    async def list(self, asking: User) -> list[SharedCookbook]:
        """The cookbooks on the user's shelves, offered ones first, each shelf's latest first."""
        found = [each async for each in self._seen_by(asking)]
        return sorted(found, key=lambda each: each.accepted)

    async def get(self, id: str, by: User) -> SharedCookbook:
        """A cookbook on the user's shelves, to read before it is accepted. Raises NotFound."""
        return await self._one(id, by)

    async def accept(self, id: str, digest: str, by: User) -> SharedCookbook:
        """Lend an offered cookbook to the users of its shelf.

        Args:
            id: of the offered cookbook, or the beginning of the id.
            digest: `SharedCookbook.digest` of the version that was read.
            by: the accepting user.

        Raises:
            NotFound: there is no such offer.
            Forbidden: `by` may not accept.
            Refused: the offer was replaced by another version since it was read.
        """
        offered = await self._one(id, by, accepted=False)
        _check_may_accept(by, offered.shelf)
        if offered.digest != digest:
            raise Refused(
                f"The offered cookbook {offered.cookbook.name!r} is not the version that you read.",
                cli=f"Read it again: footpath shared show {offered.cookbook.id}",
            )
        owner = offered.shelf.owner
        book = offered.cookbook.model_copy(update={"id": _accepted_id(offered)})
        kept = await self._memory(owner).take(book)
        await self._memory(offered.shelf.offers).remove(offered.cookbook.id)
        return offered.model_copy(update={"cookbook": kept.cookbook, "accepted": True})

    async def withdraw(self, id: str, by: User) -> SharedCookbook:
        """Remove a cookbook from its shelf and disable all copies. Raises NotFound, Forbidden."""
        shared = await self._one(id, by)
        _check_may_accept(by, shared.shelf)
        await self._memory(shared.shelf.owner if shared.accepted else shared.shelf.offers).remove(shared.cookbook.id)
        async with self._store.of(EVERYBODY).writing() as transaction:
            copies = await statements.disable_copies(transaction, shared.cookbook.id)
        return shared.model_copy(update={"copies": copies})

    async def _one(self, id: str, by: User, *, accepted: bool | None = None) -> SharedCookbook:
        """The shared cookbook with an id, or with the only id that begins so. Raises NotFound."""
        found = {
            each.cookbook.id: each
            async for each in self._seen_by(by)
            if each.cookbook.id.startswith(id) and accepted in (None, each.accepted)
        }
        return only(found, id, "shared cookbook" if accepted is None else "offered cookbook", "shared list")

    async def _seen_by(self, user: User) -> AsyncIterator[SharedCookbook]:
        for shelf in await _shelves_seen_by(self._store, user):
            for owner in (shelf.offers, shelf.owner):
                memory = self._memory(owner)
                for listed in await memory.list():
                    book = await memory.get(listed.book.id)
                    copies, health = await memory.lent(book.id)
                    yield SharedCookbook(
                        shelf=shelf,
                        cookbook=book,
                        accepted=owner == shelf.owner,
                        published_by=book.publisher,
                        copies=copies,
                        health=health,
                    )

    def _memory(self, owner: str) -> CookbookMemory:
        return CookbookMemory(self._store.of(owner), self._now)


async def _shelves_seen_by(store: Store, user: User) -> list[Shelf]:
    """The shelves of a user: the organisation's and everybody's; the owner of the machine sees all."""
    if user.id:
        return [*([Shelf(organisation=user.organisation)] if user.organisation else []), FOR_ALL]
    async with store.reading() as transaction:
        names = {each.organisation for each in await users.every(transaction) if each.organisation}
    return [*(Shelf(organisation=name) for name in sorted(names)), FOR_ALL]


def _check_may_publish(user: User, shelf: Shelf) -> None:
    """Raise Forbidden if a user belongs to another organisation than the shelf."""
    if user.id and shelf.organisation and shelf.organisation != user.organisation:
        raise Forbidden("You do not belong to that organisation.", hint="Publish to your own, or to everybody.")


def _may_accept(user: User, shelf: Shelf) -> bool:
    """Whether a user may accept and withdraw what is on a shelf."""
    if not user.id:
        return True
    return user.role == "owner" and user.organisation == shelf.organisation != ""


def _check_may_accept(user: User, shelf: Shelf) -> None:
    """Raise Forbidden if a user may not accept and withdraw what is on a shelf."""
    if not _may_accept(user, shelf):
        who = "an owner of the organisation" if shelf.organisation else "the person whose machine it is"
        raise Forbidden(f"Only {who} accepts and withdraws what is shared there.")


def _put_on(owner: str, shelf: Shelf, book: Cookbook, by: User) -> Cookbook:
    """The cookbook for a shelf: without the id of the run that learned it, which is personal."""
    update = {"id": derived_id(owner, book.id), "scope": shelf.scope, "created_by": f"{PUBLISHED}{by.name}"}
    return book.model_copy(update=update)


def _accepted_id(offered: SharedCookbook) -> str:
    """The id of an offered cookbook after acceptance, equal for all revisions."""
    return derived_id(offered.shelf.owner, offered.cookbook.id)


def _check_values(book: Cookbook, redaction: Redaction) -> None:
    """Raise BadInput if a cookbook holds values of the person, with the names of these values."""
    clean = redaction.shared(book)
    if clean == book:
        return
    before, after = (_TEMPLATE.findall(each.model_dump_json()) for each in (book, clean))
    names = sorted({name for name in after if after.count(name) > before.count(name)})
    raise BadInput(
        f"The cookbook {book.name!r} holds values of yours.",
        hint="Remove these values, or keep the cookbook private.",
        problems=tuple(f"{name}: the cookbook contains its value" for name in names),
    )


class AtlasSharing:
    """The atlases on the shelves of a server. The rights are those of shared cookbooks."""

    def __init__(self, store: Store, now: Clock) -> None:
        self._store = store
        self._now = now

    async def publish(self, atlas: Atlas, shelf: Shelf, by: User, redaction: Redaction) -> SharedAtlas:
        """Offer the public part of an atlas, in place of an earlier offer. If `by` may accept, it is accepted at once.

        Raises:
            Forbidden: `by` belongs to another organisation.
            BadInput: the atlas has no public pages, or holds a value of the person.
        """
        _check_may_publish(by, shelf)
        part = _public_part(atlas)
        if not part.pages:
            raise BadInput(f"The atlas of {atlas.site} has no page that is the same for everybody.")
        if kept_of(part, redaction) != part:
            raise BadInput(
                f"The atlas of {atlas.site} holds values of yours.", hint="Explore the site anew, and share that."
            )
        accepted = _may_accept(by, shelf)
        await self._put(shelf.owner if accepted else shelf.offers, part)
        return SharedAtlas(shelf=shelf, atlas=part, accepted=accepted)

    async def list(self, asking: User) -> list[SharedAtlas]:
        """The atlases on the user's shelves, offered ones first."""
        found = [
            SharedAtlas(shelf=shelf, atlas=atlas, accepted=owner == shelf.owner)
            for shelf in await _shelves_seen_by(self._store, asking)
            for owner in (shelf.offers, shelf.owner)
            for atlas in await self._on(owner)
        ]
        return sorted(found, key=lambda each: each.accepted)

    async def accept(self, site: str, shelf: Shelf, digest: str, by: User) -> SharedAtlas:
        """Lend an offered atlas to the users of its shelf, in the version with the digest that `by` has read.

        Raises:
            NotFound: no such offer exists.
            Forbidden: `by` may not accept.
            Refused: another version has replaced the version that was read.
        """
        offered = await self._one(site, shelf, by, accepted=False)
        _check_may_accept(by, shelf)
        if offered.digest != digest:
            raise Refused(f"The offered atlas of {site} is not the version that you read.", hint="Read it again.")
        await self._put(shelf.owner, offered.atlas)
        await self._remove(shelf.offers, site, only=offered.atlas)
        return offered.model_copy(update={"accepted": True})

    async def withdraw(self, site: str, shelf: Shelf, by: User) -> SharedAtlas:
        """Remove an atlas from its shelf: the offered one if there is one. Raises NotFound, Forbidden."""
        shared = await self._one(site, shelf, by)
        _check_may_accept(by, shelf)
        await self._remove(shelf.owner if shared.accepted else shelf.offers, site)
        return shared

    async def _one(self, site: str, shelf: Shelf, by: User, *, accepted: bool | None = None) -> SharedAtlas:
        for each in await self.list(by):
            if each.atlas.site == site and each.shelf == shelf and accepted in (None, each.accepted):
                return each
        raise NotFound(f"No atlas of {site} is {'shared' if accepted is None else 'offered'} there.")

    async def _on(self, owner: str) -> list[Atlas]:
        async with self._store.of(owner).reading() as transaction:
            sites = [each.site for each in await atlas_statements.every(transaction)]
            found = [await atlas_statements.of(transaction, site) for site in sites]
        return [each for each in found if each is not None]

    async def _put(self, owner: str, atlas: Atlas) -> None:
        async with self._store.of(owner).writing() as transaction:
            await atlas_statements.put(transaction, atlas, self._now())

    async def _remove(self, owner: str, site: str, *, only: Atlas | None = None) -> None:
        """Remove an atlas; with `only`, no other version, such as an offer made since."""
        async with self._store.of(owner).writing() as transaction:
            if only is None or await atlas_statements.of(transaction, site) == only:
                await atlas_statements.remove(transaction, site)


def _public_part(atlas: Atlas) -> Atlas:
    """The pages of an atlas that show everybody the same, with the ways between them, without models' free texts."""
    pages = tuple(
        each.model_copy(update={"understanding": "", "observations": ()})
        for each in atlas.pages
        if each.page_type in PUBLIC
    )
    ids = {each.id for each in pages}
    lists = {name: tuple(each for each in getattr(atlas, name) if each.page in ids) for name in OF_A_PAGE}
    tables = {name: {id: it for id, it in getattr(atlas, name).items() if id in ids} for name in BY_PAGE}
    edges = tuple(each for each in atlas.edges if {each.source, each.target} <= ids)
    texts = {"understanding": "", "key_findings": (), "updated_at": None}
    return atlas.model_copy(update={"pages": pages, "edges": edges, **lists, **tables, **texts})
