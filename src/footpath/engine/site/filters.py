"""Operate filters: choose, clear, and apply known ones by a proven address, else by the controls."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Literal
from urllib.parse import urljoin

from footpath.engine.sent_requests import try_out
from footpath.errors import BadInput, Forbidden, Refused, SiteUnreachable
from footpath.language.lexicon import words_of
from footpath.language.text import fold
from footpath.reading.buttons import label_of
from footpath.reading.effect import posts
from footpath.reading.filters import FilterControl, with_parameter
from footpath.reading.surface import Surface
from footpath.schema.action import Action, Check, Click, Fill, Outcome, Press, Select
from footpath.schema.atlas import Atlas, Filter, FilterOption
from footpath.schema.signature import Match

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence

    from footpath.engine.run_context import RunContext
    from footpath.engine.view import View
    from footpath.schema.listing import ListShape
    from footpath.schema.snapshot import Element


@dataclasses.dataclass(frozen=True, slots=True)
class Stroke:
    """One action and its element."""

    action: Action
    ref: str


def surface_of(view: View, shape: ListShape | None = None) -> Surface:
    """Return the page's offers; `shape` if its list is known."""
    return Surface(view.snapshot, view.page, view.elements, shape)


def choosing(control: FilterControl, label: str, surface: Surface) -> tuple[Stroke, ...]:
    """Return the strokes to choose an option: the choice, and its submission."""
    shown = control.shown.get(label, label)
    ref = control.refs.get(label, control.ref)
    match control.filter.kind:
        case "text" | "date" | "range":
            first = Stroke(Fill(value=label), control.ref)
        case "checkbox":
            first = Stroke(Check(checked=True), control.ref)
        case "checkboxes" if ref != control.ref:
            first = Stroke(Check(checked=True), ref)
        case "select" | "combobox":
            first = Stroke(Select(options=(shown,)), control.ref)
        case "radio" if control.ref in surface.elements:
            first = Stroke(Select(options=(shown,)), control.ref)
        case _:
            first = Stroke(Click(), ref)
    return (first, *_sent(control))


def clearing(
    control: FilterControl, chosen: str, surface: Surface, neutral: str
) -> Iterator[tuple[str, tuple[Stroke, ...]]]:
    """Yield ways to clear an active filter, the surest first, in words and as strokes.

    `neutral` is the choice before any other.
    """
    neutral = control.filter.neutral or neutral
    match control.filter.kind:
        case "checkbox":
            yield f"untick “{control.filter.name}”", (Stroke(Check(checked=False), control.ref), *_sent(control))
        case "checkboxes":
            ref = control.refs.get(chosen, control.ref)
            yield "untick what was chosen", (Stroke(Check(checked=False), ref), *_sent(control))
        case "text":
            yield "empty the field and search", (Stroke(Fill(value=""), control.ref), *_sent(control))
        case _ if neutral:
            yield f"choose “{neutral}”", choosing(control, neutral, surface)
        case "buttons":
            yield "press it again", (Stroke(Click(), control.refs.get(chosen, control.ref)),)
        case _:
            pass
    named: list[Element] = []
    general: list[Element] = []
    for element in surface.snapshot.elements:
        if surface.kind(element.ref) == "clear_filters" and surface.is_safe(element):
            (named if chosen and chosen.casefold() in label_of(element).casefold() else general).append(element)
    for element in (*named, *general):
        words = label_of(element)
        said = "press the button that removes it" if element in named else f"press “{words}”"
        yield said, (Stroke(Click(), element.ref),)


