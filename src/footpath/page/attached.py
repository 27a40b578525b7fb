"""A person's own running browser: Footpath opens a tab, and closes only that tab.

The person's sign-ins hold in the tab, and no proxy of ours stands before it. So the browser itself bounds requests: the
gate stops requests to ungranted hosts. The gate cannot see WebRTC, shared and service workers, nor the address behind a
name (docs/browser.md).

The sockets of its pages pass here, and their messages are held. Playwright replaces the page's sockets by its own.
Documents from before, and workers, have the browser's (docs/browser.md).
"""

from __future__ import annotations

import asyncio
import base64
import functools
import re
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit
from weakref import WeakSet

from playwright.async_api import Error as PlaywrightError

from footpath.errors import BadInput, BrowserMissing, Busy, PageGone
from footpath.page.bodies import ignore_message
from footpath.page.browser import START_DEADLINE, Browser, driver
from footpath.page.caller_page import inside, lent_page
from footpath.page.commands import send_command, target_of
from footpath.page.egress import Egress, Refusal
from footpath.page.finder import ProbedBrowser
from footpath.page.held import SAFE
from footpath.page.hosts import HostRules, place_of
from footpath.page.outbox import SWITCH_S, Gate
from footpath.page.processes import Processes, in_own_folder

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator

    from playwright.async_api import BrowserContext, WebSocketRoute

    from footpath.config import Settings
    from footpath.page.caller_page import AnyPage
    from footpath.page.grant import Grant
    from footpath.page.held import HeldRequest, Holding
    from footpath.page.outbox import Outbox
    from footpath.page.session import Session
    from footpath.page.tab import Tab

PORT_FILE: Final = "DevToolsActivePort"
"""File in Chrome's data folder with its port and path."""

_LOOPBACK: Final = ("127.0.0.1", "localhost", "::1")

_PARENTS: Final = ("openerId", "parentFrameId", "parentId")
"""Names of the browser's fields with the parent of a window, of a frame in another process, or of a worker."""

_DEEPEST: Final = 20
"""Number of opening windows and parent frames followed upwards."""

_LENT: Final[WeakSet[object]] = WeakSet()
"""The pages currently lent."""

_LOOK_S: Final = 0.05
"""Seconds between two readings of a file that is still empty."""

_HOW: Final = (
    "Start it with --remote-debugging-port=PORT and a --user-data-dir of its own, then name that port or folder "
    "(docs/browser.md)."
)
_NOBODY: Final = ("ECONNREFUSED", "ENOTFOUND", "EHOSTUNREACH")
"""Codes in the driver's words for an address at which nothing listens."""
_NO_BROWSER: Final = ("Timeout", "Unexpected status", "404")
"""Signs in the driver's words of a program that is no browser, or another one."""


async def endpoint_of(given: str) -> str:
    """Return the endpoint of a running browser.

    A starting browser creates its port file first and writes a moment later, so an empty file is waited for.

    Args:
        given: a port, an address on the machine (`http://127.0.0.1:9222`, `ws://…`), or the folder of its data.

    Raises:
        BadInput: the text is none of these, or the address is of another machine.
        BrowserMissing: no browser with data in the folder listens.
    """
    if given.isdecimal():
        given = f"http://127.0.0.1:{given}"
    if "://" not in given:
        return await _written_endpoint(_folder(given))
    try:
        parts = urlsplit(given)
        host = parts.hostname if parts.scheme in ("http", "https", "ws", "wss") and parts.port is not None else None
    except ValueError:
        host = None
    if host is None:
        raise BadInput(f"{given!r} is no address of a browser.", hint="Give its port, such as 9222.")
    if host not in _LOOPBACK:
        raise BadInput(
            "Footpath attaches only to a browser on this machine: whoever reaches that port has all sign-ins.",
            hint="Forward the port to this machine, such as by `ssh -L 9222:127.0.0.1:9222 HOST`.",
        )
    return given


def _folder(given: str) -> Path:
    return Path(given).expanduser()


async def _written_endpoint(folder: Path) -> str:
    try:
        async with asyncio.timeout(START_DEADLINE):
            while not (written := (folder / PORT_FILE).read_text(encoding="ascii")):  # noqa: ASYNC110 - nobody tells
                await asyncio.sleep(_LOOK_S)
        port, path, *_ = written.split()
    except (OSError, ValueError, TimeoutError):
        raise BrowserMissing(f"No browser that has its data in {folder} can be attached to.", hint=_HOW) from None
    return f"ws://127.0.0.1:{port}{path}"


