"""A task beside others."""

from __future__ import annotations

import asyncio
import contextlib

import pytest

from footpath.beside import beside, heed_stop, is_stopping, to_the_end


class Work:
    """Goes on for ever, and takes a moment to stop."""

    def __init__(self) -> None:
        self.begun = asyncio.Event()
        self.stopped = False

    async def __call__(self) -> None:
        try:
            self.begun.set()
            await asyncio.Event().wait()
        finally:
            await asyncio.sleep(0)
            self.stopped = True


async def _fail() -> None:
    raise LookupError("beside")


async def test_what_it_gives_is_awaited_in_the_block():
    async with beside(asyncio.sleep(0, "done")) as task:
        assert await task == "done"


async def test_it_has_stopped_when_the_block_is_left():
    work = Work()
    async with beside(work()):
        await work.begun.wait()
    assert work.stopped


async def test_it_has_stopped_before_an_error_of_the_block_is_seen():
    work = Work()

    async def block() -> None:
        async with beside(work()):
            await work.begun.wait()
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await block()
    assert work.stopped


async def test_it_has_stopped_before_the_block_is_cancelled():
    work = Work()

    async def block() -> None:
        async with beside(work()):
            await asyncio.Event().wait()

    running = asyncio.ensure_future(block())
    await work.begun.wait()
    running.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await running
    assert running.cancelled()
    assert work.stopped


async def test_its_error_is_raised_where_it_is_awaited():
    async with beside(_fail()) as task:
        with pytest.raises(LookupError):
            await task


async def test_its_error_hides_none_of_the_block():
    async def block() -> None:
        async with beside(_fail()) as task:
            await asyncio.wait([task])
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await block()


async def test_a_stop_is_known_where_an_error_has_replaced_it():
    async def block() -> None:
        try:
            try:
                await asyncio.Event().wait()
            finally:
                raise LookupError("what was torn down")
        except LookupError:
            heed_stop()

    running = asyncio.ensure_future(block())
    await asyncio.sleep(0)
    running.cancel()
    with pytest.raises(asyncio.CancelledError):
        await running


async def test_a_deadline_that_has_passed_is_no_stop():
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(0):
            await asyncio.Event().wait()
    heed_stop()
    assert not is_stopping()


async def test_a_cancellation_counts_once_the_work_has_ended():
    begun, free, ended = asyncio.Event(), asyncio.Event(), asyncio.Event()

    async def opens() -> None:
        begun.set()
        await free.wait()
        ended.set()

    task = asyncio.ensure_future(to_the_end(opens()))
    await begun.wait()
    task.cancel()
    await asyncio.sleep(0)
    assert not task.done()
    free.set()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert ended.is_set()


async def test_what_goes_to_its_end_tells_its_result_and_its_errors():
    assert await to_the_end(asyncio.sleep(0, "done")) == "done"
    with pytest.raises(LookupError):
        await to_the_end(_fail())
