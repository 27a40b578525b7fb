"""Pictures of a page that has the person's values to cover, each beside the browser's own picture of the page.

The page stands still, so it is measured once: the browser's counts prove that nothing moved. `measured twice` is what
a page costs that does not stand still.
"""

from __future__ import annotations

import asyncio
import statistics
import tempfile
import time
from contextlib import nullcontext
from typing import TYPE_CHECKING, Final
from unittest.mock import patch
from urllib.parse import urlsplit

from bench import browser
from bench.report import Goal, Part
from bench.serving import made
from bench.synthetic import form, large, listing

from footpath import config
from footpath.page.browser import launch
from footpath.page.grant import Grant
from footpath.page.picture import Stillness

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from bench.synthetic import Page

    from footpath.page.session import Session

TURNS: Final = 9
VALUES: Final = (
    "Zephyrine Quackenbrock", "Zephyrine", "Quackenbrock", "+49 30 77712399", "zquack@example.com", "1987-03-14",
    "93417", "Wobblestrasse 7", "87654", "Grumbelfingen",
)  # fmt: skip
PLAIN, ONCE, TWICE = "the browser's own", "covered", "covered, measured twice"


def part() -> Part:
    """Measure."""
    rows, ratio = asyncio.run(_measure())
    return Part(
        "Pictures with the person's values covered",
        ("page", "picture", "ms", "to the browser's own"),
        tuple(rows),
        (Goal("covered, 5,000 elements, to measured twice", ratio, "≤", 0.6, "×"),),
    )


async def _measure() -> tuple[list[tuple[str, str, float, float]], float]:
    rows: list[tuple[str, str, float, float]] = []
    ratio = 0.0
    with tempfile.TemporaryDirectory() as home:
        settings = config.read_settings({config.HOME: home})
        async with launch(settings, browser.found()) as running:
            pages = [form(), listing(), large(5_000)]
            for page in pages:
                page.html += f"<p>{VALUES[0]}</p>"
            with made(pages) as urls:
                for page, url in zip(pages, urls, strict=True):
                    async with running.session(Grant(hosts=(urlsplit(url).netloc,))) as session:
                        session.private = VALUES
                        await session.goto(url)
                        times = await _in_turns(session, page)
                    rows += [(page.name, way, ms, ms / times[PLAIN]) for way, ms in times.items()]
                    ratio = times[ONCE] / times[TWICE]
    return rows, ratio


async def _in_turns(session: Session, page: Page) -> dict[str, float]:
    """The median time of each way, in ms."""

    async def plain() -> bytes:
        asked = {"format": "png", "optimizeForSpeed": True}
        await session.tab.worlds.send(session.tab.worlds.cdp(), "Page.captureScreenshot", asked)
        return b"a picture"

    ways: dict[str, Callable[[], Awaitable[bytes]]] = {
        PLAIN: plain,
        ONCE: session.screenshot,
        TWICE: session.screenshot,
    }
    times: dict[str, list[float]] = {way: [] for way in ways}
    for _ in range(TURNS):
        for way, take in ways.items():
            unproven = patch.object(Stillness, "is_proven", property(lambda _: False))
            began = time.perf_counter()
            with unproven if way == TWICE else nullcontext():
                shot = await take()
            times[way].append((time.perf_counter() - began) * 1000)
            assert shot, f"{way}: no picture of {page.name}"
    return {way: statistics.median(taken) for way, taken in times.items()}
