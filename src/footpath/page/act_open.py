"""Open, search and close the list of a widget, and press one of its options."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypedDict, cast

from footpath.page.act_options import as_options
from footpath.page.act_point import COVERED_S, GRACE_S, Clock, aim, failed, press, press_beside
from footpath.page.act_reader import OPEN_S
from footpath.page.act_shown import shown, squash, words
from footpath.page.worlds import frame_of
from footpath.schema.action import Outcome

if TYPE_CHECKING:
    from footpath.page.act_reader import OfferedOptions
    from footpath.page.act_shown import ShownChoice
    from footpath.page.tab import Tab
    from footpath.schema.snapshot import Option

LOAD_S = 2.0
"""Seconds without anything new after which a list counts as complete: a page may wait half of one before it asks."""

SHOWN_S = 2.0
"""Seconds within which a widget shows the choice."""

DRAWN_S = 1.0
"""Seconds to click an option before the next drawing."""

REDRAWS = 3
"""How often an option is looked for again."""


@dataclass(frozen=True, slots=True)
class PendingWork:
    """A page's work so far, and whether more is pending."""

    sent: int
    """Number of requests, and of messages over sockets."""
    ran: int
    """Number of timers run, among those set during typing."""
    is_due: bool

    def follows(self, before: PendingWork) -> bool:
        """Whether more may come: the page has begun new work, or has pending work."""
        return self.is_due or (self.sent, self.ran) != (before.sent, before.ran)


class _PutOff(TypedDict):
    ran: int
    due: bool


async def work_of(tab: Tab, ref: str, clock: Clock) -> PendingWork:
    """Return the pending work of a widget's page. A frame's work is partly unknown: some frames make invisible
    requests.
    """
    frame = frame_of(ref)
    put_off = cast(
        "_PutOff", json.loads(await tab.worlds.call(frame, "footpath.put_off()", deadline_s=clock.left + GRACE_S))
    )
    return PendingWork(
        tab.traffic.left, put_off["ran"], is_due=put_off["due"] or tab.traffic.open != set() or frame != ""
    )


def adds(label: str, entry: str) -> bool:
    """Whether an option repeats an entry among other words, as an "Add …" option does."""
    return bool(entry) and squash(label) != squash(entry) and words(entry) in words(label)


async def offered_now(tab: Tab, ref: str, clock: Clock) -> tuple[Option, ...]:
    """Return the options that an open list shows now."""
    text = await tab.say(ref, "options", "", 0, deadline_s=clock.left + GRACE_S)
    return as_options(cast("OfferedOptions", json.loads(text)).get("options", ()))


async def press_enter(tab: Tab, ref: str, clock: Clock, *, several: bool) -> bool:
    """Press Enter in the search text of a list; return whether Enter was pressed. The requests of a form that Enter
    would send are held back. A search text with a name of its own is sent with the form, so Enter is pressed there only
    for one of `several` entries.
    """
    if await tab.say(ref, "hold_sending", several, deadline_s=clock.left + GRACE_S) != "true":
        return False
    await tab.press("Enter", clock.left + GRACE_S)
    await tab.say(ref, "let_sending", deadline_s=clock.left + GRACE_S)
    return True


async def has_entry(
    tab: Tab, ref: str, entry: str, before: ShownChoice, clock: Clock, within_s: float = SHOWN_S
) -> bool:
    """Whether a widget comes to show a typed entry where it showed none `before`, with its text field empty again."""
    patience, there = Clock(min(within_s, clock.left)), _entries(before)
    while True:
        now = await shown(tab, ref, clock)
        if "failure" in now:
            return False
        if squash(now.get("value", "")) != squash(entry) and squash(entry) in _entries(now) - there:
            return True
        if patience.is_over:
            return False
        await tab.worlds.call(frame_of(ref), "footpath.beat()", deadline_s=clock.left + GRACE_S)


def _entries(now: ShownChoice) -> set[str]:
    return {squash(text) for text in (*now.get("chips", ()), *now.get("beside", ()), *now.get("held", ()))}


async def open_list(tab: Tab, ref: str, clock: Clock) -> Outcome:
    """Open the list of a widget by a click, or focus the list; a list left open over the widget is closed first."""
    state = await tab.say(ref, "options_arm", deadline_s=clock.left + GRACE_S)
    if state == "not_found":
        return failed(state)
    if state == "open":
        return Outcome(ok=True)
    outcome = await press(tab, ref, Clock(min(COVERED_S, clock.left)), "choose")
    if outcome.failure == "covered":
        if await offered_now(tab, ref, clock):
            return Outcome(ok=True)  # the element's own list, open already, covers it
        # a field behind its own decoration takes no click, but takes the focus
        spot = await aim(tab, ref, Clock(min(COVERED_S, clock.left)), "edit")
        if not isinstance(spot, Outcome):
            return Outcome(ok=True)
        await press_beside(tab, ref, clock)
        outcome = await press(tab, ref, Clock(min(LOAD_S, clock.left)), "choose")
    return outcome


async def search_for(tab: Tab, ref: str, words: str, clock: Clock) -> None:
    """Replace the search text of an open list; press Enter if the field needs Enter to search."""
    await tab.say(ref, "select_typed", deadline_s=clock.left + GRACE_S)
    await tab.type(words, clock.left + GRACE_S)
    if await tab.say(ref, "enter_searches", deadline_s=clock.left + GRACE_S) == "true":
        await tab.press("Enter", clock.left + GRACE_S)


async def press_option(tab: Tab, ref: str, option: Option, clock: Clock) -> Outcome:
    """Click an option. A virtual list redraws options during scrolling: then the option is found by label. A list that
    fades after the last choice is opened again.
    """
    outcome = await press(tab, option.ref, Clock(min(DRAWN_S, clock.left)), "choose")
    for _ in range(REDRAWS):
        if outcome.failure not in ("not_found", "covered", "hidden"):
            break
        text = await tab.say(ref, "options", "", OPEN_S * 1000, deadline_s=clock.left + GRACE_S)
        now = as_options(cast("OfferedOptions", json.loads(text)).get("options", ()))
        if not now and (await open_list(tab, ref, clock)).ok:
            continue
        drawn = [drawing for drawing in now if drawing.label == option.label]
        if len(drawn) != 1:
            break
        outcome = await press(tab, drawn[0].ref, Clock(min(DRAWN_S, clock.left)), "choose")
    return outcome
