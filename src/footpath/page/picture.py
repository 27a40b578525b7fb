"""Pictures of a page, without entries and the person's values, and with refs drawn beside its elements on request.

Covers and marks are painted on the picture, never on the page. The rectangles to cover are measured before the picture
is taken. The browser counts its styling and layout of each document: unchanged counts prove that the page stood still
from the measurement to the end of the picture. If the page did not, it is measured again, and a picture that may show a
value is taken again, or dropped.

This module alone knows the library that paints.
"""

from __future__ import annotations

import asyncio
import base64
import io
import json
from collections import defaultdict
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypedDict, cast

from playwright.async_api import Error as PlaywrightError

from footpath.echoes import Echoes
from footpath.errors import FootpathError, PageGone, Unresponsive
from footpath.page.covers import CoverPolicy, covers, pictured, stands_in, widened
from footpath.page.observe import adopt_roots
from footpath.page.painted import read_sheets
from footpath.page.wait import settle
from footpath.page.worlds import Navigated, frame_of
from footpath.schema.outline import is_listed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PIL.ImageDraw import ImageDraw as Pen
    from playwright.async_api import CDPSession, FloatRect

    from footpath.page.painted import Box, Sheet
    from footpath.page.tab import Tab
    from footpath.page.worlds import Json, Worlds
    from footpath.schema.snapshot import Snapshot

    Mark = tuple[Box, str, str]

    """A rectangle, the words at its corner, and a colour."""

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


GREY = "#888888"
WHITE = "#ffffff"

LABEL = 13
"""Height of the words of a mark, in pixels."""

QUICK = 3
"""How hard a PNG is packed, of 9: more takes twice as long for a tenth of the bytes."""


def paint(
    png: bytes, width: float, covers: Sequence[Box], marks: Sequence[Mark], *, crop: Box | None = None, quality: int = 0
) -> bytes:
    """Return the picture with grey rectangles and marks.

    Args:
        png: the picture.
        width: width of the pictured part of the page, in pixels of the page.
        covers: rectangles in pixels of the page, from the left upper corner of the picture.
        marks: drawn over the covers.
        crop: the wanted part; None for all.
        quality: of a JPEG, in percent; 0 for a PNG.
    """
    from PIL import Image, ImageDraw

    with Image.open(io.BytesIO(png)) as source:
        image = source.convert("RGB")
    scale = image.width / width if width else 1.0
    pen = ImageDraw.Draw(image)
    for box in covers:
        left, top, right, bottom = (side * scale for side in box)
        pen.rectangle((left, top, max(right, left), max(bottom, top)), fill=GREY)
    for mark in marks:
        _mark(pen, mark, scale)
    if crop is not None:
        left, top, right, bottom = (round(side * scale) for side in crop)
        image = image.crop((left, top, right, bottom))
    kept = io.BytesIO()
    if quality:
        image.save(kept, "JPEG", quality=quality)
    else:
        image.save(kept, "PNG", compress_level=QUICK)
    return kept.getvalue()


def curtain(width: int, height: int, words: str) -> bytes:
    """Return a grey picture (JPEG) with the reason why no page is shown."""
    from PIL import Image, ImageDraw, ImageFont

    image = Image.new("RGB", (width, height), GREY)
    ImageDraw.Draw(image).text((LABEL, LABEL), words, fill=WHITE, font=ImageFont.load_default(LABEL))
    kept = io.BytesIO()
    image.save(kept, "JPEG")
    return kept.getvalue()


def _mark(pen: Pen, mark: Mark, scale: float) -> None:
    from PIL import ImageFont

    box, words, colour = mark
    left, top, right, bottom = (round(side * scale) for side in box)
    pen.rectangle((left, top, max(right - 1, left), max(bottom - 1, top)), outline=colour, width=2)
    font = ImageFont.load_default(LABEL - 2)
    above = top - LABEL if top >= LABEL else top
    wide = round(pen.textlength(words, font=font)) + 4
    pen.rectangle((left, above, left + wide, above + LABEL - 1), fill=colour)
    pen.text((left + 2, above), words, fill=WHITE, font=font)
