"""The Summarizer: condenses the observations of a page, and at the end of the site."""

from pathlib import Path

from footpath.roles.board import Summary
from footpath.roles.own_words import in_own_words
from footpath.roles.ports import RoleContext, RoleEnd, board_of
from footpath.roles.role import Role
from footpath.roles.tool import CallResult, tool

MOST = 8


@tool("ends")
async def summarise(desk: RoleContext, understanding: str, notes: list[str]) -> CallResult:
    """Say what was observed in few words."""
    understanding = in_own_words(desk, understanding)
    board_of(desk).said = Summary(
        understanding, tuple(in_own_words(desk, each) for each in notes[:MOST] if each.strip())
    )
    desk.end = RoleEnd("done", understanding)
    return CallResult()


SUMMARIZER = Role(name="summarizer", prompt=Path(__file__).with_name("prompt.md"), tools=(summarise,), steps=0)
