"""Find a point of an element where a click hits the element, and click there, or drag to another element.

A drag is done with the mouse: trusted events, including the browser's own drag and drop.
"""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING, Final, Literal, TypeVar, cast, get_args

from footpath.errors import PageGone, Unresponsive
from footpath.page.wait import GRACE_S, PUT_OFF_S
from footpath.page.worlds import Navigated, frame_of
from footpath.schema.action import Failure, Outcome
from footpath.sentence import own, sentence

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from footpath.page.tab import JsAnswer, Tab
    from footpath.schema.action import ClickAt

Result = TypeVar("Result")

COVERED_S = 1.0
"""Seconds after which a cover over an element counts as a forgotten list or calendar, and is closed."""

FADE_S = 0.3
"""Seconds within which a closed layer fades, on a page that never rests."""

LEAVING_S = 1.0
"""Seconds that a page about to be left has to report whether a press met its element."""

DONE = Outcome(ok=True, how="trusted")
LEFT = Outcome(ok=True, how="trusted", navigated=True)

Purpose = Literal["click", "press", "choose", "edit", "hover"]
"""The purpose of a point.

press: the mouse must hit the element. click: the same, after the page's timers on entered values. choose: the mouse
must hit the element or its widget. edit: the element gets the focus, hit or not. hover: nothing is pressed.
"""

_OPTIONS: dict[Purpose, dict[str, float]] = {
    "click": {"watch": True, "after": PUT_OFF_S * 1000},
    "press": {"watch": True},
    "choose": {"watch": True, "lenient": True},
    "edit": {"edit": True, "focus": True, "hit": False},
    "hover": {"lenient": True},
}

_PERHAPS_LATER = ("readonly", "disabled")
"""Failures that an answer on its way to the page may end."""

_WORDS = {
    "not_found": "The element is no longer on the page.",
    "hidden": "The element and its labels are hidden.",
    "disabled": "The element is disabled.",
    "readonly": "The field is read-only.",
    "covered": "Another element covers it.",
    "moving": "The element keeps moving.",
    "not_taken": "The page did not keep the entered value.",
    "too_long": "The value is longer than the field allows.",
    "no_option": "It offers no such option.",
    "wrong_kind": "This action does not fit an element of this kind.",
    "timeout": "The deadline passed.",
    "navigation": "The page moved on before the action was complete.",
}


class Clock:
    """The deadline of one action."""

    def __init__(self, deadline_s: float, time: Callable[[], float] | None = None) -> None:
        self._time = time or asyncio.get_running_loop().time
        self._end = self._time() + deadline_s

    @property
    def left(self) -> float:
        """Seconds left, at least 0.05, so that a last look is always possible."""
        return max(self._end - self._time(), 0.05)

    @property
    def is_over(self) -> bool:
        """Whether the time is up."""
        return self._time() >= self._end


def failed(failure: str, by: str = "", *, offered: tuple[str, ...] = ()) -> Outcome:
    """Return the outcome of a failure that `page/js` reports; `by` names the covering element."""
    message = own(_WORDS.get(failure, "The action failed."))
    if by:
        message = sentence("{} covers it.", by)
    if failure == "no_option" and not offered:
        message = own("It showed no options.")
    kind = "not_taken" if failure == "too_long" else failure
    known = cast("Failure", kind if kind in get_args(Failure) else "timeout")
    return Outcome(ok=False, failure=known, message=message, offered=offered)


async def aim(
    tab: Tab, ref: str, clock: Clock, purpose: Purpose, *, steady: bool = False, covered_s: float = 0.0
) -> JsAnswer | Outcome:
    """Wait until an element is ready. Return the point to click in the tab's viewport, or the failure; `covered_s`:
    seconds to wait for a cover to go, instead of all the time left.
    """
    options = {**_OPTIONS[purpose], "steady": steady, "ms": clock.left * 1000}
    if covered_s:
        options["covered"] = covered_s * 1000
    try:
        answer = await tab.ask(ref, "aim", options, deadline_s=clock.left + GRACE_S)
        while answer.get("failure") in _PERHAPS_LATER and not (tab.traffic.is_idle or clock.is_over):
            await tab.traffic.wait_idle(clock.left)  # what the page looks up may make the element usable
            options["ms"] = clock.left * 1000
            answer = await tab.ask(ref, "aim", options, deadline_s=clock.left + GRACE_S)
        if "failure" in answer:
            return failed(answer["failure"], answer.get("by", ""))
        return await _in_top(tab, frame_of(ref), answer, clock)
    except Navigated:
        return failed("not_found")


async def _in_top(tab: Tab, frame: str, answer: JsAnswer, clock: Clock) -> JsAnswer | Outcome:
    """Convert a point of a frame into the tab's viewport, and check for covers over the frames at the point."""
    inner = answer
    while frame:
        owner = tab.worlds.owner(frame)
        text = await tab.say(owner, "spot", answer["x"], answer["y"], deadline_s=clock.left + GRACE_S)
        answer = cast("JsAnswer", json.loads(text))
        if "failure" in answer:
            return failed(answer["failure"], answer.get("by", ""))
        frame = frame_of(owner)
    inner["x"], inner["y"] = answer["x"], answer["y"]
    return inner


