"""Group elements of one question: radios, checkbox lists, Yes/No buttons, dates in parts."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from itertools import groupby, pairwise
from typing import TYPE_CHECKING, Final

from footpath.language.consents import read_consent
from footpath.language.labels import is_placeholder, plain, without_question
from footpath.language.lexicon import words_of
from footpath.language.replies import tokens
from footpath.reading.box_text import heads_over, stores_choice, text_beside
from footpath.reading.in_parts import behind_boxes, boxes, runs_of_parts
from footpath.reading.index import INPUTS, Index, grouped, is_date_button, is_field
from footpath.reading.labelled_boxes import boxes_under_labels
from footpath.reading.options import choice, is_no, is_yes, is_yes_no, part_of
from footpath.reading.standing_calendars import over_days, standing_calendars
from footpath.reading.uploads import (
    asks_for_file,
    carrier_of,
    hangs_loose,
    is_sent_by_another,
    shows_chosen_file,
)
from footpath.reading.vocabulary import read_text
from footpath.reading.widgets import (
    asked_for,
    button_rows,
    drawn_once,
    is_labelled_lookup,
    is_stuck,
    kind_of,
    numbered_row,
    rating_steps,
    ratings,
    takes_entries,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from footpath.schema.observation import FieldKind
    from footpath.schema.snapshot import Block, Element, Option

_COUNTER: Final = re.compile(r"(?:\[\d*\]|[-_.]?\d+)+$")
_SHORT_LABEL: Final = 60
_DROP: Final = re.compile(r"\b(?:drag|drop)\b|ziehen|ablegen|gliss|d[ée]pos|arrastr", re.IGNORECASE)
_ZONE_REACH: Final = 4
_POPUPS: Final = frozenset({"menu", "listbox"})
"""Roles of the list of a combobox, with its search box."""
_BESIDE: Final = 2
_PAIR: Final = 2
_HOW_TO: Final = re.compile(r",? (?:press|hit) .*$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Draft:
    """The elements of a question, before text and meaning are read."""

    kind: FieldKind
    members: tuple[Element, ...]
    options: tuple[Option, ...] = ()
    parts: tuple[str, ...] = ()
    taken: tuple[str, ...] | None = None
    """Labels of the chosen options, if a separate list shows them; else None."""
    asked: Block | None = None
    """The label over a control that the page does not tie to it; else None."""

    @property
    def first(self) -> Element:
        """The first element in reading order."""
        return self.members[0]

    @property
    def takes_several(self) -> bool:
        """Whether several options can, or might, be chosen."""
        return self.kind == "checkboxes" or self.taken is not None or self.first.multiple or takes_entries(self.first)

    @property
    def is_boxes(self) -> bool:
        """True for a text with a box for each character."""
        return self.kind == "text" and len(self.members) > 1

    @property
    def is_group(self) -> bool:
        """True for several elements acted on as one."""
        return len(self.members) > 1 or self.kind in {"radio", "checkboxes"}


def gather(index: Index, elements: Sequence[Element]) -> list[Draft]:
    """Return the questions of one form in reading order, without hidden inputs behind widgets (`proxy_for`)."""
    asking = _asking(index, elements)
    taken = _grouped(index, asking)
    asked = {group.asked.order for group in taken.values() if group.asked is not None}
    labels = asked_for(index, asking.elements, taken, asked)
    drafts: list[Draft] = []
    for element in asking.elements:
        group = taken.get(element.ref)
        if group is not None:
            if group.first is element:
                drafts.append(group)
        elif (label := labels.get(element.ref)) is not None:  # a list, until it turns out to be something else
            drafts.append(Draft("combobox", (element,), asked=label))
        elif is_field(element):
            drafts.append(_alone(index, element, asking))
        elif _is_drop_zone(index, element) or asks_for_file(index, element):
            drafts.append(Draft("file", (element,)))
    return drafts


@dataclass(frozen=True, slots=True)
class _Asking:
    """The asking elements of a form, with the knowledge from the others."""

    elements: list[Element]
    runs: list[tuple[Element, ...]]
    """The rows of boxes for one character each."""
    wrapped: dict[str, str]
    """The element around or before an input that makes a list of the input, by the ref of the input."""
    lists: dict[str, Element]
    """The list of chosen options before an input, by the ref of the input."""
    carriers: dict[str, Element]
    """The hidden file input behind an element, by the ref of the element."""


def _asking(index: Index, elements: Sequence[Element]) -> _Asking:
    own = drawn_once(index, [e for e in elements if not e.proxy_for and not index.is_within(e, _POPUPS)])
    lists = _lists_of_taken(index, own)
    wrapped = _wrapped(index, own) | {ref: each.ref for ref, each in lists.items()}
    own = [e for e in own if e.ref not in wrapped.values() and not stores_choice(index, e)]
    carriers = {each.ref: file for each in own if (file := carrier_of(index, each)) is not None}
    own = _without_steering(_without_parts_of_others(index, own, carriers))
    runs = list(boxes([e for e in own if is_field(e) and not e.hidden]))
    return _Asking([e for e in own if not _is_behind(index, own, e, runs)], runs, wrapped, lists, carriers)


def _without_parts_of_others(index: Index, own: list[Element], carriers: Mapping[str, Element]) -> list[Element]:
    """Return the elements without the files, zones, tools and ends that belong to another field."""
    own = [e for e in own if not shows_chosen_file(index, e) and not _is_of_zone(index, e)]
    return [e for e in own if e not in carriers.values() and not _is_of_another(index, e, own)]


def _grouped(index: Index, asking: _Asking) -> dict[str, Draft]:
    """Return the questions of several elements, by the ref of each; the first that takes an element has it."""
    own = asking.elements
    texts = (Draft("text", run) for run in asking.runs)
    groups = (*_radios(index, own), *_checkboxes(index, own), *_buttons(index, own), *_dates(index, own))
    taken: dict[str, Draft] = {}
    for calendar in standing_calendars(index, own):
        draft = Draft("combobox", (calendar.turner,), asked=calendar.label)
        taken.update((part.ref, draft) for part in calendar.parts)
    for draft in (*texts, *groups, *_drawn(index, own)):
        if not any(m.ref in taken for m in draft.members):
            taken.update((m.ref, draft) for m in draft.members)
    return taken


def _alone(index: Index, element: Element, asking: _Asking) -> Draft:
    is_list = element.ref in asking.wrapped or is_labelled_lookup(index, element)
    file = asking.carriers.get(element.ref)
    taken = _taken(asking.lists.get(element.ref)) if file is None else (file.value,)
    return Draft("combobox" if is_list else kind_of(element), (element,), element.options, taken=taken)


def _is_behind(
    index: Index, elements: Sequence[Element], element: Element, runs: Sequence[tuple[Element, ...]]
) -> bool:
    """Whether an element only keeps the text of a row of boxes, or opens the calendar of a field."""
    return any(behind_boxes(element, run) for run in runs) or _opens_for(index, elements, element)


def _drawn(index: Index, elements: Sequence[Element]) -> Iterator[Draft]:
    """Choices drawn without roles: ratings of symbols, and buttons side by side."""
    yield from (Draft("radio", run, rating_steps(run)) for run in ratings(index, elements))
    yield from (
        Draft("radio", run, numbered_row([choice(each) for each in run])) for run in button_rows(index, elements)
    )


def _is_drop_zone(index: Index, element: Element) -> bool:
    """Whether an element takes dropped files without a file input of its own. A form's only sender does not."""
    if element.role != "button" or not _DROP.search(element.name or element.text):
        return False
    is_in_form = index.form_of(element) is not None
    if element.type in ("submit", "image") and is_in_form and not is_sent_by_another(index, element):
        return False
    inputs = (e for e in index.elements if e.type == "file" and not hangs_loose(index, e, element))
    return not any(e.trigger == element.ref or index.distance(e.node, element.node) <= _ZONE_REACH for e in inputs)


