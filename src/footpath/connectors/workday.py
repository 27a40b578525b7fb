"""Workday's candidate sites: what their own widgets want, where the rules for every site are not enough."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from footpath.connectors.levels import choose_in_levels
from footpath.engine.connector import Connector, on_platform

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
    """What is added on Workday's sites."""
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
    """Which fields are prompts, and what was chosen in each."""
    fields = {field.ref: field for field in view.fields.values()}
    named = (field for ref, field in fields.items() if ref in view.elements and view.elements[ref].test_id == PROMPT)
    return tuple(f"[{each.ref}] “{each.question}” is a prompt; chosen: {each.value or 'nothing'}" for each in named)
