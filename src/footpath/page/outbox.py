"""Hold requests with an effect at a site until they are judged: those of a press, and after the first entry or hover
those that a page sends by itself.

Requests that only ask for a page (GET, HEAD, OPTIONS) go on at once, except a form to be compared; a request with an
entered secret in the address never leaves. Documents, fetches of scripts, beacons and requests of workers are held, in
all tabs of the session and in windows opened meanwhile. A single gate of the whole browser holds these requests, and
stays closed when a tab is gone.

The browser cannot hold messages of a WebSocket. So the proxy holds the connection (`egress.py`), and the browser
reports the content of the messages. A refused message ends the connection.
"""

from __future__ import annotations

import asyncio
import base64
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING, Final
from urllib.parse import unquote_plus

from playwright.async_api import Error as PlaywrightError

from footpath.beside import stop
from footpath.echoes import Echoes
from footpath.errors import PageGone, Unresponsive
from footpath.page.commands import send_command, target_of
from footpath.page.frames import frames_of
from footpath.page.held import SAFE, Holding, is_same_site, read
from footpath.page.hosts import place_of
from footpath.schema.action import ENTERING, AnswerDialog, Hover, SwitchTab, Wait
from footpath.schema.request import OutboundRequest
from footpath.schema.template import texts_of
from footpath.sentence import own

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Awaitable, Callable, Iterable, Sequence

    from playwright.async_api import Browser, CDPSession, Page

    from footpath.page.egress import Egress
    from footpath.page.grant import Grant
    from footpath.page.held import HeldRequest, Judge
    from footpath.page.tab import Tab
    from footpath.page.tabs import Tabs
    from footpath.page.wait import Holds
    from footpath.schema.action import Action
    from footpath.schema.snapshot import Element

    Place = tuple[str, int]
    """Host and port."""
    Act = tuple[Action, Element | None]
    """An action with its element."""

SWITCH_S: Final = 10.0
"""Seconds within which the browser starts or stops holding requests."""

STOPPED: Final = own("This would have sent something to the site. The request was stopped in the browser.")
"""The message of an action whose requests were refused."""

SECRET_STOPPED: Final = own("It would put a secret value into an address, so that request did not leave.")
"""The message of an action whose requests held a secret in their address."""

_PATTERNS: Final = [
    {"resourceType": kind, "requestStage": "Request"} for kind in ("Document", "XHR", "Fetch", "Ping", "Other")
]

_OF_PRESSES: Final = frozenset({"Document", "XHR", "Fetch"})
"""Kinds of requests that carry out a press."""

_BEGINS_HOLDING: Final = (*ENTERING, Hover)
"""Acts from which on all requests are held: runs that only read and scroll pay nothing."""

_NO_ACTS: Final = (AnswerDialog, SwitchTab, Wait)
"""Actions to which no page reacts."""

_QUOTED: Final = 3
"""How often a text in an address may be percent-encoded, and be read."""