async def carry_out(context: RunContext, view: View, strokes: Sequence[Stroke]) -> tuple[Outcome, View]:
    """Do strokes one after another, each on the page as changed by the last; return the outcome of the last one
    done.
    """
    outcome, now = Outcome(ok=True, unchanged=True), view
    for stroke in strokes:
        element = now.elements.get(stroke.ref)
        if element is None or now.snapshot.document != view.snapshot.document:
            break  # the choice itself was enough: the page went on
        if isinstance(stroke.action, Click) and posts(element):
            return Outcome(ok=False, failure="blocked", message=f"“{element.name}” sends a form"), now
        outcome = await try_out(context, now, stroke.action, element)
        went_on = outcome.navigated
        now = await context.settled()
        if went_on and not outcome.ok:
            outcome = Outcome(ok=True, how=outcome.how, navigated=True, ms=outcome.ms)
        if not outcome.ok:
            break
    return outcome, now


async def open_address(context: RunContext, url: str) -> View | None:
    """Another address of the site; None where no page came."""
    try:
        await context.session.goto(url, min(30, context.task.limits.step_seconds * 2))
    except (SiteUnreachable, Forbidden):  # robots.txt may exclude narrowed lists
        return None
    return await context.settled()


def _sent(control: FilterControl) -> tuple[Stroke, ...]:
    if control.button:
        return (Stroke(Click(), control.button),)
    return (Stroke(Press(keys="Enter"), control.ref),) if control.filter.applied_by == "enter" else ()


QUERY, LOCATION = "query", "location"
"""Names for a filter by words and a filter by place, whatever the site calls them."""


@dataclasses.dataclass(frozen=True, slots=True)
class Setting:
    """A filter and its choice."""

    filter: Filter
    label: str
    value: str
    """The value in the address; empty if unknown."""


@dataclasses.dataclass(frozen=True, slots=True)
class FilterOutcome:
    """The result of applying filters."""

    view: View
    """The page with the list, narrowed."""
    url: str
    """The address."""
    applied: Mapping[str, Literal["address", "control"]]
    """How each filter was applied, by name."""


async def apply_filters(
    context: RunContext,
    known: Atlas | Sequence[Filter],
    settings: Mapping[str, str],
    *,
    opening: Callable[[str], Awaitable[View | None]] | None = None,
) -> FilterOutcome:
    """Narrow the open list.

    Args:
        context: with the list's page open.
        known: the site's atlas, or its filters. Filters on the page are known besides.
        settings: choices by the name of the filter; `query` and `location` are known under those names.
        opening: opens an address, if more care is needed than `open_address` takes.

    Raises:
        BadInput: no such filter or option exists; the message lists the existing ones.
        Refused: the page refused a known choice.
    """
    view = await context.settled()
    filters = list(known.filters if isinstance(known, Atlas) else known)
    names = {each.name.casefold() for each in filters}
    filters += [each.filter for each in surface_of(view).filters if each.filter.name.casefold() not in names]
    wanted = choose_settings(filters, settings)
    applied: dict[str, Literal["address", "control"]] = {}
    by_address = [each for each in wanted if each.filter.proven and each.value]
    url = _narrowed(context.session.url, by_address)
    came = await (opening(url) if opening is not None else open_address(context, url)) if by_address else None
    if came is not None:
        view = came
        applied |= {each.filter.name: "address" for each in by_address}
    for each in wanted:
        if each.filter.name not in applied:
            view = await _by_control(context, view, each)
            applied[each.filter.name] = "control"
    return FilterOutcome(view, context.session.url, applied)


def _narrowed(url: str, by_address: Sequence[Setting]) -> str:
    """Return the address with the settings: first the path of another list, then parameters."""
    for each in sorted(by_address, key=lambda each: not each.filter.by_path):
        if each.filter.by_path:
            url = urljoin(url, each.value)
        else:
            url = with_parameter(url, each.filter.parameter, each.value)
    return url


