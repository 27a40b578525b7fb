"""The sync interface, on an event loop in a thread of its own: a notebook's running loop does not matter."""

from __future__ import annotations

import asyncio
import threading
from concurrent.futures import Future
from contextlib import contextmanager, suppress
from functools import partial
from queue import SimpleQueue
from typing import TYPE_CHECKING, Any, TypeVar, cast

from footpath.errors import BadInput
from footpath.library.footpath import REOPEN, asking, open_footpath
from footpath.library.result import listener

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Generator, Mapping, Sequence
    from typing import Unpack

    from footpath.library.footpath import Footpath, OnEvent, OpenOptions, SendOptions, TaskOptions
    from footpath.library.records import Records
    from footpath.library.result import Result
    from footpath.schema.posting import KeptPosting

Gives = TypeVar("Gives")


class Calls:
    """Functions of the program that a task has for the thread that waits for it."""

    def __init__(self) -> None:
        self._queue: SimpleQueue[Callable[[], object] | None] = SimpleQueue()
        self._open: set[Future[Any]] = set()
        self._is_left = False

    def ask(self, function: Callable[[Any], object], about: object) -> Future[Any]:
        """Have a function called in the waiting thread. Once that thread has left, the answer is None at once: what
        stops then must not wait for an answer. Called on the loop.
        """
        called: Future[Any] = Future()
        if self._is_left:
            called.set_result(None)
            return called
        self._open.add(called)
        called.add_done_callback(self._open.discard)
        self._queue.put(lambda: _answer(called, function, about))
        return called

    def serve(self) -> None:
        """Call the functions until `end`, in the thread of the caller."""
        while (call := self._queue.get()) is not None:
            call()

    def end(self) -> None:
        """Have `serve` return."""
        self._queue.put(None)

    def leave(self) -> None:
        """Answer what is open, and all that comes, by None. Called on the loop."""
        self._is_left = True
        for each in [*self._open]:
            if not each.done():
                each.set_result(None)


class SyncFootpath:
    """`Footpath` for programs without `await`. While a method waits, `review` and `on_event` are called in its thread,
    and may call other methods.
    """

    def __init__(self, footpath: Footpath, loop: asyncio.AbstractEventLoop, on_event: OnEvent | None = None) -> None:
        self._footpath = footpath
        self._loop = loop
        self._on_event = on_event
        self._at_work: set[asyncio.Task[Any]] = set()
        """The tasks that have begun on the loop."""

    def fill(self, url: str, data: Mapping[str, str] | None = None, **options: Unpack[SendOptions]) -> Result:
        """As `Footpath.fill`."""
        calls = Calls()
        return self._wait(self._footpath.fill(url, data, **_asked(options, calls)), calls)

    def apply(self, url: str, data: Mapping[str, str] | None = None, **options: Unpack[SendOptions]) -> Result:
        """As `Footpath.apply`."""
        calls = Calls()
        return self._wait(self._footpath.apply(url, data, **_asked(options, calls)), calls)

    def run(
        self, goal: str, *, url: str, data: Mapping[str, str] | None = None, **options: Unpack[SendOptions]
    ) -> Result:
        """As `Footpath.run`."""
        calls = Calls()
        return self._wait(self._footpath.run(goal, url=url, data=data, **_asked(options, calls)), calls)

    def replay(
        self, cookbook: str, *, url: str, data: Mapping[str, str] | None = None, **options: Unpack[SendOptions]
    ) -> Result:
        """As `Footpath.replay`."""
        calls = Calls()
        return self._wait(self._footpath.replay(cookbook, url=url, data=data, **_asked(options, calls)), calls)

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
        return self._wait(asked, Calls())

    def scrape(
        self, url: str, fields: Sequence[str] = (), *, limit: int = 100, **options: Unpack[TaskOptions]
    ) -> Records[Mapping[str, object]]:
        """As `Footpath.scrape`."""
        return self._wait(self._footpath.scrape(url, fields, limit=limit, **options), Calls())

    def explore(self, url: str, **options: Unpack[TaskOptions]) -> Result:
        """As `Footpath.explore`."""
        return self._wait(self._footpath.explore(url, **options), Calls())

    def _wait(self, work: Coroutine[Any, Any, Gives], calls: Calls) -> Gives:
        """Return the result of the work. Meanwhile, call what the task has for this thread."""
        if refusal := self._refusal():
            work.close()
            raise refusal
        before = listener.set(self._heard(calls))
        try:
            future = asyncio.run_coroutine_threadsafe(self._worked(work), self._loop)  # with the present context
        finally:
            listener.reset(before)
        future.add_done_callback(lambda _: calls.end())
        try:
            calls.serve()
            return future.result()
        except BaseException:  # Ctrl-C reaches this thread alone
            if future.cancel():
                asyncio.run_coroutine_threadsafe(self._ended(calls), self._loop).result()
            raise

    def _refusal(self) -> BadInput | None:
        if self._loop.is_closed():
            return BadInput("Footpath is closed.", hint=REOPEN)
        with suppress(RuntimeError):  # no loop runs in this thread
            if asyncio.get_running_loop() is self._loop:
                return BadInput(
                    "An async `review` cannot wait for another task of `footpath.open_sync()`.",
                    hint="Write the review without `async`, or open Footpath by `footpath.open()`.",
                )
        return None

    def _heard(self, calls: Calls) -> OnEvent | None:
        """The listener of a task: each entry is told in the waiting thread, and the run waits until it was heard."""
        if (on_event := self._on_event) is None:
            return None

        return partial(calls.ask, on_event)

    async def _worked(self, work: Coroutine[Any, Any, Gives]) -> Gives:
        if (task := asyncio.current_task()) is not None:
            self._at_work.add(task)
            task.add_done_callback(self._at_work.discard)
        return await work

    async def _ended(self, calls: Calls) -> None:
        """Wait until cancelled tasks have closed their pages and journals."""
        calls.leave()
        if stopping := [each for each in self._at_work if each.cancelling()]:
            await asyncio.wait(stopping)


