"""Shared atlases: the public pages of a site, accepted as read, behind what a person's own visits know."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.memory.test_atlas import SITE, atlas, page, pattern

from footpath.errors import BadInput, Forbidden, NotFound, Refused
from footpath.memory.atlas import AtlasMemory
from footpath.memory.redaction import Redaction
from footpath.memory.sharing import AtlasSharing
from footpath.memory.users import Users
from footpath.schema.shared import MACHINE, Shelf

if TYPE_CHECKING:
    from tests.store.databases import Ticking

    from footpath.schema.atlas import Atlas
    from footpath.schema.shared import Role, User
    from footpath.store.database import Store

ACME, FOR_ALL = Shelf(organisation="acme"), Shelf()
NOTHING = Redaction({})
MIAS = atlas(
    page("listing", understanding="Mia's boards", observations=("Mia was here",)),
    page("other"),
    behaviors=(pattern("opens a job"), pattern("shows Mia", page="other")),
    key_findings=("Mia likes it",),
)


class Server:
    """A database with users, and the atlases on its shelves."""

    def __init__(self, store: Store, now: Ticking) -> None:
        self.store = store
        self.now = now
        self.sharing = AtlasSharing(store, now)
        self.people: dict[str, User] = {"": MACHINE}

    async def add(self, name: str, role: Role = "member", organisation: str = "acme") -> None:
        users = Users(self.store, self.now, lambda: f"id-{name}")
        self.people[name], _ = await users.add(name, role, organisation)

    def memory(self, name: str) -> AtlasMemory:
        return AtlasMemory(self.store.of(self.people[name].id), self.now, NOTHING)

    async def publish(self, name: str, shelf: Shelf = ACME, shared: Atlas = MIAS, values: Redaction = NOTHING) -> str:
        return (await self.sharing.publish(shared, shelf, self.people[name], values)).digest


@pytest.fixture
async def server(store: Store, now: Ticking) -> Server:
    made = Server(store, now)
    await made.add("olga", "owner")
    for name in ("mia", "max"):
        await made.add(name)
    await made.add("eve", "owner", "other")
    return made


async def test_an_accepted_atlas_is_read_by_those_who_have_none_and_is_public_alone(server: Server):
    digest = await server.publish("mia")
    assert await server.memory("max").get(SITE) is None
    await server.sharing.accept(SITE, ACME, digest, server.people["olga"])
    found = await server.memory("max").get(SITE)
    assert found is not None
    assert [each.id for each in found.pages] == ["listing"]
    assert [each.effect for each in found.behaviors] == ["opens a job"]
    assert "Mia" not in found.model_dump_json()
    for name in ("eve", ""):
        assert await server.memory(name).get(SITE) is None
    assert await server.memory("max").list() == [], "it is nothing of his until he visits the site"


async def test_what_a_visit_adds_is_the_persons_own_and_goes_first(server: Server):
    await server.sharing.accept(SITE, ACME, await server.publish("mia"), server.people["olga"])
    mine = await server.memory("max").merge(atlas(page("posting")))
    assert {each.id for each in mine.pages} == {"listing", "posting"}
    assert await server.memory("max").get(SITE) == mine
    others = await server.memory("olga").get(SITE)
    assert others is not None
    assert [each.id for each in others.pages] == ["listing"]
    await server.sharing.withdraw(SITE, ACME, server.people["olga"])
    assert await server.memory("olga").get(SITE) is None
    assert await server.memory("max").get(SITE) == mine


async def test_the_nearest_shelf_is_read_first(server: Server):
    await server.publish("", FOR_ALL, atlas(page("search")))
    await server.publish("olga")
    nearest = {name: await server.memory(name).get(SITE) for name in ("max", "eve")}
    assert {name: [each.id for each in found.pages] for name, found in nearest.items() if found} == {
        "max": ["listing"], "eve": ["search"],
    }  # fmt: skip


async def test_only_who_may_accepts_and_only_what_was_read(server: Server):
    read = await server.publish("mia")
    for who, error in (("max", Forbidden), ("eve", NotFound)):
        with pytest.raises(error):
            await server.sharing.accept(SITE, ACME, read, server.people[who])
        with pytest.raises(error):
            await server.sharing.withdraw(SITE, ACME, server.people[who])
    await server.publish("max", shared=atlas(page("listing"), page("posting")))
    with pytest.raises(Refused, match="not the version that you read"):
        await server.sharing.accept(SITE, ACME, read, server.people["olga"])
    with pytest.raises(Forbidden):
        await server.publish("eve")
    assert await server.sharing.list(server.people["eve"]) == []


async def test_an_atlas_with_values_of_the_person_or_without_public_pages_is_refused(server: Server):
    named = atlas(page("listing"), behaviors=(pattern("shows Mia Silva on top"),))
    with pytest.raises(BadInput, match="holds values of yours"):
        await server.publish("mia", shared=named, values=Redaction({"name": "Mia Silva"}))
    with pytest.raises(BadInput, match="no page that is the same"):
        await server.publish("mia", shared=atlas(page("other")))


class OfferedMeanwhile(AtlasSharing):
    """Shelves on which another version is offered right after one is lent."""

    newer = atlas(page("listing", pattern=f"{SITE}/new"))

    async def _put(self, owner: str, atlas: Atlas) -> None:
        await super()._put(owner, atlas)
        if owner == ACME.owner:
            await super()._put(ACME.offers, self.newer)


async def test_an_offer_made_while_another_is_accepted_stays_an_offer(server: Server):
    digest = await server.publish("mia")
    sharing = OfferedMeanwhile(server.store, server.now)
    await sharing.accept(SITE, ACME, digest, server.people["olga"])
    found = await sharing.list(server.people["olga"])
    assert [(each.accepted, each.digest == digest) for each in found] == [(False, False), (True, True)]