def _is_of_zone(index: Index, element: Element) -> bool:
    """Whether an element is a hidden file input at the end of the page, behind a drop zone or button of a form."""
    zone = index.snapshot.by_ref.get(element.trigger) if element.type == "file" and element.trigger else None
    if zone is None or index.form_of(zone) is None or not hangs_loose(index, element, zone):
        return False
    return _is_drop_zone(index, zone) or asks_for_file(index, zone)


def _without_steering(elements: list[Element]) -> list[Element]:
    """Return the elements without the fields over an open calendar's days that choose month and year."""
    over = over_days(elements)
    return [e for e in elements if not (e.ref in over and is_field(e) and part_of(e.options) in ("month", "year"))]


def _is_of_another(index: Index, element: Element, elements: Sequence[Element]) -> bool:
    """Whether an element belongs to another field: a tool of an editor, or the fixed end of a slider."""
    return index.is_within(element, ("toolbar",)) or is_stuck(index, element, elements)


def _opens_for(index: Index, elements: Sequence[Element], element: Element) -> bool:
    """Whether a button only opens the calendar of the text field right before."""
    if not is_date_button(element) or not is_placeholder(element.text or element.name) or index.labels.get(element.ref):
        return False
    before = next((e for e in reversed(elements) if e.order < element.order), None)
    is_text = before is not None and before.tag == "input" and kind_of(before) in {"text", "date", "combobox"}
    return is_text and before is not None and index.distance(before.node, element.node) <= _BESIDE