async def press(
    tab: Tab, ref: str, clock: Clock, purpose: Purpose = "press", first: asyncio.Task[object] | None = None
) -> Outcome:
    """Click an element with the mouse, once `first` is done. A click on any other element is stopped before the page
    reacts.

    An element that moves away from the mouse is clicked once more, at rest. A popup left open over the element is
    closed first.
    """
    steady = False
    covered_s = COVERED_S if purpose in ("click", "press") else 0.0
    while True:
        spot = await aim(tab, ref, clock, purpose, steady=steady, covered_s=covered_s)
        if isinstance(spot, Outcome) and spot.failure == "covered" and covered_s and not clock.is_over:
            covered_s = 0.0
            if first is not None:
                await first
            await _uncover(tab, ref, clock)
            continue
        if isinstance(spot, Outcome):
            return spot
        if first is not None:
            await first
        landed = await unless_left(tab, _click(tab, ref, spot, clock))
        if isinstance(landed, Outcome):
            return landed
        if landed.get("met"):
            tab.expects_download = spot.get("download", False)
            return DONE
        if clock.is_over or steady:
            return failed("covered", landed.get("by", ""))
        steady = True


async def _uncover(tab: Tab, ref: str, clock: Clock) -> None:
    """Close popups over an element."""

    async def stays() -> bool:
        answer = await tab.ask(ref, "aim", {"ms": min(FADE_S, clock.left) * 1000}, deadline_s=clock.left + GRACE_S)
        return answer.get("failure") == "covered"

    try:
        # a dialog around the element would hear the key, too
        escapes = await tab.say(ref, "may_escape", deadline_s=clock.left + GRACE_S) == "true"
        await dismiss(tab, ref, clock, stays, escapes=escapes)
    except Navigated:
        return


async def dismiss(
    tab: Tab, ref: str, clock: Clock, stays: Callable[[], Awaitable[bool]], *, escapes: bool = True
) -> bool:
    """Close what stands open, as long as it `stays`: take the focus away, click beside, press Escape where the focus
    was, which reverts the choice in some calendars. Return whether it is gone. Without `escapes`, no key is pressed.
    """
    await tab.say(ref, "leave", deadline_s=clock.left + GRACE_S)
    if not await stays():
        return True
    await press_beside(tab, ref, clock)
    if not await stays():
        return True
    if escapes:
        await tab.say(ref, "return", deadline_s=clock.left + GRACE_S)  # some hear keys only where the focus was
        await tab.press("Escape", clock.left + GRACE_S)
        await tab.worlds.call(frame_of(ref), "footpath.beat()", deadline_s=clock.left + GRACE_S)
        if not await stays():
            return True
        await tab.say(ref, "leave", deadline_s=clock.left + GRACE_S)  # some open again when their field gets the focus
        await press_beside(tab, ref, clock)
    return not await stays()


async def press_at(tab: Tab, place: ClickAt, clock: Clock) -> Outcome:
    """Click at a place of the window, whatever is there."""
    size = await tab.worlds.call("", "JSON.stringify([innerWidth, innerHeight])", deadline_s=clock.left + GRACE_S)
    width, height = json.loads(size)
    clicked = tab.click(width * place.x / 100, height * place.y / 100, clock.left + GRACE_S)
    left = await unless_left(tab, clicked)
    await tab.flush(clock.left + GRACE_S)
    return left if isinstance(left, Outcome) else DONE


async def press_taker(tab: Tab, ref: str, script: str, clock: Clock) -> None:
    """Press the button that takes what was chosen in a widget, if any; `script` of our world finds the button."""
    if taker := await tab.say(ref, script, deadline_s=clock.left + GRACE_S):
        await press(tab, taker, clock, "choose")


async def press_twice(tab: Tab, ref: str, clock: Clock) -> Outcome:
    """Double-click an element."""
    spot = await aim(tab, ref, clock, "choose", steady=True)
    if isinstance(spot, Outcome):
        return spot
    for count in (1, 2):
        await tab.click(spot["x"], spot["y"], clock.left + GRACE_S, count=count)
    landed = await _ask_landed(tab, frame_of(ref), clock)
    return DONE if landed is None or cast("JsAnswer", json.loads(landed)).get("met") else failed("covered")


async def unless_left(tab: Tab, acting: Awaitable[Result]) -> Result | Outcome:
    """The result of `acting` with the mouse, or `LEFT` where the page or the tab went away meanwhile."""
    try:
        return await acting
    except Navigated:
        return LEFT
    except PageGone:
        if tab.was_closed:
            return LEFT
        raise


async def press_beside(tab: Tab, ref: str, clock: Clock) -> None:
    """Click on the bare ground around an element: open lists and calendars close."""
    spot = await tab.ask(ref, "beside", deadline_s=clock.left + GRACE_S)
    if spot.get("ok") and not isinstance(spot := await _in_top(tab, frame_of(ref), spot, clock), Outcome):
        await tab.click(spot["x"], spot["y"], clock.left + GRACE_S)
        await tab.worlds.call(frame_of(ref), "footpath.beat()", deadline_s=clock.left + GRACE_S)


async def _click(tab: Tab, ref: str, spot: JsAnswer, clock: Clock) -> JsAnswer | Outcome:
    """Click at a spot. Return whether the click met its element, as the page saw the click."""
    await tab.click(spot["x"], spot["y"], clock.left + GRACE_S)
    text = await _ask_landed(tab, frame_of(ref), clock)
    if text is None:
        return DONE
    landed = cast("JsAnswer", json.loads(text))
    return LEFT if landed.get("moved") else landed


async def _ask_landed(tab: Tab, frame: str, clock: Clock) -> str | None:
    """Return the page's report whether the press hit its element; None from a page that is being left.

    Raises Navigated if the document is gone; a new document answers `moved`.
    """

    def ask(deadline_s: float) -> Awaitable[str]:
        return tab.worlds.call(frame, "footpath.landed()", deadline_s=deadline_s, same=True)

    try:
        return await ask(min(LEAVING_S, clock.left + GRACE_S))
    except Unresponsive:
        return None if tab.traffic.is_leaving else await ask(clock.left + GRACE_S)


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
