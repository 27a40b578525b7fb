"""Start and end a browser, open sessions, and print our own markup to PDF in a session that reaches no host."""

from __future__ import annotations

import asyncio
import dataclasses
from contextlib import asynccontextmanager, contextmanager, suppress
from functools import cache
from importlib import import_module
from importlib.resources import files
from typing import TYPE_CHECKING, Final, TypedDict, TypeVar

from playwright.async_api import Error as PlaywrightError
from playwright.async_api import ProxySettings, async_playwright

from footpath.beside import beside
from footpath.config import DRIVER_CACHE, DRIVER_OPTIONS, environment, programs_have
from footpath.errors import BrowserMissing, PageGone
from footpath.page import finder
from footpath.page.egress import Egress, resolve
from footpath.page.finder import ProbedBrowser
from footpath.page.grant import Grant
from footpath.page.hosts import HostRules
from footpath.page.kept import read_state
from footpath.page.processes import Processes, in_own_folder

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Awaitable, Callable, Generator
    from contextlib import AbstractAsyncContextManager
    from pathlib import Path

    from playwright.async_api import Browser as PlaywrightBrowser
    from playwright.async_api import BrowserContext, Playwright

    from footpath.config import Settings
    from footpath.page.egress import Refusal, Resolve
    from footpath.page.finder import ProbedBrowser
    from footpath.page.outbox import Gate
    from footpath.page.session import Session

FEATURES_OFF = (
    "DeferRendererTasksAfterInput",  # else tasks after a click wait for a frame that is never drawn
    # Playwright's own too: of two lists a browser takes the last alone
    "AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades",
    "HttpsFirstBalancedModeAutoEnable", "LensOverlay", "MediaRouter", "PaintHolding", "ThirdPartyStoragePartitioning",
    "AvoidCorsURLLoaderRestartOnRedirect", "TcpPortRandomizationWin", "OptimizationHints",
    "NetworkTimeServiceQuerying", "AimEnabled", "PreconnectToSearch", "msForceBrowserSignIn",
    "msEdgeUpdateLaunchServicesPreferredVersion",
)  # fmt: skip

SWITCHES = (
    f"--disable-features={','.join(FEATURES_OFF)}",
    # WebRTC passes proxies by UDP: one switch forbids it to the browser, the other to the headless shell
    "--webrtc-ip-handling-policy=disable_non_proxied_udp",
    "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
    # names are resolved by the proxy, never by the browser
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
    "--dns-prefetch-disable",
    # no traffic of the browser itself
    "--disable-domain-reliability",
    "--no-pings",
    "--disable-client-side-phishing-detection",
)


_DRIVER_OUTLIVES = "--import=data:text/javascript,['SIGINT','SIGTERM','SIGHUP'].forEach(each=>process.on(each,()=>{}))"
"""Option of Node.js for Playwright's driver: a signal to the whole process group (Ctrl-C, a closed terminal, `timeout`)
must not end the browser while a run uses it. The driver ends when its pipe closes.
"""

START_DEADLINE = 30.0
"""Seconds a browser may take to start."""

CLOSE_DEADLINE = 20.0
"""Seconds a browser may take to end by itself."""

_KILLED: Final = ("signal=SIGKILL", "exitCode=137")
"""Words of the driver about a browser that another process ended, such as the system when memory ran out. A shell
script that runs the browser, as distributions have it, ends with 128 and the number of the signal then (POSIX, `$?`).
"""

VIEWPORT = (1280, 900)


