"""Footpath without `await`: its thread, the program's functions, and Ctrl-C."""

from __future__ import annotations

import asyncio
import signal
import sys
import threading
from contextlib import asynccontextmanager
from inspect import signature
from typing import TYPE_CHECKING, Any, cast

import pytest
from tests.boards.published import published
from tests.deadlines import HANGS_S

import footpath
from footpath.app import open_app
from footpath.config import environment
from footpath.errors import BadInput
from footpath.library import sync
from footpath.library.footpath import OpenOptions, Reviewing, open_footpath, settings_of
from footpath.library.result import listener
from footpath.memory import journal

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator
    from pathlib import Path

    from tests.boards.published import Published

    from footpath.library import Entry, Reviewer
    from footpath.schema.run import Run


LIST = "boards-api.greenhouse.io/v1/boards/acme/jobs?content=true&pay_transparency=true"


async def runs(home: Path) -> list[Run]:
    """The stored runs, newest first."""
    async with open_app(settings_of(home)) as app:
        return list(await app.runs.list())


@asynccontextmanager
async def acme(home: Path) -> AsyncGenerator[Published]:
    """An employer's list on a board."""
    async with published() as boards:
        boards.record("greenhouse")
        boards.write(home / "boards")
        yield boards


@asynccontextmanager
async def program(code: str, home: Path) -> AsyncGenerator[asyncio.subprocess.Process]:
    """A program in a Python of its own: only its main thread hears Ctrl-C."""
    pipe = asyncio.subprocess.PIPE
    variables = {**environment(), "FOOTPATH_HOME": str(home)}
    process = await asyncio.create_subprocess_exec(sys.executable, "-c", code, stdout=pipe, stderr=pipe, env=variables)
    try:
        yield process
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


OPENING = """
import asyncio, os, signal
from contextlib import asynccontextmanager
import footpath
from footpath.library import sync

@asynccontextmanager
async def slow(**_):
    try:
        os.kill(os.getpid(), signal.SIGINT)
        await asyncio.Event().wait()
        yield
    finally:
        print("closed")

sync.open_footpath = slow
try:
    with footpath.open_sync():
        pass
except KeyboardInterrupt:
    print("left")
"""


@pytest.mark.slow
async def test_ctrl_c_while_it_opens_closes_what_is_open(tmp_path: Path):
    async with program(OPENING, tmp_path) as process:
        said, failed = await asyncio.wait_for(process.communicate(), HANGS_S / 10)
    assert sorted(said.split()) == [b"closed", b"left"], failed.decode()


WORKING = """
import footpath

with footpath.open_sync(on_event=lambda _: None) as fp:
    try:
        fp.collect("greenhouse:acme")
    except KeyboardInterrupt:
        print("stopped")
    print(fp.collect("greenhouse:acme").result.status)
"""


@pytest.mark.slow
async def test_ctrl_c_ends_the_task_before_the_program_goes_on(tmp_path: Path):
    async with acme(tmp_path) as boards, program(WORKING, tmp_path) as process:
        boards.answers[LIST].never = True
        await boards.asked_for(LIST)
        boards.answers[LIST].never = False
        process.send_signal(signal.SIGINT)
        assert process.stdout is not None
        assert await asyncio.wait_for(process.stdout.readline(), HANGS_S / 10) == b"stopped\n"
        said, failed = await asyncio.wait_for(process.communicate(), HANGS_S)
    assert said == b"complete\n", failed.decode()
    assert [each.status for each in await runs(tmp_path)] == ["complete", "interrupted"]


REVIEW = cast("Any", "the filled form")


class Form:
    """Stands for a Footpath whose tasks ask for a review, or tell an entry, on the loop."""

    async def fill(self, url: str, data: object, *, review: Reviewer) -> str:
        return f"{url}: {await Reviewing(review).approve(REVIEW)}"

    async def explore(self, url: str) -> str:
        hear = listener.get()
        assert hear is not None
        hear(cast("Any", url))
        await asyncio.sleep(0)
        return "explored"


