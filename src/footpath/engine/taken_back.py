"""Watch what a page has drawn at a press by itself. A page may draw a row before its site has it, and take the row back
a moment later: no such row proves the end of a goal.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from footpath.engine.literals import Literals
from footpath.engine.topic import shows_any
from footpath.reading.index import Index
from footpath.reading.read import questions
from footpath.roles.page_words import everything, spaced
from footpath.roles.plain import holds
from footpath.roles.plain.grammar import expected_at_the_end
from footpath.roles.plain.ground import TargetResolver
from footpath.sentence import own, sentence

if TYPE_CHECKING:
    from collections.abc import Callable

    from footpath.engine.goal_state import CustomRunState
    from footpath.engine.same_effect import UnclearPress
    from footpath.engine.view import View
    from footpath.sentence import Sentence

WATCHED_S: Final = 2.0
"""Seconds from the judgement of a press on in which a page may take back what it has drawn."""


async def taken_back(state: CustomRunState, view: View, goal: str, proof: str) -> Sentence:
    """Return what the page showed at the last press and soon takes back, as a sentence; empty if nothing is taken back.

    A page that the site has sent since the press is not watched, nor what the page announces in words of its own.

    Args:
        state: the run.
        view: the page at the end of the goal.
        goal: with templates.
        proof: the proving text, in the words of the page.
    """
    press, said = state.guard.last_press, Literals(state.values).put(proof)
    if press is None or not (state.done.has_posted and _is_drawn(press, view, goal, said)):
        return own("")
    if await stays(state, view, lambda now: _stands(state, now, goal, said)):
        return own("")
    return sentence("The page showed “{}” at first, and soon no longer.", said)


async def stays(state: CustomRunState, view: View, stands: Callable[[View], bool]) -> bool:
    """Whether a page still `stands` a while after the last press; True for a page that the site has sent since."""
    context, press = state.context, state.guard.last_press
    if press is None or press.before.snapshot.document != view.snapshot.document:
        return True
    left = min(WATCHED_S, context.task.limits.step_seconds) - (context.spent.seconds - state.guard.judged_at)
    return stands(await context.until(lambda now: not stands(now), left))


def _is_drawn(press: UnclearPress, view: View, goal: str, said: str) -> bool:
    """Whether a proof is a control, an absence, or a text with a value of the run: all of these a script draws without
    its site.
    """
    if any(each.expected == "gone" for each in expected_at_the_end(goal)):
        return True
    index, words = Index(view.snapshot), spaced(said)
    if any(index.is_announced(each) and words in spaced(each.text) for each in index.leaves):
        return False
    controls = (spaced(each.name or each.text) for each in view.elements.values())
    is_entered = shows_any(said, (each.value for each in press.before.fields.values()))
    return is_entered or any(words in each for each in controls)


def _stands(state: CustomRunState, view: View, goal: str, said: str) -> bool:
    """Whether a page still meets all that the goal expects, or still shows the proof; passed texts do not count."""
    snapshot = view.snapshot.model_copy(update={"passed": ()})
    if expected := expected_at_the_end(goal):
        ground = TargetResolver(snapshot, view.elements, questions(view.page), goal, state.personal)
        return all(holds.proof(each, ground) for each in expected)
    return spaced(said) in everything(snapshot, str)
