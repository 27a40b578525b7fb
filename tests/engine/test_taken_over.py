"""A person takes a run over in the middle, does some of it themselves, and gives it back."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager, nullcontext
from typing import TYPE_CHECKING

import pytest
from tests.deadlines import HANGS_S
from tests.engine.goal_minds import Mind
from tests.engine.running import OTTO
from tests.engine.test_goal_plain import QUICK_LIMITS, TEAS
from tests.sites.forms import EMAIL, NAME, FormSite, form, page, posting, script, text
from tests.sites.tasks import TaskSite

from footpath.beside import beside
from footpath.demo.site.server import serve
from footpath.page.screencast import Hand, steer

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Callable, Coroutine
    from pathlib import Path

    from tests.engine.goal_running import Custom
    from tests.engine.running import Footpath

    from footpath.engine.run_context import RunContext
    from footpath.tasks.services import Shown

    Doing = Callable[[RunContext], Coroutine[None, None, None]]

pytestmark = pytest.mark.browser


async def do(context: RunContext, *hands: Hand) -> None:
    for hand in hands:
        context.takeover.used(hand.do, hand.text)
        await steer(context.session, hand)


async def point(context: RunContext, selector: str) -> Hand:
    """A click on it."""
    box = await context.session.tab.page.locator(selector).bounding_box()
    assert box is not None
    return Hand("click", (box["x"] + box["width"] / 2) / 1280, (box["y"] + box["height"] / 2) / 900)


def steered(doing: Doing) -> Shown:
    """Somebody who takes over as soon as the run has begun, and gives it back when they have done that."""

    async def person(context: RunContext) -> None:
        while context.takeover.steering != "person":  # noqa: ASYNC110  it tells nobody
            await asyncio.sleep(0.01)
        try:
            async with asyncio.timeout(HANGS_S):
                await doing(context)
        finally:
            context.takeover.give_back()

    @asynccontextmanager
    async def shown(context: RunContext) -> AsyncGenerator[None]:
        context.takeover.take()
        async with beside(person(context)) as doer:
            yield
            await doer

    return shown


@pytest.mark.thorough
async def test_a_run_goes_on_from_where_a_person_has_led_it(footpath: Footpath, careers: FormSite):
    start = careers.page("/jobs/1", posting())
    careers.page("/apply", page("Apply", form(NAME, EMAIL)))
    careers.takes("/send")

    async def open_the_form(context: RunContext) -> None:
        await do(context, await point(context, "a"))
        await context.session.tab.page.wait_for_url("**/apply")

    footpath.shown = steered(open_the_form)
    ran = await footpath.apply(start)
    assert ran.status == "complete"
    assert careers.posted("/send") == [{"first": "Ida", "last": "Brandt", "email": "ida@example.org"}]
    assert [event.text for event in ran.events("noticed") if event.what == "steered"] == [
        "A person took over.",
        "The person gave it back.",
    ]
    assert [(step.rung, step.action.kind) for step in ran.begun("person")] == [("person", "click")]
    footpath.shown = lambda _: nullcontext()
    again = await footpath.apply(start, OTTO, execution_mode="cookbook_only")
    assert (again.status, again.rungs) == ("complete", {"replay"}), again.reason
    assert careers.posted("/send")[1] == {"first": "Otto", "last": "Reuter", "email": "otto@example.org"}


async def test_what_a_person_typed_is_sent_and_kept_nowhere(footpath: Footpath, careers: FormSite):
    start = careers.page("/apply", page("Apply", form(NAME, EMAIL, text("Where did you read of us?", "paper"))))
    careers.takes("/send", lambda sent: f"<h1>Thank you for your application, reader of the {sent['paper']}</h1>")

    async def fill(context: RunContext) -> None:
        await do(context, await point(context, "[name=paper]"), *(Hand("type", text=each) for each in "Dresden Herald"))

    footpath.shown = steered(fill)
    ran = await footpath.apply(start)
    assert ran.status == "complete"
    assert [sent["paper"] for sent in careers.posted("/send")] == ["Dresden Herald"]
    assert ran.run.proof == "Thank you for your application, reader of the {{typed}}"
    assert "Herald" not in str(ran.journal)
    [listed] = await footpath.books.list()
    book = await footpath.books.get(listed.book.id)
    assert [(each.question, each.name) for each in book.parameters if each.question.startswith("Where")] == [
        ("Where did you read of us?", "answer.where-did-you-read-of-us")
    ], "a run for somebody else asks them"


async def test_what_a_person_typed_is_kept_nowhere_though_the_page_names_a_button_after_it(
    footpath: Footpath, careers: FormSite
):
    named = script(
        "document.querySelector('input[name=paper]').oninput = e => { more.textContent = 'About ' + e.target.value }"
    )
    fields = (NAME, EMAIL, text("Where did you read of us?", "paper"), "<button type=button id=more>More</button>")
    start = careers.page("/apply", page("Apply", form(*fields), named))
    careers.takes("/send")

    async def fill(context: RunContext) -> None:
        await do(context, await point(context, "[name=paper]"), *(Hand("type", text=each) for each in "Dresden Herald"))
        await do(context, await point(context, "#more"))

    footpath.shown = steered(fill)
    ran = await footpath.apply(start)
    assert [sent["paper"] for sent in careers.posted("/send")] == ["Dresden Herald"]
    assert "About" in str(ran.journal)
    assert "Herald" not in str(ran.journal)


@pytest.mark.thorough
async def test_the_way_of_a_person_who_sends_by_hand_is_not_learned(footpath: Footpath, careers: FormSite):
    start = careers.page("/apply", page("Apply", form(NAME, EMAIL)))
    careers.takes("/send")

    async def fill_and_send(context: RunContext) -> None:
        tab = context.session.tab.page
        await do(context, await point(context, "[name=first]"), *(Hand("type", text=each) for each in "Ida"))
        await do(context, await point(context, "[name=last]"), *(Hand("type", text=each) for each in "Brandt"))
        await do(context, await point(context, "[name=email]"), *(Hand("type", text=each) for each in "i@example.org"))
        await do(context, await point(context, "button"))
        await tab.wait_for_url("**/send")

    footpath.shown = steered(fill_and_send)
    ran = await footpath.apply(start)
    assert len(careers.posted("/send")) == 1
    assert await footpath.books.list() == []
    assert "Nothing is learned of this run. The person pressed something that may send data." in [
        event.text for event in ran.events("noticed")
    ]


@pytest.mark.thorough
async def test_what_a_person_does_for_a_goal_is_replayed_with_other_words(custom: Custom, tmp_path: Path):
    async with serve(tmp_path / "demo.db") as site:

        async def search(context: RunContext) -> None:
            await do(context, await point(context, "[name=q]"), *(Hand("type", text=each) for each in "optical"))
            await do(context, Hand("press", text="Enter"))
            await context.session.tab.page.wait_for_url("**q=optical**")

        custom.shown = steered(search)
        ran = await custom.run(
            site.url, "Find work with “optical” in its title, check that “1 role” is shown", Mind([], "1 role")
        )
        assert ran.status == "complete", ran.reason
        custom.shown = lambda _: nullcontext()
        goal = "Find work with “recruiter” in its title, check that “1 role” is shown"
        again = await custom.run(site.url, goal, execution_mode="cookbook_only")
    assert (again.status, again.rungs) == ("complete", {"replay"}), again.reason


@pytest.mark.thorough
async def test_what_a_person_did_is_not_undone_where_the_known_way_ends(custom: Custom):
    goal = 'click "See the teas", check that "Our teas" is shown'
    site = await custom.site(TaskSite("Teas", "", {"Our teas": "The range"}, TEAS))
    assert (await custom.run(site.url, goal)).status == "complete"
    site.look = "v2"

    async def see_the_teas(context: RunContext) -> None:
        await do(context, await point(context, "a[href='/teas']"))
        await context.session.tab.page.wait_for_url("**/teas")

    custom.shown = steered(see_the_teas)
    ended = await custom.run(site.url, goal, limits=QUICK_LIMITS)
    assert (ended.status, [step.action.kind for step in ended.begun("person")]) == ("needs_person", ["click"])
    assert not any("from its first page" in event.text for event in ended.events("noticed"))
