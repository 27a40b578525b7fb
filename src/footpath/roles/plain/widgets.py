"""Widgets that take more than one action: calendars that are turned, sliders that are moved, lists that suggest."""

from __future__ import annotations

import itertools
import re
from typing import TYPE_CHECKING, Final

from footpath.roles.plain.step import BATCH, Do, Step, Stuck
from footpath.roles.plain.values import date_of, month_of
from footpath.schema.action import Click, Fill, Type

if TYPE_CHECKING:
    from collections.abc import Sequence

    from footpath.roles.plain.ground import Ground
    from footpath.roles.plain.instruction import Value
    from footpath.roles.plain.step import Taken
    from footpath.schema.snapshot import Element

_MONTH_YEAR: Final = re.compile(r"\b([^\W\d_]{3,9})\.?,?\s+(\d{4})\b")
_NUMBER: Final = re.compile(r"-?\d+(?:\.\d+)?")
_PICKED: Final = frozenset({"option", "menuitem", "button", "link", "treeitem", "gridcell"})


def is_calendar_field(field: Element, text: str) -> bool:
    """Whether a date goes into a field that takes it from a calendar only."""
    return field.readonly and date_of(text) is not None


def pick_day(field: Element, text: str, ground: Ground, trail: Sequence[Taken]) -> Do | Stuck:
    """Open the calendar of a field, turn it to the month, and take the day."""
    wanted = date_of(text)
    if wanted is None:
        return Stuck(f"“{text}” is not a date.")
    shown = _shown_month(ground)
    if shown is None:
        if any(taken.kind == "click" and taken.ref == field.ref for taken in trail[-2:]):
            return Stuck("The field opens no calendar that can be read.")
        return Do((Step(Click(), field.ref, "open the calendar"),), "look")
    year, month, day = wanted
    months = (year - shown[0]) * 12 + month - shown[1]
    if months:
        word = "next" if months > 0 else "previous"
        turner = _turner(ground, word)
        if turner is None:
            return Stuck(f"The calendar shows {shown[1]}/{shown[0]} and has no way to the {word} month.")
        turn = Step(Click(), turner.ref, f"{word} month")
        # one at a time where the calendar draws itself anew: its buttons may be other ones then
        return Do((turn,) * min(abs(months), BATCH if _held(turner, trail) else 1), "look")
    days = [e for e in ground.elements if (e.name or e.text).strip() == str(day) and e.role in _PICKED]
    if not days:
        return Stuck(f"The calendar does not offer day {day}.")
    return Do((Step(Click(), days[0 if day < 15 or len(days) == 1 else -1].ref, f"day {day}"),))


def _held(turner: Element, trail: Sequence[Taken]) -> bool:
    return bool(trail) and trail[-1].ok and trail[-1].ref == turner.ref


def _shown_month(ground: Ground) -> tuple[int, int] | None:
    """Year and month that an open calendar shows, told by the days below it."""
    if sum((e.name or e.text).strip().isdigit() for e in ground.elements if e.role in _PICKED) < 27:
        return None
    texts = [b.text for b in ground.snapshot.blocks if b.text] + [e.name for e in ground.elements if e.name]
    for text in (*texts, *(f"{one} {other}" for one, other in itertools.pairwise(texts))):
        if (found := _MONTH_YEAR.search(text)) and len(text) < 60 and (month := month_of(found[1])):
            return int(found[2]), month
    return None


def _turner(ground: Ground, word: str) -> Element | None:
    pressed = [e for e in ground.elements if e.role in ("button", "link") and not e.disabled]
    scored = [(max(ground.captions.score(word, e), ground.captions.score(f"{word} month", e)), e) for e in pressed]
    best = max(scored, key=lambda pair: pair[0], default=(0.0, None))
    return best[1] if best[0] >= 0.6 else None


def slide(slider: Element, text: str, ground: Ground) -> Do | Stuck:
    """Bring a slider to a number, which its keys do where a library draws it."""
    found = _NUMBER.fullmatch(text.strip())
    if found is None:
        return Stuck(f"“{text}” is not a number, which a slider needs.")
    if slider.tag != "input" and shown_number(slider, ground) == float(found[0]):
        return Do((), proof=found[0])
    return Do((Step(Fill(value=found[0]), slider.ref, f"set it to {found[0]}"),))


def shown_number(slider: Element, ground: Ground) -> float | None:
    """Where a slider stands: its value, or the number beside it."""
    if _NUMBER.fullmatch(slider.value.strip()):
        return float(slider.value)
    later = [b for b in ground.snapshot.blocks if b.order > slider.order and _NUMBER.fullmatch(b.text.strip())]
    earlier = [b for b in ground.snapshot.blocks if b.order < slider.order and _NUMBER.fullmatch(b.text.strip())]
    near = min(later, key=lambda b: b.order, default=None) or max(earlier, key=lambda b: b.order, default=None)
    return float(near.text) if near is not None else None


def suggest(field: Element, value: Value, ground: Ground, trail: Sequence[Taken]) -> Do | Stuck:
    """Type the beginning, and take what is suggested and fits."""
    typed = any(taken.kind in ("fill", "type") and taken.ref == field.ref for taken in trail)
    if not typed:
        words = value.begins or value.ends
        return Do(
            (Step(Fill(value=""), field.ref, "begin anew"), Step(Type(value=words), field.ref, "see the list")), "look"
        )
    low = (value.begins.casefold(), value.ends.casefold())
    offered = [
        e
        for e in ground.elements
        if e.role in _PICKED and e.order != field.order
        and e.name.casefold().startswith(low[0]) and e.name.casefold().endswith(low[1]) and len(e.name) > len(low[0])
    ]  # fmt: skip
    if not offered:
        return Stuck(f"Nothing is suggested that begins with “{value.begins}” and ends with “{value.ends}”.")
    return Do((Step(Click(), offered[0].ref, "as it was described"),))
