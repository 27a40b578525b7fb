"""Arrive at a page and leave: identify the page, note its content and its key elements by rules, keep the way there."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Final

from footpath.memory.atlas import MOST_NOTES, same_behavior, with_behavior, with_edge
from footpath.reading.buttons import label_of
from footpath.reading.effect import is_outside
from footpath.reading.locator import locators
from footpath.schema.action import Action, Scroll, Type
from footpath.schema.atlas import BehaviorPattern, Edge, ElementType, KeyElement, PageNode
from footpath.schema.event import ChangeSeen, PageClassified
from footpath.schema.outline import is_listed
from footpath.schema.signature import Signature

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from footpath.engine.site.visit import Visit
    from footpath.engine.view import View
    from footpath.reading.change import Changed
    from footpath.reading.locator import By
    from footpath.reading.surface import Surface
    from footpath.schema.listing import Listing, PagerKind
    from footpath.schema.snapshot import Element

PILED_UP: Final = 6
"""Number of observations of a page after which they are summed up again."""

NEW_UNTIL: Final = 2
"""Sights of a pattern that count as something new: the second confirms it."""


@dataclasses.dataclass(slots=True)
class Drawn:
    """Pictures of a page at first sight."""

    thumbnail: bytes
    """JPEG."""
    marked: bytes
    """PNG, key elements framed and named."""


@dataclasses.dataclass(slots=True)
class Arriving:
    """The growing knowledge of pages and ways."""

    visit: Visit
    left_at: list[str] = dataclasses.field(default_factory=list[str])
    """The address at which each page before the current one was left."""
    drawn: dict[str, Drawn] = dataclasses.field(default_factory=dict[str, Drawn])
    summed_up: dict[str, int] = dataclasses.field(default_factory=dict[str, int])
    """Number of a page's observations at the last summing up."""

    async def arrive(
        self, view: View, before: View | None, action: Action | None, element: Element | None, changed: Changed | None
    ) -> None:
        """Identify the newly open page, and keep the way there."""
        board, source = self.visit.board, self.visit.board.page
        came = before.snapshot.url if before is not None else ""
        label = way_in_words(action, element, changed) if action is not None else ""
        placed = await self.visit.place(view, came, label)
        if before is not None:
            await self.leave(before)
            self.left_at.append(before.snapshot.url)
            self._keep_way(source, placed.page, before, action, element, changed, label)
        self._keep_page(view, placed.page, placed.understanding, is_new=placed.is_new)
        board.page = placed.page
        board.path.append(placed.page)
        board.surface = self.visit.surface(view)
        event = PageClassified(
            page=placed.page,
            page_type=board.surface.type,
            is_new=placed.is_new,
            understanding=placed.understanding,
            came_from=source,
            via=label,
        )
        await self.visit.context.journal.append(event)
        await self.keep_page_elements(view)
        if placed.page not in self.drawn:
            self.drawn[placed.page] = await self._draw(view)

    async def learn(self, changed: Changed, action: Action, before: View, element: Element | None) -> bool:
        """Keep the effect of acting on an element; return whether the effect was new."""
        if changed.change == "nothing":
            return False
        board = self.visit.board
        pattern = BehaviorPattern(
            page=board.page,
            element_type=changed.element_type,
            action="type" if isinstance(action, Type) else action.kind,
            effect=self.visit.redact(changed.effect),
            change=changed.change,
        )
        patterns = with_behavior(board.atlas.behaviors, pattern)
        times = next(each.times for each in patterns if same_behavior(each) == same_behavior(pattern))
        pagers = dict(board.atlas.pagers)
        if isinstance(action, Scroll) and changed.element_type == "load_more":
            pagers[board.page] = "scroll"
            self.note((PAGERS["scroll"],))
        board.atlas = board.atlas.model_copy(update={"behaviors": patterns, "pagers": pagers})
        event = ChangeSeen(
            page=board.page,
            action=pattern.action,
            target=before.words(element) if element is not None else "",
            element_type=changed.element_type,
            change=changed.change,
            effect=pattern.effect,
            times=times,
        )
        await self.visit.context.journal.append(event)
        return times <= NEW_UNTIL

    async def leave(self, view: View, *, is_end: bool = False) -> None:
        """Summarise the observations of a page before leaving, if new or numerous."""
        board = self.visit.board
        page = board.atlas.page(board.page)
        if page is None or (
            not is_end and page.id in self.summed_up and len(page.observations) - self.summed_up[page.id] < PILED_UP
        ):
            return
        said = await self.visit.sum_up(view, page.observations)
        if said is not None:
            better = {"understanding": said.understanding or page.understanding, "observations": said.observations}
            self._replace(page.model_copy(update=better))
            self.summed_up[page.id] = len(said.observations)

    def note(self, notes: Iterable[str]) -> None:
        """Keep observations of the open page, each once."""
        page = self.visit.board.atlas.page(self.visit.board.page)
        if page is not None:
            kept = tuple(dict.fromkeys((*page.observations, *notes)))[-MOST_NOTES:]
            self._replace(page.model_copy(update={"observations": kept}))

    async def keep_page_elements(self, view: View) -> None:
        """Keep the page's key elements that are not known yet."""
        board = self.visit.board
        known = {each.kind for each in board.atlas.key_elements if each.page == board.page}
        shown = key_elements(view, self.visit.surface(view), board.page)
        await self.keep_elements([each for each in shown if each.element.kind not in known])

    async def keep_elements(self, shown: Sequence[ShownElement]) -> None:
        """Keep key elements, each once, with a unique selector."""
        elements = await self._selected(shown)
        atlas = self.visit.board.atlas
        known = {(each.kind, each.page, each.name, each.selector): each for each in atlas.key_elements}
        known |= {(each.kind, each.page, each.name, each.selector): each for each in elements}
        self.visit.board.atlas = atlas.model_copy(update={"key_elements": tuple(known.values())})

    async def _selected(self, shown: Sequence[ShownElement]) -> list[KeyElement]:
        """Return the elements, each with its first selector that Playwright finds unique."""
        tried = [*dict.fromkeys(selector for each in shown for selector in each.selectors)]
        counts = dict(zip(tried, await self.visit.context.session.count(tried), strict=True))
        return [
            each.element.model_copy(update={"selector": next((one for one in each.selectors if counts[one] == 1), "")})
            for each in shown
        ]

    def _keep_page(self, view: View, id: str, understanding: str, *, is_new: bool) -> None:
        atlas, surface = self.visit.board.atlas, self.visit.surface(view)
        old = atlas.page(id)
        notes = tuple(notes_of(surface))
        lists_jobs = surface.listing is not None and surface.listing.postings
        if old is None or is_new:
            page = PageNode(
                id=id,
                page_type=surface.type,
                understanding=understanding,
                observations=notes,
                url_patterns=(view.page.url_pattern,),
                fingerprints=(view.page.fingerprint,),
                example=view.snapshot.url,
                lists_jobs=lists_jobs,
            )
            pages = (*(each for each in atlas.pages if each.id != id), page)
        else:
            update = {
                "visits": old.visits + 1,
                "url_patterns": tuple(dict.fromkeys((*old.url_patterns, view.page.url_pattern))),
                "fingerprints": tuple(dict.fromkeys((*old.fingerprints, view.page.fingerprint)))[-MOST_NOTES:],
                "observations": old.observations or notes,
                "lists_jobs": old.lists_jobs or lists_jobs,
            }
            page = old.model_copy(update=update)
            pages = tuple(page if each.id == id else each for each in atlas.pages)
        lists, pagers = dict(atlas.lists), dict(atlas.pagers)
        if surface.listing is not None:
            lists[id] = surface.listing.shape
            pagers[id] = surface.pager.kind
        self.visit.board.atlas = atlas.model_copy(update={"pages": pages, "lists": lists, "pagers": pagers})

    def _keep_way(
        self,
        source: str,
        target: str,
        before: View,
        action: Action | None,
        element: Element | None,
        changed: Changed | None,
        label: str,
    ) -> None:
        if action is None:
            return
        edge = Edge(
            source=source,
            target=target,
            action=action,
            signature=before.sign(element) if element is not None else None,
            element_type=changed.element_type if changed is not None else "other",
            label=label,
        )
        atlas = self.visit.board.atlas
        self.visit.board.atlas = atlas.model_copy(update={"edges": with_edge(atlas.edges, edge)})

    def _replace(self, page: PageNode) -> None:
        atlas = self.visit.board.atlas
        pages = tuple(page if each.id == page.id else each for each in atlas.pages)
        self.visit.board.atlas = atlas.model_copy(update={"pages": pages})

    async def _draw(self, view: View) -> Drawn:
        """Draw the page in two pictures, with entries and personal data painted over."""
        session, surface = self.visit.context.session, self.visit.surface(view)
        narrowing = {ref for each in surface.filters for ref in (each.ref, *each.refs.values())}
        fields = tuple(ref for ref in view.fields if ref not in narrowing)
        names: dict[str, str] = {}
        for kind, element in found(surface):
            if element.ref in view.snapshot.by_ref:
                names.setdefault(element.ref, kind.replace("_", " "))
        small = await session.screenshot(fields, small=True)
        return Drawn(small, await session.screenshot(fields, full=True, marks=names))


