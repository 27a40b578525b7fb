"""Pictures of a page on which what was entered cannot be read, with the refs of its elements where they are wanted."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from playwright.async_api import Error as PlaywrightError

from footpath.errors import PageGone, Unresponsive
from footpath.page.worlds import Navigated, frame_of
from footpath.schema.outline import is_listed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from playwright.async_api import FloatRect

    from footpath.page.tab import Tab
    from footpath.page.worlds import Json
    from footpath.schema.snapshot import Snapshot

DEADLINE_S = 10.0
"""Seconds that a picture may take."""

MOST_MARKS = 150
"""Elements that are marked; more hide what they mark."""

SMALL_QUALITY = 60
"""Of a JPEG, in percent."""

NOTHING_LEFT = "Clipped area is either empty or outside"
"""What Playwright says where nothing of a clip lies on the page; it trims one that lies there in part."""

MARGIN = 24
"""Pixels of its surroundings that the picture of an element shows."""


def markable(snapshot: Snapshot, *, full: bool = False) -> tuple[str, ...]:
    """Refs of what can be acted on and seen: in the viewport, or anywhere on the page when `full`."""
    seen = (each for each in snapshot.elements if is_listed(each) and (full or each.in_viewport))
    return tuple(each.ref for each in seen)[:MOST_MARKS]


def around(snapshot: Snapshot, ref: str) -> FloatRect:
    """Where on the whole page an element is, with some of its surroundings."""
    x, y, width, height = snapshot.by_ref[ref].box
    left, top = max(x + snapshot.scroll[0] - MARGIN, 0), max(y + snapshot.scroll[1] - MARGIN, 0)
    return {"x": left, "y": top, "width": width + 2 * MARGIN, "height": height + 2 * MARGIN}


async def picture(
    tab: Tab,
    mask: Sequence[str] = (),
    *,
    private: Sequence[str] = (),
    every_field: bool = False,
    full: bool = False,
    marks: Sequence[str] | Mapping[str, str] = (),
    clip: FloatRect | None = None,
    small: bool = False,
) -> bytes:
    """A PNG of a tab, or a JPEG of few bytes; empty where nothing of the clip lies on the page.

    Args:
        tab: what is shown.
        mask: refs of elements to paint over. Fields of passwords are painted over in any case.
        private: texts to paint over wherever the page shows them.
        every_field: paint over every field that holds a value.
        full: the whole page, not only the viewport.
        marks: refs to frame and to write beside their elements; or the words to write, by ref.
        clip: the part of the whole page that is wanted; None for all that is shown.
        small: a JPEG of few bytes, to be shown small.
    """
    refs, drawn = _by_frame(mask), _by_frame(tuple(marks))
    words = dict(marks) if isinstance(marks, Mapping) else {}
    frames = tab.worlds.frames
    try:
        for frame in frames:
            with suppress(Navigated):
                await tab.worlds.call(frame, "footpath.cover", refs[frame], every_field, private, deadline_s=DEADLINE_S)
                if drawn[frame]:
                    named: list[Json] = [[ref, words[ref]] if ref in words else ref for ref in drawn[frame]]
                    await tab.worlds.call(frame, "footpath.mark", named, deadline_s=DEADLINE_S)
        kind: dict[str, Any] = {"type": "jpeg", "quality": SMALL_QUALITY} if small else {}
        shot = tab.page.screenshot(full_page=full or clip is not None, clip=clip, timeout=DEADLINE_S * 1000, **kind)
        return await tab.within(shot, DEADLINE_S + 1)
    except PlaywrightError as error:
        if clip is None or NOTHING_LEFT not in error.message:
            raise
        return b""  # in a part that scrolls by itself, or the page has become smaller since it was read
    finally:
        for frame in frames:
            with suppress(Navigated):
                await tab.worlds.call(frame, "footpath.uncover() + footpath.unmark()", deadline_s=DEADLINE_S)


async def portrait(
    tab: Tab, snapshot: Snapshot, ref: str, mask: Sequence[str] = (), *, private: Sequence[str] = ()
) -> bytes:
    """A PNG of an element with some of its surroundings; empty where none comes. What it is for can be done without it:
    no tab is given up for it.
    """
    with suppress(PageGone, Unresponsive, PlaywrightError):
        return await picture(tab, mask, private=private, clip=around(snapshot, ref))
    return b""


def _by_frame(refs: Sequence[str]) -> defaultdict[str, list[str]]:
    found: defaultdict[str, list[str]] = defaultdict(list)
    for ref in refs:
        found[frame_of(ref)].append(ref)
    return found
