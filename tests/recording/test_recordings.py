"""Ten tasks, each shown once: replayed with other data by rung 0 alone, exported, and the exported test passes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from tests.engine.goal_minds import click, fill, select
from tests.engine.test_goal_tasks import BOOKING, CART, RENAME, REPLY, SETTINGS, TICKET, Case
from tests.recording.showing import do, learned, replay, show
from tests.sites.desk import desk
from tests.sites.shop import shop
from tests.sites.tasks import TaskSite, running
from tests.sites.wiki import wiki

from footpath.engine.goal import fits
from footpath.recording.export import export

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from pathlib import Path

    from footpath.app import App
    from footpath.page.browser import Browser
    from footpath.page.session import Session

pytestmark = pytest.mark.browser

NEW_PAGE = Case(
    wiki,
    "Publish a page called “Garden” that says {{text}}",
    "Publish a page called “Kitchen” that says {{text}}",
    [[click("New page")], [fill("Title", "Garden"), fill("Text", "{{text}}"), click("Publish draft")]],
    "Garden",
    "select title, text from pages where id > 3 order by id",
    [("Garden", "Peas in spring.")],
    [("Garden", "Peas in spring."), ("Kitchen", "Tea at four.")],
    data=({"text": "Peas in spring."}, {"text": "Tea at four."}),
)
OWNER = Case(
    desk,
    "Set the owner of ticket 4712 to Cem",
    "Set the owner of ticket 4720 to Ben",
    [[click("Tickets")], [click("4712")], [select("Owner", "Cem"), click("Save")]],
    "The ticket was saved",
    "select id, owner from tickets where id in (4712, 4720) order by id",
    [(4712, "Cem"), (4720, "Ana")],
    [(4712, "Cem"), (4720, "Ben")],
)
WAITING = Case(
    desk,
    "Set ticket 4711 to Waiting",
    "Set ticket 4713 to Waiting",
    [[click("Tickets")], [click("4711")], [select("State", "Waiting"), click("Save")]],
    "The ticket was saved",
    "select id from tickets where state = 'Waiting' order by id",
    [(4711,), (4720,)],
    [(4711,), (4713,), (4720,)],
)
ONE = Case(
    shop,
    "Put “Brass lamp” into the cart",
    "Put “Oak table” into the cart",
    [[fill("Search the shop", "Brass lamp"), click("Go")], [click("Brass lamp")], [click("Add to cart")]],
    "Brass lamp",
    "select name, amount from cart join products on id = product",
    [("Brass lamp", 1)],
    [("Brass lamp", 1), ("Oak table", 1)],
)
CASES = [
    pytest.param(case, id=case.goal.split()[0].lower() + " " + case.site.__name__ + f" {number}")
    for number, case in enumerate((REPLY, BOOKING, CART, TICKET, RENAME, SETTINGS, NEW_PAGE, OWNER, WAITING, ONE))
]


def _kept(site: TaskSite, case: Case) -> list[tuple[Any, ...]]:
    return [tuple(row) for row in site.rows(case.kept)]


@pytest.mark.thorough
@pytest.mark.parametrize("case", CASES)
@pytest.mark.sample(1)
async def test_a_task_that_was_shown_once_is_done_with_other_data(
    case: Case, app: App, browser: Browser, tmp_path: Path, run_program: Callable[[str], Awaitable[str]]
):
    async def acts(session: Session) -> None:
        for deeds in case.batches:
            await do(session.tab.page, deeds, case.data[0])
        await session.tab.page.get_by_text(case.proof.partition(" kettle")[0]).first.wait_for()

    async with running(case.site(), tmp_path / "site.db") as site:
        shown = await show(browser, site.url, acts)
        assert _kept(site, case) == list(case.first)
        goal = case.goal
        book = await app.cookbooks.save(learned(shown, goal, case.data[0]))
        await replay(app, site.url, case.other, case.data[1])
        assert _kept(site, case) == list(case.second)
    async with running(case.site(), tmp_path / "fresh.db") as fresh:
        values = {**case.data[0], **(fits(book.task_pattern, goal) or {})}
        await run_program(export(book, "pytest", url=fresh.url, values=values).text)
        assert _kept(fresh, case) == list(case.first)
