"""Live views of runs: a worker's pictures, and takeover by a person, also from another process of the same machine.

A worker listens at a local port, with a key that its row holds sealed: readers of the database also need the key of the
data folder, as `footpath serve` has. Each connection makes one request, in a line of JSON. A watcher requests each
picture with a byte and gets the latest, so that a slow watcher delays nobody.
"""

from __future__ import annotations

import asyncio
import hmac
import json
import struct
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING, Any, Final

from footpath.beside import beside, stop
from footpath.coordinator.turns import this_host
from footpath.errors import FootpathError, NotFound, Refused, Unresponsive, WrongKey
from footpath.page.screencast import KEYS, Do, Hand, Screencast, Veil, page_now, steer
from footpath.schema.record import LiveState, PageNow
from footpath.store import workers as statements

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Callable, Coroutine

    from footpath.engine.run_context import RunContext
    from footpath.page.session import Session

    Following = Callable[[int], Coroutine[None, None, tuple[int, bytes]]]
    "Waits for the picture after a number; gives its own number with it."
    from collections.abc import Mapping

    from footpath.coordinator.coordinator import Coordinator
    from footpath.schema.record import TaskRecord
    from footpath.sealing import Seal
    from footpath.store.database import Store
    from footpath.store.workers import WorkerRecord

ASK_S: Final = 5.0
"""Maximum seconds to wait for a request."""

MOST_ASKED: Final = 8000
"""Bytes of a question."""

ALONE_S: Final = 10.0
"""Seconds from the last watcher's leaving until a run under takeover continues."""

_LENGTH: Final = struct.Struct(">I")
"""Length prefix of a picture."""


class _Cast:
    """The pictures of a run for a kind of watcher, taken only while watched."""

    def __init__(self, session: Session, veil: Callable[[], Veil]) -> None:
        self._session, self._veil = session, veil
        self.watchers = 0
        self.fresh = asyncio.Event()
        self.latest = b""
        self.number = 0
        self._casting: asyncio.Task[None] | None = None

    def begin(self) -> None:
        self.watchers += 1
        if self._casting is None or self._casting.done():
            self._casting = asyncio.create_task(self._take())

    async def leave(self) -> None:
        self.watchers -= 1
        if not self.watchers:
            await self.stop()

    async def stop(self) -> None:
        if self._casting is not None:
            await stop(self._casting)
        self.latest = b""

    async def _take(self) -> None:
        cast = Screencast(self._session, self._veil)
        try:
            while True:
                with suppress(FootpathError):  # between two pages or tabs: the next one comes
                    self.latest = await cast.next()
                    self.number += 1
                    self.fresh.set()
                    continue
                await asyncio.sleep(ASK_S / 10)  # no event announces the next page
        finally:
            await cast.close()


class WatchedRun:
    """A run under observation: redacted, or open to a person who asked to see their own data."""

    def __init__(self, context: RunContext) -> None:
        self._walk = context
        self.takeover = context.takeover
        self.ended = False
        self._covered = _Cast(context.session, self._veil)
        self._open = _Cast(context.session, lambda: Veil(ticks=False, is_open=True))
        self._hands = asyncio.Lock()

    @asynccontextmanager
    async def watching(self, *, is_open: bool = False) -> AsyncGenerator[Following]:
        """Take pictures within the block. Yield a function that waits for the picture after a number."""
        cast = self._open if is_open else self._covered
        cast.begin()
        try:
            yield lambda number: self._after(cast, number)
        finally:
            if not self._covered.watchers + self._open.watchers - 1:
                asyncio.get_running_loop().call_later(ALONE_S, self._leave_alone)
            await cast.leave()

    async def _after(self, cast: _Cast, number: int) -> tuple[int, bytes]:
        """The latest picture after `number`, with its own number; empty once the run is over."""
        while (cast.number <= number or not cast.latest) and not self.ended:
            cast.fresh.clear()
            await cast.fresh.wait()
        return cast.number, b"" if self.ended else cast.latest

    async def do(self, asked: dict[str, Any]) -> dict[str, object]:
        """Take control, give control back, or act on the page."""
        takeover = self.takeover
        match asked.get("do"):
            case "take":
                takeover.take()
            case "give":
                takeover.give_back()
            case "look":
                pass
            case "read":
                return await self._read()
            case _ if takeover.steering != "person":
                return {"steering": takeover.steering, "refused": "Take over first: the run steers by itself."}
            case _ if (hand := hand_of(asked)) is None:
                return {"steering": takeover.steering, "refused": "This action is not possible on a page."}
            case _:
                takeover.used(hand.do, hand.text)
                async with self._hands:
                    await steer(self._walk.session, hand)
        return {"steering": takeover.steering}

    async def _read(self) -> dict[str, object]:
        """The current page; or why the page cannot be read."""
        try:
            return {"page": (await page_now(self._walk.session, ASK_S)).model_dump(mode="json")}
        except (FootpathError, TimeoutError):
            return {"gone": "The page does not answer, or is being replaced."}

    async def end(self) -> None:
        """The run is over."""
        self.ended = True
        self.takeover.give_back()
        for cast in (self._covered, self._open):
            cast.fresh.set()
            await cast.stop()

    def _leave_alone(self) -> None:
        """Give back control if nobody watches any more."""
        if not self._covered.watchers + self._open.watchers:
            self.takeover.give_back()

    def _veil(self) -> Veil:
        """The redaction of pictures; a person in control sees their ticks and choices."""
        return Veil(ticks=False) if self.takeover.steering == "person" else Veil(self._walk.fields)


