"""Finding a point of an element where a click meets it, and clicking there."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING, Literal, TypeVar, cast, get_args

from footpath.errors import PageGone, Unresponsive
from footpath.page.wait import GRACE_S, PUT_OFF_S
from footpath.page.worlds import Navigated, frame_of
from footpath.schema.outcome import Failure, Outcome
from footpath.sentence import own, sentence

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from footpath.page.tab import Answer, Tab

Result = TypeVar("Result")

LEAVING_S = 1.0
"""Seconds that a page which is being left gets to say whether a press met its element."""

DONE = Outcome(ok=True, how="trusted")
LEFT = Outcome(ok=True, how="trusted", navigated=True)

Purpose = Literal["click", "press", "choose", "edit", "hover"]
"""What the point is for.

press: the element must be hit. click: also waits for timers that the page set as values were entered. choose: the
element or its widget is hit. edit: it gets the focus, and need not be hit. hover: nothing is pressed.
"""

_OPTIONS: dict[Purpose, dict[str, float]] = {
    "click": {"watch": True, "after": PUT_OFF_S * 1000},
    "press": {"watch": True},
    "choose": {"watch": True, "lenient": True},
    "edit": {"edit": True, "focus": True, "hit": False},
    "hover": {"lenient": True},
}

_WORDS = {
    "not_found": "It is not on the page any more.",
    "hidden": "It cannot be seen, nor can a label of it.",
    "disabled": "It is disabled.",
    "readonly": "It cannot be edited.",
    "covered": "Something lies over it.",
    "moving": "It does not stand still.",
    "not_taken": "The page did not keep what was entered.",
    "too_long": "The value is longer than the field takes.",
    "no_option": "It offers no such option.",
    "wrong_kind": "That cannot be done to an element of this kind.",
    "timeout": "The time was over.",
    "navigation": "The page moved on before all of it was done.",
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
    """The outcome for a failure that `page/js` names; `by` is what lies over the element."""
    message = own(_WORDS.get(failure, "It could not be done."))
    if by:
        message = sentence("{} lies over it.", by)
    if failure == "no_option" and not offered:
        message = own("It showed no options.")
    kind = "not_taken" if failure == "too_long" else failure
    known = cast("Failure", kind if kind in get_args(Failure) else "timeout")
    return Outcome(ok=False, failure=known, message=message, offered=offered)


async def aim(tab: Tab, ref: str, clock: Clock, purpose: Purpose, *, steady: bool = False) -> Answer | Outcome:
    """Wait until an element can be acted on. Returns the point to click in the tab's viewport, or why there is none."""
    options = {**_OPTIONS[purpose], "steady": steady, "ms": clock.left * 1000}
    try:
        answer = await tab.ask(ref, "aim", options, deadline_s=clock.left + GRACE_S)
        if "failure" in answer:
            return failed(answer["failure"], answer.get("by", ""))
        return await _in_top(tab, frame_of(ref), answer, clock)
    except Navigated:
        return failed("not_found")


async def _in_top(tab: Tab, frame: str, answer: Answer, clock: Clock) -> Answer | Outcome:
    """Convert a point of a frame into the tab's viewport, and check that nothing covers the frames around it there."""
    inner = answer
    while frame:
        owner = tab.worlds.owner(frame)
        text = await tab.say(owner, "spot", answer["x"], answer["y"], deadline_s=clock.left + GRACE_S)
        answer = cast("Answer", json.loads(text))
        if "failure" in answer:
            return failed(answer["failure"], answer.get("by", ""))
        frame = frame_of(owner)
    inner["x"], inner["y"] = answer["x"], answer["y"]
    return inner


async def press(
    tab: Tab, ref: str, clock: Clock, purpose: Purpose = "press", first: asyncio.Task[object] | None = None
) -> Outcome:
    """Click an element with the mouse, once `first` is done. A click that would meet something else is stopped before
    the page sees it.

    Where the element moves from under the mouse, it is clicked once more, after it has come to rest.
    """
    steady = False
    while True:
        spot = await aim(tab, ref, clock, purpose, steady=steady)
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


async def _click(tab: Tab, ref: str, spot: Answer, clock: Clock) -> Answer | Outcome:
    """Click at a spot. Returns whether the click met its element, as the page saw it."""
    await tab.click(spot["x"], spot["y"], clock.left + GRACE_S)
    text = await _ask_landed(tab, frame_of(ref), clock)
    if text is None:
        return DONE
    landed = cast("Answer", json.loads(text))
    return LEFT if landed.get("moved") else landed


async def _ask_landed(tab: Tab, frame: str, clock: Clock) -> str | None:
    """The page's answer whether the press met its element; None when the page is being left and answers no more.

    Raises Navigated where the document is gone; a new document that was called meanwhile answers `moved`.
    """

    def ask(deadline_s: float) -> Awaitable[str]:
        return tab.worlds.call(frame, "footpath.landed()", deadline_s=deadline_s, same=True)

    try:
        return await ask(min(LEAVING_S, clock.left + GRACE_S))
    except Unresponsive:
        return None if tab.traffic.is_leaving else await ask(clock.left + GRACE_S)
