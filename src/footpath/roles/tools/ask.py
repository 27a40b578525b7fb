"""Asking the person."""

from footpath.roles.ports import RoleContext, RoleEnd
from footpath.roles.tool import CallResult, tool
from footpath.roles.tools.perform import hands_of, page_of

LONGEST = 300


@tool("keeps", most=3)
async def ask_person(desk: RoleContext, question: str, options: list[str] = []) -> CallResult:  # noqa: B006 - never changed
    """Ask the person for a login, a captcha, or what only they know.

    - options: possible answers, if few.
    """
    answer = await hands_of(desk).ask(question[:LONGEST], options)
    desk.sight = await page_of(desk).look()
    if not answer:
        desk.end = RoleEnd("needs_person", question[:LONGEST])
        return CallResult("nobody answered", ok=False)
    return CallResult(f"the person said: {answer}")
