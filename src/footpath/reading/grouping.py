"""Group elements of one question: radios, checkbox lists, Yes/No buttons, dates in parts."""

from __future__ import annotations

import itertools
import re
from dataclasses import dataclass, replace
from itertools import groupby, pairwise
from typing import TYPE_CHECKING, Final

from footpath.language.consents import read_consent
from footpath.language.labels import without_question
from footpath.language.lexicon import words_of
from footpath.language.placeholders import is_placeholder, says_only_choose
from footpath.language.replies import tokens
from footpath.language.text import attribute_words, words
from footpath.reading.box_text import heads_over, text_beside
from footpath.reading.drawn_twice import asked_for, drawn_once
from footpath.reading.entries import adds_to
from footpath.reading.index import INPUTS, OF_TIME, Index, is_date_button, is_field, opens_choice
from footpath.reading.options import choice, is_no, is_yes, is_yes_no, part_of, real
from footpath.reading.ratings import is_stuck, ratings, steps
from footpath.reading.rows import numbered, rows
from footpath.reading.sent_codes import behind_boxes, boxes
from footpath.reading.uploads import asks_for_file, carrier_of, hangs_loose, in_form, shows_chosen_file
from footpath.reading.vocabulary import option_words, read_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from footpath.schema.observation import FieldKind
    from footpath.schema.snapshot import Block, Element, Option

_COUNTER: Final = re.compile(r"(?:\[\d*\]|[-_.]?\d+)+$")
_SHORT_LABEL: Final = 60
_DROP: Final = re.compile(r"\b(?:drag|drop)\b|ziehen|ablegen|gliss|d[ée]pos|arrastr", re.IGNORECASE)
_ZONE_REACH: Final = 4
_POPUPS: Final = frozenset({"menu", "listbox"})
_DATE_SPREAD: Final = 10
_BESIDE: Final = 2
_PAIR: Final = 2
_DAYS: Final = [str(day) for day in range(1, 29)]
"""The days of every month."""
_STEERS: Final = 6
"""Most elements above the days of a calendar that may steer it."""
_HOW_TO: Final = re.compile(r",? (?:press|hit) .*$", re.IGNORECASE)
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


_OF_TIMES: Final = ("hour", "minute", "half")

_DAY_FORMAT: Final = re.compile(r"(?:d{1,2}|m{1,2}|y{2,4})(?:\W+(?:d{1,2}|m{1,2}|y{2,4})){2}", re.IGNORECASE)

_NO_LISTS: Final = frozenset({"dialog", "grid"})
"""Popups of a text field without options, which help to write: a calendar."""


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
    """Whether a text input says "please select", and no day: its list opens by a click. A typable input must say
    nothing else.
    """
    says = element.placeholder if element.tag == "input" and element.type in ("", "text") else ""
    picks = is_placeholder(says) if element.readonly else says_only_choose(says)
    return says != "" and picks and not OF_TIME.search(says)


def _looks_up(element: Element) -> bool:
    """Whether a text input searches a list: its label is a question, its placeholder says "search"."""
    asks = element.label and not _LOOKUP.fullmatch(element.label) and "search" not in element.label.casefold()
    return element.tag == "input" and bool(asks) and _LOOKUP.fullmatch(element.placeholder) is not None


