"""The agent of another program, with the official SDK's client, explores the demo, collects from it and applies there;
the person approves, in a terminal or where that program asks them.
"""

from __future__ import annotations

import json
import shutil
import sys
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

import pytest
from mcp.client import Client
from mcp.client.stdio import StdioServerParameters
from mcp.types import ElicitResult
from tests.deadlines import HANGS_S
from tests.walks.course import COMMAND

from footpath.demo.people import PEOPLE

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator

    from tests.walks.course import Course

pytestmark = [pytest.mark.browser, pytest.mark.slow]


@asynccontextmanager
async def agent(course: Course, said: str | None = None, **env: str) -> AsyncGenerator[tuple[Client, list[str]]]:
    """A client that has started `footpath mcp`, and what it was to put to its person, who says this."""
    asked: list[str] = []

    async def elicited(context: Any, params: Any) -> ElicitResult:
        asked.append(params.message)
        return ElicitResult(action="accept", content={"answer": said or ""})

    hosts = {"FOOTPATH_MCP_HOSTS": course.site.url.removeprefix("http://")}
    server = StdioServerParameters(
        command=sys.executable, args=[*COMMAND, "mcp"], env={**course.environment("mcp"), **hosts, **env}
    )
    async with Client(server, elicitation_callback=elicited if said else None, read_timeout_seconds=HANGS_S) as client:
        yield client, asked


def profile_of(course: Course, number: int) -> str:
    """The profile of an errand, where a task may name it; its name."""
    errand = course.errand(number)
    folder = course.home / "profiles"
    folder.mkdir(parents=True, exist_ok=True)
    for each in errand.profile.parent.iterdir():
        if each.is_file():
            shutil.copy(each, folder / each.name)
    return errand.profile.stem


@pytest.mark.thorough
async def test_explore_collect_and_apply_with_an_approval_where_the_client_asks(course: Course):
    errand, profile = course.errand(0), profile_of(course, 0)
    told: list[str] = []

    async def heard(progress: float, total: float | None, message: str | None) -> None:
        told.append(message or "")

    async with agent(course, "Yes", FOOTPATH_MCP_ASKS="1") as (client, asked):
        explored = await client.call_tool(
            "explore", {"url": course.site.url, "steps": 8, "wait_seconds": HANGS_S}, progress_callback=heard
        )
        assert explored.structured_content["task"]["state"] == "succeeded", explored
        assert explored.structured_content["untrusted_page_content"]["site"]["filterOptions"]
        assert any("steps" in each for each in told), "a long run tells how far it came"

        collected = await client.call_tool(
            "collect", {"url": f"{course.site.url}/jobs", "records": 5, "wait_seconds": HANGS_S}
        )
        assert collected.structured_content["task"]["state"] == "succeeded", collected
        counts, pages = collected.structured_content["counts"], collected.structured_content["untrusted_page_content"]
        assert len(pages["postings"]) == counts["new"] == 5
        assert asked == [], "reading asks nobody"

        applied = await client.call_tool(
            "apply", {"url": errand.url, "profile": profile, "wait_seconds": HANGS_S}, progress_callback=heard
        )
        assert applied.structured_content["task"]["state"] == "succeeded", applied
        (review,) = asked
        assert "First name * ← profile" in review
        books = (await client.call_tool("cookbooks", {})).structured_content["cookbooks"]
        assert [each["task_type"] for each in books] == ["apply"]

        again = course.errand(1, PEOPLE[0])
        replayed = await client.call_tool(
            "run_cookbook",
            {"cookbook": books[0]["id"], "url": again.url, "profile": profile, "wait_seconds": HANGS_S},
        )
        assert replayed.structured_content["task"]["state"] == "succeeded", replayed
        assert replayed.structured_content["task"]["result"]["mode"] == "replay"
        said = [explored, collected, applied, replayed]
    assert len(course.arrived(errand)) == len(course.arrived(again)) == 1
    everything = json.dumps([each.model_dump(mode="json") for each in said]) + "".join(asked + told)
    assert [value for value in (errand.person.email, errand.person.phone) if value in everything] == []


@pytest.mark.thorough
async def test_by_default_the_person_approves_in_a_terminal_and_nothing_is_sent_before(course: Course):
    errand, profile = course.errand(0), profile_of(course, 0)
    async with agent(course, "Yes") as (client, asked):
        applied = await client.call_tool("apply", {"url": errand.url, "profile": profile, "wait_seconds": HANGS_S})
        task = applied.structured_content["task"]
        assert task["state"] == "waiting"
        (ask,) = applied.structured_content["untrusted_page_content"]["asks"]
        assert f"footpath inbox answer {ask['id']}" in ask["how"]
        assert (course.arrived(errand), asked) == ([], [])
        still = await client.call_tool("task", {"id": task["id"], "wait_seconds": HANGS_S})
        assert still.structured_content["task"]["state"] == "waiting", "there is nothing to wait for"
        await course.run("inbox", "answer", ask["id"], "yes")
        ended = await client.call_tool("task", {"id": task["id"], "wait_seconds": HANGS_S})
        assert ended.structured_content["task"]["state"] == "succeeded"
    assert len(course.arrived(errand)) == 1
