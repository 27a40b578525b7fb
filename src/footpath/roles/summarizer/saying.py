"""The Summarizer's transition."""

from footpath.roles.board import Said
from footpath.roles.ports import Desk, End, board_of
from footpath.roles.tool import Result, tool

LONGEST = 300
MOST = 8


@tool("ends")
async def summarise(desk: Desk, understanding: str, notes: list[str]) -> Result:
    """Say what was observed in few words."""
    kept = tuple(desk.redact(each)[:LONGEST] for each in notes[:MOST] if each.strip())
    board_of(desk).said = Said(desk.redact(understanding)[:LONGEST], kept)
    desk.end = End("done", understanding[:LONGEST])
    return Result()
