"""The Collector: goes through a list, and has each record collected."""

from pathlib import Path
from typing import TYPE_CHECKING

from footpath.roles.ports import Call, Decision, Pass, RoleContext, RoleEnd, records_of
from footpath.roles.records import Told
from footpath.roles.role import Role
from footpath.roles.tool import CallResult, Reason, Ref, tool
from footpath.roles.tools.look import inspect_page
from footpath.roles.tools.perform import page_of
from footpath.schema.base import Frozen

if TYPE_CHECKING:
    from pydantic import JsonValue

LONGEST = 400


class FilterSetting(Frozen):
    """A filter and the choice in it."""

    name: str
    value: str


def _is_to_be_narrowed(desk: RoleContext) -> bool:
    return records_of(desk).is_known and bool(records_of(desk).settings)


@tool("acts", offered=_is_to_be_narrowed)
async def apply_filters(desk: RoleContext, settings: list[FilterSetting], reason: Reason) -> CallResult:
    """Narrow the list by search and filters.

    - settings: name and value of each, as GOAL says them.
    """
    wanted = [FilterSetting.model_validate(each) for each in settings]
    return await _told(desk, await records_of(desk).apply_filters({each.name: each.value for each in wanted}))


@tool("acts")
async def select_job(desk: RoleContext, ref: Ref, reason: Reason) -> CallResult:
    """Choose a record of the list; or open what leads to the list of postings."""
    return await _told(desk, await records_of(desk).select(ref))


@tool("acts")
async def extract_data(desk: RoleContext, reason: Reason) -> CallResult:
    """Collect the record that was chosen, or the posting that stands open."""
    return await _told(desk, await records_of(desk).extract())


@tool("acts")
async def next_page(desk: RoleContext, reason: Reason) -> CallResult:
    """Go on to the next records of the list, once those that it shows were collected."""
    return await _told(desk, await records_of(desk).next_page())


@tool("ends")
async def finish(desk: RoleContext, jobs: list[str], reason: Reason) -> CallResult:
    """End: all that is wanted was collected, or there is nothing that could be.

    - jobs: the titles of those that you extracted.
    """
    extracted = {each.casefold() for each in records_of(desk).extracted}
    if unknown := [each for each in jobs if each.casefold() not in extracted]:
        return CallResult(f"“{unknown[0][:80]}” was not extracted", ok=False)
    desk.end = RoleEnd("done", desk.redact(reason)[:LONGEST], achieved=bool(jobs))
    return CallResult()


async def _told(desk: RoleContext, told: Told) -> CallResult:
    desk.sight = await page_of(desk).look()
    return CallResult(told.text, ok=told.ok)


COLLECTOR = Role(
    name="collector",
    prompt=Path(__file__).with_name("prompt.md"),
    tools=(apply_filters, select_job, extract_data, next_page, inspect_page, finish),
)


class CollectorRules:
    """Decides while the open list can be read without a model."""

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
