"""`tasks`, `inbox` and `worker` on the command line."""

from __future__ import annotations

import asyncio
import json
import re
import sqlite3
from contextlib import closing
from datetime import timedelta
from typing import TYPE_CHECKING, cast

import pytest
from tests.api.seed import scraped
from tests.store.databases import START, Ticking, run

from footpath.app import open_app, utc_now
from footpath.config import HOME, read_settings
from footpath.coordinator.asking import new_ask
from footpath.coordinator.values import kept
from footpath.memory.redaction import Redaction
from footpath.schema.action import Click, Outcome
from footpath.schema.event import Entry, PageObserved, RunStarted, StepFinished, StepStarted
from footpath.schema.record import TaskResult
from footpath.store import asks, runs, tasks
from footpath.store.database import open_store

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cli.conftest import CommandLine

    from footpath.schema.event import Matter, RunEvent

TASK = {"type": "fill_form", "url": "http://127.0.0.1:9/form"}

WHERE = "http://127.0.0.1:9/form?step=2"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "tasks.json"


@pytest.mark.thorough
def test_tasks_are_added_listed_and_stopped(footpath: CommandLine, file: Path):
    file.write_text(json.dumps([{**TASK, "priority": 3, "idempotency_key": "a"}, {**TASK, "every": "0 9 * * 1-5"}]))
    first = footpath("tasks", "add", file)
    assert (first.code, len(first.out.split())) == (0, 2)
    once, recurring = first.out.split()
    assert footpath("tasks", "add", file).out.split()[0] == once, "the same key is the same task"
    listed = json.loads(footpath("tasks", "list", "--json", "--state", "queued").out)
    assert [each["id"] for each in listed][-1] == once
    assert f"{recurring}\tqueued\tfill_form" in footpath("tasks", "list").out
    assert footpath("tasks", "cancel", once).out == f"{once} is cancelled.\n"
    for listing in (("list",), ("show", recurring)):
        assert re.search(r"every 0 9 \* \* 1-5, next [-\d]{10} 09:00 UTC", footpath("tasks", *listing).out)
    assert footpath("tasks", "pause", recurring).out == f"{recurring} is paused.\n"
    assert f"{recurring}\tpaused\tfill_form\t0\t0\t{TASK['url']}\tevery 0 9 * * 1-5\n" in footpath("tasks", "list").out
    asyncio.run(added_by_a_clock_that_is_ahead(footpath.home, once))
    again = footpath("tasks", "add", file)
    assert f"Task {once} has this idempotency key already, and is cancelled: `footpath tasks retry {once}`" in again.err
    assert "1 in the queue." in again.err, "the other one"
    assert footpath("tasks", "watch", once).code == 130
    assert "cancelled" in footpath("tasks", "show", once).out


def test_a_task_with_a_profile_that_is_not_there_is_not_added(footpath: CommandLine, file: Path):
    file.write_text(json.dumps([TASK, {**TASK, "profile": str(file.with_name("nobody.yaml"))}]))
    said = footpath("tasks", "add", file)
    assert said.code == 2
    assert f"There is no profile at {file.with_name('nobody.yaml')}." in " ".join(said.err.split())
    assert footpath("tasks", "list", "--json").out.strip() == "[]"


async def added_by_a_clock_that_is_ahead(home: Path, task: str) -> None:
    async with open_store(f"sqlite:///{home}/footpath.db", home, now=utc_now) as store, store.writing() as transaction:
        await tasks.change(transaction, task, {"created_at": utc_now() + timedelta(hours=1)})


async def attempted(home: Path, task: str) -> None:
    """An attempt at a task that took two steps."""
    seen = PageObserved(
        url_pattern="127.0.0.1/form", page_type="application", platform="generic", fingerprint="f",
        elements=2, fields=1, ms=1,
    )  # fmt: skip
    events: list[RunEvent] = [RunStarted(), seen]
    for step, name in (("s1", "First name"), ("s2", "Send")):
        events.append(StepStarted(step=step, action=Click(), target=f"button “{name}”", rung="rules"))
        events.append(StepFinished(step=step, rung="rules", outcome=Outcome(ok=True), held=True))
    entries = [Entry(run="r1", seq=seq, at=START, event=each) for seq, each in enumerate(events, 1)]
    url = f"sqlite:///{home}/footpath.db"
    async with open_store(url, home, now=Ticking()) as store, store.writing() as transaction:
        await runs.create(transaction, run("r1", task_id=task, status="failed"))
        await runs.append(transaction, entries)
        result = TaskResult(run="r1", status="failed", reason="", cost_savings_pct=-12.5)
        await tasks.change(transaction, task, {"result": result})


