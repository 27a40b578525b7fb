"""Open, search, read and close the list of a widget, and press one of its options.

The options of an open list are read as they come. Closing also ends a calendar, popup, dialog or overlay.
"""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypedDict, cast

from footpath.language.labels import takes_away
from footpath.page.act_options import Choose, Listed, ShownChoice, as_options, shown, squash, words
from footpath.page.act_point import COVERED_S, FADE_S, GRACE_S, Clock, aim, dismiss, failed, press, press_beside
from footpath.page.worlds import frame_of
from footpath.schema.action import Outcome

if TYPE_CHECKING:
    from collections.abc import Sequence, Set

    from footpath.page.act_options import Choose, ShownChoice
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


async def adds_entry(
    tab: Tab, ref: str, entry: str, before: ShownChoice, clock: Clock, within_s: float, several: bool
) -> bool:
    """Whether a pressed option that repeats a typed entry has added the entry, or Enter does: the option may be a note
    that says so, and leaves the entry in the open list's text field.
    """
    if await has_entry(tab, ref, entry, before, clock, within_s):
        return True
    now = await shown(tab, ref, clock)
    if not now.get("open") or squash(now.get("value", "")) != squash(entry):
        return False
    return await press_enter(tab, ref, clock, several=several) and await has_entry(tab, ref, entry, before, clock)


def _entries(now: ShownChoice) -> set[str]:
    return {squash(text) for text in (*now.get("chips", ()), *now.get("beside", ()), *now.get("held", ()))}


async def open_list(tab: Tab, ref: str, clock: Clock) -> Outcome:
    """Open the list of a widget by a click, or focus the list; a list left open over the widget is closed first. A
    widget that the page has drawn anew since, as after a choice, is opened in its place.
    """
    outcome = await _open(tab, ref, clock)
    if outcome.failure == "not_found" and (drawn := await tab.say(ref, "drawn_anew", deadline_s=clock.left + GRACE_S)):
        return await _open(tab, drawn, clock)
    return outcome


async def _open(tab: Tab, ref: str, clock: Clock) -> Outcome:
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


async def open_beside(tab: Tab, ref: str, clock: Clock) -> bool:
    """Open the list of a widget that says after a press that it is closed still, by the only button beside the widget;
    return whether there is one.
    """
    now = await shown(tab, ref, clock)
    button = await button_beside(tab, ref, clock) if now.get("expanded") == "false" else ""
    return button != "" and (await press(tab, button, Clock(min(PRESS_S, clock.left)), "choose")).ok


async def button_beside(tab: Tab, ref: str, clock: Clock) -> str:
    """Return the only button beside a widget that may open its list or calendar; empty for none, or if its words take
    something away.
    """
    found = await tab.say(ref, "button_beside", deadline_s=clock.left + GRACE_S)
    button, name = cast("tuple[str, str]", json.loads(found)) if found else ("", "")
    return "" if takes_away(name, "") else button


async def search_for(tab: Tab, ref: str, words: str, clock: Clock) -> None:
    """Replace the search text of an open list; press Enter if the field needs Enter to search."""
    await tab.say(ref, "select_typed", deadline_s=clock.left + GRACE_S)
    await tab.type(words, clock.left + GRACE_S)
    if await tab.say(ref, "enter_searches", deadline_s=clock.left + GRACE_S) == "true":
        await tab.press("Enter", clock.left + GRACE_S)


async def press_option(tab: Tab, ref: str, option: Option, clock: Clock) -> Outcome:
    """Click an option. If its element is gone, or says something else now, the option is found by label: a virtual list
    redraws options during scrolling, and a list may use an element for another option. A list that fades after the last
    choice is opened again.
    """
    is_there = await _says(tab, option, clock)
    outcome = await press(tab, option.ref, _drawing(clock), "choose") if is_there else failed("not_found")
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
        outcome = await press(tab, drawn[0].ref, _drawing(clock), "choose")
    return outcome


def _drawing(clock: Clock) -> Clock:
    return Clock(min(DRAWN_S, clock.left))


async def _says(tab: Tab, option: Option, clock: Clock) -> bool:
    """Whether the element of an option says the option's label, alone or among other words; True if it is gone, or says
    nothing.
    """
    said = words(await tab.say(option.ref, "option_says", deadline_s=clock.left + GRACE_S))
    label = words(option.label)
    return not (label.strip() and said.strip()) or label in said or said in label


OPEN_S = 0.3
"""Seconds that a searchable list may take to offer options by itself."""


class OfferedOptions(TypedDict, total=False):
    """A list's options, as `page/js` reports them."""

    failure: str
    options: list[Listed]
    print: str
    fresh: bool
    calm: bool
    """Whether nothing in the document changes, moves or is due."""


