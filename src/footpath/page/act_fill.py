"""Enter texts and ticks: many at once by script, or one by trusted input. Each value is read back."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, TypedDict, cast

from footpath.page import act_date, act_list
from footpath.page.act_options import WantedOption
from footpath.page.act_point import GRACE_S, Clock, aim, failed, press
from footpath.page.act_rating import rate
from footpath.page.act_slider import slide, slide_by_mouse, step
from footpath.page.worlds import Navigated, frame_of
from footpath.schema.action import Check, Fill, Outcome, Select

if TYPE_CHECKING:
    from collections.abc import Sequence

    from footpath.page.act_options import Choose
    from footpath.page.tab import JsAnswer, Tab
    from footpath.page.worlds import Json
    from footpath.schema.action import Action, Type
    from footpath.schema.snapshot import Element

PICKED = frozenset({"date", "time", "datetime-local", "month", "week", "color", "range"})
"""Input types whose value is set as a whole, because key input differs by locale."""

_DAY = re.compile(r"[12]\d{3}-\d\d-\d\d")
_TIME = re.compile(r"[012]\d:[0-5]\d")

_WHOLE = re.compile(r"[1-9]\d{0,8}")
_FRACTION = re.compile(r"(\d+)([.,])(\d{1,2})")

_UNTURNED = frozenset({"no_option", "covered", "hidden"})
"""Failures of a calendar after which a day may still be typed."""

KEYS_LIMIT = 2000
"""Characters beyond which a value is not typed key by key."""


class FieldValue(TypedDict):
    """One value for `footpath.enter` (`page/js/fill.js`)."""

    ref: str
    kind: str
    value: str | bool | list[str]


def as_field_value(action: Action, element: Element) -> FieldValue | None:
    """Return the action as a value for a batch; None for an action that must be done alone."""
    match action:
        case Fill(value=value) if _is_stepped(element) or element.readonly or _may_open_clock(element, value):
            return None
        case Fill(value=value) if element.tag in ("input", "textarea") and element.role != "combobox":
            return FieldValue(ref=element.ref, kind="fill", value=value)
        case Check(checked=bool() as wanted) if element.tag == "input" and element.type in ("checkbox", "radio"):
            return FieldValue(ref=element.ref, kind="check", value=wanted)
        case Select(options=options) if element.tag == "select":
            return FieldValue(ref=element.ref, kind="select", value=list(options))
        case _:
            return None


async def _moved(tab: Tab, element: Element, value: str, clock: Clock) -> Outcome | None:
    """The outcome of moving a slider or stepping a number; None for a field that takes text."""
    if element.role in ("slider", "button") and element.tag != "input":
        return await rate(tab, element.ref, value, clock) or await _slid(tab, element.ref, value, clock)
    if element.readonly and (slid := await slide_by_mouse(tab, element.ref, value, clock)) is not None:
        return slid
    return await step(tab, element.ref, value, clock) if _is_stepped(element) else None


async def _slid(tab: Tab, ref: str, value: str, clock: Clock) -> Outcome:
    """The outcome of moving a drawn slider: by its keys, and by presses on it where it hears no keys."""
    outcome = await slide(tab, ref, value, clock)
    if outcome.ok or (pressed := await slide_by_mouse(tab, ref, value, clock)) is None:
        return outcome
    return outcome if outcome.is_astray and not pressed.ok else pressed


def _may_open_clock(element: Element, value: str) -> bool:
    """Whether a text field may open a clock for a time: some clocks show a typed time, and take only a pressed one."""
    return element.tag == "input" and element.type == "text" and _TIME.fullmatch(value) is not None


def _is_stepped(element: Element) -> bool:
    """Whether a number may have to be stepped, since it is no text field, or one in which nobody can type."""
    return element.role == "spinbutton" and (element.readonly or element.tag != "input")


async def enter(tab: Tab, frame: str, values: Sequence[FieldValue], clock: Clock) -> list[Outcome]:
    """Enter values into the fields of a frame and read the values back, in one round trip, without retries.

    Raises:
        Navigated: the page was replaced meanwhile.
    """
    ms = clock.left * 1000
    items = cast("Json", values)
    answers = cast(
        "list[JsAnswer]",
        json.loads(await tab.worlds.call(frame, "footpath.enter", items, ms, deadline_s=clock.left + GRACE_S)),
    )
    return [_outcome(answer) for answer in answers]


def _outcome(answer: JsAnswer) -> Outcome:
    if "failure" in answer:
        return failed(answer["failure"], offered=tuple(answer.get("offered", ())))
    return Outcome(ok=True, how="" if answer.get("unchanged") else "batch", unchanged=answer.get("unchanged", False))


def is_moment(texts: Sequence[str]) -> bool:
    """Whether the only text is a day or a time in ISO format."""
    return len(texts) == 1 and any(each.fullmatch(texts[0]) for each in (_DAY, _TIME))


async def fill(
    tab: Tab, element: Element, value: str, clock: Clock, when: Sequence[str] = (), choose: Choose | None = None
) -> Outcome:
    """Replace the text of one field: by one trusted input event, and key by key if the value does not hold. If neither
    holds, the old text is restored: a value changed by the page must not be sent. The days or the time in the value,
    `when`, are chosen in the field's calendar, as is a day in a read-only field; else `choose` chooses in the field's
    list.
    """
    if not when and (_may_open_clock(element, value) or (element.readonly and _DAY.fullmatch(value))):
        when = (value,)
    picked = await act_date.pick(tab, element, when, clock) if when else None
    if picked is not None and not _may_be_typed(element, picked):
        return picked
    if (moved := await _moved(tab, element, value, clock)) is not None:
        return moved
    if choose is not None and element.readonly:
        wanted = WantedOption(choose, choose, (value,))
        return await act_list.choose_listed(tab, element, wanted, clock)
    if element.max_length == 1 and len(value) > 1:
        return await _fill_boxes(tab, element, value, clock)
    if _is_too_long(value, element):
        return failed("too_long")
    wanted = FieldValue(ref=element.ref, kind="fill", value=value)
    if element.type in PICKED:
        return (await enter(tab, frame_of(element.ref), [wanted], clock))[0]
    return await _type(tab, element, wanted, value, clock)


def _is_too_long(value: str, element: Element) -> bool:
    """Whether a text has more characters than the field takes, as browsers count them."""
    return bool(element.max_length) and len(value.encode("utf-16-le")) // 2 > (element.max_length or 0)


async def _type(tab: Tab, element: Element, wanted: FieldValue, value: str, clock: Clock) -> Outcome:
    """Write a text, at once or key by key; restore the old text if neither holds."""
    spot = await aim(tab, element.ref, clock, "edit")
    if isinstance(spot, Outcome):
        return spot
    if await _write(tab, wanted, value, clock, by_keys=False, ends=element.known_by == "editable"):
        return Outcome(ok=True, how="trusted")
    for text in (value, *_pointed_otherwise(value)) if len(value) <= KEYS_LIMIT else ():
        if await _write(tab, wanted, text, clock, by_keys=True):
            return Outcome(ok=True, how="keys")
    stood = "" if element.secret else element.value  # the old value of a secret is unknown
    await _write(tab, wanted, stood, clock, by_keys=False)
    return failed("not_taken")


def _may_be_typed(element: Element, picked: Outcome) -> bool:
    """Whether a day may still be typed after its calendar could not be brought to the day."""
    return picked.failure in _UNTURNED and element.tag == "input" and not element.readonly


def _pointed_otherwise(value: str) -> tuple[str, ...]:
    """Return an amount with the other decimal sign, or a whole one with the cents that some masks count from the right:
    a field holds the amount if the same number shows.
    """
    if _WHOLE.fullmatch(value):
        return (f"{value}.00",)
    found = _FRACTION.fullmatch(value)
    return (f"{found[1]}{'.' if found[2] == ',' else ','}{found[3]}",) if found else ()


async def _fill_boxes(tab: Tab, element: Element, value: str, clock: Clock) -> Outcome:
    """Enter a text into a row of one-character boxes, from the given one on; key by key if the page itself moves the
    focus on.
    """
    if await tab.say(element.ref, "boxes", value, deadline_s=clock.left + GRACE_S) == "1":
        return failed("too_long")
    wanted = FieldValue(ref=element.ref, kind="fill", value=value)
    outcome = (await enter(tab, frame_of(element.ref), [wanted], clock))[0]
    if outcome.failure != "not_taken":
        return outcome
    spot = await aim(tab, element.ref, clock, "edit")
    if isinstance(spot, Outcome):
        return spot
    await tab.say(element.ref, "select_all", deadline_s=clock.left + GRACE_S)
    await tab.type(value, clock.left + GRACE_S)
    held = await tab.say(element.ref, "held", cast("Json", wanted), True, deadline_s=clock.left + GRACE_S)
    return Outcome(ok=True, how="keys") if held == "true" else outcome


async def _write(tab: Tab, wanted: FieldValue, value: str, clock: Clock, *, by_keys: bool, ends: bool = False) -> bool:
    """Replace the text of the focused field. Return whether the field holds the value, also after losing the focus.

    `ends`: press End behind an inserted text: some editors note what was written once a key is let go.
    """
    ref = wanted["ref"]
    standing = await tab.say(ref, "select_all", deadline_s=clock.left + GRACE_S)
    if standing == "not_found":
        return False
    if by_keys:
        if standing == "full":
            await tab.press("Delete", clock.left + GRACE_S)
        await tab.type(value, clock.left + GRACE_S)
    elif value:
        await tab.insert(value, clock.left + GRACE_S)
        if ends:
            await tab.press("End", clock.left + GRACE_S)
    elif standing == "full":
        await tab.press("Delete", clock.left + GRACE_S)
    held = await tab.say(ref, "held", cast("Json", wanted), True, deadline_s=clock.left + GRACE_S)
    return held == "true"


async def type_on(tab: Tab, element: Element, action: Type, clock: Clock) -> Outcome:
    """Append text to a field, key by key; or type the text into the emptied field."""
    spot = await aim(tab, element.ref, clock, "edit")
    if isinstance(spot, Outcome):
        return spot
    if action.clear and await tab.say(element.ref, "select_all", deadline_s=clock.left + GRACE_S) == "full":
        await tab.press("Delete", clock.left + GRACE_S)
    before = await tab.say(element.ref, "caret_to_end", deadline_s=clock.left + GRACE_S)
    await tab.type(action.value, clock.left + GRACE_S)
    taken = await tab.say(element.ref, "has_grown", before, action.value, deadline_s=clock.left + GRACE_S)
    return Outcome(ok=True, how="keys") if taken == "true" else failed("not_taken")


async def check(tab: Tab, element: Element, wanted: bool, clock: Clock) -> Outcome:
    """Bring a checkbox, radio, switch or toggle to a state by a click, and check the state."""
    now = await tab.say(element.ref, "ticked", deadline_s=clock.left + GRACE_S)
    if now == "not_found":
        return failed(now)
    if now == "null":
        return failed("wrong_kind")
    if (now == "true") == wanted:
        return Outcome(ok=True, unchanged=True)
    outcome = await press(tab, element.ref, clock)
    if not outcome.ok or outcome.navigated:
        return outcome
    ms = min(clock.left, 2.0) * 1000
    try:
        came = await tab.say(element.ref, "comes", wanted, ms, deadline_s=clock.left + GRACE_S)
    except Navigated:
        return Outcome(ok=True, how="trusted", navigated=True)
    return Outcome(ok=True, how="trusted") if came == "true" else failed("not_taken")
