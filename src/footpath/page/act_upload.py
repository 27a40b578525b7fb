"""Uploading files: to a file input, visible or not, to the input behind a button, or to a drop zone."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from typing import TYPE_CHECKING, cast

from footpath.beside import beside
from footpath.errors import Forbidden
from footpath.page.act_point import GRACE_S, Clock, aim, failed, press
from footpath.page.wait import PUT_OFF_S
from footpath.page.worlds import Navigated, frame_of
from footpath.schema.action import Outcome

if TYPE_CHECKING:
    from collections.abc import Sequence

    from footpath.page.grant import Grant
    from footpath.page.tab import Tab
    from footpath.page.worlds import Json
    from footpath.schema.snapshot import Element

CHOOSER_S = 2.0
"""Seconds within which a pressed upload button opens its file dialog."""

BEGUN_S = 1.5
"""Seconds within which a library begins to send taken files."""

TAKEN_S = 10.0
"""Seconds within which the page shows a given file."""


async def upload(tab: Tab, element: Element, files: Sequence[str], grant: Grant, clock: Clock) -> Outcome:
    """Upload files, and check that the element or the page around shows them."""
    try:
        paths = [str(await asyncio.to_thread(grant.check_file, file)) for file in files]
    except Forbidden as error:
        return Outcome(ok=False, failure="blocked", message=str(error))
    names = [path.rpartition("/")[2] for path in paths]
    begun, ref = tab.traffic.begun, element.ref
    if element.tag == "input" and element.type == "file":
        outcome = await _into_input(tab, ref, paths, names, clock)
    else:
        by_dialog = await _by_dialog(tab, ref, paths, names, clock)
        outcome = by_dialog or await _by_drop(tab, ref, paths, names, clock)
    if outcome.ok and not outcome.navigated and not await _is_kept(tab, ref, names, begun, clock):
        return failed("not_taken")
    return outcome


async def _is_kept(tab: Tab, ref: str, names: list[str], begun: int, clock: Clock) -> bool:
    """Whether the page still has files, once a library that takes files out of their input has uploaded them: a form
    sent before would lack the files. Files in an input go with the form itself.
    """
    try:
        ms = PUT_OFF_S * 1000
        held = await tab.say(ref, "files_held", cast("Json", names), ms, deadline_s=PUT_OFF_S + GRACE_S)
        if held == "true":
            return True
        if await tab.traffic.wait_begun(begun, min(BEGUN_S, clock.left)):
            await tab.traffic.wait_idle(clock.left)
        return await tab.say(ref, "has_files", cast("Json", names), 0, deadline_s=clock.left + GRACE_S) == "true"
    except Navigated:
        return True


async def _into_input(tab: Tab, ref: str, paths: list[str], names: list[str], clock: Clock) -> Outcome:
    frame = frame_of(ref)
    try:
        expression = f"footpath.file_input({json.dumps(ref)}, {len(paths)})"
        found = await tab.worlds.evaluate(frame, expression, by_value=False, deadline_s=clock.left + GRACE_S)
        if "objectId" not in found:
            return failed(str(found.get("value")))
        params: dict[str, object] = {"files": paths, "objectId": found["objectId"]}
        handing = tab.worlds.send(
            tab.worlds.cdp(frame), "DOM.setFileInputFiles", params, deadline_s=clock.left + GRACE_S
        )
        # ask whether the page has the files right after handing them over, without waiting for the answer
        async with beside(handing) as handed, beside(_seen(tab, ref, names, clock)) as seen:
            await handed
            return await seen
    except Navigated:
        return failed("not_found")


async def _by_dialog(tab: Tab, ref: str, paths: list[str], names: list[str], clock: Clock) -> Outcome | None:
    """Press a button and answer its file dialog; None without a dialog."""
    session = tab.worlds.cdp("")
    opened: asyncio.Future[int] = asyncio.get_running_loop().create_future()

    def on_open(event: dict[str, object]) -> None:
        if not opened.done() and isinstance(event.get("backendNodeId"), int):
            opened.set_result(cast("int", event["backendNodeId"]))

    session.on("Page.fileChooserOpened", on_open)
    switch = {"enabled": True}
    await tab.worlds.send(session, "Page.setInterceptFileChooserDialog", switch, deadline_s=clock.left + GRACE_S)
    try:
        await tab.say(ref, "watch_text", deadline_s=clock.left + GRACE_S)
        await tab.say(ref, "keep_forms", deadline_s=clock.left + GRACE_S)
        try:
            outcome = await press(tab, ref, clock, "choose")
            if not outcome.ok:
                return outcome
            async with asyncio.timeout(min(CHOOSER_S, clock.left)):
                node = await opened
        except TimeoutError:
            return None
        finally:
            with suppress(Navigated):
                await tab.say(ref, "free_forms", deadline_s=GRACE_S)
        params: dict[str, object] = {"files": paths, "backendNodeId": node}
        await tab.worlds.send(session, "DOM.setFileInputFiles", params, deadline_s=clock.left + GRACE_S)
    finally:
        session.remove_listener("Page.fileChooserOpened", on_open)
        switch = {"enabled": False}
        await tab.worlds.send(session, "Page.setInterceptFileChooserDialog", switch, deadline_s=GRACE_S)
    return await _seen(tab, ref, names, clock)


async def _by_drop(tab: Tab, ref: str, paths: list[str], names: list[str], clock: Clock) -> Outcome:
    """Drop the files on the element, by the browser's own drag events."""
    await tab.say(ref, "watch_text", deadline_s=clock.left + GRACE_S)
    spot = await aim(tab, ref, clock, "hover")
    if isinstance(spot, Outcome):
        return spot
    session = tab.worlds.cdp("")
    data: Json = {"items": [], "files": paths, "dragOperationsMask": 1}
    for kind in ("dragEnter", "dragOver", "drop"):
        params: dict[str, object] = {"type": kind, "x": spot["x"], "y": spot["y"], "data": data}
        await tab.worlds.send(session, "Input.dispatchDragEvent", params, deadline_s=clock.left + GRACE_S)
    return await _seen(tab, ref, names, clock)


async def _seen(tab: Tab, ref: str, names: list[str], clock: Clock) -> Outcome:
    ms = min(clock.left, TAKEN_S) * 1000
    try:
        seen = await tab.say(ref, "has_files", cast("Json", names), ms, deadline_s=clock.left + GRACE_S)
    except Navigated:
        return Outcome(ok=True, how="native", navigated=True)
    return Outcome(ok=True, how="native") if seen == "true" else failed("not_taken")
