"""Our own JavaScript world in every frame of a page, and calls into the world that always end.

A world is isolated: it shares the document with the page's scripts, but none of their variables, so that neither can
see or change the other. `page/js/*.js` is the content of a world, as `globalThis.footpath`.
"""

from __future__ import annotations

import asyncio
import json
import re
import secrets
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, cast

from playwright.async_api import Error as PlaywrightError

from footpath.errors import FootpathError, PageGone, Unresponsive
from footpath.language.lexicon import words_of
from footpath.page.commands import Navigated, Stale, error_for, root_frame, script_error, send_command

PARTS = (
    *("dom", "roles", "refs", "hooks", "names", "steps", "visibility", "changes", "strips", "controls", "elements"),
    *("widgets", "drawn_selects", "searched", "plots", "framed", "file_inputs", "transfers"),
    *("texts", "containers", "walker", "pictured", "observe"),
    *("actor", "written", "fill", "files", "options", "branches", "typed_lists", "selects", "carriers", "chosen"),
    *("dates", "calendar", "beside", "clocks", "wheels"),
    *("popups", "opened", "moments", "flashes", "unrest", "acts"),
)
"""Files of `page/js` in a world, in order of execution; a part may use earlier ones."""

WINDOWS = 12
"""Most windows opened by a document; further ones never open."""


@cache
def bundle() -> str:
    """Return the script of a world: all parts in one function scope, without the page's token."""
    return "\n".join(map(_source, PARTS))


def in_world(token: str) -> str:
    """Return the script that puts `footpath` into a world, once however often run."""
    words = json.dumps(words_of("called_error"), ensure_ascii=False)
    head = f"'use strict'; const TOKEN = {json.dumps(token)}, CALLED_ERROR = {words}; const footpath = {{}};"
    # in brackets, so that it is compiled at once
    world = f"const world = (() => {{ {head}\n{bundle()}\nreturn footpath; }});"
    return f"if (!globalThis.footpath) {{ {world}\nglobalThis.footpath = world(); }}"


def in_page(token: str) -> str:
    """Return the script that listens among the page's own scripts before the first of them runs; see `listeners.js`."""
    head = f"'use strict'; const TOKEN = {json.dumps(token)}, WINDOWS = {WINDOWS};"
    return f"(() => {{ {head}\n{_source('listeners')}\n}})();"


_COMMENTS = re.compile(r"^[ \t]*(?://.*|/\*\*(?:(?!\*/)[\s\S])*\*/[ \t]*)\n", re.MULTILINE)


def without_comments(script: str) -> str:
    """Return a script without the comments on lines of their own: a fourth of ours, which each document would read."""
    return _COMMENTS.sub("", script)


def _source(part: str) -> str:
    return without_comments((resources.files("footpath.page") / "js" / f"{part}.js").read_text("utf-8"))


if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from playwright.async_api import CDPSession, Frame, Page

    from footpath.page.wire import KeptReading

    Json = None | bool | int | float | str | Sequence["Json"] | Mapping[str, "Json"]

WORLD = "footpath"
"""Name of the isolated worlds."""

DEADLINE_S = 5.0
"""Seconds for an answer of a frame; then the page counts as hung."""

_ATTEMPTS = 3
"""Number of tries of a call: in the known world, in a world that came meanwhile, in a requested one."""

_COMING_S = 0.1
"""Seconds within which a new document reports our world; one without scripts never does."""

_ABSENT = "\x00absent"


@dataclass(slots=True)
class _World:
    """The isolated world of one frame."""

    key: str
    session: CDPSession
    frame_id: str
    context: str = ""
    """Unique id of the world's execution context; empty if it must be looked up."""


@dataclass(slots=True)
class _ProcessWorlds:
    """The isolated worlds reported by one CDP session."""

    session: CDPSession
    contexts: dict[int, str] = field(default_factory=dict[int, str])
    """Unique ids by id: ids are given again after a navigation, unique ids never."""
    frames: dict[str, str] = field(default_factory=dict[str, str])
    """Unique id of the newest world of each frame, by the browser's id of the frame."""
    told: asyncio.Event = field(default_factory=asyncio.Event)
    """Set when a world was created."""


