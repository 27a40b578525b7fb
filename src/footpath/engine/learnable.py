"""Whether a goal's way may be learned: a replay has to find the controls again, and to enter today's data. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from footpath.engine.goal import fits
from footpath.engine.literals import Literals
from footpath.roles.plain.grammar import expected_at_the_end
from footpath.schema.action import ClickAt
from footpath.schema.template import names

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from footpath.engine.record import Recording
    from footpath.schema.base import Frozen

_UNLEARNED: Final = {
    "drawing": "a place of a drawing was pressed, and nothing knows it again",
    "start": "where “{}” leads depends on where it starts, and the goal does not say where to",
    "refused": "the page complained of “{}”, so nothing shows that the press is repeatable",
    "data": "what a step entered is not in the words of the goal",
}


class Unlearnable(NamedTuple):
    """Why a completed way is not learned."""

    why: Literal["drawing", "start", "data", "refused"]
    """drawing: a press on a place in a drawing, which no replay can find again. start: a pressed control leads
    elsewhere from another start, without a sign of its right target. data: the way would enter the same whatever the
    goal says. refused: the goal expects the page's complaint about a press: the way would lack the press.
    """
    control: str = ""
    """The pressed control, for `start` and `refused`."""

    @property
    def words(self) -> str:
        """Return the reason in words."""
        return _UNLEARNED[self.why].format(self.control)


def unlearnable(way: Recording, unsafe: str, unkept: Iterable[str]) -> Unlearnable | None:
    """Return why a way is not learned, as far as its steps tell; None if learnable.

    Args:
        way: the steps.
        unsafe: the name of a control that may lead elsewhere from another start; empty for none.
        unkept: the labels of refused presses.
    """
    if any(isinstance(each.step.action, ClickAt) for each in way.performed):
        return Unlearnable("drawing")
    if (refused := next(iter(unkept), None)) is not None:
        return Unlearnable("refused", refused)
    return Unlearnable("start", unsafe) if unsafe else None


def uses_data(pattern: str, goal: str, parts: Sequence[Frozen]) -> bool:
    """Whether each datum of a pattern that a goal fits stands in the `parts` of a way (steps, proof), or is expected on
    the page at the end. A way without a datum would enter the value of an earlier day.
    """
    values = fits(pattern, goal) or {}
    expected = [text for each in expected_at_the_end(goal) for text in (each.text, *(at.words for at in each.targets))]
    lifted = (*map(Literals(values).lift_words, filter(None, expected)), *(each.model_dump_json() for each in parts))
    return values.keys() <= {name for text in lifted for name in names(text)}