def _wrapped(index: Index, elements: Sequence[Element]) -> dict[str, str]:
    """Return the combobox element around an input, by the ref of the input."""
    found: dict[str, str] = {}
    for outer, inner in pairwise(elements):
        is_wrapper = outer.role == "combobox" and outer.tag not in INPUTS and inner.tag == "input"
        if is_wrapper and index.common(outer.node, inner.node) == outer.node:
            found[inner.ref] = outer.ref
    return found


def _taken(chosen: Element | None) -> tuple[str, ...] | None:
    """Return the labels in a list of chosen options, without instructions such as ", press Delete to remove"."""
    return None if chosen is None else tuple(_HOW_TO.sub("", option.label) for option in chosen.options)


def _lists_of_taken(index: Index, elements: Sequence[Element]) -> dict[str, Element]:
    """Return lists of chosen options right before their input, by the ref of the input."""
    found: dict[str, Element] = {}
    fields = [e for e in elements if is_field(e)]
    for before, after in pairwise(fields):
        beside = index.distance(before.node, after.node) <= _BESIDE
        if before.role == "listbox" and before.tag not in INPUTS and kind_of(after) in {"text", "combobox"} and beside:
            found[after.ref] = before
    return found


def _group(kind: FieldKind, members: Iterable[Element]) -> Draft:
    every = tuple(members)
    options = [choice(e) for e in every]
    if len(options) > _PAIR and len({option.label for option in options}) == 1:  # stars differ by their places only
        options = [option.model_copy(update={"label": str(at)}) for at, option in enumerate(options, 1)]
    return Draft(kind, every, tuple(options))


def without_own_question(draft: Draft, question: str) -> Draft:
    """Return a group whose options repeat the question, with only their own words."""
    if not draft.is_group or len(draft.options) < 2:
        return draft
    labels = without_question([option.label for option in draft.options], question)
    told = zip(draft.options, labels, strict=True)
    return replace(draft, options=tuple(option.model_copy(update={"label": label}) for option, label in told))


def _named(index: Index, draft: Draft) -> Draft:
    """Return a group whose unnamed options get the words beside."""
    bare = [each for each in draft.members if not (each.name or each.label or each.text)]
    if not bare:
        return draft
    if len(bare) > 1 and (heads := heads_over(index, bare)):
        said = {each.ref: head for each, head in zip(bare, heads, strict=True)}
    else:
        said = {each.ref: text.text for each in bare if (text := text_beside(index, each)) is not None}
    options = (
        option.model_copy(update={"label": said[option.ref]}) if option.ref in said else option
        for option in draft.options
    )
    return replace(draft, options=tuple(options))


