"""Recognise widgets by their looks: kinds of controls, choices and ratings drawn as buttons, controls drawn twice."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from footpath.language.labels import is_placeholder, says_only_choose
from footpath.reading.buttons import adds_to, label_of, say
from footpath.reading.index import INPUTS, OF_TIME, Index, has_area, is_field, opens_choice, runs
from footpath.schema.snapshot import Option

if TYPE_CHECKING:
    from collections.abc import Container, Iterator, Sequence

    from footpath.reading.index import Index
    from footpath.schema.observation import FieldKind
    from footpath.schema.snapshot import Block, Element

_LOOKUP: Final = re.compile(r"(?:type to |start typing to )?search\W*|(?:start|begin) typing\W*", re.IGNORECASE)

_KINDS: Final[dict[str, FieldKind]] = {
    "email": "email", "tel": "tel", "url": "url", "number": "number", "password": "password", "date": "date",
    "datetime-local": "date", "month": "month", "week": "date", "time": "time", "range": "range", "color": "color",
    "file": "file", "checkbox": "checkbox", "radio": "radio",
}  # fmt: skip
_ROLE_KINDS: Final[dict[str, FieldKind]] = {
    "combobox": "combobox", "listbox": "combobox", "checkbox": "checkbox", "switch": "checkbox", "radio": "radio",
    "slider": "range", "spinbutton": "number",
    "textbox": "text", "searchbox": "text", "file": "file", "button": "combobox",
}  # fmt: skip
_DAY_FORMAT: Final = re.compile(r"(?:d{1,2}|m{1,2}|y{2,4})(?:\W+(?:d{1,2}|m{1,2}|y{2,4})){2}", re.IGNORECASE)

_NO_LISTS: Final = frozenset({"dialog", "grid"})
"""Popups of a text field without options, which help to write: a calendar."""


def kind_of(element: Element) -> FieldKind:
    """Return the kind of a single element's widget."""
    if element.tag == "select":
        return "select"
    if element.tag == "textarea":
        return "textarea"
    if element.tag == "input" and element.type in _KINDS:
        return _KINDS[element.type]
    if element.role == "combobox" and element.tag == "input" and not element.readonly and _opens_no_list(element):
        return "text"
    if _is_list(element):
        return "combobox"
    if element.known_by == "editable" or (element.role == "textbox" and element.tag not in INPUTS):
        return "rich_text"
    return _ROLE_KINDS.get(element.role, "other")


def _is_list(element: Element) -> bool:
    """Whether an element opens a list, or takes single entries."""
    is_told = element.role == "combobox" or opens_choice(element)
    return is_told or _looks_up(element) or _is_picked(element) or takes_entries(element)


def takes_entries(element: Element) -> bool:
    """Whether a text input's placeholder only says "add"."""
    return element.tag == "input" and element.type in ("", "text") and adds_to(element.placeholder) == ""


def _opens_no_list(element: Element) -> bool:
    """Whether a text input's popup only helps with writing, or its placeholder is a date format: `dd.MM.yyyy`."""
    return element.popup in _NO_LISTS or _DAY_FORMAT.fullmatch(element.placeholder) is not None


def _is_picked(element: Element) -> bool:
    """Whether a text input says "please select", and no day; one to type into must say nothing else."""
    says = element.placeholder if element.tag == "input" and element.type in ("", "text") else ""
    picks = is_placeholder(says) if element.readonly else says_only_choose(says)
    return says != "" and picks and not OF_TIME.search(says)


def _looks_up(element: Element) -> bool:
    """Whether a text input searches a list: its label is a question, its placeholder says "search"."""
    asks = element.label and not _LOOKUP.fullmatch(element.label) and "search" not in element.label.casefold()
    return element.tag == "input" and bool(asks) and _LOOKUP.fullmatch(element.placeholder) is not None


def is_labelled_lookup(index: Index, element: Element) -> bool:
    """Whether `_looks_up` holds for an input whose label is a text of the page."""
    labels = " ".join(block.text for block in index.labels.get(element.ref, ()))
    is_search = _LOOKUP.fullmatch(labels) is not None or "search" in labels.casefold()
    asks = element.tag == "input" and bool(labels) and not is_search
    return asks and _LOOKUP.fullmatch(element.placeholder) is not None


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


def button_rows(index: Index, elements: Sequence[Element]) -> Iterator[tuple[Element, ...]]:
    """Runs of alike buttons without a known effect, in a form and right behind a text without a field."""
    triggers = {each.trigger for each in elements}
    fitting = {each.ref for each in elements if each.ref not in triggers and _may_choose(each)}
    for run in runs(elements, lambda one, two: {one.ref, two.ref} <= fitting and _are_alike(index, one, two)):
        is_choice = _FEWEST <= len(run) <= _MOST and _is_one_choice(run) and _is_asked(index, run)
        if is_choice and not _are_tools(index, run, elements):
            yield tuple(run)


