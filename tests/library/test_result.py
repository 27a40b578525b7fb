"""A task that is followed while it is worked."""

from __future__ import annotations

import asyncio

import pytest

from footpath.errors import BadInput
from footpath.library.result import listener, watch


async def entries(*said: str) -> str:
    """Work that tells what is said of it."""
    hear = listener.get()
    for each in said:
        await asyncio.sleep(0)
        if hear is not None:
            hear(each)  # pyright: ignore[reportArgumentType]  only passed on
    return said[-1]


async def test_two_tasks_at_once_tell_each_their_own_entries():
    one, other = watch(entries("a", "b")), watch(entries("c", "d"))
    assert [each async for each in one] == ["a", "b"]
    assert [each async for each in other] == ["c", "d"]
    assert (await one, await other) == ("b", "d")
    assert [each async for each in one] == []
    assert listener.get() is None


async def test_an_error_ends_the_entries_and_is_raised_where_the_result_is_awaited():
    async def fails() -> None:
        raise BadInput("No such form.")

    watched = watch(fails())
    assert [each async for each in watched] == []
    with pytest.raises(BadInput):
        await watched


async def test_a_cancelled_task_ends_its_entries():
    watched = watch(asyncio.Event().wait())
    watched.cancel()
    assert [each async for each in watched] == []
    with pytest.raises(asyncio.CancelledError):
        await watched
