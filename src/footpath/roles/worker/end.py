"""How a Worker ends."""

from footpath.roles.ports import End, RoleContext
from footpath.roles.tool import Result, tool

LONGEST = 600


@tool("ends")
async def mark_done(desk: RoleContext, summary: str, achieved: bool) -> Result:
    """End WORK. It is judged by the page, not by what you say.

    - summary: what shows it; if not achieved, what stands in the way.
    """
    desk.end = End("done", desk.redact(summary)[:LONGEST], achieved=achieved)
    return Result()
