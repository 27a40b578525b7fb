"""Which choices that a site has preset are for the person to make. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from footpath.answers.consents import is_refusal, is_set_to_yes, says_only_yes, stands_agreed, turns_down
from footpath.answers.pay import UNITS
from footpath.language.consents import read_consent
from footpath.language.replies import asks_yes_or_no, declines, yes_or_no
from footpath.schema.observation import EQUAL_OPPORTUNITY

if TYPE_CHECKING:
    from footpath.schema.observation import FieldObservation

CHOSEN: Final = frozenset({"select", "combobox", "radio", "checkboxes", "range", "date_parts"})
"""Kinds of fields that may hold a choice from the start."""
_AMOUNTS: Final = frozenset({"number", "range", "date", "month", "time"})
NOT_OF_A_PERSON: Final = frozenset(
    {"tel-country-code", "language", "time_zone", "daylight_saving", "quantity", "subject", "search_filter",
     "sort_order", "page_style"}
)  # fmt: skip
"""Meanings of choices without personal information: a site's default may stand."""
_OWN: Final = EQUAL_OPPORTUNITY | {
    "honorific-prefix", "accommodation", "religion", "marital_status", "criminal_record", "nationality", "citizenship"
}  # fmt: skip
"""Meanings of facts that no form may tell in a person's place, whatever it is for."""
_SENSITIVE: Final = "sensitive"
OF_EVERY_FORM: Final = frozenset({"privacy", "terms", "truthful", "contact"})
"""Purposes whose words also stand in questions without a consent: "Preferred way of contact"."""


def _is_tick_of_person(field: FieldObservation, *, applies: bool) -> bool:
    is_bare = applies and not field.meaning and says_only_yes(field.question)
    return is_bare or field.meaning in _OWN or _asks_for_consent(field)


def is_for_person(field: FieldObservation, *, applies: bool) -> bool:
    """Whether a field's preset is for the person to decide; in an application (`applies`), most are."""
    if field.costs or stands_agreed(field):
        return True
    if not _is_preset(field) or declines(field.value):
        return False
    if field.kind == "checkbox":
        return not is_refusal(field.question) and _is_tick_of_person(field, applies=applies)
    if is_of_nobody(field) or field.meaning in UNITS or _is_refused(field):
        return False
    return applies or _is_own(field) or _asks_for_consent(field)


def is_amount(field: FieldObservation) -> bool:
    """Whether a field holds a number, a date or a time: a choice as much as an option is."""
    return field.kind in _AMOUNTS or field.meaning == "quantity"


def is_of_nobody(field: FieldObservation) -> bool:
    """Whether a choice neither tells about a person nor agrees to a term."""
    return field.meaning in NOT_OF_A_PERSON or field.part == "country_code"


def is_of_a_person(field: FieldObservation, *, applies: bool) -> bool:
    """Whether a choice is about the person: in an application (`applies`), or by meaning or as a question."""
    if is_of_nobody(field):
        return False
    if applies or field.meaning or "?" in field.question or asks_yes_or_no(field.question):
        return True
    return bool(field.choices) and all(map(yes_or_no, field.choices))


def _is_preset(field: FieldObservation) -> bool:
    """Whether a visible question holds a choice. A list without shown options may hold a text."""
    if not (field.is_asked and field.question and field.value):
        return False
    if field.kind == "checkbox":
        return field.value == "yes"
    is_text = field.kind == "combobox" and not field.choices and not yes_or_no(field.value)
    return field.kind in CHOSEN and field.kind != "range" and not is_text


def _is_own(field: FieldObservation) -> bool:
    """Whether a choice states a fact about the person: by meaning, by the question, or as yes or no."""
    if field.meaning in _OWN or _SENSITIVE in read_consent(field.question).purposes:
        return True
    said = set(map(yes_or_no, field.choices or (field.value,)))
    is_question = "?" in field.question or asks_yes_or_no(field.question) or yes_or_no(field.value) == "yes"
    return is_question and ({"yes", "no"} <= said or (not field.choices and "" not in said))


def _is_refused(field: FieldObservation) -> bool:
    """Whether the site has preset a refusal of consent."""
    return turns_down(field.value) and (field.is_consent or _asks_for_consent(field))


def _asks_for_consent(field: FieldObservation) -> bool:
    """Whether the question, or the chosen option, names a purpose that only the person may agree to."""
    texts = (field.question,) if field.kind == "checkbox" else (field.question, field.value)
    if is_set_to_yes(field) and any(read_consent(text).widens for text in texts):
        return True
    purposes = frozenset[str]().union(*(read_consent(text).purposes for text in texts))
    return bool(purposes - OF_EVERY_FORM - {_SENSITIVE})
