"""Press a rating that is one element, a row of symbols, at the place of a number."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, TypedDict, cast

from footpath.page.act_point import GRACE_S, Clock, aim, failed
from footpath.page.worlds import frame_of
from footpath.schema.action import Outcome

if TYPE_CHECKING:
    from footpath.page.tab import Tab

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
