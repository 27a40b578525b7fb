"""Live pictures of a session for a watching person, and the person's mouse and keyboard. No picture is kept.

The browser's own screencast, small and blurred, only signals changes. Then a picture is taken as for a journal, with
everything private covered on the picture (`page.picture`). A slow watcher gets fewer pictures; the page never waits.
Whoever watches without a screencast gets the current page, covered in the same way.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal, TypedDict

from playwright.async_api import Error as PlaywrightError

from footpath.errors import PageGone
from footpath.page.commands import send_command
from footpath.page.observe import observe
from footpath.page.picture import NOTHING, capture, curtain
from footpath.page.session import SEEN
from footpath.page.worlds import Navigated
from footpath.schema.record import ElementNow, PageNow

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.async_api import CDPSession

    from footpath.page.session import Session
    from footpath.page.tab import Tab
    from footpath.schema.snapshot import Element

LOOK_S: Final = 0.5
"""Seconds between two checks whether the run now uses another tab."""

APART_S: Final = 0.15
"""Least seconds between two pictures."""

ASK_S: Final = 5.0
"""Seconds that each call to the page or browser may take."""

MISSED: Final = 8
"""Number of tries after which a page that never rests is shown as a curtain."""

MOVING: Final = "The page moves all the time: it cannot be shown without your data."

QUALITY: Final = 55
"""Of a JPEG, in percent."""

SIGNAL: Final = {"format": "jpeg", "quality": 40, "maxWidth": 640, "maxHeight": 450}
"""Settings of the browser's screencast: nobody sees it, it only signals changes."""

KEYS: Final = (
    "Enter", "Backspace", "Delete", "Tab", "Escape", "ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Home", "End",
    "PageUp", "PageDown",
)  # fmt: skip
"""Keys pressed by name; all others are typed."""

Do = Literal["click", "type", "press", "wheel"]


class _ScreencastFrame(TypedDict):
    data: str
    sessionId: int
    metadata: dict[str, float]


@dataclass(frozen=True, slots=True)
class Hand:
    """One action of the watching person."""

    do: Do
    x: float = 0.0
    """Place from 0 to 1 of the picture's width; `y` of its height."""
    y: float = 0.0
    text: str = ""
    """The text to type, or the name of the key (one of `KEYS`)."""
    by: float = 0.0
    """Pixels that the wheel scrolls down."""


@dataclass(frozen=True, slots=True)
class Veil:
    """The covers besides passwords, the values of fields, and the texts in `Session.private`."""

    fields: tuple[str, ...] = ()
    """Refs of further elements that the run uses as fields."""
    ticks: bool = True
    """Whether the ticks of checkboxes are covered."""
    is_open: bool = False
    """Whether only passwords are covered, because the person asked to see their own data."""


