"""Workday's candidate sites: their own widgets, where the general rules are not enough."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from footpath.engine.connector import Connector, on_platform
from footpath.roles.ports import RoleContext  # noqa: TC001 - read while the program runs
from footpath.roles.shared_tools import perform
from footpath.roles.tool import CallResult, Reason, Ref, Text, tool
from footpath.schema.action import Select

if TYPE_CHECKING:
    from footpath.config import Settings
    from footpath.engine.view import View


PROMPT: Final = "searchBox"
"""How Workday's markup calls the input of a prompt (`data-automation-id`)."""
INSTRUCTIONS: Final = (
    "This is a Workday site. An application has pages: go on with “Save and Continue”, and send only with “Submit” on "
    "the page “Review”. Sections of work and education come up with “Add”; “Add Another” adds one more. Of a date, "
    "month and year are fields of their own. A prompt is a field whose list may have levels: select searches all of "
    "them for a label, and choose_in_levels goes through them. What was chosen stands beside the field."
)


def workday(settings: Settings) -> Connector:
    """Return the connector for Workday's sites."""
    del settings
    return Connector(
        "workday",
        about="Workday's candidate sites",
        serves=on_platform("workday"),
        instructions=INSTRUCTIONS,
        tools=(choose_in_levels,),
        observe=prompts,
    )


def prompts(view: View) -> tuple[str, ...]:
    """Return a line for each prompt field, with the chosen value."""
    fields = {field.ref: field for field in view.fields.values()}
    named = (field for ref, field in fields.items() if ref in view.elements and view.elements[ref].test_id == PROMPT)
    return tuple(f"[{each.ref}] “{each.question}” is a prompt; chosen: {each.value or 'nothing'}" for each in named)


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
