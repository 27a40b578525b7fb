"""The Explorer: tries a site out, control by control, and describes how the site works."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from footpath.reading.leads import Lead, leads, search_word
from footpath.roles.explorer.trying import click, done, go_back, note, observe, scroll, type_text
from footpath.roles.ports import Call, Decision, Pass, RoleContext, board_of
from footpath.roles.role import Role
from footpath.roles.tools.look import inspect_page
from footpath.roles.tools.pictures import take_screenshot

if TYPE_CHECKING:
    from pydantic import JsonValue

    from footpath.roles.board import SharedBoard


EXPLORER = Role(
    name="explorer",
    prompt=Path(__file__).with_name("prompt.md"),
    tools=(click, scroll, type_text, go_back, note, observe, inspect_page, take_screenshot, done),
)


DEAD_ENDS = frozenset({"application", "login", "registration", "captcha", "error", "confirmation", "review"})
"""Types of pages without tries: they ask for a person's data, or are empty."""


class ExplorerRules:
    """Decides while rules know a control to try; alone, describes the site at the end."""

    def __init__(self, *, alone: bool = True) -> None:
        self._alone = alone

    async def __call__(self, desk: RoleContext) -> Decision | Pass:
        """The next thing to try, the way back, or the end."""
        board = board_of(desk)
        if not board.ending and (lead := next_lead(board)) is not None:
            return Decision((_call(lead, board),))
        if not board.ending and len(board.path) > 1:
            return Decision((Call("go_back", {"reason": f"What {board.page} has to tell was tried."}),))
        if not self._alone and not board.ending:
            return Pass("What rules know to try was tried.")
        return Decision((_done(board),))


def next_lead(board: SharedBoard) -> Lead | None:
    """Return the most informative untried lead on the page; None for none."""
    if board.surface is None or board.surface.type in DEAD_ENDS or len(board.path) > board.depth + 1:
        return None
    untried = (each for each in leads(board.surface) if (board.page, each.key) not in board.tried)
    return next((each for each in untried if not _is_known(each, board)), None)


def _is_known(lead: Lead, board: SharedBoard) -> bool:
    """Whether a try would show nothing new: a search without words, or a lead whose like was seen twice."""
    if lead.kind == "search_input":
        is_first = len(board.path) == 1  # elsewhere, a search field may look up the person's own data
        surface = board.surface
        return surface is None or not search_word(surface) or (surface.listing is None and not is_first)
    if lead.kind == "navigation":
        return any(lead.key == f"way {pattern}" for page in board.atlas.pages for pattern in page.url_patterns)
    if lead.kind in ("tab", "menu"):
        return False
    return any(
        each.page == board.page and each.element_type == lead.kind and each.confirmed for each in board.atlas.behaviors
    )


def _call(lead: Lead, board: SharedBoard) -> Call:
    if lead.kind == "search_input" and board.surface is not None:
        word = search_word(board.surface)
        typed: dict[str, JsonValue] = {"ref": lead.ref, "text": word, "press_enter": True}
        return Call("type_text", {**typed, "reason": "To see what searching does."})
    if not lead.ref:
        return Call("scroll", {"direction": "end", "reason": "To see whether more of the list comes."})
    kind = lead.kind.replace("_", " ")
    return Call("click", {"ref": lead.ref, "reason": f"To see what a {kind} does."})


def _done(board: SharedBoard) -> Call:
    first = board.atlas.pages[0] if board.atlas.pages else None
    kind = first.page_type if first else board.surface.type if board.surface else "other"
    said: dict[str, JsonValue] = {"understanding": board.ending or "Each kind of control was tried.", "page_type": kind}
    said["key_findings"] = []
    return Call("done", said)