class Screencast:
    """Takes pictures of the current tab of a session. One for each session: watchers share its pictures."""

    def __init__(self, session: Session, veil: Callable[[], Veil] = Veil) -> None:
        self._session = session
        self._veil = veil
        self._tab: Tab | None = None
        self._cdp: CDPSession | None = None
        self._frames: asyncio.Queue[_ScreencastFrame] = asyncio.Queue()
        self._signal = ""
        self._changed = True
        self._taken_at = 0.0
        self._missed = 0

    async def next(self) -> bytes:
        """Wait until the page changes, and take a picture (JPEG).

        Raises:
            PageGone: no tab is open any more.
            Unresponsive: the page could not be measured.
        """
        while True:
            tab, cdp = await self._follow()
            await self._wait_changed(cdp)
            if not self._changed:
                continue
            self._changed = False
            veil = self._veil()
            policy = self._session.cover_policy(every_field=True, ticks=veil.ticks)
            shot = None
            with suppress(Navigated):
                shot = await capture(tab, veil.fields, NOTHING if veil.is_open else policy, quality=QUALITY)
            if shot is not None and tab is self._session.tab and self._veil() == veil:
                self._missed = 0
                return shot
            self._changed = True
            self._missed += 1
            if self._missed % MISSED == 0:
                size = tab.page.viewport_size or {"width": 1280, "height": 900}
                return await asyncio.to_thread(curtain, size["width"], size["height"], MOVING)

    async def close(self) -> None:
        """Stop the screencast."""
        cdp, self._tab, self._cdp = self._cdp, None, None
        if cdp is not None:
            with suppress(PlaywrightError, TimeoutError):
                async with asyncio.timeout(ASK_S):
                    await cdp.detach()

    async def _follow(self) -> tuple[Tab, CDPSession]:
        """Return the run's present tab, and the CDP session of its screencast."""
        if (tab := self._session.tab) is self._tab and self._cdp is not None:
            return tab, self._cdp
        await self.close()
        frames = self._frames = asyncio.Queue()
        try:
            async with asyncio.timeout(ASK_S):
                cdp = await tab.page.context.new_cdp_session(tab.page)
                cdp.on("Page.screencastFrame", frames.put_nowait)
                await send_command(cdp, "Page.startScreencast", SIGNAL)
        except (PlaywrightError, TimeoutError) as error:
            raise PageGone("The page cannot be shown.", hint="Look again in a moment.") from error
        self._tab, self._cdp, self._changed = tab, cdp, True
        return tab, cdp

    async def _wait_changed(self, cdp: CDPSession) -> None:
        """Wait until the browser has drawn a change, or until the next check of the run's tab."""
        if not self._changed:
            with suppress(TimeoutError):
                async with asyncio.timeout(LOOK_S):
                    await self._take(cdp, await self._frames.get())
        while not self._frames.empty():
            await self._take(cdp, self._frames.get_nowait())
        if self._changed:
            loop = asyncio.get_running_loop()
            # else the browser draws fifty a second
            await asyncio.sleep(max(0.0, self._taken_at + APART_S - loop.time()))
            self._taken_at = loop.time()

    async def _take(self, cdp: CDPSession, frame: _ScreencastFrame) -> None:
        """Note whether a frame differs from the last one, and let the browser send the next.

        Taking a picture also sends a frame, equal to the last one.
        """
        self._changed = self._changed or frame["data"] != self._signal
        self._signal = frame["data"]
        with suppress(PlaywrightError, TimeoutError):
            async with asyncio.timeout(ASK_S):
                await send_command(cdp, "Page.screencastFrameAck", {"sessionId": frame["sessionId"]})


async def steer(session: Session, hand: Hand) -> None:
    """Do an action of the watching person in the current tab.

    Raises:
        PageGone, Unresponsive: the tab cannot be used any more.
    """
    tab = session.tab
    session.has_entered = session.has_entered or hand.do == "type"
    size = tab.page.viewport_size or {"width": 1280, "height": 900}
    x, y = hand.x * size["width"], hand.y * size["height"]
    match hand.do:
        case "click":
            await tab.click(x, y, ASK_S)
        case "type":
            await tab.type(hand.text, ASK_S)
        case "press":
            await tab.press(hand.text, ASK_S)
        case "wheel":
            await tab.wheel(x, y, hand.by, ASK_S)


COVER: Final = "•••"
"""Stands in a text for a value of the person."""
_NAMED_BY_VALUE: Final = frozenset({"button", "link", "checkbox", "radio", "switch", "option"})
"""Roles whose value is their meaning, whatever a person chose."""
MOST_ELEMENTS: Final = 500
MOST_OPTIONS: Final = 50


async def page_now(session: Session, within_s: float) -> PageNow:
    """Return the present page, without values of fields, ticks, and the person's values.

    Raises:
        PageGone: no page is open.
        Unresponsive, TimeoutError: the page does not answer.
    """
    tab, echoes = session.tab, session.cover_policy().echoes

    def covered(text: str) -> str:
        return echoes.replaced(text, lambda _: COVER)

    def shown(element: Element) -> ElementNow:
        return ElementNow(
            ref=element.ref,
            role=element.role,
            name=covered(_without_value(element)),
            label=covered(element.label),
            required=element.required,
            disabled=element.disabled,
            filled=element.value != "" and element.role not in _NAMED_BY_VALUE,
            error=covered(element.error),
            options=tuple(covered(each.label) for each in element.options[:MOST_OPTIONS]),
        )

    async with asyncio.timeout(within_s), tab.reading:
        snapshot = await observe(tab.worlds)
    seen = [each for each in snapshot.elements if not each.hidden]
    return PageNow(
        url=covered(snapshot.url),
        title=covered(snapshot.title),
        tab=tab.number,
        tabs=len(session.tabs.open),
        elements=tuple(map(shown, seen[:MOST_ELEMENTS])),
        left_out=max(0, len(seen) - MOST_ELEMENTS),
    )


def _without_value(element: Element) -> str:
    """Return an element's name without its value; a drawn list is often named by its choice."""
    value = "" if element.role in _NAMED_BY_VALUE else element.value
    is_in_name = value == element.name if len(value) < SEEN else value in element.name
    return element.name.replace(value, COVER) if value and is_in_name else element.name
