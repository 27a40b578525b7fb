"""Pictures of a page, without entries and the person's values, and with refs drawn beside its elements on request.

Covers and marks are painted on the picture, never on the page. The rectangles to cover are measured before the picture
is taken. The browser counts its styling and layout of each document: unchanged counts prove that the page stood still
from the measurement to the end of the picture. If the page did not, it is measured again, and a picture that may show a
value is taken again, or dropped.
"""

from __future__ import annotations

import asyncio
import base64
from collections import defaultdict
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from playwright.async_api import Error as PlaywrightError

from footpath.echoes import Echoes
from footpath.errors import PageGone, Unresponsive
from footpath.page.covers import CoverPolicy, covers, pictured, stands_in, widened
from footpath.page.painted import read_sheets
from footpath.page.painting import paint
from footpath.page.stillness import Stillness
from footpath.page.wait import settle
from footpath.page.worlds import Navigated, frame_of
from footpath.schema.outline import is_listed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from playwright.async_api import FloatRect

    from footpath.page.painted import Box, Sheet
    from footpath.page.tab import Tab
    from footpath.page.worlds import Worlds
    from footpath.schema.snapshot import Snapshot

DEADLINE_S = 10.0
"""Seconds that one measurement of a page may take."""

LONGEST_S = 11.0
"""Seconds that a picture may take with all tries."""

TRIES = 6
"""Most tries for a picture without movement."""

CALM_S = 1.0
"""Most seconds that each further try waits for the page to rest."""

MOST_MARKS = 150
"""Most elements that get a mark: more marks would hide the page."""

SMALL_QUALITY = 60
"""Of a JPEG, in percent."""

TALLEST = 16_000
"""Most pixels of a whole page in a picture."""

MARGIN = 24
"""Pixels around an element in its picture."""

COLOURS = ("#d00000", "#0050c8", "#007030", "#8000b0")
"""Colours of marks: each word has one, and neighbours without words have different ones."""

NOTHING = CoverPolicy(Echoes())


@dataclass(slots=True)
class _Measured:
    """A page's content at one moment."""

    sheets: list[Sheet]
    boxes: dict[str, Box] = field(default_factory=dict[str, "Box"])
    """Of elements by ref, in the top viewport."""


def markable(snapshot: Snapshot, *, full: bool = False) -> tuple[str, ...]:
    """Return the refs of visible and usable elements: in the viewport, or on the whole page when `full`."""
    seen = (each for each in snapshot.elements if is_listed(each) and (full or each.in_viewport))
    return tuple(each.ref for each in seen)[:MOST_MARKS]


def around(snapshot: Snapshot, ref: str) -> FloatRect:
    """Return the part of the whole page around an element, with `MARGIN` pixels on each side."""
    x, y, width, height = snapshot.by_ref[ref].box
    left, top = max(x + snapshot.scroll[0] - MARGIN, 0), max(y + snapshot.scroll[1] - MARGIN, 0)
    return {"x": left, "y": top, "width": width + 2 * MARGIN, "height": height + 2 * MARGIN}


async def picture(
    tab: Tab,
    mask: Sequence[str] = (),
    *,
    policy: CoverPolicy = NOTHING,
    full: bool = False,
    marks: Sequence[str] | Mapping[str, str] = (),
    clip: FloatRect | None = None,
    small: bool = False,
) -> bytes:
    """Return a PNG of a tab, or a JPEG of few bytes. Empty if no part of the clip lies on the page, or if the page did
    not stand still within `LONGEST_S` for long enough to be sure of the picture's content.

    Args:
        tab: the tab.
        mask: refs of elements to cover.
        policy: further covers. Password fields are always covered.
        full: the whole page, not only the viewport.
        marks: refs to draw beside their elements; or the texts to draw, by ref.
        clip: the wanted part of the whole page; None for the viewport, or for all when `full`.
        small: make a JPEG of few bytes, for a small display.
    """
    quality = SMALL_QUALITY if small else 0
    with suppress(TimeoutError):
        async with asyncio.timeout(LONGEST_S):
            for attempt in range(TRIES):
                with suppress(Navigated):
                    if attempt:
                        await settle(tab.worlds, tab.traffic, CALM_S)
                    shot = await capture(tab, mask, policy, full=full, marks=marks, clip=clip, quality=quality)
                    if shot is not None:
                        return shot
    return b""


async def capture(
    tab: Tab,
    mask: Sequence[str],
    policy: CoverPolicy,
    *,
    full: bool = False,
    marks: Sequence[str] | Mapping[str, str] = (),
    clip: FloatRect | None = None,
    quality: int = 0,
) -> bytes | None:
    """Try `picture` once; return None if the page moved meanwhile.

    Raises:
        Navigated: another document came meanwhile.
        Unresponsive, PageGone: as `Worlds.call`.
    """
    refs, still = _by_frame((*mask, *marks)), Stillness(tab.worlds, DEADLINE_S)
    await still.begin()
    before = await _measure(tab.worlds, still, refs)
    top = before.sheets[0]
    size = tab.page.viewport_size or {"width": 1280, "height": 900}
    view: Box = (0.0, 0.0, float(size["width"]), float(size["height"]))
    area = _wanted(top, view, clip, full=full)
    if area is None:
        return b""
    shown = view if _is_within(area, view) else area
    hidden = _hidden(before, mask, policy, shown)
    png = await _shoot(tab.worlds, top, None if shown is view else shown)
    await still.end()
    if not still.is_proven:
        after = await _measure(tab.worlds, still, refs)
        if shown is not view:
            still.is_laid_out = False  # the picture itself drew more than the viewport
        if hidden != _hidden(after, mask, policy, shown) or _may_show(before, after, policy, still, hidden):
            return None
    drawn = [_moved(box, shown) for box in hidden]
    marked = [(_moved(box, shown), words, colour) for box, words, colour in _marked(before, marks)]
    crop = None if area == shown else _moved(area, shown)
    return await asyncio.to_thread(paint, png, shown[2] - shown[0], drawn, marked, crop=crop, quality=quality)