def numbered_row(options: Sequence[Option]) -> tuple[Option, ...]:
    """The options by their numbers alone, for labels that count from 1 and differ in nothing else: "2 of 5"."""
    firsts = [_NUMBER.search(option.label) for option in options]
    counts = [found[0] if found else "" for found in firsts]
    others = {_NUMBER.sub("", option.label, count=1) for option in options}
    if len(options) <= _FEWEST or len(others) > 1 or counts != [str(at + 1) for at in range(len(options))]:
        return tuple(options)
    return tuple(o.model_copy(update={"label": count}) for o, count in zip(options, counts, strict=True))


def _may_choose(element: Element) -> bool:
    """Whether an element is a button without a known effect."""
    if element.role != "button" or element.href or element.hidden or element.type in ("submit", "reset"):
        return False
    label = label_of(element)
    opens = element.popup or element.expanded is not None or is_field(element)
    is_short = 0 < len(label) <= _LONGEST and any(map(str.isalnum, label))
    return is_short and not opens and has_area(element.box) and say(label)[0] == "other"


def _are_alike(index: Index, one: Element, other: Element) -> bool:
    """Whether two buttons of one kind stand side by side, with nothing between."""
    (x, y, _, height), (other_x, other_y, _, other_height) = one.box, other.box
    if one.tag != other.tag or one.known_by != other.known_by or index.depth(one.node) != index.depth(other.node):
        return False
    if abs(y - other_y) > _LINE or abs(height - other_height) > _LINE or x == other_x:
        return False
    return _has_nothing_between(index, one, other)


def _has_nothing_between(index: Index, one: Element, other: Element) -> bool:
    """Whether no text stands between an element and a later one."""
    between = index.text_after(one.order)
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
    if index.is_within(run[0], ("toolbar",)):
        return True
    following = (each for each in elements if each.order > run[-1].order and each.role != "button")
    after = next(following, None)
    if after is None or kind_of(after) != "rich_text":
        return False
    return not any(block.kind == "label" for block in index.leaves_after(run[-1].order) if block.order < after.order)


def _is_asked(index: Index, run: Sequence[Element]) -> bool:
    """Whether the text right before the buttons may be their question."""
    first, before = run[0], index.text_before(run[0].order)
    if index.form_of(first) is None or before is None or before.labels not in ("", first.ref):
        return False
    is_question = before.kind != "heading" and len(before.text) <= _QUESTION and any(map(str.isalpha, before.text))
    return is_question and not index.elements_between(before.order, first.order)


_STEPS: Final = range(3, 11)
"""How many symbols are a rating."""
_BARE: Final = frozenset({"listener", "tabindex", "cursor"})
_NEAR: Final = 4
"""Pixels by which the sizes and the lines of two symbols may differ."""
_APART: Final = 6
"""Most steps in the tree between two symbols: each may stand in an item of its own."""
_WITHIN: Final = 2
"""Steps in the tree between two parts of one slider, at most."""
_LARGEST: Final = 64
"""Pixels that a symbol measures at most."""
_FULL: Final = frozenset("★♥❤●")


def ratings(index: Index, elements: Sequence[Element]) -> Iterator[tuple[Element, ...]]:
    """Yield runs of symbols right behind a text that is no other field's question."""
    drawn: list[Element] = []
    for element in elements:
        if not drawn or not _is_half(drawn[-1], element):
            drawn.append(element)
    for run in runs(drawn, lambda one, two: _are_symbols_alike(index, one, two)):
        if len(run) in _STEPS and _is_rating_asked(index, run[0]):
            yield tuple(run)


def rating_steps(run: Sequence[Element]) -> tuple[Option, ...]:
    """Return the options of a rating, by their numbers; the last full symbol is the choice."""
    full = max((at for at, each in enumerate(run) if _symbol(each) in _FULL), default=-1)
    return tuple(Option(label=str(at + 1), selected=at == full, ref=each.ref) for at, each in enumerate(run))


def is_stuck(index: Index, element: Element, elements: Sequence[Element]) -> bool:
    """Whether an immovable slider stands beside a movable one, as the fixed end of a range or as a copy."""
    if element.role != "slider" or not element.disabled:
        return False
    free = (each for each in elements if each.role == "slider" and not each.disabled)
    return any(index.distance(element.node, each.node) <= _WITHIN for each in free)


def _symbol(element: Element) -> str:
    return (element.name or element.text).strip()


def _is_symbol(element: Element) -> bool:
    """Whether an element is known to be clickable, and has no words: at most a symbol."""
    is_drawn = element.role == "button" and not element.hidden and has_area(element.box)
    if is_drawn and element.known_by == "role":  # each is called the same ("Star"): their places tell them apart
        return max(element.box[2:]) <= _LARGEST and say(_symbol(element))[0] == "other"
    return is_drawn and element.known_by in _BARE and len(_symbol(element)) <= 1 and not _symbol(element).isalnum()


