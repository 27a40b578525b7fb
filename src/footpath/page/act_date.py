"""Choose days in a field's calendar, whatever the field's format, and read the days back."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypedDict, cast

from footpath.page.act_open import button_beside, close_opened
from footpath.page.act_point import FADE_S, GRACE_S, Clock, aim, failed, press, press_beside
from footpath.page.act_turn import turn_to_time
from footpath.page.worlds import frame_of
from footpath.schema.action import Outcome
from footpath.sentence import own

if TYPE_CHECKING:
    from collections.abc import Sequence

    from footpath.page.tab import Tab
    from footpath.page.worlds import Json
    from footpath.schema.snapshot import Element

OPEN_S = 2.0
"""Seconds within which a press opens a calendar; a page at rest has opened none."""

TURN_S = 1.5
"""Seconds within which a calendar shows another month."""

TAKEN_S = 2.0
"""Seconds within which a field shows the day pressed in its calendar."""

MONTHS = 12

_ANY_DAY = "2000-01-01"
_MONTH = re.compile(r"\d{4}-\d\d")
_CLOCK = re.compile(r"(?<!\d)[012]?\d:[0-5]\d(?![\d:])(?! ?[ap]\.?m)", re.IGNORECASE)
"""A time of a clock with 24 hours."""

TURNS = 40
"""How often a calendar is turned, at most, to come to a day."""

FAR = 14
"""Distance in months from which years are tried before a calendar is turned month by month."""


class Month(TypedDict):
    """A month in a calendar; in a choice of years or months, the first and the last."""

    year: int
    month: int


class Control(TypedDict):
    """A control of a calendar, beside its days."""

    ref: str
    key: str
    """The identity of the control in a redrawn calendar."""
    side: int
    """-1 or 1: the control leads back or ahead, by its words or place."""
    years: bool
    """Whether the control seems to step by years."""
    title: bool
    """Whether the control shows the current month or year."""
    year: bool
    """Whether the control shows the year."""


class Chooser(TypedDict):
    """A list or field in a calendar for the year or the month."""

    ref: str
    tag: str
    at: int
    """Position of the wanted option in a list; -1 if not offered."""
    now: int | None


class Calendar(TypedDict):
    """The content of a calendar (`footpath.calendar` in `page/js/calendar.js`)."""

    kind: str
    """`days`, `months` or `years`: the choices of the calendar."""
    shown: list[Month | None]
    cell: str
    """The ref of the wanted day, month or year; empty if not shown."""
    leaf: str
    """The ref of the number or word inside the cell."""
    controls: list[Control]
    choosers: dict[str, Chooser]
    scrolls: bool
    """Whether the months stand below one another in a scrolling box; never for years and months."""
    print: str


class TimePart(TypedDict):
    """A field for a part of a time, in another field's popup."""

    ref: str
    tag: str
    """`toggle` for what is to be pressed; `page` for an hour to be pressed before the clock shows the minutes; `range`
    for a slider, set as a whole.
    """
    value: str


class CalendarValue(TypedDict):
    """The field's text after presses in its calendar."""

    taken: bool
    text: str
    """Several lines if each day of a range has a field of its own."""
    open: bool
    """Whether the calendar stands open."""
    ref: str
    """The button of the calendar that confirms the choice; empty without one."""


REST_S = 1.0
"""Seconds in which a pressed hour or minute comes to rest and is taken."""


@dataclass(slots=True)
class Turning:
    """The known effects of a calendar's controls."""

    by: dict[str, int] = field(default_factory=dict[str, int])
    """The step of each control in months, by its key and the kind of view."""

    def control(self, calendar: Calendar, months: int) -> Control | None:
        """Return the control to press towards a month `months` ahead; None if none is left to try."""
        sign = 1 if months > 0 else -1
        there = [each for each in calendar["controls"] if not each["title"]]
        fitting = self._fitting(calendar, there, months)
        untried = [each for each in there if _key(calendar, each) not in self.by and each["side"] == sign]
        is_by_years = any(abs(by) >= MONTHS for by, _ in fitting)
        if abs(months) >= MONTHS and not is_by_years and (far := self._by_years(calendar, untried, months)) is not None:
            return far
        if fitting:
            return max(fitting, key=lambda each: abs(each[0]))[1]
        return min(untried, key=lambda each: each["years"], default=None)

    def _fitting(self, calendar: Calendar, controls: Sequence[Control], months: int) -> list[tuple[int, Control]]:
        """Return the known controls that lead towards the wanted month and not past it, each with its step."""
        known = [(self.by[key], each) for each in controls if (key := _key(calendar, each)) in self.by]
        # a page shows several years, so the wanted one may be nearer than a press leads
        pages = calendar["kind"] == "years"
        return [(by, each) for by, each in known if by * months > 0 and (pages or abs(by) <= abs(months))]

    def _by_years(self, calendar: Calendar, untried: Sequence[Control], months: int) -> Control | None:
        """Return an untried control that may step by years, or the title that may show them."""
        if by_years := [each for each in untried if each["years"]]:
            return by_years[0]
        return self.title(calendar) if abs(months) > FAR and calendar["kind"] != "years" else None

    def title(self, calendar: Calendar) -> Control | None:
        """Return the heading of month or year, which may lead to a choice of years, if not pressed yet."""
        found = [each for each in calendar["controls"] if each["title"] and _key(calendar, each) not in self.by]
        return next((each for each in found if each["year"]), found[0] if found else None)

    def learn(self, calendar: Calendar, pressed: Control, now: Calendar) -> None:
        """Note where a control has led."""
        was, here = _first(calendar), _first(now)
        by = here - was if calendar["kind"] == now["kind"] and was and here else 0
        self.by[_key(calendar, pressed)] = by


