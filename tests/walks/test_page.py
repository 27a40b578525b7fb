"""A person's walk in their own browser: they queue an application, watch it, answer what it asks, approve it, and see
what was sent and what learning saved.
"""

from __future__ import annotations

import asyncio
import json
import re
import shutil
import signal
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING

import pytest
from playwright.async_api import TimeoutError as PlaywrightTimeout
from playwright.async_api import async_playwright, expect
from tests.deadlines import DRAWN_S, HANGS_S
from tests.walks.course import ended

from footpath.demo.people import PEOPLE

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator

    from playwright.async_api import Page
    from tests.forked import Overheard
    from tests.walks.course import Course, Errand

WORKED_MS = HANGS_S * 1000
"""For what a worker does first, in another process and with a browser of its own."""

QUESTION = "Why would you like to work at Larkspur?"

pytestmark = [pytest.mark.browser, pytest.mark.slow]


@pytest.mark.thorough
async def test_queued_watched_answered_approved_and_sent(course: Course):
    errand = course.errand(0, PEOPLE[0])
    async with served(course) as page:
        await queue(page, errand, with_a_gap(course, errand))
        lines = page.locator(".journal li")
        await expect(lines.nth(10)).to_be_visible(timeout=WORKED_MS)  # they come while the page stands
        await expect(page.get_by_role("status")).to_contain_text("waiting", timeout=WORKED_MS)
        asked = page.get_by_role("article", name=QUESTION)
        await asked.get_by_role("textbox").fill("I like to make things that last.")
        await asked.get_by_role("button", name="Answer").click()

        shown = page.get_by_role("article", name="Submit application")
        await expect(shown).to_contain_text(errand.person.email, timeout=WORKED_MS)
        assert course.arrived(errand) == []
        await page.get_by_role("button", name="Send it").click()
        await expect(page.get_by_role("status")).to_contain_text("succeeded", timeout=WORKED_MS)
        assert len(course.arrived(errand)) == 1

        await page.get_by_role("navigation").get_by_role("link", name="Applications").click()
        sent = page.get_by_role("region", name="Sent")
        await expect(sent.get_by_role("listitem").filter(has_text="submitted")).to_have_count(1)


@pytest.mark.thorough
async def test_what_is_known_is_approved_beside_when_it_was_learned_and_saves_time(course: Course):
    first, second = course.errand(0, PEOPLE[0]), course.errand(1, PEOPLE[0])
    shutil.copytree(first.profile.parent, course.home / "profiles")
    assert (await course.run(*course.apply(first, "--pictures"))).code == 0
    async with served(course) as page:
        await queue(page, second, second.profile.stem)
        await expect(page.locator("figcaption")).to_have_text(["When it was learned", "Today"], timeout=WORKED_MS)
        await page.get_by_role("button", name="Send it").click(timeout=WORKED_MS)
        await expect(page.get_by_role("status")).to_contain_text("succeeded", timeout=WORKED_MS)
        assert len(course.arrived(second)) == 1

        await page.get_by_role("navigation").get_by_role("link", name="Applications").click()
        sent = page.get_by_role("region", name="Sent")
        await expect(sent.get_by_role("listitem").filter(has_text="submitted")).to_have_count(2)
        await page.get_by_role("link", name="Table").click()
        await expect(page.locator("tbody tr").filter(has_text="submitted")).to_have_count(2)
        await page.get_by_role("navigation").get_by_role("link", name="Savings").click()
        await expect(page.locator("main")).to_contain_text("Time saved")
        await expect(page.get_by_role("rowheader", name=course.site.url.removeprefix("http://"))).to_be_visible()


@pytest.mark.thorough
async def test_a_run_is_seen_live_in_another_process_taken_over_and_given_back(course: Course):
    errand = course.errand(0, PEOPLE[0])
    shutil.copytree(errand.profile.parent, course.home / "profiles")
    async with served(course) as page:
        await queue(page, errand, errand.profile.stem)
        steers, take = page.get_by_text("You steer"), page.get_by_role("button", name="Take over")
        async with asyncio.timeout(HANGS_S):
            while not await steers.is_visible():  # it shows no page before it has opened one
                with suppress(PlaywrightTimeout):
                    await take.click(timeout=300)
        whole = "() => document.querySelector('[data-view] img').naturalWidth === 1280"
        await page.wait_for_function(whole, timeout=WORKED_MS)
        await page.locator("[data-view] img").hover()
        await page.mouse.wheel(0, 300)
        await page.get_by_role("button", name="Give back").click()
        await page.get_by_role("button", name="Send it").click(timeout=WORKED_MS)
        await expect(page.get_by_role("status")).to_contain_text("succeeded", timeout=WORKED_MS)
        await expect(page.locator("[data-view]")).to_be_hidden()
        assert "The person gave it back." in await page.locator(".journal").inner_text()
    assert len(course.arrived(errand)) == 1


@asynccontextmanager
async def served(course: Course) -> AsyncGenerator[Page]:
    """A page that a person has opened by the link which the server printed. It ends as it is told to."""
    serving = course.start("serve", "--port", "0", mark="serve")
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=course.found.path, args=list(course.found.args))
        page = await browser.new_page()
        page.set_default_timeout(DRAWN_S * 1000)
        expect.set_options(timeout=DRAWN_S * 1000)
        await page.goto(await link_of(serving))
        await page.wait_for_url(re.compile(r"/$"))
        yield page
        await browser.close()
    serving.process.send_signal(signal.SIGTERM)
    assert (await ended(serving)).code == 130
    assert course.left_running("serve") == []


def with_a_gap(course: Course, errand: Errand) -> str:
    """Their profile among those of this machine, without one answer; its name."""
    folder = course.home / "profiles"
    shutil.copytree(errand.profile.parent, folder)
    said = json.loads(errand.profile.read_text())
    answers = said["x-footpath"]["answers"]
    said["x-footpath"]["answers"] = [each for each in answers if "why" not in each["match"]]
    assert len(said["x-footpath"]["answers"]) == len(answers) - 1
    (folder / errand.profile.name).write_text(json.dumps(said))
    return errand.profile.stem


async def queue(page: Page, errand: Errand, profile: str) -> None:
    await page.get_by_role("navigation").get_by_role("link", name="New task").click()
    await page.get_by_label("Apply for a job").check()
    await page.get_by_label("Address").fill(errand.url)
    await page.get_by_label("Profile", exact=True).select_option(profile)
    await page.get_by_role("button", name="Queue it").click()
    await page.wait_for_url(re.compile("/tasks/"))


async def link_of(serving: Overheard) -> str:
    async with asyncio.timeout(HANGS_S):
        while True:
            serving.out.seek(0)
            if found := re.search(r"Open (http\S+)", serving.out.read()):
                return found[1]
            await asyncio.sleep(0.05)  # it is another process, which tells nobody
