"""Bring a number that nobody can type to a value: a drawn slider by keys or the mouse, a stepper by keys and buttons.

The number is read after each press.
"""

from __future__ import annotations

import json
import re
from decimal import Decimal, InvalidOperation
from typing import TYPE_CHECKING, TypedDict, cast

from footpath.page.act_open import SHOWN_S, close_after_failure, close_opened, open_list
from footpath.page.act_options import WantedOption, is_changed, is_shown, shown
from footpath.page.act_point import GRACE_S, Clock, failed, press, press_taker
from footpath.page.worlds import frame_of
from footpath.schema.action import Outcome
from footpath.schema.snapshot import Option
from footpath.sentence import own

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from footpath.page.act_options import WantedOption
    from footpath.page.tab import Tab

KEYS = ("ArrowRight", "ArrowLeft", "PageUp", "PageDown")
"""The keys of a slider; their distances and directions differ by its steps, and from right to left."""

STEPPER_KEYS = ("ArrowUp", "ArrowDown")

BATCH = 20
"""So many keys are pressed, at most, before the slider is read again."""

TRIES = 3
"""Number of attempts to reach a number from which the slider moved on: keys may be drawn after the reading."""

ROUNDS = 60
"""Most readings on the way to a number."""

MOVED_S = 1.0
"""Seconds within which a slider shows the effect of a key."""


_ASTRAY = own("The control could be set neither to the number nor back to its earlier value.")

PRESSES = 14
"""How often a track is pressed, at most, on the way to a number."""


async def slide_by_mouse(tab: Tab, ref: str, value: str, clock: Clock) -> Outcome | None:
    """Bring the slider beside a field that nobody can type into to a number, by pressing its track where the number has
    to be. None where no track stands there that moves the number, or the field holds none.
    """
    try:
        wanted, stood = Decimal(value), await _now(tab, ref, clock)
    except InvalidOperation:
        return None
    if frame_of(ref) or await _track(tab, ref, 0.5, clock) is None:
        return None
    if wanted == stood:
        return Outcome(ok=True, unchanged=True)
    ends = [await _pressed(tab, ref, share, clock) for share in (0.0, 1.0)]
    if None in ends or ends[0] == ends[1]:
        if await _now(tab, ref, clock) == stood:
            return None
    elif await _press_to(tab, ref, wanted, clock):
        return Outcome(ok=True, how="trusted")
    return _failed(is_back=await _press_to(tab, ref, stood, clock))


def _failed(*, is_back: bool) -> Outcome:
    """The outcome of a number that was not reached; astray where it is not as it was before, either."""
    outcome = failed("not_taken")
    return outcome if is_back else outcome.model_copy(update={"message": _ASTRAY, "is_astray": True})


async def _press_to(tab: Tab, ref: str, wanted: Decimal, clock: Clock) -> bool:
    """Press the ends of a track, then ever nearer to a number between them. Returns whether the field holds it."""
    places: list[tuple[float, Decimal]] = []
    share = 0.0
    for _ in range(PRESSES):
        if clock.is_over or (now := await _pressed(tab, ref, share, clock)) is None:
            return False
        if now == wanted:
            return True
        places.append((share, now))
        share = 1.0
        if len(places) == 1:
            continue
        below = [each for each in places if each[1] < wanted]
        above = [each for each in places if each[1] > wanted]
        if not below or not above:
            return False
        (start, low), (end, high) = max(below, key=lambda each: each[1]), min(above, key=lambda each: each[1])
        share = start + (end - start) * min(max(float((wanted - low) / (high - low)), 0.1), 0.9)
    return False


async def _pressed(tab: Tab, ref: str, share: float, clock: Clock) -> Decimal | None:
    """What a field holds once the track beside it was pressed at a share of its length; None where it cannot be."""
    point = await _track(tab, ref, share, clock)
    if point is None:
        return None
    before = await _now(tab, ref, clock)
    await tab.click(point["x"], point["y"], clock.left + GRACE_S)
    try:
        return await _moved(tab, ref, before, clock)
    except InvalidOperation:
        return None


async def _track(tab: Tab, ref: str, share: float, clock: Clock) -> dict[str, float] | None:
    return json.loads(await tab.say(ref, "track", share, deadline_s=clock.left + GRACE_S))


PRESS_S = 1.0
"""Seconds for one press of a button that steps."""


