"""What a role thinks, said in the same reply as its calls."""

from footpath.roles.ports import Desk
from footpath.roles.tool import Result, tool


@tool("reflects")
async def reflect(
    desk: Desk,
    reasoning: str,
    guidance_for_next: str = "",
    detecting_loop: bool = False,
    loop_reasoning: str = "",
    learned: list[str] = [],  # noqa: B006 - read for its default, never called with it
) -> Result:
    """Say what you think; call it first.

    - reasoning: what you see and why you decide so, briefly.
    - guidance_for_next: a note to yourself for the next decision.
    - detecting_loop: whether you repeat yourself without progress.
    - loop_reasoning: how, if so.
    - learned: what helps on this site from now on; usually nothing.
    """
    return Result()  # what it says is in its arguments: a model's decision is made of them
