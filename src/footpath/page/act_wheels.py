"""Turn the wheels that a control opens, as on telephones, until the wanted row stands in the middle of each."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, TypedDict, cast

from footpath.page.act_close import close_after_failure, close_opened
from footpath.page.act_open import SHOWN_S, open_list
from footpath.page.act_point import GRACE_S, Clock, failed, press
from footpath.page.act_shown import is_changed, is_shown, shown
from footpath.page.worlds import frame_of
from footpath.schema.action import Outcome
from footpath.schema.snapshot import Option

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from footpath.page.act_options import WantedOption
    from footpath.page.tab import Tab

OPEN_S = 1.5
"""Seconds within which wheels come up, or come to rest."""

TURNS = 60
"""How often a wheel is turned at most."""

REACH = 0.8
"""Share of the height of a wheel's window by which one turn moves the wheel."""

STEPS = 8
"""Movements of one turn."""

HOLDS = 4
"""Frames for which a turn is held at its end: a wheel that is let go while it moves turns on."""

HOLDS_MOST = 32
"""Frames for which a turn is held at most, on a wheel that turned on all the same."""

_LEVEL = re.compile(r"\s*[/>›»→|]\s*")
_NUMBER = re.compile(r"\d+")
_MONTHS = 12
_LEAST_YEAR = 1000
_PARTS_OF_DAY = 3


class Wheel(TypedDict):
    """A wheel as `page/js/wheels.js` reads it."""

    at: int
    """Index of the row in the middle."""
    size: float
    """Height of a row, in pixels."""
    x: float
    y: float
    """The middle of the window, in the frame's viewport."""
    reach: float
    """Height of the window."""
    rows: list[str]
    off: int
    """Pixels by which the row is out of the middle."""


async def turn_to_option(tab: Tab, ref: str, wanted: WantedOption, clock: Clock) -> Outcome | None:
    """Choose an option by the wheels of a control: one wheel has the option, or several have its levels. None without
    wheels.
    """

    def rows(wheels: Sequence[Wheel], at: int) -> int | None:
        if len(wheels) == 1:
            found = wanted.pick([Option(label=row) for row in wheels[0]["rows"]])
            return found[0] if len(found) == 1 else None
        levels = _LEVEL.split(wanted.searches[0])
        row = [each.casefold() for each in wheels[at]["rows"]]
        return row.index(levels[at].casefold()) if len(levels) == len(wheels) and levels[at].casefold() in row else None

    before = await shown(tab, ref, clock)
    labels = await _turn_all(tab, ref, rows, clock)
    if labels is None:
        return None
    if not labels:
        await close_opened(tab, ref, clock)
        is_astray = is_changed(before, await shown(tab, ref, clock))  # some take each row that comes to the middle
        return failed("no_option").model_copy(update={"is_astray": is_astray})
    await _take(tab, ref, clock)
    patience = Clock(min(SHOWN_S, clock.left))
    while not (is_taken := is_shown(labels[-1], before, await shown(tab, ref, clock))) and not patience.is_over:
        await tab.worlds.call(frame_of(ref), "footpath.beat()", deadline_s=clock.left + GRACE_S)
    await close_opened(tab, ref, clock)
    return Outcome(ok=True, how="trusted", chosen=(" / ".join(labels),)) if is_taken else failed("not_taken")


async def turn_to_time(tab: Tab, ref: str, when: str, clock: Clock) -> bool | None:
    """Turn the wheels of a control to a day or a time in ISO format, and take it. Return whether all parts were turned;
    None without wheels of such parts. The caller reads the field back.
    """

    def rows(wheels: Sequence[Wheel], at: int) -> int | None:
        parts = _parts_of(wheels, when)
        return _row_of(wheels[at]["rows"], parts[at]) if parts else None

    labels = await _turn_all(tab, ref, rows, clock)
    if labels is None:
        return None
    if labels:
        await _take(tab, ref, clock)
    await close_opened(tab, ref, clock)
    return bool(labels)


def _parts_of(wheels: Sequence[Wheel], when: str) -> list[int]:
    """Return the number that each wheel has to show for a day or time; none where the wheels are no parts of it."""
    if ":" in when:
        numbers = [int(part) for part in when.split(":")]
        if len(wheels) > 1:  # one wheel alone has whole times, not hours
            numbers = numbers[: len(wheels)]
        return numbers if len(numbers) == len(wheels) else []
    return _parts_of_day(wheels, *map(int, when.split("-")))


def _parts_of_day(wheels: Sequence[Wheel], year: int, month: int, day: int) -> list[int]:
    """Tell the wheels of year, month and day apart by their highest numbers."""
    highest = [max((int(n) for row in wheel["rows"] for n in _NUMBER.findall(row)), default=0) for wheel in wheels]
    rest = sorted(number for number in highest if number < _LEAST_YEAR)
    if len(wheels) != _PARTS_OF_DAY or len(rest) != _PARTS_OF_DAY - 1 or rest[-1] <= _MONTHS:
        return []
    return [year if number >= _LEAST_YEAR else day if number == rest[-1] else month for number in highest]


