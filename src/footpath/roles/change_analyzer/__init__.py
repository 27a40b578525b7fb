"""The ChangeAnalyzer: says what an action changed, and what the element therefore is."""

import dataclasses
from pathlib import Path

from footpath.reading.change import Changed, judge_change
from footpath.roles.board import Tried
from footpath.roles.ports import Call, Decision, Pass, RoleContext, RoleEnd, board_of
from footpath.roles.role import Role
from footpath.roles.tool import CallResult, tool
from footpath.schema.atlas import ChangeType, ElementType

LONGEST = 160


@tool("ends")
async def say_change(desk: RoleContext, change: ChangeType, element_type: ElementType, effect: str) -> CallResult:
    """Say what changed.

    - effect: what such an element does, in a few words.
    """
    board_of(desk).changed = Changed(change, element_type, desk.redact(effect)[:LONGEST])
    desk.end = RoleEnd("done", effect[:LONGEST])
    return CallResult()


CHANGE_ANALYZER = Role(
    name="change_analyzer", prompt=Path(__file__).with_name("prompt.md"), tools=(say_change,), steps=0
)


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
