"""Operate a filter: choose and clear. Used by exploring and by collecting."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

from footpath.engine.late import try_out
from footpath.errors import Forbidden, SiteUnreachable
from footpath.reading.buttons import label_of
from footpath.reading.effect import posts
from footpath.reading.surface import Surface
from footpath.schema.action import Action, Check, Click, Fill, Outcome, Press, Select

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from footpath.engine.run_context import RunContext
    from footpath.engine.view import View
    from footpath.reading.filters import FilterControl
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
    control: FilterControl, chosen: str, surface: Surface, neutral: str = ""
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
