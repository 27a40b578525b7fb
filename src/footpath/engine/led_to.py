"""Where relative presses must lead: “Next month”, “+”, a box that opens and closes. Pure.

A way keeps the state that its presses led to. If the goal says the state ("14 March"), the presses are repeated until
then, from any start. If the goal says the presses ("click Next month"), their meaning depends on the start:

| today's start                             | the presses must lead to                  |
|-------------------------------------------|-------------------------------------------|
| as learned                                | the learned state                         |
| today's month, as the learned one was     | the month as far from today's as learned  |
| any other                                 | the learned state, by as many presses     |

Anything else is doubt: nothing is sent then.
"""

from __future__ import annotations

import dataclasses
import itertools
from datetime import date
from typing import TYPE_CHECKING, Final

from footpath.engine.conditions import Around, holds, holds_words, says, stated
from footpath.engine.goal import split
from footpath.language.moments import CountedTime, moment
from footpath.schema.cookbook import ControlIs, Origin, Postcondition, StateIs
from footpath.schema.signature import Match
from footpath.sentence import own, sentence

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from footpath.engine.record import Performed, Turned
    from footpath.engine.view import View
    from footpath.schema.cookbook import Step
    from footpath.schema.signature import Signature
    from footpath.sentence import Sentence

UNKNOWN: Final = own("…")


# What a run teaches.


def with_states(way: Sequence[Performed], goal: str, day: date) -> tuple[list[Performed], str]:
    """Return the way with one step for several presses of a control, with the required state; `day`: of the run. With
    it the name of the first control whose state nothing says: such a way is unsafe.
    """
    steps: list[Performed] = []
    began: dict[str, str] = {}
    at = 0
    while at < len(way):
        presses = _presses(way[at:])
        rest, at = way[at + len(presses) :], at + len(presses)
        first, sends = presses[0], any(each.step.effect == "outside" for each in rest)
        if first.turned is not None:
            began.setdefault(first.turned.path, first.turned.before)
        if first.rung == "replay":
            steps += presses
        elif first.turned is None:
            steps.append(_switched(first) if sends or not _names(goal, first.named) else first)
        elif _needs_no_state(presses, rest, goal, sends=sends):
            steps += presses
        elif (
            held := _held(presses, goal, Origin(text=began[first.turned.path], day=day, presses=len(presses)))
        ) is None:
            return steps, first.named or "a button"
        else:
            steps.append(held)
    return steps, ""


def _presses(way: Sequence[Performed]) -> Sequence[Performed]:
    """Return the first step of a way, with all presses of the same control that follow at once."""
    first = way[0]
    if first.turned is None or first.rung == "replay":
        return way[:1]
    again = itertools.takewhile(lambda each: each.turned is not None and is_same(first, each), way)
    return list(again)


def _held(presses: Sequence[Performed], goal: str, origin: Origin) -> Performed | None:
    """Return the last press with the required state; None if nothing says the state."""
    last, is_named = presses[-1], _names(goal, presses[0].named)
    assert last.turned is not None, "every press turned something"
    if not last.turned.after:
        return None
    state = _said(presses, goal, is_named=is_named)
    if state is None and is_named:
        state = StateIs(path=last.turned.path, text=last.turned.after, origin=origin)
    if state is None:
        return None
    step = last.step.model_copy(update={"postcondition": Postcondition(all_of=(state,))})
    return dataclasses.replace(last, step=step)


def _switched(performed: Performed) -> Performed:
    """Return a press that changed its own control, with the state of the control."""
    step = performed.step
    if not performed.switched or step.signature is None:
        return performed
    others = (each for each in step.postcondition.all_of if not isinstance(each, ControlIs))
    after = (*others, ControlIs(signature=step.signature, state=performed.switched))
    postcondition = step.postcondition.model_copy(update={"all_of": after})
    return dataclasses.replace(performed, step=step.model_copy(update={"postcondition": postcondition}))


def is_same(one: Performed, other: Performed) -> bool:
    """Whether two steps do the same on the same element."""
    mine, its = one.step.signature, other.step.signature
    same = mine is not None and its is not None and (mine.role, mine.name, mine.path) == (its.role, its.name, its.path)
    return same and one.step.action == other.step.action


def _needs_no_state(presses: Sequence[Performed], rest: Sequence[Performed], goal: str, *, sends: bool) -> bool:
    """Whether the next step tells a wrong state by itself, as its element came with the last press; or the goal names
    the press, and nothing is sent later.
    """
    if not sends and _names(goal, presses[-1].named):
        return True
    return presses[-1].is_told_by_next and not (rest and _is_of_each_state(presses[-1].turned, rest[0]))


def _is_of_each_state(turned: Turned | None, following: Performed) -> bool:
    """Whether an element has the same name in other states too: a day of a month, the time of a day."""
    if turned is None:
        return False
    is_number = bool(following.named) and not any(map(str.isalpha, following.named))
    return is_number or turned.is_dated


def _said(presses: Sequence[Performed], goal: str, *, is_named: bool) -> StateIs | None:
    """Return the state after the last press in the goal's words, if they tell the state apart from each earlier one. A
    number beside the name of the control may as well count the presses.
    """
    last = presses[-1].turned
    assert last is not None, "every press turned something"
    named = {word.plain for word in split(goal)}
    words = [word if {each.plain for each in split(word)} & named else "*" for word in last.after.split()]
    text = " ".join(words)
    earlier = [each.turned.before for each in presses if each.turned is not None]
    if set(words) <= {"*"} or any(says(text, each) for each in earlier):
        return None
    if is_named and not any(map(str.isalpha, text)):
        return None
    return StateIs(path=last.path, text=text)


