"""Asking the person."""

from footpath.roles.ports import End, RoleContext
from footpath.roles.tool import Result, tool
from footpath.roles.tools.perform import hands_of, page_of

LONGEST = 300


@tool("keeps", most=3)
async def ask_person(desk: RoleContext, question: str, options: list[str] = []) -> Result:  # noqa: B006 - never changed
    """Ask the person for a login, a captcha, or what only they know.

    - options: possible answers, if few.
    """
    answer = await hands_of(desk).ask(question[:LONGEST], options)
    desk.sight = await page_of(desk).look()
    if not answer:
        desk.end = End("needs_person", question[:LONGEST])
        return Result("nobody answered", ok=False)
    return Result(f"the person said: {answer}")
