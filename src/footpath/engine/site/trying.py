"""Try filters: one choice of each, its effect, whether the address alone has the same effect, and how to undo it."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Final
from urllib.parse import urljoin

from footpath.engine.sent_requests import try_out
from footpath.engine.site.filters import Stroke, carry_out, choosing, clearing, control_of, open_address, opened
from footpath.reading.buttons import say
from footpath.reading.change import are_apart, is_part, path_filters
from footpath.reading.effect import posts
from footpath.reading.filters import FilterControl, set_by, with_parameter
from footpath.reading.surface import search_word
from footpath.roles.analyzers import FILTER_ANALYZER, choice_of
from footpath.roles.board import Narrowing, Still
from footpath.schema.action import Action, Back, Click, Press, Select, Type
from footpath.schema.atlas import Filter, FilterOption
from footpath.schema.event import FilterFound, Noticed
from footpath.schema.outline import is_listed

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from footpath.engine.site.arriving import Arriving
    from footpath.engine.site.visit import Visit
    from footpath.engine.view import View
    from footpath.reading.change import Changed
    from footpath.reading.surface import Surface
    from footpath.schema.signature import Signature
    from footpath.schema.snapshot import Element

PATHS: Final = "/"
"""Stands for all filters by path among the tried ones; no filter has this name."""

MOST_BY_PATH: Final = 4
"""Number of tried groups of links per page."""

CLEAR: Final = "open the page again"


async def tried_paths(visit: Visit, view: View) -> tuple[tuple[Filter, ...], View]:
    """Return the groups of links that narrowed the list of a page, and the page afterwards."""
    found: list[Filter] = []
    base = visit.surface(view)
    names = {each.filter.name for each in base.filters}
    groups = [each for each in path_filters(base) if each.name not in names][:MOST_BY_PATH]
    found = [each for each in groups if await _is_proven(visit, base, each)]
    if not groups:
        return (), view
    view = await open_address(visit.context, base.snapshot.url) or await visit.context.settled()
    if visit.surface(view).keys != base.keys:  # its options vary by themselves: differences prove nothing
        return (), view
    for each in found:
        event = FilterFound(name=each.name, options=len(each.options), parameter="", proven=True, clear=CLEAR)
        await visit.context.journal.append(event)
    kept = (each.model_copy(update={"page": visit.board.page, "proven": True, "clear": CLEAR}) for each in found)
    return tuple(kept), view


async def _is_proven(visit: Visit, base: Surface, filter: Filter) -> bool:
    """Whether two choices of a filter gave parts of the list."""
    parts: list[Surface] = []
    for option in (filter.options[0], filter.options[-1]):
        if visit.breakers.is_spent:
            return False
        visit.breakers.step()
        there = await open_address(visit.context, urljoin(base.snapshot.url, option.value))
        if there is None or not is_part(base, part := visit.surface(there)):
            return False
        parts.append(part)
    return are_apart(*parts)


MOST = 24
"""Number of tried filters per page."""


@dataclasses.dataclass(slots=True)
class Trying:
    """`roles.board.Site` over the open page."""

    visit: Visit
    arriving: Arriving
    base: View | None = None
    """The page without choices, at which each filter begins and ends."""
    done: set[tuple[str, str]] = dataclasses.field(default_factory=set[tuple[str, str]])
    """Page and name of the tried filters."""

    async def all_filters(self, view: View) -> View:
        """Have the FilterAnalyzer try each filter of the page; return the page."""
        board, surface = self.visit.board, self.visit.surface(view)
        has_list = surface.listing is not None
        fresh = [each for each in surface.filters if (board.page, each.filter.name) not in self.done]
        is_first = len(board.path) == 1
        fresh = [each for each in fresh if has_list or (each.searches and is_first)][:MOST]
        if has_list and not board.ending and (board.page, PATHS) not in self.done:
            self.done.add((board.page, PATHS))
            filters, view = await tried_paths(self.visit, view)
            self.keep(filters)
            surface = self.visit.surface(view)
        if not fresh or board.ending:
            return view
        self.base = view
        read = tuple(self._as_read(each, view) for each in fresh)
        self.keep(read)
        await self._have_tried(read)
        await self._confirm(fresh)
        return self.base

    async def inside(self, view: View) -> View:
        """Have the filters behind a button of the page tried; return the page."""
        page = self.visit.board.page
        behind = [each for each in self._kept() if each.opener is not None and (page, each.name) not in self.done]
        if not behind or self.visit.board.ending:
            return view
        self.base = view
        await self._have_tried(tuple(behind[:MOST]))
        return self.base

    async def _have_tried(self, filters: tuple[Filter, ...]) -> None:
        """Have the FilterAnalyzer try each filter, from the base page and back."""
        assert self.base is not None
        board = self.visit.board
        board.surface = self.visit.surface(self.base)
        board.matter = Narrowing(filters)
        board.untried, board.renamed, board.site = [each.name for each in filters], {}, self
        policy, page = self.visit.team.filter_analyzer, Still(self.visit.sight(self.base))
        await self.visit.run(FILTER_ANALYZER, policy, page, iterations=len(filters) + 2)
        names = {each.name for each in filters}
        self.done |= {(board.page, name) for name in names}
        for each in self._kept():
            if each.name in names:
                found = FilterFound(
                    name=board.renamed.get(each.name, each.name),
                    options=len(each.options),
                    parameter=each.parameter,
                    proven=each.proven,
                    clear=each.clear,
                )
                await self.visit.context.journal.append(found)
        self._rename()

    async def _confirm(self, controls: Sequence[FilterControl]) -> None:
        """Try another choice for a pattern seen only once: a second sight is no accident."""
        assert self.base is not None
        for each in controls:
            board, surface = self.visit.board, self.visit.surface(self.base)
            once = {(p.element_type, p.action) for p in board.atlas.behaviors if p.page == board.page and p.times == 1}
            control = control_of(surface.filters, each.filter)
            if control is None or (surface.kind(control.ref), _act(control).kind) not in once:
                continue
            if board.ending or self.visit.breakers.is_spent:
                continue
            known = next((one for one in self._kept() if one.name == each.filter.name), each.filter)
            other = _other_choice(known, surface)
            if not other or (now := await self._chosen(control, other)) is None:
                continue
            element = surface.elements.get(control.refs.get(other, control.ref))
            changed = await self.visit.judge(self.base, now, _act(control).kind, element)
            await self.arriving.learn(changed, _act(control), self.base, element)
            self.base = await open_address(self.visit.context, self.base.snapshot.url) or self.base

    async def look_in(self, view: View, opener: Signature, before: Surface) -> View:
        """Keep the filters of an opened dialog or menu, and its opener."""
        known = {each.filter.name for each in before.filters}
        fresh = [each for each in self.visit.surface(view).filters if each.filter.name not in known]
        for each in fresh:
            if each.filter.kind == "combobox" and not each.filter.options:
                view = await self._listed(view, each, opener)
            else:
                known = self._as_read(each, view)
                self.keep((known.model_copy(update={"opener": opener, "parameter": ""}),))
        return view

    async def try_filter(self, name: str, option: str) -> str:
        """Choose an option, see the effect, open the resulting address, and clear the filter; return the result in
        words.
        """
        assert self.base is not None, "a page with filters stands open"
        control, there = await self._at_hand(name)
        if control is None:
            return "the page does not show it any more"
        surface = self.visit.surface(there)
        if control.filter.kind == "combobox" and not control.filter.options:
            self.base = await self._listed(self.base, control, None)
            known = next((each for each in self._kept() if each.name == name), None)
            option = known.options[0].label if known is not None and known.options else option
        if not option:
            self._tried_search(control)
            return "there is nothing to choose that is known to leave something in the list"
        if self.visit.breakers.is_spent:
            return "there is no time or no step left to try it"
        self.visit.breakers.step()
        now = await self._chosen(control, option, there)
        if now is None:
            return "the page did not take the choice"
        element = surface.elements.get(control.refs.get(option, control.ref))
        changed = await self.visit.judge(self.base, now, _act(control).kind, element)
        is_new = await self.arriving.learn(changed, _act(control), there, element)
        self.visit.breakers.told((self.visit.board.page, name), is_new=is_new)
        known = await self._proven(control, option, now)
        clear = await self._cleared(control, option, known)
        self.keep((known.model_copy(update={"clear": clear}),))
        self._tried_search(control)
        proof = ", proven by its address" if known.proven else ""
        return f"{changed.effect}; it sets {known.parameter or 'nothing in the address'}{proof}; to clear it: {clear}"

    async def _at_hand(self, name: str) -> tuple[FilterControl | None, View]:
        """Return an operable filter of the page, with the page: a button in front is pressed first."""
        assert self.base is not None
        known = next((each for each in self._kept() if each.name == name), None)
        if known is None:
            return None, self.base
        there = self.base if known.opener is None else await opened(self.visit.context, self.base, known)
        return control_of(self.visit.surface(there).filters, known), there

    async def _chosen(self, control: FilterControl, option: str, there: View | None = None) -> View | None:
        """Return the page with an option chosen by its control, as a step of the journal; None if the choice failed.

        `there` is the page with the control, if not the base page.
        """
        assert self.base is not None
        context = self.visit.context
        shown = there or self.base
        surface = self.visit.surface(shown)
        element = surface.elements.get(control.refs.get(option, control.ref))
        strokes = choosing(control, option, surface)
        words = shown.words(element) if element is not None else control.filter.name
        step = await self.visit.begin(strokes[0].action, element, words)
        outcome, now = await carry_out(context, shown, strokes)
        await context.journal.append(step.finished(outcome, held=outcome.ok, why=outcome.message))
        if outcome.ok:
            return now
        self.base = await open_address(context, self.base.snapshot.url) or self.base
        return None

    async def _proven(self, control: FilterControl, option: str, now: View) -> Filter:
        """Return the filter with its parameter, proven if the address alone shows the same list."""
        assert self.base is not None
        filter = self._as_read(control, self.base)
        base, chosen = self.visit.surface(self.base), self.visit.surface(now)
        parameter, value = set_by(base.snapshot.url, chosen.snapshot.url)
        if not parameter:
            options = tuple(each.model_copy(update={"value": ""}) for each in filter.options)
            return filter.model_copy(update={"parameter": "", "options": options})
        options = _valued(filter, option, value)
        filter = filter.model_copy(update={"parameter": parameter, "options": options})
        there = await open_address(self.visit.context, with_parameter(base.snapshot.url, parameter, value))
        if there is None:
            return filter
        await self.arriving.keep_page_elements(there)
        seen = self.visit.surface(there)
        same = seen.keys == chosen.keys and _total(seen) == _total(chosen)
        shows = control_of(seen.filters, control.filter)
        marked = shows is not None and (option in shows.chosen or shows.value == option)
        differs = seen.keys != base.keys or _total(seen) != _total(base)
        return filter.model_copy(update={"proven": same and (differs or marked)})

    async def _cleared(self, control: FilterControl, option: str, known: Filter) -> str:
        """Clear the filter in a working way and return the way; the base page is open afterwards."""
        assert self.base is not None
        context = self.visit.context
        old = self.visit.surface(self.base)
        now = await context.settled()
        surface = self.visit.surface(now)
        here = control_of(surface.filters, control.filter)
        ways = clearing(here, option, surface, known.neutral) if here is not None else ()
        for words, strokes in ways:
            outcome, after = await carry_out(context, now, strokes)
            if outcome.ok and _is_cleared(old, self.visit.surface(after)):
                self.base = after
                return words
            break
        view = await open_address(context, old.snapshot.url)
        self.base = view or await context.settled()
        if state_of(self.visit.surface(self.base)) != state_of(old):
            text = f"The filter “{control.filter.name}” could not be taken back wholly."
            await context.journal.append(Noticed(what="undone", text=text))
        return "open the address without it" if known.parameter else "open the page again"

    async def _listed(self, view: View, control: FilterControl, opener: Signature | None) -> View:
        """Open a closed list of choices, read it, and close it."""
        context = self.visit.context
        element = view.elements.get(control.ref)
        if element is None:
            return view
        await try_out(context, view, Click(), element)
        opened = await context.settled()
        there = opened.elements.get(control.ref)
        labels = [each.label for each in there.options if each.label] if there is not None else []
        labels = labels or [e.name for e in opened.snapshot.elements if e.role == "option" and e.name]
        options = tuple(FilterOption(label=each) for each in dict.fromkeys(labels))
        read = self._as_read(control, view).model_copy(update={"options": options, "opener": opener})
        self.keep((read,))
        _, now = await carry_out(context, opened, (Stroke(Press(keys="Escape"), control.ref),))
        return now

    def keep(self, filters: tuple[Filter, ...]) -> None:
        """Keep filters of the page; the latest finding on each counts."""
        atlas = self.visit.board.atlas
        known = {(each.page, each.name): each for each in atlas.filters}
        known |= {(each.page, each.name): each for each in filters}
        self.visit.board.atlas = atlas.model_copy(update={"filters": tuple(known.values())})

    def _as_read(self, control: FilterControl, view: View) -> Filter:
        element = view.elements.get(control.ref)
        known = next((each for each in self._kept() if each.name == control.filter.name), None)
        options = control.filter.options or (known.options if known is not None else ())
        is_one = control.filter.kind in ("select", "combobox", "radio", "buttons", "links")
        usual = control.chosen[0] if is_one and control.chosen else ""  # the default choice
        return control.filter.model_copy(
            update={
                "neutral": control.filter.neutral or (known.neutral if known is not None else usual),
                "opener": known.opener if known is not None else None,
                "page": self.visit.board.page,
                "signature": view.sign(element) if element is not None else None,
                "options": options,
            }
        )

    def _kept(self) -> tuple[Filter, ...]:
        board = self.visit.board
        return tuple(each for each in board.atlas.filters if each.page == board.page)

    def _rename(self) -> None:
        atlas, names = self.visit.board.atlas, self.visit.board.renamed
        filters = tuple(
            each.model_copy(update={"name": names[each.name]}) if each.name in names else each for each in atlas.filters
        )
        self.visit.board.atlas = atlas.model_copy(update={"filters": filters})

    def _tried_search(self, control: FilterControl) -> None:
        if control.filter.kind == "text":
            board = self.visit.board
            board.tried.add((board.page, f"search {control.filter.name}"))


def _valued(filter: Filter, option: str, value: str) -> tuple[FilterOption, ...]:
    """Return the options with their values in the address: read values count if the tried option confirms them."""
    tried = next((each for each in filter.options if each.label == option), None)
    if tried is None:
        return filter.options
    if tried.value == value:
        return filter.options
    if filter.kind == "checkbox" or len(filter.options) == 1:
        return tuple(each.model_copy(update={"value": value}) for each in filter.options)
    if value.casefold() == option.casefold():  # the labels themselves stand in the address
        return tuple(each.model_copy(update={"value": each.label}) for each in filter.options)
    return tuple(each.model_copy(update={"value": value if each.label == option else ""}) for each in filter.options)


def _is_cleared(old: Surface, now: Surface) -> bool:
    return now.keys == old.keys and _total(now) == _total(old)


def _total(surface: Surface) -> int | None:
    return surface.listing.total if surface.listing is not None else None


def _act(control: FilterControl) -> Action:
    if control.filter.kind == "text":
        return Type(value="")
    return Select(options=()) if control.filter.kind == "select" else Click()


def _other_choice(known: Filter, surface: Surface) -> str:
    """Return a choice of a filter besides the one that is tried first; empty for none."""
    tried = choice_of(known) or search_word(surface)
    others = [one.label for one in known.options if one.label not in (tried, known.neutral) and one.count != 0]
    if others:
        return others[-1]
    return search_word(surface, but=tried) if known.kind == "text" else ""


def state_of(surface: Surface) -> tuple[object, ...]:
    """Return the same state for two readings with equal openings, choices and entries."""
    held = tuple(
        (e.role, e.name, e.value, *_states(e))
        for e in surface.snapshot.elements
        if is_listed(e) and (e.value or any(said is not None for said in _states(e)))
    )
    return (surface.snapshot.url, surface.keys, len(surface.dialogs), held)


def _states(element: Element) -> tuple[object, ...]:
    return (element.checked, element.expanded, element.pressed, element.selected)


def ways_back(
    before: Surface, after: Surface, element: Element | None, changed: Changed
) -> Iterator[tuple[Action, str]]:
    """Yield actions that may undo a change, the gentlest first. An equal state needs none."""
    if after.snapshot.url != before.snapshot.url:
        yield Back(), ""
    if changed.container >= 0:
        for each in after.inside(changed.container):
            if is_listed(each) and say(each.name)[0] == "close" and not posts(each):
                yield Click(), each.ref
    if changed.change in ("modal", "panel", "expansion"):
        yield Press(keys="Escape"), ""
    if element is not None and (again := _toggle(before, element, changed)) in after.elements:
        yield Click(), again


def _toggle(before: Surface, element: Element, changed: Changed) -> str:
    """Return the ref of the tab that was open before, or of a button that may close what it opened; empty for none."""
    if element.role == "tab":
        return next((e.ref for e in before.snapshot.elements if e.role == "tab" and e.selected), "")
    return element.ref if changed.change in ("expansion", "closed", "text") else ""