def _names(goal: str, control: str) -> bool:
    """Whether the goal names the control to press, which may be a mere sign: “+”."""
    signs = control.strip()
    return holds_words(goal, control) or (bool(signs) and signs in (word.text for word in split(goal)))


# What a replay must show.


def aim_of(state: StateIs, began: str, today: date) -> Callable[[str], bool] | None:
    """Return whether a text is the state to reach from today's start; None if the start does not tell.

    Args:
        state: the learned one.
        began: the text in its place before the first press today.
        today: the day.
    """
    origin = state.origin
    if origin is None or says(origin.text, began):
        return lambda text: says(state.text, text)
    led = _days_led(state, origin)
    start = moment(began, today)
    if led is None or start is None or start != CountedTime.at(led.unit, today):
        return None
    due = start.later(led.number)
    return lambda text: moment(text, today) == due


def _days_led(state: StateIs, origin: Origin) -> CountedTime | None:
    """Return how many days, weeks or months the presses led on, if they began with the present one; else None."""
    was, reached = moment(origin.text, origin.day), moment(state.text, origin.day)
    if was is None or reached is None or was.unit != reached.unit or was != CountedTime.at(was.unit, origin.day):
        return None
    return CountedTime(was.unit, reached.number - was.number)


def means_learned(state: StateIs, today: date) -> bool:
    """Whether the learned state is the meant one today, so that anybody may lead there."""
    origin = state.origin
    led = _days_led(state, origin) if origin is not None else None
    return origin is None or led is None or CountedTime.at(led.unit, origin.day) == CountedTime.at(led.unit, today)


def is_switched(wanted: ControlIs, view: View) -> bool:
    """Whether a control is in its state already, so that a press would take it away."""
    return isinstance(view.locate(wanted.signature), Match) and holds(wanted, Around(None, view))


@dataclasses.dataclass(frozen=True, slots=True)
class _Owed:
    """A state that the way must have reached."""

    control: Signature
    state: StateIs
    effects: int
    """Number of the way's effects before."""


@dataclasses.dataclass(slots=True)
class KnownStates:
    """The learned states of the followed way, and what the page shows of them, whoever acts."""

    today: date = date.min
    effects: int = 0
    """Number of the run's effects so far."""
    owed: list[_Owed] = dataclasses.field(default_factory=list[_Owed])
    began: dict[str, str] = dataclasses.field(default_factory=dict[str, str])
    """The text of each place as its control was first seen."""
    shown: dict[str, str] = dataclasses.field(default_factory=dict[str, str])
    """The text of each place as last seen beside its control."""

    def learn(self, steps: Iterable[Step]) -> None:
        """Take the states of a way."""
        self.owed.clear()
        effects = 0
        for step in steps:
            effects += step.effect == "outside"
            states = (each for each in step.postcondition.all_of if isinstance(each, StateIs))
            self.owed += [_Owed(step.signature, each, effects) for each in states if step.signature is not None]

    def begin_anew(self) -> None:
        """Forget what the page showed: it is opened again."""
        self.began.clear()
        self.shown.clear()

    def see(self, view: View, turned: Turned | None = None, *, pressed: StateIs | None = None) -> None:
        """Note the states of a page that has their controls.

        Args:
            view: the page.
            turned: what the last press changed, for a place that is elsewhere today.
            pressed: the state whose control the page has, though perhaps under another name.
        """
        for each in self.owed:
            if each.state is not pressed and not isinstance(view.locate(each.control), Match):
                continue
            path = each.state.path
            text = stated(view.snapshot, path)
            if not text and turned is not None:
                self.began.setdefault(path, turned.before)
                text = turned.after
            if text:
                self.began.setdefault(path, text)
                self.shown[path] = text

    def text(self, state: StateIs) -> str:
        """Return the text in the place of a state, as last seen."""
        return self.shown.get(state.path, "")

    def aim(self, state: StateIs) -> Callable[[str], bool] | None:
        """Return whether a text is the state to reach; None if today's start does not tell."""
        return aim_of(state, self.began.get(state.path, ""), self.today)

    def is_reached(self, state: StateIs) -> bool:
        """Whether the page last showed the state that today's start means; if no start tells, the learned state."""
        aim = self.aim(state)
        return says(state.text, self.text(state)) if aim is None else aim(self.text(state))

    def astray(self) -> Sentence | None:
        """Return why the page is not in the state of the way, so that nothing may be sent; None if it is."""
        due = {each.state.path: each for each in self.owed if each.effects <= self.effects}
        for path, each in due.items():
            is_unseen = path not in self.shown and each.state.origin is None  # the goal says the state by itself
            if not is_unseen and not self.is_reached(each.state):
                return self.told(each.control, each.state)
        return None

    def told(self, control: Signature, state: StateIs) -> Sentence:
        """Return where the presses of a control led today, and where they led when they were learned."""
        began, shown = self.began.get(state.path, UNKNOWN), self.shown.get(state.path, UNKNOWN)
        if state.origin is None:
            return sentence("“{}” did not lead to “{}”, but to “{}”.", control.called, state.text, shown)
        learned = sentence("“{}” led from “{}” to “{}” then", control.called, state.origin.text, state.text)
        return sentence("{}, and from “{}” to “{}” today: what is meant is not certain.", learned, began, shown)
