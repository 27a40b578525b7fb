"""The Explorer: tries a site out, control by control, and describes how the site works."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Literal

from footpath.reading.surface import Lead, leads, search_word
from footpath.roles.board import ElementClaim, Findings
from footpath.roles.page_text import in_own_words
from footpath.roles.ports import Call, Decision, Pass, Role, RoleContext, RoleEnd, board_of
from footpath.roles.shared_tools import hands_of, inspect_page, page_of, take_screenshot, told
from footpath.roles.tool import CallResult, Reason, Ref, Text, tool
from footpath.schema import action as do
from footpath.schema.atlas import ElementType
from footpath.schema.base import Frozen
from footpath.schema.observation import PageType  # noqa: TC001 - tools' parameters are read when they are called
from footpath.schema.snapshot import Element

if TYPE_CHECKING:
    from pydantic import JsonValue

    from footpath.roles.board import SharedBoard
    from footpath.schema.action import Action

MOST = 12
MOST_TOKENS = 1_500
"""Approximate tokens of a page in `observe`."""


class Key(Frozen):
    """An element that matters for working with the site."""

    ref: str
    kind: ElementType


@tool("acts")
async def click(desk: RoleContext, ref: Ref, reason: Reason) -> CallResult:
    """Click an element to see what it does; says whether it worked, and whether the address changed, and to which."""
    return await _try(desk, do.Click(), ref, reason)


@tool("acts")
async def scroll(desk: RoleContext, direction: Literal["up", "down", "end", "top"], reason: Reason) -> CallResult:
    """Scroll the page; says whether new content was loaded."""
    before = _texts(desk)
    result = await _try(desk, do.Scroll(to=direction), "", reason)
    loaded = "true" if _texts(desk) - before else "false"
    return CallResult(f"{result.text}; new_content_loaded: {loaded}", ok=result.ok)


@tool("acts")
async def type_text(desk: RoleContext, ref: Ref, text: Text, reason: Reason, press_enter: bool = False) -> CallResult:
    """Type words into a search field.

    - press_enter: press Enter after them, to search.
    """
    return await _try(desk, do.Type(value=text + "\n" if press_enter else text), ref, reason)


@tool("acts")
async def go_back(desk: RoleContext, reason: Reason) -> CallResult:
    """Go back to the page before."""
    return await _try(desk, do.Back(), "", reason)


@tool("reads")
async def observe(desk: RoleContext) -> CallResult:
    """The page as it is now: dom, url and title."""
    seen = desk.sight = await page_of(desk).look()
    dom = seen.snapshot.to_text(MOST_TOKENS)
    return CallResult(f"url: {seen.snapshot.url}\ntitle: {seen.snapshot.title}\ndom:\n{dom}")


@tool("keeps")
async def note(desk: RoleContext, what: str) -> CallResult:
    """Note something about the page that stands open."""
    board = board_of(desk)
    noted = in_own_words(desk, what)
    pages = (
        each.model_copy(update={"observations": tuple(dict.fromkeys((*each.observations, noted)))[-MOST:]})
        if each.id == board.page
        else each
        for each in board.atlas.pages
    )
    board.atlas = board.atlas.model_copy(update={"pages": tuple(pages)})
    return CallResult("noted")


@tool("ends")
async def done(
    desk: RoleContext,
    understanding: str,
    page_type: PageType,
    key_findings: list[str],
    key_elements: list[Key] = [],  # noqa: B006 - never changed
) -> CallResult:
    """End exploring.

    - understanding: what the site is for and how one works with it, in one or two sentences.
    - page_type: of the page where exploring began.
    - key_findings: what helps whoever works with the site later.
    - key_elements: elements of PAGE that matter, by their refs.
    """
    board = board_of(desk)
    elements = desk.sight.elements if desk.sight is not None else dict[str, Element]()
    keys = [Key.model_validate(each) for each in key_elements]
    if unknown := [each.ref for each in keys if each.ref not in elements]:
        return CallResult(f"there is no element {unknown[0][:20]!r} on the page", ok=False)
    understanding = in_own_words(desk, understanding)
    kept = tuple(in_own_words(desk, each) for each in key_findings[:MOST] if each.strip())
    board.findings = Findings(understanding, page_type, kept, tuple(ElementClaim(each.ref, each.kind) for each in keys))
    desk.end = RoleEnd("done", understanding)
    return CallResult()


async def _try(desk: RoleContext, action: Action, ref: str, reason: str) -> CallResult:
    before = desk.sight.snapshot.url if desk.sight is not None else ""
    done = await hands_of(desk).act(action, ref, reason, exploring=True)
    desk.sight = done.sight
    now = done.sight.snapshot.url
    if isinstance(action, do.Scroll):
        return CallResult(told(done), ok=done.outcome.ok)
    success = str(done.outcome.ok).lower()
    moved = f"true; new_url: {now}" if before and now != before else "false"
    return CallResult(f"success: {success}; url_changed: {moved}; {told(done)}", ok=done.outcome.ok)


def _texts(desk: RoleContext) -> set[str]:
    """Return the texts and names on the page: a list that swaps rows keeps its number of rows."""
    page = desk.sight.snapshot if desk.sight is not None else None
    return {*(each.text for each in page.blocks), *(each.name for each in page.elements)} if page else set()


EXPLORER = Role(
    name="explorer",
    prompt=Path(__file__).parent / "prompts" / "explorer.md",
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
