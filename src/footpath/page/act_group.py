"""Choose in a group with separate option elements: radios, checkboxes, plain buttons."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import TYPE_CHECKING, TypedDict, cast

from footpath.page.act_point import GRACE_S, Clock, failed, press
from footpath.page.worlds import Navigated, frame_of
from footpath.schema.action import Outcome

if TYPE_CHECKING:
    from footpath.page.act_options import Choose
    from footpath.page.tab import Tab
    from footpath.schema.snapshot import Element

TAKEN_S = 2.0
"""Seconds within which a pressed button shows its state."""


class _Looks(TypedDict):
    state: bool | None
    strays: bool
    """Whether the widget is ticked, and its native box is not."""
    says: str
    colours: str
    fading: bool


async def choose_members(tab: Tab, group: Element, pick: Choose, clock: Clock) -> Outcome:
    """Choose exactly the given members of a group: the other checkboxes of a list are cleared."""
    offered = tuple(option.label for option in group.options)
    taken = set(pick(group.options))
    if not taken:
        return failed("no_option", offered=offered)
    members = group.options
    outcome = Outcome(ok=True, unchanged=True)
    for at, member in enumerate(members):
        looks = await _looks(tab, member.ref, clock)
        if looks is None:
            return failed("not_found", offered=offered)
        is_chosen = member.selected if looks["state"] is None else looks["state"]
        clears = at not in taken and is_chosen and group.role == "group"
        if (at in taken and not is_chosen) or clears:
            outcome = await _press_member(tab, member.ref, looks, at in taken, clock)
            if not outcome.ok or outcome.navigated:
                break
    chosen = tuple(offered[at] for at in sorted(taken)) if outcome.ok else ()
    return outcome.model_copy(update={"offered": offered, "chosen": chosen})


async def _press_member(tab: Tab, ref: str, before: _Looks, wanted: bool, clock: Clock) -> Outcome:
    """Press a member, and check the change of state; without a state, the change of looks. A member with an unchanged
    state is pressed once more: some react to the element under the pointer before the press.
    """
    outcome = await _press_once(tab, ref, before, wanted, clock)
    if outcome.failure == "not_taken" and before["state"] is not None and not clock.is_over:
        return await _press_once(tab, ref, before, wanted, clock)
    return outcome


async def _press_once(tab: Tab, ref: str, before: _Looks, wanted: bool, clock: Clock) -> Outcome:
    await tab.say(ref, "hold_inner", deadline_s=clock.left + GRACE_S)
    outcome = await press(tab, ref, clock)
    if not outcome.ok or outcome.navigated:
        return outcome
    await tab.say(ref, "let_inner", deadline_s=clock.left + GRACE_S)
    patience = Clock(min(TAKEN_S, clock.left))
    is_away = False
    while not patience.is_over:
        now = await _looks(tab, ref, clock)
        if now is None:
            # the group gave way to the next question: some pages move on after a choice
            return Outcome(ok=True, how="trusted")
        if now["state"] is None and now["says"] == before["says"] and not is_away:
            is_away = await _go_away(tab, ref, clock)
            continue
        if _tells(before, now, wanted):
            if now["strays"]:
                await tab.say(ref, "align", deadline_s=clock.left + GRACE_S)
            return Outcome(ok=True, how="trusted")
        await tab.worlds.call(frame_of(ref), "footpath.beat()", deadline_s=clock.left + GRACE_S)
    return failed("not_taken")


async def _go_away(tab: Tab, ref: str, clock: Clock) -> bool:
    """Move pointer and focus away: a hovered or focused button has other colours, unrelated to its state."""
    with suppress(Navigated):
        await tab.move(0, 0, clock.left)
        await tab.say(ref, "leave", deadline_s=clock.left + GRACE_S)
    return True


def _tells(before: _Looks, now: _Looks, wanted: bool) -> bool:
    if now["state"] is not None:
        return now["state"] == wanted
    return now["says"] != before["says"] or (now["colours"] != before["colours"] and not now["fading"])


async def _looks(tab: Tab, ref: str, clock: Clock) -> _Looks | None:
    try:
        text = await tab.say(ref, "looks", deadline_s=clock.left + GRACE_S)
    except Navigated:
        return None
    return cast("_Looks | None", json.loads(text))
