"""Trying each filter once, with the choice that tells most. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from footpath.reading.leads import search_word
from footpath.roles.board import Narrowing
from footpath.roles.ports import Call, Decision, Pass, board_of

if TYPE_CHECKING:
    from footpath.roles.ports import RoleContext
    from footpath.schema.atlas import Filter


class FilterRules:
    """One filter a decision, in reading order."""

    async def __call__(self, desk: RoleContext) -> Decision | Pass:
        """The next filter to be tried; the end when there is none."""
        board = board_of(desk)
        if not isinstance(board.matter, Narrowing):
            return Pass("There are no filters.")
        word = search_word(board.surface) if board.surface is not None else ""
        for each in board.matter.filters:
            if each.name in board.untried and (option := choice_of(each) or (word if each.kind == "text" else "")):
                return Decision((Call("try_filter", {"name": each.name, "option": option}),))
        return Decision((Call("finish", {"reason": "Each filter was tried."}),))


def choice_of(filter: Filter) -> str:
    """The choice that is tried: it leaves something in the list, and the list looks otherwise then."""
    options = [each for each in filter.options if each.label != filter.neutral]
    counted = [each for each in options if each.count]
    if counted:
        return min(counted, key=lambda each: each.count or 0).label
    if options:
        return options[0].label
    return ""