class Worlds:
    """The worlds of all frames of one page. Frames are named `""` (the top) or `f1`, `f2` …, as in refs."""

    def __init__(self, page: Page, session: CDPSession, token: str) -> None:
        self.page = page
        self.readings: dict[str, KeptReading] = {}
        """The last observation of each frame; `observe` keeps it."""
        self._token = token
        self._processes: dict[CDPSession, _ProcessWorlds] = {}
        self._worlds = {"": _World("", session, "")}
        self._owners: dict[str, _World] = {}
        self._asked: dict[str, asyncio.Lock] = {}
        self._apart: dict[Frame, CDPSession | None] = {}
        self._gone = ""
        """Why the page is gone."""
        self._waiting = set[asyncio.Timeout]()
        """The deadlines of commands without the browser's answer: they end with the page."""
        page.on("crash", lambda _: self._end("The page crashed."))
        page.on("close", lambda _: self._end("The page was closed."))

    @classmethod
    async def attach(cls, page: Page) -> Worlds:
        """Install our scripts in the present document of a page and in every later one.

        Raises:
            PageGone: the page is closed or has crashed.
        """
        token = secrets.token_hex(12)
        try:
            session = await page.context.new_cdp_session(page)
            worlds = cls(page, session, token)
            await page.add_init_script(in_page(token))
            _, worlds._worlds[""].frame_id = await asyncio.gather(worlds._install(session), root_frame(session))
        except PlaywrightError as error:
            raise PageGone("The page is gone.", hint="Open a new one.") from error
        return worlds

    def cdp(self, frame: str = "") -> CDPSession:
        """Return the session for input and DOM commands to a frame."""
        return self._worlds[frame].session

    def has_frame(self, frame_id: str) -> bool:
        """Whether a frame is known to be in the page, by the browser's id."""
        is_named = any(world.frame_id == frame_id for world in self._worlds.values())
        return is_named or any(frame_id in process.frames for process in self._processes.values())

    @property
    def sessions(self) -> tuple[CDPSession, ...]:
        """The sessions of all known processes of the page's frames."""
        return tuple(self._processes)

    def forget(self) -> None:
        """Have the next `observe` read every frame, changed or not."""
        self.readings.clear()

    def owner(self, frame: str) -> str:
        """Return the ref of a frame's iframe element; `""` for the top."""
        return next((ref for ref, world in self._owners.items() if world.key == frame), "")

    def context_id(self, frame: str) -> int:
        """Return the number of the execution context of a frame's world, for commands without unique ids."""
        world = self._worlds[frame]
        numbers = {unique: number for number, unique in self._processes[world.session].contexts.items()}
        if (number := numbers.get(world.context)) is None:
            raise Navigated("The document was replaced meanwhile.", hint="Observe again.")
        return number

    def frame_id(self, frame: str = "") -> str:
        """The browser's own id of a frame."""
        return self._worlds[frame].frame_id

    def held(self, frame: str) -> tuple[str, ...]:
        """Return the refs of the iframe elements in a frame whose own frames are known."""
        return tuple(ref for ref in self._owners if frame_of(ref) == frame)

    def lose(self, ref: str) -> None:
        """Forget the frame of an iframe element: its document or its frame was replaced."""
        if (world := self._owners.pop(ref, None)) is not None:
            self.readings.pop(world.key, None)

    @property
    def frames(self) -> tuple[str, ...]:
        """The names of all frames ever known, the top first."""
        return tuple(self._worlds)

    @property
    def frames_within(self) -> tuple[str, ...]:
        """The names of the present frames of iframe elements, as far as known."""
        return tuple(world.key for world in self._owners.values())

    async def call(
        self, frame: str, source: str, *args: Json, deadline_s: float = DEADLINE_S, same: bool = False
    ) -> str:
        """Run JavaScript in a frame's world and return the string (usually JSON) of the answer.

        Args:
            frame: `""` for the top document, or the name of a separately read frame.
            source: an expression, or with `args` a function of them.
            args: passed as JSON.
            deadline_s: seconds until the call is given up. The page may still finish the work.
            same: call the last called document, and fail if another has come since.

        Raises:
            Navigated: the document was replaced meanwhile.
            Unresponsive: no answer in time.
            PageGone: the page or frame is closed or has crashed.
        """
        expression = f"({source})({', '.join(json.dumps(arg) for arg in args)})" if args else source
        result = await self.evaluate(frame, expression, deadline_s=deadline_s, same=same)
        value = result.get("value")
        if not isinstance(value, str):
            raise FootpathError(f"The page answered {result.get('type')}, not a string.")
        return value

    async def object(self, ref: str, *, deadline_s: float = DEADLINE_S) -> str:
        """Return the CDP object id of an element, for commands such as `DOM.setFileInputFiles`.

        Raises:
            Navigated: the element has left the document.
        """
        frame = frame_of(ref)
        result = await self.evaluate(
            frame, f"footpath.element({json.dumps(ref)})", by_value=False, deadline_s=deadline_s
        )
        object_id = result.get("objectId")
        if not isinstance(object_id, str):
            raise Navigated(f"Element {ref} is not on the page any more.", hint="Observe again.")
        return object_id

    async def evaluate(
        self, frame: str, expression: str, *, by_value: bool = True, deadline_s: float = DEADLINE_S, same: bool = False
    ) -> dict[str, object]:
        """Call as `call`, with CDP's remote object as the answer: its value, or a handle if `by_value` is false."""
        if (world := self._worlds.get(frame)) is None:
            raise Navigated(f"Frame {frame} is not on the page any more.", hint="Observe again.")
        guarded = f"globalThis.footpath ? ({expression}) : {json.dumps(_ABSENT)}"
        tried = ""
        for _ in range(_ATTEMPTS):
            if (context := world.context if same else await self._present(world)) in ("", tried):
                context = await self._enter(world, deadline_s)
            tried = world.context = context
            params = {
                "expression": guarded,
                "uniqueContextId": context,
                "returnByValue": by_value,
                "awaitPromise": True,
            }
            try:
                answer = await self.send(world.session, "Runtime.evaluate", params, deadline_s=deadline_s)
            except Stale:
                if same:
                    raise
                continue
            if "exceptionDetails" in answer:
                raise FootpathError(f"The script in the page failed: {script_error(answer)}")
            result = cast("dict[str, object]", answer["result"])
            if result.get("value") != _ABSENT:
                return result
        raise Navigated("The document was replaced while it was read.", hint="Observe again.")

    async def _present(self, world: _World) -> str:
        """Return the unique id of the world in a frame's present document; `""` until the browser has reported one."""
        process = self._processes[world.session]
        if (known := process.frames.get(world.frame_id)) is not None:
            return known
        with suppress(TimeoutError):
            async with asyncio.timeout(_COMING_S):
                while world.frame_id not in process.frames and not self._gone:
                    process.told.clear()
                    await process.told.wait()
        return process.frames.get(world.frame_id, "")

    async def send(
        self, session: CDPSession, method: str, params: Mapping[str, object], *, deadline_s: float = DEADLINE_S
    ) -> dict[str, object]:
        """Send one CDP command with a deadline; its failures are raised as exceptions of ours."""
        if self._gone:
            raise PageGone(self._gone, hint="Open a new one.")
        waiting = asyncio.timeout(deadline_s)
        try:
            async with waiting:
                self._waiting.add(waiting)
                return await send_command(session, method, params)
        except PlaywrightError as error:
            raise error_for(error) from error
        except TimeoutError as error:
            if self._gone:
                raise PageGone(self._gone, hint="Open a new one.") from error
            raise Unresponsive(
                f"The page did not answer within {round(deadline_s, 1):g} s.", hint="Open a new page."
            ) from error
        finally:
            self._waiting.discard(waiting)

    async def owned(self, ref: str, *, deadline_s: float = DEADLINE_S) -> str | None:
        """Return the name of an iframe element's frame, or None if unreadable."""
        if (known := self._owners.get(ref)) is not None:
            return known.key
        async with self._asked.setdefault(ref, asyncio.Lock()):  # whoever watches asks beside the run
            return await self._owned(ref, deadline_s)

    async def _owned(self, ref: str, deadline_s: float) -> str | None:
        if (known := self._owners.get(ref)) is not None:
            return known.key
        parent = self._worlds[frame_of(ref)]
        object_id = await self.object(ref, deadline_s=deadline_s)
        described = await self.send(parent.session, "DOM.describeNode", {"objectId": object_id}, deadline_s=deadline_s)
        frame_id = cast("dict[str, str]", described["node"]).get("frameId", "")
        session = await self.session_of(frame_id, parent.session, deadline_s) if frame_id else None
        if session is None:
            return None
        self._owners[ref] = self._worlds[key := self.named(frame_id, session)]
        return key

    def named(self, frame_id: str, session: CDPSession) -> str:
        """Return the name of a frame by the browser's id; the frame need not have been read."""
        for key, world in self._worlds.items():
            if (key == "" and frame_id == world.frame_id) or (world.frame_id, world.session) == (frame_id, session):
                return key
        key = f"f{len(self._worlds)}"
        self._worlds[key] = _World(key, session, frame_id)
        return key

    async def session_of(self, frame_id: str, parent: CDPSession, deadline_s: float) -> CDPSession | None:
        """Return the session for commands to a frame, by the browser's id of the frame; None without one."""
        with suppress(FootpathError):
            await self._isolate(parent, frame_id, deadline_s)
            return parent
        # in another process: ask Playwright's frames with their own session
        for frame in self.page.frames[1:]:
            if frame not in self._apart or frame.is_detached():
                try:
                    session = await self.page.context.new_cdp_session(frame)
                except PlaywrightError:
                    continue  # part of its parent's process, or gone
                self._apart[frame] = session
                await self._install(session)
        for session in filter(None, self._apart.values()):
            with suppress(PlaywrightError):
                if await root_frame(session) == frame_id:
                    return session
        return None

    async def _install(self, session: CDPSession) -> None:
        process = self._processes[session] = _ProcessWorlds(session)

        def created(event: dict[str, dict[str, object]]) -> None:
            context = event["context"]
            if context["name"] == WORLD:
                unique = cast("str", context["uniqueId"])
                process.contexts[cast("int", context["id"])] = unique
                process.frames[cast("dict[str, str]", context["auxData"])["frameId"]] = unique
                process.told.set()

        def destroyed(event: dict[str, int]) -> None:
            unique = process.contexts.pop(event["executionContextId"], None)
            for frame in [frame for frame, newest in process.frames.items() if newest == unique]:
                del process.frames[frame]

        def cleared(_: object) -> None:
            process.contexts.clear()
            process.frames.clear()

        session.on("Runtime.executionContextCreated", created)
        session.on("Runtime.executionContextDestroyed", destroyed)
        session.on("Runtime.executionContextsCleared", cleared)
        script = {"source": in_world(self._token), "worldName": WORLD, "runImmediately": True}
        await (
            asyncio.gather(  # the browser takes them one by one in this order, and need not be waited for between them
                send_command(session, "Page.enable"),
                send_command(session, "Runtime.enable"),
                send_command(session, "Page.addScriptToEvaluateOnNewDocument", script),
            )
        )

    async def _enter(self, world: _World, deadline_s: float) -> str:
        """Find or make the world of a frame's present document, and install our script if missing."""
        context = await self._isolate(world.session, world.frame_id, deadline_s)
        params = {"expression": in_world(self._token), "uniqueContextId": context}
        answer = await self.send(world.session, "Runtime.evaluate", params, deadline_s=deadline_s)
        if "exceptionDetails" in answer:
            raise FootpathError(f"The script of our world failed: {script_error(answer)}")
        return context

    async def _isolate(self, session: CDPSession, frame_id: str, deadline_s: float) -> str:
        params = {"frameId": frame_id, "worldName": WORLD}
        answer = await self.send(session, "Page.createIsolatedWorld", params, deadline_s=deadline_s)
        context = self._processes[session].contexts.get(cast("int", answer["executionContextId"]))
        if context is None:
            raise Navigated("The document was replaced while it was entered.", hint="Observe again.")
        return context

    def _end(self, why: str) -> None:
        self._gone = self._gone or why
        for waiting in self._waiting:
            if not waiting.expired():
                waiting.reschedule(0)


def frame_of(ref: str) -> str:
    """Return the frame of a ref such as `f2e12`: `f2`; `""` for `e12`, and for a text that is no element (`t12`)."""
    return ref.rpartition("e")[0]
