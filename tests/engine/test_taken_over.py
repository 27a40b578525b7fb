"""A person takes a run over in the middle, does some of it themselves, and gives it back."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

import pytest
from tests.deadlines import HANGS_S
from tests.sites.forms import EMAIL, NAME, FormSite, form, page, posting, text

from footpath.beside import beside
from footpath.page.screencast import Hand, steer

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Callable, Coroutine

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
    assert await footpath.books.list() == [], "half of the way is unknown"


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
