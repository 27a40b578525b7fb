"""A person's acts on the pages of a session, each with the page just before."""

from __future__ import annotations

import asyncio
import dataclasses
import json
import secrets
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final, Literal, cast

from playwright.async_api import Error as PlaywrightError

from footpath.errors import FootpathError
from footpath.page import wire
from footpath.page.commands import send_command
from footpath.page.garbage import collector_paused
from footpath.page.worlds import WORLD

if TYPE_CHECKING:
    from collections.abc import Callable

    from footpath.page.session import Session
    from footpath.page.tab import Tab
    from footpath.schema.snapshot import Snapshot

_TYPED: Final = frozenset({"typed", "auto_bookmark", "generated", "keyword"})
"""Transitions in the browser's history by its own address line and bookmarks, not by a page."""

MOST_PAGES: Final = 500
"""Maximum acts with the page before them: each holds a whole page."""

ActKind = Literal["click", "fill", "select", "check", "upload", "press"]


@dataclasses.dataclass(frozen=True, slots=True)
class PersonAct:
    """One act of a person."""

    kind: ActKind
    refs: tuple[str, ...]
    """The hit element and its ancestors outwards; none in a frame of another site."""
    tab: Tab
    snapshot: Snapshot | None = None
    """The page before the act; None for another key in a field, and in a frame of another site."""
    value: str = dataclasses.field(default="", repr=False)
    """The value of the field, or the pressed key; empty for a secret."""
    labels: tuple[str, ...] = dataclasses.field(default=(), repr=False)
    """Labels of chosen options, or names of files."""
    checked: bool = False
    secret: bool = False
    text: str = dataclasses.field(default="", repr=False)
    """The text under a press of the mouse, of the innermost element that says any."""
    depth: int = 0
    """Position of that element in `refs`."""
    path: str = ""
    """Path of that element, as of `Snapshot.path`."""
    drawing: str = ""
    """Ref of the pressed canvas, or of the drawing (SVG) of several shapes, where no text was pressed in it."""
    by_key: bool = False
    """Whether a key made the click: Enter in a field clicks the form's button."""


class PersonActs:
    """Listens in every tab of a session, from now on. No page is changed."""

    def __init__(self, session: Session) -> None:
        self.seen: list[PersonAct] = []
        self.is_full = False
        """Whether there were more acts than `MOST_PAGES` with a page; the further ones are not in `seen`."""
        self.on_act: Callable[[], object] = lambda: None
        """Called at each act."""
        self._session = session
        self._before = session.tabs.on_tab
        self._name = f"told_{secrets.token_hex(8)}"
        self._arrived = asyncio.Event()
        self._pages = 0
        """Number of acts with a page in `seen`."""
        self._entered: dict[tuple[Tab, tuple[str, ...]], str] = {}
        """The last text in each field, without secrets."""
        self._scripts: dict[Tab, str] = {}
        """The script of each tab that begins to listen in its next documents."""

    async def listen(self) -> None:
        """Begin."""
        self._before, self._session.tabs.on_tab = self._session.tabs.on_tab, self._listen_in
        for tab in self._session.tabs.open:
            await self._listen_in(tab)

    async def stop(self) -> None:
        """Listen no more, in any tab."""
        self._session.tabs.on_tab = self._before
        for tab, script in self._scripts.items():
            with suppress(PlaywrightError, FootpathError):  # closed meanwhile
                session = tab.worlds.cdp("")
                await send_command(session, "Page.removeScriptToEvaluateOnNewDocument", {"identifier": script})
                await tab.worlds.call("", "footpath.listen('')")
                await send_command(session, "Runtime.removeBinding", {"name": self._name})
        self._scripts.clear()

    @property
    def entered(self) -> tuple[str, ...]:
        """The texts that the person left in fields, without secrets. They are private."""
        return tuple(dict.fromkeys(filter(None, map(str.strip, self._entered.values()))))

    async def arrived(self) -> None:
        """Wait for the next act."""
        self._arrived.clear()
        await self._arrived.wait()

    async def typed(self, tab: Tab) -> frozenset[str]:
        """Return the addresses of a tab's history that the person has typed, or chosen from bookmarks."""
        with suppress(FootpathError):
            answer = await tab.worlds.send(tab.worlds.cdp(""), "Page.getNavigationHistory", {})
            entries = cast("list[dict[str, str]]", answer["entries"])
            return frozenset(each["url"] for each in entries if each["transitionType"] in _TYPED)
        return frozenset()

    async def _listen_in(self, tab: Tab) -> None:
        session = tab.worlds.cdp("")

        def called(event: dict[str, object]) -> None:
            if event["name"] == self._name and tab in self._scripts:
                self._note(tab, str(event["payload"]))

        with suppress(PlaywrightError):  # closed meanwhile
            session.on("Runtime.bindingCalled", called)
            await send_command(session, "Runtime.addBinding", {"name": self._name, "executionContextName": WORLD})
            source = f"globalThis.footpath?.listen({json.dumps(self._name)})"
            script = {"source": source, "worldName": WORLD, "runImmediately": True}
            self._scripts[tab] = ""
            added = await send_command(session, "Page.addScriptToEvaluateOnNewDocument", script)
            self._scripts[tab] = str(added["identifier"])

    def _note(self, tab: Tab, payload: str) -> None:
        told = cast("dict[str, Any]", json.loads(payload))
        page = str(told.get("page", ""))
        snapshot = None
        self._pages += bool(page)
        self.is_full |= self._pages > MOST_PAGES
        if page and not self.is_full:
            with collector_paused():
                snapshot = wire.snapshot(page.partition("\n")[2])
        act = PersonAct(
            kind=told["kind"],
            refs=tuple(told["refs"]),
            tab=tab,
            snapshot=snapshot,
            value=str(told.get("value", "")),
            labels=tuple(map(str, told.get("labels", ()))),
            checked=bool(told.get("checked")),
            secret=bool(told.get("secret")),
            text=str(told.get("text", "")),
            depth=int(told.get("depth", 0)),
            path=str(told.get("path", "")),
            drawing=str(told.get("drawing", "")),
            by_key=bool(told.get("by_key")),
        )
        if act.kind == "fill" and not act.secret:
            self._entered[tab, act.refs] = act.value
        if not self.is_full:
            self.seen.append(act)
        self.on_act()
        self._arrived.set()
