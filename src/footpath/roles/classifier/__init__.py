"""The Classifier: says which page of the site an address is."""

import re
from pathlib import Path

from footpath.roles.board import Placed
from footpath.roles.own_words import in_own_words
from footpath.roles.ports import RoleContext, RoleEnd, board_of
from footpath.roles.role import Role
from footpath.roles.tool import CallResult, tool

LONGEST_ID = 40
_WORD = re.compile(r"[^\W_]+")


@tool("ends")
async def classify(
    desk: RoleContext, page_id: str, is_new_page: bool, understanding: str, came_from: str = "", via_action: str = ""
) -> CallResult:
    """Say which page it is.

    - page_id: of a known page, or a new one: lower-case words joined by dashes.
    - came_from: id of the page before.
    - via_action: what led here, in a few words.
    """
    board = board_of(desk)
    id = "-".join(_WORD.findall(page_id.casefold()))[:LONGEST_ID]  # it names files
    if not id:
        return CallResult("the page needs an id", ok=False)
    if not is_new_page and board.atlas.page(id) is None:
        return CallResult(f"there is no page {id!r}; say that it is new, or take one that ATLAS lists", ok=False)
    board.placed = Placed(id, is_new_page, in_own_words(desk, understanding))
    desk.end = RoleEnd("done", id)
    return CallResult()


CLASSIFIER = Role(name="classifier", prompt=Path(__file__).with_name("prompt.md"), tools=(classify,), steps=0)
