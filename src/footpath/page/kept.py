"""What a session leaves: its stored site data, and a trace without any entered value.

Site data are cookies, localStorage and IndexedDB: whoever has them is signed in. Playwright records parameters,
snapshots and network bodies, and masks none of them. So only the calls and their times are taken from its recording,
and the pictures are our own, with every field painted over.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import tempfile
import time
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING, cast

from playwright.async_api import Error as PlaywrightError

from footpath.page.tabs import Tabs
from footpath.private import make_file, make_folder

if TYPE_CHECKING:
    from playwright.async_api import BrowserContext, StorageState

    from footpath.page.tabs import Tabs

    Event = dict[str, object]

READ_S = 15.0
"""Seconds that reading the state may take."""


class State:
    """The state of one session."""

    def __init__(self, context: BrowserContext, tabs: Tabs) -> None:
        self._context = context
        self._tabs = tabs

    async def read(self) -> str:
        """Return the state as JSON, for the start of another session; empty if the browser has ended."""
        for with_databases in (True, False):  # a database may hold values without a form in JSON
            try:
                async with asyncio.timeout(READ_S):
                    return json.dumps(await self._context.storage_state(indexed_db=with_databases))
            except (PlaywrightError, TimeoutError):
                continue
        return ""

    async def read_when_closed(self) -> str:
        """As `read`, once a person has closed every tab."""
        while self._tabs.open:
            await self._tabs.changed()
        return await self.read()


def read_state(kept: str) -> StorageState | None:
    """Return the state from `State.read` in Playwright's form; None for an empty text."""
    return json.loads(kept) if kept else None


KEPT = {
    "context-options": {
        "version",
        "type",
        "origin",
        "browserName",
        "platform",
        "wallTime",
        "monotonicTime",
        "contextId",
    },
    "before": {"type", "callId", "startTime", "class", "method", "title", "pageId", "parentId", "stepId"},
    "after": {"type", "callId", "endTime"},
}
"""Events of a recording that are kept, with the kept parts of each: no parameters, results, logs, errors."""


GROUP = "tracingGroup"


class Trace:
    """Records a context from `start` to `stop`, into a zip for `playwright show-trace`."""

    def __init__(self, context: BrowserContext, path: Path) -> None:
        self._context = context
        self._path = path
        self._pictures: list[tuple[float, bytes]] = []
        self._began = 0.0

    async def start(self) -> None:
        """Begin to record."""
        self._began = time.monotonic()
        await self._context.tracing.start(screenshots=False, snapshots=False, sources=False)

    async def group(self, title: str) -> None:
        """Put the following calls under a title, such as `fill e12`."""
        await self._context.tracing.group(title)

    async def end_group(self, picture: bytes | None) -> None:
        """End the group, with a picture of the page afterwards. Its fields must be painted over already."""
        await self._context.tracing.group_end()
        if picture is not None:
            self._pictures.append((time.monotonic() - self._began, picture))

    async def stop(self) -> None:
        """Write the file, cleaned."""
        with tempfile.TemporaryDirectory(prefix="footpath-trace-") as folder:  # readable by this user only
            raw = Path(folder, "raw.zip")
            await self._context.tracing.stop(path=raw)
            await asyncio.to_thread(clean, raw, self._path, self._pictures)


def clean(raw: Path, path: Path, pictures: list[tuple[float, bytes]]) -> None:
    """Rewrite a recording with only the `KEPT` parts and pictures (seconds since its start, PNG)."""
    make_folder(path.parent)
    make_file(path)
    with zipfile.ZipFile(raw) as source, zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as target:
        lines = source.read("trace.trace").decode("utf-8").splitlines()
        events = [kept for line in lines if (kept := _kept(cast("Event", json.loads(line)))) is not None]
        start = next((float(cast("float", e["monotonicTime"])) for e in events if "monotonicTime" in e), 0.0)
        page = next((e["pageId"] for e in events if "pageId" in e), "page@1")
        for after_s, png in pictures:
            name = f"{hashlib.sha256(png).hexdigest()[:40]}.png"
            # a step without a change has the picture of the step before
            if f"resources/{name}" not in target.NameToInfo:
                target.writestr(f"resources/{name}", png)
            width, height = int.from_bytes(png[16:20], "big"), int.from_bytes(png[20:24], "big")
            frame: Event = {"type": "screencast-frame", "pageId": page, "sha1": name, "width": width, "height": height}
            events.append({**frame, "timestamp": start + after_s * 1000})
        target.writestr("trace.trace", "\n".join(json.dumps(event) for event in events) + "\n")
        target.writestr("trace.network", "")


def _kept(event: Event) -> Event | None:
    kind = str(event.get("type"))
    if kind not in KEPT:
        return None
    kept = {name: value for name, value in event.items() if name in KEPT[kind]}
    if event.get("method") != GROUP:
        kept.pop("title", None)  # Playwright's own titles may quote parameters
    return kept
