"""Judge which controls may be tried during an exploration: controls without a way to send data.

Links and forms with method GET only request a page. Forms with method POST may have an effect, whatever the button
says. Other controls run scripts with any effect: a try needs an attribute with the kind of popup, or a known control of
a list, and never a control within a form to send. A label alone never makes a control harmless, but a sending label
makes one harmful.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from footpath.language.lexicon import Pattern
from footpath.reading.buttons import is_button, label_of, say
from footpath.reading.effect import form_of, is_outside, says_it_sends

if TYPE_CHECKING:
    from footpath.schema.atlas import ElementType
    from footpath.schema.observation import FieldObservation, FormObservation, PageObservation
    from footpath.schema.snapshot import Element, Snapshot

_SURE: Final = 0.6
SUBMITS: Final = frozenset({"submit", "image"})
"""Types of buttons that send their whole form."""
_DOORS: Final = frozenset({"login", "register"})
_SESSION: Final = Pattern("{logout}|{signs_off}")
_KNOWN: Final[frozenset[ElementType]] = frozenset({
    "search_input", "search_button", "filter_button", "filter_option", "sort", "clear_filters", "job_listing",
    "pagination", "load_more", "apply_button", "tab", "close_button",
})  # fmt: skip
"""Purposes of controls that only change the view."""


def posts(element: Element) -> bool:
    """Whether pressing an element submits a form by POST."""
    return element.method == "post" and element.type in SUBMITS


def is_harmless(element: Element, page: PageObservation, kind: ElementType = "other") -> bool:
    """Whether an element may be tried. `kind`: its purpose, by its place on the page."""
    label = label_of(element)
    if is_outside(element, page) or says_it_sends(element) or say(label)[0] in _DOORS or _SESSION.search(label):
        return False
    if element.role == "link" and element.href:
        return True
    if element.type in SUBMITS and is_button(element):
        return _asks(element, form_of(element, page), kind)
    if element.method == "post" and not is_button(element):
        return False  # the element is part of the form's data
    return kind in _KNOWN or element.expanded is not None or bool(element.popup)


def narrows(form: FormObservation, snapshot: Snapshot) -> bool:
    """Whether a form only filters the page: sent by GET, or without a button."""
    submits = [snapshot.by_ref[each.ref] for each in form.buttons if each.ref in snapshot.by_ref]
    submits = [each for each in submits if each.type in SUBMITS]
    if any(posts(each) or says_it_sends(each) for each in submits):
        return False
    return not submits or any(_asks(each, form, "other") for each in submits)


def is_sent(field: FieldObservation, snapshot: Snapshot) -> bool:
    """Whether a field is part of a form that is sent by POST."""
    return any(ref in snapshot.by_ref and snapshot.by_ref[ref].method == "post" for ref in field.refs)


def _asks(element: Element, form: FormObservation | None, kind: ElementType) -> bool:
    """Whether a button that submits a form only requests a page."""
    if element.method:
        return element.method != "post"
    if form is None:
        return kind in _KNOWN
    said = next((each.meaning for each in form.buttons if each.ref == element.ref), "other")
    surely_searches = form.purpose == "search" and form.confidence >= _SURE
    return surely_searches or said == "search" or (form.purpose == "consent" and said in ("consent", "decline"))
