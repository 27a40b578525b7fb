"""Forms a minute: the 20-field form of `replay`, a fresh context each, by replay and by a plain Playwright loop.

Both open a context, go to the page, fill it, send it, read the confirmation and close the context; so many at once. The
loop is what a careful person would write: it fills by label and reads each value back. A run of ours also keeps its
record and its journal. Memory is what one more session takes, with the page of the form open in it.

A plain loop does one form after the other: the target is held against that one, and ours at its best. How that stands
to several loops at once is told beside it.
"""

from __future__ import annotations

import asyncio
import dataclasses
import tempfile
import time
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Final

from bench import browser
from bench.replay import Site, profile_file, script
from bench.report import Goal, Part
from bench.serving import loopback

from footpath.app import open_app
from footpath.config import read_settings
from footpath.page.browser import SWITCHES
from footpath.page.grant import Grant
from footpath.schema.task import Task

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterator

    from playwright.async_api import Browser

    from footpath.app import App

AT_ONCE: Final = (1, 2, 4)
FORMS: Final = 12
OPEN: Final = 4
"""Sessions that are open beside each other when memory is measured."""


async def _a_minute(one: Callable[[], Awaitable[None]], at_once: int) -> float:
    """How many of it a minute, so many at once."""
    left = iter(range(FORMS))

    async def lane() -> None:
        for _ in left:
            await one()

    began = time.perf_counter()
    await asyncio.gather(*(lane() for _ in range(at_once)))
    return FORMS * 60 / (time.perf_counter() - began)


@dataclasses.dataclass
class _Forms:
    """The form, as often as it is wanted: each has an address of its own, since nobody fills one twice at once."""

    address: str
    _numbers: Iterator[int] = dataclasses.field(default_factory=count)

    def next(self) -> str:
        return f"{self.address}/apply?number={next(self._numbers)}"


async def _by_script(plain: Browser, forms: _Forms, resume: Path) -> None:
    context = await plain.new_context()
    try:
        await script(await context.new_page(), forms.next(), resume)
    finally:
        await context.close()


async def _by_replay(app: App, forms: _Forms, profile: Path) -> None:
    task = {"type": "fill_form", "url": forms.next(), "profile": str(profile), "submit": "submit"}
    run = (await app.run(Task.model_validate(task))).run
    if run.status != "complete":
        raise RuntimeError(f"The run ended {run.status}: {run.reason}")


async def _memory_mb(app: App, forms: _Forms) -> float:
    """What one more session takes; 0 where the system does not tell."""
    url = forms.next()
    running = await app.browser()
    taken: list[float] = []

    async def opened(left: int) -> None:
        async with running.session(Grant(hosts=(url.split("/")[2],))) as session:
            await session.goto(url)
            taken.append(sum(each.memory_mb for each in await running.processes.look()))
            if left:
                await opened(left - 1)

    await opened(OPEN - 1)
    return (taken[-1] - taken[0]) / (len(taken) - 1)


async def _measure(folder: Path) -> Part:
    database = f"sqlite+aiosqlite:///{(folder / 'footpath.db').as_posix()}"
    profile = profile_file(folder)
    settings = dataclasses.replace(read_settings(), home=folder / "home", database_url=database, profile=profile)
    rows: list[tuple[int, float, float, float]] = []
    with loopback(Site) as address:
        forms = _Forms(address)
        async with browser.plain(*SWITCHES) as plain, open_app(settings) as app:
            await _by_script(plain, forms, folder / "resume.pdf")
            await _by_replay(app, forms, profile)  # learns it
            await _by_replay(app, forms, profile)
            for at_once in AT_ONCE:
                theirs = await _a_minute(lambda: _by_script(plain, forms, folder / "resume.pdf"), at_once)
                ours = await _a_minute(lambda: _by_replay(app, forms, profile), at_once)
                rows.append((at_once, theirs, ours, ours / theirs))
            memory = await _memory_mb(app, forms)
    one_loop = next(theirs for at_once, theirs, _, _ in rows if at_once == 1)
    best_loop = max(theirs for _, theirs, _, _ in rows)
    most = max(ours for _, _, ours, _ in rows)
    return Part(
        title="Forms: a 20-field form with an upload, a fresh context each, a minute",
        columns=("at once", "playwright loop", "footpath", "×"),
        rows=tuple(rows),
        goals=(
            Goal("forms a minute, as many of ours at once as is best, to a plain loop's", most / one_loop, "≥", 2, "×"),
        ),
        notes=(
            f"To the best of so many loops at once: {most / best_loop:.2f} ×.",
            f"One more session with the form open takes {memory:.0f} MiB.",
        ),
    )


def part() -> Part:
    """Loop and replay in turns.

    Raises:
        Skipped: there is no browser.
    """
    with tempfile.TemporaryDirectory(prefix="footpath-bench-") as folder:
        return asyncio.run(_measure(Path(folder)))