def _row_of(rows: Sequence[str], number: int) -> int | None:
    """Return the row with a number; in a wheel of twelve rows without numbers, the row of a month."""
    numbers = [int(found[0]) if (found := _NUMBER.search(row)) else None for row in rows]
    if number in numbers:
        return numbers.index(number)
    return number - 1 if len(rows) == _MONTHS and not any(numbers) else None


async def _turn_all(
    tab: Tab, ref: str, row_of: Callable[[Sequence[Wheel], int], int | None], clock: Clock
) -> list[str] | None:
    """Open a control and turn its wheels, from left to right. Return the rows turned to; none if one has no such row
    or does not turn; None without wheels.
    """
    if frame_of(ref) or not (await open_list(tab, ref, clock)).ok:  # wheels tell their places in their own document
        return None
    wheels = await _read(tab, ref, clock)
    if not wheels:
        await close_after_failure(tab, ref, clock)
        return None
    labels: list[str] = []
    for at in range(len(wheels)):
        wheels = await _read(tab, ref, clock)  # a wheel may bring others for the next one
        row = row_of(wheels, at) if at < len(wheels) else None
        if row is None or not await _turn(tab, ref, at, row, clock):
            return []
        labels.append(wheels[at]["rows"][row])
    return labels


async def _turn(tab: Tab, ref: str, at: int, row: int, clock: Clock) -> bool:
    """Turn one wheel to a row: by touch, and by the mouse if touching has no effect."""
    ways = [_touch, _drag, _scroll]
    holds = HOLDS
    wheels = await _read(tab, ref, clock)
    for _ in range(TURNS):
        if at >= len(wheels) or clock.is_over or not ways:
            return False
        wheel = wheels[at]
        if wheel["at"] == row:
            return True
        by = (wheel["at"] - row) * wheel["size"]
        most = max(wheel["reach"] * REACH, wheel["size"])
        await ways[0](tab, ref, wheel, max(-most, min(most, by)), holds, clock)
        wheels = await _read(tab, ref, clock)
        if at >= len(wheels):
            continue
        if wheels[at]["at"] == wheel["at"]:
            ways.pop(0)
        elif abs(wheels[at]["at"] - wheel["at"]) * wheel["size"] > min(abs(by), most) + wheel["size"] / 2:
            holds = min(holds * 2, HOLDS_MOST)  # it turned on once it was let go
    return False


async def _touch(tab: Tab, ref: str, wheel: Wheel, by: float, holds: int, clock: Clock) -> None:
    """Move a finger over a wheel by `by` pixels downwards."""
    start = wheel["y"] - by / 2

    async def touch(kind: str, y: float | None) -> None:
        points = [] if y is None else [{"x": wheel["x"], "y": y}]
        session = tab.worlds.cdp("")
        event = {"type": kind, "touchPoints": points}
        await tab.worlds.send(session, "Input.dispatchTouchEvent", event, deadline_s=clock.left + GRACE_S)

    await touch("touchStart", start)
    for step in range(1, STEPS + 1):
        await touch("touchMove", start + by * step / STEPS)
    for _ in range(holds):
        await tab.worlds.call(frame_of(ref), "footpath.beat()", deadline_s=clock.left + GRACE_S)
        await touch("touchMove", start + by)
    await touch("touchEnd", None)


async def _drag(tab: Tab, ref: str, wheel: Wheel, by: float, holds: int, clock: Clock) -> None:
    """Move a wheel by `by` pixels downwards with the mouse pressed."""
    start = wheel["y"] - by / 2
    await tab.move(wheel["x"], start, clock.left + GRACE_S)
    await tab.mouse("down", clock.left + GRACE_S)
    for step in range(1, STEPS + 1):
        await tab.move(wheel["x"], start + by * step / STEPS, clock.left + GRACE_S)
    for _ in range(holds):
        await tab.worlds.call(frame_of(ref), "footpath.beat()", deadline_s=clock.left + GRACE_S)
        await tab.move(wheel["x"], start + by, clock.left + GRACE_S)
    await tab.mouse("up", clock.left + GRACE_S)


async def _scroll(tab: Tab, ref: str, wheel: Wheel, by: float, holds: int, clock: Clock) -> None:
    """Turn the mouse wheel over a wheel, by `by` pixels downwards for the rows."""
    await tab.wheel(wheel["x"], wheel["y"], -by, clock.left + GRACE_S)
    for _ in range(holds):
        await tab.worlds.call(frame_of(ref), "footpath.beat()", deadline_s=clock.left + GRACE_S)


async def _take(tab: Tab, ref: str, clock: Clock) -> None:
    if taker := await tab.say(ref, "wheel_taker", deadline_s=clock.left + GRACE_S):
        await press(tab, taker, clock, "choose")


async def _read(tab: Tab, ref: str, clock: Clock) -> list[Wheel]:
    ms = min(OPEN_S, clock.left) * 1000
    return cast("list[Wheel]", json.loads(await tab.say(ref, "wheels", ms, deadline_s=clock.left + GRACE_S)))
