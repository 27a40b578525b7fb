"""Choosing among options: native selects, groups of radios, boxes or buttons, and every kind of opened list."""

from __future__ import annotations

import json
import re
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Final, TypedDict, cast

from footpath.page import act_date, act_fill, act_list, act_transfer
from footpath.page.act_list import TAKES_ONE
from footpath.page.act_open import close_opened
from footpath.page.act_options import Choose, WantedOption, as_options, by_label, by_label_each
from footpath.page.act_point import GRACE_S, Clock, aim, failed, press, press_twice
from footpath.page.act_turn import slide_by_mouse
from footpath.page.worlds import Navigated, frame_of
from footpath.schema.action import Outcome

if TYPE_CHECKING:
    from collections.abc import Sequence, Set

    from footpath.page.act_options import Choose, Listed
    from footpath.page.tab import JsAnswer, Tab
    from footpath.schema.action import Failure, Select
    from footpath.schema.snapshot import Element, Option

HELD_S: Final = 1.0
"""Seconds within which a hidden select holds what was pressed for it."""

_UNOFFERED: Final[frozenset[Failure]] = frozenset({"no_option", "covered", "hidden"})
"""Failures of a control that may be no list."""

_A_DAY: Final = re.compile(r"(\d{1,2})(?:[,.]? \D.*)?")
"""A day as an option is called: by its number alone, or with its month behind ("17, Wednesday March 2027")."""

_HOUR: Final = re.compile(r"[012]?\d")

_DAYS: Final = 28
"""The days that each month has."""


async def select(
    tab: Tab, element: Element, action: Select, choose: Choose | None, clock: Clock, when: Sequence[str] = ()
) -> Outcome:
    """Choose options of an element of any kind, and check that the element shows them.

    `when` are the days of the answer in ISO format, for a list that turns out to be a calendar.
    """
    pick = choose or by_label(action.options)
    if element.ref.startswith("g"):
        return await choose_members(tab, element, pick, clock)
    if element.tag == "select":
        outcome = await _native(tab, element.ref, pick, clock)
        return await _by_drawn_options(tab, element.ref, pick, clock) if outcome.failure == "hidden" else outcome
    suggestions = await tab.say(element.ref, "suggestions", deadline_s=clock.left + GRACE_S)
    if suggestions != "null":
        return await _suggested(tab, element, as_options(cast("list[Listed]", json.loads(suggestions))), pick, clock)
    searches = (action.search,) if action.search else action.options or ("",)
    each, least = (choose, 1) if choose is not None else (by_label_each(action.options), len(action.options))
    wanted = WantedOption(pick, each, searches, least, is_sure=choose is None or element.multiple)
    outcome = await act_list.choose_listed(tab, element, wanted, clock, action.through)
    if days := _days_to_pick(outcome, searches, when):
        picked = await act_date.pick(tab, element, days, clock)
        if picked is not None or ":" not in days[0]:
            return picked or outcome  # a day is not typed where no format is known; a time has one alone
    return await _otherwise(tab, element, action, outcome, clock)


def _days_to_pick(outcome: Outcome, searches: Sequence[str], when: Sequence[str]) -> Sequence[str]:
    """Return the days or the time to pick if the popup of a control may be a calendar or a clock: it has no option for
    them. Without days that the caller knows, the options have to look like those of one.
    """
    if outcome.failure != "no_option":
        return ()
    return when or (searches if _are_days(outcome.offered) and act_fill.is_moment(searches) else ())


async def _otherwise(tab: Tab, element: Element, action: Select, outcome: Outcome, clock: Clock) -> Outcome:
    """Return the outcome of other ways to give a single answer to a control without options: the control's slider, the
    text that the control sends, then the popup. If a way fails and could not restore the control, the outcome is
    `is_astray`.
    """
    if outcome.failure not in _UNOFFERED or len(action.options) != 1 or (outcome.offered and element.role != "button"):
        return outcome
    ref, value = element.ref, action.options[0]
    if outcome.offered:  # the buttons of a popup read as options
        return await write_in_popup(tab, ref, value, clock, alone=len(outcome.offered) == 1) or outcome
    moved = await slide_by_mouse(tab, ref, value, clock) if element.readonly or element.tag != "input" else None
    if moved is None and await _sends_text(tab, element, clock):
        moved = await act_fill.fill(tab, element, value, clock)
    if moved is None and element.role == "button":
        moved = await write_in_popup(tab, ref, value, clock, alone=True)
    return moved or outcome


