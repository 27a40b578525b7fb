"""One browser for many sessions."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING

from playwright.async_api import Error as PlaywrightError
from playwright.async_api import ProxySettings, async_playwright

from footpath.errors import BrowserMissing, PageGone
from footpath.page import finder
from footpath.page.egress import Egress, resolve
from footpath.page.hosts import HostRules
from footpath.page.session import Session

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator

    from playwright.async_api import Browser as PlaywrightBrowser

    from footpath.config import Settings
    from footpath.page.egress import Refusal, Resolve
    from footpath.page.grant import Grant
    from footpath.page.probe import Found

FLAGS = (
    # WebRTC speaks UDP past any proxy, unless told not to: the browser by one switch, the headless shell by the other
    "--webrtc-ip-handling-policy=disable_non_proxied_udp",
    "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
    # names are resolved by the proxy, never by the browser
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
    "--dns-prefetch-disable",
    # nothing of its own to anyone
    "--disable-domain-reliability",
    "--no-pings",
    "--disable-client-side-phishing-detection",
)
"""What every browser of ours is started with, beside Playwright's own switches."""

START_DEADLINE = 30.0
"""Seconds a browser may take to start."""

CLOSE_DEADLINE = 20.0
"""Seconds a browser may take to end by itself."""

VIEWPORT = (1280, 900)


class Browser:
    """A running browser. Its sessions share nothing but the process."""

    def __init__(self, browser: PlaywrightBrowser, settings: Settings, found: Found, own: Egress) -> None:
        self.found = found
        self._browser = browser
        self._settings = settings
        self._own = own

    @property
    def refused(self) -> tuple[Refusal, ...]:
        """What the browser itself, apart from any session, wanted to reach and could not."""
        return tuple(self._own.refused)

    @property
    def alive(self) -> bool:
        """False once the process has ended."""
        return self._browser.is_connected()

    @asynccontextmanager
    async def session(
        self, grant: Grant, *, resolve: Resolve = resolve, user_agent: str = ""
    ) -> AsyncGenerator[Session]:
        """A context of its own behind a proxy of its own, with one empty tab.

        Args:
            grant: what it may reach and touch.
            resolve: how names become addresses.
            user_agent: how it names itself to sites; empty: as the browser does.

        Raises:
            PageGone: the browser has ended.
        """
        async with Egress(grant.reachable, resolve) as egress:
            try:
                async with asyncio.timeout(START_DEADLINE):
                    context = await self._browser.new_context(
                        proxy=ProxySettings(server=egress.url, bypass="<-loopback>"),
                        accept_downloads=grant.downloads is not None,
                        viewport={"width": VIEWPORT[0], "height": VIEWPORT[1]},
                        reduced_motion="reduce",
                        user_agent=user_agent or None,
                    )
            except (PlaywrightError, TimeoutError) as error:
                raise PageGone("The browser has ended.", hint="Start a new one.") from error
            await asyncio.to_thread(lambda: grant.real_files)  # a file swapped for a link later is another file
            session = Session(context, grant, egress, slow_mo_s=self._settings.slow_mo_ms / 1000)
            try:
                await session.open(trace=self._settings.trace)
                yield session
            finally:
                await session.close()


@asynccontextmanager
async def launch(settings: Settings, found: Found | None = None) -> AsyncGenerator[Browser]:
    """Start the best browser of this machine, and end it.

    Args:
        settings: which browser, whether its window is shown, and whether a trace is kept.
        found: the browser to start; by default it is looked for.

    Raises:
        BrowserMissing: none is there that starts, or none that can show a window.
    """
    if found is None:
        machine = finder.Machine.this(settings)
        found = finder.find_headed(machine) if settings.headed else finder.find(machine)
    if found is None:
        kind = "Chrome or Chromium that can show a window" if settings.headed else "Chrome or Chromium"
        raise BrowserMissing(f"No {kind} was found that starts.", hint="`footpath doctor` says what was tried.")
    if settings.headed and not settings.has_screen:
        raise BrowserMissing("There is no screen to show the browser on.", hint="Leave --headed out, or set DISPLAY.")
    # the browser's own traffic ends at a proxy that grants nothing
    async with Egress(HostRules()) as own, async_playwright() as playwright:
        try:
            browser = await playwright.chromium.launch(
                executable_path=found.path,
                headless=not settings.headed,
                chromium_sandbox="--no-sandbox" not in found.args,
                args=[*FLAGS, *found.args],
                proxy=ProxySettings(server=own.url, bypass="<-loopback>"),
                timeout=START_DEADLINE * 1000,
            )
        except PlaywrightError as error:
            reason = error.message.splitlines()[0]
            raise BrowserMissing(f"{found} did not start: {reason}", hint="`footpath doctor` looks again.") from error
        try:
            yield Browser(browser, settings, found, own)
        finally:
            with suppress(PlaywrightError, TimeoutError):  # one that hangs ends with Playwright's driver
                async with asyncio.timeout(CLOSE_DEADLINE):
                    await browser.close()
