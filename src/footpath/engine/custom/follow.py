"""Going the way of a cookbook again, step by step, without a role and without a model.

A step that does not go as it went (its element is not there, or what it should bring about does not come) is handed to
whoever repairs it, that step alone, from the page as it is; then the way goes on at the next. What repaired it is kept
only where the step's own postcondition held (contract 5).
"""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Protocol

from footpath.engine.asking import ask
from footpath.engine.conditions import Around, describe, stated, unmet
from footpath.engine.custom.state import is_there
from footpath.engine.custom.take_step import take_step
from footpath.engine.find import Found, find, find_known, not_found
from footpath.engine.step import LocatedStep
from footpath.engine.which import which_element
from footpath.schema.action import Drag
from footpath.schema.condition import Postcondition, StateIs
from footpath.schema.event import StepSkipped
from footpath.schema.signature import Miss
from footpath.schema.template import templates_of
from footpath.sentence import own, sentence

if TYPE_CHECKING:
    from collections.abc import Sequence

    from footpath.engine.custom.run_state import CustomRunState
    from footpath.engine.run_context import RunContext
    from footpath.engine.step import Blocked, StepResult
    from footpath.engine.view import View
    from footpath.schema.cookbook import Step
    from footpath.schema.snapshot import Element

APPEARS_S = 2.0
"""Seconds that the element of a step may take to come up once the page is at rest."""


TURNS = 36
"""Presses of one control that a state is looked for with."""


@dataclasses.dataclass(frozen=True, slots=True)
class Broken:
    """A step that did not go as it went."""

    step: Step
    """With today's data, its action with templates."""
    why: str
    view: View
    """The page as it is now."""
    miss: Miss | None = None
    """What a search for its element found, where that was why."""


class Repair(Protocol):
    """Whoever can take a broken step."""

    async def __call__(self, broken: Broken) -> View | None:
        """Reach what the step is for, and no more; the page after it, or None where that cannot be done."""
        ...


@dataclasses.dataclass(slots=True)
class Followed:
    """How far a way went."""

    view: View
    broken: Broken | None = None
    """The step that could not be taken; None where the way went to its end."""
    blocked: Blocked | None = None
    """Why the step that was to be taken is held back."""


async def follow(state: CustomRunState, view: View, steps: Sequence[Step], repair: Repair | None = None) -> Followed:
    """Take the steps in order, each on the page as the one before has left it.

    Args:
        state: the run.
        view: the page where the way starts.
        steps: with today's data; only their actions have templates.
        repair: who takes a step that does not go; nobody where not given.
    """
    state.keep(steps)
    followed = Followed(view)
    for step in steps:
        broken = await _take(state, followed, step)
        if followed.blocked is not None:
            return followed
        if broken is None:
            continue
        if await _repaired(state, followed, broken, repair):
            continue
        followed.broken = await _chosen(state, followed, broken)
        if followed.broken is not None or followed.blocked is not None:
            return followed
    return followed


async def _take(state: CustomRunState, followed: Followed, step: Step) -> Broken | None:
    """Take one step, one that turns a state as often as it needs; why it did not go, where it did not."""
    after = step.postcondition.all_of
    wanted = next((each for each in after if isinstance(each, StateIs)), None)
    if wanted is None or step.effect == "outside":
        return await _take_once(state, followed, step)
    rest = Postcondition(all_of=tuple(each for each in after if each is not wanted))
    once = step.model_copy(update={"postcondition": rest})
    seen: set[str] = set()
    while (now := stated(followed.view.snapshot, wanted.path)) not in seen and len(seen) <= TURNS:
        if is_there(wanted, followed.view):
            state.context.recording.unneeded += [] if seen else [step.id]
            return None
        seen.add(now)
        broken = await _take_once(state, followed, once)
        if broken is not None or followed.blocked is not None:
            return broken
    return Broken(step, sentence("{} presses did not lead to “{}”.", str(len(seen)), wanted.text), followed.view)


