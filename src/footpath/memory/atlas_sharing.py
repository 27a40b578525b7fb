"""Share atlases with an organisation or with everybody on a server: the public pages of a site, without free texts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from footpath.errors import BadInput, NotFound, Refused
from footpath.memory.atlas import kept_of
from footpath.memory.sharing import check_may_accept, check_may_publish, may_accept, shelves_seen_by
from footpath.schema.shared import SharedAtlas
from footpath.store import atlas as statements

if TYPE_CHECKING:
    from footpath.memory.redaction import Redaction
    from footpath.schema.atlas import Atlas
    from footpath.schema.observation import PageType
    from footpath.schema.shared import Shelf, User
    from footpath.store.database import Clock, Store

PUBLIC: Final[frozenset[PageType]] = frozenset({"listing", "posting", "search"})
"""Types of pages that show everybody the same."""

_OF_A_PAGE: Final = ("behaviors", "key_elements", "filters")
"""Parts of an atlas whose entries name their page."""
_BY_PAGE: Final = ("lists", "pagers", "ways")
"""Parts of an atlas with one entry a page."""


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
        check_may_publish(by, shelf)
        part = public_part(atlas)
        if not part.pages:
            raise BadInput(f"The atlas of {atlas.site} has no page that is the same for everybody.")
        if kept_of(part, redaction) != part:
            raise BadInput(
                f"The atlas of {atlas.site} holds values of yours.", hint="Explore the site anew, and share that."
            )
        accepted = may_accept(by, shelf)
        await self._put(shelf.owner if accepted else shelf.offers, part)
        return SharedAtlas(shelf=shelf, atlas=part, accepted=accepted)

    async def list(self, asking: User) -> list[SharedAtlas]:
        """The atlases on the user's shelves, offered ones first."""
        found = [
            SharedAtlas(shelf=shelf, atlas=atlas, accepted=owner == shelf.owner)
            for shelf in await shelves_seen_by(self._store, asking)
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
        check_may_accept(by, shelf)
        if offered.digest != digest:
            raise Refused(f"The offered atlas of {site} is not the version that you read.", hint="Read it again.")
        await self._put(shelf.owner, offered.atlas)
        await self._remove(shelf.offers, site, only=offered.atlas)
        return offered.model_copy(update={"accepted": True})

    async def withdraw(self, site: str, shelf: Shelf, by: User) -> SharedAtlas:
        """Remove an atlas from its shelf: the offered one if there is one. Raises NotFound, Forbidden."""
        shared = await self._one(site, shelf, by)
        check_may_accept(by, shelf)
        await self._remove(shelf.owner if shared.accepted else shelf.offers, site)
        return shared

    async def _one(self, site: str, shelf: Shelf, by: User, *, accepted: bool | None = None) -> SharedAtlas:
        for each in await self.list(by):
            if each.atlas.site == site and each.shelf == shelf and accepted in (None, each.accepted):
                return each
        raise NotFound(f"No atlas of {site} is {'shared' if accepted is None else 'offered'} there.")

    async def _on(self, owner: str) -> list[Atlas]:
        async with self._store.of(owner).reading() as transaction:
            sites = [each.site for each in await statements.every(transaction)]
            found = [await statements.of(transaction, site) for site in sites]
        return [each for each in found if each is not None]

    async def _put(self, owner: str, atlas: Atlas) -> None:
        async with self._store.of(owner).writing() as transaction:
            await statements.put(transaction, atlas, self._now())

    async def _remove(self, owner: str, site: str, *, only: Atlas | None = None) -> None:
        """Remove an atlas; with `only`, no other version, such as an offer made since."""
        async with self._store.of(owner).writing() as transaction:
            if only is None or await statements.of(transaction, site) == only:
                await statements.remove(transaction, site)


def public_part(atlas: Atlas) -> Atlas:
    """The pages of an atlas that show everybody the same, with the ways between them, without models' free texts."""
    pages = tuple(
        each.model_copy(update={"understanding": "", "observations": ()})
        for each in atlas.pages
        if each.page_type in PUBLIC
    )
    ids = {each.id for each in pages}
    lists = {name: tuple(each for each in getattr(atlas, name) if each.page in ids) for name in _OF_A_PAGE}
    tables = {name: {id: it for id, it in getattr(atlas, name).items() if id in ids} for name in _BY_PAGE}
    edges = tuple(each for each in atlas.edges if {each.source, each.target} <= ids)
    texts = {"understanding": "", "key_findings": (), "updated_at": None}
    return atlas.model_copy(update={"pages": pages, "edges": edges, **lists, **tables, **texts})
