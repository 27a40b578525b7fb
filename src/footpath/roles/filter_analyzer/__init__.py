"""The FilterAnalyzer: opens each filter of a list, and finds the filter's effect and how to clear the filter."""

from pathlib import Path

from footpath.reading.leads import search_word
from footpath.roles.board import Narrowing
from footpath.roles.ports import Call, Decision, Pass, RoleContext, RoleEnd, board_of
from footpath.roles.role import Role
from footpath.roles.tool import CallResult, tool
from footpath.schema.atlas import Filter

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


class FilterRules:
    """One filter a decision, in reading order."""

    async def __call__(self, desk: RoleContext) -> Decision | Pass:
        """Return the next filter to try; the end if none is left."""
        board = board_of(desk)
        if not isinstance(board.matter, Narrowing):
            return Pass("There are no filters.")
        word = search_word(board.surface) if board.surface is not None else ""
        for each in board.matter.filters:
            if each.name in board.untried and (option := choice_of(each) or (word if each.kind == "text" else "")):
                return Decision((Call("try_filter", {"name": each.name, "option": option}),))
        return Decision((Call("finish", {"reason": "Each filter was tried."}),))


def choice_of(filter: Filter) -> str:
    """Return the choice to try: one that changes the list without emptying the list."""
    options = [each for each in filter.options if each.label != filter.neutral]
    counted = [each for each in options if each.count]
    if counted:
        return min(counted, key=lambda each: each.count or 0).label
    if options:
        return options[0].label
    return ""
