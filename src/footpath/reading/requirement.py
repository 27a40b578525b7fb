"""What filling a field means: required or not, a trap that a program must leave empty, or a cost.

Many hidden inputs are no traps: a file input behind a button, a radio under a card. `tabindex` is no proof.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from footpath.language.labels import says_optional, says_required
from footpath.language.lexicon import Pattern
from footpath.language.text import words
from footpath.reading.captchas import is_of_captcha
from footpath.reading.index import LEAVES, Index, has_area, is_field
from footpath.reading.text_values import first_place, found, names_price, names_sum, phrases
from footpath.reading.vocabulary import read_attribute, read_text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from footpath.reading.grouping import Draft
    from footpath.reading.question import FieldQuestion
    from footpath.schema.observation import FieldKind, Trap
    from footpath.schema.snapshot import Block, Box, Element

_ALL_REQUIRED: Final = Pattern(
    r"{all_fields}[^.]{0,40}{are_required}|\b(?:both|these)\b[^.]{0,30}\b(?:required|mandatory)\b"
    r"|^[(\[]?(?:required|mandatory)[)\]]?$"
)
_MARKED_ONLY: Final = Pattern(r"\*|{marked}")
_OTHERWISE: Final = Pattern("{otherwise}")
_NOTE_LENGTH: Final = 160


def required_by_attribute(draft: Draft, proxies: Sequence[Element]) -> bool:
    """Whether attributes of a field, or of a hidden input behind its widget, mark it as required."""
    refs = {m.ref for m in draft.members}
    return any(m.required for m in draft.members) or any(p.required and p.proxy_for in refs for p in proxies)


def required_by_text(index: Index, draft: Draft, question: FieldQuestion) -> bool:
    """Whether an asterisk or a word in the label, hint or legend of a field marks it as required."""
    element = draft.first
    if says_optional(question.raw):
        return False
    texts = [question.raw, element.description]
    if not draft.is_group:
        texts += [element.label, element.name, *(b.text for b in index.labels.get(element.ref, ()))]
    return any(says_required(t) for t in texts if t) or _mark_beside(index, draft, question)


def _mark_beside(index: Index, draft: Draft, question: FieldQuestion) -> bool:
    """Whether an asterisk stands in a separate element between the question and the field."""
    for at, leaf in enumerate(index.leaves_before(draft.first.order)):
        if at >= 3 or leaf.text == question.raw:
            return False
        if leaf.text.strip() in {"*", "✱", "required", "(required)"}:
            return True
    return False


@lru_cache(maxsize=2048)
def tells_of_marks(text: str) -> bool:
    """Whether a text explains the marks of required fields, or requires all: the text itself asks nothing."""
    return _ALL_REQUIRED.search(text) is not None or _MARKED_ONLY.search(text.rstrip(" *✱✲﹡＊")) is not None


@dataclass(frozen=True, slots=True)
class RequirementNote:
    """A note such as "All fields are required", and the tree depth of the part of the page under the note."""

    block: Block
    scope: int
    has_exceptions: bool = False
    """Whether the note allows exceptions: "Unless otherwise stated, …"."""


@lru_cache(maxsize=1)  # a page may have a thousand forms
def notes(index: Index) -> list[RequirementNote]:
    """Return the notes such as "All fields are required", each for the part of the page with the next field."""
    noted: list[RequirementNote] = []
    for block in (*index.leaves, *index.containers.values()):
        after = index.field_after(block.order) if len(block.text) <= _NOTE_LENGTH else None
        if after is not None and _requires_all(block.text):
            scope = index.depth(index.common(block.node, after.node))
            noted.append(RequirementNote(block, scope, _OTHERWISE.search(block.text) is not None))
    return noted


@lru_cache(maxsize=8192)
def _requires_all(text: str) -> bool:
    return _ALL_REQUIRED.search(text) is not None and not _MARKED_ONLY.search(text)


def required_by_note(index: Index, draft: Draft, question: FieldQuestion, noted: Sequence[RequirementNote]) -> bool:
    """Whether a note marks a field as required, and the field itself is not marked as optional."""
    if says_optional(question.raw) or says_optional(draft.first.description):
        return False
    element = draft.first
    for note in noted:
        if note.block.kind not in LEAVES:
            if any(block.order == note.block.order for block in index.above(element)):
                return True
        elif note.block.order < element.order:
            shared = index.depth(index.common(note.block.node, element.node))
            if shared >= note.scope:
                return True
    return False


def only_optional_marked(questions: Sequence[FieldQuestion], required: Sequence[bool]) -> bool:
    """Whether a form marks only its optional fields, so that all others are required."""
    return not any(required) and sum(says_optional(q.raw) for q in questions) >= 2


_TYPED: Final = frozenset({"text", "email", "tel", "url", "number", "password", "textarea", "select", "date", "month"})
_CHECKED: Final = frozenset({"checkbox", "radio", "checkboxes"})
_OUT_OF_SIGHT: Final = frozenset({"clip", "size", "offscreen", "opacity", "inert"})
_GONE: Final = frozenset({"display", "visibility"})


def _is_for_nobody(element: Element) -> bool:
    """Whether neither eyes nor a screen reader find an element."""
    return element.hidden in _OUT_OF_SIGHT and not element.in_accessibility_tree


def trap_of(index: Index, draft: Draft, meaning: str, *, behind_dialog: bool) -> Trap:
    """Return why a field must be left alone; empty for a real one, such as one behind a dialog over the form."""
    element = draft.first
    if element.proxy_for:
        return "proxy"
    if is_of_captcha(element) or (meaning == "captcha" and not element.readonly):
        return "captcha"
    if meaning == "honeypot" or (meaning == "" and _says_honeypot(element)):
        return "honeypot"
    if _is_unseen(index, draft, behind_dialog=behind_dialog):
        return "honeypot"
    if draft.kind in _CHECKED and not any(_has_face(index, m) for m in draft.members):
        return "honeypot" if not behind_dialog and all(map(_is_for_nobody, draft.members)) else ""
    return ""


def _is_hint(index: Index, element: Element) -> bool:
    """Whether a read-only text, seen by eyes only, completes the words typed into the field over it."""
    return not element.in_accessibility_tree and any(
        each.tag == "input" and not each.readonly and each.in_accessibility_tree and _lies_in(element.box, each.box)
        for each in index.elements
    )


def _lies_in(inner: Box, outer: Box) -> bool:
    """Whether the middle of one box lies in another."""
    x, y = inner[0] + inner[2] / 2, inner[1] + inner[3] / 2
    return outer[0] <= x <= outer[0] + outer[2] and outer[1] <= y <= outer[1] + outer[3]


def _says_honeypot(element: Element) -> bool:
    texts = (element.name, element.label, element.description)
    return any(read_text(t).get("honeypot", 0) >= 0.7 for t in texts if t) or (
        element.hidden != ""
        and any(read_attribute(t).get("honeypot", 0) >= 0.7 for t in (element.html_name, element.id))
    )


def _is_out_of_sight(index: Index, element: Element, *, behind_dialog: bool) -> bool:
    if element.readonly:
        return _is_hint(index, element)
    if element.hidden in _GONE or (element.tag == "select" and element.trigger):
        return False  # a select with a trigger is drawn beside: its options are pressed there
    if element.hidden in _OUT_OF_SIGHT:
        return not _is_laid_over(element)
    return not element.in_accessibility_tree and not behind_dialog


def _is_unseen(index: Index, draft: Draft, *, behind_dialog: bool) -> bool:
    """Whether a person sees no typed text, or nothing of the form around a file input."""
    if draft.kind == "file":
        return _is_of_folded_form(index, draft.first)
    return draft.kind in _TYPED and _is_out_of_sight(index, draft.first, behind_dialog=behind_dialog)


def _is_of_folded_form(index: Index, file: Element) -> bool:
    """Whether the form around a file input shows neither texts nor elements, and no summary opens the form."""
    form = _form_node(index, file) if file.hidden == "display" else -1
    if form < 0 or file.trigger or folded_by(index, file):
        return False
    if any(index.common(leaf.node, form) == form for leaf in index.leaves):
        return False
    held = [each for each in index.elements if index.common(each.node, form) == form]
    is_asking = any(is_field(each) and each.type != "file" for each in held)
    return is_asking and all(each.hidden == "display" for each in held)


def _form_node(index: Index, element: Element) -> int:
    """Return the tree node of the form around an element, shown or not; -1 for none."""
    nodes = index.snapshot.above(element.node) if element.node >= 0 else ()
    return next((node for node in nodes if index.tag(node) == "form"), -1)


def _is_laid_over(element: Element) -> bool:
    """Whether an unpainted control lies over its drawing: a list over a flag, a radio over its star."""
    is_list = element.tag == "select" or element.role == "combobox"
    is_part = (element.role == "spinbutton" and element.tag != "input") or element.type == "radio"
    unpainted = ("opacity", "clip") if element.type == "range" else ("opacity",) if is_list or is_part else ()
    return element.hidden in unpainted and element.in_accessibility_tree and has_area(element.box)


def _has_face(index: Index, element: Element) -> bool:
    """Whether a person sees the control itself or its label."""
    if not element.hidden:
        return True
    return any(has_area(label.box) for label in index.labels.get(element.ref, ()))


def folded_by(index: Index, element: Element) -> str:
    """Return the ref of the summary to press for an element in closed details; empty outside of details."""
    tree = index.snapshot.tree
    nodes = (element.node, *index.snapshot.above(element.node)) if element.node >= 0 else ()
    return next((index.folds[tree[node]] for node in nodes if tree[node] in index.folds), "")


def is_visible(index: Index, draft: Draft) -> bool:
    """Whether a person sees a field, or its drawn control."""
    return any(
        not member.hidden
        or member.trigger
        or _is_laid_over(member)
        or (draft.kind in _CHECKED and _has_face(index, member))
        for member in draft.members
    )


_PAY: Final = frozenset({"salary", "current_salary", "salary_currency", "salary_period"})
_TYPED_SUM: Final = frozenset({"number", "range", "text"})
_CHOICES: Final = frozenset({"select", "combobox", "radio", "checkboxes"})
_WORD: Final = re.compile(r"[^\W\d_]")


def _is_paid(question: str) -> bool:
    return bool(found("paid", question)) and not found("free", question)


def costs(index: Index, draft: Draft, question: str, meaning: str, value: str) -> bool:
    """Whether the value of a field costs money, as far as the page says."""
    if not value or draft.first.disabled or draft.first.readonly:
        return False
    if would_cost(question, draft.kind, meaning, value):
        return True
    if draft.kind == "checkbox":
        return value == "yes" and (_is_paid(question) or any(map(names_price, _beside(index, draft.first))))
    if draft.kind in _TYPED_SUM:
        explained = " ".join((question, draft.first.description, *_in_its_paragraph(index, draft.first)))
        return would_cost(explained, draft.kind, meaning, value)
    if draft.kind not in _CHOICES or _is_own(question, meaning):
        return False
    beside = (said for each in draft.members if each.checked is True for said in _beside(index, each))
    return any(_names_cost(question, said) for said in beside)


def would_cost(question: str, kind: FieldKind, meaning: str, said: str) -> bool:
    """Whether an answer (`said`) to a question costs money, by their own words."""
    if kind == "checkbox":
        return said.casefold() != "no" and (names_price(question) or _asks_gift(question))
    if kind in _TYPED_SUM:
        is_paid = _asks_gift(question) or ((kind != "text" or meaning == "quantity") and _is_priced(question, meaning))
        return is_paid and (names_price(said) or _is_number(said))
    if kind not in _CHOICES or _is_own(question, meaning):
        return False
    return _names_cost(question, said) or (_is_number(said) and _is_priced(question, meaning))


def _is_priced(question: str, meaning: str) -> bool:
    """Whether a question names the price of what is counted: "Child seats (€5 each)"."""
    return names_price(question) and not _is_own(question, meaning)


def _is_number(said: str) -> bool:
    """Whether an answer is nothing but a number above zero."""
    return _WORD.search(said) is None and names_sum(said)


def _names_cost(question: str, said: str) -> bool:
    """Whether a text names a price, or the sum of a gift that the question asks for."""
    return names_price(said) or (_asks_gift(question) and names_sum(said))


def _is_own(question: str, meaning: str) -> bool:
    """Whether an amount in the answer is no price, but the person's income or budget."""
    return meaning in _PAY or bool(found("own", question))


