"""A browser of ours with a copy of a person's own profile: signed in as the person, behind our proxy."""

from __future__ import annotations

import asyncio
from contextlib import ExitStack, asynccontextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

from playwright.async_api import Error as PlaywrightError
from playwright.async_api import ProxySettings

from footpath.errors import BrowserMissing, Busy, PageGone
from footpath.page import finder
from footpath.page.browser import CLOSE_DEADLINE, START_DEADLINE, SWITCHES, VIEWPORT, Browser, driver
from footpath.page.chrome_profile import copied, find_profile, program_of
from footpath.page.egress import Egress
from footpath.page.hosts import HostRules
from footpath.page.outbox import Gate
from footpath.page.probe import ProbedBrowser
from footpath.page.processes import Processes
from footpath.page.temp_folder import in_own_folder

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator
    from contextlib import AbstractAsyncContextManager

    from playwright.async_api import BrowserContext

    from footpath.config import Settings
    from footpath.page.egress import Resolve
    from footpath.page.grant import Grant

_UNSEALING: Final = ("--password-store=basic", "--use-mock-keychain")
"""Playwright's switches that keep a browser from asking the system for the key of its cookies."""


class CopyBrowser(Browser):
    """A browser with a single context, for the copy. The sessions follow each other: all share the proxy."""

    knows_person = True

    def _egress(self, grant: Grant, resolve: Resolve) -> AbstractAsyncContextManager[Egress]:
        return self._bounded(grant)

    @asynccontextmanager
    async def _bounded(self, grant: Grant) -> AsyncGenerator[Egress]:
        if self.sessions > 1:
            raise Busy("A task works with this copy of a profile now.", hint="Wait for it.")
        self._own.rules = grant.reachable
        try:
            yield self._own
        finally:
            self._own.rules = HostRules()

    async def _new_context(self, grant: Grant, egress: Egress, user_agent: str, state: str) -> BrowserContext:
        contexts = self._browser.contexts
        if not contexts or not self.alive:
            raise PageGone("The browser has ended.", hint="Start a new one.")
        return contexts[0]


@asynccontextmanager
async def launch_copy(settings: Settings) -> AsyncGenerator[Browser]:
    """Start a browser with a copy of the profile in `settings.chrome_profile`, and end the browser after the block.

    Raises:
        NotFound, BadInput: no such profile exists, or several do.
        Busy: a browser uses the profile now.
        BrowserMissing: the browser that can read the profile does not start.
    """
    profile = find_profile(settings.chrome_profile, Path.home())
    machine = finder.Machine.this(settings)
    program = program_of(profile)
    found = finder.find_headed(machine)  # a headless shell asks the system for no key
    if found is None:
        raise finder.missing(machine, headed=True)
    if settings.headed and not settings.has_screen:
        raise BrowserMissing("There is no screen to show the browser on.", cli="Leave --headed out, or set DISPLAY.")
    async with Egress(HostRules()) as own, in_own_folder(), driver(settings.cache) as playwright:
        with ExitStack() as stack:
            folder = await asyncio.to_thread(stack.enter_context, copied(profile))
            try:
                context = await playwright.chromium.launch_persistent_context(
                    folder,
                    executable_path=program or found.path,
                    headless=not settings.headed,
                    chromium_sandbox="--no-sandbox" not in found.args,
                    args=[*SWITCHES, *found.args, f"--profile-directory={profile.folder}"],
                    ignore_default_args=list(_UNSEALING),
                    proxy=ProxySettings(server=own.url, bypass="<-loopback>"),
                    viewport={"width": VIEWPORT[0], "height": VIEWPORT[1]},
                    timeout=START_DEADLINE * 1000,
                    handle_sigint=False,
                    handle_sigterm=False,
                    handle_sighup=False,
                )
                browser = context.browser
                if browser is None:
                    raise PageGone("The browser has ended.", hint="Start a new one.")
                gate = await Gate.open(browser)
            except PlaywrightError as error:
                reason = error.message.splitlines()[0]
                raise BrowserMissing(f"No browser starts with a copy of {profile}: {reason}") from error
            major = int(browser.version.partition(".")[0] or 0)
            probed = ProbedBrowser(Path(program or found.path), major, is_shell=False, args=found.args)
            running = CopyBrowser(browser, settings, probed, own, await Processes.of(browser), gate)
            try:
                yield running
            finally:
                with suppress(PlaywrightError, TimeoutError):
                    async with asyncio.timeout(CLOSE_DEADLINE):
                        await context.close()
                if running.alive:
                    running.kill()
