"""Downloads: kept in one folder, under names that cannot leave the folder."""

from __future__ import annotations

import asyncio
import re
from contextlib import suppress
from typing import TYPE_CHECKING

from playwright.async_api import Error as PlaywrightError

from footpath.private import make_folder, write_new_file

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.async_api import Download

LONGEST_NAME = 120
"""Characters of a kept name."""

COMING_S = 3.0
"""Seconds within which a requested file begins to arrive."""

DEADLINE_S = 120.0
"""Seconds that a file may take to arrive."""

_RESERVED = re.compile(r"(?i)(con|prn|aux|nul|com\d|lpt\d)(\..*)?")


def safe_name(suggested: str) -> str:
    """A plain file name on any system, whatever the site suggested."""
    last = re.split(r"[/\\]", suggested)[-1]
    name = re.sub(r"[^\w.()+ -]", "_", last).strip(". ")
    name = f"_{name}" if _RESERVED.fullmatch(name) else name
    stem, dot, ending = name.rpartition(".")
    if dot and len(ending) <= 10:
        return f"{stem[: LONGEST_NAME - len(ending) - 1]}.{ending}" if stem else f"download.{ending}"
    return name[:LONGEST_NAME] or "download"


class Downloads:
    """Takes the downloads of a session into a folder; without a folder, refuses them."""

    def __init__(self, folder: Path | None) -> None:
        self.started = 0
        """Number of downloads begun by the site."""
        self.kept: list[Path] = []
        """Complete files, in the order of completion."""
        self._folder = folder
        self._changed = asyncio.Event()
        self._running: set[asyncio.Task[None]] = set()

    def take(self, download: Download) -> None:
        """Begin to save a download."""
        self.note()
        task = asyncio.create_task(self._take(download))
        self._running.add(task)
        task.add_done_callback(self._running.discard)

    def note(self, _: object = None) -> None:
        """Count a download. In the person's own browser, the file is theirs, and nothing else is done with it."""
        self.started += 1
        self._changed.set()

    async def wait_started(self, count: int) -> None:
        """Wait up to `COMING_S` until the given number of downloads has begun in all.

        The response comes before the browser knows that its content is a file.
        """
        with suppress(TimeoutError):
            async with asyncio.timeout(COMING_S):
                while self.started < count:
                    self._changed.clear()
                    await self._changed.wait()

    async def finish(self, deadline_s: float = DEADLINE_S) -> None:
        """Wait until the begun downloads are complete, at most the given seconds."""
        if self._running:
            await asyncio.wait(self._running, timeout=deadline_s)

    async def _take(self, download: Download) -> None:
        with suppress(PlaywrightError):  # cut off on the way, or the page closed: nothing is kept
            if self._folder is None:
                await download.cancel()
                return
            async with asyncio.timeout(DEADLINE_S):
                part = await download.path()
            self.kept.append(await asyncio.to_thread(_keep, part, self._folder, safe_name(download.suggested_filename)))


def _keep(part: Path, folder: Path, name: str) -> Path:
    """Copy a complete file into the folder, under a unique name."""
    make_folder(folder)
    stem, dot, ending = name.rpartition(".")
    for number in range(1, 10_000):
        extra = "" if number == 1 else f" ({number})"
        target = folder / (f"{stem}{extra}.{ending}" if dot else f"{name}{extra}")
        try:
            write_new_file(target, part.read_bytes())
        except FileExistsError:
            continue
        return target
    raise FileExistsError(folder / name)
