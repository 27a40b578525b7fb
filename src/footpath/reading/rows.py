"""Recognising a choice that a page draws as buttons side by side, with no role or state: segments, chips, numbers."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from footpath.reading.buttons import label_of, say
from footpath.reading.index import has_area, is_field
from footpath.reading.widget_kinds import kind_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from footpath.reading.index import Index
    from footpath.schema.snapshot import Element, Option

_FEWEST: Final = 2
_MOST: Final = 12
"""Buttons of a choice."""
_LONGEST: Final = 40
"""Characters in the label of a button of a choice."""
_QUESTION: Final = 160
"""Characters in the question of a choice."""
_LINE: Final = 4
"""Pixels by which two buttons of one line may differ in height and place."""
_NUMBER: Final = re.compile(r"\d+")


def rows(index: Index, elements: Sequence[Element]) -> Iterator[tuple[Element, ...]]:
    """Runs of buttons of one kind, in a form and right behind a text without a field. No button has a known effect, and
    all look alike but the button that may be chosen.
    """
    triggers = {each.trigger for each in elements}
    run: list[Element] = []
    for element in (*elements, None):
        fits = element is not None and element.ref not in triggers and _may_choose(element)
        if element is not None and fits and (not run or _are_alike(index, run[-1], element)):
            run.append(element)
            continue
        is_choice = _FEWEST <= len(run) <= _MOST and _is_one_choice(run) and _is_asked(index, run)
        if is_choice and not _are_tools(index, run, elements):
            yield tuple(run)
        run = [element] if element is not None and fits else []


def numbered(options: Sequence[Option]) -> tuple[Option, ...]:
    """The options, by their numbers alone where those count from 1 and nothing else tells them apart: "2 of 5"."""
    firsts = [_NUMBER.search(option.label) for option in options]
    counts = [found[0] if found else "" for found in firsts]
    others = {_NUMBER.sub("", option.label, count=1) for option in options}
    if len(options) <= _FEWEST or len(others) > 1 or counts != [str(at + 1) for at in range(len(options))]:
        return tuple(options)
    return tuple(o.model_copy(update={"label": count}) for o, count in zip(options, counts, strict=True))


def _may_choose(element: Element) -> bool:
    """Whether an element is a button that opens, sends and does nothing that is known."""
    if element.role != "button" or element.href or element.hidden or element.type in ("submit", "reset"):
        return False
    label = label_of(element)
    opens = element.popup or element.expanded is not None or is_field(element)
    is_short = 0 < len(label) <= _LONGEST and any(map(str.isalnum, label))
    return is_short and not opens and has_area(element.box) and say(label)[0] == "other"


def _are_alike(index: Index, one: Element, other: Element) -> bool:
    """Whether two buttons are of one kind and stand side by side, with nothing between them."""
    (x, y, _, height), (other_x, other_y, _, other_height) = one.box, other.box
    if one.tag != other.tag or one.known_by != other.known_by or index.depth(one.node) != index.depth(other.node):
        return False
    if abs(y - other_y) > _LINE or abs(height - other_height) > _LINE or x == other_x:
        return False
    between = next(index.leaves_after(one.order), None)
    return between is None or between.order > other.order


def _is_one_choice(run: Sequence[Element]) -> bool:
    """Whether the labels differ, and the classes only in that of the button that may be chosen."""
    if len({label_of(each) for each in run}) < len(run):
        return False
    classes = [frozenset(each.classes.split()) for each in run]
    common = frozenset[str].intersection(*classes)
    return sum(each != common for each in classes) <= 1


def _are_tools(index: Index, run: Sequence[Element], elements: Sequence[Element]) -> bool:
    """Whether a run is a part of a toolbar, or begins one without a role: only more buttons come before an editor."""
    if any(block.role == "toolbar" for block in index.above(run[0])):
        return True
    following = (each for each in elements if each.order > run[-1].order and each.role != "button")
    after = next(following, None)
    if after is None or kind_of(after) != "rich_text":
        return False
    return not any(block.kind == "label" for block in index.leaves_after(run[-1].order) if block.order < after.order)


def _is_asked(index: Index, run: Sequence[Element]) -> bool:
    """Whether the text right before the buttons may be their question."""
    first = run[0]
    if not any(block.kind == "form" for block in index.above(first)):
        return False
    before = next(index.leaves_before(first.order), None)
    if before is None or before.labels not in ("", first.ref) or not 0 < len(before.text) <= _QUESTION:
        return False
    if before.kind == "heading" or not any(map(str.isalpha, before.text)):
        return False
    return not any(True for _ in index.elements_between(before.order, first.order))
