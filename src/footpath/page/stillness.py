"""Proof that a page stood still during a picture: from notes of the browser and of our script in each frame."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from typing import TYPE_CHECKING, TypedDict, cast

from footpath.errors import FootpathError, PageGone, Unresponsive
from footpath.page.closed import adopt_roots
from footpath.page.worlds import Navigated

if TYPE_CHECKING:
    from collections.abc import Sequence

    from playwright.async_api import CDPSession

    from footpath.page.worlds import Json, Worlds

COUNTED = ("LayoutCount", "RecalcStyleCount")
"""Metrics of the browser. Every visible change of a page raises one of them, except scrolling, animations of the
compositor, and drawings, videos and images, which pictures cover whole.
"""


class _Stirred(TypedDict):
    changes: int
    said: list[str]
    lost: bool
    animated: bool
    scrolled: float | None
    closed: int
    boxes: dict[str, list[float]]


class Stillness:
    """The changes of a page from `begin` to `end`."""

    def __init__(self, worlds: Worlds, deadline_s: float) -> None:
        self._worlds = worlds
        self._deadline_s = deadline_s
        self._began = 0.0
        self._counts: dict[CDPSession, tuple[int, ...]] = {}
        self._frames: list[str] = []
        self._is_recounted = True
        self.is_laid_out = True
        """Whether any document was laid out meanwhile."""
        self.changes = 0
        """Mutations of documents."""
        self.said: list[str] = []
        """Texts that came, went or may have changed their look."""
        self.is_animated = False
        """Whether anything was animated."""
        self.has_scrolled = False
        """Whether any part of a document was scrolled."""
        self.is_lost = False
        """Whether some events could not be noted."""

    @property
    def is_proven(self) -> bool:
        """Whether the page certainly looked the same all the time."""
        return not (self._is_recounted or self.is_animated or self.has_scrolled or self.is_lost)

    async def begin(self) -> None:
        """Note from now on the browser's styling and layout, and events in the known frames.

        Begin before a page is measured: changes after the measurement and before the end are then noted too.
        """
        self._began = asyncio.get_running_loop().time()
        self._counts = await self._counted()
        for frame in ("", *self._worlds.frames_within):
            with suppress(Navigated):  # the document of a known frame may be gone
                if await self._asked(frame, [], True) is not None:
                    self._frames.append(frame)
        self.is_lost = False

    async def watch(self, frame: str, refs: Sequence[str], closed: Sequence[int]) -> dict[str, list[float]]:
        """Note events in a frame from now on.

        Args:
            frame: its name.
            refs: elements of the frame whose boxes are wanted.
            closed: the browser's ids of the frame's closed shadow roots.

        Returns:
            The boxes, in the viewport of the frame.
        """
        if (stirred := await self._asked(frame, list(refs), True)) is None:
            return {}
        if frame in self._frames:
            self._note(stirred)
        else:
            self._frames.append(frame)
        if stirred["closed"] < len(closed):
            await adopt_roots(self._worlds, frame, closed, self._deadline_s)
            self.is_lost = True
        return stirred["boxes"]

    async def end(self) -> None:
        """Stop noting events.

        Raises:
            Navigated, Unresponsive, PageGone: as `Worlds.call`.
        """
        for frame in self._frames:
            if (stirred := await self._asked(frame, [], False)) is None:
                continue
            self._note(stirred)
        counts, before = await self._counted(), self._counts
        self._is_recounted = counts != before
        self.is_laid_out = {each: count[:1] for each, count in counts.items()} != {
            each: count[:1] for each, count in before.items()
        }

    def _note(self, stirred: _Stirred) -> None:
        self.changes += stirred["changes"]
        self.said += stirred["said"]
        self.is_lost = self.is_lost or stirred["lost"]
        self.is_animated = self.is_animated or stirred["animated"]
        elapsed = asyncio.get_running_loop().time() - self._began
        ago = stirred["scrolled"]
        self.has_scrolled = self.has_scrolled or (ago is not None and ago <= elapsed * 1000)

    async def _asked(self, frame: str, refs: Json, goes_on: bool) -> _Stirred | None:
        try:
            answer = await self._worlds.call(frame, "footpath.unrest", refs, goes_on, deadline_s=self._deadline_s)
        except (Navigated, PageGone, Unresponsive):
            raise
        except FootpathError:
            self.is_lost = True  # the frame runs no script
            return None
        return json.loads(answer)

    async def _counted(self) -> dict[CDPSession, tuple[int, ...]]:
        """Return how often each process of the page has laid out and styled its documents, if reported."""
        sessions = self._worlds.sessions
        counts = await asyncio.gather(*map(self._counts_of, sessions))
        return {session: count for session, count in zip(sessions, counts, strict=True) if count is not None}

    async def _counts_of(self, session: CDPSession) -> tuple[int, ...] | None:
        with suppress(FootpathError):
            await self._worlds.send(session, "Performance.enable", {}, deadline_s=self._deadline_s)
            answer = await self._worlds.send(session, "Performance.getMetrics", {}, deadline_s=self._deadline_s)
            metrics = cast("list[dict[str, object]]", answer["metrics"])
            told = {str(each["name"]): cast("float", each["value"]) for each in metrics}
            return tuple(int(told[name]) for name in COUNTED)
        return None
