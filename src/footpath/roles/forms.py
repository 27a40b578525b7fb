"""Which form of a page is meant, and which of its fields are a person's to answer. Pure."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from footpath.reading.buttons import pick
from footpath.roles.buttons import SENDS_NOTHING
from footpath.sentence import Sentence, own, sentence

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from footpath.schema.observation import (
        ButtonMeaning,
        FieldObservation,
        FormObservation,
        FormPurpose,
        PageObservation,
    )
    from footpath.schema.snapshot import Element

OF_ACCOUNTS: Final[frozenset[FormPurpose]] = frozenset({"login", "registration", "recovery"})
"""Purposes of forms by which a person opens an account, or comes into it."""

NOT_OURS: frozenset[FormPurpose] = frozenset({"search", "newsletter", "filter", "consent", "login", "recovery"})
"""Purposes of forms that stand on a page beside the one that is worked."""

LOOKUPS: Final[frozenset[FormPurpose]] = frozenset({"search", "filter"})
"""Purposes of forms that only look something up."""

ASIDE: Final[frozenset[FormPurpose]] = frozenset({*LOOKUPS, "consent"})
"""Purposes of forms that nobody means who asks for one to be filled, unless the task names what they ask."""

UNTOUCHED = frozenset({"resume_import", "search_query", "captcha", "honeypot", "coupon"})
"""Meanings that no answer belongs to, unless the task names the question."""

SEVERAL = 2
"""From so many answers that the task gives for it, a form is meant whatever it seems to be for."""

RIVAL = 0.5
"""A form with at least this part of the largest one's questions could be meant as well as it."""

SURE = 0.7
"""Confidence from which a form is what it looks like."""

SENDS: Final[tuple[ButtonMeaning, ...]] = ("submit", "next", "apply")
"""What a button says by which a form is sent, or its page turned."""

NameFor = Callable[["FieldObservation"], str]
"""The name under which a task gives the answer to a question; empty where it gives none."""


@dataclasses.dataclass(frozen=True, slots=True)
class ChooseForm:
    """Several forms could be meant, or the one that was named is not there."""

    forms: tuple[FormObservation, ...]
    is_missing: bool = False
    """Whether one was named, and the page has none of that name or number."""


def working_form(
    page: PageObservation,
    elements: Mapping[str, Element],
    wanted: str = "",
    name_for: NameFor | None = None,
    *,
    is_first: bool = True,
) -> FormObservation | ChooseForm | None:
    """The form that is meant: the one `wanted` names (by number from 1, what it is called, or purpose), else the one
    that takes most of what the task gives (`name_for`), else the application, else the only one that is not a side
    form. Until a page with answers was turned (`is_first`), a side form is meant where it alone takes most, or is the
    only one there is, and a search where the task names several of its questions; whether also beside one that leads on
    to other pages, which may ask for what is given, a person says. On a later page without another form it is meant
    where only its questions make it look like one. None: the page has none.
    """
    if wanted:
        return _named(page, elements, wanted)
    candidates = _candidates(page, elements)
    if not candidates and name_for and not is_first:
        candidates = [form for form in _meant_alone(page) if _may_go_on(form, name_for)]
    if page.page_type == "review" and not candidates:
        sent = [form for form in page.forms if pick(form.buttons, "submit", "register")]
        return sent[0] if len(sent) == 1 else None
    sendable = [form for form in candidates if form.buttons or is_application(form, elements)]
    beside = [form for form in _meant_alone(page) if form not in candidates] if name_for and is_first else []
    beside += _named_by_questions(page, name_for) if name_for and is_first else []
    either = [*sendable, *beside]
    taking = _taking_most(either, name_for) if name_for is not None else {}
    taking = {at: names for at, names in taking.items() if at < len(sendable)} or taking
    is_aside = min(taking, default=0) >= len(sendable)
    leading = [form for form in sendable if is_aside and pick(form.buttons, "next")]
    if leading or len(set(taking.values())) > 1:
        return ChooseForm((*leading, *(either[at] for at in taking)))
    possible = [either[at] for at in taking] or sendable
    chosen = [form for form in possible if is_application(form, elements)] or possible or candidates
    if not chosen:
        return ChooseForm(tuple(beside)) if len(beside) > 1 else next(iter(beside), None)
    largest = max(chosen, key=lambda form: len(own_fields(form)))
    rivals = [form for form in chosen if form is largest or _rivals(form, largest)]
    return ChooseForm(tuple(rivals)) if len(rivals) > 1 else largest