def way_in_words(action: Action, element: Element | None, changed: Changed | None) -> str:
    """Return an action that leads to another page in words, without words of a single record."""
    kind = changed.element_type if changed is not None else "other"
    if kind in ("navigation", "other", "menu") and element is not None and element.name:
        return f"{action.kind} “{element.name}”"
    return f"{action.kind} {kind.replace('_', ' ')}"


PAGERS: dict[PagerKind, str] = {
    "next": "The rest of the list is behind a link to the next part.",
    "numbers": "The list is split into numbered pages.",
    "load_more": "A button adds more records to the list.",
    "scroll": "More records come when the end of the list is scrolled to.",
}


def notes_of(surface: Surface) -> Iterator[str]:
    """Yield helpful observations of the page, without words of a single record."""
    listing, page = surface.listing, surface.page
    if listing is not None:
        yield from _notes_of_list(listing)
        if surface.pager.kind in PAGERS:
            yield PAGERS[surface.pager.kind]
    elif page.page_type == "listing":
        yield "It looks like a list, but no records were found in it."
    for form in page.forms:
        asked = [each for each in form.fields if not each.trap and each.visible]
        if form.purpose in ("application", "login", "registration", "contact") and asked:
            needed = sum(each.required for each in asked)
            yield f"A form for {form.purpose}: {len(asked)} questions, {needed} of them required."
    if page.progress is not None:
        yield f"It is step {page.progress.current} of {page.progress.total}."
    if page.captcha:
        yield f"It has a captcha ({page.captcha})."
    yield from held(surface)


