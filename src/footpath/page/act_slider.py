"""Bring a library's slider to a number by keys; the position is read after each."""

from __future__ import annotations

from decimal import Decimal, InvalidOperation
from typing import TYPE_CHECKING

from footpath.page.act_point import GRACE_S, Clock, failed
from footpath.schema.outcome import Outcome

if TYPE_CHECKING:
    from footpath.page.tab import Tab

KEYS = ("ArrowRight", "ArrowLeft", "PageUp", "PageDown")
"""The keys of a slider; how far each moves it, and where to, differs: by its steps, and from right to left."""

BATCH = 20
"""So many keys are pressed, at most, before the slider is read again."""

TRIES = 3
"""How often it is brought to a number from which it moved on: keys may be drawn after it was read."""

ROUNDS = 60
"""How often it is read, at most, on the way to a number."""

MOVED_S = 1.0
"""Seconds within which a slider tells that a key has moved it."""


async def slide(tab: Tab, ref: str, value: str, clock: Clock) -> Outcome:
    """Bring a slider to a number, and check the position. An unreachable number restores the slider."""
    try:
        wanted, stood = Decimal(value), await _now(tab, ref, clock)
    except InvalidOperation:
        return failed("wrong_kind")
    for _ in range(TRIES):
        if why := await tab.say(ref, "focus", deadline_s=clock.left + GRACE_S):
            return failed(why)
        if not await _bring(tab, ref, await _now(tab, ref, clock), wanted, clock):
            break
        await tab.say(ref, "leave", deadline_s=clock.left + GRACE_S)
        if await _now(tab, ref, clock) == wanted:
            return Outcome(ok=True, how="keys", unchanged=stood == wanted)
    await _bring(tab, ref, await _now(tab, ref, clock), stood, clock)
    return failed("not_taken")


async def _bring(tab: Tab, ref: str, now: Decimal, wanted: Decimal, clock: Clock) -> bool:
    """Press keys until a slider is at a number. Return whether the slider is."""
    moves: dict[str, Decimal] = {}
    batch = BATCH
    for _ in range(ROUNDS):
        away = wanted - now
        if not away:
            return True
        if clock.is_over:
            return False
        fitting = {key: by for key, by in moves.items() if by * away > 0 and abs(by) <= abs(away)}
        untried = [key for key in KEYS if key not in moves]
        key = max(fitting, key=lambda each: abs(fitting[each])) if fitting else next(iter(untried), "")
        if not key:
            return False
        times = min(int(away / fitting[key]), batch) if fitting else 1
        for _ in range(times):
            await tab.press(key, clock.left + GRACE_S)
        after = await _moved(tab, ref, now, clock)
        if times == 1:
            moves[key] = after - now
        elif after != now + times * moves[key]:
            batch = 1  # the page takes one key a frame: those between two frames are lost
        now = after
    return False


async def _now(tab: Tab, ref: str, clock: Clock) -> Decimal:
    return Decimal(await tab.say(ref, "slider", deadline_s=clock.left + GRACE_S))


async def _moved(tab: Tab, ref: str, before: Decimal, clock: Clock) -> Decimal:
    """Return a slider's position once moved, or at the deadline."""
    ms = min(MOVED_S, clock.left) * 1000
    return Decimal(await tab.say(ref, "slider", str(before), ms, deadline_s=clock.left + GRACE_S))
