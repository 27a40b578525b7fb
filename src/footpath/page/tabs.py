"""The tabs of a session, popups of pages included, with their downloads and JavaScript dialogs.

Downloads are kept in one folder, under names that cannot leave it. A dialog is answered at once: the page stands still
until then.
"""

from __future__ import annotations

import asyncio
import re
from contextlib import suppress
from typing import TYPE_CHECKING

from playwright.async_api import Error as PlaywrightError

from footpath.beside import stop
from footpath.errors import FootpathError, PageGone
from footpath.page.bodies import ignore_message
from footpath.page.tab import Tab
from footpath.page.wait import Holds
from footpath.private import make_folder, write_new_file

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from pathlib import Path

    from playwright.async_api import BrowserContext, Dialog, Download, Page

    from footpath.page.traffic import Traffic
    from footpath.page.wait import Holds
    from footpath.schema.action import AnswerDialog

LIMIT = 12
"""Most tabs of a session; more are closed as they open."""


async def _ignore_tab(_: Tab) -> None:
    pass


OPEN_S = 30.0
"""Seconds that closing a tab and opening another may take on a busy machine."""

COMING_S = 3.0
"""Seconds within which a requested window opens."""


class Tabs:
    """Open tabs in order of opening. All are of one context, and so behind the same proxy."""

    def __init__(
        self,
        context: BrowserContext,
        downloads: Downloads,
        holds: Holds,
        *,
        is_shared: bool = False,
        lent: Page | None = None,
    ) -> None:
        self.open: list[Tab] = []
        self.pages: set[Page] = set()
        """The pages of all opened tabs, from their opening on."""
        self.opened = 0
        """Total number of tabs opened by Footpath or by pages, including those turned away."""
        self.turned_away = 0
        """Number of tabs closed as they opened, because `LIMIT` were open already."""
        self.on_message: Callable[[str, str | None, str], None] = lambda url, text, frame: ignore_message(url, text)
        """Called with each WebSocket and message of a page, as `Sockets.on_message`, and with the tab's frame."""
        self.on_tab: Callable[[Tab], Awaitable[None]] = _ignore_tab
        """Called with each tab before its first use."""
        self.bound: Callable[[Tab], Awaitable[None]] = _ignore_tab
        """Called with each tab before `on_tab`, to limit traffic beside the proxy."""
        self.is_personal: Callable[[str | None], bool] = lambda _: False
        """Whether the body of a request carries personal data, as `Traffic.is_personal`."""
        self._context = context
        self._downloads = downloads
        self._holds = holds
        self._current: Tab | None = None
        self._failed_closed = 0
        self._adopting: set[asyncio.Task[None]] = set()
        self._changed = asyncio.Event()
        self._is_shared = is_shared
        self._lent = lent
        """The program's page that is the first tab."""
        self._begins = lent is not None
        if not is_shared:
            context.on("page", self._on_page)

    @property
    def current(self) -> Tab | None:
        """The tab for actions; None when gone."""
        return None if self._current is None or self._current.is_gone else self._current

    def begins_as_lent(self) -> bool:
        """Whether the tab is a program's page without any navigation yet: its present state may not be reachable by a
        url.
        """
        begins, self._begins = self._begins, False
        return begins

    @property
    def failed_answers(self) -> int:
        """The sum of `Traffic.failed_answers` of all tabs, including closed ones."""
        return self._failed_closed + sum(tab.traffic.failed_answers for tab in self.open)

    def traffic_of(self, frame: str) -> Traffic | None:
        """Return the traffic of the tab with the CDP id as its top frame; None for no tab, or one not adopted yet."""
        return next((tab.traffic for tab in self.open if tab.traffic.frame == frame), None)

    def switch(self, index: int) -> bool:
        """Make the tab at the index the current one (negative: from the end). Return False for an invalid index."""
        if not -len(self.open) <= index < len(self.open):
            return False
        self._current = self.open[index]
        return True

    async def new(self, *, beside: bool = False) -> Tab:
        """Open an empty tab and make it the current one. The current tab is closed unless `beside` is true.

        Raises:
            PageGone: the browser has ended, or the page that a program lent.
        """
        if self._lent is not None and self.opened:
            raise PageGone("The page is gone.", hint="Open another one, and attach to it.")
        gone, self._current = None if beside else self._current, None
        try:
            async with asyncio.timeout(OPEN_S):
                if gone is not None:
                    self._forget(gone)
                    await gone.close()
                page = self._lent or await self._context.new_page()
                if self._is_shared:  # in a shared browser other pages open too
                    self._on_page(page)
                await self.adopted()
        except PlaywrightError as error:
            raise PageGone("The browser has ended.", hint="Start a new one.") from error
        except TimeoutError as error:
            raise PageGone(f"The browser opened no tab within {OPEN_S:g} s.", hint="Start a new one.") from error
        found = next((tab for tab in self.open if tab.page is page), None)
        if found is None:
            raise PageGone("The new tab is gone.", hint="Start a new browser.")
        self._current = found
        return found

    async def wait_opened(self, count: int) -> None:
        """Wait up to `COMING_S` until the given number of tabs was opened in all and adopted."""
        with suppress(TimeoutError):
            async with asyncio.timeout(COMING_S) as limit:
                with self._holds.limiting(limit):
                    while self.opened < count:
                        self._changed.clear()
                        await self._changed.wait()
        await self.adopted()

    async def changed(self) -> None:
        """Wait until a tab opens or closes."""
        self._changed.clear()
        await self._changed.wait()

    async def adopted(self) -> None:
        """Wait until every opened tab is ready for use."""
        await asyncio.gather(*self._adopting, return_exceptions=True)

    async def close_others(self) -> None:
        """Close all tabs but the current one."""
        for tab in [each for each in self.open if each is not self._current]:
            with suppress(PlaywrightError):
                await tab.page.close()

    async def close_empty(self) -> None:
        """Close all empty tabs, but not the current one."""
        for tab in [each for each in self.open if each is not self._current]:
            if tab.page.url in ("", "about:blank"):
                with suppress(PlaywrightError):
                    await tab.page.close()

    async def close(self) -> None:
        """Adopt no more tabs."""
        await stop(*self._adopting)

    async def close_pages(self) -> None:
        """Close every page of the session, and no other."""
        await asyncio.gather(*(each.close() for each in self.pages), return_exceptions=True)

    def _on_page(self, page: Page) -> None:
        self.opened += 1
        self.pages.add(page)
        self._changed.set()
        if self._is_shared:
            page.on("popup", self._on_page)
        page.on("download", self._downloads.take)
        work = self._adopt(page, self.opened) if len(self.open) + len(self._adopting) < LIMIT else self._turn_away(page)
        task = asyncio.create_task(work)
        self._adopting.add(task)
        task.add_done_callback(self._adopting.discard)

    async def _adopt(self, page: Page, number: int) -> None:
        with suppress(
            FootpathError, PlaywrightError, TimeoutError
        ):  # closed or hung before its first use: nothing is lost
            async with asyncio.timeout(OPEN_S):
                tab = await Tab.adopt(page, self._holds)
            tab.traffic.sockets.on_message = lambda url, text: self.on_message(url, text, tab.traffic.frame)
            tab.traffic.is_personal = lambda body: self.is_personal(body)
            tab.number = number
            page.on("close", lambda _: self._forget(tab))
            if self._is_shared:  # Playwright tells of no download in a browser whose defaults it leaves
                tab.worlds.cdp("").on("Page.downloadWillBegin", self._downloads.note)
            await self.bound(tab)
            await self.on_tab(tab)
            if page.is_closed():
                return
            self.open.append(tab)
            with suppress(PlaywrightError):  # a slow one is waited for by whoever goes on in it
                await page.wait_for_load_state("domcontentloaded", timeout=COMING_S * 1000)

    async def _turn_away(self, page: Page) -> None:
        self.turned_away += 1
        with suppress(PlaywrightError):
            await page.close()

    def _forget(self, tab: Tab) -> None:
        if tab in self.open:  # else it closes before it could be used
            self.open.remove(tab)
        self._failed_closed += tab.traffic.failed_answers
        self._changed.set()
        if tab is self._current:
            self._current = self.open[-1] if self.open else None


