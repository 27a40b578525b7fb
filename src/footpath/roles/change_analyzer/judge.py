"""The ChangeAnalyzer's transition."""

from footpath.reading.change import Changed
from footpath.roles.ports import End, RoleContext, board_of
from footpath.roles.tool import Result, tool
from footpath.schema.atlas import ChangeType, ElementType

LONGEST = 160


@tool("ends")
async def say_change(desk: RoleContext, change: ChangeType, element_type: ElementType, effect: str) -> Result:
    """Say what changed.

    - effect: what such an element does, in a few words.
    """
    board_of(desk).changed = Changed(change, element_type, desk.redact(effect)[:LONGEST])
    desk.end = End("done", effect[:LONGEST])
    return Result()