async def _take_once(state: CustomRunState, followed: Followed, step: Step) -> Broken | None:
    """Take one step once; why it did not go, where it did not."""
    before = followed.view
    if (missing := unmet(step.precondition, Around(None, before))) is not None:
        return Broken(step, f"Before it, this did not hold: {describe(missing)}.", before)
    found = None
    if step.signature is not None:
        followed.view, found = await _find(state.context, before, step)
        if isinstance(found, Miss):
            if step.optional:
                state.context.recording.unneeded.append(step.id)
            reason = own("It is not needed today.") if step.optional else not_found(step.signature, found)
            await state.context.journal.append(StepSkipped(step=step.id, reason=reason, miss=found))
            return None if step.optional else Broken(step, reason, followed.view, found)
        await _answer_again(state, followed.view, step, found.element)
    if found is None:
        located = LocatedStep(step, None, "replay")
    elif isinstance(step.action, Drag):
        ends = _dragged(found, step.action)
        if isinstance(ends, Miss):
            reason = not_found(step.action.target, ends)
            await state.context.journal.append(StepSkipped(step=step.id, reason=reason, miss=ends))
            return Broken(step, reason, followed.view)
        located = ends
    else:
        located = found.press()
    return _after(followed, step, await take_step(state, followed.view, located))


def _dragged(found: Found, action: Drag) -> LocatedStep | Miss:
    """A drag whose element was found, with its target of today."""
    onto = found.view.locate(action.target) if action.target is not None else Miss(reason="absent")
    if isinstance(onto, Miss):
        return onto
    press, target = found.press(), found.view.sign(found.view.elements[onto.ref])
    step = press.step.model_copy(update={"action": Drag(target=target)})
    return dataclasses.replace(press, step=step, rung=press.rung if onto.exact else "heal")


def _after(followed: Followed, step: Step, result: StepResult) -> Broken | None:
    """Note the page after a step, and what blocked it; why it did not go, where it did not."""
    followed.view, followed.blocked = result.view, result.blocked
    return None if result.held or result.blocked is not None else Broken(step, result.why, result.view)


async def _answer_again(state: CustomRunState, view: View, step: Step, element: Element) -> None:
    """Have a code that the site has sent answered anew: the one that was entered then held for that once."""
    field = view.fields.get(element.ref)
    if field is None or not field.is_fleeting:
        return
    for name in templates_of(step.action):
        if name not in state.values and (said := await ask(state.context, field, "")) is not None:
            state.tell(said.text, name)


async def _find(context: RunContext, view: View, step: Step) -> tuple[View, Found | Miss]:
    """The step with its element, which may take a moment to come up."""
    if isinstance(find(view, step), Miss) and not step.optional:
        view = await context.until(lambda now: isinstance(find(now, step), Found), APPEARS_S)
    return view, await find_known(context, view, step)


async def _repaired(state: CustomRunState, followed: Followed, broken: Broken, repair: Repair | None) -> bool:
    """Whether whoever repairs reached what the step is for.

    A step with an effect outside is repaired only where it was not pressed: what was pressed may have had its effect.
    """
    if repair is None or state.guard.unclear:
        return False
    view = await repair(broken)
    if view is None:
        return False
    if unmet(broken.step.postcondition, Around(broken.view, view)) is not None:
        return False
    followed.view = view
    state.context.recording.corrected = True
    return True


async def _chosen(state: CustomRunState, followed: Followed, broken: Broken) -> Broken | None:
    """Take a step on the element that a person says it means; why it did not go, where it did not. Raises NeedsPerson
    where they are asked, and answer later.
    """
    step = broken.step
    if broken.miss is None or isinstance(step.action, Drag) or state.guard.unclear:
        return broken
    view = await state.context.settled()  # whoever tried to repair it may have left another page
    if not isinstance(miss := find(view, step), Miss):
        return broken
    chosen = await which_element(state.context, view, step, miss)
    return broken if chosen is None else _after(followed, step, await take_step(state, view, chosen))
