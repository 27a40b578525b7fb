"""Lists that have to be opened: comboboxes, listbox buttons, autocompletes with options from a server."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, cast

from footpath.page.act_branches import open_branches
from footpath.page.act_open import (
    DRAWN_S,
    LOAD_S,
    OPEN_S,
    SHOWN_S,
    OptionReader,
    adds,
    adds_entry,
    close_opened,
    offered_now,
    open_again,
    open_beside,
    open_list,
    press_enter,
    press_option,
    search_for,
    work_of,
)
from footpath.page.act_options import (
    as_chip,
    as_options,
    besides,
    by_label,
    follows,
    has_as_chips,
    is_changed,
    is_found,
    is_shown,
    is_standing,
    repeats,
    searches,
    shown,
    squash,
    standing_in,
    took_itself,
)
from footpath.page.act_point import GRACE_S, Clock, aim, failed, press_taker
from footpath.page.act_turn import turn_to_option
from footpath.page.worlds import Navigated, frame_of
from footpath.schema.action import Outcome
from footpath.schema.snapshot import Option
from footpath.sentence import own

if TYPE_CHECKING:
    from collections.abc import Sequence

    from footpath.page.act_options import Choose, Listed, ShownChoice, WantedOption
    from footpath.page.tab import Tab
    from footpath.schema.snapshot import Element

MORE_S = 0.5
"""Seconds after which an open list counts as staying open for a further choice."""

TAKES_ONE = own("The field takes one option, and the answer has several.")

_UNANSWERED = own("The page did not load the options of the list in time.")
_PUT_BACK = own("No option of the list fits. The list chose an option by itself, and Footpath took that back.")
_ASTRAY = own("The list chose an option by itself, and still holds it.")
_LOST = own("The list marked the choices, and has none of them once it is closed.")
_LEVEL = re.compile(r"\s*[/>›»→|]\s*")
"""The separators between the levels of an answer."""


async def choose_listed(
    tab: Tab, element: Element, wanted: WantedOption, clock: Clock, through: Sequence[str] = ()
) -> Outcome:
    """Choose in the list of a widget; failing this, in the hidden select behind the widget, if the widget follows.

    Several choices are searched for and taken one after the other. `through` are the labels of the options to press
    first, in a list with levels.
    """
    outcome = await _choose_drawn(tab, element, wanted, clock, through)
    if outcome.navigated or outcome.failure in ("not_found", "disabled") or through:
        return outcome
    try:
        if not outcome.ok and await tab.say(element.ref, "has_wheels", deadline_s=clock.left + GRACE_S) == "true":
            outcome = await turn_to_option(tab, element.ref, wanted, clock) or outcome
        return await _as_held(tab, element.ref, wanted, outcome, clock)
    except Navigated:
        return outcome


async def _as_held(tab: Tab, ref: str, wanted: WantedOption, outcome: Outcome, clock: Clock) -> Outcome:
    """Return the outcome by the hidden select behind a drawn control: the form sends the select's value. Missing
    options are set, and the old ones restored if the drawn control does not follow.
    """
    listed = cast("list[Listed] | None", json.loads(await tab.say(ref, "behind", deadline_s=clock.left + GRACE_S)))
    options = as_options(listed or ())
    labels = [options[at].label for at in wanted.pick(options)]
    if len(labels) < max(wanted.least, 1):
        return outcome
    before = await shown(tab, ref, clock)
    held = before.get("held", [])
    if outcome.ok and (set(labels) <= set(held) or has_as_chips(before, labels)):
        return outcome
    if sorted(held) == sorted(labels):
        return Outcome(ok=True, how="trusted", chosen=tuple(labels), offered=outcome.offered)
    await tab.say(ref, "put_back", labels, deadline_s=clock.left + GRACE_S)
    now = await shown(tab, ref, clock)
    if sorted(now.get("held", ())) == sorted(labels) and follows(labels, before, now):
        return Outcome(ok=True, how="native", chosen=tuple(labels), offered=tuple(option.label for option in options))
    await tab.say(ref, "put_back", held, deadline_s=clock.left + GRACE_S)
    return outcome if not outcome.ok else failed("not_taken").model_copy(update={"offered": outcome.offered})


async def _found(
    tab: Tab, ref: str, reader: OptionReader, clock: Clock, *, can_type: bool, is_new: bool
) -> list[Option]:
    """Return the wanted options. A list without a search may load late, or open at the second press (`is_new`)."""
    taken = await reader.find(OPEN_S if can_type else LOAD_S)
    if not taken and not reader.offered and await open_beside(tab, ref, clock):
        taken = await reader.find(LOAD_S)
    if not taken and not can_type:
        taken = await reader.find_late(clock.left)
        if not taken and is_new:
            taken = await _once_more(tab, ref, reader, clock)
    return taken


async def _choose_drawn(
    tab: Tab, element: Element, wanted: WantedOption, clock: Clock, through: Sequence[str]
) -> Outcome:
    """Open the list of a widget, find the wanted options, searching if possible, and click them."""
    ref = element.ref
    before = await shown(tab, ref, clock)
    if "failure" in before:
        return failed("not_found")
    standing = standing_in(before, wanted)
    if standing and len(standing) == len(wanted.searches):
        return Outcome(ok=True, unchanged=True, chosen=tuple(option.label for option in standing))
    reader = OptionReader(tab, ref, besides(wanted.pick, standing), clock)
    outcome = await open_list(tab, ref, clock)
    if not outcome.ok:
        return outcome
    for label in through:
        if not (outcome := await _deeper(tab, ref, reader, label, clock)).ok:
            await close_opened(tab, ref, clock)
            return outcome
    can_type = not through and await tab.say(ref, "can_search", deadline_s=clock.left + GRACE_S) == "true"
    taken = await _found(tab, ref, reader, clock, can_type=can_type, is_new=not standing)
    taken = await _deep(tab, ref, reader, wanted, taken, clock)
    chosen = _Chosen(tab, element, reader, clock, standing, wanted)
    outcome = await chosen.take(taken, before)
    outcome, in_vain = await _search_each(chosen, wanted if can_type else None, outcome, clock)
    if outcome.ok:
        outcome = await _judged(chosen, wanted, before, outcome)
    if outcome.ok and len(wanted.searches) > 1:
        await press_taker(tab, ref, "options_taker", clock)
    await close_opened(tab, ref, clock, clear=in_vain)
    outcome = await _as_left(tab, ref, before, chosen, outcome, clock)
    return _with_options(outcome, reader, chosen)


def _with_options(outcome: Outcome, reader: OptionReader, chosen: _Chosen) -> Outcome:
    """The outcome with the offered options, unless they loaded too late, and with the chosen ones."""
    offered = () if outcome.failure == "timeout" else tuple(reader.offered)
    message = outcome.message or chosen.note
    return outcome.model_copy(update={"offered": offered, "chosen": tuple(chosen.labels), "message": message})


async def _search_each(
    chosen: _Chosen, wanted: WantedOption | None, outcome: Outcome, clock: Clock
) -> tuple[Outcome, bool]:
    """Search for the remaining choices. Return the outcome, and whether the last search found nothing. Among several
    choices, one left out for lack of time is a failure.
    """
    in_vain = False
    for sought in wanted.searches if wanted is not None else ():
        if wanted is None or not outcome.ok or chosen.has(sought) or not await chosen.takes_more():
            continue
        if not clock.is_over:
            found = await chosen.search(sought, wanted.each)
            outcome = await chosen.take(*found, sought)
            in_vain = not found[0] and (chosen.is_unanswered or not await chosen.create(sought, wanted.each))
            if not in_vain:
                continue
        if clock.is_over or chosen.is_unanswered:
            return _unanswered(), in_vain
    return outcome, in_vain


def _unanswered() -> Outcome:
    """Return the failure of a list that may have the option: what it shows answers no search, or an earlier one."""
    return failed("timeout").model_copy(update={"message": _UNANSWERED})


async def _judged(chosen: _Chosen, wanted: WantedOption, before: ShownChoice, outcome: Outcome) -> Outcome:
    """Return the outcome by the taken options: enough of them, and all shown."""
    if not chosen.taken and (there := as_chip(before, wanted)):
        chosen.taken = there
        return Outcome(ok=True, unchanged=True)
    if len(chosen.taken) < max(wanted.least, 1):
        return _unanswered() if chosen.came_late(wanted.each) else failed("no_option", offered=tuple(chosen.offered))
    return outcome if await chosen.are_shown() else failed("not_taken")


async def _as_left(tab: Tab, ref: str, before: ShownChoice, chosen: _Chosen, outcome: Outcome, clock: Clock) -> Outcome:
    """Return the outcome after leaving the list: some lists then take their first option, whatever was chosen. A hidden
    select gets its choice back; for any other list with such an option, the outcome is a failure.
    """
    if outcome.navigated or (not outcome.ok and chosen.taken):
        return outcome
    try:
        now = await shown(tab, ref, clock)
        if chosen.are_marked and now == before and await _are_lost(tab, ref, chosen.labels, clock):
            return failed("not_taken").model_copy(update={"message": _LOST})
        if "failure" in now or not took_itself(before, now, chosen.labels, chosen.offered):
            return outcome
        if "held" in now:
            wanted = chosen.labels or before.get("held", [])
            await tab.say(ref, "put_back", wanted, deadline_s=clock.left + GRACE_S)
            if sorted((await shown(tab, ref, clock)).get("held", ())) == sorted(wanted):
                return outcome if outcome.ok else outcome.model_copy(update={"message": _PUT_BACK})
    except Navigated:
        return outcome
    return failed("not_taken").model_copy(update={"message": _ASTRAY, "is_astray": True})


class _Chosen:
    """The choices made in a list, and the means to choose more."""

    def __init__(
        self,
        tab: Tab,
        element: Element,
        reader: OptionReader,
        clock: Clock,
        standing: Sequence[Option],
        wanted: WantedOption,
    ) -> None:
        self.taken = list(standing)
        self.note = ""
        """The reason why the widget takes no more values."""
        self._tab, self._element, self._reader, self._clock = tab, element, reader, clock
        self._several, self._is_sure = len(wanted.searches) > 1, wanted.is_sure
        self.are_marked = False
        """Whether the open list has marked all choices."""

    @property
    def labels(self) -> list[str]:
        """The labels of the chosen options."""
        return [option.label for option in self.taken]

    @property
    def offered(self) -> Sequence[str]:
        """Return the labels that the list has offered."""
        return tuple(self._reader.offered)

    @property
    def is_unanswered(self) -> bool:
        """Whether the page still waits for a request that may bring the options."""
        return bool(self._reader.unanswered)

    def came_late(self, pick: Choose) -> bool:
        """Whether the list has shown a missing option after the search for it had ended."""
        rest = [option for label, option in self._reader.passed_over.items() if label not in self.labels]
        return not self.note and bool(pick(rest))

    def has(self, words: str) -> bool:
        """Whether the words need no further search."""
        return squash(words) in map(squash, self.labels) if self._several else bool(self.taken)

    async def takes_more(self) -> bool:
        """Whether another option may be chosen. If unknown, the widget must show room for more once the first is
        chosen: otherwise the next choice would replace the first.
        """
        if self.taken and not self._is_sure:
            ref, label, deadline_s = self._element.ref, self.labels[-1], self._clock.left + GRACE_S
            self._is_sure = (
                await self._tab.say(ref, "takes_several", label, MORE_S * 1000, deadline_s=deadline_s) == "true"
            )
            self.note = "" if self._is_sure else TAKES_ONE
        return not self.note

    async def search(self, words: str, pick: Choose) -> tuple[list[Option], ShownChoice]:
        """Search for an option by several texts. Return the options to take, and the widget's earlier display."""
        ref, before = self._element.ref, await shown(self._tab, self._element.ref, self._clock)
        if self.taken:  # the last choice may have closed the list, and taken the focus
            await open_list(self._tab, ref, self._clock)
            await aim(self._tab, ref, self._clock, "edit")
        begun = self._tab.traffic.ended + len(self._tab.traffic.open)
        texts = searches(words)
        for count, text in enumerate(texts):
            if self._clock.is_over:
                break
            offered = dict(self._reader.offered)
            if found := await self._find(text, besides(pick, self.taken), self._clock.left / (len(texts) - count)):
                return found, before
            if len(self._reader.offered) == len(offered) + 1 and not is_found(self._reader.options, text):
                self._reader.offered = offered
            if not self._reader.offered and self._tab.traffic.ended + len(self._tab.traffic.open) == begun:
                break  # an empty list that asks no server
        return [], before

    async def _find(self, text: str, pick: Choose, within_s: float) -> list[Option]:
        """Return the finds of one text. A page without pending work after the typing has its final options; a pending
        request is waited for.
        """
        tab, ref, clock = self._tab, self._element.ref, self._clock
        before, until = await work_of(tab, ref, clock), Clock(within_s)
        self._reader.begin_search()
        await search_for(tab, ref, text, clock)
        found = await self._reader.find(OPEN_S, pick)
        if not found and (await work_of(tab, ref, clock)).follows(before):
            found = await self._reader.find(LOAD_S, pick)
        return found or await self._reader.find_late(until.left, pick)

    async def create(self, words: str, pick: Choose) -> bool:
        """Have the list add a new answer, if supported: by an option that repeats the typed text ("Add …"), or by Enter
        in an empty list. Only the widget's display afterwards counts.
        """
        words = " ".join(words.split())
        if len(words) < 2 or not pick([Option(label=words)]) or self._clock.is_over:
            return False
        tab, ref, clock = self._tab, self._element.ref, self._clock
        shorter = {option.label for option in await self._offer(words[:-1])}
        before = await shown(tab, ref, clock)  # a note may repeat all that is typed: 'Press Enter to add "chess"'
        offer = await self._offer(words)
        echoes = [each for each in offer if repeats(each.label, words, shorter)]
        if len(echoes) == 1:
            outcome = await press_option(tab, ref, echoes[0], clock)
            taken = outcome.ok and not outcome.navigated
        else:
            taken = all(each.label in shorter for each in offer) and await press_enter(
                tab, ref, clock, several=self._several
            )
        if taken and await adds_entry(tab, ref, words, before, clock, SHOWN_S, self._several):
            self.taken.append(Option(label=words))
            for echo in (*shorter, *(each.label for each in offer)):
                self._reader.offered.pop(echo, None)
            return True
        return False

    async def _offer(self, text: str) -> tuple[Option, ...]:
        """Return the list's options for a searched text."""
        await aim(self._tab, self._element.ref, Clock(min(DRAWN_S, self._clock.left)), "edit")
        await search_for(self._tab, self._element.ref, text, self._clock)
        await self._reader.find(OPEN_S, lambda _: ())
        return await offered_now(self._tab, self._element.ref, self._clock)

    async def take(self, options: Sequence[Option], before: ShownChoice, sought: str = "") -> Outcome:
        """Click the options, one after the other; `sought` is the searched text."""
        outcome = Outcome(ok=True)
        for count, wanted in enumerate(options):
            option = wanted
            if not await self.takes_more():
                break
            if count:
                now = await _as_drawn(self._tab, self._element.ref, wanted, self._reader, self._clock)
                if now is None:
                    return failed("no_option")
                option = now
            outcome = await _take(self._tab, self._element, option, before, self._clock, several=self._several)
            if adds(option.label, sought) and (outcome.ok or outcome.failure == "not_taken"):
                within_s = 0.0 if outcome.ok else SHOWN_S
                if await adds_entry(self._tab, self._element.ref, sought, before, self._clock, within_s, self._several):
                    outcome, option = Outcome(ok=True, how="trusted"), Option(label=sought)  # "Add …"
            if outcome.ok or outcome.how:
                self.taken.append(option)
            if not outcome.ok:
                return outcome
        return outcome

    async def are_shown(self) -> bool:
        """Return False if the widget shows only the last choice, and so takes a single one. Many show just a count."""
        if len(self.taken) < 2:
            return True
        now = await shown(self._tab, self._element.ref, self._clock)
        self.are_marked = set(map(squash, self.labels)) <= set(map(squash, now.get("chosen", ())))
        if set(map(squash, self.labels)) <= set(map(squash, now.get("held", ()))):
            return True
        said = [squash(text) for text in (*now.get("chosen", ()), now.get("value", ""), now.get("text", ""))]
        said += map(squash, (now.get("around", ""), *now.get("beside", ())))  # open, its list may mark the last alone
        shows = [any(squash(label) in text for text in said) for label in self.labels]
        return all(shows) or not shows[-1]