@pytest.mark.thorough
def test_a_task_is_tried_again_from_a_step_as_show_numbers_them(footpath: CommandLine, file: Path):
    file.write_text(json.dumps(TASK))
    task = footpath("tasks", "add", file).out.strip()
    footpath("tasks", "cancel", task)
    asyncio.run(attempted(footpath.home, task))
    shown = footpath("tasks", "show", task).out.splitlines()
    assert [each.rpartition("  ")[2] for each in shown if "button" in each] == ["step 1", "step 2"]
    assert "· money saved: none, 12% more ·" in shown[-1]
    none = footpath("tasks", "retry", task, "--from-step", "3")
    assert (none.code, f"task {task} has 2 steps; there is no step 3" in none.err) == (2, True)
    assert footpath("tasks", "retry", task, "--from-step", "2").out == f"{task} is queued.\n"


@pytest.mark.thorough
def test_a_task_that_ended_is_tried_again_as_a_whole(footpath: CommandLine, file: Path):
    file.write_text(json.dumps(TASK))
    task = footpath("tasks", "add", file).out.strip()
    footpath("tasks", "cancel", task)
    assert footpath("tasks", "retry", task).out == f"{task} is queued.\n"


async def asked(home: Path, task: str, *kinds: Matter) -> None:
    """What a task asks."""
    url = f"sqlite:///{home}/footpath.db"
    async with open_store(url, home, now=Ticking()) as store, store.writing() as transaction:
        for number, kind in enumerate(kinds):
            id = f"ask-{kind}" if kinds.count(kind) == 1 else f"an-earlier-{number}"
            ask = new_ask(id, task, kind, "Well?", Ticking(), url=WHERE)
            await asks.create(transaction, *kept(ask, Redaction({}), store.seal))


@pytest.mark.thorough
def test_how_long_it_is_asked_and_what_holds_then_is_told(footpath: CommandLine, file: Path):
    file.write_text(json.dumps(TASK))
    task = footpath("tasks", "add", file).out.strip()
    kinds: list[Matter] = ["question", "review", "blocked", "form", "unknown_effect", "resume"]
    asyncio.run(asked(footpath.home, task, *kinds))
    rows = [each.split("\t") for each in footpath("inbox", "list").out.splitlines()[1:]]
    assert {id: until for id, *_, until in rows} == {
        "ask-question": "until 2026-03-08 09:00 UTC, then its task ends as failed",
        "ask-review": "until 2026-03-04 09:00 UTC, then its task ends as cancelled",
        "ask-blocked": "until 2026-03-02 09:00 UTC, then its task ends as failed",
        "ask-form": "until 2026-03-08 09:00 UTC, then its task ends as failed",
        "ask-unknown_effect": "until answered",
        "ask-resume": "until 2026-03-08 09:00 UTC, then its task ends as cancelled",
    }
    shown = footpath("inbox", "show", "ask-review").out
    assert WHERE in shown
    assert WHERE in rows[0], "of several that ask the same, each says where"
    assert "open until 2026-03-04 09:00 UTC, then its task ends as cancelled · task" in shown


@pytest.mark.parametrize(("reply", "notes"), [("sent", True), ("not_sent", False)])
def test_whoever_says_that_it_was_sent_hears_that_nothing_is_sent_again(
    footpath: CommandLine, file: Path, reply: str, notes: bool
):
    file.write_text(json.dumps(TASK))
    asyncio.run(asked(footpath.home, footpath("tasks", "add", file).out.strip(), "unknown_effect"))
    said = footpath("inbox", "answer", "ask-unknown_effect", reply).out
    assert said.startswith("Answered. Task ")
    assert ("nothing is sent again" in said) is notes


async def running(home: Path, task: str) -> None:
    async with (
        open_store(f"sqlite:///{home}/footpath.db", home, now=Ticking()) as store,
        store.writing() as transaction,
    ):
        await tasks.change(transaction, task, {"state": "running"})


