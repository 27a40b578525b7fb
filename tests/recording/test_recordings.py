"""Ten tasks, each shown once: replayed with other data by rung 0 alone, exported, and the exported test passes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from tests.engine.goal_minds import click, fill, select
from tests.engine.test_goal_tasks import BOOKING, CART, RENAME, REPLY, SETTINGS, TICKET, Case
from tests.recording.showing import do, learned, replay, show, task_of
from tests.sites.desk import desk
from tests.sites.shop import shop
from tests.sites.tasks import TaskSite, onwards, running
from tests.sites.wiki import wiki

from footpath.engine.goal import fits
from footpath.recording.export import export

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from pathlib import Path

    from starlette.requests import Request
    from starlette.responses import Response

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


ASKS = "<p>Tea at four.</p><button type=button>Publish now</button>"
FORM_AGAIN = (
    "<form method=post><label>Title <input name=title value=Kitchen></label><button>Publish draft</button></form>"
)
NEVER_SENDS = """<form onsubmit="document.querySelector('h1').textContent = title.value; this.hidden = true
return false">
<label>Title <input name=title id=title></label><label>Text <textarea name=text></textarea></label>
<button>Publish draft</button></form>"""
SEARCHES = NEVER_SENDS.replace("this.hidden = true\nreturn false", "location = '/?q=' + title.value\nreturn false")


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("form", "answer"),
    [("", ASKS), ("", FORM_AGAIN), (NEVER_SENDS, ""), (SEARCHES, "")],
    ids=["asks", "form again", "sends nothing", "searches"],
)
async def test_a_heading_with_todays_data_proves_nothing_where_the_site_asks_for_more_or_took_nothing(
    app: App, browser: Browser, tmp_path: Path, form: str, answer: str
):
    async def acts(session: Session) -> None:
        for deeds in NEW_PAGE.batches:
            await do(session.tab.page, deeds, NEW_PAGE.data[0])
        await session.tab.page.get_by_text(NEW_PAGE.proof).first.wait_for()

    async def new(site: TaskSite, request: Request) -> Response:
        if request.method == "POST" and site.posts and answer:
            return onwards(f"/drafts/1?title={(await site.taken(request))['title']}")
        return site.page("A new page", form) if site.posts and form else await wiki().routes["/new"](site, request)

    async def draft(site: TaskSite, request: Request) -> Response:
        return site.page(request.query_params["title"], answer)

    async def home(site: TaskSite, request: Request) -> Response:
        sought = request.query_params.get("q")
        return site.page(sought, "<button>Rename</button>") if sought else await wiki().routes["/"](site, request)

    changing = wiki()
    changing.routes = {**changing.routes, "/": home, "/new": new, "/drafts/{id:int}": draft}
    async with running(changing, tmp_path / "site.db") as site:
        shown = await show(browser, site.url, acts)
        await app.cookbooks.save(learned(shown, NEW_PAGE.goal, NEW_PAGE.data[0]))
        run = (await app.run(task_of(site.url, NEW_PAGE.other, NEW_PAGE.data[1]))).run
        assert run.status != "complete", run.reason
        assert run.reason.startswith("The known way broke off: the way was walked"), run.reason
        assert _kept(site, NEW_PAGE) == list(NEW_PAGE.first)