def _why_not(given: str, said: str) -> str:
    """Return why no browser could be attached to; `said`: the driver's words."""
    reason = said.splitlines()[0].removeprefix("BrowserType.connect_over_cdp: ")
    if any(code in reason for code in _NOBODY):
        reason = "nothing listens there"
    elif any(sign in reason for sign in _NO_BROWSER):
        reason = "what listens there does not answer as a browser does"
    return f"No browser could be attached to at {given}: {reason.rstrip('.')}."


class AttachedGate(Gate):
    """The gate of a person's browser. Requests of other tabs pass at once, unread."""

    is_shared = True

    def patterns(self) -> list[dict[str, str]]:
        """All requests while a tab of ours is open: the gate is the boundary too."""
        return self.ALL if self.outboxes else self.NOTHING

    async def admit(self, outbox: Outbox) -> None:
        """Let the tabs of a session send, by its grant."""
        await super().admit(outbox)
        await self.adjust()

    def passes_unread(self, event: HeldRequest) -> bool:
        """Whether a request may go on, whatever its tab: most do, in every tab of the person's."""
        url = event["request"]["url"]
        is_granted = all(each.grant.reachable.permits_url(url) for each in self.outboxes)
        is_held = any(each.tells(url) or each.compares(event) for each in self.outboxes)
        is_safe = event["request"]["method"] in SAFE and not is_held
        return not url.startswith("http") or (is_granted and is_safe)

    async def may_leave(self, event: HeldRequest, holdings: dict[Outbox, Holding | None]) -> bool:
        """Whether a request may leave: any of another tab may, and ours to granted hosts by their outbox."""
        url = event["request"]["url"]
        outbox = await self.outbox_of(event["frameId"])
        if outbox is None:
            return True
        if not outbox.grant.reachable.permits_url(url):
            if place := place_of(url):
                outbox.egress.note(Refusal(*place, "not granted"))
            return False
        if event["request"]["method"] in SAFE and not (outbox.tells(url) or outbox.compares(event)):
            return True
        return await outbox.may_leave(event, holdings.get(outbox))

    async def outbox_of(self, frame: str, depth: int = 0) -> Outbox | None:
        """Return the outbox of the session around a frame, a worker or a window; None for those of the person."""
        if found := next((each for each in self.outboxes if each.has_frame(frame)), None):
            return found
        try:
            told = target_of(await send_command(self.cdp, "Target.getTargetInfo", {"targetId": frame}))
        except PlaywrightError:  # a frame within the process of its page
            return await self.outbox_with(frame)
        above = next((told[key] for key in _PARENTS if told.get(key)), "")
        return await self.outbox_of(above, depth + 1) if above and depth < _DEEPEST else None


class LentGate(AttachedGate):
    """The gate of a lent page, whose document is older than the gate."""

    async def admit(self, outbox: Outbox) -> None:
        """Let the tabs of a session send, by its grant, the existing document included."""
        await super().admit(outbox)
        for session in (each for tab in outbox.tabs.open for each in tab.worlds.sessions):
            # to hold one request of a frame, the browser reopens the channel for all its requests
            await send_command(session, "Fetch.enable", {"patterns": self.NOTHING})
            await send_command(session, "Fetch.disable")


class AttachedBrowser(Browser):
    """A browser that a person started and uses. No code here ends the browser."""

    async def _new_context(self, grant: Grant, egress: Egress, user_agent: str, state: str) -> BrowserContext:
        contexts = self._browser.contexts
        if not contexts or not self.alive:
            raise PageGone("The browser that Footpath was attached to has ended.", hint="Start it, and try again.")
        return contexts[0]

    def _bound(self, session: Session) -> None:
        session.tabs.bound = SocketRoutes(session.outbox).bound


class LentBrowser(AttachedBrowser):
    """The browser of a lent page: the session begins in the page, unchanged."""

    async def _new_context(self, grant: Grant, egress: Egress, user_agent: str, state: str) -> BrowserContext:
        if not self.alive or (lent := self._gate.lent) is None or lent.is_closed():
            raise PageGone("The page is closed.", hint="Open another one, and attach to it.")
        return lent.context

    def _bound(self, session: Session) -> None:
        """Set no route for sockets: Playwright could not remove the route from the program's page."""


