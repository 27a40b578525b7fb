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
from tests.page.pixels import loud

from footpath.api.events import HEAD
from footpath.app import utc_now
from footpath.coordinator.turns import Turns, this_host
from footpath.coordinator.views import Views
from footpath.engine.takeover import Takeover
from footpath.store import workers
from footpath.store.workers import WorkerRecord

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from playwright.async_api import Browser
    from tests.sites.act_server import Site

    from footpath.engine.run_context import RunContext
    from footpath.page.session import Session

pytestmark = pytest.mark.browser

PAGE = """<!doctype html><body style="margin:0;background:#060"><input style="width:640px;height:90px"
 onkeydown="if (event.key === 'Enter') document.title = value">"""

NAME = "Zephyrine Quackenbrock"
SAYS = f"""<!doctype html><body style="background:#fff"><p style="font:bold 90px sans-serif;color:#f0f">{NAME}</p>"""
LOUD = """() => {
  const image = document.querySelector('[data-view] img'), canvas = document.createElement('canvas');
  if (!image.naturalWidth) return false;
  canvas.width = image.naturalWidth, canvas.height = image.naturalHeight;
  const pen = canvas.getContext('2d');
  pen.drawImage(image, 0, 0);
  const { data } = pen.getImageData(0, 0, canvas.width, canvas.height);
  for (let at = 0; at < data.length; at += 4) {
    if (data[at] > 200 && data[at + 1] < 90 && data[at + 2] > 200) return true;
  }
  return false;
}"""
"""Whether the picture has the colour of the name."""


@dataclasses.dataclass
class Going:
    """A run that goes on, as far as looking at it needs."""

    session: Session
    takeover: Takeover
    id: str = ""
    fields: tuple[str, ...] = ()


@pytest_asyncio.fixture
async def going(served: Served, session: Session, site: Site) -> AsyncIterator[Going]:
    await session.goto(site.serve(PAGE))
    [record] = await served.app.coordinator.add([order()])
    views, going, now = Views("the key"), Going(session, Takeover(), record.id), utc_now()
    async with views.listening(served.app.store.seal) as where, views.showing(record.id, cast("RunContext", going)):
        async with served.app.store.writing() as transaction:
            row = WorkerRecord(f"w{record.id}", this_host(), 1, 2, 0, now, now, where)
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
        run = asyncio.create_task(step_by_step(going.takeover))
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


async def test_one_click_shows_a_person_their_own_data_and_nobody_else_nor_what_is_kept(
    chromium: Browser, served: Served, going: Going, site: Site
):
    going.session.private = (NAME,)
    going.session.has_entered = True
    await going.session.goto(site.serve(SAYS))
    path = f"/tasks/{going.id}"
    async with visiting(chromium, served) as owner, visiting(chromium, served) as guest:
        for each in (owner, guest):
            await each.open(path)
            await seen(each)
        assert not await shows_name(owner)
        await owner.page.get_by_label("Show my data").check()
        await owner.page.wait_for_function(LOUD, timeout=HANGS_S * 1000)
        assert not loud(await going.session.screenshot()), "what is kept stays covered while the owner looks"
        assert not await shows_name(guest), "each window is asked for itself"
        await owner.page.get_by_label("Show my data").uncheck()
        await owner.page.wait_for_function(f"!({LOUD})()", timeout=HANGS_S * 1000)
        await owner.page.get_by_label("Show my data").check()
        await owner.open(path)
        await seen(owner)
        assert not await owner.page.get_by_label("Show my data").is_checked()
        assert not await shows_name(owner), "it is covered again with each new page"
        assert owner.complaints == []
    open_view = f"/api/v1{path}/view?mine=true"
    async with served.stranger() as stranger, served.program(origin="https://elsewhere.example") as elsewhere:
        refused = [await each.get(open_view) for each in (stranger, elsewhere)]
    assert [each.status_code for each in refused] == [401, 403]
    assert b"\xff\xd8" not in b"".join(each.content for each in refused)
    await served.app.coordinator.cancel(going.id)


async def shows_name(visitor: Visitor) -> bool:
    """Whether the picture that a visitor sees has the colour of the name."""
    return bool(await visitor.page.evaluate(LOUD))


@pytest.mark.thorough
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


FORM = f"""<!doctype html><title>Hello {NAME}</title><body>
<label>Message <textarea>for {NAME} alone</textarea></label><label>Mail <input required></label>
<label><input type=checkbox checked> I agree</label><div role=combobox tabindex=0>Norway</div>
<label>Team <select><option>Blue<option selected>Red</select></label><button>Send as {NAME}</button>"""


@pytest.mark.thorough
async def test_the_state_of_a_task_has_its_page_as_it_is_now_covered_as_pictures_are(
    served: Served, program, going: Going, site: Site
):
    going.session.private = (NAME,)
    await going.session.goto(f"{site.serve(FORM)}?for={NAME}")
    read = await asyncio.gather(*(program.get(f"/api/v1/tasks/{going.id}/state") for _ in range(4)))
    state = read[0].json()
    page = state["page"]
    named = {each["name"]: each for each in page["elements"]}
    assert (state["state"], state["id"], state["no_page"]) == ("running", going.id, "")
    assert (page["title"], page["tab"], page["tabs"]) == ("Hello •••", 1, 1)
    assert page["url"].startswith("http://127.0.0.1")
    assert page["url"].endswith("?for=•••")
    assert named["Send as •••"]["role"] == "button"
    assert [named[name]["filled"] for name in ("Message", "Mail", "Team")] == [True, False, True]
    assert (named["Mail"]["required"], named["Team"]["options"]) == (True, ["Blue", "Red"])
    assert NAME not in read[0].text
    assert "Norway" not in named, "what was chosen in a drawn list is what it holds"
    assert not {"checked", "value", "selected"} & set(named["I agree"]), "nor whether it is ticked"
    assert len({each.text for each in read}) == 1, "several may read at once"
    await going.session.tab.page.evaluate("document.querySelector('button').textContent = 'Sent'")
    again = (await program.get(f"/api/v1/tasks/{going.id}/state")).json()
    assert "Sent" in [each["name"] for each in again["page"]["elements"]], "it is read anew each time"
    await served.app.coordinator.cancel(going.id)


async def step_by_step(takeover: Takeover) -> None:
    """A run, as far as its takeover knows it: at the end of each step it looks whether somebody has taken over."""
    while not await takeover.wait_back():  # noqa: ASYNC110  it is what a run does: a step, and a look
        await asyncio.sleep(0.01)


async def seen(visitor: Visitor) -> None:
    """Wait until the picture of the run's browser is there: its stream never ends, so that it is never complete."""
    wide = "() => document.querySelector('[data-view] img').naturalWidth === 1280"
    await visitor.page.wait_for_function(wide, timeout=HANGS_S * 1000)
