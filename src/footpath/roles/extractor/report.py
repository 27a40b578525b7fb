"""How an Extractor ends: with what the page says, word for word."""

from footpath.roles.ports import End, RoleContext
from footpath.roles.proof import shows
from footpath.roles.tool import Result, tool
from footpath.schema.posting import Place, Posting, Salary


@tool("ends")
async def report(
    desk: RoleContext, title: str, organisation: str = "", place: str = "", salary: str = "", is_posting: bool = True
) -> Result:
    """Say what PAGE says of the job, word for word; empty where it does not say it.

    - is_posting: false where PAGE is about no single job.
    """
    reading, sight = desk.reading, desk.sight
    assert reading is not None, "an Extractor needs a posting that is being read"
    if not is_posting:
        desk.end = End("done", "The page is about no single job.", achieved=False)
        return Result()
    said = {"title": title, "organisation": organisation, "place": place, "salary": salary}
    missing = [name for name, text in said.items() if text and (sight is None or not shows(sight, text, desk.redact))]
    if missing:
        return Result(f"PAGE does not say this word for word: {', '.join(missing)}", ok=False)
    reading.posting = _filled(reading.posting, title, organisation, place, salary)
    desk.end = End("done", "What the page says was read.", achieved=bool(reading.posting.title))
    return Result()


def _filled(known: Posting, title: str, organisation: str, place: str, salary: str) -> Posting:
    """What rules read, with what they did not."""
    more: dict[str, object] = {}
    if title and not known.title:
        more["title"] = title
    if organisation and not known.organisation:
        more["organisation"] = organisation
    if place and not known.places:
        more["places"] = (Place(text=place),)
    if salary and known.salary is None:
        more["salary"] = Salary(text=salary)
    return known.model_copy(update={**more, "sources": (*known.sources, "model")}) if more else known
