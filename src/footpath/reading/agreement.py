"""Find the statement that a page without questions wants agreed to before it goes on: a privacy notice over "I accept"
and "I decline". Pure.

A cookie banner is no such page (`off_banner`), nor is a consent beside a form's questions (`FormObservation.binds`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from footpath.language.consents import read_consent
from footpath.language.lexicon import Pattern
from footpath.schema.observation import SIDE_FORMS, Agreement, ButtonObservation

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from footpath.reading.index import Index
    from footpath.schema.observation import FieldObservation, FormObservation
    from footpath.schema.snapshot import Block

_COOKIES: Final = Pattern("{cookies}")
_NEAR: Final = 12
"""Most texts over the button that tell whether the button agrees to a known purpose."""


def agreement_of(
    index: Index, forms: Sequence[FormObservation], buttons: Sequence[ButtonObservation]
) -> Agreement | None:
    """Return the page's only agreeing button with all texts over the button from the first heading on, if the nearest
    texts name a purpose; None without such a button, on a page with questions, and for cookies.
    """
    pairs = [pair for form in forms for field in form.fields if (pair := _agreeing_of(index, field))]
    asked = sum(len(form.fields) for form in forms if form.purpose not in SIDE_FORMS)
    agreeing = [each for each in (*buttons, *_of(forms)) if each.meaning == "consent"] + pairs
    if len(agreeing) != 1 or asked > len(pairs):
        return None
    (button,) = agreeing
    over = list(index.leaves_before(index.snapshot.by_ref[button.ref].order))
    near = f"{_joined(_to_heading(over[:_NEAR]))} {button.label}"
    if not read_consent(near).purposes or _COOKIES.search(near):
        return None
    return Agreement(statement=_joined(_from_heading(over)), button=button)


def _of(forms: Sequence[FormObservation]) -> Iterator[ButtonObservation]:
    return (button for form in forms for button in form.buttons)


def _agreeing_of(index: Index, field: FieldObservation) -> ButtonObservation | None:
    """Return the first of two buttons that were read as a question: "Accept", "Decline"."""
    members = [index.snapshot.by_ref[ref] for ref in field.refs]
    if field.meaning != "consent" or not all(each.role == "button" for each in members):
        return None
    return ButtonObservation(ref=field.refs[0], label=field.options[0].label, meaning="consent", confidence=1)


def _to_heading(over: Sequence[Block]) -> Sequence[Block]:
    """Return the texts up to the nearest heading, nearest first."""
    return next((over[: at + 1] for at, each in enumerate(over) if each.kind == "heading"), over)


def _from_heading(over: Sequence[Block]) -> Sequence[Block]:
    """Return the texts from the page's first heading on, nearest first."""
    return next((over[: at + 1] for at in reversed(range(len(over))) if over[at].kind == "heading"), over)


def _joined(over: Sequence[Block]) -> str:
    return " ".join(each.text for each in reversed(over))
