"""Repeat the learned steps of a goal, each judged by its own postcondition.

A failing step goes to repair. A repair is kept only if the step's own postcondition held (contract 5).
"""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Protocol

from footpath.engine.by_words import holder, label_today, option_of
from footpath.engine.conditions import Around, unmet
from footpath.engine.led_to import is_switched, means_learned
from footpath.engine.replay import Broken, Found, Replay, find, find_known, not_found
from footpath.engine.step import ButtonPress, LocatedStep
from footpath.engine.take_step import take_step
from footpath.engine.which import which_element
from footpath.schema.action import Drag, Select
from footpath.schema.cookbook import ControlIs, LacksAct, Postcondition, StateIs
from footpath.schema.signature import Match, Miss
from footpath.schema.template import escape, is_template, names, substitute, templates_of

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from footpath.engine.goal_state import CustomRunState
    from footpath.engine.view import View
    from footpath.schema.cookbook import Step
    from footpath.schema.snapshot import Element

APPEARS_S = 2.0
"""Seconds that a step's element may take to appear once the page is at rest."""


TURNS = 36
"""Number of presses of one control in search of a state."""


class Repair(Protocol):
    """Whoever can take a broken step."""

    async def __call__(self, broken: Broken) -> View | None:
        """Reach the step's aim, and no more; return the page, or None on failure."""
        ...


async def follow(
    state: CustomRunState,
    view: View,
    steps: Sequence[Step],
    repair: Repair | None = None,
    by_words: Collection[str] = (),
) -> GoalReplay:
    """Do the steps, as far as possible.

    Args:
        state: the run.
        view: the page at the start of the way.
        steps: with today's data; only their actions have templates.
        repair: takes failing steps; none by default.
        by_words: ids of steps whose element is identified by the goal's words.
    """
    state.keep(steps)
    state.guard.states.learn(steps)
    replay = GoalReplay(state.context, view, state=state, repair=repair, by_words=by_words)
    await replay.go(steps)
    return replay


