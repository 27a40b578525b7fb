"""Import, replay for another person, export, and run what was exported: each time the site has what it was to get."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from tests.sites.stays import stays
from tests.sites.tasks import running

from footpath.app import utc_now
from footpath.demo.site import serve
from footpath.recording.export import export
from footpath.recording.imported import cookbook_of
from footpath.recording.reading import read_way
from footpath.schema.task import Task

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from pathlib import Path

    from footpath.app import App
    from footpath.schema.cookbook import Cookbook

pytestmark = pytest.mark.browser

IDA = {"guest": "Ida Brandt", "email": "ida@example.org"}
OTTO = {"guest": "Otto Reuter", "email": "otto@example.org"}
CODEGEN = """
\"\"\"Book a room in Lisbon.\"\"\"
from playwright.sync_api import Page, expect

def test_book_a_room_in_lisbon(page: Page) -> None:
    page.goto("{url}/")
    page.get_by_role("textbox", name="Where to?").click()
    page.get_by_role("textbox", name="Where to?").fill("Lisbon")
    page.get_by_label("Nights").select_option("2")
    page.get_by_role("button", name="Search").click()
    page.get_by_role("link", name="View room").first.click()
    page.get_by_role("link", name="Book this room").click()
    page.get_by_role("textbox", name="Full name").fill("Ida Brandt")
    page.get_by_role("textbox", name="Email").fill("ida@example.org")
    page.get_by_role("button", name="Book now").click()
    expect(page.get_by_text("Your room is booked")).to_be_visible()
"""


def _on(type: str, *selectors: str, **more: Any) -> dict[str, Any]:
    return {
        "type": type,
        "target": "main",
        "selectors": [[each] for each in selectors],
        "offsetX": 3,
        "offsetY": 3,
        **more,
    }


def chrome(url: str) -> str:
    """The same, as Chrome's Recorder writes it; it cannot say “the first of several”, so that it opens a room."""
    went = {"assertedEvents": [{"type": "navigation", "url": url, "title": ""}]}
    steps = [
        {"type": "setViewport", "width": 1280, "height": 800},
        {"type": "navigate", "url": f"{url}/", **went},
        _on("click", "aria/Where to?", "#city"),
        _on("change", "aria/Where to?", "#city", value="Lisbon"),
        _on("change", "aria/Nights", "select#nights", value="2"),
        _on("click", "aria/Search", "#go", 'xpath///*[@id="go"]', **went),
        {"type": "navigate", "url": f"{url}/rooms/1332?nights=2", **went},
        _on("click", 'aria/Book this room[role="link"]', **went),
        _on("change", "aria/Full name", "#guest", value="Ida Brandt"),
        _on("change", "aria/Email", "#email", value="ida@example.org"),
        _on("click", 'aria/Book now[role="button"]', **went),
    ]
    return json.dumps({"title": "Book a room in Lisbon", "steps": steps})


async def _import(app: App, text: str, name: str) -> Cookbook:
    way = read_way(text, name)
    assert way is not None
    assert way.left_out == []
    book = cookbook_of(
        way, IDA, by="import", now=utc_now(), expect="" if name.endswith(".py") else "Your room is booked"
    )
    return (await app.cookbooks.take(book)).cookbook


async def _replay(app: App, book: Cookbook, url: str) -> None:
    goal = book.task_pattern.replace("{{goal.1}}", "Porto")
    task = Task.model_validate(
        {"type": "custom", "url": url, "goal": goal, "input": OTTO, "submit": "submit",
         "execution_mode": "cookbook_only"}
    )  # fmt: skip
    run = (await app.run(task)).run
    assert (run.status, run.usage.model.calls) == ("complete", 0), run.reason
    assert set(run.usage.steps_by_rung) <= {"replay", "heal"}


@pytest.mark.thorough
@pytest.mark.parametrize(("write", "name"), [(CODEGEN.format, "t.py"), (chrome, "t.json")], ids=["codegen", "chrome"])
@pytest.mark.sample(1)
async def test_an_imported_way_is_replayed_for_another_person_and_exported(
    write: Callable[..., str], name: str, app: App, tmp_path: Path, run_program: Callable[[str], Awaitable[str]]
):
    async with running(stays(), tmp_path / "stays.db") as site:
        book = await _import(app, write(url=site.url), name)
        assert book.state == "candidate"
        await _replay(app, book, site.url)
        await run_program(export(await app.cookbooks.get(book.id), "pytest", values={**IDA, "goal.1": "Lisbon"}).text)
        kept = [tuple(row) for row in site.rows("select nights, guest, email from bookings")]
    assert kept == [(2, "Otto Reuter", "otto@example.org"), (2, "Ida Brandt", "ida@example.org")]


REDIRECTED = """def test_see_a_job(page):
    page.goto("{url}/")
    page.get_by_role("link", name="Senior Optical Engineer").click()
    expect(page.get_by_role("heading", name="{end}")).to_be_visible()
"""


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("end", "status", "said"),
    [
        ("What you will do", "complete", "The known way was replayed"),
        (
            "Lion tamer",
            "refused",
            "(click the link “Senior Optical Engineer”) was done. The expected result is missing",
        ),
    ],
)
async def test_a_way_is_found_at_the_address_of_its_recording_and_a_failing_step_is_named(
    app: App, tmp_path: Path, end: str, status: str, said: str
):
    async with serve(tmp_path / "careers.db") as site:  # its start page leads on to another address
        way = read_way(REDIRECTED.format(url=site.url, end=end), "test_a.py")
        assert way is not None
        await app.cookbooks.take(cookbook_of(way, {}, by="import", now=utc_now()))
        task = {"type": "custom", "url": f"{site.url}/", "goal": way.title, "execution_mode": "cookbook_only"}
        limits = {"limits": {"step_seconds": 2}}
        run = (await app.run(Task.model_validate(task | limits))).run
    assert (run.status, said in str(run.reason) + str(run.error)) == (status, True), (run.reason, run.error)
