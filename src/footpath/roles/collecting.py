"""The roles that collect: the Collector goes through a list, and has each record collected; the Extractor reads a
record for fields that rules did not find.
"""

from pathlib import Path
from typing import TYPE_CHECKING

from footpath.roles.board import Told
from footpath.roles.page_words import shows
from footpath.roles.ports import Call, Decision, Pass, Role, RoleContext, RoleEnd, records_of
from footpath.roles.shared_tools import inspect_page, page_of
from footpath.roles.tool import CallResult, Reason, Ref, tool
from footpath.schema.base import Frozen
from footpath.schema.posting import JobPlace, Posting, Salary

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
    prompt=Path(__file__).parent / "prompts" / "collector.md",
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


class ReadField(Frozen):
    """A field and what stands there."""

    name: str
    value: str


@tool("ends")
async def report_fields(desk: RoleContext, fields: list[ReadField]) -> CallResult:
    """Say what PAGE says of the fields that GOAL names, word for word; leave out those of which it says nothing.

    - fields: name and value of each.
    """
    row, sight = desk.row, desk.sight
    assert row is not None, "an Extractor of records needs one that is being read"
    said = [each for each in map(ReadField.model_validate, fields) if each.value.strip()]
    if unknown := [each.name[:40] for each in said if each.name not in row.missing]:
        return CallResult(f"GOAL does not ask for {', '.join(unknown)}; it asks for {', '.join(row.missing)}", ok=False)
    if wrong := [each.name for each in said if sight is None or not shows(sight, each.value, desk.redact)]:
        return CallResult(f"PAGE does not say this word for word: {', '.join(wrong)}", ok=False)
    row.said = {each.name: each.value.strip() for each in said}
    desk.end = RoleEnd("done", "What the record says was read.", achieved=bool(said))
    return CallResult()


@tool("ends")
async def report(
    desk: RoleContext, title: str, organisation: str = "", place: str = "", salary: str = "", is_posting: bool = True
) -> CallResult:
    """Say what PAGE says of the job, word for word; empty where it does not say it.

    - is_posting: false where PAGE is about no single job.
    """
    reading, sight = desk.reading, desk.sight
    assert reading is not None, "an Extractor needs a posting that is being read"
    if not is_posting:
        desk.end = RoleEnd("done", "The page is about no single job.", achieved=False)
        return CallResult()
    said = {"title": title, "organisation": organisation, "place": place, "salary": salary}
    missing = [name for name, text in said.items() if text and (sight is None or not shows(sight, text, desk.redact))]
    if missing:
        return CallResult(f"PAGE does not say this word for word: {', '.join(missing)}", ok=False)
    reading.posting = _filled(reading.posting, title, organisation, place, salary)
    desk.end = RoleEnd("done", "What the page says was read.", achieved=bool(reading.posting.title))
    return CallResult()


def _filled(known: Posting, title: str, organisation: str, place: str, salary: str) -> Posting:
    """Return the posting of the rules, with the missing fields filled."""
    more: dict[str, object] = {}
    if title and not known.title:
        more["title"] = title
    if organisation and not known.organisation:
        more["organisation"] = organisation
    if place and not known.places:
        more["places"] = (JobPlace(text=place),)
    if salary and known.salary is None:
        more["salary"] = Salary(text=salary)
    return known.model_copy(update={**more, "sources": (*known.sources, "model")}) if more else known


EXTRACTOR = Role(
    name="extractor",
    prompt=Path(__file__).parent / "prompts" / "extractor.md",
    tools=(inspect_page, report),
    steps=3,
)

RECORD_EXTRACTOR = Role(
    name="extractor",
    prompt=Path(__file__).parent / "prompts" / "extractor_record.md",
    tools=(report_fields,),
    steps=0,
)


class ExtractorRules:
    """Decides if rules have found the title: without a title, the topic of the page is unknown."""

    async def __call__(self, desk: RoleContext) -> Decision | Pass:
        """Return the reading, or why the reading is not enough."""
        assert desk.reading is not None, "an Extractor needs a posting that is being read"
        if desk.reading.posting.title:
            return Decision((Call("report", {"title": ""}),))
        return Pass(f"Rules did not find {', '.join(desk.reading.missing)}.")
