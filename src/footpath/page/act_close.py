"""Close whatever a control has opened: a list, a calendar, a popup, a dialog, an overlay."""

from __future__ import annotations

from typing import TYPE_CHECKING

from footpath.page.act_point import FADE_S, GRACE_S, Clock, dismiss, press

if TYPE_CHECKING:
    from footpath.page.tab import Tab

PRESS_S = 1.0
"""Seconds to press the control that closes what it opened."""


async def close_opened(tab: Tab, ref: str, clock: Clock, *, clear: bool = False) -> bool:
    """Close the list or popup of a control; return whether the list or popup is gone. Without one, do nothing.

    Leaving a list with a marked option might choose the option: such a list is closed by Escape first.

    Args:
        tab: has the control.
        ref: the control.
        clock: the time left; each look takes at most `FADE_S`, even when the time is up.
        clear: remove the search text first.
    """

    async def stays() -> bool:
        ms = min(FADE_S, clock.left) * 1000
        return await tab.say(ref, "stays_open", ms, deadline_s=clock.left + GRACE_S) == "true"

    if clear and await tab.say(ref, "select_typed", deadline_s=clock.left + GRACE_S) == "true":
        await tab.press("Delete", clock.left + GRACE_S)
    if await tab.say(ref, "marks_one", deadline_s=clock.left + GRACE_S) == "true":
        await tab.press("Escape", clock.left + GRACE_S)
    escapes = await tab.say(ref, "may_escape", deadline_s=clock.left + GRACE_S) == "true"
    if await dismiss(tab, ref, clock, stays, escapes=escapes):
        return True
    if await tab.say(ref, "closes_itself", deadline_s=clock.left + GRACE_S) == "true":
        await press(tab, ref, Clock(min(PRESS_S, clock.left)), "choose")
    return not await stays()


async def close_after_failure(tab: Tab, ref: str, clock: Clock) -> None:
    """Close what a failed control has left open: it would hide the rest of the form. One look tells if nothing is."""
    if await tab.say(ref, "stays_open", 0, deadline_s=clock.left + GRACE_S) == "true":
        await close_opened(tab, ref, clock)
