"""Whether a goal's way may be learned: a replay has to find the controls again, and to enter today's data. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from footpath.engine.goal import fits, places_of, split
from footpath.engine.literals import Literals
from footpath.engine.record import entered_by
from footpath.language.money import is_price
from footpath.reading.filters import without_count
from footpath.roles.plain.grammar import expected_at_the_end
from footpath.schema.action import ENTERING, Check, Click, ClickAt
from footpath.schema.cookbook import StateIs
from footpath.schema.template import names

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from collections.abc import Set as AbstractSet

    from footpath.engine.record import LackedFor, Performed, Recording
    from footpath.schema.base import Frozen

_TICKED: Final = frozenset({"checkbox", "switch"})
_ROWS: Final = 2
"""Least number of like controls that stand for rows."""
_MODELS: Final = frozenset({"model", "vision"})
_UNLEARNED: Final = {
    "drawing": "a place of a drawing was pressed, and nothing knows it again",
    "start": "where “{}” leads depends on where it starts, and the goal does not say where to",
    "refused": "the page complained of “{}”, so nothing shows that the press is repeatable",
    "data": "what a step entered is not in the words of the goal",
    "unsure": "entering into “{}” failed, and the page changed all the same",
    "judged": "“{}” was chosen by what the page said that day",
}


class Unlearnable(NamedTuple):
    """Why a completed way is not learned."""

    why: Literal["drawing", "start", "data", "refused", "unsure", "judged"]
    """drawing: a press on a place in a drawing, which no replay can find again. start: a pressed control leads
    elsewhere from another start, without a sign of its right target. data: the way would enter the same whatever the
    goal says. refused: the goal expects the page's complaint about a press: the way would lack the press. unsure: an
    entry failed, and its field changed all the same. judged: a model compared records, such as the cheapest mug or the
    next free time; another day another one is meant.
    """
    control: str = ""
    """The pressed control, or field, for `start`, `refused`, `unsure` and `judged`."""

    @property
    def words(self) -> str:
        """Return the reason in words."""
        return _UNLEARNED[self.why].format(self.control)


def unlearnable(way: Recording, unsafe: str, unkept: Mapping[str, LackedFor], goal: str) -> Unlearnable | None:
    """Return why a way is not learned, as far as its steps tell; None if learnable.

    Args:
        way: the steps.
        unsafe: the name of a control that may lead elsewhere from another start; empty for none.
        unkept: why the way lacks steps, by label.
        goal: of the run.
    """
    if any(isinstance(each.step.action, ClickAt) for each in way.performed):
        return Unlearnable("drawing")
    for label, why in unkept.items():
        return Unlearnable(why, label)
    judged = (each for each in way.performed if is_judged(each, goal) or is_picked_row(each, goal))
    if picked := next(map(_called, judged), "") or fallback(way.performed, goal):
        return Unlearnable("judged", picked)
    return Unlearnable("start", unsafe) if unsafe else None


def is_judged(performed: Performed, goal: str) -> bool:
    """Whether a model picked one of several like records by the figures of the page: the goal's words do not name this
    record better than the others, and the record has a figure in the name (a time, a day) or a price beside.
    """
    step, name = performed.step, performed.named
    others = [each for each in performed.likes if each != name]
    if performed.rung not in _MODELS or performed.by_place or step.signature is None or not (name and others):
        return False
    if any(isinstance(each, StateIs) for each in step.postcondition.all_of):
        return False  # "Next month": pressed until the goal's month is shown
    wanted = {word.plain for word in split(goal)}
    share = _share(name, wanted)
    is_named = share > 0 and all(_share(each, wanted) < share for each in others)
    return not is_named and _has_figure(name, performed.likes, step.signature.neighbours)


def is_picked_row(performed: Performed, goal: str) -> bool:
    """Whether a model ticked one of several rows with figures (a day, an amount), and the goal has no word of the row's
    name: “Suspend all members last seen before November” ticks “Ada Berg”, and another day others.
    """
    step, signature = performed.step, performed.step.signature
    if performed.rung not in _MODELS or signature is None or not isinstance(step.action, Check | Click):
        return False
    if performed.by_place or signature.role not in _TICKED or signature.alike < _ROWS or not signature.called:
        return False
    wanted = {word.plain for word in split(goal)}
    has_figure = any(sign.isdigit() for text in signature.neighbours for sign in text)
    return has_figure and not _share(signature.called, wanted)


def _called(performed: Performed) -> str:
    signature = performed.step.signature
    return performed.named or (signature.called if signature is not None else "")


def _has_figure(name: str, likes: Sequence[str], beside: Sequence[str]) -> bool:
    """Whether a record has a figure in the name, other than a count, or a price beside. A number alone among names
    without numbers is a count: the basket's “1” beside “Home”.
    """
    if not any(map(str.isalpha, name)) and not any(map(str.isdigit, "".join(likes))):
        return False
    if any(map(str.isdigit, without_count(name, likes))):
        return True
    is_pager = sum(map(str.isdigit, likes)) * 2 >= len(likes)
    return not is_pager and any(map(is_price, beside))


def fallback(performed: Sequence[Performed], goal: str) -> str:
    """Return the value that a model gave a field in place of another value of the goal, without a press between: the
    page had refused the first, as in “if the name is taken, use …”. Another day the first may do. Empty for none.
    """
    entered: dict[tuple[str, str], str] = {}
    for each in performed:
        step = each.step
        if not isinstance(step.action, ENTERING):
            entered.clear()
        elif step.signature is not None and each.rung in _MODELS:
            value, field = " ".join(entered_by(step.action)), (step.signature.role, step.signature.called)
            before = entered.get(field, value)
            if before != value and places_of(goal, before) and places_of(goal, value):
                return value
            entered[field] = value
    return ""


def _share(name: str, wanted: AbstractSet[str]) -> float:
    """Return how much of a name stands in a goal, from 0 to 1."""
    words = [word.plain for word in split(name)]
    return sum(not {each, f"{each}s", each.removesuffix("s")}.isdisjoint(wanted) for each in words) / max(len(words), 1)


def uses_data(pattern: str, goal: str, parts: Sequence[Frozen]) -> bool:
    """Whether each datum of a pattern that a goal fits stands in the `parts` of a way (steps, proof), or is expected on
    the page at the end. A way without a datum would enter the value of an earlier day.
    """
    values = fits(pattern, goal) or {}
    expected = [text for each in expected_at_the_end(goal) for text in (each.text, *(at.words for at in each.targets))]
    lifted = (*map(Literals(values).lift_words, filter(None, expected)), *(each.model_dump_json() for each in parts))
    return values.keys() <= {name for text in lifted for name in names(text)}