async def _are_lost(tab: Tab, ref: str, labels: Sequence[str], clock: Clock) -> bool:
    """Whether a list that shows nothing of its choices, once closed, has none of them marked as it is opened again."""
    if not await open_again(tab, ref, clock):
        return False
    now = await shown(tab, ref, clock)
    offered = {option.label for option in await offered_now(tab, ref, clock)}
    await close_opened(tab, ref, clock)
    return not offered.isdisjoint(labels) and set(labels).isdisjoint(now.get("chosen", ()))


async def _once_more(tab: Tab, ref: str, reader: OptionReader, clock: Clock) -> list[Option]:
    """Reopen a list without shown options: by a key, then by clicks. Another open list may have closed the list at
    once, although the state still says open.
    """
    if reader.offered:
        return []
    await tab.press("ArrowDown", clock.left + GRACE_S)
    if taken := await reader.find(OPEN_S):
        return taken
    for _ in range(2):
        if reader.offered or clock.is_over or not (await open_list(tab, ref, clock)).ok:
            break
        if taken := await reader.find(LOAD_S / 2):
            return taken
    return []


async def _deeper(tab: Tab, ref: str, reader: OptionReader, label: str, clock: Clock) -> Outcome:
    """Press the option that opens the next level of a list."""
    if not (led := await reader.find(LOAD_S, by_label((label,)))):
        return failed("no_option", offered=tuple(reader.offered))
    return await press_option(tab, ref, led[0], clock)