async def step(tab: Tab, ref: str, value: str, clock: Clock) -> Outcome | None:
    """Step a number by keys and buttons; None for a field that holds no number or can be typed into."""
    buttons = cast("list[str] | None", json.loads(await tab.say(ref, "steppers", deadline_s=clock.left + GRACE_S)))
    if buttons is None:
        return None
    try:
        wanted, stood = Decimal(value), await _now(tab, ref, clock)
    except InvalidOperation:
        return None
    if wanted != stood and await _typed(tab, ref, value, wanted, clock):
        return Outcome(ok=True, how="keys")
    outcome = await slide(tab, ref, value, clock, (*STEPPER_KEYS, *buttons))
    return outcome if outcome.ok else _failed(is_back=await _now(tab, ref, clock) == stood)


async def _typed(tab: Tab, ref: str, value: str, wanted: Decimal, clock: Clock) -> bool:
    """Type a number into what draws it, as parts of a date take it. Return whether the element says the number."""
    if not value.isdecimal() or await tab.say(ref, "focus", deadline_s=clock.left + GRACE_S):
        return False
    await tab.type(value, clock.left + GRACE_S)
    await tab.say(ref, "leave", deadline_s=clock.left + GRACE_S)
    return await _now(tab, ref, clock) == wanted


async def slide(tab: Tab, ref: str, value: str, clock: Clock, by: Sequence[str] = KEYS) -> Outcome:
    """Bring a slider to a number by the given keys and buttons, and check the position. An unreachable number restores
    the slider.
    """
    try:
        wanted, stood = Decimal(value), await _now(tab, ref, clock)
    except InvalidOperation:
        return failed("wrong_kind")
    for _ in range(TRIES):
        if why := await tab.say(ref, "focus", deadline_s=clock.left + GRACE_S):
            return failed(why)
        if not await _bring(tab, ref, await _now(tab, ref, clock), wanted, clock, by):
            break
        await tab.say(ref, "leave", deadline_s=clock.left + GRACE_S)
        if await _now(tab, ref, clock) == wanted:
            return Outcome(ok=True, how="keys", unchanged=stood == wanted)
    return _failed(is_back=await _bring(tab, ref, await _now(tab, ref, clock), stood, clock, by))


async def _bring(tab: Tab, ref: str, now: Decimal, wanted: Decimal, clock: Clock, by: Sequence[str]) -> bool:
    """Press keys and buttons until a slider is at a number. Return whether the slider is."""
    moves: dict[str, Decimal] = {}
    batch = BATCH
    for _ in range(ROUNDS):
        away = wanted - now
        if not away:
            return True
        if clock.is_over:
            return False
        fitting = {key: far for key, far in moves.items() if far * away > 0 and abs(far) <= abs(away)}
        untried = [key for key in by if key not in moves]
        key = max(fitting, key=lambda each: abs(fitting[each])) if fitting else next(iter(untried), "")
        if not key:
            return False
        times = min(int(away / fitting[key]), batch) if fitting else 1
        for _ in range(times):
            await _press(tab, key, clock)
        after = await _moved(tab, ref, now, clock)
        if times == 1:
            moves[key] = after - now
        elif after != now + times * moves[key]:
            batch = 1  # the page takes one key a frame: those between two frames are lost
        now = after
    return False


async def _press(tab: Tab, key: str, clock: Clock) -> None:
    """Press a key, or the button with this ref."""
    if key in (*KEYS, *STEPPER_KEYS):
        await tab.press(key, clock.left + GRACE_S)
    else:
        await press(tab, key, Clock(min(PRESS_S, clock.left)), "choose")


async def _now(tab: Tab, ref: str, clock: Clock) -> Decimal:
    return Decimal(await tab.say(ref, "slider", deadline_s=clock.left + GRACE_S))


async def _moved(tab: Tab, ref: str, before: Decimal, clock: Clock) -> Decimal:
    """Return a slider's position once moved, or at the deadline."""
    ms = min(MOVED_S, clock.left) * 1000
    return Decimal(await tab.say(ref, "slider", str(before), ms, deadline_s=clock.left + GRACE_S))


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
    await press_taker(tab, ref, "wheel_taker", clock)
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
        await press_taker(tab, ref, "wheel_taker", clock)
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


async def _read(tab: Tab, ref: str, clock: Clock) -> list[Wheel]:
    ms = min(OPEN_S, clock.left) * 1000
    return cast("list[Wheel]", json.loads(await tab.say(ref, "wheels", ms, deadline_s=clock.left + GRACE_S)))
