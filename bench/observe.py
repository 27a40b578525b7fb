"""Reading a page: ours, the barest one-trip walker, Playwright's aria snapshot, and browser-use's DOM state.

All read the same pages from loopback, each in turns with the barest walker alone, so that no way bears the garbage and
the cold caches of a third; browser-use, in a process and a browser of its own, takes its turns with ours. What a target
speaks of is measured in `VISITS` browsers, one after the other: the same page is faster in one than in the next, by
more than the turns in one of them differ. The pages know the names of everything on them that a person can act on, so
that what each has found can be counted: `found` in the snapshot, which holds all, `told` in the text.

The barest walker makes a trip for the page, with what it can reach from there, and one at the same time for each frame
of another origin. It runs in the page's own world, where a page can change what it finds, with what a hook has noted
there: closed shadow roots and what listens for clicks, which an observer must find. The target is held against that
one. `no hooks` is the same without, which leaves those out; `isolated` is without too, in a world apart, as ours is,
over raw CDP. Tokens are characters / 4 for all alike.
browser-use tells what is near the viewport; to compare the lengths, ours is told without a budget as far down the page
as the last element that browser-use names there.
"""

from __future__ import annotations

import asyncio
import re
import statistics
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final, cast
from urllib.parse import urlsplit

from bench import browser, peer
from bench.report import Goal, Part, Skipped
from bench.serving import made
from bench.synthetic import all_pages

from footpath.page.garbage import spare_collector
from footpath.page.observe import observe
from footpath.page.worlds import Worlds
from footpath.schema.snapshot import Snapshot

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from bench.synthetic import Page
    from playwright.async_api import Browser, CDPSession, ViewportSize

TURNS: Final = (9, 60)
"""At least, and at most: small pages are read more often, until `ENOUGH_S` are spent."""
LEAST_BESIDE: Final = 3
"""Turns at least with browser-use, which takes seconds for a large page."""
ENOUGH_S: Final = 2.5
VIEWPORT: Final[ViewportSize] = {"width": 1280, "height": 900}
VISITS: Final = 3
"""Browsers in which ours is measured, and browser-use; the other ways only in one."""
BAREST, RAW, OURS, PEER = "barest walker", "barest walker, raw CDP", "footpath", "browser-use"
ISOLATED: Final = "barest walker, isolated"
BLIND: Final = "barest walker, no hooks"
ALIKE: Final = "footpath, as far as browser-use"
_WALKER: Final = Path(__file__).with_name("floor.js")
_HOOKS: Final = Path(__file__).with_name("floor_hooks.js")
_MARKED: Final = re.compile(r"^\[\d+\]|\[ref=")
"""A line of a text that stands for an element."""


@dataclass(frozen=True, slots=True)
class Row:
    """One way of reading one page."""

    page: str
    way: str
    ms: float
    """Median; 0 where only the ratio was measured."""
    ratio: float
    """Of the time to the barest walker's in the same turns; median of the medians of each browser."""
    tokens: int
    found: int
    told: int
    there: int


@dataclass(frozen=True, slots=True)
class Turns:
    """One way of reading a page in one browser."""

    took: Sequence[float]
    """Seconds of each turn."""
    other: Sequence[float]
    """Those of what took turns with it: the barest walker; ours, with browser-use."""
    last: Snapshot | str
    """What it answered last."""

    @property
    def ratio(self) -> float:
        """Of the time to the other's in the same turn; median."""
        return statistics.median(one / other for one, other in zip(self.took, self.other, strict=True))


Read = dict[str, Turns]
"""The ways in which a page was read in one browser."""
Timed = Callable[[], Awaitable[tuple[float, Snapshot | str]]]
"""Seconds of a reading, and what it answered."""


def part() -> Part:
    """Every way on every page.

    Raises:
        Skipped: there is no browser.
    """
    rows, notes = asyncio.run(_measure())
    return Part(
        title="Observe: reading a page",
        columns=("page", "way", "ms", "× barest", "tokens", "found", "told", "there"),
        rows=tuple((r.page, r.way, r.ms or "", r.ratio, r.tokens, r.found, r.told, r.there) for r in rows),
        goals=_goals(rows),
        notes=notes,
    )


