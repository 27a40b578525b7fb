"""Make the signature of an element, to find the element again. A signature holds no entries of a person."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from footpath.page.index import SnapshotIndex, families, is_hidden
from footpath.page.wording import unmarked, unspaced
from footpath.schema.signature import Signature

if TYPE_CHECKING:
    from footpath.schema.snapshot import Box, Element, Snapshot

MOST_OPTIONS: Final = 12
LONGEST: Final = 200
DRAWN: Final = frozenset({"listener", "cursor", "tabindex"})
"""Evidence of elements whose role no markup gives."""

_UUID = re.compile(r"[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}", re.IGNORECASE)
_UNIQUE = re.compile(rf"{_UUID.pattern}|\d{{5}}", re.IGNORECASE)
_LONG_NUMBER = re.compile(r"\d{4}")
_FRAMEWORK = re.compile(
    r":r[0-9a-z]*:|«r[0-9a-z]*»|^_?r_[0-9a-z]+_|^(?:radix|headlessui|ember|ext-gen|gwt-uid|yui[_-]|j_idt|mui|mat-|cdk-|css-|sc-|"
    r"downshift|rc[_-]|ui-id|dijit|react-aria)",
    re.IGNORECASE,
)
_PART = re.compile(r"[A-Za-z0-9]+")
_WORD = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")
_TURN = re.compile(r"(?<=\d)(?=[A-Za-z])|(?<=[A-Za-z])(?=\d)")
_GENERIC_WORDS: Final = """
answer answers application attributes box btn button candidate card cards cell checkbox choice component container
control custom data el element entry field fields form group i id index input item items job label list n node
option options q question questions r radio react response row section select step tab text textarea textfield value
values widget wrapper x f e a b c
"""
"""Words for the kind of a thing that do not identify it: beside a number they are a mere counter."""
_GENERIC: Final = frozenset(_GENERIC_WORDS.split())


def sign(snapshot: Snapshot, element: Element, question: str = "", meaning: str = "") -> Signature:
    """Return the signature of an element.

    Args:
        snapshot: the reading that holds the element, or its members for a synthetic group.
        element: an element of the snapshot, or a group of choices that stands for one field.
        question: the page's question, as in `reading.questions`; empty for no field.
        meaning: the meaning of the question, if read.
    """
    index = SnapshotIndex.of(snapshot)
    group = element.ref not in snapshot.by_ref
    said = (element.name, element.label, element.text)
    name, label, text = (_without_value(words, element, question) for words in said)
    kinds = families(element.role, element.tag)
    if "text" in kinds:
        text = ""  # typed text in a contenteditable
    twins = index.alike(element)
    own = frozenset(unmarked(said) for said in (name, label, text, question, element.value) if said)
    if group or "choice" in kinds:
        own |= {unmarked(option.label) for option in element.options}
    return Signature(
        role=element.role,
        tag=element.tag,
        type=element.type,
        name=name[:LONGEST],
        label=label[:LONGEST],
        text=text[:LONGEST],
        question=question[:LONGEST],
        meaning=meaning,
        html_name=element.html_name,
        id="" if element.id in index.shared_ids else element.id,
        test_id=element.test_id,
        autocomplete=element.autocomplete,
        placeholder=element.placeholder[:LONGEST],
        href=element.href,
        classes=element.classes,
        options=tuple(option.label for option in element.options[:MOST_OPTIONS]),
        option_values=_values(element),
        path=index.path(element.node),
        within=(element.within or _of_several(element))[:LONGEST],
        neighbours=index.neighbours(element, own),
        section=index.section(element),
        box=_in_document(element.box, snapshot),
        ordinal=twins.index(element.ref) if element.ref in twins else 0,
        alike=max(1, len(twins)),
        hidden=is_hidden(element),
        drawn=element.known_by in DRAWN,
        label_only=element.label_only,
        group=group,
    )


def _of_several(element: Element) -> str:
    """Return the words of a drawn control if several texts make them, and nothing else; else empty."""
    is_said = unspaced("".join(element.parts)) == unspaced(element.name)
    return element.name if len(element.parts) > 1 and element.known_by in DRAWN and is_said else ""


def _values(element: Element) -> tuple[str, ...]:
    """Return the values of a native list's choices; empty for other elements."""
    return tuple(each.value for each in element.options[:MOST_OPTIONS]) if element.tag == "select" else ()


def points(value: str) -> bool:
    """Whether an attribute's value identifies an element: written by a person, or too long to recur by chance."""
    return bool(value) and (not looks_generated(value) or bool(_UNIQUE.search(value)))


def looks_generated(value: str) -> bool:
    """Whether an id, name or class was made by a program rather than given by a person, so that it will not last.

    Hashes, uuids, database numbers (`question_21756359003`), counters of widgets (`:r3:`, `ember123`,
    `react-select-2-input`, `field_7`) and the suffixes of CSS modules are; `address-line1` and `q` are not.
    """
    if not value or _UUID.search(value) or _LONG_NUMBER.search(value) or _FRAMEWORK.search(value):
        return True
    parts = _PART.findall(value)
    if not parts or any(_is_noise(part) for part in parts):
        return True
    words = [word.lower() for word in _WORD.findall(value)]
    return any(c.isdigit() for c in value) and all(word in _GENERIC for word in words)


def _is_noise(part: str) -> bool:
    """Whether letters and digits are a run that no person would choose: `a1b2c3`, `3fKx2`, `fjdhpX`."""
    if len(part) < 5:
        return False
    if len(_TURN.findall(part)) >= 2:
        return True
    letters = re.sub(r"\d", "", part)
    return len(letters) >= 5 and not letters.isupper() and not re.search(r"[aeiouy]", letters, re.IGNORECASE)


def _without_value(said: str, element: Element, question: str) -> str:
    """Return a text of an element without its value: the name of a listbox button often ends in the chosen option."""
    kinds = families(element.role, element.tag)
    if (
        element.role == "button"
        and element.popup == "listbox"
        and question
        and unmarked(question) not in unmarked(said)
    ):
        return ""  # its only text is its value
    if not said or said == question or not kinds & {"text", "choice"}:
        return said
    held = [element.value, *(option.label for option in element.options if option.selected)]
    for value in held:
        if len(value) > 1 and value in said:
            said = " ".join(said.replace(value, " ").split())
    return said


def _in_document(box: Box, snapshot: Snapshot) -> Box:
    """A box relative to the document instead of the viewport."""
    x, y, width, height = box
    return (x + snapshot.scroll[0], y + snapshot.scroll[1], width, height)
