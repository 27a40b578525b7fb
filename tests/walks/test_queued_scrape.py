"""A queued `scrape` from the queue to its end: its records are where a person, a program and an agent look for them."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING, Any

import pytest
from mcp.client import Client
from tests.deadlines import HANGS_S
from tests.walks.crew import crew, ended

from footpath.mcp.server import server_of

if TYPE_CHECKING:
    from tests.walks.course import Course

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def titles(course: Course) -> list[str]:
    """The site's own database."""
    with closing(sqlite3.connect(course.site.database)) as connection:
        return [title for (title,) in connection.execute("select title from jobs")]


async def from_agents(app: Any, task: str) -> list[dict[str, object]]:
    async def nobody() -> None:
        """A worker is there already."""

    async with Client(server_of(app, nobody), read_timeout_seconds=HANGS_S) as client:
        told = (await client.call_tool("records", {"id": task, "limit": 200})).structured_content
    assert told is not None
    return told["untrusted_page_content"]["records"]


@pytest.mark.thorough
async def test_a_queued_scrape_ends_with_its_records_with_the_task(course: Course):
    file = course.folder / "tasks.json"
    wanted = {"fields": ["title", "link"], "records": 30, "pages": 10}
    file.write_text(json.dumps({"type": "scrape", "url": f"{course.site.url}/jobs", "wanted": wanted}))
    async with crew(course) as workers:
        (added,) = (await course.run("tasks", "add", str(file), "--json")).json()
        none = await course.run("tasks", "result", added["id"])
        assert (none.code, none.out) == (2, "")
        workers.start("one")
        (record,) = await workers.until(ended)
        assert record.state == "succeeded", record.reason
        printed = await course.run("tasks", "result", record.id, "--format", "json")
        view = await workers.app.coordinator.get_state(record.id)
        stored = list((await workers.app.coordinator.scraped(record.id)).rows())
        assert printed.json() == stored == await from_agents(workers.app, record.id)
        assert {str(each["title"]) for each in stored} <= set(titles(course))
        assert len({str(each["link"]) for each in stored}) == len(stored) == 30
        assert view.scraped is not None
        assert (view.scraped.found, view.scraped.kept) == (30, 30)
        assert record.result is not None
        assert view.scraped.run == record.result.run