def _goals(rows: Sequence[Row]) -> tuple[Goal, ...]:
    """Each by the page on which it fares worst."""
    ways = {(row.page, row.way): row for row in rows}
    mine = [row for row in rows if row.way == OURS]
    time, page = max((row.ratio, row.page) for row in mine)
    share, poorest = min((row.found / row.there, row.page) for row in mine)
    goals = [
        Goal(f"time to the barest walker's, worst ({page})", time, "≤", 1.5, "×"),
        Goal(f"interactive elements found, worst ({poorest})", share, "≥", 0.99, "%"),
    ]
    alike = [(row, ways[row.page, PEER]) for row in rows if row.way == ALIKE]
    if alike:
        time, page = max((ways[ours.page, OURS].ratio / theirs.ratio, ours.page) for ours, theirs in alike)
        tokens, longest = max((ours.tokens / theirs.tokens, ours.page) for ours, theirs in alike)
        goals.append(Goal(f"time to browser-use's, worst ({page})", time, "≤", 0.2, "×"))
        goals.append(Goal(f"tokens to browser-use's, worst ({longest})", tokens, "≤", 0.6, "×"))
    return tuple(goals)


async def _measure() -> tuple[list[Row], tuple[str, ...]]:
    rows: list[Row] = []
    snapshots: list[Snapshot] = []
    pages = all_pages()
    spare_collector()  # as every program of ours does that works on pages
    with made(pages) as urls:
        visits: list[list[Read]] = []
        for visit in range(VISITS):
            async with browser.plain() as plain:
                visits.append([await _page(plain, url, all_ways=not visit) for url in urls])
        for page, *read in zip(pages, *visits, strict=True):
            rows += _rows(page, read)
            snapshots.append(cast("Snapshot", read[0][OURS].last))
        try:
            version, beside = await _beside(urls)
            peers, note = _peers(pages, rows, snapshots, beside), f"browser-use {version}."
        except Skipped as why:
            peers, note = [], str(why)
    places = {page.name: at for at, page in enumerate(pages)}
    return sorted([*rows, *peers], key=lambda row: places[row.page]), (note,)


async def _beside(urls: Sequence[str]) -> tuple[str, list[list[Turns]]]:
    """browser-use's version, and for each page its turns with ours in each browser, and its text.

    Raises:
        Skipped: it is not there, or did not run.
    """
    version, visits = "", list[list[Turns]]()
    for _ in range(VISITS):
        async with peer.reader(browser.found()) as theirs, browser.plain() as plain:
            version = theirs.version
            visits.append([await _turns_beside(theirs, plain, url) for url in urls])
    return version, [list(turns) for turns in zip(*visits, strict=True)]


async def _turns_beside(theirs: peer.Reader, plain: Browser, url: str) -> Turns:
    tab = await plain.new_page(viewport=VIEWPORT)
    worlds = await Worlds.attach(tab)
    await tab.goto(url)
    await theirs.open(url)
    ways = {OURS: _settled(_timed(partial(_anew, worlds))), PEER: _settled(theirs.read)}
    spent, _ = await _turns(ways, LEAST_BESIDE)
    await tab.close()
    return Turns(spent[PEER], spent[OURS], await theirs.text())