def hand_of(asked: dict[str, Any]) -> Hand | None:
    """The requested act on the page; None if invalid."""
    do: Do = asked.get("do", "")
    x, y, by, text = asked.get("x", 0.0), asked.get("y", 0.0), asked.get("by", 0.0), asked.get("text", "")
    if not all(isinstance(each, int | float) for each in (x, y, by)) or not all(
        isinstance(each, str) for each in (do, text)
    ):
        return None
    if not (0 <= x <= 1 and 0 <= y <= 1 and abs(by) <= 5000 and len(text) <= 500):
        return None
    fits = {"click": True, "wheel": True, "type": bool(text), "press": text in KEYS}
    return Hand(do, float(x), float(y), text, float(by)) if fits.get(do) else None


class Views:
    """The live views of a worker.

    Args:
        key: grants access.
    """

    def __init__(self, key: str) -> None:
        self._key = key
        self._views: dict[str, WatchedRun] = {}
        self._begun = asyncio.Event()

    @asynccontextmanager
    async def listening(self, seal: Seal) -> AsyncGenerator[str]:
        """Answer watchers within the block. Yield port and key, sealed for the worker's row; empty if no key can seal
        them: then nobody can watch.
        """
        server = await asyncio.start_server(self._answer, "127.0.0.1", 0, limit=MOST_ASKED)
        where = ""
        with suppress(WrongKey):
            where = seal.close(f"{server.sockets[0].getsockname()[1]} {self._key}")
        try:
            yield where
        finally:
            server.close()

    @asynccontextmanager
    async def showing(self, task: str, context: RunContext) -> AsyncGenerator[None]:
        """Let a task's run be looked at while the block lasts."""
        view = self._views[task] = WatchedRun(context)
        self._begun.set()
        try:
            yield
        finally:
            if self._views.get(task) is view:
                del self._views[task]
            await view.end()

    def held_s(self, task: str) -> float:
        """Seconds for which a person has had control of a task's run."""
        view = self._views.get(task)
        return view.takeover.held_s if view is not None else 0.0

    async def _view(self, task: str, within_s: float) -> WatchedRun | None:
        """The view of a task, waiting for it to appear: a run has no page at first."""
        with suppress(TimeoutError):
            async with asyncio.timeout(within_s):
                while task not in self._views:
                    self._begun.clear()
                    await self._begun.wait()
        return self._views.get(task)

    async def _answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(ConnectionError, TimeoutError, ValueError, FootpathError):
            try:
                async with asyncio.timeout(ASK_S):
                    asked: dict[str, Any] = json.loads(await reader.readline())
                if not hmac.compare_digest(str(asked.get("key", "")).encode(), self._key.encode()):
                    return
                begins = asked.get("do") in ("watch", "take")
                view = await self._view(str(asked.get("task", "")), ASK_S if begins else 0)
                if view is None:
                    await _say(writer, {"gone": "This run shows no page now."})
                elif asked.get("do") == "watch":
                    await _say(writer, await view.do({"do": "look"}))
                    async with view.watching(is_open=asked.get("open") is True) as after:
                        await _show(after, reader, writer)
                else:
                    await _say(writer, await view.do(asked))
            finally:
                writer.close()


