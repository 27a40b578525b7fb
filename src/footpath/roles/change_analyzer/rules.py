"""Judging a change by rules, and what of a model's word stands beside what was observed. Pure."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

from footpath.reading.change import Changed, judge_change
from footpath.roles.board import Tried
from footpath.roles.ports import Call, Decision, Pass, board_of

if TYPE_CHECKING:
    from footpath.roles.ports import RoleContext


class ChangeRules:
    """Decides where what is seen allows one reading; alone, with nobody above it, in any case."""

    def __init__(self, *, alone: bool = True) -> None:
        self._alone = alone

    async def __call__(self, desk: RoleContext) -> Decision | Pass:
        """What changed; or that it cannot be told."""
        matter = board_of(desk).matter
        if not isinstance(matter, Tried):
            return Pass("Nothing was done that could be judged.")
        seen = judge_change(matter.before, matter.after, matter.element)
        if not seen.sure and not self._alone:
            return Pass(f"What is seen allows another reading than “{seen.effect}”.")
        said = {"change": seen.change, "element_type": seen.element_type, "effect": seen.effect}
        return Decision((Call("say_change", said),))


def agreed(seen: Changed, said: Changed | None) -> tuple[Changed, str]:
    """What counts of what was seen and what was said; and where they differ, in words (empty where they do not).

    What was observed wins. What a model says counts where the observation allows another reading, for the kind of the
    element and the words of the effect: what changed, it cannot know better than the page.
    """
    if said is None or (said.change, said.element_type) == (seen.change, seen.element_type):
        better = said is not None and not seen.sure and bool(said.effect)
        return (dataclasses.replace(seen, effect=said.effect) if better and said else seen), ""
    if seen.sure:
        return seen, _difference(seen, said)
    if said.change != seen.change:
        kept = dataclasses.replace(seen, element_type=said.element_type)
        return kept, _difference(seen, said)
    return dataclasses.replace(seen, element_type=said.element_type, effect=said.effect or seen.effect), ""


def _difference(seen: Changed, said: Changed) -> str:
    return (
        f"The model took it for {said.element_type} ({said.change}); "
        f"what was seen is {seen.element_type} ({seen.change}), and that counts."
    )
