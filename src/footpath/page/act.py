"""Do an action in a tab: wait until the element is usable, use trusted input, read the result back.

A file is uploaded to a file input, visible or not, to the input behind a button, or to a drop zone.
"""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from typing import TYPE_CHECKING, cast

from footpath.beside import beside
from footpath.errors import Forbidden
from footpath.page import act_fill
from footpath.page.act_open import close_after_failure
from footpath.page.act_options import Choose
from footpath.page.act_point import GRACE_S, Clock, aim, failed, press, press_at
from footpath.page.act_select import select
from footpath.page.wait import PUT_OFF_S, changed, settle, wait_until
from footpath.page.worlds import Navigated, frame_of
from footpath.schema.action import (
    Check,
    Click,
    ClickAt,
    Fill,
    Hover,
    Outcome,
    Press,
    Scroll,
    Select,
    Type,
    Upload,
    Wait,
)

if TYPE_CHECKING:
    from collections.abc import Awaitable, Sequence

    from footpath.page.act_options import Choose
    from footpath.page.grant import Grant
    from footpath.page.tab import JsAnswer, Tab
    from footpath.page.worlds import Json
    from footpath.schema.action import Action
    from footpath.schema.snapshot import Element

GROWTH_S = 1.5
"""Seconds that the end of a page may take to grow: feeds load in sight, after a pause."""

HOVER_S = 0.4
"""Seconds that content of a hover may take to appear: menus open after a pause, so that a passing mouse opens none."""

HOVER_CHANGES = 4
"""How many changes of the page a hover is followed through."""

SCROLLS = 100
"""How many times the end of a page is followed."""


async def act(
    tab: Tab,
    action: Action,
    element: Element | None,
    choose: Choose | None,
    grant: Grant,
    clock: Clock,
    first: asyncio.Task[object] | None = None,
    when: Sequence[str] = (),
) -> Outcome:
    """Do one action within its tab; `Session.act` does the actions of the whole session (urls, tabs, dialogs).

    Args:
        tab: the tab.
        action: with its templates resolved.
        element: the element; None for the whole page.
        choose: chooses among the offered options; by default the options of the action.
        grant: the files for upload.
        clock: of the whole action.
        first: awaited before a click, while the mouse is aimed.
        when: the value's days or time, to choose in the element's calendar.

    Raises:
        Unresponsive: the page stopped answering.
        PageGone: the page has crashed or was closed.
    """
    match action:
        case Press() | Scroll() | Wait() | ClickAt():
            return await _act_anywhere(tab, action, element, clock)
        case _ if element is None:
            return Outcome(ok=False, failure="wrong_kind", message=f"{action.kind} needs an element.")
        case Click():
            return await press(tab, element.ref, clock, "click", first=first)
        case Fill(value=value):
            return await _left_closed(tab, element, act_fill.fill(tab, element, value, clock, when, choose), clock)
        case Type():
            return await act_fill.type_on(tab, element, action, clock)
        case Select():
            return await _left_closed(tab, element, select(tab, element, action, choose, clock, when), clock)
        case Check(checked=bool() as wanted):
            return await act_fill.check(tab, element, wanted, clock)
        case Upload(files=files):
            return await upload(tab, element, files, grant, clock)
        case Hover():
            return await _hover(tab, element.ref, clock)
        case _:
            return Outcome(ok=False, failure="wrong_kind", message=f"{action.kind} is not done to an element.")


async def _left_closed(tab: Tab, element: Element, acting: Awaitable[Outcome], clock: Clock) -> Outcome:
    """Return the outcome of a widget. A failed one leaves nothing open, which would hide the rest of the form."""
    outcome = await acting
    if not outcome.ok and not outcome.navigated and not element.ref.startswith("g"):
        try:
            await close_after_failure(tab, element.ref, clock)
        except Navigated:
            return outcome
    return outcome


async def _act_anywhere(
    tab: Tab, action: Press | Scroll | Wait | ClickAt, element: Element | None, clock: Clock
) -> Outcome:
    """Do an action without an element."""
    ref = element.ref if element is not None else ""
    match action:
        case Press(keys=keys):
            return await _press_keys(tab, element, keys, clock)
        case Scroll(to=to):
            return await _scroll(tab, ref, to, clock)
        case Wait():
            return await _wait(tab, action, ref, clock)
        case ClickAt():
            return await press_at(tab, action, clock)


async def _press_keys(tab: Tab, element: Element | None, keys: str, clock: Clock) -> Outcome:
    if element is not None:
        said = await tab.say(element.ref, "focus", deadline_s=clock.left + GRACE_S)
        if said:
            return failed(said)
    await tab.press(keys, clock.left + GRACE_S)
    await tab.flush(clock.left + GRACE_S)
    return Outcome(ok=True, how="keys")


async def _hover(tab: Tab, ref: str, clock: Clock) -> Outcome:
    spot = await aim(tab, ref, clock, "hover")
    if isinstance(spot, Outcome):
        return spot
    await tab.move(spot["x"], spot["y"], clock.left + GRACE_S)
    for _ in range(HOVER_CHANGES):
        if clock.is_over or not await changed(tab.worlds, min(HOVER_S, clock.left), anew=True):
            break
    return Outcome(ok=True, how="trusted")


async def _scroll(tab: Tab, ref: str, to: str, clock: Clock) -> Outcome:
    before = frozenset(tab.traffic.open)
    if to != "end":
        said = await tab.say(ref, "scroll", to, deadline_s=clock.left + GRACE_S)
        if said == "true":
            await _loaded(tab, before, clock)
        return failed("not_found") if said == "not_found" else Outcome(ok=True, how="native", unchanged=said == "false")
    moved = False
    for _ in range(SCROLLS):
        ms = min(GROWTH_S, clock.left) * 1000
        answer = cast("JsAnswer", json.loads(await tab.say(ref, "scroll_end", ms, deadline_s=clock.left + GRACE_S)))
        if "failure" in answer:
            return failed(answer["failure"])
        went_on = answer.get("moved", False) or answer.get("grew", False)
        moved = moved or went_on
        if not went_on or (not answer.get("grew") and not await _loaded(tab, before, clock)):
            return Outcome(ok=True, how="native", unchanged=not moved)
        if clock.is_over:
            break
    return Outcome(ok=False, failure="timeout", message="The page went on growing at its end.")


async def _loaded(tab: Tab, before: frozenset[str], clock: Clock) -> bool:
    """Wait for the page's requests since `before`. Return whether there were any and all have ended."""
    asked = tab.traffic.open - before
    return bool(asked) and await tab.traffic.wait_ended(asked, clock.left)


async def _wait(tab: Tab, action: Wait, ref: str, clock: Clock) -> Outcome:
    within = min(action.within_s, clock.left)
    if action.until == "time":
        await asyncio.sleep(within)
        return Outcome(ok=True)
    if action.until == "settled":
        done = await settle(tab.worlds, tab.traffic, within)
    else:
        what = ref if action.until in ("shown", "gone") else action.text
        done = await wait_until(tab.worlds, frame_of(ref) if ref else "", action.until, what, within)
    return Outcome(ok=True) if done else failed("timeout")


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
