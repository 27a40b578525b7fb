"""Finding the forms of a page, with or without a `<form>` element, and what each is for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from footpath.language.labels import content_words, plain
from footpath.reading.buttons import BY_VERB, Press, is_button, label_of, presses
from footpath.reading.by_pressing import agreed_by_pressing
from footpath.reading.context import refine
from footpath.reading.deeds import asks_for
from footpath.reading.entries import adds_to
from footpath.reading.fields import read_fields
from footpath.reading.index import Index, is_field
from footpath.reading.purpose import Clues, purpose_of
from footpath.reading.sent_codes import leading_on
from footpath.reading.sign_in import apart
from footpath.reading.told_apart import told_apart
from footpath.reading.unread import unread_questions
from footpath.reading.vocabulary import read_heading
from footpath.schema.observation import ButtonObservation, FieldObservation, FormObservation

if TYPE_CHECKING:
    from collections.abc import Sequence

    from footpath.schema.snapshot import Block, Element

_APART: Final = frozenset({"search", "banner", "navigation", "contentinfo", "complementary"})
_HEADINGS: Final = 2
_LEAD_ON: Final = frozenset({"submit", "next", "apply", "register"})
"""Meanings of buttons that send a form or lead on from it."""
_BIND_NOBODY: Final = frozenset({"search", "filter", "login", "newsletter", "consent"})
"""Purposes of forms whose button agrees to nothing besides what the form is for."""
_BINDING: Final = 2
"""The least fields of a form whose button is read for what it agrees to: a list may have a small form for each item."""


@dataclass(frozen=True, slots=True)
class Forms:
    """The forms of a page, and the buttons outside of them."""

    forms: tuple[FormObservation, ...]
    buttons: tuple[ButtonObservation, ...]


def read_forms(index: Index, place: str) -> Forms:
    """Read all forms of a page. `place`: words of its address and title, as a hint at their purpose."""
    parts: dict[int, list[Element]] = {}
    for element in index.elements:
        parts.setdefault(_part(index, element), []).append(element)
    forms: list[FormObservation] = []
    loose: list[ButtonObservation] = []
    for ref, whole in sorted(parts.items(), key=lambda p: p[1][0].order):
        block = index.containers.get(ref)
        offer, elements = apart(index, whole)
        if offer:
            forms.append(_form(index, ref, None, offer, read_fields(index, offer), place))
        fields = read_fields(index, elements)
        if fields or (block is not None and block.kind == "form"):
            forms.append(_form(index, ref, block, elements, fields, place))
        else:
            loose += [p.observation() for p in presses(elements, frozenset()) if p.said != "other"]
    adopted, left = _adopt(forms, loose)
    return Forms(tuple(_sent_by_upload(index, form) for form in adopted), left)


def _part(index: Index, element: Element) -> int:
    """The form, dialog or minor landmark that holds it; -1 for the page itself."""
    for block in index.above(element):
        if block.kind in {"form", "dialog"} or (block.kind == "landmark" and block.role in _APART):
            return block.order
    return -1


def _form(
    index: Index,
    ref: int,
    block: Block | None,
    elements: Sequence[Element],
    fields: Sequence[FieldObservation],
    place: str,
) -> FormObservation:
    taken = frozenset(r for f in fields for r in f.refs)
    found = presses(elements, taken)
    if not found and block is not None and block.kind == "form":
        found = _sender_beside(index, elements)
    submitting = sum(p.submits for p in found)
    name = block.text if block is not None else ""
    begins = min((each.order for each in elements if each.ref in taken), default=0)
    markup = f"{block.id} {block.html_name}" if block is not None else ""
    words = f"{name} {_headings(index, elements)}"
    purpose, confidence = purpose_of(Clues(fields, found, words, place, begins, markup))
    known = tuple(_placed(index, p, p.observation(alone=submitting == 1)) for p in found if _counts(p))
    binds = purpose not in _BIND_NOBODY and len(fields) >= _BINDING
    sends = [press.element for press in found if binds and (press.submits or press.said in _LEAD_ON)]
    return FormObservation(
        ref=ref,
        name=name or _title(index, elements, fields),
        id=block.id if block is not None else "",
        html_name=block.html_name if block is not None else "",
        purpose=purpose,
        confidence=confidence,
        fields=told_apart(index, refine(fields, purpose)),
        buttons=leading_on(fields, found, known),
        unread=unread_questions(index, elements, fields) if purpose not in _BIND_NOBODY else (),
        binds="\n".join(dict.fromkeys(filter(None, (agreed_by_pressing(index, each, fields) for each in sends)))),
    )


def _sender_beside(index: Index, elements: Sequence[Element]) -> list[Press]:
    """The one button right behind a form without buttons, whose verb sends: an image "Book now"."""
    last = max(element.order for element in elements)
    behind = index.elements_after(last)
    button = next(behind, None)
    if button is None or not is_button(button) or button.hidden or asks_for(label_of(button)) != "send":
        return []
    has_rival = any(is_button(each) and asks_for(label_of(each)) == "send" for each in behind)
    return [] if has_rival else [Press(button, "order", BY_VERB)]


def _placed(index: Index, press: Press, button: ButtonObservation) -> ButtonObservation:
    """The button with the repeated section to which it adds an entry."""
    if button.meaning != "add":
        return button
    over = (block.text for block in index.headings_before(press.element))
    return button.model_copy(update={"section": adds_to(button.label) or read_heading(next(over, ""))})


def _counts(press: Press) -> bool:
    return press.said != "other" or press.submits


def _title(index: Index, elements: Sequence[Element], fields: Sequence[FieldObservation]) -> str:
    """The heading over a form that is not one of its questions."""
    asked = {f.question for f in fields}
    first = next((e for e in elements if is_field(e)), elements[0])
    return next((h.text for h in index.headings_before(first) if plain(h.text) not in asked), "")


def _headings(index: Index, elements: Sequence[Element]) -> str:
    """The heading inside or just over a form."""
    first = next((e for e in elements if is_field(e)), elements[0])
    for at, heading in enumerate(index.headings_before(first)):
        if at >= _HEADINGS:
            break
        if heading.text:
            return heading.text
    return ""


def _sent_by_upload(index: Index, form: FormObservation) -> FormObservation:
    """The form; where it asks for a file and its only button submits, that button sends it, though it says "Upload"."""
    button = form.buttons[0] if len(form.buttons) == 1 else None
    asks_file = any(field.kind == "file" and not field.trap for field in form.fields)
    if button is None or button.meaning != "upload" or not asks_file:
        return form
    if index.snapshot.by_ref[button.ref].type != "submit" or content_words(button.label) != ("upload",):
        return form
    return form.model_copy(update={"buttons": (button.model_copy(update={"meaning": "submit"}),)})


def _adopt(
    forms: list[FormObservation], loose: list[ButtonObservation]
) -> tuple[tuple[FormObservation, ...], tuple[ButtonObservation, ...]]:
    """Give the page's submit and next buttons that stand in no form to a form without a button."""
    main = max(forms, key=lambda f: (f.purpose == "application", len(f.fields)), default=None)
    sending = [b for b in loose if b.meaning in {"submit", "next", "back", "save"}]
    if (
        main is None
        or not sending
        or len(main.fields) < 2
        or any(b.meaning in {"submit", "next"} for b in main.buttons)
    ):
        return tuple(forms), tuple(loose)
    fed = main.model_copy(update={"buttons": (*main.buttons, *sending)})
    return tuple(fed if f is main else f for f in forms), tuple(b for b in loose if b not in sending)