class Browser:
    """A running browser. Its sessions share only the process."""

    knows_person = False
    """Whether sites know the user from the first page on."""

    def __init__(
        self,
        browser: PlaywrightBrowser,
        settings: Settings,
        found: ProbedBrowser,
        own: Egress,
        processes: Processes,
        gate: Gate,
    ) -> None:
        self.found = found
        self.processes = processes
        self.opened = 0
        """Total number of sessions opened."""
        self.sessions = 0
        """Number of open sessions."""
        self._open: set[Session] = set()
        self.takes_sessions = True
        """False once the browser is to be replaced."""
        self.spoiled = ""
        """Why the browser is faulty; empty if it is not."""
        self.was_ended = False
        """Whether Footpath has ended the browser."""
        self._browser = browser
        self._settings = settings
        self._own = own
        self._gate = gate
        self._changed = asyncio.Event()
        browser.on("disconnected", lambda _: self._changed.set())

    @property
    def refused(self) -> tuple[Refusal, ...]:
        """The connections that the browser wanted for itself, outside any session; none is let through."""
        return tuple(self._own.refused)

    @property
    def alive(self) -> bool:
        """False once the process has ended."""
        return self._browser.is_connected()

    def spoil(self, why: str) -> None:
        """Accept no more sessions; `why` names the fault, empty for none."""
        self.takes_sessions = False
        self.spoiled = self.spoiled or why
        self._changed.set()

    def note_excess(self, why: str) -> None:
        """Tell all sessions why a page is about to be ended."""
        for session in self._open:
            session.note_excess(why)

    async def changed(self) -> None:
        """Wait until a session was opened or closed since the last time, or the browser has ended or is spoiled."""
        await self._changed.wait()
        self._changed.clear()

    def kill(self) -> None:
        """Kill the processes, and so end all sessions: a hanging browser ends in no other way."""
        self.was_ended = True
        self.processes.kill()

    @asynccontextmanager
    async def session(
        self, grant: Grant, *, resolve: Resolve = resolve, user_agent: str = "", state: str = ""
    ) -> AsyncGenerator[Session]:
        """Open a session: a browser context behind a separate proxy, with one empty tab.

        Args:
            grant: the session's permissions.
            resolve: looks up the addresses of host names.
            user_agent: sent to sites; empty for the browser's own.
            state: cookies and storage of an earlier session (`session.state`).

        Raises:
            PageGone: the browser has ended, or hung and was ended.
        """
        from footpath.page.session import Session

        self.opened += 1
        self.sessions += 1
        self._changed.set()
        try:
            async with self._egress(grant, resolve) as egress:
                context = await self._new_context(grant, egress, user_agent, state)
                await asyncio.to_thread(lambda: grant.real_files)  # a file swapped for a link later is another file
                session = Session(context, grant, egress, self._gate, slow_mo_s=self._settings.slow_mo_ms / 1000)
                self._bound(session)
                # whoever is signed in is known to the site
                session.has_entered = bool(state) or self._gate.is_shared or self.knows_person
                self._open.add(session)
                try:
                    await session.open(trace=self._settings.trace)
                    yield session
                finally:
                    self._open.discard(session)
                    await self._close(session)
        finally:
            self.sessions -= 1
            self._changed.set()

    def _bound(self, session: Session) -> None:
        """Set further bounds beyond the proxy; none here."""

    def _egress(self, grant: Grant, resolve: Resolve) -> AbstractAsyncContextManager[Egress]:
        """Return the proxy of one session."""
        return Egress(grant.reachable, resolve)

    async def _new_context(self, grant: Grant, egress: Egress, user_agent: str, state: str) -> BrowserContext:
        try:
            async with asyncio.timeout(START_DEADLINE):
                return await self._browser.new_context(
                    proxy=ProxySettings(server=egress.url, bypass="<-loopback>"),
                    accept_downloads=grant.downloads is not None,
                    viewport={"width": VIEWPORT[0], "height": VIEWPORT[1]},
                    reduced_motion="reduce",
                    user_agent=user_agent or None,
                    storage_state=read_state(state),
                )
        except TimeoutError as error:
            self.spoil("it hung")
            self.kill()
            raise PageGone("The browser hung, and was ended.", hint="Start a new one.") from error
        except PlaywrightError as error:
            raise PageGone("The browser has ended.", hint="Start a new one.") from error

    async def _close(self, session: Session) -> None:
        closed = await session.close()
        if not closed and self.alive:
            self.spoil("it hung")
            self.kill()
        elif session.hung:  # the page is closed, but its process may live on
            self.spoil("a page hung in it")


AnyBrowser = TypeVar("AnyBrowser", bound=Browser)


@asynccontextmanager
async def driver(cache: Path) -> AsyncGenerator[Playwright]:
    """Run Playwright's driver. Its compiled code is cached: compiling is a fifth of the work of starting a browser."""
    manager = async_playwright()
    known = environment()
    compiled = known.get(DRIVER_CACHE) or str(cache / "driver")
    options = f"{known.get(DRIVER_OPTIONS, '')} {_DRIVER_OUTLIVES}".strip()
    with programs_have({DRIVER_CACHE: compiled, DRIVER_OPTIONS: options}):
        playwright = await manager.start()
    try:
        yield playwright
    finally:
        await playwright.stop()


