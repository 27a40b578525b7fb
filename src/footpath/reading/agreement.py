"""Find the statement that a page without questions wants agreed to before it goes on: a privacy notice over "I accept"
and "I decline". Pure.

A cookie banner is no such page (`off_banner`), nor is a consent beside a form's questions (`FormObservation.binds`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from footpath.language.consents import read_consent
from footpath.language.joining import joined_parts
from footpath.language.lexicon import Pattern
from footpath.reading.buttons import say
from footpath.schema.observation import SIDE_FORMS, Agreement, ButtonObservation

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from footpath.reading.index import Index
    from footpath.schema.observation import FieldObservation, FormObservation
    from footpath.schema.snapshot import Block

_COOKIES: Final = Pattern("{cookies}")
_FOOT: Final = frozenset({"navigation", "contentinfo"})
_LEAD_ON: Final = frozenset({"next", "close"})
"""Meanings of acts beside an agreement: "Agree and continue"."""
_BARE: Final = ("consent", 1.0)
"""The meaning of a label that agrees and says nothing else, with its confidence."""
_NEAR: Final = 12
"""Most texts over the button that tell whether the button agrees to a known purpose."""


def agreement_of(
    index: Index, forms: Sequence[FormObservation], buttons: Sequence[ButtonObservation]
) -> Agreement | None:
    """Return the page's only agreeing button with all texts from the first heading on, if the nearest texts over the
    button name a purpose; None without such a button, on a page with questions, and for cookies.
    """
    pairs = [pair for form in forms for field in form.fields if (pair := _agreeing_of(index, field))]
    asked = sum(len(form.fields) for form in forms if form.purpose not in SIDE_FORMS)
    agreeing = [each for each in (*buttons, *_of(forms)) if each.meaning == "consent"] + pairs
    if len(agreeing) != 1 or asked > len(pairs):
        return None
    (button,) = agreeing
    at = index.snapshot.by_ref[button.ref].order
    over = list(index.leaves_before(at))
    near = f"{_joined(_to_heading(over[:_NEAR]))} {button.label}"
    if not read_consent(near).purposes or _COOKIES.search(near):
        return None
    below = " ".join(each.text for each in index.leaves_after(at) if _may_bind(index, each))
    return _agreement(button, _joined(_from_heading(over)), below, index.snapshot.lang)


def _agreement(button: ButtonObservation, over: str, below: str, language: str) -> Agreement:
    """Return the texts over and below a button as what the button agrees to, with its own further words."""
    acts = [act for act in joined_parts(button.label, "&+", language) if say(act)[0] not in _LEAD_ON]
    further = (act for act in acts if say(act) != _BARE)
    does_more = any(say(act)[0] != _BARE[0] for act in acts)
    return Agreement(statement=" ".join(filter(None, (over, *further, below))), button=button, does_more=does_more)


def _of(forms: Sequence[FormObservation]) -> Iterator[ButtonObservation]:
    return (button for form in forms for button in form.buttons)


def _agreeing_of(index: Index, field: FieldObservation) -> ButtonObservation | None:
    """Return the first of two buttons that were read as a question: "Accept", "Decline"."""
    members = [index.snapshot.by_ref[ref] for ref in field.refs]
    if field.meaning != "consent" or not all(each.role == "button" for each in members):
        return None
    return ButtonObservation(ref=field.refs[0], label=field.options[0].label, meaning="consent", confidence=1)


def _may_bind(index: Index, text: Block) -> bool:
    """Whether a text below the button may add to what the button agrees to: a sentence, or the name of a purpose."""
    tells = text.text.endswith((".", "!")) or bool(read_consent(text.text).purposes)
    return tells and not index.is_within(text, _FOOT)


def _to_heading(over: Sequence[Block]) -> Sequence[Block]:
    """Return the texts up to the nearest heading, nearest first."""
    return next((over[: at + 1] for at, each in enumerate(over) if each.kind == "heading"), over)


def _from_heading(over: Sequence[Block]) -> Sequence[Block]:
    """Return the texts from the page's first heading on, nearest first."""
    return next((over[: at + 1] for at in reversed(range(len(over))) if over[at].kind == "heading"), over)


def _joined(over: Sequence[Block]) -> str:
    return " ".join(each.text for each in reversed(over))
