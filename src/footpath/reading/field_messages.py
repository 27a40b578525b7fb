"""Find the messages of a page after a press, and the fields beside which they stand."""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING, Final

from footpath.language.lexicon import Pattern
from footpath.language.text import words
from footpath.reading.index import Index, is_field
from footpath.reading.status import FAILED, is_told_after_sending
from footpath.sentence import own

if TYPE_CHECKING:
    from collections.abc import Collection, Container, Iterable, Mapping

    from footpath.schema.observation import FieldObservation
    from footpath.schema.snapshot import Block, Element, Snapshot

_LONGEST: Final = 200
_SHORTEST: Final = 4
_TEXTS: Final = frozenset({"text", "item"})
_WANTS: Final = Pattern("{field_wants}")
"""Wordings of field errors, if neither an alert nor an attribute marks the text as an error."""
MARKED: Final = own("it is marked as wrong")
"""The message for a field that is marked as invalid without a text."""
TOLD: Final = 3
"""Most new texts in a message."""
_CUT: Final = 160
_GOES_ON: Final = Pattern("{goes_on}")
"""Texts about the time after a successful sending."""


def new_field_errors(
    before: Snapshot, now: Snapshot, fields: Iterable[FieldObservation], refused: Collection[str] = ()
) -> dict[str, str]:
    """Return the new error texts beside fields, by ref; a `refused` text counts again in a new document."""
    again = set(refused) if now.document != before.document else set[str]()
    old = {text for block in before.blocks for text in (block.text, *block.parts)} - again
    new = [(block, text) for block in now.blocks if (text := _new(block, old, again)) and _refuses(text)]
    if not new:
        return {}
    index, found = Index(now), dict[str, str]()
    parts = {ref: field.ref for field in fields if not field.trap for ref in field.refs}
    for block, text in sorted(new, key=lambda each: each[0].order):
        if (field := _beside(index, block, parts)) is not None:
            found.setdefault(field, text)
    return found


def errors_by_name(errors: Iterable[str], fields: Iterable[FieldObservation]) -> dict[str, str]:
    """Return the errors that name exactly one field by its whole question, by the ref of the field."""
    asked = {field.ref: f" {' '.join(words(field.question))} " for field in fields if not field.trap}
    found: dict[str, str] = {}
    for error in errors:
        told = f" {' '.join(words(error))} "
        named = [ref for ref, question in asked.items() if question.strip() and question in told]
        whole = [
            ref for ref in named if not any(asked[ref] != asked[one] and asked[ref] in asked[one] for one in named)
        ]
        if len(whole) == 1:
            found.setdefault(whole[0], error)
    return found


def _known(fields: Iterable[FieldObservation]) -> tuple[dict[str, FieldObservation], dict[str, str]]:
    """Return the fields by ref, without traps, and the ref of the field of each element."""
    by_ref = {field.ref: field for field in fields if not field.trap}
    return by_ref, {ref: field.ref for field in by_ref.values() for ref in field.refs}


def field_errors(before: Snapshot, now: Snapshot, fields: Iterable[FieldObservation]) -> dict[str, str]:
    """Return the errors of invalid fields, and of the newly focused one, after a press, by ref."""
    index = Index(now)
    by_ref, parts = _known(fields)
    focused = {each.ref for each in before.elements if each.focused}
    marked = _invalid(now, parts) | {ref for ref, field in by_ref.items() if field.error}
    went_to = {parts[each.ref]: each.order for each in _newly_focused(index, parts, focused)}
    said: dict[str, str] = {}
    for block in filter(_may_be_error, index.leaves):
        at = _beside(index, block, parts)
        if at is None:
            continue
        if (at in marked and _refuses(block.text)) or block.order > went_to.get(at, block.order):
            said.setdefault(at, block.text)
    told = {ref: by_ref[ref].error or said.get(ref, MARKED) for ref in marked}
    return {ref: text for ref, text in said.items() if ref in went_to} | told


def new_marks(before: Snapshot, now: Snapshot, fields: Iterable[FieldObservation]) -> dict[str, str]:
    """Return the fields newly marked as wrong since `before`, by ref, with the texts in any language; empty for a mark
    without a text.
    """
    index = Index(now)
    by_ref, parts = _known(fields)
    beside = _new_texts(before, index, parts)
    is_same = before.document == now.document
    known = _invalid(before, parts) if is_same else set[str]()
    marked = {ref: by_ref[ref].error or beside.get(ref, "") for ref in _invalid(now, parts) - known}
    return marked if is_same or len(beside) == len(by_ref) else beside | marked