def _notes_of_list(listing: Listing) -> Iterator[str]:
    of = f" of {listing.total:,}" if listing.total else ""
    yield f"A list with {len(listing.records)} records on a page{of}."
    if listing.shape.slots:
        yield f"Each record tells: {', '.join(each.name for each in listing.shape.slots if each.name)}."


def held(surface: Surface) -> Iterator[str]:
    """Yield a button not pressed because of its possible outside effect."""
    for each in surface.snapshot.elements:
        if surface.kind(each.ref) == "apply_button" and is_outside(each, surface.page):
            yield f"“{each.name}” may send something at once; it was not pressed."
            return


KEYS: Final[tuple[ElementType, ...]] = (
    *("search_input", "search_button", "filter_button", "filter_option", "clear_filters", "sort", "job_listing"),
    *("pagination", "load_more", "apply_button", "save_button", "tab"),
)
MOST: Final[dict[ElementType, int]] = {
    "job_listing": 25,
    "filter_option": 20,
    "pagination": 1,
    "tab": 8,
    "save_button": 1,
}
"""How many of a kind are kept of a page; of the others, 3."""

_OTHERWISE: Final = 3
_STEADY: Final[tuple[By, ...]] = ("id", "test_id", "name", "path", "role")
"""Traits that name an element of a site, whatever its texts are; a role with a name last."""


