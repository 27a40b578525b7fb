"""Enter texts, ticks and ratings: many at once by script, or one by trusted input. Each value is read back."""

from __future__ import annotations

import json
import re
import time
from typing import TYPE_CHECKING, Protocol, TypedDict, cast

from footpath.beside import beside
from footpath.page import act_date, act_list
from footpath.page.act_options import Choose, WantedOption
from footpath.page.act_point import GRACE_S, Clock, aim, failed, press
from footpath.page.act_turn import slide, slide_by_mouse, step
from footpath.page.worlds import Navigated, frame_of
from footpath.schema.action import Check, Fill, Outcome, Select, Upload

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from footpath.page.act_options import Choose
    from footpath.page.tab import JsAnswer, Tab
    from footpath.page.worlds import Json
    from footpath.schema.action import Action, Type
    from footpath.schema.snapshot import Element

PICKED = frozenset({"date", "time", "datetime-local", "month", "week", "color", "range"})
"""Input types whose value is set as a whole, because key input differs by locale."""

_DAY = re.compile(r"[12]\d{3}-\d\d(-\d\d)?")
"""A day, or a month alone, in ISO format."""
_TIME = re.compile(r"[012]\d:[0-5]\d")

_WHOLE = re.compile(r"[1-9]\d{0,8}")
_FRACTION = re.compile(r"(\d+)([.,])(\d{1,2})")

_IN_PARTS = re.compile(r"\d\d([./-])\d\d\1\d{4}|\d{4}([./-])\d\d\2\d\d")
"""A date that may be typed part by part."""

PARTS = 6
"""How many parts a field has at most that takes a date part by part."""

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
    """Whether the only text is a day, a month or a time in ISO format."""
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
    written = await _written(tab, element, value, clock)
    if written.ok and when and (picked is not None or await act_date.is_open(tab, element.ref, clock)):
        return await _as_in_calendar(tab, element, value, when, clock)
    return written


async def _written(tab: Tab, element: Element, value: str, clock: Clock) -> Outcome:
    """Write a text into a field or a row of boxes, or set the value of a field of a type with a picker."""
    if element.max_length == 1 and len(value) > 1:
        return await _fill_boxes(tab, element, value, clock)
    if _is_too_long(value, element):
        return failed("too_long")
    wanted = FieldValue(ref=element.ref, kind="fill", value=value)
    if element.type in PICKED:
        return (await enter(tab, frame_of(element.ref), [wanted], clock))[0]
    return await _type(tab, element, wanted, value, clock)


async def _as_in_calendar(tab: Tab, element: Element, value: str, when: Sequence[str], clock: Clock) -> Outcome:
    """Choose a typed day in the field's calendar, which may have come late, or may show the day now: the field may
    write days another way, and take the text for another day. Without success, restore the old text.
    """
    picked = await act_date.pick(tab, element, when, clock, again=True)
    if picked is not None and picked.ok:
        return picked
    wanted = FieldValue(ref=element.ref, kind="fill", value=value)
    await _write(tab, wanted, "" if element.secret else element.value, clock, by_keys=False)
    return picked or failed("no_option")  # in another format the text might stay, and be another day


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
    if _IN_PARTS.fullmatch(value) and (typed := await _type_parts(tab, spot, wanted, value, clock)) is not None:
        return typed
    texts = (value, *_pointed_otherwise(value)) if len(value) <= KEYS_LIMIT else ()
    return await _type_one_of(tab, element, wanted, texts, clock)


async def _type_one_of(
    tab: Tab, element: Element, wanted: FieldValue, texts: Sequence[str], clock: Clock, *, leaves: bool = True
) -> Outcome:
    """Type the first of some texts with which a field holds the value, key by key; restore the old text for none. At
    last, type over the old text: a field that is never empty puts a digit of its own in place of a deleted text.
    """
    for text, is_over in (*((each, False) for each in texts), *((each, True) for each in texts[:1])):
        if await _write(tab, wanted, text, clock, by_keys=True, is_over=is_over, leaves=leaves):
            return Outcome(ok=True, how="keys")
    stood = "" if element.secret else element.value  # the old value of a secret is unknown
    await _write(tab, wanted, stood, clock, by_keys=False, leaves=leaves)
    return failed("not_taken")