def test_a_task_is_watched_until_it_asks_though_its_run_keeps_its_browser(footpath: CommandLine, file: Path):
    file.write_text(json.dumps(TASK))
    task = footpath("tasks", "add", file).out.strip()
    other = footpath("tasks", "add", file).out.strip()
    asyncio.run(running(footpath.home, task))
    asyncio.run(asked(footpath.home, other, *cast("list[Matter]", ["review"] * 100)))
    asyncio.run(asked(footpath.home, task, "review"))
    watched = footpath("tasks", "watch", task)
    assert (watched.code, watched.out.splitlines()) == (
        6,
        [
            "running  It asks something, with its browser still open.",
            "footpath inbox list shows the open questions",
        ],
    )


def test_each_mistake_in_a_file_names_the_task_the_field_and_the_fix(footpath: CommandLine, file: Path):
    file.write_text(json.dumps([TASK, {**TASK, "urll": 1}, {"type": "apply", "url": "example.com"}]))
    said = footpath("tasks", "add", file)
    assert said.code == 2
    assert "task 2: urll: unknown field; did you mean “url”?" in said.err
    assert "task 3: url: give a web address that begins with https:// or http://" in said.err
    assert footpath("tasks", "list").out == "No tasks match. `footpath tasks add FILE` queues some.\n"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("tasks", "add", "nowhere.json"), "nowhere.json cannot be read: No such file or directory."),
        (("tasks", "add", "."), ". cannot be read: Is a directory."),
        (("tasks", "show", "abc"), "There is no task 'abc'."),
        (("inbox", "answer", "abc", "yes"), "There is no question 'abc'."),
        (("worker", "--site-rate", "often"), "--site-rate 'often' is no rate."),
        (("worker", "--site-rate", "0/60"), "--site-rate '0/60' is no rate."),
    ],
)
def test_what_cannot_be_meant(footpath: CommandLine, words: tuple[str, ...], said: str):
    ended = footpath(*words)
    assert (ended.code, said in ended.err) == (2, True), ended.err


def test_nothing_is_asked_at_first(footpath: CommandLine):
    assert footpath("inbox", "list").out == "No open questions.\n"
    assert footpath("inbox", "list", "--json").out == "[]\n"


async def lamps(home: Path, most: int = 100) -> str:
    """A task that scraped three lamps. Its id."""
    async with open_app(read_settings({HOME: str(home)})) as opened:
        return await scraped(opened, [{"title": "=1+1", "price": each} for each in ("1", "2", "3")], most=most)


@pytest.mark.thorough
def test_the_records_of_a_scrape_are_printed_and_written(footpath: CommandLine, tmp_path: Path):
    task = asyncio.run(lamps(footpath.home))
    printed = footpath("tasks", "result", task)
    assert [json.loads(each) for each in printed.out.splitlines()] == [
        {"title": "=1+1", "price": each} for each in ("1", "2", "3")
    ]
    assert (printed.code, printed.err.strip()) == (1, "values that did not fit, stored as null: title 1, price 1")
    assert footpath("tasks", "result", task, "--format", "csv").out.splitlines() == [
        "title,price", "'=1+1,1", "'=1+1,2", "'=1+1,3",
    ]  # fmt: skip
    out = tmp_path / "lamps.sqlite"
    assert f"Wrote 3 records to {out}." in footpath("tasks", "result", task[:5], "-o", out).out.replace("\n", "")
    with closing(sqlite3.connect(out)) as database:
        assert [price for (price,) in database.execute("SELECT price FROM postings")] == [1, 2, 3], "numbers"
    assert f"3 records found: `footpath tasks result {task}` writes them." in footpath("tasks", "show", task).out


@pytest.mark.thorough
def test_what_is_not_stored_of_a_scrape_is_told(footpath: CommandLine):
    told = footpath("tasks", "result", asyncio.run(lamps(footpath.home, most=2)))
    assert (told.code, len(told.out.splitlines())) == (1, 2)
    assert "3 records were found; a task stores only the first 2." in told.err


@pytest.mark.thorough
def test_a_task_without_records_says_why(footpath: CommandLine, file: Path):
    file.write_text(json.dumps([TASK, {**TASK, "type": "scrape"}]))
    form, scrape = footpath("tasks", "add", file).out.split()
    for id, said in (
        (form, f"Task {form} is of type fill_form: only tasks of type scrape have records."),
        (scrape, f"Task {scrape} has no records yet: it is queued."),
        ("nowhere", "There is no task 'nowhere'"),
    ):
        told = footpath("tasks", "result", id)
        assert (told.code, told.out) == (2, "")
        assert said in " ".join(told.err.split())
    assert "has no suffix of a known format" in footpath("tasks", "result", scrape, "-o", "lamps").err
