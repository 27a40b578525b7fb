"""Write a value into the popup of a control that offers no list, as the picker of a colour does, and read it back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from footpath.page.act_close import close_opened
from footpath.page.act_point import GRACE_S, Clock, aim, failed, press
from footpath.schema.action import Outcome

if TYPE_CHECKING:
    from footpath.page.tab import Tab

OPEN_S = 1.0
"""Seconds within which a popup shows its text field."""

SHOWN_S = 1.0
"""Seconds within which a control shows what was written."""


async def write_in_popup(tab: Tab, ref: str, value: str, clock: Clock, *, alone: bool) -> Outcome | None:
    """Open the popup of a control, write a value into the popup's only fitting text field, apply the value, and close
    the popup. Return None if no popup opens. The control must show the new value afterwards: as words, in a field
    behind the control, or as a colour.

    Args:
        tab: has the control.
        ref: the control.
        value: as the popup writes it.
        clock: the time left.
        alone: the popup's only text field is taken whatever it holds; else its text must have the shape of the value
            (`#rrggbb`).
    """
    before = await tab.say(ref, "popup_print", deadline_s=clock.left + GRACE_S)
    field = await tab.say(ref, "popup_field", value, alone, 0, deadline_s=clock.left + GRACE_S)  # it may stand open
    if not field:
        await tab.say(ref, "options_arm", deadline_s=clock.left + GRACE_S)
        if not (await press(tab, ref, clock, "choose")).ok:
            return None
        ms = min(OPEN_S, clock.left) * 1000
        field = await tab.say(ref, "popup_field", value, alone, ms, deadline_s=clock.left + GRACE_S)
    if not field or isinstance(await aim(tab, field, clock, "edit"), Outcome):
        await close_opened(tab, ref, clock)
        return None
    await tab.say(field, "select_all", deadline_s=clock.left + GRACE_S)
    await tab.insert(value, clock.left + GRACE_S)  # some take each key for a whole value
    await _take(tab, field, clock)
    await close_opened(tab, ref, clock)
    ms = min(SHOWN_S, clock.left) * 1000
    if await tab.say(ref, "popup_shown", value, before, ms, deadline_s=clock.left + GRACE_S) == "true":
        return Outcome(ok=True, how="keys")
    is_same = await tab.say(ref, "popup_print", deadline_s=clock.left + GRACE_S) == before
    return failed("not_taken").model_copy(update={"is_astray": not is_same})


async def _take(tab: Tab, field: str, clock: Clock) -> None:
    """Have a popup take what was written: by Enter, and by the button beside it. Neither may send a form."""
    if await tab.say(field, "hold_sending", True, deadline_s=clock.left + GRACE_S) != "true":
        return  # the focus went elsewhere: Enter would press what has it
    try:
        await tab.press("Enter", clock.left + GRACE_S)
        if taker := await tab.say(field, "popup_taker", deadline_s=clock.left + GRACE_S):
            await press(tab, taker, clock, "choose")
    finally:
        await tab.say(field, "let_sending", deadline_s=clock.left + GRACE_S)
