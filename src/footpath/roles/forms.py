"""Choose the working form of a page, and the fields that a person answers. Pure."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from footpath.reading.buttons import SENDS, pick
from footpath.roles.buttons import SENDS_NOTHING
from footpath.schema.observation import (
    SIDE_FORMS,
    FieldObservation,
    FormObservation,
    FormPurpose,
    PageObservation,
)
from footpath.sentence import Sentence, own, sentence

if TYPE_CHECKING:
    from footpath.schema.snapshot import Element

OF_ACCOUNTS: Final[frozenset[FormPurpose]] = frozenset({"login", "registration", "recovery"})
"""Purposes of forms that open an account or sign in."""

NOT_OURS: Final[frozenset[FormPurpose]] = frozenset({*SIDE_FORMS, "recovery"})
"""Purposes of side forms."""

LOOKUPS: Final[frozenset[FormPurpose]] = frozenset({"search", "filter"})
"""Purposes of forms that only look something up."""

ASIDE: Final[frozenset[FormPurpose]] = frozenset({*LOOKUPS, "consent"})
"""Purposes of forms that a task means only if it names their questions."""

UNTOUCHED: Final = {
    "resume_import": own("it fills the form by itself"),
    "search_query": own("it looks something up"),
    "captcha": own("a captcha is for a person"),
    "honeypot": own("it is made to be left empty"),
    "coupon": own("a code is entered only where the task gives it"),
}
"""Meanings of fields that stay empty unless the task names their question, and why."""

SEVERAL = 2
"""Number of the task's answers from which a form is meant, whatever its purpose seems to be."""

MANY = 4
"""Number of questions from which a form is no newsletter, if only its size suggests one."""

RIVAL = 0.5
"""Share of the largest form's questions from which another form could be meant as well."""

SURE = 0.7
"""Confidence from which the purpose of a form counts."""

NameFor = Callable[["FieldObservation"], str]
"""Returns the name under which a task gives the answer to a question; empty without one."""

_Taking = tuple[FormObservation, frozenset[str]]
"""A form with the names of the task's answers to its questions."""


@dataclasses.dataclass(frozen=True, slots=True)
class ChooseForm:
    """Several forms could be meant, or the named form is missing."""

    forms: tuple[FormObservation, ...]
    is_missing: bool = False
    """Whether the page has no form of the given name or number."""


@dataclasses.dataclass(frozen=True, slots=True)
class FormWay:
    """What the run of a form seeks, and how far it is."""

    form: str = ""
    """The name of the chosen form; empty for none."""
    applying: bool = True
    """False for a form that is filled for its own sake, without any apply button."""
    is_first: bool = True
    """Whether no page with answers was turned yet."""
    is_start: bool = False
    """Whether no button or link has led here: any form of an application's first page may be another one."""
    summary: str = ""
    """The title and headings of a page that repeats the answers of the pages before; empty for another page."""


WAY: Final = FormWay()


def working_form(
    page: PageObservation,
    elements: Mapping[str, Element],
    wanted: str = "",
    name_for: NameFor | None = None,
    *,
    is_first: bool = True,
) -> FormObservation | ChooseForm | None:
    """Return the form to work on, a choice between several, or None for a page without one.

    In order: the form that `wanted` names (by number from 1, name or purpose); the form that takes most of the task's
    answers; the application; the only form that is no side form.

    A side form (login, search …) is the working form only if the task gives answers to it. On the first page the side
    form must take most answers, or be the only form; beside a form with further pages, a person chooses. On a later
    page the form must be the only one, and only look like a side form.

    Args:
        page: the page as read.
        elements: the elements of the page by ref.
        wanted: the task's name for the form; empty for none.
        name_for: the name of the task's answer to a question; None if the task gives no answers.
        is_first: whether no page with answers was turned yet.
    """
    if wanted:
        return _named(page, elements, wanted)
    candidates = _candidates(page, elements) or _lone_candidates(page, name_for, is_first=is_first)
    if page.page_type == "review" and not candidates:
        sent = [form for form in page.forms if pick(form.buttons, "submit", "register")]
        return sent[0] if len(sent) == 1 else None
    if name_for is None:
        return _largest(_sendable(candidates, elements) or candidates, elements)
    side_forms = _side_forms(page, candidates, name_for) if is_first else []
    return _by_answers(candidates, side_forms, elements, name_for)


def _by_answers(
    candidates: Sequence[FormObservation],
    side_forms: Sequence[FormObservation],
    elements: Mapping[str, Element],
    name_for: NameFor,
) -> FormObservation | ChooseForm | None:
    """Return the form that takes most of the task's answers, or a choice."""
    sendable = _sendable(candidates, elements)
    if len(sendable) == 1 and not side_forms:
        return sendable[0]  # without counting its answers
    taking = _taking_most(sendable, side_forms, name_for)
    if choice := _left_open(sendable, taking):
        return choice
    return _largest([form for form, _ in taking] or sendable or candidates, elements) or _one_of(side_forms)