@dataclasses.dataclass(slots=True)
class GoalReplay(Replay):
    """The steps of a goal."""

    state: CustomRunState = dataclasses.field(kw_only=True)
    repair: Repair | None = None
    by_words: Collection[str] = ()

    async def take(self, step: Step) -> Broken | None:
        """Do one step. A press that leads to a state is repeated until then; a press of a control that is in its state
        already is left out.
        """
        after = step.postcondition.all_of
        if step.effect == "outside":
            return await Replay.take(self, step)
        if any(isinstance(each, ControlIs) and is_switched(each, self.view) for each in after):
            self.context.recording.unneeded.append(step.id)
            return None
        wanted = next((each for each in after if isinstance(each, StateIs)), None)
        if wanted is None:
            return await Replay.take(self, step)
        rest = Postcondition(all_of=tuple(each for each in after if each is not wanted))
        return await self._lead(step, wanted, step.model_copy(update={"postcondition": rest}))

    async def _lead(self, step: Step, wanted: StateIs, once: Step) -> Broken | None:
        """Press until the state is `wanted`, as today's start means it; or as often as learned, if the start does not
        tell.
        """
        states, presses = self.state.guard.states, 0
        states.see(self.view, pressed=wanted)
        is_told = states.aim(wanted) is not None
        most = TURNS if is_told or wanted.origin is None else wanted.origin.presses
        seen: set[str] = set()
        while presses < most and not (is_told and states.is_reached(wanted)):
            if is_told and states.text(wanted) in seen:
                break  # the presses go round, or do nothing
            seen.add(states.text(wanted))
            broken = await Replay.take(self, once)
            if broken is not None or self.blocked is not None:
                return broken
            presses += 1
            states.see(self.view, pressed=wanted)
        if states.is_reached(wanted):
            self.context.recording.unneeded += [] if presses else [step.id]
            return None
        assert step.signature is not None, "a press has a control"
        return Broken(step, states.told(step.signature, wanted), self.view, leads=wanted)

    async def find(self, step: Step) -> Found | Miss:
        """Return the step with its element, which may take a moment to appear."""
        if isinstance(self._find(self.view, step), Miss) and not step.optional:
            self.view = await self.context.until(lambda now: isinstance(self._find(now, step), Found), APPEARS_S)
        if step.id in self.by_words:
            return self._find(self.view, step)
        return await find_known(self.context.sites, self.view, step)

    def _find(self, view: View, step: Step) -> Found | Miss:
        found = find(view, step)
        is_called = isinstance(found, Found) and found.match.exact
        if is_called or step.id not in self.by_words or step.signature is None:
            return found
        held = holder(step.signature, view.snapshot)
        if isinstance(held, Match):
            return Found(view, step, held)
        return found if held.reason == "absent" else held

    async def do(self, step: Step, found: Found | None) -> Broken | None:
        """Do a step, and judge its result."""
        if found is None:
            return await self._done(LocatedStep(step, None, "replay"))
        await _answer_again(self.state, self.view, step, found.element)
        if isinstance(step.action, Select):
            found = dataclasses.replace(found, step=_option_chosen(self.state, step, step.action, found.element))
        if not isinstance(step.action, Drag):
            return await self._done(found.press())
        ends = _dragged(found, step.action)
        if isinstance(ends, Miss):
            return await self.skip(step, not_found(step.action.target, ends), ends)
        return await self._done(ends)

    async def _done(self, located: LocatedStep) -> Broken | None:
        result = await take_step(self.state, self.view, located)
        self.view, self.blocked = result.view, result.blocked
        if result.held or result.blocked is not None:
            return None
        return Broken(located.step, result.why, result.view, was_done=result.outcome.ok)

    async def mend(self, broken: Broken) -> Broken | None:
        """Have the repairer reach the step's aim, or a person name the element.

        A step with an outside effect is repaired only if not pressed: a press may have had its effect.

        Raises:
            NeedsPerson: a person is asked, and answers later.
        """
        states = self.state.guard.states
        lacks_act = any(isinstance(each, LacksAct) for each in broken.step.precondition.all_of)
        if lacks_act or broken.step.id in self.state.guard.unclear:
            return broken
        if broken.leads is not None and not means_learned(broken.leads, states.today):
            return broken
        mended = await self.context.task.ladder.ask(  # the Worker asks rules and a model in turn by itself
            rules=lambda: self._reached(broken), person=lambda: self._chosen(broken)
        )
        if mended is None:
            return broken
        if isinstance(mended.answer, ButtonPress):
            return await self._done(mended.answer)
        self.view = mended.answer
        self.context.recording.corrected = True
        return None

    async def _reached(self, broken: Broken) -> View | None:
        """The page on which the step's postcondition holds, as `repair` left it."""
        view = None if self.repair is None else await self.repair(broken)
        if view is None or unmet(broken.step.postcondition, Around(broken.view, view)) is not None:
            return None
        self.state.guard.states.see(view)
        return view

    async def _chosen(self, broken: Broken) -> ButtonPress | None:
        """The step on the element that a person chose."""
        if broken.miss is None or isinstance(broken.step.action, Drag):
            return None
        self.view = await self.context.settled()  # a repair may have left another page
        miss = self._find(self.view, broken.step)
        return await which_element(self.context, self.view, broken.step, miss) if isinstance(miss, Miss) else None


def _option_chosen(state: CustomRunState, step: Step, action: Select, element: Element) -> Step:
    """A choice of the goal's words as the page spells the option today: “Lisbon (9)” for “Lisbon”."""
    options = [_spelled_today(state, each, element) for each in action.options]
    return step.model_copy(update={"action": action.model_copy(update={"options": tuple(options)})})


def _spelled_today(state: CustomRunState, option: str, element: Element) -> str:
    if not names(option):
        return escape(label_today(substitute(option, {}), element))
    known = is_template(option) and names(option)[0] in state.data
    return escape(option_of(state.data[names(option)[0]], element)) if known else option


def _dragged(found: Found, action: Drag) -> LocatedStep | Miss:
    """Return a drag with its found element and present target."""
    onto = found.view.locate(action.target) if action.target is not None else Miss(reason="absent")
    if isinstance(onto, Miss):
        return onto
    press, target = found.press(), found.view.sign(found.view.elements[onto.ref])
    step = press.step.model_copy(update={"action": Drag(target=target)})
    return dataclasses.replace(press, step=step, rung=press.rung if onto.exact else "heal")


async def _answer_again(state: CustomRunState, view: View, step: Step, element: Element) -> None:
    """Ask anew for a code that the site has sent: the code of the learned run was for that run only."""
    from footpath.engine.asking import ask  # few replays ask

    field = view.fields.get(element.ref)
    if field is None or not field.is_fleeting:
        return
    for name in templates_of(step.action):
        if name not in state.values and (said := await ask(state.context, field, "")) is not None:
            state.tell(said.text, name)
