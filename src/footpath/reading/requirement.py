"""Tell whether a field is required.

Pages mark required fields by an attribute, ARIA, an asterisk, a word, or a note over the section or form. Some forms
mark only the optional fields instead.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from footpath.language.labels import says_optional, says_required
from footpath.language.lexicon import Pattern
from footpath.reading.index import LEAVES, Index, is_field

if TYPE_CHECKING:
    from collections.abc import Sequence

    from footpath.reading.grouping import Draft
    from footpath.reading.question import FieldQuestion
    from footpath.schema.snapshot import Block, Element

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
    """Return the notes such as "All fields are required", each for the smallest part of the page around the note and
    the next field.
    """
    found: list[RequirementNote] = []
    for block in (*index.leaves, *index.containers.values()):
        if len(block.text) <= _NOTE_LENGTH and _requires_all(block.text):
            after = next((e for e in index.elements_after(block.order) if is_field(e)), None)
            if after is not None:
                scope = index.depth(index.common(block.node, after.node))
                found.append(RequirementNote(block, scope, _OTHERWISE.search(block.text) is not None))
    return found


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
