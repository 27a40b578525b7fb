"""Find the questions of a filled form that a person must still answer, also those with a choice preset by the site."""

from __future__ import annotations

from typing import TYPE_CHECKING

from footpath.answers.consents import stands_agreed
from footpath.answers.moves import ENTERED, Handled, Left
from footpath.answers.pay import UNITS, is_of_the_site
from footpath.answers.presets import CHOSEN, OF_EVERY_FORM, is_for_person, is_of_a_person
from footpath.language.consents import read_consent
from footpath.language.replies import yes_or_no
from footpath.language.text import fold_words
from footpath.roles.buttons import ends_nowhere
from footpath.schema.answer import Answer, NoAnswer
from footpath.schema.observation import FieldObservation, FormObservation
from footpath.schema.snapshot import Option
from footpath.sentence import own, sentence

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from footpath.answers.values import Values
    from footpath.schema.observation import ButtonObservation

BY_PRESSING = own("Pressing the button agrees to this, and nothing in your profile agrees.")


def agreed_by_pressing(form: FormObservation) -> FieldObservation | None:
    """Return the consent given by pressing a form's button, as a box to tick; None for the usual terms, data processing
    and truth of the answers.
    """
    if not read_consent(form.binds).purposes - OF_EVERY_FORM:
        return None
    return agreed_by(form.buttons[-1] if form.buttons else None, form.binds)


def agreed_by(button: ButtonObservation | None, statement: str) -> FieldObservation:
    """Return a statement that the press of a button agrees to, as a box to tick."""
    return FieldObservation(
        ref=button.ref if button is not None else "",
        refs=(),
        question=" ".join(statement.split()),
        kind="checkbox",
        meaning="consent",
        confidence=1,
        required=True,
        value="no",
    )


def unagreed(pressed: FieldObservation | None, values: Values) -> tuple[Left, ...]:
    """Return the consent given by a press if no known answer agrees."""
    if pressed is None:
        return ()
    answer = values.answer(pressed)
    if isinstance(answer, NoAnswer):
        return (Left.without(pressed, answer),)
    return () if yes_or_no(answer.value) == "yes" else (Left(pressed, BY_PRESSING),)


NO_CONTROL = own(
    "the page requires it by a control that Footpath does not know; an empty answer sends the form without it"
)

COSTS = own("It costs money, and only the site has chosen it.")


def unanswered(
    fields: Sequence[FieldObservation],
    values: Values,
    handled: Mapping[str, Handled],
    *,
    applies: bool,
    identifies: bool = True,
) -> tuple[Left, ...]:
    """Return required questions without the person's answer, presets for the person to decide, the site's currency
    beside an entered amount, fields that rejected the task's or the person's answers, and answers that the page
    refused. If the form `identifies` the sender, an empty name or e-mail address counts too.
    """
    entered = [each for each in fields if handled.get(each.key) == ENTERED]
    unnamed = _unnamed(fields, handled, applies=applies) if identifies else frozenset[str]()
    became = ((field, handled.get(field.key, Handled("left"))) for field in fields)
    return tuple(
        Left(_with_options(field, known), _why(field, known, values, applies=applies), missing=known.missing)
        for field, known in became
        if known.how in ("in_part", "rejected")
        or (
            known.how == "left"
            and (
                (is_for_person(field, applies=applies) and not _is_chosen_by_file(field, entered))
                or field.identifies in unnamed
                or _is_wanted(field, fields, applies)
                or is_of_the_site(field, entered)
                or values.is_given(field)
            )
        )
    )


def unread(form: FormObservation, values: Values) -> tuple[Left, ...]:
    """Return required marks of a form without a known control, unless the task leaves the field empty."""
    open_ones = (field for field in as_fields(form) if not _is_left_empty(field, values))
    return tuple(Left(field, NO_CONTROL) for field in open_ones)


def as_fields(form: FormObservation) -> tuple[FieldObservation, ...]:
    """The questions of a form without a control, as fields."""
    return tuple(
        FieldObservation(ref="", refs=(), question=question, kind="other", meaning="", confidence=0, required=True)
        for question in form.unread
    )


def _is_left_empty(field: FieldObservation, values: Values) -> bool:
    answer = values.answer(field)
    return isinstance(answer, Answer) and answer.giver == "task" and not answer.value.strip()


def _is_chosen_by_file(field: FieldObservation, entered: Sequence[FieldObservation]) -> bool:
    """Whether the chosen option names a file that was handed over beside it: "Upload resume", drawn as a choice."""
    return any(each.kind == "file" and fold_words(each.question) == fold_words(field.value) for each in entered)


def _unnamed(fields: Sequence[FieldObservation], handled: Mapping[str, Handled], *, applies: bool) -> frozenset[str]:
    """Return `name` and `email` if the form would be sent without. An application wants both; any other form, one of
    the two.
    """
    asked = frozenset(field.identifies for field in fields) - {""}
    entered = (field for field in fields if field.value or handled.get(field.key) == ENTERED)
    told = frozenset(field.identifies for field in entered)
    return asked - told if applies or asked.isdisjoint(told) else frozenset()


def _with_options(field: FieldObservation, known: Handled) -> FieldObservation:
    """Return the question with the options seen in its list, if the page itself shows none."""
    if field.options or not known.offered:
        return field
    return field.model_copy(update={"options": tuple(Option(label=each) for each in known.offered)})


def _why(field: FieldObservation, known: Handled, values: Values, *, applies: bool) -> str:
    """Return why the question is asked; for a slider or a currency, what the site has set."""
    if known.how != "left" or not field.value:
        return known.why
    if field.costs and not values.is_given(field):
        return COSTS
    if stands_agreed(field):
        return sentence("The site has agreed to it already. {}", known.why)
    if field.kind == "checkbox" and is_for_person(field, applies=applies):
        return sentence("The site has ticked it. {}", known.why)
    if field.kind == "range" or field.meaning in UNITS:
        return sentence("{} It stands at {}, as the site had it.", known.why, field.value)
    return known.why


def is_refused(field: FieldObservation, handled: Mapping[str, Handled]) -> bool:
    """Whether the page complains about the field's answer."""
    return field.key in handled and handled[field.key].how == "rejected"


def _is_wanted(field: FieldObservation, fields: Sequence[FieldObservation], applies: bool) -> bool:
    """Whether the page wants an answer that the field lacks."""
    return _is_needed(field) and _is_open(field, applies) and not ends_nowhere(field, fields)


def _is_needed(field: FieldObservation) -> bool:
    """Whether the page needs an answer, or sends one anyway (a slider), or has sent a code to enter."""
    is_sent_anyway = field.is_fleeting or (field.kind == "range" and bool(field.value))
    return field.required or (is_sent_anyway and field.is_asked)


def _is_open(field: FieldObservation, applies: bool) -> bool:
    """Whether a field is empty, or holds only the site's choice in a matter for the person. An unticked box is
    empty.
    """
    if field.kind == "checkbox" and field.value == "no":
        return True
    return not field.value or (field.kind in CHOSEN and is_of_a_person(field, applies=applies))
