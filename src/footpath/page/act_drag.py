"""Drag one element onto another with the mouse: trusted events, including the browser's own drag and drop."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final, cast

from footpath.errors import Unresponsive
from footpath.page.act_point import DONE, GRACE_S, Clock, aim, failed, unless_left
from footpath.page.worlds import frame_of
from footpath.schema.action import Outcome

if TYPE_CHECKING:
    from footpath.page.tab import JsAnswer, Tab

Point = tuple[float, float]

BEGINS_PX: Final = 16
"""Pixels that the mouse moves before the target is located: pages treat up to 10 as a shaky click."""

STEP_PX: Final = 20
"""Pixels from one movement to the next: sortable lists react to each element under the mouse."""

MOST_STEPS: Final = 40

CHASES: Final = 3
"""Number of times that the mouse follows a moving target."""

AIM_S: Final = 1.0
"""Seconds that the target may take to come to rest once the drag has begun."""


async def drag(tab: Tab, ref: str, onto: str, clock: Clock) -> Outcome:
    """Press the mouse on one element, move the mouse to another, and release.

    Nothing is pressed unless the mouse can reach both. A target that disappears during the drag cancels the drag.
    """
    there = await aim(tab, onto, clock, "hover")
    if isinstance(there, Outcome):
        return there
    here = await aim(tab, ref, clock, "press")
    if isinstance(here, Outcome):
        return here
    return await unless_left(tab, _drag(tab, ref, onto, (here["x"], here["y"]), (there["x"], there["y"]), clock))


async def _drag(tab: Tab, ref: str, onto: str, start: Point, end: Point, clock: Clock) -> Outcome:
    await tab.move(*start, clock.left + GRACE_S)
    await tab.mouse("down", clock.left + GRACE_S)
    grabbed = await tab.ask(ref, "grabbed", deadline_s=clock.left + GRACE_S)
    if not grabbed.get("met"):
        await tab.mouse("up", clock.left + GRACE_S)
        await tab.ask(ref, "landed", deadline_s=clock.left + GRACE_S)
        return failed("covered", grabbed.get("by", ""))
    try:
        missed = await _carry(tab, onto, start, end, clock)
    except Unresponsive:
        await tab.mouse("up", GRACE_S)  # else the next click of the run would end this drag
        raise
    if missed is not None:
        return missed
    await tab.mouse("up", clock.left + GRACE_S)
    await tab.worlds.call(frame_of(ref), "footpath.landed()", deadline_s=clock.left + GRACE_S, same=True)
    return DONE


async def _carry(tab: Tab, onto: str, start: Point, end: Point, clock: Clock) -> Outcome | None:
    """Move the pressed mouse onto an element that may move. Return the failure of a cancelled drag, else None."""
    at = await _to(tab, start, _towards(start, end), clock)
    for _ in range(CHASES):
        there = await aim(tab, onto, Clock(min(AIM_S, clock.left)), "hover")
        if isinstance(there, Outcome):
            return await _cancelled(tab, at, start, there, clock)
        await tab.ask(onto, "passed", deadline_s=clock.left + GRACE_S)
        at = await _to(tab, at, (there["x"], there["y"]), clock)
        if await _has_passed(tab, onto, clock):
            break
    # some pages read the mouse position only at its next movement
    await _to(tab, at, (at[0] + 1, at[1] + 1), clock)
    return None


async def locate_text(tab: Tab, path: str, text: str, deadline_s: float) -> str:
    """The ref of the element at a snapshot path if the element still shows `text`; else empty."""
    return await tab.worlds.call("", "footpath.at_path", path, text, deadline_s=deadline_s)


async def _has_passed(tab: Tab, onto: str, clock: Clock) -> bool:
    answer = await tab.worlds.call(frame_of(onto), "footpath.passed('')", deadline_s=clock.left + GRACE_S)
    return bool(cast("JsAnswer", json.loads(answer)).get("met"))


def _towards(start: Point, end: Point) -> Point:
    """Return a point on the way, `BEGINS_PX` from its start, or half-way on a short way."""
    x, y = end[0] - start[0], end[1] - start[1]
    part = min(BEGINS_PX / (max(abs(x), abs(y)) or 1), 0.5)
    return (start[0] + x * part, start[1] + y * part)


async def _to(tab: Tab, start: Point, end: Point, clock: Clock) -> Point:
    far = max(abs(end[0] - start[0]), abs(end[1] - start[1]))
    steps = max(2, min(MOST_STEPS, round(far / STEP_PX)))
    await tab.within(tab.page.mouse.move(*end, steps=steps), clock.left + GRACE_S)
    return end


async def _cancelled(tab: Tab, at: Point, start: Point, why: Outcome, clock: Clock) -> Outcome:
    """Cancel a drag: Escape ends the browser's own drag, and a release at the start drops nothing."""
    await tab.press("Escape", clock.left + GRACE_S)
    await _to(tab, at, start, clock)
    await tab.mouse("up", clock.left + GRACE_S)
    return why
