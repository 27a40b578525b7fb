"""Commands that hand their work to a worker where one is running, and do it themselves where none is."""

from __future__ import annotations

import asyncio
import json
import os
from typing import TYPE_CHECKING

import pytest
from tests.cli.test_jobs import collected
from tests.walks.small_site import small_site

from footpath.app import utc_now
from footpath.coordinator.turns import this_host
from footpath.schema.posting import Posting
from footpath.store import workers
from footpath.store.database import open_store

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cli.conftest import CommandLine

pytestmark = pytest.mark.slow  # each starts programs

GONE = 2**22 + 1
"""A number that no process has: higher than Linux gives any."""
NOWHERE = "http://127.0.0.1:9"
TASK = {"type": "fill_form", "url": f"{NOWHERE}/form"}


def running(home: Path, pid: int) -> None:
    """A worker with this process that said just now that it is there."""

    async def register() -> None:
        async with open_store(f"sqlite:///{home}/footpath.db", home, now=utc_now) as store:
            row = workers.WorkerRecord("w1", this_host(), pid, 2, 1, utc_now(), utc_now())
            async with store.writing() as transaction:
                await workers.register(transaction, row)

    asyncio.run(register())


def jobs(footpath: CommandLine, *addresses: str) -> list[str]:
    """Postings that were collected: their ids, in this order."""
    titles = [f"Baker {number}" for number in range(len(addresses))]
    collected(footpath.home, [Posting(title=t, url=url) for t, url in zip(titles, addresses, strict=True)])
    ids = {each["title"]: each["id"] for each in json.loads(footpath("jobs", "list", "--json").out)}
    return [ids[title] for title in titles]


def queued(footpath: CommandLine) -> list[dict[str, str]]:
    return [each["task"] for each in json.loads(footpath("tasks", "list", "--json").out)]


@pytest.mark.parametrize(
    ("pid", "said"),
    [
        (0, "1 in the queue. No worker is running: `footpath worker` does it"),
        (GONE, "1 in the queue. No worker is running"),
        (os.getpid(), "1 in the queue. A worker is running and does it.\n"),
    ],
    ids=["none", "gone", "there"],
)
def test_who_does_what_is_queued_is_told(footpath: CommandLine, tmp_path: Path, pid: int, said: str):
    if pid:
        running(footpath.home, pid)
    file = tmp_path / "tasks.json"
    file.write_text(json.dumps(TASK))
    assert footpath("tasks", "add", file).err.startswith(said)


@pytest.mark.thorough
def test_jobs_go_to_a_worker_that_is_running(footpath: CommandLine, profile: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(profile.parent)
    ids = jobs(footpath, f"{NOWHERE}/1", f"{NOWHERE}/2")
    running(footpath.home, os.getpid())
    options = ["--profile", profile.name, "--data", "salary=61,500", "--submit"]
    said = footpath("apply", "--job", ids[0], "--job", ids[1], *options)
    tasks = said.out.split()
    assert (said.code, len(tasks)) == (0, 2)
    assert said.err == (
        f"2 in the queue. A worker is running and does them: `footpath tasks watch {tasks[0]}` shows how. "
        "To do them here: --here.\n"
    )
    found = queued(footpath)[::-1]
    assert [(each["type"], each["posting"], each["submit"]) for each in found] == [
        ("apply", id, "submit") for id in ids
    ]
    assert {each["profile"] for each in found} == {str(profile)}
    assert {str(each["input"]) for each in found} == {"{'salary': '{{salary}}'}"}, "values are sealed"


def test_what_is_wrong_with_a_profile_is_told_before_anything_is_queued(footpath: CommandLine, tmp_path: Path):
    (id,) = jobs(footpath, f"{NOWHERE}/1")
    running(footpath.home, os.getpid())
    said = footpath("apply", "--job", id, "--profile", tmp_path / "nobody.yaml")
    assert (said.code, "nobody.yaml" in said.err) == (2, True)
    assert queued(footpath) == []


@pytest.mark.browser
@pytest.mark.parametrize("option", ["--here", "--json"])
@pytest.mark.thorough
def test_a_job_is_done_here_where_a_person_says_so_or_wants_to_see_it(
    browsing: CommandLine, profile: Path, option: str
):
    with small_site() as site:
        (id,) = jobs(browsing, site.posting)
        running(browsing.home, os.getpid())
        said = browsing("apply", "--job", id, "--profile", profile, "--submit", option)
        assert (said.code, len(site.received)) == (0, 1), said.all
    assert queued(browsing) == []


@pytest.mark.browser
@pytest.mark.thorough
def test_without_a_worker_jobs_are_done_here_one_after_the_other(browsing: CommandLine, profile: Path):
    with small_site() as one, small_site() as other:
        ids = jobs(browsing, one.posting, other.posting)
        said = browsing("apply", "--job", ids[0], "--job", ids[1], "--profile", profile, "--submit")
        assert (said.code, len(one.received), len(other.received)) == (0, 1, 1), said.all


@pytest.mark.browser
@pytest.mark.thorough
def test_a_list_of_tasks_is_done_beside_the_command_where_a_person_says_so(
    browsing: CommandLine, profile: Path, tmp_path: Path
):
    file = tmp_path / "tasks.json"
    with small_site() as site:
        apply = {"type": "apply", "url": site.posting, "profile": str(profile), "submit": "submit"}
        later = {**TASK, "every": "0 7 * * 1-5"}
        file.write_text(json.dumps([apply, later]))
        said = browsing("tasks", "add", file, "--here", timeout=60)
        assert (said.code, len(site.received)) == (0, 1), said.all
    assert "succeeded" in said.out
    states = {each["state"] for each in json.loads(browsing("tasks", "list", "--json").out)}
    assert states == {"succeeded", "queued"}
    assert "No worker is running" in browsing("tasks", "add", file).err, "it ended with the command"
