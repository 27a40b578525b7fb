"""A tab: the page, our script worlds inside, network traffic, and mouse and keyboard with deadlines."""

from __future__ import annotations

import asyncio
import json
import time
from contextlib import suppress
from typing import TYPE_CHECKING, Literal, TypedDict, TypeVar, cast

from playwright.async_api import Error as PlaywrightError

from footpath.errors import FootpathError, PageGone, Unresponsive
from footpath.page.traffic import LONGEST_DOCUMENT, Traffic
from footpath.page.worlds import Navigated, Worlds, frame_of

if TYPE_CHECKING:
    from collections.abc import Coroutine

    from playwright.async_api import Page

    from footpath.page.wait import Holds
    from footpath.page.worlds import Json
    from footpath.schema.snapshot import Element, Snapshot

T = TypeVar("T")


SUSPECTED_S = 10.0
"""Seconds within which a page that was ended for its excess has gone."""

_Looks = tuple[str, str, str, str, str, str]


def _looks(element: Element) -> _Looks:
    return (element.tag, element.role, element.type, element.name, element.id, element.html_name)


class JsAnswer(TypedDict):
    """An answer of `page/js` functions about one element: some of the keys each; only `failure` on failure."""

    failure: str
    by: str
    x: float
    y: float
    met: bool | None
    moved: bool
    download: bool
    grew: bool
    unchanged: bool
    offered: list[str]