async def _by_levels(tab: Tab, ref: str, reader: OptionReader, wanted: WantedOption, clock: Clock) -> list[Option]:
    """Return the last of several levels in an answer ("North / Bodo"), after pressing the levels before; none if the
    answer names no levels, or the list lacks them.
    """
    levels = _LEVEL.split(wanted.searches[0]) if len(wanted.searches) == 1 else []
    if len(levels) < 2:
        return []
    found = [reader.options[at] for at in by_label(levels[:1])(reader.options)]
    for label in levels[1:]:
        if not found or not (await press_option(tab, ref, found[0], clock)).ok:
            return []
        found = await reader.find(LOAD_S, by_label((label,)))
    return found


async def _deep(
    tab: Tab, ref: str, reader: OptionReader, wanted: WantedOption, taken: list[Option], clock: Clock
) -> list[Option]:
    """Return the wanted options, with those below the first level of the list."""
    taken = taken or await _by_levels(tab, ref, reader, wanted, clock)
    if len(taken) >= len(wanted.searches):
        return taken
    return await open_branches(tab, ref, reader, len(wanted.searches), clock) or taken


async def _as_drawn(tab: Tab, ref: str, option: Option, reader: OptionReader, clock: Clock) -> Option | None:
    """Return an option as now drawn, after another was taken; a closed list is reopened. None if no option or several
    have the label.
    """
    now = await shown(tab, ref, clock)
    if not now.get("open"):
        await open_list(tab, ref, clock)
        if not (await reader.find(OPEN_S) or await offered_now(tab, ref, clock)) and await open_beside(tab, ref, clock):
            await reader.find(OPEN_S)
    drawn = await reader.as_drawn(option)
    return drawn[0] if len(drawn) == 1 else None


