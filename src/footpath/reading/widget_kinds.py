"""The kind of a single control: by its native type, its role, and what its placeholder says of a list."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from footpath.language.placeholders import is_placeholder, says_only_choose
from footpath.reading.entries import adds_to
from footpath.reading.index import INPUTS, OF_TIME, Index, opens_choice

if TYPE_CHECKING:
    from footpath.schema.observation import FieldKind
    from footpath.schema.snapshot import Element

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


def is_labelled_lookup(index: Index, element: Element) -> bool:
    """Whether `_looks_up` holds for an input whose label is a text of the page."""
    labels = " ".join(block.text for block in index.labels.get(element.ref, ()))
    is_search = _LOOKUP.fullmatch(labels) is not None or "search" in labels.casefold()
    asks = element.tag == "input" and bool(labels) and not is_search
    return asks and _LOOKUP.fullmatch(element.placeholder) is not None
