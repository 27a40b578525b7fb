"""Workday's candidate sites: what their own widgets want, where the rules for every site are not enough."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from footpath.engine.connector import Connector, on_platform

if TYPE_CHECKING:
    from footpath.config import Settings

INSTRUCTIONS: Final = (
    "This is a Workday site. An application has pages: go on with “Save and Continue”, and send only with “Submit” on "
    "the page “Review”. Sections of work and education come up with “Add”; “Add Another” adds one more. Of a date, "
    "month and year are fields of their own."
)


def workday(settings: Settings) -> Connector:
    """What is added on Workday's sites."""
    del settings
    return Connector(
        "workday", about="Workday's candidate sites", serves=on_platform("workday"), instructions=INSTRUCTIONS
    )
