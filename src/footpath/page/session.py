"""A run in a browser: a context behind a separate proxy, with tabs, dialogs, downloads and acts."""

from __future__ import annotations

import asyncio
import dataclasses
import time
from contextlib import suppress
from typing import TYPE_CHECKING, TypeVar

from playwright.async_api import Error as PlaywrightError

from footpath.echoes import Echoes
from footpath.errors import PageGone, SiteUnreachable, Unresponsive
from footpath.page import act_fill, reach
from footpath.page.act import act as act_in_tab
from footpath.page.act_point import Clock, drag, failed, locate_text
from footpath.page.covers import CoverPolicy
from footpath.page.documents import Documents
from footpath.page.kept import State, Trace
from footpath.page.observe import observe, observe_options
from footpath.page.outbox import Outbox
from footpath.page.picture import picture
from footpath.page.since import Since
from footpath.page.tabs import Dialogs, Downloads, Tabs
from footpath.page.wait import Holds, caught_up, changed, reacted, rest, settle
from footpath.page.worlds import Navigated, frame_of
from footpath.schema.action import (
    AnswerDialog,
    Back,
    Check,
    Click,
    Drag,
    Fill,
    Navigate,
    Outcome,
    Scroll,
    Select,
    SwitchTab,
    Type,
    Upload,
    Wait,
)
from footpath.schema.request import carries
from footpath.sentence import own, sentence

if TYPE_CHECKING:
    from collections.abc import Coroutine, Mapping, Sequence
    from pathlib import Path

    from playwright.async_api import BrowserContext, Dialog, FloatRect

    from footpath.errors import FootpathError
    from footpath.page.act_options import Choose
    from footpath.page.documents import Manners
    from footpath.page.egress import Egress, Refusal
    from footpath.page.grant import Grant
    from footpath.page.outbox import Gate
    from footpath.page.tab import Tab
    from footpath.schema.action import Action
    from footpath.schema.snapshot import Element, Snapshot

T = TypeVar("T")

ENTERS = (Check, Fill, Select, Type, Upload)
"""Actions that enter a value into a page."""
SEEN = 3
"""Characters of the shortest covered value: "Ada" is a name."""
_TEXT_S = 10.0
"""Time to find the element around a text."""
CLOSE_S = 10.0
"""Seconds that closing may take."""


