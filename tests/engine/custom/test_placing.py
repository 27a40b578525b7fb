"""Values of the person's never leave by an address, a search box or free text, whoever decides (contract 7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
import pytest_asyncio
from tests.engine.custom.minds import Deed, Mind, fill
from tests.sites.forms import FormSite, page

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from tests.engine.custom.conftest import Custom
    from tests.sites.model_server import Asked, Turn

pytestmark = pytest.mark.browser

DATA = {"pw": "Tick-Tock-99", "iban": "DE89370400440532013000", "what": "kettle"}
FIELDS = """<p>Welcome</p><form action=/found role=search><input type=search name=q aria-label=Search></form>
<label>Note <textarea name=note></textarea></label><label>Password <input type=password name=pw></label>
<label>IBAN <input name=iban></label><p id=said></p>
<script>addEventListener('input', (e) => { said.textContent += e.target.name + ' was written. ' })</script>"""


@pytest_asyncio.fixture
async def site() -> AsyncIterator[FormSite]:
    async with FormSite() as site:
        site.page("/log", page("Log", "<p>Welcome</p>"))
        yield site


@pytest.mark.parametrize(
    ("deed", "where"),
    [
        (("navigate", "", {"url": "{at}/log?pw={{{{pw}}}}"}), "an address"),
        (("navigate", "", {"url": "{at}/log?q={{{{iban}}}}"}), "an address"),
        (fill("Search", "{{pw}}"), "a search box"),
        (fill("Search", "{{iban}}"), "a search box"),
        (fill("Note", "My account is {{iban}}"), "free text"),
    ],
)
async def test_a_secret_is_refused_and_the_model_reads_why(custom: Custom, site: FormSite, deed: Deed, where: str):
    start = site.page("/in", page("In", FIELDS))
    tool, words, more = deed
    more = {k: v.format(at=start.removesuffix("/in")) if k == "url" else v for k, v in more.items()}
    mind, told = Mind([[(tool, words, more)]], "Welcome"), list[str]()

    def answers(asked: Asked) -> Turn:
        told.append(asked.text)
        return mind(asked)

    ran = await custom.run(start, "Write down {{pw}} and {{iban}}", answers, input=DATA, submit="submit")
    assert not [each for each in site.requests if "Tick" in str(each) or "DE89" in str(each)], ran
    assert any(f"it is not written into {where}" in text for text in told), told[-1]
    finished = [each for each in ran.events("step_finished") if each.outcome.ok]
    assert finished == []


async def test_a_known_way_puts_a_plain_fact_into_a_search_only_where_the_goal_names_it(custom: Custom, site: FormSite):
    start = site.page("/in", page("In", FIELDS))
    way = Mind([[fill("Search", "{{what}}")]], "q was written.")
    learned = await custom.run(start, "Look for {{what}} here", way, input=DATA, submit="submit")
    assert learned.status == "complete", learned
    book = await custom.book()
    await custom.books.remove(book.id)
    await custom.books.save(book.model_copy(update={"id": "other", "task_pattern": "Look around here", "revision": 1}))
    ran = await custom.run(start, "Look around here", input=DATA, submit="submit")
    entered = [each for each in ran.events("step_finished") if each.outcome.ok]
    assert entered == [], ran


async def test_it_is_written_into_a_field_of_its_kind_and_the_goals_own_data_into_a_search(
    custom: Custom, site: FormSite
):
    start = site.page("/in", page("In", FIELDS))
    way = [[fill('"Password" password', "{{pw}}"), fill("IBAN", "{{iban}}"), fill("Search", "{{what}}")]]
    goal = "Sign in with {{pw}} and {{iban}}, and search for {{what}}"
    ran = await custom.run(start, goal, Mind(way, "q was written."), input=DATA, submit="submit")
    assert [each.outcome.ok for each in ran.events("step_finished")] == [True, True, True], ran