class Gate:
    """The gate for the requests of all sessions of one browser. Made by `open`, before the first document."""

    is_shared = False
    """Whether a person uses the browser too: a session is then one of their tabs (`page.attached`)."""
    lent: Page | None = None
    """The program's page in which a session begins; None if sessions open their own tabs."""
    ALL: Final = [{"urlPattern": "*", "requestStage": "Request"}]
    NOTHING: Final = [{"urlPattern": "footpath-holds-nothing:"}]
    """Matches no request. Whatever a document sends can be held only if the gate was there before the document."""

    def __init__(self, cdp: CDPSession) -> None:
        self.outboxes: list[Outbox] = []
        self._patterns_now = self.NOTHING
        self.cdp = cdp
        self._tasks: set[asyncio.Task[None]] = set()
        cdp.on("Fetch.requestPaused", self._paused)

    @classmethod
    async def open(cls, browser: Browser) -> Gate:
        """Have all documents from now on send through a gate, which holds nothing yet.

        Raises:
            PageGone, Unresponsive: the browser, which has just started, does not answer.
        """
        try:
            gate = cls(await browser.new_browser_cdp_session())
        except PlaywrightError as error:
            raise PageGone("The browser ended as soon as it had started.", hint="Start a new one.") from error
        await gate.adjust()
        return gate

    def patterns(self) -> list[dict[str, str]]:
        """Return the patterns of requests that stop at the gate."""
        holds = any(each.is_holding or each.unpressed is not None for each in self.outboxes)
        patterns = _PATTERNS if holds else self.NOTHING
        return self.ALL if any(each.has_secrets for each in self.outboxes) else patterns

    async def admit(self, outbox: Outbox) -> None:
        """Have the requests of one more session pass the gate."""
        self.outboxes.append(outbox)

    async def release(self, outbox: Outbox) -> None:
        """Release the requests of an ending session from the gate."""
        self.outboxes.remove(outbox)
        if self.patterns() != self._patterns_now:
            with suppress(PageGone, Unresponsive):  # the browser has ended
                await self.adjust()

    async def adjust(self) -> None:
        """Hold requests if a session needs holding, check every address if one has secrets, else let all pass.

        Raises:
            PageGone, Unresponsive: the browser does not answer.
        """
        patterns = self._patterns_now = self.patterns()
        try:
            async with asyncio.timeout(SWITCH_S):
                await send_command(self.cdp, "Fetch.enable", {"patterns": patterns})
        except TimeoutError as error:
            raise Unresponsive(own("The browser does not answer."), hint="Start a new one.") from error
        except PlaywrightError as error:
            raise PageGone(own("The browser has ended."), hint="Start a new one.") from error

    def _paused(self, event: HeldRequest) -> None:
        if self.passes_unread(event):
            self._answer(event, may_leave=True)
            return
        holdings = {each: each.current or each.unpressed for each in self.outboxes}
        task = asyncio.create_task(self._work(event, holdings))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def passes_unread(self, event: HeldRequest) -> bool:
        """Whether a request may go on, whatever its sender."""
        url = event["request"]["url"]
        is_held = any(each.tells(url) or each.compares(event) for each in self.outboxes)
        return event["request"]["method"] in SAFE and not is_held

    async def _work(self, event: HeldRequest, holdings: dict[Outbox, Holding | None]) -> None:
        """Let a request leave or not, by the block open when the request came."""
        may_leave = False
        try:
            may_leave = await self.may_leave(event, holdings)
        finally:
            self._answer(event, may_leave=may_leave)

    async def may_leave(self, event: HeldRequest, holdings: dict[Outbox, Holding | None]) -> bool:
        """Whether a request may leave, by the blocks open when the request came."""
        outbox = await self.outbox_of(event["frameId"])
        if outbox is None:  # of a page that is gone: it may be of each session that judges what leaves
            judging = [each for each, holding in holdings.items() if holding is not None]
            if len(judging) != 1:
                return not (judging or any(each.tells(event["request"]["url"]) for each in self.outboxes))
            (outbox,) = judging
        return await outbox.may_leave(event, holdings.get(outbox))

    async def outbox_of(self, frame: str) -> Outbox | None:
        """Return the outbox of the session around a frame or a worker, by the browser's id; None for one of no tab."""
        try:
            told = await send_command(self.cdp, "Target.getTargetInfo", {"targetId": frame})
        except PlaywrightError:  # a frame within a page, or of a page that is gone
            known = (each for each in self.outboxes if each.has_frame(frame))
            return next(known, None) or await self.outbox_with(frame)
        context = target_of(told).get("browserContextId")
        return next((each for each in self.outboxes if each.context == context), None)

    async def outbox_with(self, frame: str) -> Outbox | None:
        """Return the outbox whose tabs contain a new frame; a session that does not answer counts."""
        for outbox in tuple(self.outboxes):
            try:
                async with asyncio.timeout(SWITCH_S):
                    if frame in await frames_of(outbox.tabs):
                        return outbox
            except TimeoutError:
                return outbox
        return None

    def _answer(self, event: HeldRequest, *, may_leave: bool) -> None:
        if may_leave:
            told = send_command(self.cdp, "Fetch.continueRequest", {"requestId": event["requestId"]})
        else:
            # a blocked document becomes an error page; an aborted one leaves the page as it is
            reason = "Aborted" if event["resourceType"] == "Document" else "BlockedByClient"
            params = {"requestId": event["requestId"], "errorReason": reason}
            told = send_command(self.cdp, "Fetch.failRequest", params)
        told.add_done_callback(_look_at)


