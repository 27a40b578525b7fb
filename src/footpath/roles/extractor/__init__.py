"""The Extractor: reads a posting's page, or a record of a list, for fields that rules did not find."""

from pathlib import Path

from footpath.roles.ports import Call, Decision, Pass, RoleContext, RoleEnd
from footpath.roles.proof import shows
from footpath.roles.role import Role
from footpath.roles.tool import CallResult, tool
from footpath.roles.tools.look import inspect_page
from footpath.schema.base import Frozen
from footpath.schema.posting import JobPlace, Posting, Salary


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
    prompt=Path(__file__).with_name("prompt.md"),
    tools=(inspect_page, report),
    steps=3,
)

RECORD_EXTRACTOR = Role(
    name="extractor",
    prompt=Path(__file__).with_name("record.md"),
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