def _holder(index: Index, element: Element) -> int:
    """`order` of the innermost group, list or form around an element; -1 for none."""
    for block in index.above(element):
        if block.kind in {"group", "form"} or block.role in {"radiogroup", "group", "listbox"}:
            return block.order
        if block.kind == "list" or _is_drawn_grid(index, block):
            return block.order
    return -1


def _is_drawn_grid(index: Index, block: Block) -> bool:
    """Whether a block is a grid by its role alone: a row of chips, and no table of HTML."""
    return block.kind == "table" and index.tag(block.node) != "table"


def _radios(index: Index, elements: Sequence[Element]) -> Iterator[Draft]:
    radios = [e for e in elements if e.role == "radio" or (e.tag == "input" and e.type == "radio")]
    named: dict[tuple[Block | None, str], list[Element]] = {}
    nameless: list[Element] = []
    for radio in radios:
        if radio.html_name:
            named.setdefault((index.form_of(radio), radio.html_name), []).append(radio)
        else:
            nameless.append(radio)
    for holder, run in groupby([m[0] for m in named.values() if len(m) == 1], key=lambda e: _holder(index, e)):
        if len(members := list(run)) > 1 and _is_named_group(index.containers.get(holder)):
            yield _group("radio", members)  # each drawn by a custom element, which gives its radio a name of its own
    for members in named.values():
        yield _named(index, _group("radio", members))
    for _, run in groupby(nameless, key=lambda e: _holder(index, e)):
        yield _group("radio", run)


def _checkboxes(index: Index, elements: Sequence[Element]) -> Iterator[Draft]:
    boxes = [e for e in elements if e.role == "checkbox" and kind_of(e) == "checkbox"]
    rest = [box for box in boxes if not box.html_name]
    by_name = grouped(((index.form_of(box), _shared_name(box)), box) for box in boxes if box.html_name)
    for members in by_name.values():
        if len(members) > 1 and _are_options(_said(members)):
            yield _group("checkboxes", members)
        else:
            rest.extend(members)
    rest.sort(key=lambda e: e.order)
    yield from _yes_no(rest, "radio")
    yield from _boxes_in_one_place(index, rest)
    for label, members in boxes_under_labels(index, rest):
        draft = _named(index, _group("checkboxes", members))
        if _are_options([option.label for option in draft.options], label.text):
            yield replace(draft, asked=label)


def _boxes_in_one_place(index: Index, boxes: Iterable[Element]) -> Iterator[Draft]:
    for holder, run in groupby(boxes, key=lambda e: _holder(index, e)):
        members = list(run)
        block = index.containers.get(holder)
        if block is None:
            continue
        named = block.kind != "form" and (bool(block.text) or _asks(index, block, members))
        if block.kind == "group" and block.text and _answers_yes_no(members, block.text):
            yield _group("radio", members)
        elif len(members) > 1 and named and _are_options(_said(members), block.text):
            yield _group("checkboxes", members)


def _shared_name(box: Element) -> str:
    """Return the name of a box without its number: `days[2]` and `days[3]` share `days`."""
    stem = _COUNTER.sub("", box.html_name)
    return stem if stem and stem != box.html_name.rstrip("]") else box.html_name


def _asks(index: Index, block: Block, members: Sequence[Element]) -> bool:
    """Whether a block is a list, fieldset or nameless group of only the elements, with a text as the question."""
    refs = {m.ref for m in members}
    tag = index.tag(block.node)
    is_grid, is_bare = _is_drawn_grid(index, block), block.kind == "group" and not block.text
    if not (tag == "fieldset" or block.kind == "list" or is_grid or is_bare) or any(
        e.ref not in refs for e in index.fields_in(block.order)
    ):
        return False
    if tag == "fieldset":
        first = index.text_after(block.order)
        return first is not None and first.order < members[0].order and first.labels not in refs
    return _is_asked_over(index, block, is_grid=is_grid, is_bare=is_bare)


def _is_asked_over(index: Index, block: Block, *, is_grid: bool, is_bare: bool) -> bool:
    """Whether the text right before a block is the block's question."""
    over = index.text_before(block.order)
    if over is None or index.elements_between(over.order, block.order):
        return False
    if is_bare:
        return over.kind == "label" and not over.labels
    return over.kind == "heading" or (is_grid and over.kind in ("label", "text") and not over.labels)