def _lone_candidates(page: PageObservation, name_for: NameFor | None, *, is_first: bool) -> Sequence[FormObservation]:
    """The forms of a page with no other candidate that only look like side forms."""
    if name_for is None:
        guessed = [form for form in _meant_alone(page) if form.confidence < SURE]
        return [form for form in guessed if form.purpose == "newsletter" and len(own_fields(form)) >= MANY]
    possible = (form for form in page.forms if form.confidence < SURE) if is_first else page.forms
    return [form for form in possible if _sends(form) and _may_go_on(form, name_for)]


def _sendable(forms: Sequence[FormObservation], elements: Mapping[str, Element]) -> list[FormObservation]:
    return [form for form in forms if form.buttons or is_application(form, elements)]


def _left_open(sendable: Sequence[FormObservation], taking: Sequence[_Taking]) -> ChooseForm | None:
    """Return the choice that the forms `taking` most of the task's answers leave open: between different answers, or
    between a side form and a form with further pages.
    """
    forms = [form for form, _ in taking]
    are_aside = bool(forms) and forms[0] not in sendable
    leading = [form for form in sendable if are_aside and pick(form.buttons, "next")]
    is_open = bool(leading) or len({names for _, names in taking}) > 1
    return ChooseForm((*leading, *forms)) if is_open else None


def _largest(forms: Sequence[FormObservation], elements: Mapping[str, Element]) -> FormObservation | ChooseForm | None:
    """Return the form with the most questions, applications first; a choice if others rival its size."""
    forms = [form for form in forms if is_application(form, elements)] or forms
    largest = max(forms, key=lambda form: len(own_fields(form)), default=None)
    if largest is None:
        return None
    return _one_of([form for form in forms if form is largest or _rivals(form, largest)])


def _one_of(forms: Sequence[FormObservation]) -> FormObservation | ChooseForm | None:
    return ChooseForm(tuple(forms)) if len(forms) > 1 else next(iter(forms), None)


def _side_forms(
    page: PageObservation, candidates: Sequence[FormObservation], name_for: NameFor
) -> list[FormObservation]:
    """Return further forms that a task with answers may mean."""
    possible = (*_meant_alone(page), *_named_by_questions(page, name_for))
    return [form for form in possible if form not in candidates]


def is_walled(page: PageObservation, elements: Mapping[str, Element], wanted: str, name_for: NameFor | None) -> bool:
    """Whether a captcha or a login blocks the page. A login box does not block a reachable form that the task names or
    answers (`name_for`), and no application that may go on without an account.
    """
    if page.blocked_by != "login":
        return page.blocked_by == "captcha"
    if name_for is None:
        return not page.ways_in
    form = working_form(page, elements, wanted, name_for)
    if form is None or isinstance(form, ChooseForm) or form.purpose in OF_ACCOUNTS:
        return True
    asked = own_fields(form)
    is_meant = wanted or any(map(name_for, asked))
    seen = [each for field in asked for ref in field.refs if (each := elements.get(ref)) and each.in_viewport]
    return not is_meant or (bool(seen) and all(each.covered_by for each in seen))


def _named_by_questions(page: PageObservation, name_for: NameFor) -> list[FormObservation]:
    """Return forms that look like a search while the task answers several of their questions: a booking asks for a
    departure too.
    """
    return [
        form
        for form in page.forms
        if form.purpose in LOOKUPS and _sends(form) and len(_taken(form, name_for)) >= SEVERAL
    ]


def _taken(form: FormObservation, name_for: NameFor) -> frozenset[str]:
    """The names of the task's answers to the questions of a form."""
    return frozenset(map(name_for, own_fields(form, name_for))) - {""}


def _taking_most(
    sendable: Sequence[FormObservation], side_forms: Sequence[FormObservation], name_for: NameFor
) -> list[_Taking]:
    """Return the forms that take most of the task's answers, without side forms where another one is among them."""
    taken = [(form, _taken(form, name_for)) for form in (*sendable, *side_forms)]
    most = max((len(names) for _, names in taken), default=0)
    taking = [each for each in taken if most and len(each[1]) == most]
    return [each for each in taking if each[0] in sendable] or taking


def _named(page: PageObservation, elements: Mapping[str, Element], wanted: str) -> FormObservation | ChooseForm | None:
    if wanted.isdigit() and 0 < int(wanted) <= len(page.forms):
        return page.forms[int(wanted) - 1]
    said = wanted.casefold()
    called = [form for form in page.forms if said in map(str.casefold, (form.name, form.id, form.html_name))]
    named = called or [form for form in page.forms if said == form.purpose]
    if len(named) == 1:
        return named[0]
    candidates = named or _candidates(page, elements) or _meant_alone(page)
    return ChooseForm(tuple(candidates), is_missing=not named) if candidates else None


