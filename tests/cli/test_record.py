"""`footpath record`: where it cannot record, and what it asks a person at the terminal."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from playwright.async_api import async_playwright
from tests.cli.terminal import Terminal

from footpath.page.attached import endpoint_of

if TYPE_CHECKING:
    from pathlib import Path

    from anyio.from_thread import BlockingPortal
    from tests.cli.conftest import CommandLine
    from tests.sites.tasks import TaskSite


def test_without_a_screen_it_says_what_to_do(footpath: CommandLine):
    said = footpath("record", "http://127.0.0.1:9/", env={"DISPLAY": "", "WAYLAND_DISPLAY": ""})
    assert said.code == 3
    assert "There is no screen to record on." in said.err
    assert "cookbooks import" in said.err


def test_a_replay_before_ones_eyes_is_not_done_in_ones_own_browser(footpath: CommandLine):
    said = footpath("record", "http://127.0.0.1:9/", "--cdp", "9222", "--replay")
    assert (said.code, "footpath run" in said.err) == (2, True), said.err


BACK = "update pages set title = 'Harvest' where title = 'Cider'"
"""Makes the page as it was before somebody renamed it."""


async def rename(data: Path, url: str) -> None:
    """What a person does in the tab that records, over a connection of their own."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.connect_over_cdp(await endpoint_of(str(data)), no_defaults=True)
        (tab,) = [each for each in browser.contexts[0].pages if each.url.startswith(url)]
        await tab.get_by_role("link", name="Harvest", exact=True).click()
        await tab.get_by_role("button", name="Rename").click()
        await tab.get_by_label("New title").fill("Cider")
        await tab.get_by_role("button", name="Give this title").click()
        await tab.get_by_role("heading", name="Cider").wait_for()


@pytest.mark.browser
@pytest.mark.thorough
def test_the_person_says_what_it_is_for_what_changes_and_what_proves_it(
    browsing: CommandLine, wiki_site: TaskSite, own_browser: Path, portal: BlockingPortal
):
    with Terminal(browsing, "record", wiki_site.url, "--cdp", own_browser, columns=200) as terminal:
        terminal.wait_for("Do the task, then close the window or press Ctrl-C.")
        portal.call(rename, own_browser, wiki_site.url)
        terminal.type("\x03")
        terminal.wait_for("What is it for?")
        terminal.type("Give the page about apples another title\n")
        terminal.wait_for("1. new_title: Cider")
        terminal.wait_for("Which of them change each time? (numbers)")
        terminal.type("1\n")
        terminal.wait_for("What does the page show when it worked?")
        terminal.type("The page was renamed\n")
        terminal.wait_for("no proxy stands before your browser")
        terminal.wait_for("Do it again before your eyes?")
        portal.call(wiki_site.rows, BACK)
        terminal.type("y\n")
        terminal.wait_for("Send this with “Give this title”?")
        terminal.type("y\n")
        assert terminal.end() == 0, terminal.seen
        assert "complete" in terminal.seen
    assert "Cider" in [row["title"] for row in portal.call(wiki_site.rows, "select title from pages")]
    assert "--data new_title=Cider" in terminal.seen
    (listed,) = json.loads(browsing("cookbooks", "list", "--json").out)
    book = json.loads(browsing("cookbooks", "show", listed["id"], "--json").out)
    assert [each["name"] for each in book["parameters"]] == ["new_title"]
    assert "Cider" not in str(book["steps"])
    portal.call(wiki_site.rows, BACK)
    again = ("run", book["name"], "--url", wiki_site.url, "--data", "new_title=Orchard", "--submit")
    with Terminal(browsing, *again, columns=200) as terminal:
        terminal.wait_for("Send this with “Give this title”? The goal does not ask for it. [y/N]")
        terminal.type("y\n")
        assert terminal.end() == 0, terminal.seen
    assert "Orchard" in [row["title"] for row in portal.call(wiki_site.rows, "select title from pages")]