async def _type_parts(tab: Tab, spot: JsAnswer, wanted: FieldValue, value: str, clock: Clock) -> Outcome | None:
    """Type the numbers of a date into a text field that takes them part by part, from the first part on. Return None
    for a field that chooses no part once it is pressed.
    """
    ref = wanted["ref"]
    await tab.click(spot["x"], spot["y"], clock.left + GRACE_S)
    for _ in range(PARTS):
        at = await tab.say(ref, "chosen_part", deadline_s=clock.left + GRACE_S)
        if not at:
            return None
        if at == "0":
            break
        await tab.press("ArrowLeft", clock.left + GRACE_S)
    await tab.type(re.sub(r"\D", "", value), clock.left + GRACE_S)
    held = await tab.say(ref, "held", cast("Json", wanted), True, deadline_s=clock.left + GRACE_S)
    return (
        Outcome(ok=True, how="keys") if held == "true" else failed("not_taken").model_copy(update={"is_astray": True})
    )


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


async def _write(
    tab: Tab,
    wanted: FieldValue,
    value: str,
    clock: Clock,
    *,
    by_keys: bool,
    is_over: bool = False,
    ends: bool = False,
    leaves: bool = True,
) -> bool:
    """Replace the text of the focused field. Return whether the field holds the value.

    `ends`: press End behind an inserted text: some editors note what was written once a key is let go. `leaves`: the
    field has to hold the value also after losing the focus.
    """
    ref = wanted["ref"]
    standing = await tab.say(ref, "select_all", deadline_s=clock.left + GRACE_S)
    if standing == "not_found":
        return False
    if by_keys:
        if standing == "full" and not is_over:
            await tab.press("Delete", clock.left + GRACE_S)
        await tab.type(value, clock.left + GRACE_S)
    elif value:
        await tab.insert(value, clock.left + GRACE_S)
        if ends:
            await tab.press("End", clock.left + GRACE_S)
    elif standing == "full":
        await tab.press("Delete", clock.left + GRACE_S)
    held = await tab.say(ref, "held", cast("Json", wanted), leaves, deadline_s=clock.left + GRACE_S)
    return held == "true"


async def type_on(tab: Tab, element: Element, action: Type, clock: Clock) -> Outcome:
    """Append text to a field, key by key; or type the text in place of the old one, which is restored if the field does
    not hold the new one. The cursor stays in the field.
    """
    spot = await aim(tab, element.ref, clock, "edit")
    if isinstance(spot, Outcome):
        return spot
    if action.clear:
        wanted = FieldValue(ref=element.ref, kind="fill", value=action.value)
        texts = (action.value, *_pointed_otherwise(action.value))
        return await _type_one_of(tab, element, wanted, texts, clock, leaves=False)
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
    if now == ("true" if wanted else "false"):
        return Outcome(ok=True, unchanged=True)
    outcome = await press(tab, element.ref, clock)
    if outcome.ok and now == "mixed" and not wanted:  # the first press of a box that says neither may be a yes
        return await _unticked(tab, element, clock)
    if not outcome.ok or outcome.navigated:
        return outcome
    ms = min(clock.left, 2.0) * 1000
    try:
        came = await tab.say(element.ref, "comes", wanted, ms, deadline_s=clock.left + GRACE_S)
    except Navigated:
        return Outcome(ok=True, how="trusted", navigated=True)
    return Outcome(ok=True, how="trusted") if came == "true" else failed("not_taken")


async def _unticked(tab: Tab, element: Element, clock: Clock) -> Outcome:
    """Return the outcome of a press on a box that said neither yes nor no, and of one more where that was a yes."""
    for again in (True, False):
        came = await tab.say(element.ref, "comes", False, SHOWN_S * 1000, deadline_s=clock.left + GRACE_S)
        if came == "true" or not (again and (await press(tab, element.ref, clock)).ok):
            break
    return Outcome(ok=True, how="trusted") if came == "true" else failed("not_taken")


class Act(Protocol):
    """Does a single action: `Session.act`."""

    async def __call__(self, action: Action, target: Element | None = None, /, *, deadline_s: float = 10) -> Outcome:
        """Do the action; see `Session.act`."""
        ...


async def fill_many(tab: Tab, fills: Sequence[tuple[Action, Element]], clock: Clock, act: Act) -> list[Outcome]:
    """Enter values in a batch for each frame; `act` does the values outside the batch, and failed values."""
    outcomes: list[Outcome | None] = [None] * len(fills)
    values = [as_field_value(action, element) for action, element in fills]
    known = [wanted if wanted and tab.knows(fills[at][1]) else None for at, wanted in enumerate(values)]
    for frame in dict.fromkeys(frame_of(wanted["ref"]) for wanted in known if wanted):
        here = {at: wanted for at, wanted in enumerate(known) if wanted and frame_of(wanted["ref"]) == frame}
        async with beside(_entered(tab, frame, list(here.values()), clock)) as entering:
            if (at := _upload_behind(fills, here)) is not None:
                outcomes[at] = await act(*fills[at], deadline_s=clock.left)
            done = await entering
        for at, outcome in zip(here, done, strict=True):
            outcomes[at] = outcome
        tab.pauses = frame == ""
    return [
        outcome or await act(action, element, deadline_s=clock.left)
        for outcome, (action, element) in zip(outcomes, fills, strict=True)
    ]


