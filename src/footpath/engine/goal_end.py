"""The end of a goal by a person's word: how a page ended that a person has resolved, and whether a page ends so again
(`engine.said_sent`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from footpath.answers.told_otherwise import AnswerGiven, Subject, hosts_of
from footpath.engine.doubt import SincePress, doubt
from footpath.engine.said_sent import KnownEnd, new_end, seen_again
from footpath.engine.taken_back import stays
from footpath.engine.topic import shows_any
from footpath.engine.view import as_confirmation
from footpath.language.text import fold_words
from footpath.page.worlds import frame_of
from footpath.reading.read import questions
from footpath.roles.plain import holds
from footpath.roles.plain.grammar import expected_at_the_end
from footpath.roles.plain.ground import TargetResolver
from footpath.schema.template import names

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from datetime import date

    from footpath.engine.goal_state import CustomRunState
    from footpath.engine.same_effect import UnclearPress
    from footpath.engine.view import View
    from footpath.roles.plain.instruction import Instruction
    from footpath.schema.cookbook import EndSeen, Step


def end_to_learn(state: CustomRunState, now: View, scrub: Callable[[str], str]) -> EndSeen | None:
    """Return the news of the page `now` since the only press with an unknown outcome; None if the press is not the last
    step of the way, or without news to know again.
    """
    guard = state.guard
    press = guard.last_press if len(guard.unclear) == 1 else None
    if press is None or guard.sent is None or not state.trail or state.trail[-1].step.id != press.step:
        return None
    end = new_end(press.before, now, guard.sent.statuses)
    return end.learned(_values(state, press), scrub) if end is not None else None


async def known_end(state: CustomRunState, last: Step, view: View, goal: str, today: date) -> KnownEnd | None:
    """Return the resolved end that a followed way has reached once more; None for a new or doubted end, and for a page
    without the run's data that the goal wants to see.

    Args:
        state: the run.
        last: the last step of the way, with the ends that the way knows.
        view: the page at the end of the way.
        goal: with templates.
        today: the day of the run.
    """
    seen = _seen(state, last, view, today)
    if seen is None or not seen.landed:
        return seen
    if any(_is_of_run(each, state) for each in _unmet(state, view, goal)):
        return None
    return seen if await stays(state, view, lambda now: _seen(state, last, now, today) == seen) else None


def _seen(state: CustomRunState, last: Step, view: View, today: date) -> KnownEnd | None:
    guard = state.guard
    press = guard.last_press
    if press is None or guard.sent is None or press.step != last.id:
        return None
    given = tuple(_values(state, press))
    seen = seen_again(last.postcondition.all_of, press.before, view, guard.sent.statuses, given)
    if seen is None or not seen.landed:
        return seen
    shown = (field for field in press.before.fields.values() if field.value and not field.is_secret)
    answers = tuple(AnswerGiven(field.full_question, field.value) for field in shown)
    subject = Subject(answers, today=f"{today:%m-%d}", hosts=hosts_of(press.before.snapshot))
    since = SincePress(press.before, guard.sent, in_frame=frame_of(press.element.ref) != "", is_seen=True)
    is_doubted = doubt("custom", as_confirmation(view, seen.said), since, subject)
    return None if is_doubted else seen


def _values(state: CustomRunState, press: UnclearPress) -> Iterator[str]:
    """Yield the values of a run: of its data, and of the pressed form."""
    yield from state.values.values()
    yield from (field.value for field in press.before.fields.values() if field.value)


def _unmet(state: CustomRunState, view: View, goal: str) -> Iterator[Instruction]:
    """Yield the goal's expectations of the last page that the page does not meet."""
    ground = TargetResolver(view.snapshot, view.elements, questions(view.page), goal, state.personal)
    return (each for each in expected_at_the_end(goal) if not holds.proof(each, ground))


def _is_of_run(expected: Instruction, state: CustomRunState) -> bool:
    """Whether an expectation is of more than the site's own words, for which a person's word stands: of the run's data,
    of a number, an absence, an address, or a state.
    """
    text = expected.text
    if expected.expected != "shown" or not fold_words(text) or names(text) or any(map(str.isdigit, text)):
        return True
    press = state.guard.last_press
    return press is not None and shows_any(text, (field.value for field in press.before.fields.values()))
