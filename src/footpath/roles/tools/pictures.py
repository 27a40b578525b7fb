"""Pictures of the page for a model with vision. Pictures go with the next prompt."""

from footpath.llm.port import Picture
from footpath.roles.ports import RoleContext
from footpath.roles.tool import CallResult, tool
from footpath.roles.tools.perform import hands_of, page_of

KEPT = 4
"""Most pictures kept in a run of a role."""


def _sees(desk: RoleContext) -> bool:
    return desk.vision != "never"


async def take(desk: RoleContext, of: str) -> bool:
    """Take a picture with marked refs, for the next prompt. Return False if no picture is possible."""
    shot = await hands_of(desk).picture(of, marks=True)
    if not shot:
        return False
    picture = Picture(shot)
    desk.pictures = [*desk.pictures[-(KEPT - 1) :], picture]
    desk.showing = (picture,)
    return True


@tool("reads", most=3, offered=_sees)
async def take_screenshot(desk: RoleContext, of: str = "viewport") -> CallResult:
    """See the page with the refs marked, in the next prompt.

    - of: viewport, page (all of it), or a ref.
    """
    if of not in ("viewport", "page") and (desk.sight is None or of not in desk.sight.elements):
        return CallResult("there is no such element; give viewport, page, or a ref", ok=False)
    if not await take(desk, of):
        return CallResult(
            "no picture could be taken: the page did not stand still, or nothing of it lies on the page as it is now; "
            "look again, or scroll it into view",
            ok=False,
        )
    return CallResult("the picture comes with the next prompt")


@tool("reads", most=2, offered=_sees)
async def view_previous_screenshot(desk: RoleContext) -> CallResult:
    """See the last two pictures."""
    if not desk.pictures:
        return CallResult("no picture was taken yet", ok=False)
    desk.showing = tuple(desk.pictures[-2:])
    return CallResult(f"{len(desk.showing)} pictures come with the next prompt, the older first")


@tool("reads", most=3, offered=_sees)
async def refresh_marks(desk: RoleContext) -> CallResult:
    """See the viewport with its present refs."""
    desk.sight = await page_of(desk).look()
    await take(desk, "viewport")
    return CallResult("the picture comes with the next prompt")
