"""The pages in a real browser: each is there, fits a phone, can be used by everybody, and runs nobody else's script."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
import pytest_asyncio
from axe_playwright_python.async_playwright import Axe  # pyright: ignore[reportMissingTypeStubs]  it has none
from tests.api.conftest import Served, Visitor, visiting
from tests.api.hostile import EVERY
from tests.api.seed import WORDS, Seeded, events, seed
from tests.store.databases import run

from footpath.api.drawing import NAVIGATION
from footpath.app import utc_now
from footpath.schema.event import Entry
from footpath.store import runs

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from playwright.async_api import Browser, Page

pytestmark = pytest.mark.browser

AT_ONCE = 23
"""Hostile texts in one field: where one was not escaped, the first of them would run."""


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def seeded(served: Served) -> Seeded:
    return await seed(served.app)


@pytest_asyncio.fixture(loop_scope="session")
async def visitor(chromium: Browser, served: Served) -> AsyncIterator[Visitor]:
    async with visiting(chromium, served) as visitor:
        yield visitor
    assert visitor.complaints == []


@pytest.mark.thorough
def test_there_are_enough_hostile_texts():
    assert len(set(EVERY)) >= 60


@pytest.mark.thorough
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.sample(1)
async def test_everybody_can_use_each_page(chromium: Browser, served: Served, seeded: Seeded, scheme):
    faults: list[str] = []
    only = {"resultTypes": ["violations"]}  # what is in order need not be told node by node
    if scheme == "dark":
        only["runOnly"] = ["color-contrast"]  # the rest is the same
    async with visiting(chromium, served, color_scheme=scheme) as visitor:
        for path in (*seeded.pages(), "/enter", "/nowhere"):
            await visitor.open(path)
            found = await Axe().run(visitor.page, options=only)
            faults += [
                f"{path}: {each['id']} {each['nodes'][0]['html'][:200]}" for each in found.response["violations"]
            ]
    assert faults == []
    assert visitor.complaints == []


@pytest.mark.thorough
async def test_each_page_fits_a_phone(chromium: Browser, served: Served):
    seeded = await seed(served.app, "Donaudampfschifffahrtsgesellschaftskapitän" * 4)
    async with visiting(chromium, served, viewport={"width": 360, "height": 740}) as visitor:
        for path in (*seeded.pages(), "/enter", "/nowhere"):
            assert await visitor.open(path) in (200, 404)
            wide = await visitor.page.evaluate("document.documentElement.scrollWidth - innerWidth")
            assert wide <= 0, path
    assert visitor.complaints == []


@pytest.mark.thorough
async def test_the_keyboard_reaches_everything_from_the_link_to_the_content_on(visitor: Visitor):
    await visitor.open("/new")
    reached: list[str] = []
    for _ in range(20):
        await visitor.page.keyboard.press("Tab")
        reached.append(
            await visitor.page.evaluate("document.activeElement.name || document.activeElement.innerText || ''")
        )
    assert reached[0] == "To the content"
    assert [name for _, name in NAVIGATION if not any(each.startswith(name) for each in reached)] == []
    assert {"type", "url", "goal", "profile", "submit"} <= set(reached)


async def test_a_new_task_is_queued_and_mistakes_are_told_beside_what_was_said(visitor: Visitor):
    page = visitor.page
    await visitor.open("/new")
    await page.get_by_label("Do a task in my words").check()
    await page.get_by_label("Address").fill("http://localhost/shop")
    await page.get_by_label("Postings at the most").evaluate("each => each.removeAttribute('pattern')")
    await page.get_by_label("Postings at the most").fill("many")
    await page.get_by_role("button", name="Queue it").click()
    assert "Postings at the most: give a whole number" in await page.get_by_role("alert").inner_text()
    await page.get_by_label("Postings at the most").fill("")
    await page.get_by_role("button", name="Queue it").click()
    await page.get_by_role("alert").get_by_text("In your words: missing").wait_for()
    assert await page.get_by_label("Address").input_value() == "http://localhost/shop"
    await page.get_by_label("In your words").fill("buy bread")
    await page.get_by_label("Postings at the most").fill("5")
    await page.get_by_label("Keep a picture of each step").check()
    await page.get_by_role("button", name="Queue it").click()
    await page.wait_for_url("**/tasks/*")
    assert await page.get_by_role("heading", level=1).inner_text() == "buy bread"
    await page.get_by_role("button", name="Cancel").click()
    await page.get_by_role("status").get_by_text("cancelled", exact=True).wait_for()


@pytest.mark.thorough
async def test_lines_come_while_somebody_looks(served: Served, visitor: Visitor):
    seeded = await seed(served.app)
    await visitor.open(f"/tasks/{seeded.task}")
    lines = visitor.page.locator(".journal li")
    before = await lines.count()
    assert await lines.filter(has_text="Enter in textbox").locator(".value").inner_text() == WORDS
    await add_lines(served, seeded.run, "\n".join(EVERY))
    await visitor.page.wait_for_function(
        "before => document.querySelectorAll('.journal li').length >= before * 2", arg=before
    )
    await served.app.coordinator.cancel(seeded.task)
    await visitor.page.get_by_role("status").get_by_text("cancelled", exact=True).wait_for()


@pytest.mark.thorough
async def test_a_task_that_ended_is_tried_again_from_a_step(served: Served, visitor: Visitor):
    seeded = await seed(served.app)
    await visitor.open(f"/tasks/{seeded.task}")
    again = visitor.page.get_by_role("button", name="Try again from step")
    assert await again.count() == 0, "it has not ended"
    await served.app.coordinator.cancel(seeded.task)
    await visitor.open(f"/tasks/{seeded.task}")
    assert await again.count() == 2
    assert (await Axe().run(visitor.page)).response["violations"] == []
    await visitor.page.get_by_role("button", name="Try again from step 2").click()
    await visitor.page.get_by_role("status").get_by_text("queued", exact=True).wait_for()
    done = await served.app.runs.from_step(run("next", task_id=seeded.task))
    assert done is not None
    assert [each.event.step for each in done.entries if each.event.kind == "step_finished"] == ["s1"]


@pytest.mark.thorough
async def test_an_approval_shows_what_would_be_sent_and_takes_one_press(served: Served, visitor: Visitor):
    seeded = await seed(served.app)
    await visitor.open("/inbox")
    card = visitor.page.locator(f"#ask-{seeded.review}")
    told = await card.locator("p.quiet").inner_text()
    assert re.search(r"Open until [-\d]{10} [:\d]{5} UTC; unanswered, its task ends as cancelled then\.", told), told
    shown = card.locator("ol.shown > li")
    assert (await shown.inner_text()).split("\n\n") == [f"{WORDS} (required)", f"{WORDS} {WORDS}"]
    await card.get_by_role("button", name="Send it").click()
    await visitor.page.wait_for_url("**/inbox")
    assert await card.count() == 0
    assert (await served.app.coordinator.inbox.get(seeded.review)).by == "page"


@pytest.mark.thorough
async def test_an_application_is_moved_by_form_by_key_and_by_hand(served: Served, visitor: Visitor):
    seeded = await seed(served.app)
    page, stages = visitor.page, served.app.tracking
    await visitor.open("/applications")
    card = page.locator(f"[data-id='{seeded.application}']")
    await card.get_by_role("combobox").select_option("Interview")
    await card.get_by_role("button", name="Move").click()
    await page.locator("[data-stage=interview]").locator(card).wait_for()
    await card.get_by_role("link").focus()
    await page.keyboard.press("ArrowRight")
    await page.locator("[data-stage=offer]").locator(card).wait_for()
    assert await page.get_by_role("status").inner_text() == f"{WORDS}: offer."
    await page.wait_for_function(
        "id => document.activeElement.closest('[data-id]')?.dataset.id === id", arg=seeded.application
    )
    await card.hover(position={"x": 4, "y": 4})
    await page.mouse.down()
    await _drawn_anew(page)  # as when something happens meanwhile: the card stays in the hand
    await page.locator("[data-stage=sent] h2").hover()
    await page.mouse.up()
    await page.locator("[data-stage=sent]").locator(card).wait_for()
    assert (await stages.get(seeded.application)).application.stage == "sent"


async def _drawn_anew(page: Page) -> None:
    """Have the page draw anew what may have changed, and wait until it did; the count of questions comes last."""
    await page.evaluate("document.querySelector('[data-asks]').dataset.old = 'yes'")
    await page.evaluate("document.dispatchEvent(new Event('footpath:redraw'))")
    await page.locator("[data-asks]:not([data-old])").wait_for(state="attached")


@pytest.mark.thorough
async def test_what_a_person_writes_down_of_an_application_is_kept(served: Served, visitor: Visitor):
    seeded = await seed(served.app)
    page = visitor.page
    await visitor.open(f"/applications/{seeded.application}")
    await page.get_by_label("Write something down").fill("They called.")
    await page.get_by_role("button", name="Add the note").click()
    await page.get_by_text("They called.", exact=True).wait_for()
    await page.get_by_role("button", name="Remove the note of").first.click()
    await page.get_by_label("Follow up on").fill("2030-01-31")
    await page.get_by_label("Stage").select_option("Rejected")
    await page.get_by_role("button", name="Keep").click()
    await visitor.open("/applications?view=table&stage=rejected&order=follow_up")
    row = page.locator("tbody tr").filter(has_text="2030-01-31")
    assert await row.locator("td").nth(5).inner_text() == "They called."


@pytest.mark.thorough
async def test_what_is_to_be_followed_up_stands_first_until_it_is_done(served: Served, visitor: Visitor):
    seeded = await seed(served.app)
    await visitor.open("/applications")
    due = visitor.page.get_by_role("region", name="To follow up").locator("li")
    mine = due.filter(has=visitor.page.locator(f"[href='/applications/{seeded.application}']"))
    await mine.get_by_role("button", name="Done").click()
    await mine.wait_for(state="detached")
    assert (await served.app.tracking.get(seeded.application)).application.follow_up is None


@pytest.mark.thorough
@pytest.mark.parametrize("script", [True, False], ids=["with its script", "without"])
@pytest.mark.sample(1)
async def test_what_could_be_meant_is_seen_and_chosen_by_one_press(chromium: Browser, served: Served, script: bool):
    seeded = await seed(served.app)
    async with visiting(chromium, served, java_script_enabled=script) as visitor:
        await visitor.open("/inbox")
        card = visitor.page.locator(f"#ask-{seeded.choice}")
        assert await card.get_by_role("figure").all_inner_texts() == ["When it was learned"]
        assert await visitor.page.locator(f"#ask-{seeded.review} figcaption").all_inner_texts() == [
            "When it was learned", "Today"
        ]  # fmt: skip
        widths = [await each.evaluate("each => each.naturalWidth") for each in await card.locator("li img").all()]
        assert widths == [40, 40]
        await card.get_by_role("button", name="2 of 3").click()
        await visitor.page.wait_for_url("**/inbox")
        assert await card.count() == 0
    assert (await served.app.coordinator.inbox.get(seeded.choice)).answer == "key2"


@pytest.mark.thorough
async def test_a_cookbook_goes_back_to_an_older_version(served: Served, visitor: Visitor):
    seeded = await seed(served.app, "A way of its own")
    await visitor.open(f"/cookbooks/{seeded.cookbook}?revision=1")
    await visitor.page.get_by_role("button", name="Go back to revision 1").click()
    await visitor.page.wait_for_url(f"**/cookbooks/{seeded.cookbook}")
    assert "Revision 1, health" in await visitor.page.locator("main").inner_text()


@pytest.mark.thorough
async def test_a_cookbook_is_forgotten_by_a_second_press(served: Served, visitor: Visitor):
    """It cannot be taken back, and stands beside what can."""
    seeded = await seed(served.app, "A way that is given up")
    await visitor.open(f"/cookbooks/{seeded.cookbook}")
    forgets = visitor.page.get_by_role("button", name="Forget it, with all its revisions")
    assert not await forgets.is_visible()
    await visitor.page.get_by_text("Forget it all", exact=True).press("Enter")
    assert (await Axe().run(visitor.page)).response["violations"] == []
    await forgets.click()
    await visitor.page.wait_for_url("**/cookbooks")
    assert await visitor.page.locator(f"[href='/cookbooks/{seeded.cookbook}']").count() == 0


@pytest.mark.thorough
async def test_a_cookbook_shows_how_it_held_is_put_aside_and_taken_again(served: Served, visitor: Visitor):
    seeded = await seed(served.app, "A way put aside")
    page = visitor.page
    await visitor.open(f"/cookbooks/{seeded.cookbook}")
    assert await page.get_by_role("figure", name="Runs a day").is_visible()
    await page.get_by_role("button", name="Do not use it").click()
    await page.get_by_role("button", name="Use it again").wait_for()
    assert await page.locator(".tag.disabled").is_visible()
    await page.get_by_role("link", name="Run it").click()
    assert await page.get_by_label("Address").input_value()


@pytest.mark.sample(1)
@pytest.mark.parametrize("number", range((len(EVERY) + AT_ONCE - 1) // AT_ONCE))
async def test_what_pages_say_is_shown_and_never_run(served: Served, visitor: Visitor, number: int):
    said = " ".join(EVERY[number * AT_ONCE : (number + 1) * AT_ONCE]).replace("\x00", "")
    seeded = await seed(served.app, said)
    paths = [*seeded.pages(), f"/api/v1/sites/{seeded.site}/map.svg", f"/api/v1/tasks/{seeded.task}"]
    for path in paths:
        assert await visitor.open(path) == 200, path
        if not path.startswith("/api"):
            for each in await visitor.page.locator("[href^='javascript:' i], [src^='javascript:' i]").all():
                pytest.fail(await each.evaluate("each => each.outerHTML"))
    await visitor.open(f"/jobs?q={'%3Cscript%3Eran(1)%3C/script%3E'}&site={'%22%3E%3Cimg src=x onerror=ran(2)%3E'}")
    assert visitor.complaints == []


async def add_lines(served: Served, run: str, said: str) -> None:
    async with served.app.store.writing() as transaction:
        last = await runs.last_seq(transaction, run)
        more = [Entry(run=run, seq=last + 1 + at, at=utc_now(), event=each) for at, each in enumerate(events(said))]
        await runs.append(transaction, more)


@pytest.mark.thorough
async def test_savings_are_told_as_figures_and_drawn(visitor: Visitor, seeded: Seeded):
    page = visitor.page
    assert await visitor.open("/savings?days=30") == 200
    site = page.get_by_role("row").filter(has=page.get_by_role("rowheader", name=seeded.site))
    told = await site.get_by_role("cell").all_inner_texts()
    assert told[1:] == ["First run\n12.0 s\nReplay\n3.0 s", "7 against 0", "$0.12 against $0.00"]
    chart = page.get_by_role("img", name="Runs a day")
    assert await chart.locator("rect.replayed").count() >= 1
    await page.get_by_text("The same as a table").click()
    assert "Replayed" in await page.get_by_role("table").filter(has_text="Day from").inner_text()
    cause = page.get_by_role("row").filter(has=page.get_by_role("rowheader", name="SiteUnreachable"))
    assert await cause.count() == 1
