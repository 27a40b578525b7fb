"""`footpath collect` on the demo's board: all of it, every field right, each once, whatever happens to the process."""

from __future__ import annotations

import json
import random
import sqlite3
from contextlib import closing, suppress
from typing import TYPE_CHECKING, Any

import pytest
from tests.walks.course import ended, until

from footpath.demo.site.jobs import COMPANY

if TYPE_CHECKING:
    from collections.abc import Callable
    from contextlib import AbstractAsyncContextManager

    from tests.walks.course import Course

pytestmark = pytest.mark.browser


def jobs(course: Course) -> list[dict[str, Any]]:
    """The site's own database."""
    with closing(sqlite3.connect(course.site.database)) as connection:
        connection.row_factory = sqlite3.Row
        return [dict(row) for row in connection.execute("select * from jobs order by number")]


def home(course: Course) -> list[dict[str, Any]]:
    """The postings that were kept, as they lie on the disk."""
    path = course.home / "footpath.db"
    if not path.exists():
        return []
    with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)) as connection:
        try:
            return [json.loads(body) for (body,) in connection.execute("select body from postings")]
        except sqlite3.OperationalError:  # the tables are not there yet
            return []


def count_home(course: Course) -> int:
    """How many there are."""
    path = course.home / "footpath.db"
    if not path.exists():
        return 0
    with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)) as connection, suppress(sqlite3.Error):
        return connection.execute("select count(*) from postings").fetchone()[0]
    return 0


def expected(course: Course, job: dict[str, Any]) -> dict[str, object]:
    """What the site's database says of a job."""
    return {
        "title": job["title"],
        "organisation": COMPANY,
        "url": f"{course.site.url}/jobs/{job['slug']}",
        "board_id": str(job["number"]),
        "city": job["city"].split(",")[0],
        "country": job["country"],
        "remote": True if job["workplace"] == "remote" else None,
        "employment": [job["employment"]],
        "salary": (job["salary_low"], job["salary_high"], job["currency"], "year"),
        "posted": job["posted_on"],
        "valid_through": job["closes_on"],
    }


def told(posting: dict[str, Any]) -> dict[str, object]:
    """The same of a posting. That it is not remote need not be said."""
    salary = posting.get("salary") or {}
    place = (posting.get("places") or [{}])[0]
    plain = ("title", "organisation", "url", "board_id", "posted", "valid_through")
    pay = [int(float(salary.get(name, 0))) for name in ("low", "high")]
    return {
        **{name: posting.get(name, "") for name in plain},
        "city": place.get("city", "").split(",")[0],
        "country": place.get("country", ""),
        "remote": posting.get("remote") or None,
        "employment": posting.get("employment", []),
        "salary": (*pay, salary.get("currency"), salary.get("period")),
    }


def wrong(course: Course) -> list[tuple[object, object]]:
    """Every job of which not all is home, or which is home twice, with what is."""
    kept: dict[str, list[dict[str, Any]]] = {}
    for posting in home(course):
        kept.setdefault(posting["board_id"], []).append(posting)
    differing: list[tuple[object, object]] = []
    for job in jobs(course):
        found = kept.pop(str(job["number"]), [])
        if [told(each) for each in found] != [expected(course, job)]:
            differing.append((expected(course, job), [told(each) for each in found]))
        texts = [line.removeprefix("- ").removeprefix("## ") for line in job["body"].splitlines() if line]
        missing = [text for text in texts if found and text not in found[0]["description"]]
        if missing:
            differing.append((job["slug"], missing))
    return [*differing, *((None, each) for each in kept.values())]


def everything(course: Course, count: int) -> tuple[str, ...]:
    pages = str(count // 12 + 1)
    return ("collect", f"{course.site.url}/jobs", "--max-records", str(count), "--max-pages", pages, "--json")


async def killed_at(course: Course, count: int, moments: int, seed: int) -> list[int]:
    """Begin to collect, and kill it, as often as that; how many were home each time."""
    dice = random.Random(seed)
    seen: list[int] = []
    for number in range(moments):
        mark = f"moment{number}"
        wanted = min(count - 1, len(home(course)) + dice.randrange(0, max(2, 2 * count // moments)))
        begun = course.start(*everything(course, count), mark=mark)
        await until(lambda wanted=wanted: count_home(course) >= wanted, process=begun.process)
        if begun.process.poll() is None:
            begun.process.kill()
        course.end_all(mark)
        await ended(begun)
        seen.append(len(home(course)))
    return seen


async def judge(course: Course, count: int, moments: int, seed: int) -> None:
    seen = await killed_at(course, count, moments, seed)
    end = await course.run(*everything(course, count))
    assert end.code == 0, (seen, end)
    assert wrong(course) == [], seen
    assert len(home(course)) == count
    collected = end.json()["collected"]
    assert collected["new"] + collected["known"] + collected["updated"] == count, (seen, collected)
    assert seen == sorted(seen)
    again = await course.run(*everything(course, count))
    assert again.code == 0
    run = again.json()["run"]
    assert (run["mode"], run["usage"]["model"]["calls"]) == ("replay", 0)
    assert again.json()["collected"]["known"] == count, again.json()["collected"]
    assert wrong(course) == []


@pytest.mark.thorough
async def test_all_of_a_board_comes_home_though_it_is_killed_three_times(
    laid_out: Callable[..., AbstractAsyncContextManager[Course]],
):
    async with laid_out(jobs=60) as course:
        await judge(course, 60, moments=3, seed=3)


@pytest.mark.long
async def test_five_hundred_come_home_though_it_is_killed_ten_times(
    laid_out: Callable[..., AbstractAsyncContextManager[Course]],
):
    async with laid_out(jobs=500) as course:
        await judge(course, 500, moments=10, seed=5)