class Tab:
    """A page that can be acted on."""

    def __init__(self, page: Page, worlds: Worlds, traffic: Traffic, holds: Holds) -> None:
        self.page = page
        self.holds = holds
        self.worlds = worlds
        self.traffic = traffic
        self.number = 0
        """Number of the tab within the session, in order of opening, from 1."""
        self.is_gone = False
        """Whether the tab has crashed, hung or closed, and cannot be used any more."""
        self.gone = asyncio.Event()
        """Set once the tab has crashed or closed, or is being ended for its excess."""
        self.expects_download = False
        """Whether the last click was on a link with the `download` attribute."""
        self.reading = asyncio.Lock()
        """Held during a reading: the page reports each hidden part only once."""
        self.has_crashed = False
        """Whether the page has crashed."""
        self.excess = ""
        """Why the page was ended for its excess, as the end of a sentence; empty if it was not."""
        self.pauses = False
        """Whether the page itself has watched for stillness since the last action (`moments.begin`)."""
        self._seen: dict[str, set[_Looks]] = {}
        self._seen_at = -1
        self._suspicion = ("", 0.0)
        self._closing: asyncio.Task[None] | None = None
        self._last: tuple[Snapshot, tuple[int | None, str, str], Snapshot] | None = None

        def gone(_: Page) -> None:
            self.is_gone = True
            self.gone.set()
            traffic.end()

        def crashed(page: Page) -> None:
            why, until = self._suspicion
            self.has_crashed = True
            if time.monotonic() < until:
                self.excess = why
            gone(page)

        page.on("crash", crashed)
        page.on("close", gone)
        traffic.on_overlong = self._end_overlong

    def note_excess(self, why: str) -> None:
        """Note why a page of the browser is being ended: the tab's own page, if the page crashes now."""
        self._suspicion = (why, time.monotonic() + SUSPECTED_S)

    def _end_overlong(self) -> None:
        """Close a page with an endless document, before all of it has become nodes."""
        self.excess = f"its document is longer than {LONGEST_DOCUMENT // 1_000_000} MB"
        self.gone.set()
        self._closing = asyncio.create_task(self._break_off())

    async def _break_off(self) -> None:
        """Stop the loading before closing the page: a page closed while its document arrives may stay open."""
        with suppress(PlaywrightError, FootpathError):
            await self.worlds.send(self.worlds.cdp(""), "Page.stopLoading", {})
            await self.traffic.wait_arrived(SUSPECTED_S)
            await self.page.close()

    async def close(self) -> None:
        """Close the page, unless already gone."""
        with suppress(PlaywrightError):
            await (self._closing or self.page.close())

    @property
    def was_closed(self) -> bool:
        """Whether the tab was closed, as by a popup that closes itself; False after a crash."""
        browser = self.page.context.browser
        return self.page.is_closed() and browser is not None and browser.is_connected()

    @classmethod
    async def adopt(cls, page: Page, holds: Holds) -> Tab:
        """Make a tab of a Playwright page: install our scripts and listen to its traffic.

        Raises:
            PageGone: the page was closed meanwhile.
        """
        worlds = await Worlds.attach(page)
        traffic = Traffic(worlds.frame_id(""), holds.time)
        try:
            await traffic.listen(worlds.cdp(""))
        except PlaywrightError as error:
            raise PageGone("The tab was closed.", hint="Open a new one.") from error
        return cls(page, worlds, traffic, holds)

    def remember(self, snapshot: Snapshot, navigations: int, lost: str = "") -> Snapshot:
        """Keep the looks of a snapshot's elements, for `knows`. Return the snapshot with the status and content type of
        its document; the same object as before if unchanged.

        Args:
            snapshot: as read.
            navigations: the number of the tab's navigations before the reading.
            lost: why its document did not come, or not all of it.
        """
        if navigations != self._seen_at:
            self._seen, self._seen_at, self._last = {}, navigations, None
        came = (self.traffic.status, self.traffic.content_type, lost)
        if self._last is not None and self._last[0] is snapshot and self._last[1] == came:
            return self._last[2]
        for element in snapshot.elements:
            self._seen.setdefault(element.ref, set()).add(_looks(element))
        told = snapshot.model_copy(update={"status": came[0], "content_type": came[1], "lost": lost})
        if lost and self.traffic.unreached:
            told = told.model_copy(update={"url": self.traffic.unreached})
        self._last = (snapshot, came, told)
        return told

    def admit(self, element: Element) -> None:
        """Add an element of the present document that was looked up after the reading to the known ones."""
        self._seen.setdefault(element.ref, set()).add(_looks(element))

    def knows(self, element: Element) -> bool:
        """Whether an element was read from the present document, with the same looks.

        Refs are numbered anew in each document, so an earlier ref may belong to another element now.
        """
        if self._seen_at != self.traffic.navigations:
            return False
        if element.ref.startswith("g"):
            return all(option.ref in self._seen for option in element.options)
        return _looks(element) in self._seen.get(element.ref, ())

    async def ask(self, ref: str, function: str, *args: Json, deadline_s: float) -> JsAnswer:
        """Call `footpath.<function>(ref, …)` in the world of the element's frame.

        Raises:
            Navigated, Unresponsive, PageGone: as `Worlds.call`.
        """
        text = await self.worlds.call(frame_of(ref), f"footpath.{function}", ref, *args, deadline_s=deadline_s)
        return cast("JsAnswer", json.loads(text))

    async def say(self, ref: str, function: str, *args: Json, deadline_s: float) -> str:
        """Call as `ask`, for a function with a plain string as answer."""
        frame = frame_of(ref) if ref else ""
        return await self.worlds.call(frame, f"footpath.{function}", ref, *args, deadline_s=deadline_s)

    async def flush(self, deadline_s: float) -> None:
        """Wait for one turn of the page's event loop: by then the browser has reported a navigation that just began."""
        with suppress(Navigated):
            await self.worlds.call("", "''", deadline_s=deadline_s)

    async def within(self, work: Coroutine[None, None, T], deadline_s: float) -> T:
        """The result of a call of Playwright's, with a deadline: by itself it may never return.

        Raises:
            Unresponsive: no result in time.
            PageGone: the page has crashed or was closed.
        """
        try:
            async with asyncio.timeout(deadline_s) as limit:
                with self.holds.limiting(limit):
                    return await work
        except TimeoutError:
            raise Unresponsive(
                f"The page did not answer within {round(deadline_s, 1):g} s.", hint="Open a new page."
            ) from None
        except PlaywrightError as error:
            self.is_gone = self.is_gone or self.page.is_closed() or "crashed" in error.message
            if self.is_gone or "closed" in error.message:
                raise PageGone("The page is gone.", hint="Open a new one.") from error
            raise

    async def click(self, x: float, y: float, deadline_s: float, *, count: int = 1) -> None:
        """Move the mouse to a point of the viewport and press its primary button there. `count`: 2 for the second press
        of a double click.
        """
        # sent in one go: the browser holds a lone movement back until its next frame
        place: dict[str, object] = {"x": x, "y": y, "button": "left", "clickCount": count}
        events = ({**place, "type": kind} for kind in ("mouseMoved", "mousePressed", "mouseReleased"))
        session = self.worlds.cdp("")
        sends = (self.worlds.send(session, "Input.dispatchMouseEvent", e, deadline_s=deadline_s) for e in events)
        await asyncio.gather(*sends)

    async def move(self, x: float, y: float, deadline_s: float) -> None:
        """Move the mouse to a point of the viewport."""
        await self.within(self.page.mouse.move(x, y), deadline_s)

    async def mouse(self, does: Literal["down", "up"], deadline_s: float) -> None:
        """Press or release the primary mouse button in place."""
        mouse = self.page.mouse
        await self.within(mouse.down() if does == "down" else mouse.up(), deadline_s)

    async def markup(self, deadline_s: float) -> str:
        """Return the present HTML of the document; empty while another document is loading."""
        with suppress(PlaywrightError):
            return await self.within(self.page.content(), deadline_s)
        return ""

    async def wheel(self, x: float, y: float, by: float, deadline_s: float) -> None:
        """Turn the mouse wheel over a point of the viewport by `by` pixels downwards."""
        await self.move(x, y, deadline_s)
        await self.within(self.page.mouse.wheel(0, by), deadline_s)

    async def insert(self, text: str, deadline_s: float) -> None:
        """Insert text at the focus by one trusted input event, as an input method does."""
        await self.within(self.page.keyboard.insert_text(text), deadline_s)

    async def type(self, text: str, deadline_s: float) -> None:
        """Type text key by key where the focus is."""
        await self.within(self.page.keyboard.type(text), deadline_s)

    async def press(self, keys: str, deadline_s: float) -> None:
        """Press a key or chord, by Playwright's names."""
        await self.within(self.page.keyboard.press(keys), deadline_s)