def _are_days(offered: Sequence[str]) -> bool:
    """Whether what was read as a list may be a calendar or a clock: it offers only hours, if anything, or the days of a
    month.
    """
    return (
        all(map(_HOUR.fullmatch, offered))
        or len({found[1] for label in offered if (found := _A_DAY.fullmatch(label))}) >= _DAYS
    )


async def _sends_text(tab: Tab, element: Element, clock: Clock) -> bool:
    """Whether a field without options takes a text: the field has a name, so that a form sends the text, or a script
    reads the text. Beside a hidden field with a name, the text may not count: the form may send the id of an option.
    """
    if element.tag != "input" or element.readonly or element.options:
        return False
    if not element.html_name:  # such a field says itself that it has a list, or it may have one: that never came up
        return await tab.say(element.ref, "says_list", deadline_s=clock.left + GRACE_S) == "false"
    return await tab.say(element.ref, "has_hidden", deadline_s=clock.left + GRACE_S) == "false"


async def _native(tab: Tab, ref: str, pick: Choose, clock: Clock, *, again: bool = True) -> Outcome:
    """Choose in a native `<select>`, or move its options over; `again`: retry if its options change on focus."""
    if again and (moved := await act_transfer.move_over(tab, ref, pick, clock)) is not None:
        return moved
    listed = json.loads(await tab.say(ref, "select_options", deadline_s=clock.left + GRACE_S))
    options = as_options(cast("list[Listed]", listed))
    offered = tuple(option.label for option in options)
    taken = list(pick(options))
    if not taken:
        return failed("no_option", offered=offered)
    answer = cast("JsAnswer", json.loads(await tab.say(ref, "select_at", taken, deadline_s=clock.left + GRACE_S)))
    if answer.get("failure") == "no_option" and again:
        return await _native(tab, ref, pick, clock, again=False)
    if "failure" in answer:
        return failed(answer["failure"], offered=offered)
    chosen = tuple(offered[at] for at in taken)
    return Outcome(ok=True, how="native", unchanged=answer.get("unchanged", False), offered=offered, chosen=chosen)


async def _by_drawn_options(tab: Tab, ref: str, pick: Choose, clock: Clock) -> Outcome:
    """Choose in a hidden select by clicking the options that the page draws beside the select. Afterwards the select
    must hold the choice, since the form sends the select's value.
    """
    listed = json.loads(await tab.say(ref, "select_options", deadline_s=clock.left + GRACE_S))
    options = as_options(cast("list[Listed]", listed))
    labels = [options[at].label for at in pick(options)]
    before = [option.label for option in options if option.selected]
    held = list(before)
    for label in labels:
        if label not in before:
            held = await _with_drawn(tab, ref, label, clock)
            if label not in held:
                break
    offered = tuple(option.label for option in options)
    if sorted(held) == sorted(labels):
        return Outcome(ok=True, how="trusted", unchanged=held == before, offered=offered, chosen=tuple(labels))
    return failed("not_taken", offered=offered).model_copy(update={"is_astray": sorted(held) != sorted(before)})


async def _with_drawn(tab: Tab, ref: str, label: str, clock: Clock) -> list[str]:
    """Return the labels that a hidden select holds once a drawn option is pressed. Where a press only marks the option,
    as in two lists side by side, a double click moves it.
    """
    held: list[str] = []
    for choose in (partial(press, purpose="choose"), press_twice):
        if part := await tab.say(ref, "drawn_option", label, deadline_s=clock.left + GRACE_S):
            await choose(tab, part, clock)
        ms = min(HELD_S, clock.left) * 1000
        held = json.loads(await tab.say(ref, "select_held", label, ms, deadline_s=clock.left + GRACE_S))
        if label in held or not part:
            break
    return held


