"""Changes since the begin of an action: navigations, windows, downloads, stopped requests."""

from __future__ import annotations

from typing import TYPE_CHECKING

from footpath.page.outbox import SECRET_STOPPED, STOPPED, Outbox

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from footpath.errors import FootpathError
    from footpath.page.tabs import Downloads, Tabs
    from footpath.page.traffic import Traffic


class Since:
    """The changes since its creation."""

    def __init__(
        self,
        traffic: Traffic,
        tabs: Tabs,
        downloads: Downloads,
        outbox: Outbox,
        kept_back: Callable[[], Sequence[FootpathError]],
    ) -> None:
        """`traffic` is that of the tab of the action; `kept_back` gives the refusals of addresses."""
        self._traffic, self._tabs, self._downloads = traffic, tabs, downloads
        self._outbox, self._refusals = outbox, kept_back
        self._navigations, self._windows, self._dropped = traffic.navigations, traffic.windows, traffic.dropped
        self._kept_back, self._refused, self._told = len(kept_back()), outbox.refused, outbox.told
        self._opened, self._started = tabs.opened, downloads.started
        self._begun = {each.traffic: each.traffic.begun for each in tabs.open}

    @property
    def has_navigated(self) -> bool:
        """Whether the tab opened another page."""
        return self._traffic.navigations > self._navigations

    @property
    def has_dropped(self) -> bool:
        """Whether the tab gave up a page, as for a download."""
        return self._traffic.dropped > self._dropped

    @property
    def has_downloaded(self) -> bool:
        """Whether a download began."""
        return self._downloads.started > self._started

    def stopped(self, *, may_tell: bool) -> str:
        """The reason why a request was stopped; empty if none was.

        `may_tell`: a page may try to send an entered secret by itself, which is no fault of the action.
        """
        if why := self._refusals()[self._kept_back :]:
            return str(why[0])
        if self._outbox.refused > self._refused:
            return STOPPED
        return SECRET_STOPPED if not may_tell and self._has_only_told() else ""

    async def wait_windows(self) -> None:
        """Wait until the requested windows are open."""
        if self._traffic.windows > self._windows:
            await self._tabs.wait_opened(self._opened + self._traffic.windows - self._windows)

    async def wait_download(self, left_s: float, *, is_expected: bool) -> None:
        """Wait for the end of a download, if one is expected or began."""
        if is_expected or self.has_dropped:
            await self._downloads.wait_started(self._started + 1)
        if self.has_downloaded:
            await self._downloads.finish(left_s)

    def _has_only_told(self) -> bool:
        """Whether a request with a secret was stopped, and neither a page nor a site's answer came instead."""
        brought = any(each.traffic.brought(self._begun.get(each.traffic, 0)) for each in self._tabs.open)
        return self._outbox.told > self._told and self._traffic.navigations == self._navigations and not brought
