"""The Explorer's actions on a site, and its end. The engine guards and judges every action."""

from typing import Literal

from footpath.roles.board import ElementClaim, Findings
from footpath.roles.own_words import in_own_words
from footpath.roles.ports import RoleContext, RoleEnd, board_of
from footpath.roles.tool import CallResult, Reason, Ref, Text, tool
from footpath.roles.tools.perform import hands_of, page_of, told
from footpath.schema import action as do
from footpath.schema.action import Action
from footpath.schema.atlas import ElementType
from footpath.schema.base import Frozen
from footpath.schema.observation import PageType
from footpath.schema.snapshot import Element

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
