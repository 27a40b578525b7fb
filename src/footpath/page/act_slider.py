"""Bring a number that nobody can type to a value: a drawn slider by keys or the mouse, a stepper by keys and buttons.

The number is read after each press.
"""

from __future__ import annotations

import json
from decimal import Decimal, InvalidOperation
from typing import TYPE_CHECKING, cast

from footpath.page.act_point import GRACE_S, Clock, failed, press
from footpath.page.worlds import frame_of
from footpath.schema.action import Outcome
from footpath.sentence import own

if TYPE_CHECKING:
    from collections.abc import Sequence

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


_ASTRAY = own("It could not be brought to the number, nor back to where it stood.")

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
