"""Pictures of a page on which what was entered cannot be read."""

from __future__ import annotations

from collections import defaultdict
from contextlib import suppress
from typing import TYPE_CHECKING

from footpath.page.worlds import Navigated, frame_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from footpath.page.tab import Tab

DEADLINE_S = 10.0
"""Seconds that a picture may take."""


async def picture(
    tab: Tab,
    mask: Sequence[str] = (),
    *,
    private: Sequence[str] = (),
    every_field: bool = False,
    full: bool = False,
) -> bytes:
    """A PNG of a tab.

    Args:
        tab: what is shown.
        mask: refs of elements to paint over. Fields of passwords are painted over in any case.
        private: texts to paint over wherever the page shows them.
        every_field: paint over every field that holds a value.
        full: the whole page, not only the viewport.
    """
    refs: defaultdict[str, list[str]] = defaultdict(list)
    for ref in mask:
        refs[frame_of(ref)].append(ref)
    frames = tab.worlds.frames
    try:
        for frame in frames:
            with suppress(Navigated):
                await tab.worlds.call(frame, "footpath.cover", refs[frame], every_field, private, deadline_s=DEADLINE_S)
        shot = tab.page.screenshot(full_page=full, timeout=DEADLINE_S * 1000)
        return await tab.within(shot, DEADLINE_S + 1)
    finally:
        for frame in frames:
            with suppress(Navigated):
                await tab.worlds.call(frame, "footpath.uncover()", deadline_s=DEADLINE_S)
