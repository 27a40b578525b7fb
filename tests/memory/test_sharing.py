"""Shared cookbooks: who publishes, who accepts, who is lent one. What a copy goes through stays with its user."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest
from tests.store.databases import cookbook

from footpath.errors import BadInput, Forbidden, NotFound, Refused
from footpath.memory.cookbooks import CookbookMemory
from footpath.memory.redaction import Redaction
from footpath.memory.sharing import Sharing
from footpath.memory.users import Users
from footpath.schema.action import Fill
from footpath.schema.shared import MACHINE, Shelf

if TYPE_CHECKING:
    from tests.store.databases import Ticking

    from footpath.schema.cookbook import Cookbook
    from footpath.schema.shared import Role, User
    from footpath.store.database import Store

BOOK = cookbook()
HERE = (BOOK.task_type, BOOK.url_pattern, BOOK.platform)
NOTHING = Redaction({})
ACME = Shelf(organisation="acme")
FOR_ALL = Shelf()


class Server:
    """A database with users, and what they do with its shelves."""

    def __init__(self, store: Store, now: Ticking) -> None:
        self.store = store
        self.now = now
        self.sharing = Sharing(store, now)
        self.people: dict[str, User] = {"": MACHINE}

    async def add(self, name: str, role: Role = "member", organisation: str = "acme") -> None:
        users = Users(self.store, self.now, lambda: f"id-{name}")
        self.people[name], _ = await users.add(name, role, organisation)

    def memory(self, name: str) -> CookbookMemory:
        return CookbookMemory(self.store.of(self.people[name].id), self.now)

    async def publish(
        self, name: str, shelf: Shelf = ACME, book: Cookbook = BOOK, redaction: Redaction = NOTHING
    ) -> str:
        shared = await self.sharing.publish(book, shelf, self.people[name], redaction)
        return shared.cookbook.id

    async def found_by(self, name: str) -> list[tuple[str, int]]:
        """Scope and revision of what a run of a user may choose from."""
        return [(each.scope, each.revision) for each in await self.memory(name).candidates(*HERE)]


@pytest.fixture
async def server(store: Store, now: Ticking) -> Server:
    made = Server(store, now)
    await made.add("olga", "owner")
    await made.add("mia")
    await made.add("max")
    await made.add("eve", "owner", "other")
    return made


async def test_an_offered_cookbook_is_lent_once_an_owner_of_the_organisation_accepts_it(server: Server):
    await server.publish("mia")
    assert await server.found_by("max") == []
    [offered] = await server.sharing.list(server.people["olga"])
    assert (offered.accepted, offered.published_by, offered.cookbook.scope) == (False, "mia", "organisation")
    await server.sharing.accept(offered.cookbook.id, offered.digest, server.people["olga"])
    assert await server.found_by("max") == [("organisation", 1)]
    assert await server.found_by("eve") == []
    assert await server.found_by("") == []


async def test_an_offer_that_was_replaced_since_it_was_read_is_not_accepted(server: Server):
    id, olga = await server.publish("mia"), server.people["olga"]
    read = await server.sharing.get(id, olga)
    newer = BOOK.model_copy(update={"steps": BOOK.steps[:-1]})
    assert await server.publish("mia", book=newer) == id
    with pytest.raises(Refused, match="not the version that you read"):
        await server.sharing.accept(id, read.digest, olga)
    assert await server.found_by("max") == []
    await server.sharing.accept(id, (await server.sharing.get(id, olga)).digest, olga)
    assert await server.found_by("max") == [("organisation", 1)]


@pytest.mark.parametrize("who", ["mia", "max"])
async def test_a_member_neither_accepts_nor_withdraws(server: Server, who: str):
    id = await server.publish("mia")
    for act in (server.sharing.accept(id, "any", server.people[who]), server.sharing.withdraw(id, server.people[who])):
        with pytest.raises(Forbidden, match="owner of the organisation"):
            await act


async def test_another_organisation_sees_and_decides_nothing(server: Server):
    id = await server.publish("mia")
    eve = server.people["eve"]
    assert await server.sharing.list(eve) == []
    for act in (server.sharing.accept(id, "any", eve), server.sharing.withdraw(id, eve), server.sharing.get(id, eve)):
        with pytest.raises(NotFound):
            await act
    with pytest.raises(Forbidden):
        await server.publish("eve")


async def test_for_everybody_the_person_of_the_machine_accepts(server: Server):
    id = await server.publish("olga", FOR_ALL)
    with pytest.raises(Forbidden, match="whose machine"):
        await server.sharing.accept(id, "any", server.people["olga"])
    await server.sharing.accept(id, (await server.sharing.get(id, MACHINE)).digest, MACHINE)
    for name in ("", "mia", "eve"):
        assert await server.found_by(name) == [("global", 1)]


async def test_an_owner_publishes_at_once(server: Server):
    await server.publish("olga")
    assert await server.found_by("mia") == [("organisation", 1)]


async def test_a_copy_proves_itself_for_its_user_alone(server: Server):
    await server.publish("olga")
    [hers] = await server.memory("mia").candidates(*HERE)
    await server.memory("mia").record_failure(hers.id, 1)
    [his] = await server.memory("max").candidates(*HERE)
    assert (his.id != hers.id, his.health.score, his.state) == (True, 100, "candidate")
    [shared] = await server.sharing.list(server.people["mia"])
    assert (shared.copies, shared.health.score, shared.health.failures) == (2, 98, 1)


async def test_what_works_badly_for_those_who_have_it_is_lent_to_nobody_else(server: Server):
    await server.publish("olga")
    [hers] = await server.memory("mia").candidates(*HERE)
    for _ in range(7):
        await server.memory("mia").record_failure(hers.id, 1)
    assert await server.found_by("max") == []


async def test_a_newer_revision_is_a_revision_of_the_copy(server: Server):
    first = await server.publish("olga")
    assert await server.found_by("mia") == [("organisation", 1)]
    newer = BOOK.model_copy(update={"steps": BOOK.steps[:1]})
    assert await server.publish("olga", book=newer) == first
    assert await server.found_by("mia") == [("organisation", 2)]
    assert len(await server.memory("mia").list()) == 1


async def test_no_copy_of_a_withdrawn_cookbook_is_replayed(server: Server):
    id = await server.publish("olga")
    assert await server.found_by("mia") != []
    withdrawn = await server.sharing.withdraw(id, server.people["olga"])
    assert withdrawn.copies == 1
    assert await server.found_by("mia") == []
    assert await server.found_by("max") == []


async def test_a_cookbook_with_a_value_or_a_literal_of_somebody_is_not_shared(server: Server):
    named = BOOK.model_copy(update={"name": "apply for Ida Brandt"})
    with pytest.raises(BadInput) as refused:
        await server.publish("mia", book=named, redaction=Redaction({"basics.name": "Ida Brandt"}))
    assert refused.value.problems == ("basics.name: the cookbook contains its value",)
    assert "Ida" not in str(refused.value.problems)
    step = BOOK.steps[0].model_copy(update={"action": Fill(value="Ida")})
    with pytest.raises(BadInput, match="a literal where a template must stand"):
        await server.publish("mia", book=BOOK.model_copy(update={"steps": (step,)}))
    assert await server.sharing.list(MACHINE) == []


async def test_runs_that_begin_at_once_borrow_one_copy(server: Server):
    await server.publish("olga")
    found = await asyncio.gather(*(server.found_by("mia") for _ in range(8)))
    assert found == [[("organisation", 1)]] * 8
    assert len(await server.memory("mia").list()) == 1


async def test_the_run_that_learned_it_stays_with_its_user(server: Server):
    await server.publish("olga", book=BOOK.model_copy(update={"created_by": "run-of-olga"}))
    [copy] = await server.memory("mia").candidates(*HERE)
    assert "run-of-olga" not in copy.model_dump_json()
