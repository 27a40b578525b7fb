"""The FilterAnalyzer: opens each filter of a list, and finds out what it sets and how it is cleared."""

from pathlib import Path

from footpath.roles.ports import RoleContext, RoleEnd, board_of
from footpath.roles.role import Role
from footpath.roles.tool import CallResult, tool

LONGEST = 60


@tool("keeps")
async def try_filter(desk: RoleContext, name: str, option: str) -> CallResult:
    """Have one option of a filter chosen, proven by its address, and cleared.

    - name: of the filter, as MATTER lists it.
    - option: its label; for a filter by words, the words.
    """
    board = board_of(desk)
    if name not in board.untried:
        return CallResult(f"there is no filter {name[:LONGEST]!r} that is still to be tried", ok=False)
    assert board.site is not None, "whoever tries filters needs a site"
    board.untried.remove(name)
    return CallResult(await board.site.try_filter(name, option))


@tool("keeps")
async def name_filter(desk: RoleContext, name: str, better: str) -> CallResult:
    """Call a filter as a person would."""
    better = desk.redact(" ".join(better.split()))[:LONGEST]
    if not better:
        return CallResult("the filter needs a name", ok=False)
    board_of(desk).renamed[name] = better
    return CallResult()


@tool("ends")
async def finish(desk: RoleContext, reason: str) -> CallResult:
    """Each filter was tried."""
    desk.end = RoleEnd("done", reason)
    return CallResult()


FILTER_ANALYZER = Role(
    name="filter_analyzer",
    prompt=Path(__file__).with_name("prompt.md"),
    tools=(try_filter, name_filter, finish),
    steps=4,
)
