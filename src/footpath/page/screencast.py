"""Live pictures of a session for a person who watches it, and their mouse and keyboard. No picture is kept.

The browser's own screencast, small and blurred, only tells that something has changed. Then everything private on the
page is hidden, a picture is taken, and it is thrown away where something private appeared meanwhile. A slow watcher
gets fewer pictures; the page never waits.
"""

from __future__ import annotations

import asyncio
import base64
import json
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal, TypedDict

from playwright.async_api import Error as PlaywrightError

from footpath.errors import FootpathError, PageGone
from footpath.page.commands import send_command
from footpath.page.worlds import Navigated, frame_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.async_api import CDPSession

    from footpath.page.session import Session
    from footpath.page.tab import Tab
    from footpath.page.worlds import Json

LOOK_S: Final = 0.5
"""Seconds between two checks whether the run now uses another tab."""

APART_S: Final = 0.15
"""Least seconds between two pictures."""

ASK_S: Final = 5.0
"""Seconds that each call to the page or browser may take."""

QUALITY: Final = 55
"""Of a JPEG, in percent."""

SIGNAL: Final = {"format": "jpeg", "quality": 40, "maxWidth": 640, "maxHeight": 450}
"""The browser's screencast: it is shown to nobody, and only tells that something has changed."""

KEYS: Final = (
    "Enter", "Backspace", "Delete", "Tab", "Escape", "ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Home", "End",
    "PageUp", "PageDown",
)  # fmt: skip
"""Keys that may be pressed by name; all others are typed."""

Do = Literal["click", "type", "press", "wheel"]


class _Frame(TypedDict):
    data: str
    sessionId: int
    metadata: dict[str, float]


@dataclass(frozen=True, slots=True)
class Hand:
    """One action of the person who watches."""

    do: Do
    x: float = 0.0
    """Place from 0 to 1 of the picture's width, as `y` of its height."""
    y: float = 0.0
    text: str = ""
    """The text to type, or the name of the key (one of `KEYS`)."""
    by: float = 0.0
    """Pixels that the wheel scrolls down."""


@dataclass(frozen=True, slots=True)
class Veil:
    """What is hidden besides passwords, the values of fields, and the texts in `Session.private`."""

    fields: tuple[str, ...] = ()
    """Refs of further elements that the run uses as fields."""
    ticks: bool = True
    """Whether it is hidden which checkboxes are ticked."""


class _Said(TypedDict):
    fresh: bool
    frames: list[str]


class Screencast:
    """Takes pictures of the current tab of a session. There is one of these a session: watchers share its pictures."""

    def __init__(self, session: Session, veil: Callable[[], Veil] = Veil) -> None:
        self._session = session
        self._veil = veil
        self._tab: Tab | None = None
        self._cdp: CDPSession | None = None
        self._frames: asyncio.Queue[_Frame] = asyncio.Queue()
        self._signal = ""
        self._changed = True
        self._taken_at = 0.0

    async def next(self) -> bytes:
        """Wait until the page shows something new, and take a picture (JPEG).

        Raises:
            PageGone: there is no tab any more.
            Navigated, Unresponsive: it could not be found out what to hide.
        """
        while True:
            tab, cdp = await self._follow()
            await self._wait_changed(cdp)
            if not self._changed:
                continue
            await self._hide(tab)
            self._changed = False
            picture = await self._picture(cdp)
            if await self._hide(tab) and tab is self._session.tab:
                return picture
            self._changed = True

    async def close(self) -> None:
        """Stop the screencast, and show again what was hidden."""
        tab, cdp, self._tab, self._cdp = self._tab, self._cdp, None, None
        if tab is not None and not tab.is_gone:
            for frame in tab.worlds.frames:
                with suppress(FootpathError):
                    await tab.worlds.call(frame, "footpath.unveil()", deadline_s=ASK_S)
        if cdp is not None:
            with suppress(PlaywrightError, TimeoutError):
                async with asyncio.timeout(ASK_S):
                    await cdp.detach()

    async def _follow(self) -> tuple[Tab, CDPSession]:
        """The tab that the run uses now, and the CDP session of its screencast."""
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
        """Wait until the browser has drawn something new, or it is time to check which tab the run uses."""
        if not self._changed:
            with suppress(TimeoutError):
                async with asyncio.timeout(LOOK_S):
                    await self._take(cdp, await self._frames.get())
        while not self._frames.empty():
            await self._take(cdp, self._frames.get_nowait())
        if self._changed:
            loop = asyncio.get_running_loop()
            await asyncio.sleep(max(0.0, self._taken_at + APART_S - loop.time()))  # it would draw fifty a second
            self._taken_at = loop.time()

    async def _take(self, cdp: CDPSession, frame: _Frame) -> None:
        """Note whether a frame differs from the last one, and let the browser send the next.

        Taking a picture also sends a frame, equal to the last one.
        """
        self._changed = self._changed or frame["data"] != self._signal
        self._signal = frame["data"]
        with suppress(PlaywrightError, TimeoutError):
            async with asyncio.timeout(ASK_S):
                await send_command(cdp, "Page.screencastFrameAck", {"sessionId": frame["sessionId"]})

    async def _picture(self, cdp: CDPSession) -> bytes:
        try:
            async with asyncio.timeout(ASK_S):
                shot = await send_command(cdp, "Page.captureScreenshot", {"format": "jpeg", "quality": QUALITY})
        except (PlaywrightError, TimeoutError) as error:
            raise PageGone("The page cannot be shown.", hint="Look again in a moment.") from error
        return base64.b64decode(str(shot["data"]))

    async def _hide(self, tab: Tab) -> bool:
        """Hide everything private, in each frame. Returns whether all of it was hidden already."""
        veil, worlds, still = self._veil(), tab.worlds, True
        asked: dict[str, Json] = {"words": self._session.private, "ticks": veil.ticks}
        waiting = {"": ""}
        while waiting:
            frame, owner = waiting.popitem()
            refs = [ref for ref in veil.fields if frame_of(ref) == frame]
            options = {**asked, "prefix": frame, "refs": refs}
            try:
                said: _Said = json.loads(await worlds.call(frame, "footpath.veil", options, deadline_s=ASK_S))
                for ref in said["frames"]:
                    if (inner := await worlds.owned(ref, deadline_s=ASK_S)) is None:
                        return False
                    waiting[inner] = ref
            except Navigated:
                if owner:
                    worlds.lose(owner)
                return False
            still = still and not said["fresh"]
        return still


async def steer(session: Session, hand: Hand) -> None:
    """Do an action of the person who watches in the current tab.

    Raises:
        PageGone, Unresponsive: the tab cannot be used any more.
    """
    tab = session.tab
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
