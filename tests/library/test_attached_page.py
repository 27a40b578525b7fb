"""Footpath on a page that a program has opened by Playwright itself."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

import pytest
from playwright.async_api import async_playwright
from playwright.sync_api import sync_playwright
from tests.sites.forms import FormSite, form, page, script, text

import footpath

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator
    from pathlib import Path

    from playwright.async_api import Page

    from footpath.library import Review
    from footpath.page.finder import ProbedBrowser

pytestmark = pytest.mark.browser

CONTACT = page(
    "Contact us",
    "<button type=button onclick='document.getElementById(`all`).hidden = false'>Write to us</button>",
    f"<div id=all hidden>{form(text('Your name', 'name'), text('E-mail', 'email', type='email'), button='Send')}</div>",
)
"""Its form is shown by a press: no address leads there."""
REDESIGNED = page(
    "Contact us",
    "<p>We answer within a day.</p>",
    form(text("E-mail address", "mail", type="email"), text("Your name", "who"), button="Send"),
)
BO = {"name": "Bo Lund", "email": "bo@example.com"}


def flags(found: ProbedBrowser) -> dict[str, Any]:
    return {"executable_path": str(found.path), "args": list(found.args)}


@asynccontextmanager
async def opened(found: ProbedBrowser) -> AsyncGenerator[Page]:
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(**flags(found))
        yield await browser.new_page()
        await browser.close()


@pytest.fixture
async def contact() -> AsyncGenerator[FormSite]:
    async with FormSite() as site:
        site.page("/contact", CONTACT)
        site.page("/new", REDESIGNED)
        site.takes("/send", page("Thank you", "<p>Thank you, we have received your message.</p>"))
        yield site


async def test_it_fills_the_page_as_it_stands_and_gives_it_back(
    contact: FormSite, found_browser: ProbedBrowser, tmp_path: Path
):
    async with opened(found_browser) as page:
        await page.goto(f"{contact.url}/contact")
        await page.get_by_role("button", name="Write to us").click()
        mine = footpath.attach(page, home=tmp_path)
        heard: list[str] = []
        page.on("request", lambda request: heard.append(request.method))

        filled = await mine.fill(BO)
        assert (filled.status, contact.sent, heard) == ("reviewed", [], [])
        assert await page.get_by_label("Your name").input_value() == "Bo Lund"

        sent = await mine.fill(BO, submit=True)
        assert (sent.status, contact.posted("/send")) == ("complete", [BO])
        assert await page.title() == "Thank you"
        await page.goto(f"{contact.url}/contact")
        assert heard == ["POST", "GET"], "what the program listens to goes on, once"


@pytest.mark.thorough
async def test_a_cookbook_is_replayed_there_and_an_element_found_again(
    contact: FormSite, found_browser: ProbedBrowser, tmp_path: Path
):
    async with opened(found_browser) as page:
        await page.goto(f"{contact.url}/new")
        mine = footpath.attach(page, home=tmp_path)
        seen = await mine.observe()
        assert (seen.url, seen.title, seen.type) == (f"{contact.url}/new", "Contact us", "contact")
        name = next(each for each in seen.elements if each.meaning == "name")
        learned = (await mine.fill(BO, submit=True)).cookbook
        await page.goto(f"{contact.url}/new")
        kinds: list[str] = []
        mine = footpath.attach(page, home=tmp_path, on_event=lambda entry: kinds.append(str(entry.event)))
        again = await mine.replay(learned, data={**BO, "name": "Cy Holm"}, submit=True)
        assert again.status == "complete", again
        assert contact.posted("/send")[-1]["who"] == "Cy Holm"
        assert any("rung='replay'" in each for each in kinds)
        with pytest.raises(footpath.FootpathError, match="no cookbook 'none'"):
            await mine.replay("none")

        await page.goto(f"{contact.url}/contact")
        await page.get_by_role("button", name="Write to us").click()
        await (await mine.locate(name.signature)).fill("Di Rask")
        assert await page.get_by_label("Your name").input_value() == "Di Rask"
        await page.get_by_label("Your name").evaluate("each => each.closest('p').remove()")
        with pytest.raises(footpath.FootpathError, match="No element of the page certainly matches this signature"):
            await mine.locate(name.signature)


async def test_an_effect_of_the_document_that_stood_there_is_held_and_no_other_host_is_reached(
    found_browser: ProbedBrowser, tmp_path: Path
):
    async with FormSite() as site, FormSite() as elsewhere, opened(found_browser) as theirs:
        order = "fetch('/lists/7', {method: 'POST', body: JSON.stringify({id: 7})})"
        leak = f"fetch('{elsewhere.url}/leak', {{method: 'POST', mode: 'no-cors', body: 'x'}})"
        press = script(f"const press = () => {{ {order}; {leak} }}")
        site.page("/lists", page("Lists", "<button aria-label=Heart onclick='press()'>♥</button>", press))
        site.takes("/lists/7", "done")
        elsewhere.takes("/leak")
        await theirs.goto(f"{site.url}/lists")
        ended = await footpath.attach(theirs, home=tmp_path).run("click Heart, check that Thanks is shown")
        assert ended.status == "reviewed"
        assert (site.sent, elsewhere.sent) == ([], [])
        async with theirs.expect_response("**/leak"):
            await theirs.get_by_role("button", name="Heart").click()
        assert [each.path for each in elsewhere.sent] == ["/leak"], "the page is bounded no longer than the task lasts"


@pytest.mark.thorough
async def test_a_sync_page_does_the_same_and_a_review_may_use_it(
    contact: FormSite, found_browser: ProbedBrowser, tmp_path: Path
):
    def program() -> tuple[object, ...]:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(**flags(found_browser))
            page = browser.new_page()
            page.goto(f"{contact.url}/contact")
            page.get_by_role("button", name="Write to us").click()
            mine = footpath.attach(page, home=tmp_path)
            [name] = [each for each in mine.observe().elements if each.question == "Your name"]
            mine.locate(name.signature).fill("somebody")

            def approve(review: Review) -> bool:
                return page.get_by_label("Your name").input_value() == "Bo Lund" and bool(review.rows)

            kinds: list[str] = []
            page.on("popup", lambda popup: kinds.append(type(popup).__module__))
            sent = mine.fill(BO, review=approve)
            with page.expect_popup():
                page.evaluate("void open('about:blank')")
            told = (sent.status, page.title(), *kinds, type(page.mouse).__module__, page.is_closed())
            page.goto(f"{contact.url}/new")
            broken = footpath.attach(page, home=tmp_path, on_event=lambda _: 1 // len(page.title()[:0]))
            with pytest.raises(ZeroDivisionError):
                broken.fill(BO)
            browser.close()
            with pytest.raises(footpath.FootpathError, match="closed"):
                mine.fill(BO)
            return told

    status, title, *kinds, is_closed = await asyncio.to_thread(program)
    assert (status, title, is_closed) == ("complete", "Thank you", False)
    assert all("sync_api" in str(each) for each in kinds), "what is of the page stays sync"
    assert contact.posted("/send") == [BO]


@pytest.mark.thorough
async def test_what_cannot_be_is_said_with_the_next_move(found_browser: ProbedBrowser, tmp_path: Path):
    with pytest.raises(footpath.FootpathError, match="A str is no page"):
        footpath.attach("page", home=tmp_path)  # pyright: ignore[reportArgumentType, reportCallIssue]
    async with FormSite() as site, opened(found_browser) as theirs:
        mine = footpath.attach(theirs, home=tmp_path)
        with pytest.raises(footpath.FootpathError, match=r"about:blank, which is no site\. Open a url in it first"):
            await mine.fill(BO)
        site.page("/contact", CONTACT)
        await theirs.goto(f"{site.url}/contact")
        with pytest.raises(footpath.FootpathError, match="another event loop"):
            await asyncio.to_thread(asyncio.run, mine.observe())
        one, other = await asyncio.gather(mine.fill(BO), mine.fill(BO), return_exceptions=True)
        assert "works in this page now" in f"{one}{other}"

        async def close(_: Review) -> bool:
            await theirs.close()
            return True

        await theirs.get_by_role("button", name="Write to us").click()
        ended = await mine.fill(BO, review=close)
        assert (ended.status, ended.error) == ("failed", "PageGone")
        with pytest.raises(footpath.FootpathError, match="closed"):
            footpath.attach(theirs)
