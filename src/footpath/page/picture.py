"""Pictures of a page, without what was entered into it, and with refs drawn beside its elements where wanted."""

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
"""Most elements that get a mark: more marks would hide the page."""

SMALL_QUALITY = 60
"""Of a JPEG, in percent."""

NOTHING_LEFT = "Clipped area is either empty or outside"
"""Part of Playwright's message where a clip lies wholly outside the page."""

MARGIN = 24
"""Pixels around an element that its picture shows."""


def markable(snapshot: Snapshot, *, full: bool = False) -> tuple[str, ...]:
    """Refs of the elements that can be seen and acted on: in the viewport, or on the whole page when `full`."""
    seen = (each for each in snapshot.elements if is_listed(each) and (full or each.in_viewport))
    return tuple(each.ref for each in seen)[:MOST_MARKS]


def around(snapshot: Snapshot, ref: str) -> FloatRect:
    """The part of the whole page that holds an element and `MARGIN` pixels around it."""
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
        tab: of which the picture is.
        mask: refs of elements to paint over. Password fields are painted over in any case.
        private: texts to paint over wherever the page shows them.
        every_field: paint over every field that holds a value.
        full: the whole page, not only the viewport.
        marks: refs to draw beside their elements; or the texts to draw, by ref.
        clip: the part of the whole page that is wanted; None for the viewport, or all of it where `full`.
        small: make a JPEG of few bytes, to be shown small.
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
    """A PNG of an element and what is around it; empty where it cannot be taken, whatever the reason: such a picture
    only helps a person, and its failure must not end a run.
    """
    with suppress(PageGone, Unresponsive, PlaywrightError):
        return await picture(tab, mask, private=private, clip=around(snapshot, ref))
    return b""


def _by_frame(refs: Sequence[str]) -> defaultdict[str, list[str]]:
    found: defaultdict[str, list[str]] = defaultdict(list)
    for ref in refs:
        found[frame_of(ref)].append(ref)
    return found
