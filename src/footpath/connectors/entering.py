"""The Worker's tool for codes that come by e-mail."""

from footpath.roles.ports import RoleContext
from footpath.roles.tool import CallResult, Reason, Ref, tool
from footpath.roles.tools.perform import hands_of, perform
from footpath.schema.action import Fill
from footpath.schema.observation import FLEETING


@tool("acts", most=3)
async def enter_mailed_code(desk: RoleContext, ref: Ref, reason: Reason) -> CallResult:
    """Enter the code that the site has sent by e-mail; waits until it has come.

    - ref: the field for the code, the first where there is one a character.
    """
    code = await hands_of(desk).ask("The code that the site has sent", meaning=FLEETING, of=ref)
    if not code:
        return CallResult("no code has come, and nobody knows it", ok=False)
    return await perform(desk, Fill(value=code), ref, reason)
