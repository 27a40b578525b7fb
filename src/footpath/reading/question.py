"""Find the visible question of a field."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from footpath.language.labels import is_placeholder, plain, without_bounds
from footpath.language.text import words
from footpath.reading.box_text import (
    column_head,
    group_as_drawn,
    heads,
    label_of_group,
    label_of_store,
    label_over_several,
    names_field,
    own_labels,
    text_beside,
)
from footpath.reading.index import (
    INPUTS,
    Index,
    is_field,
    is_seen_field,
    row_question,
)
from footpath.reading.naming import (
    asking_choice,
    is_clear,
    is_generic,
    is_hint,
    names_choice,
    names_one_file,
    says_less,
    says_nothing,
)
from footpath.reading.near_text import asks_by_its_end, is_over_next, near_text, text_above, text_behind
from footpath.reading.uploads import shows_chosen_file, title_over
from footpath.reading.vocabulary import option_words

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Iterator

    from footpath.reading.grouping import Draft
    from footpath.schema.snapshot import Block, Element

_LONGEST: Final = 400
_SAID_FOR_IT: Final = frozenset({"label", "text"})
"""Kinds of text that belong to one field; a heading may belong to several."""
_TIED: Final = 3
"""Most steps in the tree between a list's button and the text with its question."""
_FORMAT: Final = re.compile(r"https?:|www\.|[@/#]|\d{2}|…|\.\.\.|^e\.g", re.IGNORECASE)
_FORM_BEHIND: Final = re.compile(r"(?<=\w) \([^()]*\)$")
"""A format behind a question, which does not change it: "Date of arrival (DD/MM/YYYY)"."""
_OTHER: Final = re.compile(r"(?:other|andere|sonstige|autre|otr[oa]s?|outr[oa]s?)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class FieldQuestion:
    """The question of a field: as the page writes it (`raw`), and without marks of being required (`text`)."""

    raw: str
    source: str
    """The source of the question: label, name, group, near, placeholder, options (their own words), or empty for none.
    """
    block: int = -1
    """`order` of the question's text, unless an attribute ties it to the field; else -1."""
    is_caption: bool = False
    """Whether a text near the field names this field alone."""
    shared: str = ""
    """The text over several fields, with the question as a part."""

    @property
    def text(self) -> str:
        """The question without asterisks and words for required or optional."""
        return plain(self.raw)


def ask(index: Index, draft: Draft) -> FieldQuestion:
    """Return the question of a field: from a text tied to the field, else from a near one."""
    if draft.asked is not None:
        return _from(draft.asked)
    if draft.is_group:
        return _of_group(index, draft)
    element = draft.first
    group = exclusive_group(index, (element,)) if draft.kind == "checkbox" else None
    if group is not None and " ".join(words(plain(element.name))) in option_words()["agree"]:
        return FieldQuestion(group_as_drawn(index, group)[:_LONGEST], "group", group.order)
    over = _over_its_value(index, element) or title_over(index, element) or _of_bare_box(index, draft)
    if over is not None:
        return _from(over)
    label = _label_over(index, element)
    for source, text in _tied(index, element):
        if label is not None and source == "name":
            return _from(label)
        if text and (element.role == "searchbox" or not says_nothing(text, draft.kind)):  # "Search" is enough there
            return _or_bare_label(
                index, draft, FieldQuestion(without_bounds(text, element.min, element.max)[:_LONGEST], source)
            )
    return _or_bare_label(index, draft, _from_around(index, draft))


def _label_over(index: Index, element: Element, says_little: Callable[[str], bool] = is_generic) -> Block | None:
    """The label right before a field and tied to no other: a person sees that, unlike a name for scripts."""
    over = index.text_before(element.order)
    if over is None or not _may_ask(over, says_little) or plain(over.text).casefold() in element.name.casefold():
        return None
    is_asked_between = any(map(is_seen_field, index.elements_between(over.order, element.order)))
    if not is_field(element) or is_asked_between or any(leaf.text == element.name for leaf in index.leaves):
        return None
    after = next(filter(is_seen_field, index.elements_after(element.order)), None)
    said = index.text_after(element.order)
    return over if after is None or (said is not None and said.order < after.order) else None


def _seen_over(index: Index, element: Element, *, tells: bool) -> Block | None:
    """The label over a field, else the head of its column in a grid unless its placeholder `tells` a meaning. Captions
    tell the cells of a column apart.
    """
    return _label_over(index, element) or (None if tells else column_head(index, element))


def _may_ask(label: Block, says_little: Callable[[str], bool]) -> bool:
    """Whether a text is a label that leads to no field, and no hint."""
    return label.kind == "label" and not (label.labels or says_little(label.text) or is_hint(label.text))


def _may_be_question(hint: str, *, tells: bool) -> bool:
    """Whether a placeholder can be the question: its words tell a meaning, or are no format such as "dd/mm/yyyy"."""
    is_format = not tells and _FORMAT.search(_FORM_BEHIND.sub("", hint)) is not None
    return hint != "" and not is_generic(hint) and not is_format


def _from_around(index: Index, draft: Draft) -> FieldQuestion:
    """Return the question of a field without a tied text: from a text nearby, or from its own attributes."""
    element = draft.first
    chosen = asking_choice(element)
    hint = plain(element.placeholder or chosen)
    tells = is_clear(hint)
    if (head := _asking_head(index, element)) is not None and not tells:
        return _from(head)
    if (label := _seen_over(index, element, tells=tells)) is not None:
        return _from(label)  # seen, unlike a placeholder once something is typed
    near = _near_asking(index, draft, hint)
    if element.role != "checkbox" and (behind := text_behind(index, element, near)) is not None:
        return _from(behind)
    opener = _opener(index, element)
    if opener and _outranks(opener, near):
        return FieldQuestion(opener[:_LONGEST], "name")
    if near is not None and _is_own(index, element, near, tells=tells, chosen=chosen):
        return _from(near)
    if _may_be_question(hint, tells=tells):
        return FieldQuestion((element.placeholder or chosen)[:_LONGEST], "placeholder")
    beside = text_above(index, element)
    return _from(beside) if beside is not None else _by_attribute(element)


def _is_own(index: Index, element: Element, near: Block, *, tells: bool, chosen: str) -> bool:
    """Whether a text nearby is the question of this field alone, and says no less than its placeholder or choice."""
    return not (tells and is_over_next(index, element)) and not says_less(near, tells=tells, chosen=chosen)


def _or_bare_label(index: Index, draft: Draft, asked: FieldQuestion) -> FieldQuestion:
    """Return a question; in place of an example ("e.g. 31/12/2026") or a name for programs, the label that people see,
    though its word alone asks nothing ("Day").
    """
    element = draft.first
    is_example = asked.source == "placeholder" and is_hint(asked.text) and not is_clear(asked.text)
    if draft.kind in ("checkbox", "file") or not (is_example or asked.source in ("name", "")):
        return asked
    seen = _bare_label(index, element, {"label", "name"} if is_example else {"label"})
    return asked if seen.casefold() in asked.text.casefold() else FieldQuestion(seen[:_LONGEST], "label")


def _bare_label(index: Index, element: Element, sources: Container[str]) -> str:
    """Return the first text tied to a field by some sources, else over it, that asks for no choice and is no hint."""
    over = _label_over(index, element, is_placeholder)
    tied = [text for source, text in _tied(index, element) if source in sources]
    told = map(plain, (*tied, over.text if over is not None else ""))
    return next((text for text in told if text and not is_placeholder(text) and not is_hint(text)), "")


def _near_asking(index: Index, draft: Draft, hint: str) -> Block | None:
    """Return the text nearby that may ask. The heading over a search field with words of its own is the page's."""
    near = near_text(index, draft.members, {each.label for each in draft.options})
    is_search = draft.first.role == "searchbox" and _may_be_question(hint, tells=False)
    return None if near is not None and near.kind == "heading" and is_search else near


def _by_attribute(element: Element) -> FieldQuestion:
    for source, text in (("placeholder", element.placeholder), ("name", element.name), ("label", element.label)):
        if text:
            return FieldQuestion(text[:_LONGEST], source)
    return FieldQuestion("", "")


def _outranks(opener: str, near: Block | None) -> bool:
    """Whether the button that opens a file's dialog says the question, rather than a text nearby."""
    if near is None:
        return True
    return names_one_file(opener) and not (near.kind in _SAID_FOR_IT and is_clear(near.text))


def _asking_head(index: Index, element: Element) -> Block | None:
    """Return the asking head of a grid field: of row and column the only head with a fact; of two such heads the one
    along whose axis all heads are facts: “Phone” below “E-mail”, and not “Company details” beside “Your details”.
    """
    own = heads(index).get(element.ref)
    if own is None:
        return None
    row, column = own
    if is_clear(row.text) and is_clear(column.text):
        pairs = list(heads(index).values())
        rows = all(is_clear(other.text) for other, over in pairs if over is column)
        columns = all(is_clear(other.text) for beside, other in pairs if beside is row)
        return (row if rows else column) if rows != columns else None
    asking = [head for head in own if is_clear(head.text)]
    return asking[0] if len(asking) == 1 else None


def _from(block: Block) -> FieldQuestion:
    return FieldQuestion(block.text[:_LONGEST], "near", block.order, is_caption=names_field(block))


def _tied(index: Index, element: Element) -> Iterator[tuple[str, str]]:
    for block in own_labels(index, element):
        if element.label and element.label in block.text:
            yield "label", element.label  # the rest of the label is cut away: "Add-ons", and not "Add-ons, 0 chosen"
        yield "label", block.text
    yield "label", element.label
    for native in index.behind.get(element.ref, ()):
        for block in index.labels.get(native.ref, ()):
            yield "label", block.text
        yield "label", native.label
    chosen = next((o.label for o in element.options if o.selected), element.value)
    if element.name not in (element.placeholder, chosen):
        yield "name", _without_value(element)
    for block in index.labels.get(element.trigger, ()):
        yield "label", block.text
    group = exclusive_group(index, (element,))
    if group is not None:
        yield "group", group_as_drawn(index, group)
    if element.trigger:
        stand_in = index.snapshot.by_ref.get(element.trigger)
        if stand_in is not None and stand_in.description:
            yield "label", stand_in.description


def _of_bare_box(index: Index, draft: Draft) -> Block | None:
    """Return the words beside a nameless checkbox."""
    element = draft.first
    if draft.kind != "checkbox":
        return None
    if any(text and not says_nothing(text, draft.kind) for _, text in _tied(index, element)):
        return None
    said = text_beside(index, element)
    return None if said is None or is_generic(said.text) else said


def _opener(index: Index, element: Element) -> str:
    """Return the label of the button in place of a hidden file input, if it names the file; else empty."""
    stand_in = index.snapshot.by_ref.get(element.trigger) if element.trigger else None
    said = stand_in.name if stand_in is not None else ""
    return said if is_clear(said) or not is_generic(said) else ""


def _of_group(index: Index, draft: Draft) -> FieldQuestion:
    group = exclusive_group(index, draft.members)
    if group is not None:
        return _by_name(index, group)
    for native in index.behind.get(draft.first.ref, ()):
        named = native.label or native.name or next((b.text for b in index.labels.get(native.ref, ())), "")
        if named and (draft.kind == "date_parts" or native.tag == "select"):
            return FieldQuestion(named[:_LONGEST], "label")
    if (over := _over_group(index, draft)) is not None:
        return over
    if draft.kind == "date_parts" or len(draft.members) == 1:
        return FieldQuestion(draft.first.name or draft.first.label, "name")
    return FieldQuestion(" / ".join(option.label for option in draft.options)[:_LONGEST], "options")


def _over_group(index: Index, draft: Draft) -> FieldQuestion | None:
    """Return the question of a group from its name, if the name asks to choose, or from a text nearby."""
    tied = label_of_store(index, draft.members) or label_over_several(index, draft.first)
    near = tied or near_text(index, draft.members, {each.label for each in draft.options})
    chooses = exclusive_group(index, draft.members, names=names_choice)
    if chooses is not None and (near is None or not _asks_over(near, chooses)):
        return FieldQuestion(group_as_drawn(index, chooses)[:_LONGEST], "group", chooses.order)
    return None if near is None else _from(near)


def _asks_over(near: Block, group: Block) -> bool:
    """Whether a text before a group asks its question, and the name of the group only asks to choose."""
    return near.order < group.order and (near.kind == "label" or asks_by_its_end(near.text) or is_clear(near.text))


def _by_name(index: Index, group: Block) -> FieldQuestion:
    """The question of a named group: the label over it, else its own name."""
    over = label_of_group(index, group)
    return FieldQuestion(group_as_drawn(index, group)[:_LONGEST], "group", group.order) if over is None else _from(over)


def _without_value(element: Element) -> str:
    """Return the name of a list button without the value: `City Leeds`, `Country: France`, `Pick one City`."""
    if element.tag in INPUTS:
        return element.name
    shown = element.text or element.value or (element.parts[-1] if row_question(element) else "")
    if shown and shown != element.name and element.name.endswith(shown):
        return element.name.removesuffix(shown).strip()
    if element.popup and element.parts[:1] == (shown,) and len(element.parts) > 1:
        return element.name.removeprefix(shown).strip()
    return element.name.partition(": ")[0]


def shows_its_value(element: Element, question: str) -> bool:
    """Whether an element is a list button named by its value instead of its question."""
    return _is_list_button(element) and plain(question).casefold() not in element.name.casefold()


def _is_list_button(element: Element) -> bool:
    """Whether an element is a list button without a label or text of its own."""
    opens = element.role == "button" and element.popup == "listbox" and element.tag not in INPUTS
    return opens and not (element.text or element.label or element.placeholder)


def _over_its_value(index: Index, element: Element) -> Block | None:
    """Return the text right before a list button that is its question: a label, or a text in a common box."""
    over = index.text_before(element.order) if _is_list_button(element) else None
    if over is None or over.labels or over.kind not in ("label", "text") or is_generic(over.text):
        return None
    if index.labels.get(element.ref) or is_hint(over.text):
        return None
    box = index.common(over.node, element.node)
    near = index.distance(over.node, element.node) <= _TIED and not index.elements_between(over.order, element.order)
    return over if near and (over.kind == "label" or _is_alone_in(index, box, element)) else None


def _is_alone_in(index: Index, box: int, element: Element) -> bool:
    """Whether neither the field before nor the field behind an element stands in the same box."""
    around = (index.elements_before(element.order), index.elements_after(element.order))
    beside = (next(filter(is_seen_field, each), None) for each in around)
    return all(each is None or index.common(box, each.node) != box for each in beside)


def _names(text: str) -> bool:
    return not is_generic(text)


def exclusive_group(
    index: Index, members: tuple[Element, ...], *, names: Callable[[str], bool] = _names
) -> Block | None:
    """Return the named group that holds the elements and no other field."""
    refs = {m.ref for m in members}
    for block in index.above(members[0]):
        if block.kind not in {"group", "list"} and block.role not in {"group", "radiogroup"}:
            if block.kind in {"form", "dialog", "landmark"}:
                return None
            continue
        held = index.fields_in(block.order)
        if not all(e.ref in refs or e.proxy_for or _is_beside(index, e, members) or _stores(e, block) for e in held):
            return None
        if block.text and names(block.text):
            return block
    return None


def _is_beside(index: Index, element: Element, members: tuple[Element, ...]) -> bool:
    """Whether an element of a group is no separate question beside the members."""
    return _belongs_to_other(element, members) or shows_chosen_file(index, element)


def _stores(element: Element, group: Block) -> bool:
    """Whether an element of a group is an invisible input with the group's name or none, which stores the answer."""
    is_behind = element.hidden != "" and not element.in_accessibility_tree
    return is_behind and plain(element.name or element.label) in ("", plain(group.text))


def _belongs_to_other(element: Element, members: tuple[Element, ...]) -> bool:
    """Whether an element is the text field of an option "Other" in a group of options."""
    return len(members) > 1 and element.tag in INPUTS and bool(_OTHER.match(element.name or element.placeholder))