def _peers(
    pages: Sequence[Page], measured: Sequence[Row], snapshots: Sequence[Snapshot], beside: Sequence[Sequence[Turns]]
) -> list[Row]:
    """browser-use on each page, and what ours tells as far down as it does."""
    ours = {row.page: row for row in measured if row.way == OURS}
    rows: list[Row] = []
    for page, snapshot, visits in zip(pages, snapshots, beside, strict=True):
        text = str(visits[0].last)
        ms = statistics.median(statistics.median(turns.took) for turns in visits) * 1000
        ratio = statistics.median(turns.ratio for turns in visits) * ours[page.name].ratio
        count = _count(page.truth, text)
        rows.append(Row(page.name, PEER, ms, ratio, len(text) // 4, count, count, len(page.truth)))
        alike = _as_far(snapshot, {name for name in page.truth if name in text}).to_text()
        count = _count(page.truth, alike)
        rows.append(Row(page.name, ALIKE, 0, 0, len(alike) // 4, count, count, len(page.truth)))
    return rows


def _as_far(snapshot: Snapshot, names: set[str]) -> Snapshot:
    """What begins above the lower edge of the last element of these names, all of it, text and elements."""
    bottom = max((e.box[1] + e.box[3] for e in snapshot.elements if e.name in names), default=0)
    upper = {
        "elements": tuple(e for e in snapshot.elements if e.box[1] < bottom),
        "blocks": tuple(b for b in snapshot.blocks if b.box[1] < bottom),
    }
    return snapshot.model_copy(update=upper)


async def _page(plain: Browser, url: str, *, all_ways: bool) -> Read:
    """The page in a browser that has not seen it, read in every way that is asked for."""
    tab = await plain.new_page(viewport=VIEWPORT)
    await tab.add_init_script(path=_HOOKS)
    worlds = await Worlds.attach(tab)
    await tab.goto(url)
    walker = _WALKER.read_text("utf-8")
    cdp = await tab.context.new_cdp_session(tab)

    apart = [frame for frame in tab.frames if urlsplit(frame.url).netloc != urlsplit(url).netloc]

    async def barest(*, noted: bool = True) -> str:
        trips = (frame.evaluate(walker, noted) for frame in (tab.main_frame, *apart))
        return "\n".join(map(str, await asyncio.gather(*trips)))

    async def blind() -> str:
        return await barest(noted=False)

    async def raw() -> str:
        answer = await cdp.send("Runtime.evaluate", {"expression": f"({walker})()", "returnByValue": True})
        return str(answer["result"]["value"])

    apart_worlds = await _isolated(cdp, {frame.url for frame in (tab.main_frame, *apart)})

    async def isolated() -> str:
        ask = {"expression": f"({walker})()", "returnByValue": True}
        trips = (cdp.send("Runtime.evaluate", {**ask, "contextId": world}) for world in apart_worlds)
        return "\n".join(str(answer["result"]["value"]) for answer in await asyncio.gather(*trips))

    async def aria() -> str:
        return await tab.aria_snapshot(mode="ai")

    ways = {
        OURS: partial(_anew, worlds),
        f"{OURS}, unchanged": partial(observe, worlds),
        BLIND: blind,
        RAW: raw,
        ISOLATED: isolated,
        "aria snapshot (ai)": aria,
    }
    told: Read = {}
    for way, read in ways.items():
        if all_ways or way == OURS:
            spent, last = await _turns({BAREST: _timed(barest), way: _timed(read)})
            if way == OURS:
                told[BAREST] = Turns(spent[BAREST], spent[BAREST], last[BAREST])
            told[way] = Turns(spent[way], spent[BAREST], last[way])
    await tab.close()
    return told


async def _anew(worlds: Worlds) -> Snapshot:
    worlds.forget()
    return await observe(worlds)


async def _isolated(cdp: CDPSession, urls: set[str]) -> list[int]:
    """A world apart in each frame with one of these addresses."""
    left, found = [(await cdp.send("Page.getFrameTree"))["frameTree"]], list[int]()
    while left:
        tree = left.pop()
        left += tree.get("childFrames", ())
        if tree["frame"]["url"] in urls:
            world = {"frameId": tree["frame"]["id"], "worldName": "barest"}
            found.append((await cdp.send("Page.createIsolatedWorld", world))["executionContextId"])
    return found


def _timed(read: Callable[[], Awaitable[Snapshot | str]]) -> Timed:
    async def timed() -> tuple[float, Snapshot | str]:
        began = time.perf_counter()
        result = await read()
        return time.perf_counter() - began, result

    return timed


def _settled(read: Timed) -> Timed:
    """Twice, and the second counts: the first bears what the other has left in the caches, and is still clearing up."""

    async def settled() -> tuple[float, Snapshot | str]:
        await read()
        return await read()

    return settled


async def _turns(
    ways: Mapping[str, Timed], least: int = TURNS[0]
) -> tuple[dict[str, list[float]], dict[str, Snapshot | str]]:
    """Seconds of each way in turns, and what each answered last. The first turn is not counted. Every other turn goes
    backwards, so that no way is always the one after the same other.
    """
    spent: dict[str, list[float]] = {way: [] for way in ways}
    last: dict[str, Snapshot | str] = {}
    start = time.perf_counter()
    for turn in range(TURNS[1] + 1):
        if turn > least and time.perf_counter() - start > ENOUGH_S:
            break
        for way, read in list(ways.items())[:: -1 if turn % 2 else 1]:
            took, last[way] = await read()  # the result before goes only now: no part of reading
            if turn:
                spent[way].append(took)
    return spent, last


def _rows(page: Page, visits: Sequence[Read]) -> list[Row]:
    """Each way of reading a page: the median of its turns in a browser, and of the browsers."""
    return [_row(page, way, [read[way] for read in visits if way in read]) for way in visits[0]]


def _row(page: Page, way: str, visits: Sequence[Turns]) -> Row:
    result = visits[-1].last
    if isinstance(result, Snapshot):
        text, names = result.to_text(), [e.name for e in result.elements if not e.hidden]
        names += [option.label for e in result.elements for option in e.options]
        found = _count(page.truth, "\n".join(names))
        told = _count(page.truth, text)
    else:
        text = result
        found = told = _count(page.truth, "\n".join(line for line in text.splitlines() if _MARKED.search(line)))
    ms = statistics.median(statistics.median(turns.took) for turns in visits) * 1000
    ratio = statistics.median(turns.ratio for turns in visits)
    return Row(page.name, way, ms, ratio, len(text) // 4, found, told, len(page.truth))


def _count(truth: Sequence[str], names: str) -> int:
    return sum(1 for name in truth if name in names)