async def _show(
    after: Following,
    reader: asyncio.StreamReader,
    writer: asyncio.StreamWriter,
) -> None:
    """Send a picture for each received byte, until the watcher leaves or the run ends."""
    number = 0
    while await reader.read(1):
        async with beside(reader.read(1)) as gone, beside(after(number)) as coming:  # one request at a time
            await asyncio.wait([gone, coming], return_when=asyncio.FIRST_COMPLETED)
            if not coming.done():
                return
            number, picture = await coming
        writer.write(_LENGTH.pack(len(picture)) + picture)
        await writer.drain()
        if not picture:
            return


async def _say(writer: asyncio.StreamWriter, said: dict[str, object]) -> None:
    writer.write(json.dumps(said).encode() + b"\n")
    await writer.drain()


ANSWER_S: Final = 10.0
"""Maximum seconds for a worker's answer; an act on the page also waits for the page."""

MOST_BYTES: Final = 8_000_000
"""Maximum bytes of a picture or a page reading."""


async def watch(store: Store, record: TaskRecord, *, is_open: bool = False) -> AsyncGenerator[bytes]:
    """Yield pictures (JPEG) of a task's run until it ends, each taken on request. Personal data is redacted unless
    `is_open`.

    Raises:
        NotFound: the task shows no page now.
        Refused: the run is on another machine.
        Unresponsive: the worker does not answer.
        WrongKey: the worker's key differs from this folder's.
    """
    async with _asked(store, record, {"do": "watch", "open": is_open}) as (_, reader, writer):
        while True:
            writer.write(b"\n")
            try:
                (length,) = _LENGTH.unpack(await reader.readexactly(_LENGTH.size))
                if not 0 < length <= MOST_BYTES:
                    return
                yield await reader.readexactly(length)
            except (asyncio.IncompleteReadError, ConnectionError):
                return  # the worker has ended


async def steer_run(store: Store, record: TaskRecord, hand: Mapping[str, Any]) -> str:
    """Take control of a run, give control back, or act on its page. Return who has control now.

    Raises:
        NotFound, Refused, Unresponsive, WrongKey: as `watch`.
        Refused: also without control, or for an invalid act.
    """
    async with _asked(store, record, hand) as (said, _, _):
        if "refused" in said:
            raise Refused(str(said["refused"]))
        return str(said.get("steering", "run"))


async def read_page(store: Store, record: TaskRecord) -> PageNow:
    """The current page of a task's run, redacted like its pictures. Raises as `watch` does."""
    async with _asked(store, record, {"do": "read"}) as (said, _, _):
        return PageNow.model_validate(said["page"])


async def current_state(store: Store, coordinator: Coordinator, id: str) -> LiveState:
    """The state of a task, with its run's current page if shown. Raises NotFound."""
    view = await coordinator.get_state(id)
    page, why = None, ""
    try:
        page = await read_page(store, view.record)
    except (NotFound, Refused, Unresponsive, WrongKey) as error:
        why = str(error)
    record = view.record
    return LiveState(
        id=record.id,
        state=record.state,
        reason=record.reason,
        context=view.context,
        tabs=view.tabs,
        page=page,
        no_page=why,
    )


@asynccontextmanager
async def _asked(
    store: Store, record: TaskRecord, asked: Mapping[str, Any]
) -> AsyncGenerator[tuple[dict[str, Any], asyncio.StreamReader, asyncio.StreamWriter]]:
    port, _, key = store.of("").seal.open((await _worker(store, record)).view).partition(" ")
    silent = Unresponsive("The worker does not answer.", hint="Look again in a moment.")
    writer = None
    try:
        try:
            async with asyncio.timeout(ANSWER_S):
                reader, writer = await asyncio.open_connection("127.0.0.1", int(port), limit=MOST_BYTES)
                writer.write(json.dumps({"key": key, "task": record.id, **asked}).encode() + b"\n")
                line = await reader.readline()
        except (OSError, ValueError) as error:  # a TimeoutError is an OSError
            raise silent from error
        if not line:
            raise silent
        said: dict[str, Any] = json.loads(line)
        if "gone" in said:
            raise NotFound(said["gone"], hint="The run has not opened a page yet, is moving on, or has ended.")
        yield said, reader, writer
    finally:
        if writer is not None:
            writer.close()


async def _worker(store: Store, record: TaskRecord) -> WorkerRecord:
    async with store.reading() as transaction:
        known = await statements.all_of(transaction)
    worker = next((each for each in known if each.id == record.worker), None)
    if record.state != "running" or worker is None or not worker.view:
        raise NotFound(f"Task {record.id} is {record.state}: it shows no page.", hint="Watch the task while it runs.")
    if worker.host != this_host():
        raise Refused("The task runs on another machine.", hint="Open Footpath's page on that machine.")
    return worker