@asynccontextmanager
async def launch(settings: Settings, found: ProbedBrowser | None = None) -> AsyncGenerator[Browser]:
    """Start the best browser of the machine, and end the browser after the block.

    Args:
        settings: the browser, whether its window is shown, and whether a trace is kept.
        found: the browser to start; by default the best one.

    Raises:
        BrowserMissing: no browser starts, or none with a window if one is wanted.
    """
    machine = finder.Machine.this(settings)
    found = found or (finder.find_headed(machine) if settings.headed else finder.find(machine))
    if found is None:
        raise finder.missing(machine, headed=settings.headed)
    check_screen(settings)
    async with (
        Egress(HostRules()) as own,  # the browser's own traffic ends at a proxy that grants nothing
        in_own_folder(),
        beside(asyncio.to_thread(import_module, "footpath.page.session")),  # the first session needs the module
        driver(settings.cache) as playwright,
    ):
        from footpath.page.outbox import Gate  # with the types of actions: while the driver starts

        with failed_start_told(found):
            options = launch_options(settings, found, own)
            browser = await playwright.chromium.launch(executable_path=found.path, **options)
            gate = await Gate.open(browser)
        async with ended_after(
            Browser(browser, settings, found, own, await Processes.of(browser), gate), browser.close
        ) as running:
            yield running


class LaunchOptions(TypedDict):
    """The options of Playwright for every browser that Footpath starts."""

    headless: bool
    chromium_sandbox: bool
    args: list[str]
    proxy: ProxySettings
    timeout: float
    handle_sigint: bool
    handle_sigterm: bool
    handle_sighup: bool


def launch_options(settings: Settings, found: ProbedBrowser, own: Egress, *switches: str) -> LaunchOptions:
    """Return the options for starting a browser.

    Args:
        settings: whether the window is shown.
        found: the browser.
        own: the proxy for the browser's own traffic.
        switches: further switches.
    """
    return {
        "headless": not settings.headed,
        "chromium_sandbox": "--no-sandbox" not in found.args,
        "args": [*SWITCHES, *found.args, *switches],
        "proxy": ProxySettings(server=own.url, bypass="<-loopback>"),
        "timeout": START_DEADLINE * 1000,
        # a signal reaches the whole process group: the run decides the browser's end
        "handle_sigint": False,
        "handle_sigterm": False,
        "handle_sighup": False,
    }


def check_screen(settings: Settings) -> None:
    """Raise BrowserMissing if the settings ask for a window and the machine has no screen."""
    if settings.headed and not settings.has_screen:
        raise BrowserMissing("There is no screen to show the browser on.", cli="Leave --headed out, or set DISPLAY.")


@contextmanager
def failed_start_told(browser: object) -> Generator[None]:
    """Turn an error of Playwright within the block into `PageGone` or `BrowserMissing`; `browser` in words."""
    try:
        yield
    except PlaywrightError as error:
        if any(killed in error.message for killed in _KILLED):
            raise PageGone("The browser was killed while it started.", hint="Start a new one.") from error
        reason = error.message.splitlines()[0]
        raise BrowserMissing(f"{browser} did not start: {reason}", cli="`footpath doctor` looks again.") from error


@asynccontextmanager
async def ended_after(running: AnyBrowser, close: Callable[[], Awaitable[None]]) -> AsyncGenerator[AnyBrowser]:
    """End a browser after the block: by `close`, else by force."""
    try:
        yield running
    finally:
        if running.alive and running.spoiled:
            running.kill()  # kill stopped processes too: they outlive a closed browser
        running.was_ended = running.was_ended or running.alive
        with suppress(PlaywrightError, TimeoutError):
            async with asyncio.timeout(CLOSE_DEADLINE):
                await close()
        if running.alive:
            running.kill()


PRINT_S: Final = 30.0
"""Seconds that a document may take."""


@dataclasses.dataclass(frozen=True, slots=True)
class Printed:
    """A printed document."""

    pdf: bytes = dataclasses.field(repr=False)
    missing: str = ""
    """Characters without a font on this machine: boxes replace them."""


async def print_pdf(browser: Browser, markup: str) -> Printed:
    """Return the pages of a document as a tagged PDF with an outline: the text in the order of the markup.

    Args:
        browser: without a window: one with a window prints nothing.
        markup: a whole HTML document. Its references are not loaded, and its scripts do not run.

    Raises:
        PageGone: the browser has ended, or did not print in time.
    """
    async with browser.session(Grant()) as session:
        page = session.tab.page
        try:
            async with asyncio.timeout(PRINT_S):
                await page.set_content(markup)
                missing: str = await page.evaluate(_glyphs())
                pdf = await page.pdf(tagged=True, outline=True, prefer_css_page_size=True, print_background=True)
                return Printed(pdf, missing)
        except (PlaywrightError, TimeoutError) as error:
            raise PageGone("The browser did not print the document.", hint="Try again.") from error


@cache
def _glyphs() -> str:
    return files("footpath.page").joinpath("js", "glyphs.js").read_text(encoding="utf-8")