def _new_texts(before: Snapshot, index: Index, parts: dict[str, str]) -> dict[str, str]:
    """Return the new texts that describe a field, share its container alone, or follow its control, by ref."""
    old = {text for block in before.blocks for text in (block.text, *block.parts)}
    new = [block for block in index.leaves if block.text not in old and _may_be_mark(block)]
    beside: dict[str, str] = {}
    for block in new:
        field = _described_by(before, index, block, parts) or _alone_with(index, block, parts)
        if field is not None:
            beside.setdefault(field, block.text)
    between = {field: block.text for block in new if (field := _between(index, block, parts)) is not None}
    told = {*beside.values(), *between.values()}
    return between | beside if all(block.text in told for block in new) else beside


def _invalid(page: Snapshot, parts: Mapping[str, str]) -> set[str]:
    """Return the fields that a page marks as invalid by attribute; `parts`: the field of each element."""
    return {parts[each.ref] for each in page.elements if each.invalid and each.ref in parts}


def _newly_focused(index: Index, parts: Container[str], before: Container[str]) -> list[Element]:
    return [each for each in index.elements if each.ref in parts and each.focused and each.ref not in before]


def _may_be_error(block: Block) -> bool:
    return block.kind in _TEXTS and len(block.text) <= _LONGEST and not is_told_after_sending(block.text)


def _may_be_mark(block: Block) -> bool:
    return block.kind in _TEXTS and _SHORTEST <= len(block.text) <= _LONGEST


def _alone_with(index: Index, block: Block, parts: dict[str, str]) -> str | None:
    """Return the field in whose own container a text stands: the container has no other field and no button."""
    depths: dict[str, int] = {}
    for element in index.elements:
        if is_field(element) or element.role == "button":
            name = parts.get(element.ref, element.ref)
            depths[name] = max(depths.get(name, -1), index.depth(index.common(element.node, block.node)))
    nearest = [name for name, depth in depths.items() if depth == max(depths.values())]
    return nearest[0] if len(nearest) == 1 and nearest[0] in parts.values() and len(depths) > 1 else None


def _described_by(before: Snapshot, index: Index, block: Block, parts: Mapping[str, str]) -> str | None:
    """Return the only field that a new text describes by attribute."""
    had = {each.description for each in before.elements}
    told = {
        parts[each.ref]
        for each in index.elements
        if each.ref in parts and block.text in each.description and each.description not in had
    }
    return told.pop() if len(told) == 1 else None


def _between(index: Index, block: Block, parts: Mapping[str, str]) -> str | None:
    """Return the field whose control a text directly follows, if another field's control, and no button, comes next."""
    ahead = [parts.get(each.ref) for each in _just_before(index, block)]
    after = next((each for each in index.elements if each.order > block.order), None)
    comes_next = parts.get(after.ref) if after is not None else None
    return ahead[0] if ahead and comes_next not in (None, ahead[0]) else None


def new_messages(before: Snapshot, now: Snapshot) -> tuple[str, ...]:
    """Return the first new texts of a page, each shortened; failures come first."""
    old = {text for block in before.blocks for text in (block.text, *block.parts)}
    blocks = sorted((block for block in now.blocks if block.kind in {*_TEXTS, "heading"}), key=lambda each: each.order)
    new = dict.fromkeys(block.text for block in blocks if block.text.strip() and block.text not in old)
    told = sorted(new, key=lambda text: FAILED.search(text) is None)[:TOLD]
    return tuple(text if len(text) <= _CUT else f"{text[:_CUT].rstrip()}…" for text in told)


def _new(block: Block, old: Collection[str], again: Collection[str]) -> str:
    """Return the part of a text that was not on the page before, or that is in `again`."""
    parts = [part for part in block.parts or (block.text,) if part not in old]
    is_known = block.text in old and not any(part in again for part in parts)
    return "" if is_known or block.kind not in _TEXTS else " ".join(parts)


def _refuses(text: str) -> bool:
    says = len(text) <= _LONGEST and bool(FAILED.search(text) or _WANTS.search(text))
    return says and not is_told_after_sending(text) and not _GOES_ON.search(text)


def _beside(index: Index, block: Block, parts: dict[str, str]) -> str | None:
    """Return the field of a text: the only field in the nearest common container, or the field just before."""
    shared: dict[str, int] = {}
    for element in filter(is_field, index.elements):
        name = parts.get(element.ref, element.ref)
        shared[name] = max(shared.get(name, -1), index.depth(index.common(element.node, block.node)))
    nearest = [name for name, depth in shared.items() if depth == max(shared.values())]
    if len(nearest) > 1:
        nearest = [parts.get(each.ref, "") for each in _just_before(index, block)]
    return nearest[0] if nearest and nearest[0] in parts.values() else None


def _just_before(index: Index, block: Block) -> list[Element]:
    element = next(index.elements_before(block.order), None)
    if element is None or not is_field(element):
        return []
    between = takewhile(lambda leaf: leaf.order > element.order, index.leaves_before(block.order))
    return [] if any(leaf is not block for leaf in between) else [element]