def gather(index: Index, elements: Sequence[Element]) -> list[Draft]:
    """Return the questions of one form in reading order, without hidden inputs behind widgets (`proxy_for`)."""
    own = drawn_once(index, [e for e in elements if not e.proxy_for and not _in_popup(index, e)])
    lists = _lists_of_taken(index, own)
    wrapped = _wrapped(index, own) | {ref: each.ref for ref, each in lists.items()}
    own = [e for e in own if e.ref not in wrapped.values() and not _behind_buttons(index, e)]
    carriers = {each.ref: file for each in own if (file := carrier_of(index, each)) is not None}
    own = [e for e in own if not shows_chosen_file(index, e) and not _is_of_zone(index, e)]
    own = [e for e in own if e not in carriers.values() and not _is_of_another(index, e, own)]
    steering = _steering(own)
    own = [e for e in own if e.ref not in steering]
    runs = list(boxes([e for e in own if is_field(e) and not e.hidden]))
    own = [e for e in own if not _is_behind(index, own, e, runs)]
    taken: dict[str, Draft] = {}
    texts = (Draft("text", run) for run in runs)
    groups = (*_radios(index, own), *_checkboxes(index, own), *_buttons(index, own), *_dates(index, own))
    for draft in (*texts, *groups, *_drawn(index, own)):
        if not any(m.ref in taken for m in draft.members):
            taken.update((m.ref, draft) for m in draft.members)
    asked = asked_for(index, own, taken)
    drafts: list[Draft] = []
    for element in own:
        group = taken.get(element.ref)
        if group is not None:
            if group.first is element:
                drafts.append(group)
        elif (label := asked.get(element.ref)) is not None:  # a list, until it turns out to be something else
            drafts.append(Draft("combobox", (element,), asked=label))
        elif is_field(element):
            is_list = element.ref in wrapped or _is_labelled_lookup(index, element)
            kind = "combobox" if is_list else kind_of(element)
            taken_in = _taken(lists.get(element.ref)) if (held := carriers.get(element.ref)) is None else (held.value,)
            drafts.append(Draft(kind, (element,), element.options, taken=taken_in))
        elif _is_drop_zone(index, element) or asks_for_file(index, element):
            drafts.append(Draft("file", (element,)))
    return drafts


def _is_behind(
    index: Index, elements: Sequence[Element], element: Element, runs: Sequence[tuple[Element, ...]]
) -> bool:
    """Whether an element only keeps the text of a row of boxes, or opens the calendar of a field."""
    return any(behind_boxes(element, run) for run in runs) or _opens_for(index, elements, element)


def _drawn(index: Index, elements: Sequence[Element]) -> Iterator[Draft]:
    """Choices drawn without roles: ratings of symbols, and buttons side by side."""
    yield from (Draft("radio", run, steps(run)) for run in ratings(index, elements))
    yield from (Draft("radio", run, numbered([choice(each) for each in run])) for run in rows(index, elements))


def _is_drop_zone(index: Index, element: Element) -> bool:
    """Whether an element takes dropped files, without a file input of its own other than a loose one."""
    if element.role != "button" or not _DROP.search(element.name or element.text):
        return False
    inputs = (e for e in index.elements if e.type == "file" and not hangs_loose(index, e, element))
    return not any(e.trigger == element.ref or index.distance(e.node, element.node) <= _ZONE_REACH for e in inputs)


def _is_of_zone(index: Index, element: Element) -> bool:
    """Whether an element is a hidden file input at the end of the page, behind a drop zone or button of a form."""
    zone = index.snapshot.by_ref.get(element.trigger) if element.type == "file" and element.trigger else None
    if zone is None or not in_form(index, zone) or not hangs_loose(index, element, zone):
        return False
    return _is_drop_zone(index, zone) or asks_for_file(index, zone)


def _steering(elements: Sequence[Element]) -> frozenset[str]:
    """Return the fields of an open calendar, by ref: they choose month and year, and stand right over the days."""
    names = [each.name or each.text for each in elements]
    starts = [at for at, name in enumerate(names) if name == "1" and names[at : at + len(_DAYS)] == _DAYS]
    over = (each for at in starts for each in elements[max(at - _STEERS, 0) : at])
    return frozenset(each.ref for each in over if is_field(each) and part_of(each.options) in ("month", "year"))


def _is_of_another(index: Index, element: Element, elements: Sequence[Element]) -> bool:
    """Whether an element belongs to another field: a tool of an editor, or the fixed end of a slider."""
    return any(block.role == "toolbar" for block in index.above(element)) or is_stuck(index, element, elements)


def _opens_for(index: Index, elements: Sequence[Element], element: Element) -> bool:
    """Whether a button only opens the calendar of the text field right before."""
    if not is_date_button(element) or not is_placeholder(element.text or element.name) or index.labels.get(element.ref):
        return False
    before = next((e for e in reversed(elements) if e.order < element.order), None)
    is_text = before is not None and before.tag == "input" and kind_of(before) in {"text", "date", "combobox"}
    return is_text and before is not None and index.distance(before.node, element.node) <= _BESIDE


def _in_popup(index: Index, element: Element) -> bool:
    """Whether an element is inside the list of a combobox, as its search box is."""
    return any(block.role in _POPUPS for block in index.above(element))