class Session:
    """The browser for a run: reading and acting. Made by `Browser.session`."""

    def __init__(
        self, context: BrowserContext, grant: Grant, egress: Egress, gate: Gate, *, slow_mo_s: float = 0
    ) -> None:
        self.is_shared = gate.is_shared
        """Whether a person uses the browser too."""
        self.grant = grant
        self.has_entered = False
        """Whether a site may know the person: by an entry in this session, or in one that it continues."""
        self._private: tuple[str, ...] = ()
        self._echoes = Echoes(shortest=SEEN)
        self.dialogs = Dialogs()
        self.downloads = Downloads(grant.downloads)
        self.hung = False
        """Whether a page did not answer within a deadline."""
        self.holds = Holds()
        """The session's clock, which stops while documents are held."""
        self.tabs = Tabs(context, self.downloads, self.holds, is_shared=gate.is_shared, lent=gate.lent)
        self.tabs.is_personal = lambda body: carries(body, self.private)
        self.outbox = Outbox(gate, self.tabs, self.holds, grant, egress)
        self.state = State(context, self.tabs)
        self._documents: Documents | None = None
        self._context = context
        self._egress = egress
        self._slow_mo_s = slow_mo_s
        self._trace: Trace | None = None

    async def open(self, *, trace: Path | None = None) -> None:
        """Open the first tab; record a trace into the file `trace`, if given."""
        self._context.on("dialog", self._on_dialog)
        if trace is not None:
            self._trace = Trace(self._context, trace)
            await self._trace.start()
        await self.tabs.new()
        await self.outbox.open()

    async def ask_politely(self, manners: Manners) -> None:
        """Hold each document from now on until its site may be asked, whatever requests it."""
        try:
            self._documents = await Documents.watch(self._context, self.tab.page, manners, self.tabs, self.holds)
        except PlaywrightError as error:
            raise PageGone(own("The browser has ended."), hint="Start a new one.") from error

    async def close(self) -> bool:
        """End the session with all its tabs, in any state. Return False if the end took too long."""
        if self._documents is not None:
            await self._documents.close()
        await self.outbox.close()
        await self.tabs.close()
        with suppress(PlaywrightError, TimeoutError):
            async with asyncio.timeout(CLOSE_S):
                if self._trace is not None:
                    await self._trace.stop()
        try:
            async with asyncio.timeout(CLOSE_S):
                await (self.tabs.close_pages() if self.is_shared else self._context.close())
        except TimeoutError:
            return False
        except PlaywrightError:
            pass  # the task has ended already
        return True

    async def _on_dialog(self, dialog: Dialog) -> None:
        if not self.is_shared or dialog.page in self.tabs.pages:
            await self.dialogs.answer(dialog)

    @property
    def private(self) -> tuple[str, ...]:
        """The person's values: no picture may show them."""
        return self._private

    @private.setter
    def private(self, values: tuple[str, ...]) -> None:
        if not set(self._private) <= set(values):
            self._echoes = Echoes(shortest=SEEN)
        for value in values:
            self._echoes.add(value)
        self._private = values

    def cover_policy(self, *, every_field: bool = False, ticks: bool = False) -> CoverPolicy:
        """Return the covers for pictures of the session."""
        return CoverPolicy(self._echoes, every_field=every_field, ticks=ticks, images=self.has_entered)

    @property
    def tab(self) -> Tab:
        """Return the current tab.

        Raises:
            PageGone: no tab is open any more.
        """
        if (tab := self.tabs.current) is None:
            raise PageGone(own("The page is gone."), hint="Open a url: that takes a new tab.")
        return tab

    @property
    def url(self) -> str:
        """Address of the current tab."""
        tab = self.tab
        return tab.traffic.unreached or tab.page.url

    @property
    def is_blank(self) -> bool:
        """Whether no page was opened yet."""
        return self.url in ("", "about:blank")

    @property
    def refused(self) -> tuple[Refusal, ...]:
        """The refused connections of pages: not granted, or not possible."""
        return tuple(self._egress.refused)

    @property
    def parts_sent(self) -> int | None:
        """The number of parts of data that have left the browser (`Egress.parts`); None if unknown: a person's browser
        has no proxy.
        """
        return None if self.is_shared else self._egress.parts

    @property
    def kept_back(self) -> Sequence[FootpathError]:
        """The errors of documents that were not requested, in order (see `ask_politely`)."""
        return self._documents.refused if self._documents is not None else ()

    @property
    def proxy(self) -> str:
        """Address of the run's proxy, which limits the run's reach."""
        return self._egress.url

    async def goto(self, url: str, deadline_s: float = 30, *, at_rest: bool = True) -> None:
        """Open a url in the current tab, or in a new one if the tab is gone. Wait until the page is at rest, or with
        `at_rest` false only until its document is loaded. A lent page begins in its present state.

        Raises:
            Forbidden: the task does not grant its host, or the site does not allow programs to read it.
            SiteUnreachable: no usable page came; the message gives the reason. A page with an error status can be
                observed.
            Unresponsive: the page came and then did not answer.
        """
        if not self.grant.sites.permits_url(url):
            raise reach.ungranted(url)
        if self.tabs.begins_as_lent():
            return
        tab = self.tabs.current or await self.tabs.new()
        clock, kept_back = Clock(deadline_s, self.holds.time), len(self.kept_back)
        try:
            await self._guarded(reach.goto(tab, url, self._egress, clock))
        except SiteUnreachable:
            if why := self.kept_back[kept_back:]:
                raise why[0] from None
            raise
        tab.pauses = True
        if at_rest:
            await self.settle(clock.left)

    async def observe(self) -> Snapshot:
        """Read the current tab with all its frames. Only elements of such a snapshot can be acted on."""
        return await self._read(None)

    async def observe_at_rest(self, deadline_s: float = 10) -> Snapshot:
        """Read the current tab once at rest, or at the deadline, in one round trip."""
        tab = self.tab
        begun, tab.pauses = tab.pauses, False
        resting = rest(tab.worlds, tab.traffic, deadline_s, observe_options(tab.worlds), begun=begun)
        return await self._read(self._guarded(reach.unless_endless(tab, resting, deadline_s)))

    async def _read(self, resting: Coroutine[None, None, str | None] | None) -> Snapshot:
        async with self.tab.reading:
            answer = await resting if resting is not None else None
            tab = self.tab
            navigations = tab.traffic.navigations
            try:
                snapshot = await self._guarded(observe(tab.worlds, answer=answer))
            except Navigated as error:
                raise reach.replaced(tab.page.url) from error
            reach.check_size(snapshot)
            return tab.remember(snapshot, navigations, reach.lost(tab, self.refused))

    async def count(self, selectors: Sequence[str], deadline_s: float = 10) -> list[int]:
        """Return how many elements of the current tab each Playwright selector matches; 0 for an invalid selector."""
        page = self.tab.page

        async def matched(selector: str) -> int:
            try:
                return await page.locator(selector).count()
            except PlaywrightError:
                return 0

        async def every() -> list[int]:
            return await asyncio.gather(*map(matched, selectors))

        return await self._guarded(self.tab.within(every(), deadline_s))

    async def settle(self, deadline_s: float = 10) -> bool:
        """Wait until the current tab is at rest: nothing loads, nothing moves. Return False at the deadline."""
        tab = self.tab
        begun, tab.pauses = tab.pauses, False
        settling = settle(tab.worlds, tab.traffic, deadline_s, begun=begun)
        return await self._guarded(reach.unless_endless(tab, settling, deadline_s))

    async def caught_up(self) -> bool:
        """Wait for the timers that the page set during entries. Return whether there were any."""
        return await self._guarded(caught_up(self.tab.worlds))

    async def reacted(self, deadline_s: float) -> bool:
        """Wait for timers that the page set during a press, and for rest. Return whether there were any."""
        tab = self.tab
        had = await self._guarded(reacted(tab.worlds, deadline_s))
        return had and not tab.is_gone and await self.settle(deadline_s)

    async def changed(self, deadline_s: float) -> bool:
        """Wait until the current tab, which was at rest, changes again. Return False at the deadline, and at once if
        the document can change no more: its connection broke, or it has no script and no pending request.
        """
        tab, traffic = self.tab, self.tab.traffic
        if traffic.is_cut:
            return False
        by_itself = not traffic.is_leaving and not traffic.open and not traffic.refreshes
        return await self._guarded(changed(tab.worlds, deadline_s, by_itself=by_itself))

    async def act(
        self,
        action: Action,
        target: Element | None = None,
        *,
        choose: Choose | None = None,
        first: asyncio.Task[object] | None = None,
        onto: Element | None = None,
        when: Sequence[str] = (),
        deadline_s: float = 10,
    ) -> Outcome:
        """Do one action, and wait for its consequence: a navigation, a tab, a download.

        Args:
            action: with its templates resolved.
            target: the element, or for a group of radios, boxes or buttons the synthetic element with its options.
            choose: chooses among the offered options; by default those of the action.
            first: awaited before the page is touched, while a click is already aimed. Its exception is raised here, and
                then nothing was done.
            onto: for a `Drag`, the target element.
            when: for a `Fill`, the value's days or time, in ISO format, to choose in the element's calendar, if any.
            deadline_s: seconds for the whole action.

        Raises:
            PageGone, Unresponsive: the tab cannot be used any more.
            SiteUnreachable: a `Navigate` found no usable page.
        """
        clock = Clock(deadline_s, self.holds.time)
        began = time.monotonic()
        if self._trace is not None:
            await self._trace.group(" ".join(filter(None, (action.kind, target.ref if target else ""))))
        dialogs, opened, kept = len(self.dialogs.texts), self.tabs.opened, len(self.downloads.kept)
        declined = self.dialogs.declined
        self.has_entered = self.has_entered or isinstance(action, ENTERS)
        if not isinstance(action, AnswerDialog | Scroll | Wait):
            self.dialogs.begin()
        try:
            async with self.outbox.acting([(action, target)]):
                outcome = await self._act(action, target, onto, choose, first, when, clock)
        finally:
            if self._trace is not None:
                await self._trace.end_group(await self._picture_for_trace())
        if self._slow_mo_s:
            await asyncio.sleep(self._slow_mo_s)  # people who watch asked for the pause
        return outcome.model_copy(
            update={
                "new_tab": self.tabs.opened > opened,
                "dialog": " | ".join(self.dialogs.texts[dialogs:]),
                "declined": self.dialogs.declined > declined,
                "download": str(self.downloads.kept[-1]) if len(self.downloads.kept) > kept else "",
                "ms": round((time.monotonic() - began) * 1000, 1),
            }
        )

    async def at_text(self, snapshot: Snapshot, spot: Element) -> Element | None:
        """Return the element around a text of a snapshot (`reading.locator`); None if the text is gone."""
        path = snapshot.path(spot.node)
        try:
            ref = await self._guarded(locate_text(self.tab, path, spot.name, _TEXT_S))
        except Navigated:
            return None
        if not ref:
            return None
        found = dataclasses.replace(spot, ref=ref)
        self.tab.admit(found)
        return found

    async def fill_many(self, fills: Sequence[tuple[Action, Element]], *, deadline_s: float = 30) -> list[Outcome]:
        """Do plain fills, ticks and native selects with one round trip for each frame, and read each back.

        `act` does the others, and those that did not hold. The outcomes are in the order of `fills`.
        """
        if self._slow_mo_s or self._trace is not None:  # whoever watches, now or later, sees each by itself
            return [await self.act(action, element) for action, element in fills]
        clock, self.has_entered = Clock(deadline_s, self.holds.time), self.has_entered or bool(fills)
        async with self.outbox.acting(fills):
            return await self._guarded(act_fill.fill_many(self.tab, fills, clock, self.act))

    async def screenshot(
        self,
        mask: Sequence[str] = (),
        *,
        full: bool = False,
        marks: Sequence[str] | Mapping[str, str] = (),
        clip: FloatRect | None = None,
        small: bool = False,
    ) -> bytes:
        """Return a PNG of the current tab; passwords, texts in `private` and elements with refs in `mask` are painted
        over. Empty if the page did not stand still.

        `marks` are refs to draw beside their elements, or texts by ref; `clip` is a part of the whole page; `small`
        makes a JPEG of few bytes (see `page.picture`).
        """
        policy = self.cover_policy()
        shot = picture(self.tab, mask, policy=policy, full=full, marks=marks, clip=clip, small=small)
        return await self._guarded(shot)

    async def _act(
        self,
        action: Action,
        target: Element | None,
        onto: Element | None,
        choose: Choose | None,
        first: asyncio.Task[object] | None,
        when: Sequence[str],
        clock: Clock,
    ) -> Outcome:
        if first is not None and not isinstance(action, Click):
            await first
        match action:
            case Navigate(url=url):
                if not self.grant.sites.permits_url(url):
                    message = sentence("The task does not grant {}.", reach.site_of(url))
                    return Outcome(ok=False, failure="blocked", message=message)
                await self.goto(url, clock.left)
                return Outcome(ok=True, how="native", navigated=True)
            case Back():
                return await self._guarded(reach.back(self.tab, clock))
            case SwitchTab(index=index):
                if self.tabs.switch(index):
                    return Outcome(ok=True)
                return Outcome(ok=False, failure="not_found", message=f"There are {len(self.tabs.open)} tabs.")
            case AnswerDialog():
                self.dialogs.announce(action)
                return Outcome(ok=True)
            case _:
                return await self._guarded(self._act_in_tab(action, target, onto, choose, first, when, clock))

    async def _act_in_tab(
        self,
        action: Action,
        target: Element | None,
        onto: Element | None,
        choose: Choose | None,
        first: asyncio.Task[object] | None,
        when: Sequence[str],
        clock: Clock,
    ) -> Outcome:
        tab, traffic = self.tab, self.tab.traffic
        tab.pauses = False
        if any(each is not None and not tab.knows(each) for each in (target, onto)):
            return failed("not_found")
        since = Since(traffic, self.tabs, self.downloads, self.outbox, lambda: self.kept_back)
        tab.expects_download = False
        try:
            if isinstance(action, Drag) and target is not None and onto is not None:
                outcome = await drag(tab, target.ref, onto.ref, clock)
            else:
                outcome = await act_in_tab(tab, action, target, choose, self.grant, clock, first, when)
        except Navigated:
            # the page navigated midway: whether it took everything is unknown
            outcome = failed("navigation")
        arrived = await traffic.wait_arrived(clock.left)
        await since.wait_windows()
        if stopped := since.stopped(may_tell=isinstance(action, ENTERS)):
            await self.tabs.close_empty()
            return Outcome(ok=False, failure="blocked", message=stopped)
        if not arrived:
            message = own("The next page did not come in time.")
            return outcome.model_copy(update={"ok": False, "failure": "navigation", "message": message})
        await since.wait_download(clock.left, is_expected=tab.expects_download)
        in_top = target is not None and frame_of(target.ref) == ""
        tab.pauses = outcome.ok and in_top and isinstance(action, Click | Drag | Upload)
        return outcome.model_copy(update={"navigated": outcome.navigated or since.has_navigated})

    async def _picture_for_trace(self) -> bytes | None:
        with suppress(PageGone, Unresponsive, PlaywrightError):
            return await picture(self.tab, policy=self.cover_policy(every_field=True)) or None
        return None

    async def _guarded(self, work: Coroutine[None, None, T]) -> T:
        """Await work on the current tab. A hanging or crashed tab is marked as gone: the next url opens a new one."""
        tab = self.tabs.current
        try:
            return await work
        except (Unresponsive, PageGone) as error:
            self.hung = self.hung or isinstance(error, Unresponsive)
            if tab is not None:
                tab.is_gone = True
                if tab.excess and isinstance(error, PageGone):
                    raise reach.too_much(tab.traffic.asked, tab.excess) from error
                if tab.has_crashed and isinstance(error, PageGone):
                    raise reach.crashed(tab.traffic.asked) from error
            raise

    def note_excess(self, why: str) -> None:
        """Note that a page about to go goes for using too much: `why`, as the end of a sentence."""
        for tab in self.tabs.open:
            tab.note_excess(why)
