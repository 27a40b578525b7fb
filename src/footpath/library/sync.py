"""The sync interface, on an event loop in a thread of its own: a notebook's running loop does not matter."""

from __future__ import annotations

import asyncio
import threading
from concurrent.futures import Future
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeVar

from footpath.errors import BadInput
from footpath.library.footpath import REOPEN, open_footpath

if TYPE_CHECKING:
    from collections.abc import Coroutine, Generator, Mapping, Sequence
    from pathlib import Path
    from typing import Unpack

    from footpath.library.footpath import Footpath, OnEvent, Reviewer, TaskOptions
    from footpath.library.records import Records
    from footpath.library.result import Result
    from footpath.schema.kept import KeptPosting

Gives = TypeVar("Gives")


class SyncFootpath:
    """`Footpath` for programs without `await`. A `review` is called in another thread, while the method waits."""

    def __init__(self, footpath: Footpath, loop: asyncio.AbstractEventLoop) -> None:
        self._footpath = footpath
        self._loop = loop

    def fill(
        self,
        url: str,
        data: Mapping[str, str] | None = None,
        *,
        submit: bool = False,
        review: Reviewer | None = None,
        **options: Unpack[TaskOptions],
    ) -> Result:
        """As `Footpath.fill`."""
        return self._wait(self._footpath.fill(url, data, submit=submit, review=review, **options))

    def apply(
        self,
        url: str,
        data: Mapping[str, str] | None = None,
        *,
        submit: bool = False,
        review: Reviewer | None = None,
        **options: Unpack[TaskOptions],
    ) -> Result:
        """As `Footpath.apply`."""
        return self._wait(self._footpath.apply(url, data, submit=submit, review=review, **options))

    def run(
        self,
        goal: str,
        *,
        url: str,
        data: Mapping[str, str] | None = None,
        submit: bool = False,
        review: Reviewer | None = None,
        **options: Unpack[TaskOptions],
    ) -> Result:
        """As `Footpath.run`."""
        return self._wait(self._footpath.run(goal, url=url, data=data, submit=submit, review=review, **options))

    def replay(
        self,
        cookbook: str,
        *,
        url: str,
        data: Mapping[str, str] | None = None,
        submit: bool = False,
        review: Reviewer | None = None,
        **options: Unpack[TaskOptions],
    ) -> Result:
        """As `Footpath.replay`."""
        return self._wait(self._footpath.replay(cookbook, url=url, data=data, submit=submit, review=review, **options))

    def collect(
        self,
        url: str,
        *,
        limit: int = 100,
        query: str = "",
        location: str = "",
        filters: Mapping[str, str] | None = None,
        details: bool = True,
        **options: Unpack[TaskOptions],
    ) -> Records[KeptPosting]:
        """As `Footpath.collect`."""
        asked = self._footpath.collect(
            url, limit=limit, query=query, location=location, filters=filters, details=details, **options
        )
        return self._wait(asked)

    def scrape(
        self, url: str, fields: Sequence[str] = (), *, limit: int = 100, **options: Unpack[TaskOptions]
    ) -> Records[Mapping[str, object]]:
        """As `Footpath.scrape`."""
        return self._wait(self._footpath.scrape(url, fields, limit=limit, **options))

    def explore(self, url: str, **options: Unpack[TaskOptions]) -> Result:
        """As `Footpath.explore`."""
        return self._wait(self._footpath.explore(url, **options))

    def _wait(self, work: Coroutine[Any, Any, Gives]) -> Gives:
        if self._loop.is_closed():
            work.close()
            raise BadInput("Footpath is closed.", hint=REOPEN)
        future = asyncio.run_coroutine_threadsafe(work, self._loop)
        try:
            return future.result()
        except BaseException:
            future.cancel()  # Ctrl-C reaches this thread alone; the run ends like any stopped run
            raise


@contextmanager
def open_sync(
    *,
    home: str | Path | None = None,
    headed: bool = False,
    on_event: OnEvent | None = None,
    cdp: str = "",
    unbounded: bool = False,
    chrome_profile: str = "",
) -> Generator[SyncFootpath]:
    """`footpath.open` for programs without `await`, and for notebooks. Takes the same arguments."""
    opened: Future[tuple[Footpath, asyncio.AbstractEventLoop, asyncio.Event]] = Future()

    async def hold() -> None:  # a single task opens and closes, since resources may belong to the task
        done = asyncio.Event()
        async with open_footpath(
            home=home,
            headed=headed,
            on_event=on_event,
            cdp=cdp,
            unbounded=unbounded,
            chrome_profile=chrome_profile,
        ) as footpath:
            opened.set_result((footpath, asyncio.get_running_loop(), done))
            await done.wait()

    def live() -> None:
        try:
            asyncio.run(hold())
        except BaseException as error:  # the opening thread waits for the error
            if opened.done():
                raise
            opened.set_exception(error)

    thread = threading.Thread(target=live, name="footpath")
    thread.start()
    try:
        footpath, loop, done = opened.result()
        try:
            yield SyncFootpath(footpath, loop)
        finally:
            loop.call_soon_threadsafe(done.set)
    finally:
        thread.join()
