"""A run is looked at and steered on its page, in a real browser, while a real session shows what it does."""

from __future__ import annotations

import asyncio
import dataclasses
from typing import TYPE_CHECKING, cast

import pytest
import pytest_asyncio
from playwright.async_api import expect
from tests.api.conftest import Served, Visitor, visiting
from tests.coordinator.orders import order
from tests.deadlines import HANGS_S

from footpath.api.view import HEAD
from footpath.app import utc_now
from footpath.coordinator.presence import this_host
from footpath.coordinator.turns import Turns
from footpath.coordinator.views import Views
from footpath.engine.wheel import Wheel
from footpath.store import workers
from footpath.store.workers import WorkerRow

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from playwright.async_api import Browser
    from tests.sites.act_server import Site

    from footpath.engine.walk import Walk
    from footpath.page.session import Session

pytestmark = pytest.mark.browser

PAGE = """<!doctype html><body style="margin:0;background:#060"><input style="width:640px;height:90px"
 onkeydown="if (event.key === 'Enter') document.title = value">"""


@dataclasses.dataclass
class Going:
    """A run that goes on, as far as looking at it needs."""

    session: Session
    wheel: Wheel
    id: str = ""
    fields: tuple[str, ...] = ()


@pytest_asyncio.fixture
async def going(served: Served, session: Session, site: Site) -> AsyncIterator[Going]:
    await session.goto(site.serve(PAGE))
    [record] = await served.app.coordinator.add([order()])
    views, going, now = Views("the key"), Going(session, Wheel(), record.id), utc_now()
    async with views.listening(served.app.store.seal) as where, views.showing(record.id, cast("Walk", going)):
        async with served.app.store.writing() as transaction:
            row = WorkerRow(f"w{record.id}", this_host(), 1, 2, 0, now, now, where)
            await workers.register(transaction, row)
        assert await Turns(served.app.store, utc_now).next(row.id, 1) == [record.id]
        yield going
    async with served.app.store.writing() as transaction:
        await workers.forget(transaction, row.id)


async def test_a_run_is_seen_taken_over_clicked_and_typed_in_and_given_back(
    chromium: Browser, served: Served, going: Going
):
    async with visiting(chromium, served, viewport={"width": 360, "height": 740}) as visitor:
        page = visitor.page
        await visitor.open(f"/tasks/{going.id}")
        await seen(visitor)
        await page.get_by_role("button", name="Take over").click()
        run = asyncio.create_task(step_by_step(going.wheel))
        await expect(page.get_by_text("You steer")).to_be_visible(timeout=HANGS_S * 1000)
        image = page.locator("[data-view] img")
        box = await image.bounding_box()
        assert box is not None
        await image.click(position={"x": box["width"] * 0.25, "y": box["height"] * 0.05})
        await page.keyboard.type("Ada")
        await page.keyboard.press("Enter")
        await going.session.tab.page.wait_for_function("document.title === 'Ada'", timeout=HANGS_S * 1000)
        assert await page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
        await page.get_by_role("button", name="Give back").click()
        async with asyncio.timeout(HANGS_S):
            await run
        await expect(page.get_by_text("The run steers by itself")).to_be_visible(timeout=HANGS_S * 1000)
        await served.app.coordinator.cancel(going.id)
    assert visitor.complaints == []


async def test_a_program_looks_too_and_is_told_what_keeps_it_from_that(served: Served, program, going: Going):
    path = f"/api/v1/tasks/{going.id}/view"
    async with program.stream("GET", path) as answer:
        assert answer.headers["content-type"] == "multipart/x-mixed-replace; boundary=picture-of-footpath"
        async with asyncio.timeout(HANGS_S):
            start = await anext(answer.aiter_bytes())
    assert start[: len(HEAD) + 2] == HEAD + b"\xff\xd8"
    early = await program.post(path, json={"do": "click", "x": 0.1, "y": 0.1})
    unmeant = await program.post(path, json={"do": "click", "x": "left"})
    [queued] = await served.app.coordinator.add([order()])
    assert (early.status_code, unmeant.status_code) == (409, 422)
    assert (await program.get(f"/api/v1/tasks/{queued.id}/view")).status_code == 404
    await served.app.coordinator.cancel(queued.id)


async def step_by_step(wheel: Wheel) -> None:
    """A run, as far as the wheel knows it: at the end of each step it looks whether somebody has taken over."""
    while not await wheel.wait_back():  # noqa: ASYNC110  it is what a run does: a step, and a look
        await asyncio.sleep(0.01)


async def seen(visitor: Visitor) -> None:
    """Wait until the picture of the run's browser is there: its stream never ends, so that it is never complete."""
    wide = "() => document.querySelector('[data-view] img').naturalWidth === 1280"
    await visitor.page.wait_for_function(wide, timeout=HANGS_S * 1000)
