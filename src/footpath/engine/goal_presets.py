"""What a site has chosen in a form that a goal's press sends: the rule of filled forms, for goals. Pure.

An optional consent that the site ticked is unticked. Any other choice that only the person may make is shown to the
person before the press. All other choices of the site are named at the end.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from footpath.answers.consents import stands_agreed
from footpath.answers.presets import is_amount, is_for_person
from footpath.engine.conditions import same_form
from footpath.engine.person import ReviewRow
from footpath.language.text import attribute_words, fold, fold_words
from footpath.reading.buttons import is_button, label_of, say
from footpath.reading.effect import form_of, only_asks
from footpath.schema.action import Click, Press, Type
from footpath.schema.answer import Answer
from footpath.sentence import choice, listed, own, sentence

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from footpath.answers.moves import Move
    from footpath.answers.values import Values
    from footpath.engine.view import View
    from footpath.schema.action import Action
    from footpath.schema.observation import FieldObservation
    from footpath.schema.request import OutboundRequest
    from footpath.schema.snapshot import Element
    from footpath.sentence import Sentence

CHOSEN_BY_SITE: Final = own("Only the site has chosen it; the goal does not say so.")
UNTICKED_BY_RULE: Final = (
    "“{}” was agreed to by the site alone, and the goal does not say so: it is not agreed to. To agree, say so in the "
    "goal: tick “{}”."
)

_UNDECIDED: Final = (
    "The page has {} beside “{}” already, as the site or you on an earlier day have chosen, and nobody approved it for "
    "this press, so {}. Say in the goal what it shall be: {}."
)

_TICKED: Final = frozenset({"true", "1", "on", "yes"})
"""How scripts say that a box is ticked."""
_WRITTEN: Final = frozenset({"text", "email", "tel", "textarea"})
_SENDS_NOTHING: Final = frozenset({"back", "search", "close", "decline", "logout", "upload"})
"""Meanings of buttons that do not send the form around."""


def sends_form(action: Action, element: Element | None, view: View) -> bool:
    """Whether an action may send the form around an element."""
    if element is None or not isinstance(action, Click | Press | Type):
        return False
    form = form_of(element, view.page)
    if form is None or form.purpose == "consent" or only_asks(form):
        return False
    if isinstance(action, Press | Type):
        keys = action.keys if isinstance(action, Press) else action.value
        return keys.endswith(("Enter", "\n", "\r")) or (is_button(element) and keys.endswith(("Space", " ")))
    return is_button(element) and say(label_of(element))[0] not in _SENDS_NOTHING


def touched_by(action: Action, element: Element | None, before: View, now: View) -> frozenset[str]:
    """Return the keys of the fields that a step answered: its own field, or what a press beside the fields changed."""
    if element is None:
        return frozenset()
    field = before.fields.get(element.ref)
    if field is not None:
        return frozenset({field.key})
    is_beside = isinstance(action, Click | Press) and not sends_form(action, element, before)
    if not is_beside or not same_form(before.page, now.page):
        return frozenset()
    was = before.answers
    return frozenset(key for key, value in now.answers.items() if was.get(key, value) != value)


def of_the_site(
    view: View, element: Element, touched: Collection[str], goal: str, *, sends: bool = False
) -> tuple[FieldObservation, ...]:
    """Return the answered fields of the form around an element that no step answered, and that the goal does not
    name. `sends`: whether the form, although perhaps like a filter, is known to send.
    """
    form = form_of(element, view.page)
    if form is None or form.purpose == "consent" or (only_asks(form) and not sends):
        return ()
    said = f" {fold_words(goal)} "
    by_key = {field.key: field for field in form.fields if field.is_asked and field.value not in ("", "no")}
    return tuple(
        field
        for key, field in by_key.items()
        if key not in touched and not (field.question and f" {fold_words(field.question)} " in said)
    )


def carried(
    fields: Collection[FieldObservation], view: View, element: Element, request: OutboundRequest
) -> tuple[FieldObservation, ...]:
    """Return the fields around an element whose choices a request carries: by the name of a control, or by the choice
    alone under a name of the page's script. All fields, if the request is illegible.
    """
    if request.body is None and not request.legible:
        return tuple(fields)
    named = frozenset(map(attribute_words, request.keys))
    own = {fold(each) for each in (element.name, element.label, element.text) if each}
    others = list(_beside_controls(view, request))
    if said := next((each for each in others if each in own), ""):
        others.remove(said)  # once: the same words again are the choice of another control
    if len(others) == 1 and _names(element).isdisjoint(named) and not (said and others[0] in own):
        others = []  # the entry itself
    return tuple(field for field in fields if _is_carried(field, view, named, others))


def _beside_controls(view: View, request: OutboundRequest) -> tuple[str, ...]:
    """Return the values of a request under other names than the names of controls."""
    known = {name for each in view.snapshot.elements for name in _names(each)}
    return tuple(fold(value) for name, value in request.pairs if attribute_words(name) not in known)


def _is_carried(
    field: FieldObservation, view: View, named: Collection[tuple[str, ...]], others: Collection[str]
) -> bool:
    controls = [view.elements[ref] for ref in field.refs if ref in view.elements]
    is_named = not all(_names(each).isdisjoint(named) for each in controls)
    return is_named or not _said_as(field, controls).isdisjoint(others)


def _names(element: Element) -> frozenset[tuple[str, ...]]:
    return frozenset(attribute_words(name) for name in (element.html_name, element.id) if name)


def _said_as(field: FieldObservation, controls: Collection[Element]) -> frozenset[str]:
    """Return how a script may say what a field holds."""
    chosen = {each.value for each in controls if each.checked}
    return frozenset(map(fold, {field.value, *chosen, *(_TICKED if chosen else ())}))


def taking_back(fields: Collection[FieldObservation], view: View, values: Values) -> tuple[Move, ...]:
    """Return the moves that take back consents of the site; none in a form that shows stored answers, whose ticks may
    be the person's own of an earlier day: those are shown before the press.
    """
    if any(field.kind in _WRITTEN for field in fields):
        return ()
    found: list[Move] = []
    for field in fields:
        answer = values.answer(field) if stands_agreed(field) else None
        if not isinstance(answer, Answer) or answer.value != "no":
            continue
        moves = values.moves(field, view.elements, answer)
        found += [move for move in moves if move.plain] if isinstance(moves, tuple) else []
    return tuple(found)


def for_the_person(fields: Collection[FieldObservation], values: Values) -> tuple[FieldObservation, ...]:
    """Return the site's choices that neither the person's data nor the profile makes."""
    return tuple(
        field for field in fields if is_for_person(field, applies=False) and not _is_answered_so(field, values)
    )


def _is_answered_so(field: FieldObservation, values: Values) -> bool:
    answer = values.answer(field)
    return isinstance(answer, Answer) and fold_words(answer.value) == fold_words(field.value)


def row_of(field: FieldObservation, note: str = "") -> ReviewRow:
    """Return a choice of the site as a row."""
    return ReviewRow(
        field.full_question,
        field.value,
        "",
        field.required,
        note or own("as the site had it"),
        field.choices,
        is_the_sites=True,
        is_amount=is_amount(field),
        meaning=field.meaning,
        is_consent=field.is_consent,
    )


def told_unticked(field: FieldObservation) -> str:
    """Return what is told of a consent that was taken back."""
    return sentence(UNTICKED_BY_RULE, field.full_question, field.full_question)


def undecided(theirs: Sequence[FieldObservation], button: str, so: Sentence) -> Sentence:
    """Return why a press with undecided choices was not done, and the words that decide; `so`: what was not done."""
    there = listed(", ", (sentence("“{}” ({})", each.full_question, each.value) for each in theirs))
    return sentence(_UNDECIDED, there, button, so, listed(", ", map(_as_step, theirs)))


def _as_step(field: FieldObservation) -> Sentence:
    """Return the step of a goal that makes the choice which the page has already, and the opposite of a tick."""
    if field.kind == "checkbox":
        return sentence('tick "{}" (or: untick "{}")', field.full_question, field.full_question)
    return sentence('choose "{}" in "{}"', choice(field.value), field.full_question)