async def _suggested(tab: Tab, element: Element, options: tuple[Option, ...], pick: Choose, clock: Clock) -> Outcome:
    """Choose for a text field with a `<datalist>`: the browser draws its suggestions, so the choice is typed."""
    offered = tuple(option.label for option in options)
    taken = list(pick(options))
    if not taken:
        return failed("no_option", offered=offered)
    outcome = await act_fill.fill(tab, element, options[taken[0]].value or options[taken[0]].label, clock)
    return outcome.model_copy(update={"offered": offered, "chosen": (offered[taken[0]],) if outcome.ok else ()})


LEFT_S = 0.5
"""Seconds within which stars show that the pointer has left them."""

TAKEN_S = 2.0
"""Seconds within which a pressed button shows its state."""


class _Looks(TypedDict):
    state: bool | None
    strays: bool
    """Whether the widget is ticked, and its native box is not."""
    says: str
    colours: str
    fading: bool
    pointed: bool
    """Whether the pointer is over the element, or beside it in what holds it."""


async def choose_members(tab: Tab, group: Element, pick: Choose, clock: Clock) -> Outcome:
    """Choose exactly the given members of a group: the other checkboxes of a list are cleared. Buttons that each say
    whether they are pressed may take one choice or several: that shows once the wanted ones are pressed.
    """
    offered = tuple(option.label for option in group.options)
    taken = set(pick(group.options))
    if not taken:
        return failed("no_option", offered=offered)
    outcome = await _press_members(tab, group, taken, clock)
    if outcome.ok and not outcome.navigated and group.role == "radiogroup" and len(taken) > 1:
        held = [(await _member(tab, group, at, clock))[1] for at in sorted(taken)]
        outcome = outcome if all(held) else failed("not_taken").model_copy(update={"message": TAKES_ONE})
    chosen = tuple(offered[at] for at in sorted(taken)) if outcome.ok else ()
    return outcome.model_copy(update={"offered": offered, "chosen": chosen})


async def _press_members(tab: Tab, group: Element, taken: Set[int], clock: Clock) -> Outcome:
    """Press the members whose state is another one than wanted; of single choices the wanted ones first. What the press
    of a wanted one has chosen besides stays: stars fill up to the pressed one.
    """
    outcome, count = Outcome(ok=True, unchanged=True), range(len(group.options))
    await _point_away(tab, group, taken, clock)
    stood = {at for at in count if group.multiple and (await _member(tab, group, at, clock))[1]}
    may_clear = set(count) if group.role == "group" else stood
    for at in sorted(count, key=lambda at: group.role == "radiogroup" and at not in taken):
        looks, is_chosen = await _member(tab, group, at, clock)
        if looks is None:
            return failed("not_found")
        if (at in taken) != is_chosen and (at in taken or at in may_clear):
            outcome = await _press_member(tab, group.options[at].ref, looks, at in taken, clock)
            if not outcome.ok or outcome.navigated:
                break
    return outcome


async def _member(tab: Tab, group: Element, at: int, clock: Clock) -> tuple[_Looks | None, bool]:
    """Return the looks of a member of a group, and whether it is chosen."""
    looks = await _looks(tab, group.options[at].ref, clock)
    state = None if looks is None else looks["state"]
    return looks, group.options[at].selected if state is None else state


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


async def _point_away(tab: Tab, group: Element, taken: Set[int], clock: Clock) -> None:
    """Move the pointer away if wanted members say that they are chosen: the star under it, and those before, may say so
    until it has left.
    """
    members = [await _member(tab, group, at, clock) for at in sorted(taken)]
    chosen = [looks for looks, is_chosen in members if looks is not None and is_chosen]
    if not chosen:
        return
    patience = Clock(min(LEFT_S, clock.left))
    with suppress(Navigated):
        await tab.move(0, 0, clock.left)
        while True:
            await tab.worlds.call(frame_of(group.options[0].ref), "footpath.beat()", deadline_s=clock.left + GRACE_S)
            now = [is_chosen for _, is_chosen in [await _member(tab, group, at, clock) for at in sorted(taken)]]
            if patience.is_over or sum(now) < len(chosen) or not any(looks["pointed"] for looks in chosen):
                return


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