async def _take(
    tab: Tab, element: Element, option: Option, before: ShownChoice, clock: Clock, *, several: bool
) -> Outcome:
    """Click one option, and check that the widget shows the choice.

    A click is lost if the list is redrawn, or closes under the mouse: then click once more. Not in a list of several
    choices, where a second click might remove the choice.
    """
    takes_one = not element.multiple and not several
    if takes_one and is_standing(option, before):
        return Outcome(ok=True, unchanged=True)
    if not takes_one and await tab.say(option.ref, "option_ticked", deadline_s=clock.left + GRACE_S) == "true":
        return Outcome(ok=True, unchanged=True)  # a press would take it back
    outcome = await _click(tab, element.ref, option, before, clock, takes_one=takes_one)
    if outcome.failure == "not_taken" and takes_one:
        now = await shown(tab, element.ref, clock)
        may = now.get("open") or (not is_changed(before, now) and await open_again(tab, element.ref, clock))
        if may and not clock.is_over:
            again = await _click(tab, element.ref, option, before, clock, takes_one=takes_one)
            outcome = again if again.ok or again.how else outcome
    return outcome


async def _click(tab: Tab, ref: str, option: Option, before: ShownChoice, clock: Clock, *, takes_one: bool) -> Outcome:
    if not (outcome := await press_option(tab, ref, option, clock)).ok or outcome.navigated:
        return outcome
    if takes_one:
        await press_taker(tab, ref, "options_taker", clock)
    patience = Clock(min(SHOWN_S, clock.left))
    while not patience.is_over:
        try:
            now = await shown(tab, ref, clock)
        except Navigated:
            return Outcome(ok=True, how="trusted", navigated=True)
        if "failure" in now:  # redrawn: another element shows the choice now
            return failed("not_found").model_copy(update={"how": outcome.how})
        if is_shown(option.label, before, now, takes_one=takes_one):
            return Outcome(ok=True, how="trusted")
        await tab.worlds.call(frame_of(ref), "footpath.beat()", deadline_s=clock.left + GRACE_S)
    unseen = own("The field may hold the choice: the page does not show whether it does.")  # which, tells of the person
    return failed("not_taken").model_copy(update={"message": unseen})