@asynccontextmanager
async def borrow(page: AnyPage, settings: Settings) -> AsyncGenerator[Browser]:
    """Work in a page that a program opened by Playwright, sync or async, and leave the page open after the block.

    Raises:
        BadInput: the object is no page of a Chromium.
        PageGone: the page is closed.
        Busy: the page is already lent.
    """
    lent = lent_page(page)
    browser = lent.context.browser
    if browser is None or browser.browser_type.name != "chromium":
        raise BadInput("This page is of a browser that Footpath cannot read.", hint="Give a page of Chromium.")
    if lent.is_closed():
        raise PageGone("The page is closed.", hint="Open another one, and attach to it.")
    if inside(page) in _LENT:
        raise Busy("Another task works in this page now.", hint="Wait for it, or give another page.")
    _LENT.add(inside(page))
    try:
        async with Egress(HostRules()) as own:
            try:
                gate = await LentGate.open(browser)
            except PlaywrightError as error:
                raise PageGone("The browser of this page has ended.", hint="Start another one.") from error
            found = ProbedBrowser(Path(), int(browser.version.partition(".")[0] or 0), is_shell=False, args=())
            gate.lent = lent
            yield LentBrowser(browser, settings, found, own, Processes(), gate)
    finally:
        _LENT.discard(inside(page))
        await lent.traces.take_back()


@asynccontextmanager
async def attach(settings: Settings) -> AsyncGenerator[Browser]:
    """Attach to the running browser in `settings.cdp`; detach after the block.

    Raises:
        BadInput: a setting does not fit a running browser.
        BrowserMissing: no browser listens there.
    """
    if settings.trace is not None:
        raise BadInput(
            "A trace would record every tab of your browser.", hint="Trace in a browser that Footpath starts."
        )
    endpoint = await endpoint_of(settings.cdp)
    async with Egress(HostRules()) as own, in_own_folder(), driver(settings.cache) as playwright:
        try:
            browser = await playwright.chromium.connect_over_cdp(
                endpoint, is_local=True, no_defaults=True, timeout=START_DEADLINE * 1000
            )
            for context in browser.contexts:
                context.on("dialog", lambda _: None)  # else Playwright dismisses the dialogs of the person's tabs
            gate = await AttachedGate.open(browser)
        except PlaywrightError as error:
            raise BrowserMissing(_why_not(settings.cdp, error.message), hint=_HOW) from error
        major = int(browser.version.partition(".")[0] or 0)
        found = ProbedBrowser(Path(settings.cdp), major, is_shell=False, args=())
        try:
            yield AttachedBrowser(browser, settings, found, own, Processes(), gate)
        finally:
            with suppress(PlaywrightError, TimeoutError):
                async with asyncio.timeout(SWITCH_S):
                    await browser.close()  # disconnects only: the person's browser runs on


_EVERY: Final = re.compile("")
_GOING_AWAY: Final = 1001


class SocketRoutes:
    """The WebSockets of a session's tabs, bounded as the proxy would bound them."""

    def __init__(self, outbox: Outbox) -> None:
        self._outbox = outbox
        self._sending: set[asyncio.Task[None]] = set()

    async def bound(self, tab: Tab) -> None:
        """Have the sockets of a tab's next documents pass here. Raises Playwright's Error if the tab is gone."""
        tab.traffic.sockets.on_message = ignore_message  # messages are judged here, before they are sent
        await tab.page.route_web_socket(_EVERY, functools.partial(self._on_socket, frame=tab.traffic.frame))

    async def _on_socket(self, route: WebSocketRoute, frame: str) -> None:
        """Connect a socket of a tab to the server; or close the socket, if the host is not granted or the address has a
        secret.
        """
        address = "http" + route.url.removeprefix("ws")
        place, outbox = place_of(address), self._outbox
        if place is None or not outbox.grant.reachable.permits_url(address):
            if place is not None:
                outbox.egress.note(Refusal(*place, "not granted"))
            await _close(route)
            return
        outbox.note_message(route.url, None, frame)
        if not await outbox.may_send(*place, True):
            outbox.egress.note(Refusal(*place, "held back"))
            await _close(route)
            return
        with suppress(PlaywrightError):
            self._connect(route, place, frame)

    def _connect(self, route: WebSocketRoute, place: tuple[str, int], frame: str) -> None:
        server, in_turn = route.connect_to_server(), asyncio.Lock()

        async def send(message: str | bytes) -> None:
            async with in_turn:
                with suppress(PlaywrightError):  # the page or the site has closed the socket meanwhile
                    if await self._outbox.may_send(*place, False):
                        server.send(message)
                    else:
                        await _close(route)
                        await server.close(code=_GOING_AWAY)

        def on_message(message: str | bytes) -> None:
            text = message if isinstance(message, str) else base64.b64encode(message).decode()
            self._outbox.note_message(route.url, text, frame)
            sending = asyncio.create_task(send(message))
            self._sending.add(sending)
            sending.add_done_callback(self._sending.discard)

        route.on_message(on_message)


async def _close(route: WebSocketRoute) -> None:
    with suppress(PlaywrightError):
        await route.close(code=_GOING_AWAY)
