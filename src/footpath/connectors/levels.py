"""The Worker's tool for prompts: lists of which an option may lead to a level of its own."""

from footpath.roles.ports import RoleContext
from footpath.roles.tool import CallResult, Reason, Ref, Text, tool
from footpath.roles.tools.perform import perform
from footpath.schema.action import Select


@tool("acts")
async def choose_in_levels(desk: RoleContext, ref: Ref, labels: list[Text], reason: Reason) -> CallResult:
    """Choose in a prompt whose list has levels.

    - ref: the field.
    - labels: an option of each level, from the first to the one that is meant.
    """
    if not labels:
        return CallResult("give the label of each level", ok=False)
    *through, last = labels
    return await perform(desk, Select(options=(last,), through=tuple(through)), ref, reason)