@dataclasses.dataclass(frozen=True, slots=True)
class ShownElement:
    """A key element on the page."""

    element: KeyElement
    selectors: tuple[str, ...]
    """Playwright selectors that match the element, the steadiest first. Each may match others too."""


def key_elements(view: View, surface: Surface, page: str) -> list[ShownElement]:
    """Return the elements of a page that matter."""
    return [_shown(view, element, kind, page) for kind, element in found(surface)]


def found(surface: Surface) -> Iterator[tuple[ElementType, Element]]:
    """Yield the elements that matter with their kinds, each filter once."""
    for kind in KEYS:
        for element in _of_kind(surface, kind)[: MOST.get(kind, _OTHERWISE)]:
            yield kind, element


def _of_kind(surface: Surface, kind: ElementType) -> list[Element]:
    refs = _REFS.get(kind)
    if refs is None:
        return [e for e in surface.snapshot.elements if surface.kind(e.ref) == kind and is_listed(e)]
    return [surface.elements[ref] for ref in refs(surface, kind) if ref in surface.elements]


def _filters(surface: Surface, kind: ElementType) -> list[str]:
    refs = dict.fromkeys(each.ref for each in surface.filters)
    return [ref for ref in refs if surface.kind(ref) == kind]


def _records(surface: Surface, _: ElementType) -> list[str]:
    return [each.ref for each in surface.listing.records] if surface.listing else []


def _next_page(surface: Surface, kind: ElementType) -> list[str]:
    on = surface.pager.next or next((each for each in surface.pager.pages if not each.current), None)
    return [on.ref] if on is not None and surface.kind(on.ref) == kind else []


_REFS: Final[Mapping[ElementType, Callable[[Surface, ElementType], list[str]]]] = {
    "search_input": _filters,
    "filter_option": _filters,
    "sort": _filters,
    "job_listing": _records,
    "pagination": _next_page,
}
"""How elements of a kind are found, where the list and its controls say more than each element alone."""


def panel(view: View, node: int, page: str) -> ShownElement:
    """Return the part of a page that shows a record beside the list."""
    path = view.snapshot.path(node)
    block = next((each for each in view.snapshot.blocks if each.node == node), None)
    name, role = (block.text, block.role) if block is not None else ("", "")
    signature = Signature(role=role or "region", name=name, path=path)
    element = KeyElement(
        kind="details_panel",
        name=name or "Details",
        page=page,
        signature=signature,
        selector="",
        address=view.snapshot.url,
    )
    return ShownElement(element, selectors_of(signature))


def selectors_of(signature: Signature) -> tuple[str, ...]:
    """Return selectors of an element: by attributes, by path, and by role and name."""
    found = [each for each in locators(signature) if each.by in _STEADY]
    return tuple(each.selector for each in sorted(found, key=lambda each: _STEADY.index(each.by)))


def _shown(view: View, element: Element, kind: ElementType, page: str) -> ShownElement:
    name = view.questions.get(element.ref) or label_of(element) or element.placeholder or kind
    first = element
    if element.ref not in view.snapshot.by_ref and element.options:
        first = view.snapshot.by_ref.get(element.options[0].ref, element)
    known = KeyElement(
        kind=kind, name=name, page=page, signature=view.sign(element), selector="", address=view.snapshot.url
    )
    return ShownElement(known, selectors_of(view.sign(first)))