class OptionReader:
    """Reads the options of a widget as they appear, and picks the options to take."""

    def __init__(self, tab: Tab, ref: str, pick: Choose, clock: Clock) -> None:
        self.offered: dict[str, None] = {}
        """Labels seen so far, in order."""
        self.options: tuple[Option, ...] = ()
        self.passed_over: dict[str, Option] = {}
        """The enabled options seen so far that no search took, by label; none that shares its label within a list."""
        self._tab, self._ref, self._pick, self._clock = tab, ref, pick, clock
        self._known = ""
        self._left = tab.traffic.left
        self._stood = frozenset(tab.traffic.open)

    def begin_search(self) -> None:
        """Note the start of a typed search: later requests of the page may bring its results."""
        self._stood = frozenset(self._tab.traffic.open)

    @property
    def unanswered(self) -> Set[str]:
        """Return the page's pending requests since the list was opened, or last searched."""
        return self._tab.traffic.open - self._stood

    async def find_late(self, within_s: float, pick: Choose | None = None) -> list[Option]:
        """Return the options to take once the pending requests have ended: until then the list shows the earlier
        options.
        """
        until = Clock(min(within_s, self._clock.left))
        found: list[Option] = []
        while not found and (late := self.unanswered) and not until.is_over:
            await self._tab.traffic.wait_ended(late, until.left)
            found = await self.find(OPEN_S, pick)
        return found

    async def find(self, patience_s: float, pick: Choose | None = None) -> list[Option]:
        """Return the options to take, as soon as offered; none once the page has no pending work that may bring more,
        or if none appears for `patience_s` seconds. `pick` replaces the reader's own for the call.
        """
        pick = pick or self._pick
        patience = Clock(min(patience_s, self._clock.left))
        while True:
            ms = patience.left * 1000
            text = await self._tab.say(self._ref, "options", self._known, ms, deadline_s=self._clock.left + GRACE_S)
            found = cast("OfferedOptions", json.loads(text))
            if not found.get("fresh"):
                if found.get("calm") and not patience.is_over and self._may_load:
                    continue
                return []
            self._known = found.get("print", "")
            self.options = as_options(found.get("options", ()))
            self.offered |= dict.fromkeys(option.label for option in self.options)
            enabled = [option for option in self.options if not option.disabled]
            if taken := [enabled[at] for at in pick(enabled)]:
                return taken
            self._pass_over(enabled)
            if await self._tab.say(self._ref, "options_more", deadline_s=self._clock.left + GRACE_S) == "true":
                patience_s = max(patience_s, OPEN_S)
            if self._clock.is_over:
                return []
            patience = Clock(min(patience_s, self._clock.left))

    async def as_drawn(self, option: Option) -> Sequence[Option]:
        """Return the element of an option in the present list, else the options of the same label.

        A list may leave out the taken options, and show the remaining options in the elements of earlier options.
        """
        if same := [known for known in self.options if known.ref == option.ref]:
            says = await self._tab.say(option.ref, "option_says", deadline_s=self._clock.left + GRACE_S)
            if says == option.label or all(known.label != says for known in self.options):
                return same
            await self.find(OPEN_S, lambda now: [at for at, each in enumerate(now) if each.label == option.label])
        return [known for known in self.options if known.label == option.label]

    def _pass_over(self, enabled: Sequence[Option]) -> None:
        named = Counter(option.label for option in enabled)
        self.passed_over |= {option.label: option for option in enabled if named[option.label] == 1}

    @property
    def _may_load(self) -> bool:
        """Whether options may be on their way: a request is open, or a socket message has left. In some frames neither
        is known.
        """
        traffic = self._tab.traffic
        is_told = traffic.sockets.were_opened and traffic.left != self._left
        return traffic.open != set() or is_told or frame_of(self._ref) != ""


async def open_again(tab: Tab, ref: str, clock: Clock) -> bool:
    """Open a closed list once more; return whether the list offers options, once it stands still."""
    if clock.is_over or not (await open_list(tab, ref, clock)).ok:
        return False
    reader = OptionReader(tab, ref, lambda _: (), clock)
    await reader.find(OPEN_S)
    return bool(reader.options)


CLOSING_S = 1.5
"""Seconds that a script may take to move a closed popup away."""

PRESS_S = 1.0
"""Seconds to press the control that closes what it opened."""


async def close_opened(tab: Tab, ref: str, clock: Clock, *, clear: bool = False) -> bool:
    """Close the list or popup of a control; return whether the list or popup is gone. Without one, do nothing.

    Leaving a list with a marked option might choose the option: such a list is closed by Escape first.

    Args:
        tab: has the control.
        ref: the control.
        clock: the time left; each look takes at most `FADE_S`, the last one while the popup moves `CLOSING_S`.
        clear: remove the search text first.
    """

    async def stays(within_s: float = FADE_S) -> bool:
        ms = min(within_s, clock.left) * 1000
        return await tab.say(ref, "stays_open", ms, deadline_s=clock.left + GRACE_S) == "true"

    if clear and await tab.say(ref, "select_typed", deadline_s=clock.left + GRACE_S) == "true":
        await tab.press("Delete", clock.left + GRACE_S)
    if await tab.say(ref, "marks_one", deadline_s=clock.left + GRACE_S) == "true":
        await tab.press("Escape", clock.left + GRACE_S)
    escapes = await tab.say(ref, "may_escape", deadline_s=clock.left + GRACE_S) == "true"
    if await dismiss(tab, ref, clock, stays, escapes=escapes):
        return True
    if not await stays(CLOSING_S):
        return True  # a script that moves the popup away takes longer than a fade; a press would open it again
    if await tab.say(ref, "closes_itself", deadline_s=clock.left + GRACE_S) == "true":
        await press(tab, ref, Clock(min(PRESS_S, clock.left)), "choose")
    return not await stays()


async def close_after_failure(tab: Tab, ref: str, clock: Clock) -> None:
    """Close what a failed control has left open: it would hide the rest of the form. One look tells if nothing is."""
    if await tab.say(ref, "stays_open", 0, deadline_s=clock.left + GRACE_S) == "true":
        await close_opened(tab, ref, clock)