def _behind_buttons(index: Index, element: Element) -> bool:
    """Whether an element is a hidden checkbox that only stores the choice of the Yes and No buttons beside."""
    if kind_of(element) != "checkbox" or not element.hidden or index.labels.get(element.ref):
        return False
    before = itertools.islice(index.elements_before(element.order), 2)
    beside = [e for e in before if e.role == "button" and index.distance(e.node, element.node) <= _BESIDE]
    return len(beside) == 2 and is_yes_no([e.name or e.text for e in reversed(beside)])


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


def _is_labelled_lookup(index: Index, element: Element) -> bool:
    """Whether `_looks_up` holds for an input whose label is a text of the page."""
    labels = " ".join(block.text for block in index.labels.get(element.ref, ()))
    is_search = _LOOKUP.fullmatch(labels) is not None or "search" in labels.casefold()
    asks = element.tag == "input" and bool(labels) and not is_search
    return asks and _LOOKUP.fullmatch(element.placeholder) is not None


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
    bare = [each for each in draft.members if each.tag == "input" and not (each.name or each.label or each.text)]
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
        if block.kind == "list":
            return block.order
    return -1


def _form(index: Index, element: Element) -> int:
    return next((b.order for b in index.above(element) if b.kind == "form"), -1)


def _radios(index: Index, elements: Sequence[Element]) -> Iterator[Draft]:
    radios = [e for e in elements if e.role == "radio" or (e.tag == "input" and e.type == "radio")]
    named: dict[tuple[int, str], list[Element]] = {}
    nameless: list[Element] = []
    for radio in radios:
        if radio.html_name:
            named.setdefault((_form(index, radio), radio.html_name), []).append(radio)
        else:
            nameless.append(radio)
    for members in named.values():
        yield _named(index, _group("radio", members))
    for _, run in groupby(nameless, key=lambda e: _holder(index, e)):
        yield _group("radio", run)


def _checkboxes(index: Index, elements: Sequence[Element]) -> Iterator[Draft]:
    boxes = [e for e in elements if e.role == "checkbox" and kind_of(e) == "checkbox"]
    by_name: dict[tuple[int, str], list[Element]] = {}
    rest: list[Element] = []
    for box in boxes:
        stem = _COUNTER.sub("", box.html_name)
        if stem and stem != box.html_name.rstrip("]"):
            by_name.setdefault((_form(index, box), stem), []).append(box)
        elif box.html_name:
            by_name.setdefault((_form(index, box), box.html_name), []).append(box)
        else:
            rest.append(box)
    for members in by_name.values():
        if len(members) > 1 and _are_options(members):
            yield _group("checkboxes", members)
        else:
            rest.extend(members)
    rest.sort(key=lambda e: e.order)
    yield from _yes_no(rest, "radio")
    for holder, run in groupby(rest, key=lambda e: _holder(index, e)):
        members = list(run)
        block = index.containers.get(holder)
        named = block is not None and block.kind != "form" and (bool(block.text) or _asks(index, block, members))
        if block is not None and block.kind == "group" and block.text and _answers_yes_no(members, block.text):
            yield _group("radio", members)
        elif len(members) > 1 and named and _are_options(members, block.text if block is not None else ""):
            yield _group("checkboxes", members)


def _asks(index: Index, block: Block, members: Sequence[Element]) -> bool:
    """Whether a block is a list or fieldset of only the elements, with a text over or inside as the question."""
    refs = {m.ref for m in members}
    tag = index.step(block.node).split("[")[0]
    if not (tag == "fieldset" or block.kind == "list") or any(e.ref not in refs for e in index.fields_in(block.order)):
        return False
    if tag == "fieldset":
        first = next(index.leaves_after(block.order), None)
        return first is not None and first.order < members[0].order and first.labels not in refs
    over = next(index.leaves_before(block.order), None)
    return over is not None and over.kind == "heading" and not index.elements_between(over.order, block.order)


def _are_options(members: Sequence[Element], question: str = "") -> bool:
    """Whether elements are the options of one question: short, different, and none a separate consent."""
    labels = without_question([m.name or m.label for m in members], question)
    if is_yes_no(labels) or not all(labels) or len(set(labels)) < len(labels):
        return False  # a box without its own name is a question by itself
    agreements = ("consent", "consent_marketing", "acknowledgement", "future_consideration")
    asking = sum(any(read_text(label).get(a, 0) >= 0.7 for a in agreements) for label in labels)
    return asking == 0 and sum(len(label) <= _SHORT_LABEL for label in labels) >= len(labels) * 0.7


