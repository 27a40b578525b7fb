"""The roles that judge what the Explorer saw: the page, a change of it, a filter; and the sum of it all."""

import dataclasses
import re
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from footpath.reading.change import Changed, judge_change
from footpath.reading.surface import Surface, search_word
from footpath.roles.board import Arrival, Narrowing, Notes, Placed, SharedBoard, Summary, Tried
from footpath.roles.page_text import in_own_words
from footpath.roles.ports import Call, Decision, Pass, Policy, Role, RoleContext, RoleEnd, board_of
from footpath.roles.tool import CallResult, tool
from footpath.schema.atlas import Atlas, ChangeType, ElementType, Filter, PageNode
from footpath.schema.event import Noticed
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


CLASSIFIER = Role(
    name="classifier", prompt=Path(__file__).parent / "prompts" / "classifier.md", tools=(classify,), steps=0
)


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
        found, is_sure = place_in_atlas(board.atlas, board.matter.surface)
        if not is_sure and not self._alone:
            return Pass(f"It may be {found.page} again or a page of its own.")
        said = {"page_id": found.page, "is_new_page": found.is_new, "understanding": found.understanding}
        return Decision((Call("classify", {**said, "came_from": board.matter.came_from}),))


def place_in_atlas(atlas: Atlas, surface: Surface) -> tuple[Placed, bool]:
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


def agreed_page(
    seen: Placed, said: Placed | None, atlas: Atlas, surface: Surface, *, is_sure: bool
) -> tuple[Placed, str]:
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


LONGEST_EFFECT = 160


@tool("ends")
async def say_change(desk: RoleContext, change: ChangeType, element_type: ElementType, effect: str) -> CallResult:
    """Say what changed.

    - effect: what such an element does, in a few words.
    """
    board_of(desk).changed = Changed(change, element_type, desk.redact(effect)[:LONGEST_EFFECT])
    desk.end = RoleEnd("done", effect[:LONGEST_EFFECT])
    return CallResult()


CHANGE_ANALYZER = Role(
    name="change_analyzer",
    prompt=Path(__file__).parent / "prompts" / "change_analyzer.md",
    tools=(say_change,),
    steps=0,
)


class ChangeRules:
    """Decides if the observation allows only one reading; without a rung above, always."""

    def __init__(self, *, alone: bool = True) -> None:
        self._alone = alone

    async def __call__(self, desk: RoleContext) -> Decision | Pass:
        """Return the change, or that the change is unclear."""
        matter = board_of(desk).matter
        if not isinstance(matter, Tried):
            return Pass("Nothing was done that could be judged.")
        seen = judge_change(matter.before, matter.after, matter.element)
        if not seen.sure and not self._alone:
            return Pass(f"What is seen allows another reading than “{seen.effect}”.")
        said = {"change": seen.change, "element_type": seen.element_type, "effect": seen.effect}
        return Decision((Call("say_change", said),))


def agreed_change(seen: Changed, said: Changed | None) -> tuple[Changed, str]:
    """Combine the observed and the reported change. Return the result, and the difference in words (empty for none).

    The observation wins. If the observation is unclear, the model's report counts for the type of the element and the
    words of the effect, but not for the change: only the page can show the change.
    """
    if said is None or (said.change, said.element_type) == (seen.change, seen.element_type):
        better = said is not None and not seen.sure and bool(said.effect)
        return (dataclasses.replace(seen, effect=said.effect) if better and said else seen), ""
    if seen.sure:
        return seen, _difference(seen, said)
    if said.change != seen.change:
        kept = dataclasses.replace(seen, element_type=said.element_type)
        return kept, _difference(seen, said)
    return dataclasses.replace(seen, element_type=said.element_type, effect=said.effect or seen.effect), ""


def _difference(seen: Changed, said: Changed) -> str:
    return (
        f"The model took it for {said.element_type} ({said.change}); "
        f"what was seen is {seen.element_type} ({seen.change}), and that counts."
    )


LONGEST_FILTER = 60


@tool("keeps")
async def try_filter(desk: RoleContext, name: str, option: str) -> CallResult:
    """Have one option of a filter chosen, proven by its address, and cleared.

    - name: of the filter, as MATTER lists it.
    - option: its label; for a filter by words, the words.
    """
    board = board_of(desk)
    if name not in board.untried:
        return CallResult(f"there is no filter {name[:LONGEST_FILTER]!r} that is still to be tried", ok=False)
    assert board.site is not None, "whoever tries filters needs a site"
    board.untried.remove(name)
    return CallResult(await board.site.try_filter(name, option))


@tool("keeps")
async def name_filter(desk: RoleContext, name: str, better: str) -> CallResult:
    """Call a filter as a person would."""
    better = desk.redact(" ".join(better.split()))[:LONGEST_FILTER]
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
    prompt=Path(__file__).parent / "prompts" / "filter_analyzer.md",
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


MOST_NOTES = 8


@tool("ends")
async def summarise(desk: RoleContext, understanding: str, notes: list[str]) -> CallResult:
    """Say what was observed in few words."""
    understanding = in_own_words(desk, understanding)
    board_of(desk).said = Summary(
        understanding, tuple(in_own_words(desk, each) for each in notes[:MOST_NOTES] if each.strip())
    )
    desk.end = RoleEnd("done", understanding)
    return CallResult()


SUMMARIZER = Role(
    name="summarizer", prompt=Path(__file__).parent / "prompts" / "summarizer.md", tools=(summarise,), steps=0
)


class SummaryRules:
    """Repeats the notes, without duplicates."""

    async def __call__(self, desk: RoleContext) -> Decision | Pass:
        """The summary."""
        board = board_of(desk)
        if not isinstance(board.matter, Notes):
            return Pass("There is nothing to sum up.")
        notes = list(dict.fromkeys(board.matter.notes))[-MOST_NOTES:]
        page = board.atlas.page(board.matter.page)
        words = about_site(board) if board.matter.is_end else (page.understanding if page else "")
        return Decision((Call("summarise", {"understanding": words, "notes": list(notes)}),))


class ModelOrRules:
    """Uses a model's summary, until one is unusable; from then on the rules."""

    def __init__(self, model: Policy) -> None:
        self._model = model
        self._rules = SummaryRules()
        self._is_stopped = False

    async def __call__(self, desk: RoleContext) -> Decision | Pass:
        """The summary."""
        if not self._is_stopped:
            decision = await self._model(desk)
            if isinstance(decision, Decision) and decision.calls:
                return decision
            self._is_stopped = True
            why = decision.invalid if isinstance(decision, Decision) else decision.reason
            await desk.note(Noticed(what="guardrail", text=desk.redact(f"The model sums up no more: {why}.")))
        return await self._rules(desk)


def about_site(board: SharedBoard) -> str:
    """Return the purpose of the site, by its pages."""
    atlas = board.atlas
    types = {each.page_type for each in atlas.pages}
    shape = next(iter(atlas.lists), "")
    what = "a list of postings" if "listing" in types else "a list" if shape else "no list"
    parts = [f"The site has {what}"]
    if "posting" in types:
        parts.append("a page for each posting")
    elif any(each.change == "panel" and each.element_type == "job_listing" for each in atlas.behaviors):
        parts.append("a panel that shows the chosen record")
    if "application" in types:
        parts.append("a form of its own to apply with")
    narrowing = [each.name for each in atlas.filters if not each.is_sort and each.kind != "text"]
    words = [", ".join(parts[:-1]) + f" and {parts[-1]}." if len(parts) > 1 else f"{parts[0]}."]
    if narrowing:
        words.append(f"The list is narrowed by {', '.join(narrowing)}.")
    return " ".join(words)