def _beside(index: Index, element: Element) -> Iterator[str]:
    """Yield the texts on the line of a checkbox behind it, up to the next field and its label."""
    middle = element.box[1] + element.box[3] / 2
    end = index.field_after(element.order)
    for leaf in index.leaves_after(element.order):
        is_anothers = (end is not None and leaf.order > end.order) or leaf.labels not in ("", element.ref)
        if is_anothers or leaf.box[1] > middle:
            return
        if leaf.box[1] + leaf.box[3] >= middle:
            yield leaf.text


def _in_its_paragraph(index: Index, element: Element) -> Iterator[str]:
    """Yield the texts behind a field in the paragraph that holds both, up to the next field."""
    end = index.field_after(element.order)
    for leaf in index.leaves_after(element.order):
        if (end is not None and leaf.order > end.order) or leaf.node != index.snapshot.tree[element.node][0]:
            return
        yield leaf.text


def _asks_gift(question: str) -> bool:
    """Whether a question asks for a donation, and not only about one."""
    said, gift = words(question), first_place("gift", question)
    if gift is None:
        return False
    before, behind = said[: gift.start], said[gift.stop :]
    is_for = behind[:1] in phrases("whom")
    return all((each,) in phrases("around") for each in (before if is_for else (*before, *behind)))
