"""A search of the demo, shown once: the list of places has counts, which change with the search."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.recording.showing import choose, learned, replay, show

from footpath.app import utc_now
from footpath.demo.site import serve
from footpath.engine.goal import fits
from footpath.recording.export import FORMATS, export
from footpath.recording.imported import cookbook_of
from footpath.recording.reading import read_way
from footpath.schema.task import Task

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from pathlib import Path

    from footpath.app import App
    from footpath.page.browser import Browser
    from footpath.page.session import Session

pytestmark = pytest.mark.browser

GOAL = "Find “Senior Optical Engineer” among jobs for engineer in Gothenburg"
OTHER = "Find “Lead Backend Engineer” among jobs for backend in Leeds"


async def acts(session: Session) -> None:
    tab = session.tab.page
    await tab.get_by_label("Search jobs").fill("engineer")
    await choose(tab, "Location", "Gothenburg")
    await tab.get_by_role("button", name="Search").click()
    await tab.get_by_role("link", name="Senior Optical Engineer").click()
    await tab.get_by_role("link", name="Apply").first.wait_for()


@pytest.mark.thorough
@pytest.mark.sample(1)
async def test_an_option_with_a_count_is_known_by_its_words(
    app: App, browser: Browser, tmp_path: Path, run_program: Callable[[str], Awaitable[str]]
):
    async with serve(tmp_path / "site.db") as site:
        url = f"{site.url}/jobs"
        shown = await show(browser, url, acts)
        book = await app.cookbooks.save(learned(shown, GOAL, {}))
        assert [getattr(each.action, "options", ()) for each in book.steps] == [(), ("{{goal.3}}",), (), ()]
        await replay(app, url, OTHER, {})
        values = {**(fits(book.task_pattern, GOAL) or {})}
        for to in FORMATS:
            text = export(book, to, url=url, values=values).text
            assert "(7)" not in text
            if to == "pytest":
                await run_program(text)
            way = read_way(text, "way.json" if to == "recorder" else "way.py")
            assert way is not None
            assert way.left_out == []
            expect = "What you will do" if to == "recorder" else ""
            kept = await app.cookbooks.take(cookbook_of(way, {}, by="import", now=utc_now(), expect=expect))
            goal = OTHER if "{{" in kept.cookbook.task_pattern else GOAL
            task = Task.model_validate({"type": "custom", "url": url, "goal": goal, "execution_mode": "cookbook_only"})
            run = (await app.run(task)).run
            assert run.status == "complete", run.reason
