"""The processes of one browser: which they are, what memory they take, and how they end when nothing else ends them."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, TypedDict, cast

from playwright.async_api import Error as PlaywrightError

from footpath.page.commands import sent

if TYPE_CHECKING:
    from playwright.async_api import Browser, CDPSession

ANSWER_S = 5.0
"""Seconds that a browser may take to name its processes."""


class _Process(TypedDict):
    type: str
    id: int


@dataclass(frozen=True, slots=True)
class Process:
    """One of them."""

    pid: int
    is_renderer: bool
    """Whether it runs pages, and nothing but the pages of one site."""
    memory_mb: float
    """What it takes for itself, with its part of what several share; 0 where the system does not tell."""


@dataclass(slots=True)
class Processes:
    """Those of a browser that was started by us."""

    pid: int = 0
    """Of the browser itself; 0 where it did not say."""
    _session: CDPSession | None = None

    @classmethod
    async def of(cls, browser: Browser) -> Processes:
        """Ask a browser that has just started."""
        with suppress(PlaywrightError, TimeoutError):
            async with asyncio.timeout(ANSWER_S):
                session = await browser.new_browser_cdp_session()
            known = cls(_session=session)
            known.pid = next((each["id"] for each in await known._told() if each["type"] == "browser"), 0)
            return known
        return cls()

    async def look(self) -> list[Process]:
        """What there is now; nothing where the browser does not answer."""
        told = await self._told()
        return await asyncio.to_thread(_measured, told)

    def kill(self) -> None:
        """End all of them at once, those too that are stopped."""
        if self.pid:
            _kill_with_group(self.pid)

    async def _told(self) -> list[_Process]:
        if self._session is None:
            return []
        with suppress(PlaywrightError, TimeoutError):
            async with asyncio.timeout(ANSWER_S):
                answer = await sent(self._session, "SystemInfo.getProcessInfo")
            return cast("list[_Process]", answer["processInfo"])
        return []


def kill(pid: int) -> None:
    """End one process at once."""
    with suppress(ProcessLookupError, PermissionError):
        os.kill(pid, signal.SIGTERM if sys.platform == "win32" else signal.SIGKILL)


def _kill_with_group(pid: int) -> None:
    """End a browser with all that it has started: Playwright makes it the first of a group of its own."""
    if sys.platform == "win32":
        kill(pid)
        return
    with suppress(ProcessLookupError, PermissionError):
        group = os.getpgid(pid)
        if group == os.getpgid(0):
            kill(pid)
        else:
            os.killpg(group, signal.SIGKILL)


def _measured(told: list[_Process]) -> list[Process]:
    return [Process(each["id"], each["type"] == "renderer", _memory_mb(each["id"])) for each in told]


def _memory_mb(pid: int) -> float:
    with suppress(OSError):  # it has ended, or this is no Linux
        for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
            if line.startswith("Pss:"):
                return int(line.split()[1]) / 1024
    return 0.0
