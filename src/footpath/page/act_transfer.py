"""Choosing in two lists side by side, of which one offers options and the other has the chosen ones."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final, cast

from footpath.page.act_options import as_options
from footpath.page.act_point import GRACE_S, Clock, failed, press_twice
from footpath.schema.action import Outcome

if TYPE_CHECKING:
    from footpath.page.act_options import Choose, Listed
    from footpath.page.tab import Tab
    from footpath.schema.snapshot import Option

MOVED_S: Final = 1.0
"""Seconds within which a double-clicked option comes to stand in the other list."""


async def move_over(tab: Tab, ref: str, pick: Choose, clock: Clock) -> Outcome | None:
    """Have exactly the picked options in the list into which a list's options are moved, by double clicks; None for a
    list whose options are not moved.
    """
    into = await tab.say(ref, "moves_into", deadline_s=clock.left + GRACE_S)
    if not into:
        return None
    before = await _options(tab, into, clock)
    every = (*await _options(tab, ref, clock), *before)
    offered, held = tuple(option.label for option in every), [option.label for option in before]
    wanted = [offered[at] for at in pick(every)]
    if not wanted:
        return failed("no_option", offered=offered)
    for label, start, end in (
        *((label, ref, into) for label in wanted if label not in held),
        *((label, into, ref) for label in held if label not in wanted),
    ):
        option = await tab.say(start, "option_called", label, deadline_s=clock.left + GRACE_S)
        if option and (await press_twice(tab, option, clock)).ok:
            ms = min(MOVED_S, clock.left) * 1000
            await tab.say(end, "comes_to_have", label, ms, deadline_s=clock.left + GRACE_S)
    now = sorted(option.label for option in await _options(tab, into, clock))
    if now == sorted(wanted):
        return Outcome(ok=True, how="trusted", unchanged=now == sorted(held), offered=offered, chosen=tuple(wanted))
    return failed("not_taken", offered=offered).model_copy(update={"is_astray": now != sorted(held)})


async def _options(tab: Tab, ref: str, clock: Clock) -> tuple[Option, ...]:
    listed = json.loads(await tab.say(ref, "select_options", deadline_s=clock.left + GRACE_S))
    return as_options(cast("list[Listed]", listed))