def _key(calendar: Calendar, control: Control) -> str:
    return f"{calendar['kind']} {control['key']}"


def _first(calendar: Calendar) -> int:
    """Return the first month of a calendar, counted from the year 0; 0 if unknown."""
    first = calendar["shown"][0]
    return 0 if first is None else first["year"] * MONTHS + first["month"] - 1


def ahead(calendar: Calendar, day: str) -> int:
    """Return how many months a day lies ahead of a calendar's nearest month; 0 if shown, or if unknown."""
    if any(each is None for each in calendar["shown"]):
        return 0
    year, month, *_ = map(int, day.split("-"))
    wanted = year * MONTHS + month - 1
    shown = [each["year"] * MONTHS + each["month"] - 1 for each in calendar["shown"] if each is not None]
    if calendar["kind"] == "months":
        return (year - shown[0] // MONTHS) * MONTHS
    if calendar["kind"] == "days":  # each of two panels may turn by itself, so that months lie between them
        return wanted - max((each for each in shown if each <= wanted), default=min(shown))
    return wanted - min(shown) if wanted < min(shown) else max(wanted - max(shown), 0)


async def pick(tab: Tab, element: Element, days: Sequence[str], clock: Clock, *, again: bool = False) -> Outcome | None:
    """Choose days, a month, or a day with a time, in ISO format, in a field's calendar; check the field. Return None
    without a calendar; then nothing was entered. `again`: the calendar may stand open already.
    """
    stood = await _pick_standing(tab, element, days, clock) if element.role == "button" else None
    return stood or await _pick_opened(tab, element, days, clock, again=again)


async def _pick_opened(tab: Tab, element: Element, days: Sequence[str], clock: Clock, *, again: bool) -> Outcome | None:
    ref = element.ref
    first, _, time = days[0].partition("T")
    if ":" in first:
        return await _pick_time(tab, ref, first, clock)
    if len(days) > 1 and not again and (now := await _says(tab, ref, days, 0, clock))["taken"]:
        return Outcome(ok=True, unchanged=True, chosen=_texts(now))
    calendar = await _open(tab, ref, days[0], clock, again=again)
    if isinstance(calendar, Outcome):
        return calendar
    if calendar is None:
        return await _by_wheels(tab, ref, first, clock) if len(days) == 1 and not time else None
    turning = Turning()
    for at, day in enumerate(days):
        if at:
            calendar = await _read(tab, ref, day, "", TURN_S, clock)
        outcome = await _pressed(tab, ref, day, calendar, turning, clock)
        if not outcome.ok:
            await close_opened(tab, ref, clock)
            return outcome
    return await _finished(tab, element, days, clock)


async def _finished(tab: Tab, element: Element, days: Sequence[str], clock: Clock) -> Outcome:
    """Put the time of the first day, and return the outcome by the text of the field."""
    ref, time = element.ref, days[0].partition("T")[2]
    offered = time != "" and await _put_time(tab, ref, time, clock)
    taken = await _taken(tab, ref, days, clock)
    if not taken.ok and offered and await _retimed(tab, element, days, taken.chosen, clock):
        return Outcome(ok=True, how="keys", chosen=_texts(await _says(tab, ref, days, 0, clock)))
    return taken if taken.ok else _not_taken(element, taken)


async def _retimed(tab: Tab, element: Element, days: Sequence[str], texts: Sequence[str], clock: Clock) -> bool:
    """Type a time that the clock offers, out of reach, over the time in the field; return whether that holds then."""
    found = _CLOCK.findall(texts[0]) if len(texts) == len(days) == 1 else []
    if element.tag != "input" or element.readonly or len(found) != 1:
        return False
    text = _CLOCK.sub(days[0].partition("T")[2], texts[0])
    if isinstance(await aim(tab, element.ref, clock, "edit"), Outcome):
        return False
    await tab.say(element.ref, "select_all", deadline_s=clock.left + GRACE_S)
    await tab.type(text, clock.left + GRACE_S)
    await tab.say(element.ref, "leave", deadline_s=clock.left + GRACE_S)
    await close_opened(tab, element.ref, clock)
    return (await _says(tab, element.ref, days, TURN_S, clock))["taken"]


async def _pick_standing(tab: Tab, element: Element, days: Sequence[str], clock: Clock) -> Outcome | None:
    """Choose days in the calendar that stands open around a button of its own; the calendar must show each as chosen.
    Return None for any other element.
    """
    ref = element.ref
    if element.popup or element.expanded is not None:
        return None
    if await tab.say(ref, "calendar_stands", deadline_s=clock.left + GRACE_S) != "true":
        return None
    turning = Turning()
    for day in days:
        if (await _says(tab, ref, (day,), 0, clock))["taken"]:
            continue
        calendar = await _read(tab, ref, day, "", OPEN_S, clock)
        if not (outcome := await _pressed(tab, ref, day, calendar, turning, clock)).ok:
            return outcome
        if not (await _says(tab, ref, (day,), TAKEN_S, clock))["taken"]:
            return failed("not_taken").model_copy(update={"is_astray": True})
    return Outcome(ok=True, how="trusted", chosen=tuple(days))


def _not_taken(element: Element, taken: Outcome) -> Outcome:
    """Return the failure of a choice in a calendar. A field that shows another day now has taken a press that was meant
    for the wanted day: nothing is typed over that.
    """
    if any(text not in ("", element.value) for text in taken.chosen):
        return failed("not_taken").model_copy(update={"is_astray": True})
    return taken.model_copy(update={"chosen": ()})


async def is_open(tab: Tab, ref: str, clock: Clock) -> bool:
    """Whether a calendar shows that has come up since the field was pressed for one."""
    return await _read(tab, ref, _ANY_DAY, "", 0, clock, shy=True) is not None


async def _pressed(tab: Tab, ref: str, when: str, calendar: Calendar | None, turning: Turning, clock: Clock) -> Outcome:
    """Turn a calendar to a day, and press the day. A day redrawn at the same moment is looked for again."""
    day = when.partition("T")[0]
    while True:
        calendar = await _turned(tab, ref, day, calendar, turning, clock)
        if calendar is None:
            return failed("no_option").model_copy(
                update={"message": own("Footpath could not bring the field's calendar to the day.")}
            )
        outcome = await press(tab, calendar["leaf"], clock, "choose")
        if outcome.failure != "not_found" or clock.is_over:
            return outcome
        calendar = await _read(tab, ref, day, "", TURN_S, clock)


async def _pick_time(tab: Tab, ref: str, time: str, clock: Clock) -> Outcome | None:
    """Write a time into part fields in a field's popup, and check the field. Return None without part fields; then the
    field is unchanged.
    """
    await tab.say(ref, "calendar_arm", deadline_s=clock.left + GRACE_S)
    if not (await press(tab, ref, clock, "choose")).ok:
        return None
    if not await _put_time(tab, ref, time, clock):
        await close_opened(tab, ref, clock)
        return await _by_wheels(tab, ref, time, clock)
    if taker := await tab.say(ref, "clock_taker", deadline_s=clock.left + GRACE_S):
        await press(tab, taker, clock, "choose")
    await close_opened(tab, ref, clock)
    now = await _says(tab, ref, (time,), TURN_S, clock)
    return Outcome(ok=True, how="keys", chosen=(now["text"],)) if now["taken"] else failed("no_option")


async def _put_time(tab: Tab, ref: str, time: str, clock: Clock) -> bool:
    """Write a time into the parts of a field's popup, or choose the time there; return whether any part exists."""
    text = await tab.say(ref, "clock_parts", time, OPEN_S * 1000, deadline_s=clock.left + GRACE_S)
    parts = cast("list[TimePart]", json.loads(text))
    for part in parts:
        if part["tag"] in ("toggle", "page"):
            await press(tab, part["ref"], clock, "choose")
            await tab.say(part["ref"], "clock_rests", REST_S * 1000, deadline_s=clock.left + GRACE_S)  # scrolls to it
            if part["tag"] == "page" and not clock.is_over:
                return await _put_time(tab, ref, time, clock)
            continue
        if part["tag"] == "select":
            await tab.say(part["ref"], "calendar_choose", int(part["value"]), deadline_s=clock.left + GRACE_S)
            continue
        if part["tag"] == "range":
            items = cast("Json", [{"ref": part["ref"], "kind": "fill", "value": part["value"]}])
            ms = clock.left * 1000
            await tab.worlds.call(frame_of(ref), "footpath.enter", items, ms, deadline_s=clock.left + GRACE_S)
            continue
        if isinstance(await aim(tab, part["ref"], clock, "edit"), Outcome):
            continue
        await tab.say(part["ref"], "select_all", deadline_s=clock.left + GRACE_S)
        await tab.type(part["value"], clock.left + GRACE_S)
    return bool(parts)


async def _by_wheels(tab: Tab, ref: str, when: str, clock: Clock) -> Outcome | None:
    """Turn a field's wheels to a day or time, and check the field. None without wheels."""
    if await turn_to_time(tab, ref, when, clock) is None:
        return None
    now = await _says(tab, ref, (when,), TURN_S, clock)
    return Outcome(ok=True, how="trusted", chosen=(now["text"],)) if now["taken"] else failed("no_option")


async def _open(tab: Tab, ref: str, day: str, clock: Clock, *, again: bool) -> Calendar | Outcome | None:
    """Open the calendar of a field: by a press on the field, else on the only button beside it. Return the failure of a
    press on a covered field: whether the field has a calendar is unknown then.
    """
    if again and (stands := await _read(tab, ref, day, "", 0, clock, shy=True)) is not None:
        return stands
    stood = await tab.say(ref, "calendar_arm", deadline_s=clock.left + GRACE_S)
    if stood == "not_found":
        return None
    if stood == "true":
        await _close_standing(tab, ref, clock)
    requests = frozenset(tab.traffic.open)
    outcome = await press(tab, ref, clock, "choose")
    if not outcome.ok:
        spot = await aim(tab, ref, clock, "hover")
        if isinstance(spot, Outcome):
            return outcome if outcome.failure == "covered" else None
        await tab.say(ref, "focus", deadline_s=clock.left + GRACE_S)
    if (calendar := await _read(tab, ref, day, "", OPEN_S, clock, shy=True)) is not None:
        return calendar
    asked = tab.traffic.open - requests
    came = bool(asked) and await tab.traffic.wait_ended(asked, min(OPEN_S, clock.left))
    if came and (calendar := await _read(tab, ref, day, "", OPEN_S, clock, shy=True)) is not None:
        return calendar
    button = await button_beside(tab, ref, clock)
    if not button or not (await press(tab, button, clock, "choose")).ok:
        return None
    return await _read(tab, ref, day, "", OPEN_S, clock, shy=True)


async def _close_standing(tab: Tab, ref: str, clock: Clock) -> None:
    """Close the calendar that typing has opened: once opened anew, it is told from the calendars of the page."""
    await tab.say(ref, "leave", deadline_s=clock.left + GRACE_S)
    await press_beside(tab, ref, clock)
    patience = Clock(min(FADE_S, clock.left))
    while await tab.say(ref, "calendar_arm", deadline_s=clock.left + GRACE_S) == "true" and not patience.is_over:
        await tab.worlds.call(frame_of(ref), "footpath.beat()", deadline_s=clock.left + GRACE_S)


async def _read(
    tab: Tab, ref: str, day: str, known: str, within_s: float, clock: Clock, *, shy: bool = False
) -> Calendar | None:
    ms = min(within_s, clock.left) * 1000
    text = await tab.say(ref, "calendar", day.partition("T")[0], known, ms, shy, deadline_s=clock.left + GRACE_S)
    return cast("Calendar", json.loads(text)) if text else None


async def _turned(
    tab: Tab, ref: str, day: str, calendar: Calendar | None, turning: Turning, clock: Clock
) -> Calendar | None:
    """Return the calendar once a day shows; None if the day never shows."""
    for _ in range(TURNS):
        if calendar is None or clock.is_over:
            return None
        if _is_last(calendar, day):
            return calendar
        calendar = await _turn(tab, ref, day, calendar, turning, clock)
    return None


def _is_last(calendar: Calendar, day: str) -> bool:
    """Whether a calendar shows the day, or, for a month alone, the month of that year."""
    if _MONTH.fullmatch(day):
        return calendar["kind"] == "months" and None not in calendar["shown"] and not ahead(calendar, day)
    return calendar["kind"] == "days" and calendar["cell"] != ""


async def _turn(tab: Tab, ref: str, day: str, calendar: Calendar, turning: Turning, clock: Clock) -> Calendar | None:
    """Return the calendar after one step towards a day; None if no step is left, or the step had no effect."""
    away = ahead(calendar, day)
    if calendar["scrolls"] and await _scroll(tab, ref, day, calendar, clock):
        return await _read(tab, ref, day, calendar["print"], TURN_S, clock)
    if calendar["kind"] == "days":
        if None in calendar["shown"]:
            return None  # the month of the days is unknown
    elif not away and calendar["cell"]:
        is_pressed = (await press(tab, calendar["leaf"], clock, "choose")).ok
        return await _read(tab, ref, day, calendar["print"], TURN_S, clock) if is_pressed else None
    if (chosen := await _choose(tab, ref, day, calendar, clock)) is not None:
        return chosen
    control = turning.control(calendar, away) if away else None
    if control is None or not (await press(tab, control["ref"], clock, "choose")).ok:
        return None
    now = await _read(tab, ref, day, calendar["print"], TURN_S, clock)
    if now is not None:
        turning.learn(calendar, control, now)
    return now


async def _scroll(tab: Tab, ref: str, day: str, calendar: Calendar, clock: Clock) -> bool:
    """Scroll the months of a calendar to a day; return whether other months may show."""
    return await tab.say(ref, "calendar_scroll", day, calendar["print"], deadline_s=clock.left + GRACE_S) == "true"


async def _choose(tab: Tab, ref: str, day: str, calendar: Calendar, clock: Clock) -> Calendar | None:
    """Choose year or month in a list or field of the calendar; return the calendar. None if no choice exists, or the
    choice had no effect.
    """
    year, month, *_ = map(int, day.split("-"))
    parts = [("year", year), ("month", month)]
    if (first := calendar["shown"][0]) is not None and first["year"] != year:
        parts.pop()  # the month counts once the year is there: its list may end before that year
    for part, wanted in parts:
        chooser = calendar["choosers"].get(part)
        if chooser is None or chooser["now"] == wanted or chooser["at"] < 0:
            continue
        if chooser["tag"] == "select":
            await tab.say(chooser["ref"], "calendar_choose", chooser["at"], deadline_s=clock.left + GRACE_S)
        else:
            spot = await aim(tab, chooser["ref"], clock, "edit")
            if isinstance(spot, Outcome):
                continue
            await tab.say(chooser["ref"], "select_all", deadline_s=clock.left + GRACE_S)
            await tab.type(str(wanted), clock.left + GRACE_S)
        now = await _read(tab, ref, day, calendar["print"], TURN_S, clock)
        if now is not None and now["print"] != calendar["print"]:
            return now
    return None


async def _taken(tab: Tab, ref: str, days: Sequence[str], clock: Clock) -> Outcome:
    """Return the outcome once the day is pressed: the field has the day, also after its calendar closes."""
    now = await _says(tab, ref, days, TAKEN_S, clock)
    if now["open"] and not (now["taken"] or now["ref"] or len(days) > 1):
        # while months still scroll, some calendars take no press
        again = await _read(tab, ref, days[0], "", TURN_S, clock)
        if again is not None and again["cell"]:
            await press(tab, again["leaf"], clock, "choose")
            now = await _says(tab, ref, days, TAKEN_S, clock)
    if taker := now["ref"]:  # the calendar waits for its own "apply" button
        await press(tab, taker, clock, "choose")
        now = await _says(tab, ref, days, TAKEN_S, clock)
    if now["open"]:
        await close_opened(tab, ref, clock)
    else:
        await tab.say(ref, "leave", deadline_s=clock.left + GRACE_S)
    now = await _says(tab, ref, days, TURN_S, clock)
    if now["taken"]:
        return Outcome(ok=True, how="trusted", chosen=_texts(now))
    return failed("no_option").model_copy(update={"chosen": _texts(now)})


def _texts(now: CalendarValue) -> tuple[str, ...]:
    """Return the text of each field that shows a day."""
    return tuple(now["text"].split("\n"))


async def _says(tab: Tab, ref: str, days: Sequence[str], within_s: float, clock: Clock) -> CalendarValue:
    ms = min(within_s, clock.left) * 1000
    text = await tab.say(ref, "calendar_taken", cast("Json", list(days)), ms, deadline_s=clock.left + GRACE_S)
    return cast("CalendarValue", json.loads(text))