def choose_settings(filters: Sequence[Filter], settings: Mapping[str, str]) -> list[Setting]:
    """Return the chosen filters and options. Raises BadInput with all missing ones, and the existing ones."""
    found: list[Setting] = []
    problems: list[str] = []
    for name, label in settings.items():
        if not label:
            continue
        filter = find_filter(filters, name)
        if filter is None:
            there = ", ".join(each.name for each in filters) or "none"
            problems.append(f"There is no filter “{name}”; there are: {there}")
        elif filter.kind == "text" or not filter.options:
            found.append(Setting(filter, label, label))
        elif (option := _option(filter, label)) is None:
            there = ", ".join(each.label for each in filter.options)
            problems.append(f"The filter “{filter.name}” has no option “{label}”; it has: {there}")
        else:
            found.append(Setting(filter, option.label, option.value))
    if problems:
        raise BadInput(
            "The list cannot be narrowed as asked.",
            problems=tuple(problems),
            cli="Words to search for are given with --query." if any(each.kind == "text" for each in filters) else "",
        )
    return found


def find_filter(filters: Sequence[Filter], name: str) -> Filter | None:
    """Return the filter of a name, as the site or the address names the filter; for words and places, under any
    name.
    """
    wanted = _folded(name)
    if (exact := _exactly(filters, wanted)) is not None:
        return exact
    if wanted == QUERY:
        texts = [each for each in filters if each.kind == "text"]
        return next((each for each in texts if _is_called(each, "filter_query")), next(iter(texts), None))
    if wanted == LOCATION:
        return next((each for each in filters if _is_called(each, "filter_place")), None)
    begins = [each for each in filters if _folded(each.name).startswith(wanted)]
    return begins[0] if len(begins) == 1 else None


def _exactly(filters: Sequence[Filter], wanted: str) -> Filter | None:
    """Return the filter of a folded name; else the one with such a parameter of the address."""
    named = (each for each in filters if _folded(each.name) == wanted)
    return next(named, None) or next((each for each in filters if _folded(each.parameter) == wanted), None)


def _is_called(one: Filter, notion: str) -> bool:
    """Whether the name of a filter has a word of a notion."""
    return any(word in _folded(one.name) for word in words_of(notion))


def _option(filter: Filter, label: str) -> FilterOption | None:
    wanted = _folded(label)
    if filter.kind == "checkbox" and wanted in ("yes", "true", "on", "1"):
        return filter.options[0]
    exact = (each for each in filter.options if wanted in (_folded(each.label), _folded(each.value)))
    if (found := next(exact, None)) is not None:
        return found
    begins = [each for each in filter.options if _folded(each.label).startswith(wanted)]
    return begins[0] if len(begins) == 1 else None


def _folded(text: str) -> str:
    return fold(text.replace("_", " "))


async def _by_control(context: RunContext, view: View, setting: Setting) -> View:
    surface = surface_of(view)
    control = control_of(surface.filters, setting.filter)
    if control is None and setting.filter.opener is not None:
        view = await opened(context, view, setting.filter)
        surface = surface_of(view)
        control = control_of(surface.filters, setting.filter)
    if control is None:
        raise Refused(
            f"The page does not show the filter “{setting.filter.name}” any more.",
            cli="Explore the site again: footpath explore.",
        )
    if setting.label in control.chosen:
        return view
    outcome, now = await carry_out(context, view, choosing(control, setting.label, surface))
    if not outcome.ok:
        raise Refused(
            f"The page did not take “{setting.label}” in “{setting.filter.name}”: {outcome.message or outcome.failure}",
            cli="Explore the site again: footpath explore.",
        )
    return now


async def opened(context: RunContext, view: View, filter: Filter) -> View:
    """Return the page with the filter's dialog or menu open, if found again."""
    match = view.locate(filter.opener) if filter.opener is not None else None
    if not isinstance(match, Match) or posts(view.elements[match.ref]):
        return view
    await try_out(context, view, Click(), view.elements[match.ref])
    return await context.settled()


def control_of(controls: Sequence[FilterControl], filter: Filter) -> FilterControl | None:
    """Return the present control of a filter."""
    named = [each for each in controls if _folded(each.filter.name) == _folded(filter.name)]
    named = named or [each for each in controls if filter.parameter and each.filter.parameter == filter.parameter]
    return named[0] if named else None
