"""Recognise honeypots: invisible fields that a program must leave empty.

Many hidden inputs are real: a file input behind a button, a radio under a card, a question after an answer. `tabindex`
is no proof: real fields carry -1 too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from footpath.reading.captchas import is_of_captcha
from footpath.reading.index import Index, has_area
from footpath.reading.vocabulary import read_attribute, read_text

if TYPE_CHECKING:
    from footpath.reading.grouping import Draft
    from footpath.schema.observation import Trap
    from footpath.schema.snapshot import Box, Element

_TYPED: Final = frozenset({"text", "email", "tel", "url", "number", "password", "textarea", "select", "date", "month"})
_CHECKED: Final = frozenset({"checkbox", "radio", "checkboxes"})
_OUT_OF_SIGHT: Final = frozenset({"clip", "size", "offscreen", "opacity", "inert"})
_GONE: Final = frozenset({"display", "visibility"})


def _is_for_nobody(element: Element) -> bool:
    """Whether neither eyes nor a screen reader find an element."""
    return element.hidden in _OUT_OF_SIGHT and not element.in_accessibility_tree


def trap_of(index: Index, draft: Draft, meaning: str, *, behind_dialog: bool) -> Trap:
    """Return why a field must be left alone; empty for a real one. `behind_dialog`: a dialog covers the whole
    form now.
    """
    element = draft.first
    if element.proxy_for:
        return "proxy"
    if is_of_captcha(element) or (meaning == "captcha" and not element.readonly):
        return "captcha"
    if meaning == "honeypot" or (meaning == "" and _says_honeypot(element)):
        return "honeypot"
    if draft.kind in _TYPED and _is_out_of_sight(index, element, behind_dialog=behind_dialog):
        return "honeypot"
    if draft.kind in _CHECKED and not any(_has_face(index, m) for m in draft.members):
        return "honeypot" if not behind_dialog and all(map(_is_for_nobody, draft.members)) else ""
    return ""


def _is_hint(index: Index, element: Element) -> bool:
    """Whether a read-only text only completes what is typed into the field over it: only eyes find it."""
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


def _is_laid_over(element: Element) -> bool:
    """Whether an unpainted control lies over a drawing of the control: a list over a flag, a slider over a track, the
    parts of a date over a label, the text field of a drawn list over the choice.
    """
    is_list = element.tag == "select" or element.role == "combobox"
    is_list_or_part = is_list or (element.role == "spinbutton" and element.tag != "input")
    unpainted = ("opacity", "clip") if element.type == "range" else ("opacity",) if is_list_or_part else ()
    return element.hidden in unpainted and element.in_accessibility_tree and has_area(element.box)


def _has_face(index: Index, element: Element) -> bool:
    """Whether a person sees the control itself or its label."""
    if not element.hidden:
        return True
    return any(has_area(label.box) for label in index.labels.get(element.ref, ()))


def folded_by(index: Index, element: Element) -> str:
    """Return the ref of the summary to press for an element in closed details; empty outside of details."""
    node, tree = element.node, index.snapshot.tree
    while node >= 0 and tree[node] not in index.folds:
        node = tree[node][0]
    return index.folds[tree[node]] if node >= 0 else ""


def is_visible(index: Index, draft: Draft) -> bool:
    """Whether a person sees a field, or its drawn control."""
    return any(
        not member.hidden
        or member.trigger
        or _is_laid_over(member)
        or (draft.kind in _CHECKED and _has_face(index, member))
        for member in draft.members
    )
