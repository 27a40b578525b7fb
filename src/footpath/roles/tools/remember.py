"""The memory of earlier steps."""

from collections.abc import Mapping

from pydantic import JsonValue

from footpath.roles.ports import RoleContext
from footpath.roles.proof import shows
from footpath.roles.tool import CallResult, tool
from footpath.roles.tools.perform import page_of
from footpath.schema.event import Extracted

LONGEST_NAME = 60
LONGEST_VALUE = 1_000


def _is_all_shown(desk: RoleContext, arguments: Mapping[str, JsonValue]) -> str:
    del arguments
    shown = len(desk.recall.past) <= desk.role.steps and not desk.recall.summary()
    return "the prompt shows the whole history already" if shown else ""


@tool("reads", most=2, known=_is_all_shown)
async def recall_history(desk: RoleContext, about: str = "") -> CallResult:
    """Read steps older than those shown.

    - about: words; empty: the latest.
    """
    return CallResult(desk.recall.text(about) or "nothing of it is in the history")


@tool("keeps")
async def extract_data(desk: RoleContext, name: str, value: str) -> CallResult:
    """Keep a text of the page for later steps and the person.

    - value: word for word.
    """
    name, value = name.strip()[:LONGEST_NAME], value.strip()[:LONGEST_VALUE]
    desk.sight = desk.sight or await page_of(desk).look()
    if not name or not shows(desk.sight, value, desk.redact):
        return CallResult("the page does not show this text; quote it word for word", ok=False)
    desk.recall.extract(name, value)
    await desk.note(Extracted(name=name, value=value))
    return CallResult(f"kept as {name}")
