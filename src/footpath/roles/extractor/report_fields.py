"""How an Extractor of records ends: with what the record says of the fields that rules did not find, word for word."""

from footpath.roles.ports import End, RoleContext
from footpath.roles.proof import shows
from footpath.roles.tool import Result, tool
from footpath.schema.base import Frozen


class Said(Frozen):
    """A field and what stands there."""

    name: str
    value: str


@tool("ends")
async def report_fields(desk: RoleContext, fields: list[Said]) -> Result:
    """Say what PAGE says of the fields that GOAL names, word for word; leave out those of which it says nothing.

    - fields: name and value of each.
    """
    row, sight = desk.row, desk.sight
    assert row is not None, "an Extractor of records needs one that is being read"
    said = [each for each in map(Said.model_validate, fields) if each.value.strip()]
    if unknown := [each.name[:40] for each in said if each.name not in row.missing]:
        return Result(f"GOAL does not ask for {', '.join(unknown)}; it asks for {', '.join(row.missing)}", ok=False)
    if wrong := [each.name for each in said if sight is None or not shows(sight, each.value, desk.redact)]:
        return Result(f"PAGE does not say this word for word: {', '.join(wrong)}", ok=False)
    row.said = {each.name: each.value.strip() for each in said}
    desk.end = End("done", "What the record says was read.", achieved=bool(said))
    return Result()
