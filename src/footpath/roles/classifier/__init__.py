"""The Classifier: identifies the page of the site at an address."""

import dataclasses
import re
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from footpath.reading.surface import Surface
from footpath.roles.board import Arrival, Placed
from footpath.roles.page_text import in_own_words
from footpath.roles.ports import Call, Decision, Pass, RoleContext, RoleEnd, board_of
from footpath.roles.role import Role
from footpath.roles.tool import CallResult, tool
from footpath.schema.atlas import Atlas, PageNode
from footpath.schema.observation import PageType

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
    id = "-".join(_WORD.findall(page_id.casefold()))[:LONGEST_ID]  # the id names files
    if not id:
        return CallResult("the page needs an id", ok=False)
    if not is_new_page and board.atlas.page(id) is None:
        return CallResult(f"there is no page {id!r}; say that it is new, or take one that ATLAS lists", ok=False)
    board.placed = Placed(id, is_new_page, in_own_words(desk, understanding))
    desk.end = RoleEnd("done", id)
    return CallResult()


CLASSIFIER = Role(name="classifier", prompt=Path(__file__).with_name("prompt.md"), tools=(classify,), steps=0)


SAME: Final[dict[PageType, str]] = {
    "posting": "One posting, with all that is said of it.",
    "listing": "The list of postings.",
    "search": "A form to search with.",
    "application": "The form to apply with.",
    "login": "Signing in.",
    "registration": "Opening an account.",
    "contact": "Writing to the site's people.",
    "error": "Says that something is not there.",
    "captcha": "A test that a person must pass.",
    "confirmation": "Says that something was sent.",
    "review": "What is about to be sent.",
    "already_applied": "Says that this was applied for before.",
}
"""The purpose of a page by its type, without further knowledge."""


class PageRules:
    """Decides where address or structure are known or clearly new; alone, in any case."""

    def __init__(self, *, alone: bool = True) -> None:
        self._alone = alone

    async def __call__(self, desk: RoleContext) -> Decision | Pass:
        """Return the page, or that the page is unclear."""
        board = board_of(desk)
        if not isinstance(board.matter, Arrival):
            return Pass("No page has come.")
        found, is_sure = place(board.atlas, board.matter.surface)
        if not is_sure and not self._alone:
            return Pass(f"It may be {found.page} again or a page of its own.")
        said = {"page_id": found.page, "is_new_page": found.is_new, "understanding": found.understanding}
        return Decision((Call("classify", {**said, "came_from": board.matter.came_from}),))


def place(atlas: Atlas, surface: Surface) -> tuple[Placed, bool]:
    """Return the page of the site, and whether the answer is sure. The same page with other data stays the same
    page.
    """
    page = surface.page
    type = surface.type
    alike = [each for each in atlas.pages if each.page_type == type]
    for each in alike:
        if page.url_pattern in each.url_patterns:
            return Placed(each.id, is_new=False, understanding=each.understanding), True
    shapes = {id: shape.record for id, shape in atlas.lists.items()}
    for each in alike:
        one_shape = surface.listing is not None and shapes.get(each.id) == surface.listing.shape.record
        looks_alike = page.fingerprint in each.fingerprints and (type != "other" or _is_beside(page.url_pattern, each))
        if type == "posting" or looks_alike or one_shape:
            return Placed(each.id, is_new=False, understanding=each.understanding), True
    id = fresh_id(atlas, name_of(surface, type))
    return Placed(id, is_new=True, understanding=understanding(surface)), not alike or type == "other"


def _is_beside(pattern: str, page: PageNode) -> bool:
    """Whether an address differs from one of the page's only by a number: `/pages/1` and `/pages/2`."""
    return re.sub(r"\d+", "*", pattern) in {re.sub(r"\d+", "*", each) for each in page.url_patterns}


def agreed(seen: Placed, said: Placed | None, atlas: Atlas, surface: Surface, *, is_sure: bool) -> tuple[Placed, str]:
    """Combine the observed and the reported page. Return the result and the difference in words. A sure observation
    wins.
    """
    if said is None:
        return seen, ""
    if (said.page, said.is_new) == (seen.page, seen.is_new):
        return dataclasses.replace(seen, understanding=said.understanding or seen.understanding), ""
    known = atlas.page(said.page)
    fits = said.is_new or (known is not None and known.page_type == surface.type)
    if is_sure or not fits:
        return seen, f"The model took the page for {said.page}; its address and structure say {seen.page}."
    if said.is_new:
        return dataclasses.replace(said, page=fresh_id(atlas, said.page)), ""
    return said, ""


def fresh_id(atlas: Atlas, id: str) -> str:
    """Return an unused page id."""
    taken = {each.id for each in atlas.pages}
    number, made = 2, id
    while made in taken:
        made, number = f"{id}-{number}", number + 1
    return made


def name_of(surface: Surface, type: PageType) -> str:
    """Return the name of a new page: the type, or else the last word of the address."""
    if type != "other":
        return type.replace("_", "-")
    words = [each for each in urlsplit(surface.snapshot.url).path.split("/") if each]
    plain = [re.sub(r"[^a-z-]+", "", each.casefold()).strip("-") for each in words]
    return next((each for each in reversed(plain) if len(each) > 1), "" if words else "home") or "page"


def understanding(surface: Surface) -> str:
    """Return the purpose of a page, by rules."""
    type = surface.type
    listing = surface.listing
    if type == "listing" or (type in ("other", "search") and listing is not None):
        what = "postings" if listing is not None and listing.postings else "records"
        more = f"; {len(surface.filters)} ways to narrow and order it" if surface.filters else ""
        return f"A list of {what}{more}."
    if type in SAME:
        return SAME[type]
    heading = next((each.text for each in surface.snapshot.blocks if each.kind == "heading" and each.text), "")
    return f"A page headed “{heading or surface.snapshot.title}”."