class Outbox:
    """The requests of one session's pages."""

    def __init__(self, gate: Gate, tabs: Tabs, holds: Holds, grant: Grant, egress: Egress) -> None:
        self.context = ""
        """The browser's id of the session's context."""
        self._gate = gate
        self.tabs = tabs
        self._holds = holds
        self.grant = grant
        self.is_holding = False
        """Whether a block of `holding` has begun and not ended."""
        self.current: Holding | None = None
        """The held requests of that block, until the browser knows that the block is over."""
        self.unpressed: Holding | None = None
        """The requests outside of all such blocks (`watch`), once an act may have caused one."""
        self.acts: Sequence[Act] = ()
        """The acts on a page in progress, or the last ones (`acting`). What a page sends until the next act may come of
        them: no clock tells when a page has reacted.
        """
        self._watching: tuple[Judge, Callable[[Sequence[Act]], Awaitable[None]]] | None = None
        self.acting_depth = 0
        """How many acts are in progress: one may do others."""
        self.told = 0
        """Number of documents and requests of scripts stopped because their address held a secret. Mere parts of a
        page, such as an image or a frame, do not count.
        """
        self.secrets: tuple[str, ...] = ()
        """The person's secret values; from its entry on, no address with one leaves."""
        self._entered = Echoes()
        self.egress = egress
        self._messages: dict[Place, list[asyncio.Task[bool]]] = {}
        """The judgements of WebSocket messages since the last block began, by target."""
        self._message_count = 0
        self._telling: set[Place] = set()
        """Targets whose WebSocket address would have held a secret. The session opens no socket there any more."""
        egress.may_send = self.may_send
        tabs.on_message = self.note_message

    async def open(self) -> None:
        """Learn the session's requests, once a tab is open."""
        tab = self.tabs.current
        if tab is None:
            return
        with suppress(PlaywrightError):  # the tab is gone: its next use raises
            told = await send_command(tab.worlds.cdp(""), "Target.getTargetInfo")
            self.context = target_of(told)["browserContextId"]
            await self._gate.admit(self)

    async def close(self) -> None:
        """End all holding."""
        await stop(*(each for judging in self._messages.values() for each in judging))
        if self in self._gate.outboxes:
            await self._gate.release(self)

    async def note_entering(self, fills: Iterable[tuple[Action, Element | None]]) -> None:
        """Note values about to be entered. From now on no request leaves if its address holds an entered secret, or the
        value of a password field: plain, in base64 or in hex.

        Raises:
            PageGone, Unresponsive: the browser does not answer.
        """
        found: set[str] = set()
        for action, target in fills:
            texts = [unquote_plus(text) for text in texts_of(action)]
            found |= {each for each in self.secrets if any(Echoes((each,)).stand_in(text) for text in texts)}
            found |= set(texts if target is not None and target.type == "password" else ())
        if any([self._entered.add(spelling) for each in found for spelling in _spellings(each)]):
            await self._gate.adjust()

    @property
    def has_secrets(self) -> bool:
        """Whether any value must be kept out of addresses."""
        return len(self._entered) > 0

    def tells(self, url: str) -> bool:
        """Whether a leaving address holds an entered secret."""
        return self.has_secrets and url.startswith("http") and _stands_in(self._entered, url)

    def compares(self, event: HeldRequest) -> bool:
        """Whether a request for a document is compared: a form's request."""
        is_query = event["resourceType"] == "Document" and "?" in event["request"]["url"]
        return is_query and self.current is not None and self.current.of_form

    def names_secret(self, url: str) -> bool:
        """Whether an address holds a secret, entered or not."""
        return _stands_in(Echoes(spelling for each in self.secrets for spelling in _spellings(each)), url)

    @property
    def refused(self) -> int:
        """The number of requests refused since the innermost `holding` began; 0 outside one."""
        return self.current.refused if self.current is not None else 0

    @asynccontextmanager
    async def holding(self, judge: Judge, *, of_form: bool = False) -> AsyncGenerator[Holding]:
        """Hold each request that may have an effect, until `judge` decides.

        A request too late to be judged does not leave, unless the block compares one form's request (`of_form`).

        Raises:
            PageGone, Unresponsive: the browser does not answer.
        """
        holding = self.current = Holding(judge, of_form=of_form)
        for place in tuple(self._messages):
            self._forget_judged(place)
        self.is_holding = True
        try:
            await self._gate.adjust()
            yield holding
        finally:
            self.is_holding = False
            try:
                await self._gate.adjust()
            finally:
                self.current = None
                await holding.end()

    def watch(self, judge: Judge, note: Callable[[Sequence[Act]], Awaitable[None]]) -> None:
        """Have `judge` decide about each request that leaves outside of `holding`, from the first act on that is no
        press; `note` hears of all acts on a page before they are done. A further run in the session has its own judge.
        """
        self._watching = judge, note
        if self.unpressed is not None:
            self.unpressed = Holding(judge)

    @asynccontextmanager
    async def acting(self, acts: Sequence[Act]) -> AsyncGenerator[None]:
        """Act on the page within the block: what the page sends from now on may come of it.

        Raises:
            PageGone, Unresponsive: the browser does not answer.
            Exception: the judge of earlier requests raised it.
        """
        await self.note_entering(acts)
        if self.unpressed is not None:
            self.unpressed.check()
        if all(isinstance(action, _NO_ACTS) for action, _ in acts):
            yield
            return
        if self._watching is not None:
            judge, note = self._watching
            await note(acts)
            if self.unpressed is None and any(isinstance(action, _BEGINS_HOLDING) for action, _ in acts):
                self.unpressed = Holding(judge)
                await self._gate.adjust()
        around, self.acts = self.acts, acts
        self.acting_depth += 1
        try:
            yield
        finally:
            self.acting_depth -= 1
            if self.acting_depth:
                self.acts = around

    def has_frame(self, frame: str) -> bool:
        """Whether a frame is known to be in a tab of the session, by the browser's id."""
        return self.tab_of(frame) is not None

    def tab_of(self, frame: str) -> Tab | None:
        """Return the tab of the session that is known to have a frame, by the browser's id."""
        return next((tab for tab in self.tabs.open if tab.worlds.has_frame(frame)), None)

    async def may_leave(self, event: HeldRequest, holding: Holding | None) -> bool:
        """Whether a request of the session may leave."""
        url, key = event["request"]["url"], event.get("networkId", event["requestId"])
        if self.tells(url):
            self.told += event["resourceType"] in _OF_PRESSES and not self._is_within(event["frameId"])
            self._note_refused(key)
            return False
        if holding is None or (event["request"]["method"] in SAFE and not self.compares(event)):
            return True
        if not url.startswith("http") or not self.grant.reachable.permits_url(url):
            return True  # the proxy refuses hosts that are not granted
        with self._holds.held():
            may_leave = await holding.may_leave(key, read(event, key, self._address_of(event["frameId"])))
        if not may_leave:
            self._note_refused(key)
        return may_leave

    def note_message(self, url: str, text: str | None, frame: str) -> None:
        """Judge a message that the WebSocket of a tab, by its `frame`, is about to send; without a message, note the
        socket's address.
        """
        address = "http" + url.removeprefix("ws")
        place, holding = place_of(address), self.current or self.unpressed
        if place is None:
            return
        if text is None:
            self._forget_judged(place)
            if self.tells(address):
                self._telling.add(place)
        elif holding is not None and self.grant.reachable.permits(*place):
            is_own = is_same_site(url, self._address_of(frame))
            self._message_count += 1
            id = f"message {self._message_count}"
            message = OutboundRequest(
                url, method="POST", kind="WebSocket", body=text, is_own_site=is_own, id=id, frame=frame
            )
            judging = asyncio.create_task(self._judge_message(holding, place, message))
            waiting = (each for each in self._messages.get(place, ()) if not _has_left(each))
            self._messages[place] = [*waiting, judging]

    def _forget_judged(self, place: Place) -> None:
        """Forget the judged messages to a place: a refused one has cut its socket."""
        self._messages[place] = [each for each in self._messages.get(place, ()) if not each.done()]

    async def _judge_message(self, holding: Holding, place: Place, message: OutboundRequest) -> bool:
        with self._holds.held():
            may_leave = await holding.may_leave(message.id, message)
        if not may_leave:
            self.egress.cut_sockets(*place)
        return may_leave

    async def may_send(self, host: str, port: int, is_first: bool) -> bool:
        """Whether bytes may leave over the connection of a WebSocket. Bytes that no page is known to have sent may:
        answers to the site's keep-alive questions, and messages of workers.
        """
        if self.current is None and self.unpressed is None and not (is_first and self.has_secrets):
            return True
        if not await self._has_heard():
            return False
        if is_first and (host, port) in self._telling:
            self.told += 1
            return False
        while waiting := [each for each in self._messages.get((host, port), ()) if not each.done()]:
            await asyncio.wait(waiting)
        return all(map(_has_left, self._messages.get((host, port), ())))

    async def _has_heard(self) -> bool:
        """Wait until each page has reported its messages so far: the browser's events on a page keep their order.
        Return False if a page does not answer.
        """
        for tab in tuple(self.tabs.open):
            try:
                async with asyncio.timeout(SWITCH_S):
                    await send_command(tab.worlds.cdp(), "Runtime.evaluate", {"expression": "0"})
            except TimeoutError:
                return False
            except PlaywrightError:
                continue  # the tab is gone
        return True

    def _is_within(self, frame: str) -> bool:
        """Whether a frame is known to stand in another, by the browser's id."""
        return self.has_frame(frame) and all(frame != tab.traffic.frame for tab in self.tabs.open)

    def _note_refused(self, key: str) -> None:
        for tab in self.tabs.open:
            tab.traffic.note_refused(key)

    def _address_of(self, frame: str) -> str:
        """Return the address of the page around a frame; of the current tab for an unknown one."""
        tab = self.tab_of(frame) or self.tabs.current
        return tab.page.url if tab is not None else ""


def _has_left(judging: asyncio.Task[bool]) -> bool:
    """Whether a message was judged, and may leave."""
    return judging.done() and not judging.cancelled() and judging.result()


def _stands_in(secrets: Echoes, url: str) -> bool:
    """Whether any of the values stands in an address, in whatever layers of percent-encoding."""
    for _ in range(_QUOTED):
        if secrets.stand_in(url):
            return True
        url = unquote_plus(url)
    return False


def _spellings(value: str) -> tuple[str, ...]:
    """Return the spellings of a value in addresses."""
    written = value.encode("utf-8", "replace")
    return value, base64.b64encode(written).decode().rstrip("="), written.hex()


def _look_at(command: asyncio.Task[dict[str, object]]) -> None:
    """Note the end of an unawaited command: the page may be gone."""
    if not command.cancelled():
        command.exception()