def _is_half(symbol: Element, element: Element) -> bool:
    """Whether an unpainted element is drawn within a symbol, as the half of a star."""
    (x, y, width, height), (left, top, wide, high) = symbol.box, element.box
    return (
        element.hidden == "opacity" and x <= left <= left + wide <= x + width and y <= top <= top + high <= y + height
    )


def _are_symbols_alike(index: Index, one: Element, other: Element) -> bool:
    """Whether two symbols are of one kind and size, and stand side by side, as deep in the tree."""
    if not (_is_symbol(one) and _is_symbol(other)):
        return False
    (_, y, width, height), (_, other_y, other_width, other_height) = one.box, other.box
    away = (abs(y - other_y), abs(width - other_width), abs(height - other_height))
    if one.known_by == "role" and _symbol(one) != _symbol(other):
        return False
    is_near = index.depth(one.node) == index.depth(other.node) and index.distance(one.node, other.node) <= _APART
    return one.tag == other.tag and is_near and max(away) <= _NEAR and _has_nothing_between(index, one, other)


def _is_rating_asked(index: Index, first: Element) -> bool:
    before = index.text_before(first.order)
    if before is None or before.labels or not any(map(str.isalpha, before.text)):
        return False
    return not index.fields_between(before.order, first.order)


_TICKS: Final = frozenset({"radio", "checkbox", "switch"})
_SMALL: Final = 48
"""Pixels of a button that shows a symbol or a colour, and no words, at most."""
_BEHIND_LAST: Final = 6
"""Orders behind the last label of a page within which its control stands."""
_PARTS: Final = 3
"""Most controls between a label and the next one that are drawn for it."""


def drawn_once(index: Index, elements: Sequence[Element]) -> list[Element]:
    """The elements without controls within a control of the same question, and hidden ticks beside a drawn one."""
    fields = [each for each in elements if is_field(each)]
    twice: set[str] = set()
    for at, element in enumerate(fields):
        near = [*fields[max(at - 2, 0) : at], *fields[at + 1 : at + 3]]
        if any(_holds(index, other, element) or _shows(index, other, element) for other in near):
            twice.add(element.ref)
    return [each for each in elements if each.ref not in twice]


def _holds(index: Index, outer: Element, inner: Element) -> bool:
    """Whether a control stands in another, and asks nothing else."""
    if inner.tag in INPUTS or inner.node == outer.node or index.common(outer.node, inner.node) != outer.node:
        return False
    if outer.role in _TICKS and inner.role == outer.role:
        return True
    return outer.role == "combobox" and inner.role == "button" and _name(index, inner) in ("", _name(index, outer))


def _shows(index: Index, drawn: Element, tick: Element) -> bool:
    """Whether a drawn tick stands for a hidden one beside it."""
    if tick.tag != "input" or not tick.hidden or drawn.tag == "input" or drawn.hidden or tick.role != drawn.role:
        return False
    is_same = tick.role in _TICKS and _name(index, tick) == _name(index, drawn) != ""
    return is_same and index.distance(tick.node, drawn.node) <= _NEAR


def _name(index: Index, element: Element) -> str:
    return element.name or " ".join(block.text for block in index.labels.get(element.ref, ()))


def asked_for(
    index: Index, elements: Sequence[Element], taken: Container[str], asking: Container[int]
) -> dict[str, Block]:
    """The labels of a form that lead to no field, by the ref of the largest free control drawn right behind each;
    without those that ask for a group already (`asking`, by their order).
    """
    found: dict[str, Block] = {}
    for at, label in enumerate(index.leaves):
        if label.kind != "label" or label.labels or label.order in asking or index.form_of(label) is None:
            continue
        following = next((leaf for leaf in index.leaves[at + 1 :] if not _is_of_control(leaf)), None)
        end = following.order if following is not None else label.order + _BEHIND_LAST
        inside = [each for each in elements if label.order < each.order < end and not each.hidden]
        if 0 < len(inside) <= _PARTS and all(_may_ask(index, each, taken) for each in inside):
            found[max(inside, key=lambda each: each.box[2] * each.box[3]).ref] = label
    return found


def _is_of_control(leaf: Block) -> bool:
    """Whether a text is a part of what a label asks for, and no question: it has no letters."""
    return leaf.kind == "text" and not any(map(str.isalpha, leaf.text))


def _may_ask(index: Index, element: Element, taken: Container[str]) -> bool:
    """Whether a label may ask for a control: a button that sends nothing, leads nowhere and has no words."""
    if element.role != "button" or element.href or element.type in ("submit", "reset"):
        return False
    if element.ref in taken or is_field(element):
        return False
    said = element.name or element.text
    is_small = max(element.box[2:]) <= _SMALL  # its name is no word on the page
    is_quiet = not said or is_placeholder(said) or element.known_by == "role" or element.popup != "" or is_small
    is_free = is_quiet and element.pressed is None and not index.labels.get(element.ref)
    return is_free and has_area(element.box) and say(said)[0] == "other"