def _said(members: Iterable[Element]) -> list[str]:
    return [member.name or member.label for member in members]


def _are_options(said: Sequence[str], question: str = "") -> bool:
    """Whether labels are the options of one question: short, different, and none a separate consent."""
    labels = without_question(list(said), question)
    if is_yes_no(labels) or not all(labels) or len(set(labels)) < len(labels):
        return False  # a box without its own name is a question by itself
    agreements = ("consent", "consent_marketing", "acknowledgement", "future_consideration")
    asking = sum(any(read_text(label).get(a, 0) >= 0.7 for a in agreements) for label in labels)
    return asking == 0 and sum(len(label) <= _SHORT_LABEL for label in labels) >= len(labels) * 0.7


def _answers_yes_no(members: Sequence[Element], question: str) -> bool:
    """Whether two boxes of a named group are yes and no, possibly in sentences: "Yes - I may work there"."""
    labels = without_question(_said(members), question)
    return is_yes_no([label.split(maxsplit=1)[0].strip(",.:;-") if label else "" for label in labels])


def _yes_no(elements: Sequence[Element], kind: FieldKind) -> Iterator[Draft]:
    for one, other in pairwise(elements):
        if is_yes_no((one.name or one.text, other.name or other.text)):
            yield _group(kind, (one, other))


def _says_yes_or_no(element: Element) -> bool:
    said = element.name or element.text
    return is_yes(said) or is_no(said)


def _buttons(index: Index, elements: Sequence[Element]) -> Iterator[Draft]:
    """Yield two bare buttons Yes and No; two that accept and decline; toggle buttons under one question; tabs."""
    buttons = [e for e in elements if e.role == "button" and e.tag != "input" and not e.href]
    yield from _yes_no(list(filter(_says_yes_or_no, buttons)), "radio")
    yield from (_group("radio", pair) for pair in pairwise(buttons) if _agrees_or_not(index, pair))
    toggles = [e for e in buttons if e.pressed is not None]
    for holder, run in groupby(toggles, key=lambda e: _holder(index, e)):
        members = list(run)
        if len(members) > 1 and _is_named_group(index.containers.get(holder)):
            yield _group("radio", members)
    yield from _labelled_tabs(index, elements)


def _labelled_tabs(index: Index, elements: Sequence[Element]) -> Iterator[Draft]:
    """Yield the tabs of a list under a label with the same words, as some libraries draw a choice: the tabs of panels
    have no label.
    """
    tabs = [each for each in elements if each.role == "tab" and each.selected is not None]
    for holder, run in groupby(tabs, key=lambda each: each.parent):
        block, members = index.containers.get(holder), list(run)
        over = index.text_before(block.order) if block is not None and block.role == "tablist" else None
        if block is None or over is None or over.kind != "label" or plain(over.text) != plain(block.text):
            continue
        if len(members) > 1 and not index.elements_between(over.order, block.order):
            yield _group("radio", members)


def _is_named_group(block: Block | None) -> bool:
    return block is not None and block.kind == "group" and block.role != "toolbar" and block.text != ""


def _agrees_or_not(index: Index, pair: tuple[Element, Element]) -> bool:
    """Whether two buttons side by side accept and decline the text before: "Accept", "Decline"."""
    agrees, declines = (set(tokens(each.name or each.text)) for each in pair)
    text = index.text_before(pair[0].order)
    if (
        text is None
        or index.elements_between(text.order, pair[0].order)
        or index.elements_between(pair[0].order, pair[1].order)
    ):
        return False
    if agrees.isdisjoint(words_of("accept")) or not declines & {*words_of("decline"), *words_of("no")}:
        return False
    found = read_consent(text.text)
    return bool(found.purposes) and not found.widens


def _dates(index: Index, elements: Sequence[Element]) -> Iterator[Draft]:
    for run, parts in runs_of_parts(index, elements):
        yield Draft("date_parts", run, (), parts)
