"""Enter many values at once, and the remaining values singly."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Protocol

from footpath.beside import beside
from footpath.page import act_fill
from footpath.page.worlds import Navigated, frame_of
from footpath.schema.action import Upload

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from footpath.page.act_point import Clock
    from footpath.page.tab import Tab
    from footpath.schema.action import Action, Outcome
    from footpath.schema.snapshot import Element


class Act(Protocol):
    """Does a single action: `Session.act`."""

    async def __call__(self, action: Action, target: Element | None = None, /, *, deadline_s: float = 10) -> Outcome:
        """Do the action; see `Session.act`."""
        ...


async def fill_many(tab: Tab, fills: Sequence[tuple[Action, Element]], clock: Clock, act: Act) -> list[Outcome]:
    """Enter values in a batch for each frame; `act` does the values outside the batch, and failed values."""
    outcomes: list[Outcome | None] = [None] * len(fills)
    values = [act_fill.as_field_value(action, element) for action, element in fills]
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


async def _entered(tab: Tab, frame: str, values: list[act_fill.FieldValue], clock: Clock) -> list[Outcome | None]:
    """Return the outcome of each value; None for values to enter one by one."""
    began = time.monotonic()
    try:
        done = await act_fill.enter(tab, frame, values, clock)
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