def _candidates(page: PageObservation, elements: Mapping[str, Element]) -> list[FormObservation]:
    ours = (form for form in page.forms if form.purpose not in NOT_OURS or is_application(form, elements))
    return [form for form in ours if own_fields(form)]


def _meant_alone(page: PageObservation) -> list[FormObservation]:
    """Return the forms that can be sent alone and that a task may mean without a name."""
    return [form for form in page.forms if form.purpose not in ASIDE and _sends(form) and own_fields(form)]


def _sends(form: FormObservation) -> bool:
    """Whether a form has a button that may send; a part of another form has none."""
    return any(button.meaning not in SENDS_NOTHING for button in form.buttons)


def is_only(page: PageObservation, form: FormObservation) -> bool:
    """Whether no other form of the page may be meant."""
    return all(each is form for each in _meant_alone(page))


def is_named_by_questions(page: PageObservation, form: FormObservation, name_for: NameFor) -> bool:
    """Whether the task gives answers to several questions of a form, and to as many of no other form."""
    taken = len(_taken(form, name_for))
    return taken >= SEVERAL and all(each is form or len(_taken(each, name_for)) < taken for each in page.forms)


def _may_go_on(form: FormObservation, name_for: NameFor) -> bool:
    """Whether a form on a later page, a side form by looks only, asks for the task's answers: a step of choices alone
    looks like a filter, and the task answers all its questions or several.
    """
    taken = len(_taken(form, name_for))
    if form.purpose in LOOKUPS:
        return taken >= SEVERAL or 0 < taken == sum(field.visible and not field.trap for field in form.fields)
    return form.purpose not in ASIDE and form.confidence < SURE and taken > 0


def is_application(form: FormObservation, elements: Mapping[str, Element]) -> bool:
    """Whether a form is an application: by its questions, or by a submit button "Apply"."""
    applies = any(
        button.meaning == "apply" and elements[button.ref].type in ("submit", "image") for button in form.buttons
    )
    return form.purpose == "application" or (applies and bool(own_fields(form)))


def _rivals(form: FormObservation, largest: FormObservation) -> bool:
    """Whether a form has a sending button and about as many questions: a survey asks less."""
    sends = any(button.meaning in SENDS for button in form.buttons)
    return sends and len(own_fields(form)) >= RIVAL * len(own_fields(largest))


def own_fields(form: FormObservation, name_for: NameFor | None = None) -> tuple[FieldObservation, ...]:
    """Return a form's fields for a person to answer: visible fields, and file inputs, often hidden behind buttons."""
    seen = (field for field in form.fields if (field.visible or field.kind == "file") and not field.trap)
    return tuple(field for field in seen if field.meaning not in UNTOUCHED or (name_for and name_for(field)))


def left_aside(
    page: PageObservation, worked: FormObservation, name_for: NameFor | None
) -> tuple[tuple[FieldObservation, Sentence], ...]:
    """Return the visible fields of a form that a run leaves alone, each with the reason; without captchas, which the
    run handles separately.
    """
    ours = {field.ref for field in form_fields(page, worked, name_for)}
    seen = (field for field in worked.fields if field.visible and field.ref not in ours)
    seen = (field for field in seen if field.trap in ("", "honeypot") and field.meaning != "captcha")
    return tuple((field, UNTOUCHED.get(field.meaning, UNTOUCHED["honeypot"])) for field in seen)


def in_words(page: PageObservation, forms: Iterable[FormObservation]) -> tuple[Sentence, ...]:
    """Return forms in words, each with its number."""
    return tuple(
        sentence("{}: {} ({})", str(page.forms.index(form) + 1), form.name or own(form.purpose), _size(form))
        for form in forms
    )


def _size(form: FormObservation) -> Sentence:
    return own(f"{len(form.fields)} field{'' if len(form.fields) == 1 else 's'}")


def others(page: PageObservation, worked: FormObservation) -> tuple[FormObservation, ...]:
    """Return the other forms of a page that a person may mean."""
    own_refs = {field.ref for field in form_fields(page, worked)}
    return tuple(
        form
        for form in page.forms
        if form.purpose not in ASIDE and any(field.ref not in own_refs for field in own_fields(form))
    )


def form_fields(
    page: PageObservation, worked: FormObservation, name_for: NameFor | None = None
) -> tuple[FieldObservation, ...]:
    """Return the fields of the form and of its separate parts (an embedded survey without a button)."""
    parts = (form for form in page.forms if form is not worked and form.purpose not in NOT_OURS and not _sends(form))
    return tuple(field for form in (worked, *parts) for field in own_fields(form, name_for))
