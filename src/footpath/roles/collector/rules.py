"""Collecting by rules: the filters first, then record by record, page by page. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from footpath.roles.ports import Call, Decision, Pass, records_of

if TYPE_CHECKING:
    from pydantic import JsonValue

    from footpath.roles.ports import RoleContext


class CollectorRules:
    """Decides as long as a list stands open that can be read without a model."""

    async def __call__(self, desk: RoleContext) -> Decision | Pass:
        """The next step through the list."""
        records = records_of(desk)
        if records.ending:
            return Decision((Call("finish", {"jobs": [*records.extracted], "reason": records.ending}),))
        if records.settings and records.is_known:
            settings: JsonValue = [{"name": name, "value": value} for name, value in records.settings.items()]
            return Decision((Call("apply_filters", {"settings": settings, "reason": "The list is wanted so."}),))
        if records.chosen:
            return Decision((Call("extract_data", {"reason": f"{records.chosen} was chosen."}),))
        if not records.is_known:
            return Pass("No list stands open that rules can read.")
        if records.ahead:
            select = Call("select_job", {"ref": records.ahead, "reason": "It is the next one."})
            return Decision((select, Call("extract_data", {"reason": "It was chosen."})))
        return Decision((Call("next_page", {"reason": "All that the page shows was collected."}),))
