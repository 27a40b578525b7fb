"""A way whose site changed, gone again with what somebody else's visit found out about the site since."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.engine.goal_minds import Mind, click, fill
from tests.sites.model_server import Call, Turn
from tests.sites.shop import WORDS, shop

from footpath.engine.replay import REASON
from footpath.memory.atlas import AtlasMemory

if TYPE_CHECKING:
    from tests.engine.goal_running import Custom
    from tests.sites.model_server import Asked
    from tests.sites.tasks import TaskSite

    from footpath.schema.atlas import Atlas

pytestmark = pytest.mark.browser

GOAL = "Look up “{}” in the shop"
WAY = [[fill("Search the shop", "Blue kettle"), click("Go")]]
MENDED = {"“Go”": [click("Search")]}


async def learned(custom: Custom) -> TaskSite:
    """The shop, explored, with the way through its first look learned."""
    site = await custom.site(shop())
    await custom.explore(site.url)
    first = await custom.run(site.url, GOAL.format("Blue kettle"), Mind(WAY, "Blue kettle"))
    assert (first.status, first.rungs) == ("complete", {"model"}), first
    return site


@pytest.mark.thorough
async def test_a_step_whose_element_is_gone_is_mended_by_a_model_where_nothing_newer_is_known(custom: Custom):
    site = await learned(custom)
    site.look = "v2"
    ran = await custom.run(site.url, GOAL.format("Brass lamp"))
    assert ran.status != "complete", ran
    book = await custom.book()
    assert (book.revision, book.health.score) == (2, 95), "it failed, and keeps what it had found again by then"
    assert "Search our shop" in [step.signature.name for step in book.steps if step.signature is not None]
    mind = Mind(WAY, "Brass lamp", dict(MENDED))
    ran = await custom.run(site.url, GOAL.format("Brass lamp"), mind)
    assert (ran.status, mind.repaired) == ("complete", {"“Go”"}), ran


@pytest.mark.thorough
async def test_a_step_whose_element_is_gone_is_healed_by_what_is_known_of_the_site(custom: Custom):
    site = await learned(custom)
    site.look = "v2"
    await custom.explore(site.url)
    ran = await custom.run(site.url, GOAL.format("Brass lamp"))
    assert (ran.status, ran.rungs) == ("complete", {"heal"}), ran
    healed = {event.after.name: event.reason for event in ran.events("healed")}
    assert healed == {"Search our shop": "", "Search": REASON}

    again = await custom.run(site.url, GOAL.format("Oak stool"))
    assert (again.status, again.rungs) == ("complete", {"replay"}), again


@pytest.mark.thorough
async def test_what_is_known_and_not_so_on_the_page_today_is_not_pressed(custom: Custom):
    site = await learned(custom)
    site.look = "v2"
    await custom.explore(site.url)
    site.words = {**WORDS, "Go": "Empty the cart"}
    ran = await custom.run(site.url, GOAL.format("Brass lamp"), execution_mode="cookbook_only")
    assert (ran.status, ran.rungs) == ("refused", {"heal"}), ran
    assert [event.action.kind for event in ran.begun()] == ["fill"]


@pytest.mark.thorough
async def test_what_is_known_of_a_site_is_read_only_where_a_step_is_not_found(
    custom: Custom, monkeypatch: pytest.MonkeyPatch
):
    site = await learned(custom)
    asked: list[str] = []
    get = AtlasMemory.get

    async def counted(memory: AtlasMemory, site: str) -> Atlas | None:
        asked.append(site)
        return await get(memory, site)

    monkeypatch.setattr(AtlasMemory, "get", counted)
    ran = await custom.run(site.url, GOAL.format("Oak stool"))
    assert (ran.status, ran.rungs, asked) == ("complete", {"replay"}, []), ran


@pytest.mark.thorough
async def test_what_a_run_learned_of_a_site_is_told_to_the_next_one(custom: Custom):
    site = await custom.site(shop())
    lesson = "Searching needs the Go button, Enter does nothing."
    first, second = Mind(WAY, "Blue kettle"), Mind(WAY, "Blue kettle")
    told: list[str] = []

    def noting(asked: Asked) -> Turn:
        turn = first(asked)
        thought = Call("reflect", {"reasoning": "seen", "learned": [lesson]})
        return Turn(calls=(*turn.calls, thought)) if "mark_done" in asked.tools else turn

    def listening(asked: Asked) -> Turn:
        told.append(asked.text)
        return second(asked)

    await custom.run(site.url, GOAL.format("Blue kettle"), noting)
    await custom.run(site.url, "Find “Blue kettle” in this shop", listening)
    assert told
    assert [text for text in told if lesson not in text] == []
