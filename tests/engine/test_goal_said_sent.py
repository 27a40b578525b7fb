"""A goal's run that ended `unknown` teaches its way, and its end, once a person says what became of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import pytest
import pytest_asyncio
from tests.engine.goal_minds import Mind
from tests.engine.running import QUICK, Scripted
from tests.sites.forms import FormSite, form, page, text

from footpath.memory.resolution import resolve

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from tests.engine.goal_running import Custom, Worked

pytestmark = pytest.mark.browser

ASK = page("Keeper", form(text("Name", "name"), text("Wish", "wish"), button="Send"))
GOAL = 'enter "{}" in "Name", enter "{}" in "Wish", click "Send", check that "{}" is shown'
LIT = "<p>The lamp of {} is lit, the tower stands.</p>"


def lit(sent: dict[str, str], *further: str) -> str:
    return page("Ahoy", LIT.format(sent["name"]), *further)


@pytest_asyncio.fixture
async def site() -> AsyncIterator[FormSite]:
    async with FormSite() as site:
        yield site


class Keeper:
    """Sends wishes by goals, and answers what became of them."""

    def __init__(self, custom: Custom, site: FormSite) -> None:
        self.custom, self.url = custom, site.page("/ask", ASK)
        self.person = Scripted()

    async def ask(self, name: str, wish: str, check: str = "Thank you", mind: Mind | None = None) -> Worked:
        return await self.custom.run(
            self.url, GOAL.format(name, wish, check), mind, self.person, submit="submit", limits=QUICK
        )

    async def say(self, ran: Worked, *, landed: bool) -> None:
        assert ran.status == "unknown", ran
        await resolve(self.custom.store, self.custom.now, ran.run.id, landed=landed)


@pytest.mark.thorough
async def test_an_end_that_a_person_took_for_sent_ends_the_next_run(custom: Custom, site: FormSite):
    keeper = Keeper(custom, site)
    site.takes("/send", lit)
    await keeper.say(await keeper.ask("Ann Lee", "More light"), landed=True)
    again = await keeper.ask("Otto Reuter", "Less fog")
    assert (again.status, again.rungs, len(site.sent)) == ("complete", {"replay"}, 2), again
    assert "a person said" in again.reason
    site.takes("/send", lambda _: lit({"name": "Ann Lee"}))
    other = await keeper.ask("Pia Lind", "A boat")
    assert (other.status, len(site.sent)) == ("unknown", 3), "the page of somebody else"


async def test_an_end_that_a_person_took_for_a_refusal_fails_the_next_run(custom: Custom, site: FormSite):
    keeper = Keeper(custom, site)
    site.takes("/send", lit)
    await keeper.say(await keeper.ask("Ann Lee", "More light"), landed=True)
    site.takes("/send", lambda sent: lit(sent, "<p>The keeper sleeps until spring.</p>"))
    sleeps = await keeper.ask("Otto Reuter", "Less fog")
    await keeper.say(sleeps, landed=False)
    again = await keeper.ask("Pia Lind", "A boat")
    assert (again.status, again.rungs, len(site.sent)) == ("failed", {"replay"}, 3), again
    assert "a person said that nothing was sent" in again.reason


@pytest.mark.thorough
async def test_a_model_is_not_asked_about_an_end_that_a_person_has_told(custom: Custom, site: FormSite):
    keeper = Keeper(custom, site)
    site.takes("/send", lit)
    await keeper.say(await keeper.ask("Ann Lee", "More light"), landed=True)
    again = await keeper.ask("Otto Reuter", "Less fog", mind=Mind([], "none"))
    assert (again.status, again.rungs, again.calls, len(site.sent)) == ("complete", {"replay"}, 0, 2), again


@pytest.mark.thorough
async def test_no_word_of_a_person_stands_for_data_that_the_goal_wants_to_see(custom: Custom, site: FormSite):
    keeper = Keeper(custom, site)
    site.takes("/send", lit)
    await keeper.say(await keeper.ask("Ann Lee", "More light", check="More light"), landed=True)
    again = await keeper.ask("Otto Reuter", "Less fog", check="Less fog")
    assert (again.status, len(site.sent)) == ("unknown", 2), again


class AtHand(Scripted):
    """Knows what became of an earlier run, and says so where asked."""

    async def landed(self, title: str, url: str, what: str = "", sending: str = "", said: str = "") -> Literal["sent"]:
        return "sent"


@pytest.mark.thorough
async def test_a_run_teaches_its_way_where_a_later_run_asks_about_it(custom: Custom, site: FormSite):
    keeper = Keeper(custom, site)
    site.takes("/send", lit)
    first = await keeper.ask("Ann Lee", "More light")
    keeper.person = AtHand()
    await keeper.ask("Ann Lee", "More light")
    said = await custom.runs.get(first.run.id)
    assert (said.status, said.cookbook, len(site.sent)) == ("complete", (await custom.book()).id, 1)
