"""The ChangeAnalyzer: says what an action changed, and what the element therefore is."""

from pathlib import Path

from footpath.reading.change import Changed
from footpath.roles.ports import RoleContext, RoleEnd, board_of
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
