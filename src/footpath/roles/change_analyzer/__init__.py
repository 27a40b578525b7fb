"""The ChangeAnalyzer: judges the effect of an action, and from the effect the type of the element."""

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
    """Decides if the observation allows only one reading; without a rung above, always."""

    def __init__(self, *, alone: bool = True) -> None:
        self._alone = alone

    async def __call__(self, desk: RoleContext) -> Decision | Pass:
        """Return the change, or that the change is unclear."""
        matter = board_of(desk).matter
        if not isinstance(matter, Tried):
            return Pass("Nothing was done that could be judged.")
        seen = judge_change(matter.before, matter.after, matter.element)
        if not seen.sure and not self._alone:
            return Pass(f"What is seen allows another reading than “{seen.effect}”.")
        said = {"change": seen.change, "element_type": seen.element_type, "effect": seen.effect}
        return Decision((Call("say_change", said),))


def agreed(seen: Changed, said: Changed | None) -> tuple[Changed, str]:
    """Combine the observed and the reported change. Return the result, and the difference in words (empty for none).

    The observation wins. If the observation is unclear, the model's report counts for the type of the element and the
    words of the effect, but not for the change: only the page can show the change.
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