async def _entered(tab: Tab, frame: str, values: list[FieldValue], clock: Clock) -> list[Outcome | None]:
    """Return the outcome of each value; None for values to enter one by one."""
    began = time.monotonic()
    try:
        done = await enter(tab, frame, values, clock)
    except Navigated:
        return [None] * len(values)  # the page moved on under the batch: each is looked at by itself
    each = round((time.monotonic() - began) * 1000 / len(values), 2)
    final = ("no_option", "readonly", "not_found")  # a value entered alone would fail as well
    return [
        outcome.model_copy(update={"ms": each}) if outcome.ok or outcome.failure in final else None for outcome in done
    ]


def _upload_behind(fills: Sequence[tuple[Action, Element]], entered: Collection[int]) -> int | None:
    """Return the index of the upload that follows all entered values, if its file input is in the same frame; else
    None.

    The upload can begin during the entries: the page itself makes the upload wait for them (`footpath.file_input`).
    """
    at = next((at for at in range(len(fills)) if at not in entered), 0)
    action, element = fills[at]
    if not isinstance(action, Upload) or (element.tag, element.type) != ("input", "file"):
        return None
    frames = {frame_of(fills[each][1].ref) for each in (*entered, at)}
    return at if len(frames) == 1 else None


SHOWN_S = 1.5
"""Seconds within which a row of symbols shows how many were pressed."""


class SymbolRow(TypedDict):
    """A row of symbols, as `page/js/strips.js` reads it."""

    many: int
    width: float
    off: float
    """How many pixels the middle of the symbols is right of the middle of the element."""
    full: int | None
    """How many it shows as full; None where that cannot be told."""
    kept: list[str]
    """What the fields behind it hold that nobody sees."""
    backwards: bool
    """Whether it counts from the right."""
    print: str
    """How it looks."""


async def rate(tab: Tab, ref: str, value: str, clock: Clock) -> Outcome | None:
    """Press a row of symbols at a number, and check that the field behind it holds the number, or the row shows so many
    as full once the mouse is away. None for any other element. Symbols that all look alike count as full where the
    press has changed their look.
    """
    if (row := await _row(tab, ref, clock)) is None:
        return None
    if not value.isdecimal() or not 1 <= int(value) <= row["many"]:
        return failed("wrong_kind")
    wanted = int(value)
    if row["full"] == wanted:
        return Outcome(ok=True, unchanged=True)  # many rows take a choice back that is pressed again
    spot = await aim(tab, ref, clock, "hover")
    if isinstance(spot, Outcome):
        return spot
    place = (wanted - 0.5) / row["many"] - 0.5
    x = spot["x"] + row["off"] + row["width"] * (-place if row["backwards"] else place)
    await tab.move(0, 0, clock.left + GRACE_S)
    before, stood = await _row(tab, ref, clock), await _number(tab, ref, clock)
    await tab.move(x, spot["y"], clock.left + GRACE_S)
    await tab.click(x, spot["y"], clock.left + GRACE_S)
    await tab.move(0, 0, clock.left + GRACE_S)
    patience = Clock(min(SHOWN_S, clock.left))
    now = None
    while before is not None:
        now = await _row(tab, ref, clock)
        if (now is not None and _holds(wanted, before, now)) or stood != str(wanted) == await _number(tab, ref, clock):
            return Outcome(ok=True, how="trusted")
        if patience.is_over:
            break
        await tab.worlds.call(frame_of(ref), "footpath.beat()", deadline_s=clock.left + GRACE_S)
    is_same = (
        now is not None and before is not None and (now["print"], now["kept"]) == (before["print"], before["kept"])
    )
    return failed("not_taken") if is_same else failed("not_taken").model_copy(update={"is_astray": True})


def _holds(wanted: int, before: SymbolRow, now: SymbolRow) -> bool:
    """Whether a row of symbols holds a number: what the form sends tells it before what is drawn."""
    came = [new for new, old in zip(now["kept"], before["kept"], strict=False) if new != old]
    if came:
        return all(number == str(wanted) for number in came)
    return (now["full"] or (now["many"] if now["print"] != before["print"] else 0)) == wanted


async def _number(tab: Tab, ref: str, clock: Clock) -> str:
    """Return the number that a row says by itself, as a slider does; empty for none."""
    return await tab.say(ref, "slider", deadline_s=clock.left + GRACE_S)


async def _row(tab: Tab, ref: str, clock: Clock) -> SymbolRow | None:
    return cast("SymbolRow | None", json.loads(await tab.say(ref, "strip", deadline_s=clock.left + GRACE_S)))