def _asked(options: SendOptions, calls: Calls) -> SendOptions:
    """The options, with a review that is called in the waiting thread."""
    return asking(options, lambda review, shown: asyncio.wrap_future(calls.ask(review, shown)))


def _answer(called: Future[Any], asked: Callable[[Any], object], about: object) -> None:
    """Call a function of the program. An answer after the end of the task is of no use."""
    if not called.set_running_or_notify_cancel():
        return
    try:
        called.set_result(asked(about))
    except Exception as error:  # noqa: BLE001 - the caller's own: the task ends by the error
        called.set_exception(error)


@contextmanager
def open_sync(**options: Unpack[OpenOptions]) -> Generator[SyncFootpath]:
    """`footpath.open` for programs without `await`, and for notebooks. Takes the same arguments."""
    opened: Future[Footpath] = Future()
    done = asyncio.Event()
    on_event = options.pop("on_event", None)

    async def hold() -> None:  # a single task opens and closes, since resources may belong to the task
        async with open_footpath(**options) as footpath:
            opened.set_result(footpath)
            await done.wait()

    async def live() -> None:
        await asyncio.wait([holding])
        if not opened.done():
            stopped = holding.cancelled()
            opened.set_exception(asyncio.CancelledError() if stopped else cast("Exception", holding.exception()))

    def end() -> None:
        done.set()
        if not opened.done():
            holding.cancel()

    loop = asyncio.new_event_loop()
    holding = loop.create_task(hold())
    thread = threading.Thread(target=_run, args=(loop, live()), name="footpath")
    try:
        thread.start()
        yield SyncFootpath(opened.result(), loop, on_event)
    finally:
        with suppress(RuntimeError):  # the opening failed, and the loop is closed
            loop.call_soon_threadsafe(end)
        with suppress(RuntimeError):  # Ctrl-C came before the thread could be joined: it ends by itself
            thread.join()
        if opened.done() and holding.done() and opened.exception() is None:
            holding.result()  # raises an error of the closing


def _run(loop: asyncio.AbstractEventLoop, life: Coroutine[Any, Any, None]) -> None:
    with asyncio.Runner(loop_factory=lambda: loop) as runner:
        runner.run(life)