@pytest.fixture
def of_form(monkeypatch: pytest.MonkeyPatch) -> None:
    """Open a `Form`."""

    @asynccontextmanager
    async def opened(**_: object) -> AsyncGenerator[Form]:
        yield Form()

    monkeypatch.setattr(sync, "open_footpath", opened)


@pytest.mark.usefixtures("of_form")
def test_a_review_is_called_in_the_waiting_thread_and_may_do_another_task():
    threads: list[int] = []

    def approve(review: object) -> bool:
        assert review is REVIEW
        threads.append(threading.get_ident())
        return str(fp.fill("inner", review=lambda _: True)) == "inner: True"

    async def later(_: object) -> bool:
        return True

    with footpath.open_sync() as fp:
        assert str(fp.fill("outer", review=approve)) == "outer: True"
        assert str(fp.fill("async", review=later)) == "async: True"
    assert threads == [threading.get_ident()]


@pytest.mark.usefixtures("of_form")
def test_an_async_review_that_cannot_wait_is_told_so_at_once():
    async def approve(_: object) -> bool:
        return fp.fill("inner", review=lambda _: True).is_complete

    with footpath.open_sync() as fp, pytest.raises(BadInput, match="Write the review without `async`"):
        fp.fill("outer", review=approve)


@pytest.mark.usefixtures("of_form")
def test_the_error_of_a_review_comes_through():
    with footpath.open_sync() as fp, pytest.raises(ZeroDivisionError):
        fp.fill("outer", review=lambda _: 1 // 0 > 0)


@pytest.mark.usefixtures("of_form")
def test_entries_are_told_in_the_waiting_thread_and_may_begin_another_task():
    heard: list[object] = []

    def hear(entry: object) -> None:
        heard.append((entry, threading.get_ident()))
        if entry == "outer":
            fp.explore("inner")

    with footpath.open_sync(on_event=hear) as fp:
        assert str(fp.explore("outer")) == "explored"
    assert heard == [("outer", threading.get_ident()), ("inner", threading.get_ident())]


def test_it_opens_with_the_same_arguments():
    assert OpenOptions.__annotations__.keys() == signature(open_footpath).parameters.keys()


async def test_a_listener_that_raises_stops_the_task_and_its_error_comes_through(tmp_path: Path):
    def hear(entry: Entry) -> None:
        raise LookupError(entry.event.kind)

    async with acme(tmp_path):
        async with footpath.open(home=tmp_path, on_event=hear) as fp:
            with pytest.raises(LookupError, match="run_started"):
                await fp.collect("greenhouse:acme")
            await asyncio.sleep(0)  # nothing of the stop is left

        def without_await() -> None:
            with footpath.open_sync(home=tmp_path, on_event=hear) as fp, pytest.raises(LookupError):
                fp.collect("greenhouse:acme")

        await asyncio.to_thread(without_await)
    ended = await runs(tmp_path)
    assert [each.status for each in ended] == ["interrupted", "interrupted"]
    async with open_app(settings_of(tmp_path)) as app:
        assert (await journal.read(app.store, ended[-1].id))[-1].event.kind == "run_finished"


async def test_the_run_waits_until_an_entry_was_heard(tmp_path: Path):
    heard: list[Entry] = []

    def hear(entry: Entry) -> None:
        heard.append(entry)
        if len(heard) == len(("run_started", "the next one")):
            threading.Event().wait(0.3)  # meanwhile, a run that does not wait comes to its end
            raise LookupError

    def work() -> None:
        with footpath.open_sync(home=tmp_path, on_event=hear) as fp, pytest.raises(LookupError):
            fp.collect("greenhouse:acme")

    async with acme(tmp_path):
        await asyncio.to_thread(work)
    [ended] = await runs(tmp_path)
    assert ended.status == "interrupted"