async def portrait(
    tab: Tab, snapshot: Snapshot, ref: str, mask: Sequence[str] = (), *, policy: CoverPolicy = NOTHING
) -> bytes:
    """Return a PNG of an element and its surroundings; empty on any failure: the picture only helps a person, and its
    failure must not end a run.
    """
    with suppress(PageGone, Unresponsive, PlaywrightError):
        return await picture(tab, mask, policy=policy, clip=around(snapshot, ref))
    return b""


async def _measure(worlds: Worlds, still: Stillness, refs: Mapping[str, Sequence[str]]) -> _Measured:
    """Measure the page; later changes are noted until `Stillness.end`."""
    measured = _Measured(await read_sheets(worlds, DEADLINE_S))
    for number, sheet in enumerate(measured.sheets):
        frame = worlds.named(sheet.frame_id, sheet.session) if number and sheet.session is not None else ""
        boxes = await still.watch(frame, refs.get(frame, ()), sheet.closed)
        measured.boxes |= {ref: sheet.place.box(*box) for ref, box in boxes.items()}
    return measured


def _hidden(measured: _Measured, mask: Sequence[str], policy: CoverPolicy, area: Box) -> tuple[Box, ...]:
    masked = [widened(measured.boxes[ref]) for ref in mask if ref in measured.boxes]
    return pictured([*masked, *covers(measured.sheets, policy, area)])


def _may_show(
    before: _Measured, after: _Measured, policy: CoverPolicy, still: Stillness, hidden: Sequence[Box]
) -> bool:
    """Whether a value may have been visible between two moments at which it was covered, or absent."""
    if [(each.frame_id, each.place, each.scroll) for each in before.sheets] != [
        (each.frame_id, each.place, each.scroll) for each in after.sheets
    ]:
        return True
    if not len(policy.echoes):
        return False
    if still.is_lost or any(map(policy.echoes.stand_in, still.said)):
        return True
    has_moved = still.is_laid_out or still.changes > 0 or still.has_scrolled
    return has_moved and (bool(hidden) or stands_in((*before.sheets, *after.sheets), policy.echoes))


def _wanted(top: Sheet, view: Box, clip: FloatRect | None, *, full: bool) -> Box | None:
    """Return the wanted part of the page, from the left upper corner of the viewport; None if empty."""
    if clip is None and not full:
        return view
    x, y = top.scroll
    width, height = max(top.size[0], view[2]), min(max(top.size[1], view[3]), TALLEST)
    left, upper, right, lower = 0.0, 0.0, width, height
    if clip is not None:
        left, upper = max(clip["x"], 0.0), max(clip["y"], 0.0)
        right, lower = min(clip["x"] + clip["width"], width), min(clip["y"] + clip["height"], height)
    return (left - x, upper - y, right - x, lower - y) if right - left >= 1 and lower - upper >= 1 else None


async def _shoot(worlds: Worlds, top: Sheet, area: Box | None) -> bytes:
    """A PNG of the viewport, or of another part of the page."""
    asked: dict[str, object] = {"format": "png", "optimizeForSpeed": True}
    if area is not None:
        left, upper, right, lower = area
        part = {"x": left + top.scroll[0], "y": upper + top.scroll[1], "width": right - left, "height": lower - upper}
        asked |= {"captureBeyondViewport": True, "clip": {**part, "scale": 1}}
    answer = await worlds.send(worlds.cdp(), "Page.captureScreenshot", asked, deadline_s=DEADLINE_S)
    return base64.b64decode(str(answer["data"]))


def _marked(measured: _Measured, marks: Sequence[str] | Mapping[str, str]) -> list[tuple[Box, str, str]]:
    named = dict(marks) if isinstance(marks, Mapping) else {}
    words = list(dict.fromkeys(named.values()))
    found: list[tuple[Box, str, str]] = []
    for at, ref in enumerate(marks):
        box = measured.boxes.get(ref)
        if box is not None and box[2] - box[0] >= 1 and box[3] - box[1] >= 1:
            number = words.index(named[ref]) if ref in named else at
            found.append((box, named.get(ref, ref), COLOURS[number % len(COLOURS)]))
    return found


def _is_within(inner: Box, outer: Box) -> bool:
    return inner[0] >= outer[0] and inner[1] >= outer[1] and inner[2] <= outer[2] and inner[3] <= outer[3]


def _moved(box: Box, shown: Box) -> Box:
    """Return a rectangle of the viewport, from the left upper corner of the shown part."""
    return (box[0] - shown[0], box[1] - shown[1], box[2] - shown[0], box[3] - shown[1])


def _by_frame(refs: Sequence[str]) -> defaultdict[str, list[str]]:
    found: defaultdict[str, list[str]] = defaultdict(list)
    for ref in refs:
        found[frame_of(ref)].append(ref)
    return found