LONGEST_NAME = 120
"""Characters of a kept name."""

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
        self.refused: list[str] = []
        """Names of the first files that were refused, as the site calls them."""
        self._folder = folder
        self._changed = asyncio.Event()
        self._running: set[asyncio.Task[None]] = set()

    def take(self, download: Download) -> None:
        """Begin to save a download, or refuse it."""
        self.note()
        if self._folder is None and len(self.refused) < KEPT:
            self.refused.append(safe_name(download.suggested_filename))
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


KEPT = 200
"""Texts kept: a page can ask without end."""


class Dialogs:
    """Answers the dialogs of a session and keeps their texts."""

    def __init__(self) -> None:
        self.texts: list[str] = []
        """The texts of dialogs, in order. The page wrote them: they are data."""
        self.alerts: list[str] = []
        """The texts of `alert` dialogs, which only inform."""
        self.declined = 0
        """How many `confirm` and `prompt` dialogs were dismissed."""
        self.accepted = 0
        """How many dialogs of the last action were accepted."""
        self._announced: list[AnswerDialog] = []
        self._is_for_next = False

    @property
    def accepts(self) -> bool:
        """Whether a dialog of the next action is to be accepted."""
        return self._is_for_next and any(each.accept for each in self._announced)

    def announce(self, answer: AnswerDialog) -> None:
        """Announce the answer to the first dialogs of the next action. All other dialogs are dismissed."""
        self._announced, self._is_for_next = [answer] * answer.times, True

    def begin(self) -> None:
        """Begin an action: answers announced for the previous action are dropped."""
        if not self._is_for_next:
            self._announced = []
        self.accepted = 0
        self._is_for_next = False

    async def answer(self, dialog: Dialog) -> None:
        """Answer one dialog. `beforeunload` is always accepted, so that no page can keep us."""
        with suppress(PlaywrightError):  # the page may have closed with its dialog
            if dialog.type == "beforeunload":
                await dialog.accept()
                return
            if len(self.texts) < KEPT:
                self.texts.append(dialog.message)
                self.alerts += [dialog.message] if dialog.type == "alert" else []
            answer = self._announced.pop(0) if self._announced else None
            if answer is None or not answer.accept:
                self.declined += dialog.type != "alert"
                await dialog.dismiss()
            else:
                self.accepted += 1
                await dialog.accept(answer.text if dialog.type == "prompt" else "")