def is_walled(page: PageObservation, elements: Mapping[str, Element], wanted: str, name_for: NameFor | None) -> bool:
    """Whether a captcha or a login stands in the way: a login box does not where another form is meant, by its name or
    by what the task gives (`name_for`), and can be reached.
    """
    if page.blocked_by != "login":
        return page.blocked_by == "captcha"
    form = working_form(page, elements, wanted, name_for) if name_for is not None else None
    if name_for is None or form is None or isinstance(form, ChooseForm) or form.purpose in OF_ACCOUNTS:
        return True
    asked = own_fields(form)
    is_meant = wanted or any(map(name_for, asked))
    seen = [each for field in asked for ref in field.refs if (each := elements.get(ref)) and each.in_viewport]
    return not is_meant or (bool(seen) and all(each.covered_by for each in seen))


def _named_by_questions(page: PageObservation, name_for: NameFor) -> list[FormObservation]:
    """What seems to be a search, and is meant since the task names several of its questions: a booking asks for a
    departure too.
    """
    return [
        form
        for form in page.forms
        if form.purpose in LOOKUPS and _sends(form) and len(_taken(form, name_for)) >= SEVERAL
    ]


def _taken(form: FormObservation, name_for: NameFor) -> frozenset[str]:
    """The names of what the task gives for its questions."""
    return frozenset(map(name_for, own_fields(form, name_for))) - {""}


def _taking_most(forms: Sequence[FormObservation], name_for: NameFor) -> dict[int, frozenset[str]]:
    """Which forms take most of what the task gives, with what each of them takes; none where none takes any."""
    taken = {at: _taken(form, name_for) for at, form in enumerate(forms)}
    most = max(map(len, taken.values()), default=0)
    return {at: names for at, names in taken.items() if most and len(names) == most}


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
    """Those that somebody may mean who asks for a form to be filled, and that can be sent by themselves."""
    return [form for form in page.forms if form.purpose not in ASIDE and _sends(form) and own_fields(form)]


def _sends(form: FormObservation) -> bool:
    """Whether it has a button that sends it; a part of another form has none."""
    return any(button.meaning not in SENDS_NOTHING for button in form.buttons)


def is_only(page: PageObservation, form: FormObservation) -> bool:
    """Whether no other form of the page may be meant."""
    return all(each is form for each in _meant_alone(page))


def is_named_by_questions(page: PageObservation, form: FormObservation, name_for: NameFor) -> bool:
    """Whether the task gives answers to several questions of a form, and to as many of no other form."""
    taken = len(_taken(form, name_for))
    return taken >= SEVERAL and all(each is form or len(_taken(each, name_for)) < taken for each in page.forms)


def _may_go_on(form: FormObservation, name_for: NameFor) -> bool:
    """Whether a form that only looks like a side form, and is alone on a later page, asks for what the task gives."""
    return form.confidence < SURE and any(map(name_for, own_fields(form)))


def is_application(form: FormObservation, elements: Mapping[str, Element]) -> bool:
    """Whether it is an application: by what it asks, or because its own button says "Apply"."""
    applies = any(
        button.meaning == "apply" and elements[button.ref].type in ("submit", "image") for button in form.buttons
    )
    return form.purpose == "application" or (applies and bool(own_fields(form)))


def _rivals(form: FormObservation, largest: FormObservation) -> bool:
    """Whether it can be sent by itself and asks about as much: a part of an application cannot, a survey asks less."""
    sends = pick(form.buttons, *SENDS) is not None
    return sends and len(own_fields(form)) >= RIVAL * len(own_fields(largest))


def own_fields(form: FormObservation, name_for: NameFor | None = None) -> tuple[FieldObservation, ...]:
    """What a person would answer in it: what they see, and files, whose inputs hide behind buttons."""
    seen = (field for field in form.fields if (field.visible or field.kind == "file") and not field.trap)
    return tuple(field for field in seen if field.meaning not in UNTOUCHED or (name_for and name_for(field)))


def in_words(page: PageObservation, forms: Iterable[FormObservation]) -> tuple[Sentence, ...]:
    """Forms with the numbers by which they are named."""
    return tuple(
        sentence("{}: {} ({})", str(page.forms.index(form) + 1), form.name or own(form.purpose), _size(form))
        for form in forms
    )


def _size(form: FormObservation) -> Sentence:
    return own(f"{len(form.fields)} field{'' if len(form.fields) == 1 else 's'}")


def others(page: PageObservation, worked: FormObservation) -> tuple[FormObservation, ...]:
    """The forms beside the one that is worked that somebody may mean as well."""
    own_refs = {field.ref for field in form_fields(page, worked)}
    return tuple(
        form
        for form in page.forms
        if form.purpose not in ASIDE and any(field.ref not in own_refs for field in own_fields(form))
    )


def form_fields(
    page: PageObservation, worked: FormObservation, name_for: NameFor | None = None
) -> tuple[FieldObservation, ...]:
    """The fields of the form and of parts of it that stand apart (an embedded survey without a button of its own)."""
    parts = (form for form in page.forms if form is not worked and form.purpose not in NOT_OURS and not _sends(form))
    return tuple(field for form in (worked, *parts) for field in own_fields(form, name_for))