def _answers_yes_no(members: Sequence[Element], question: str) -> bool:
    """Whether two boxes of a named group are yes and no, possibly in sentences: "Yes - I may work there"."""
    labels = without_question([m.name or m.label for m in members], question)
    return is_yes_no([label.split(maxsplit=1)[0].strip(",.:;-") if label else "" for label in labels])


def _yes_no(elements: Sequence[Element], kind: FieldKind) -> Iterator[Draft]:
    for one, other in pairwise(elements):
        if is_yes_no((one.name or one.text, other.name or other.text)):
            yield _group(kind, (one, other))


def _buttons(index: Index, elements: Sequence[Element]) -> Iterator[Draft]:
    """Yield two bare buttons Yes and No; two that accept and decline; toggle buttons under one question."""
    buttons = [e for e in elements if e.role == "button" and e.tag != "input" and not e.href]
    answers = [e for e in buttons if is_yes(e.name or e.text) or is_no(e.name or e.text)]
    yield from _yes_no(answers, "radio")
    yield from (_group("radio", pair) for pair in pairwise(buttons) if _agrees_or_not(index, pair))
    toggles = [e for e in buttons if e.pressed is not None]
    for holder, run in groupby(toggles, key=lambda e: _holder(index, e)):
        members = list(run)
        block = index.containers.get(holder)
        if len(members) > 1 and block is not None and block.kind == "group" and block.role != "toolbar" and block.text:
            yield _group("radio", members)


def _agrees_or_not(index: Index, pair: tuple[Element, Element]) -> bool:
    """Whether two buttons side by side accept and decline the text before: "Accept", "Decline"."""
    agrees, declines = (set(tokens(each.name or each.text)) for each in pair)
    text = next(index.leaves_before(pair[0].order), None)
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
    fields = [e for e in elements if is_field(e)]
    at = 0
    while at < len(fields):
        run: list[Element] = []
        parts: list[str] = []
        for element in fields[at : at + 3]:
            part = _time_part(index, element) or date_part(index, element)
            is_apart = run and index.distance(run[0].node, element.node) > _DATE_SPREAD
            if not part or part in parts or is_apart or (run and element.hidden == "display" != run[0].hidden):
                break
            run.append(element)
            parts.append(part)
        is_date = len(run) >= 2 and ("year" in parts or {"hour", "minute"} <= set(parts))
        if is_date:
            yield Draft("date_parts", tuple(run), (), tuple(parts))
        at += len(run) if is_date else 1  # "First day off" may be followed by the parts of another date


def date_part(index: Index, element: Element) -> str:
    """Return `day`, `month` or `year` for an element that asks for only one; else empty."""
    if kind_of(element) not in {"select", "combobox", "text", "number", "tel"}:
        return ""
    by_options = part_of(element.options)
    if by_options:
        return by_options
    labels = [b.text for b in index.labels.get(element.ref, ())]
    for text in (_own_name(index, element), *labels, element.placeholder):
        found = _named_part(words(text))
        if found and len(words(text)) <= 3:
            return found
    if kind_of(element) == "select" and element.options and len(element.options) < 10:
        return ""
    return _named_part(attribute_words(element.html_name or element.id)[-1:])


def _time_part(index: Index, element: Element) -> str:
    """Return `hour`, `minute` or `half` (of the day) for an element named by only one, or with options AM and PM; else
    empty.
    """
    if element.role != "spinbutton" and kind_of(element) not in {"select", "combobox", "number"}:
        return ""
    is_half = {words(each.label) for each in real(element.options)} == {("am",), ("pm",)}
    return "half" if is_half else _named_part(words(_own_name(index, element)), _OF_TIMES)


def _own_name(index: Index, element: Element) -> str:
    """Return the name of an element without the name of its group: "month, Day of play"."""
    groups = (block.text for block in index.above(element) if block.kind == "group" and block.text)
    found = next((text for text in groups if element.name.endswith(text)), "")
    return element.name.removesuffix(found).strip(" ,:") or element.name


def _named_part(tokens: Sequence[str], parts: Sequence[str] = ("day", "month", "year")) -> str:
    found = {part for part in parts if any(t in option_words()[part] for t in tokens)}
    return found.pop() if len(found) == 1 else ""
