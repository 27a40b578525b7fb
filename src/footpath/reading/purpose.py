"""Judge the purpose of a form by its questions and buttons. Pure.

The rules stand in order of reliability; the first rule that applies decides. The confidence is the measured share of
forms for which the rule is right.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from footpath.language.labels import asks_with_mark
from footpath.language.lexicon import Pattern
from footpath.reading.buttons import is_button, label_of
from footpath.reading.deeds import asks_for

if TYPE_CHECKING:
    from collections.abc import Sequence

    from footpath.reading.buttons import ButtonSense
    from footpath.schema.observation import FieldObservation, FormPurpose

_JOB: Final = frozenset([
    "resume", "cover_letter", "resume_import", "work_authorization", "sponsorship", "visa_type", "visa_details",
    "salary", "current_salary", "start_date", "notice_period", "relocation", "relocation_place",
    "remote_preference", "referral", "referral_name", "years_experience", "experience_summary",
    "highest_education", "language_level", "motivation", "previously_employed", "previously_applied",
    "relatives_employed", "non_compete", "linkedin", "github", "portfolio", "work_employer", "work_title",
    "work_start", "work_end", "education_school", "education_degree", "gender", "ethnicity", "hispanic",
    "veteran", "disability", "security_clearance", "criminal_record", "background_check", "age_over_18",
    "future_consideration", "interview_availability", "contract_end", "acknowledgement", "drivers_license",
    "pronouns", "current_company", "skills",
])  # fmt: skip
_JOB_ALONE: Final = frozenset([
    "resume", "cover_letter", "work_authorization", "sponsorship", "notice_period", "previously_employed",
    "previously_applied", "relatives_employed",
])  # fmt: skip
PERSONAL: Final = frozenset([
    "name", "given-name", "family-name", "email", "tel", "street-address", "address-line1", "address-line2",
    "street_name", "house_number",
    "address-level1", "address-level2", "postal-code", "country", "organization", "bday", "bday-day",
    "bday-month", "bday-year", "gender", "sex", "email_confirm", "consent", "username", "nickname",
])  # fmt: skip
_NAMES: Final = frozenset({"name", "given-name", "family-name"})
"""Meanings that exclude a newsletter together with a telephone number: a form that asks for both wants to answer."""
_WHO: Final = frozenset({"name", "given-name", "family-name", "email", "tel"})
_APPLY: Final = Pattern("{of_applying}")
_FORGOT: Final = Pattern("{forgot}")
_JOIN: Final = Pattern("{joins}")
_ENTER: Final = Pattern("{enters}")
_LETTER: Final = Pattern("{newsletters}")
_WRITE: Final = Pattern("{writes}")
_STEP: Final = Pattern(r"{step}\s*\d{1,2}\s*(?:/|{of})\s*\d{1,2}\b|(?:^|\s){review_step}\W*$")
_COOKIES: Final = re.compile(r"\bcookies?\b|\btracking\b", re.IGNORECASE)
_SEVERAL: Final = 3
_ACCOUNTS: Final = frozenset({"email", "username", "username_or_email", "current-password"})
"""Meanings of fields that name an account."""
_OF_MEMBERS: Final = frozenset({"family-name", "given-name", "bday", "email_confirm", "address-level2"})
"""Meanings of fields in registrations, never in logins."""
_KINDS_OF_MEMBERS: Final = frozenset({"text", "email", "tel", "select", "date_parts", "radio"})
"""Kinds of fields of a registration."""
_AGREED: Final = frozenset({"consent", "acknowledgement"})


@dataclass(frozen=True, slots=True)
class Clues:
    """The evidence for the purpose of a form."""

    fields: Sequence[FieldObservation]
    buttons: Sequence[ButtonSense]
    words: str
    """The form's name and the heading above it."""
    place: str
    """Words of the page's address and title."""
    begins: int = 0
    """The place of the form's first field in reading order."""
    markup: str = ""
    """The id and name of its `<form>`."""

    def is_sent_by(self, button: ButtonSense) -> bool:
        """Whether a button says "Apply" and stands after the questions. Before them, it may lead to another form."""
        return button.said == "apply" and is_button(button.element) and button.element.order > self.begins


def purpose_of(clues: Clues) -> tuple[FormPurpose, float]:
    """Return the purpose of a form and its confidence."""
    fields = _shown(clues.fields)
    asked = {f.meaning for f in fields if f.meaning}
    said = {b.said for b in clues.buttons if is_button(b.element)}
    sends = {b.said for b in clues.buttons if b.submits} or said
    return (
        _application(clues, fields, asked, said)
        or _account(clues, fields, asked, sends)
        or _message(clues, fields, asked, sends)
        or _search(clues, fields, asked, sends)
        or (None if _is_last_step(clues) else _small(clues, fields, asked, sends))
        or ("other", 0.4)
    )


def _shown(fields: Sequence[FieldObservation]) -> list[FieldObservation]:
    """Return the fields that a person sees, with uploads; none if all are traps."""
    real = [f for f in fields if f.trap not in {"proxy", "honeypot"}]
    shown = [f for f in real if f.visible or f.kind == "file"] or real
    return [] if all(f.trap for f in shown) else shown


_Judged = tuple["FormPurpose", float] | None


_PLACE_OF_APPLICATION: Final = re.compile(r"\b(?:apply|application|bewerbung|candidature)\b", re.IGNORECASE)


def _application(clues: Clues, fields: Sequence[FieldObservation], asked: set[str], said: set[str]) -> _Judged:
    if any(f.kind == "password" for f in fields) and not asked & _JOB_ALONE:
        return None
    about_job = _APPLY.search(clues.place) is not None or _APPLY.search(clues.words) is not None
    if (sure := _asks_about_job(fields, asked, about_job=about_job)) is not None:
        return sure
    if asked & _WHO and "search_query" not in asked and any(map(clues.is_sent_by, clues.buttons)):
        return "application", 0.75
    moves = said & {"next", "back", "submit"} and not said & {"search", "subscribe", "login", "order"}
    if about_job and moves and len(fields) >= 2 and asked & PERSONAL and "search_query" not in asked:
        return "application", 0.6
    if moves and len(fields) >= 1 and _PLACE_OF_APPLICATION.search(clues.place):
        return None if asked & {"search_query", "message"} else ("application", 0.55)
    return None


def _asks_about_job(fields: Sequence[FieldObservation], asked: set[str], *, about_job: bool) -> _Judged:
    """Judge by questions that only applications ask."""
    job = asked & _JOB
    if asked & _JOB_ALONE and (len(job) >= 2 or asked & PERSONAL or about_job):
        return "application", 0.95
    if len(job) >= 3 or (len(job) >= 1 and about_job and len(fields) >= 3):
        return "application", 0.85
    return None


def _account(clues: Clues, fields: Sequence[FieldObservation], asked: set[str], sends: set[str]) -> _Judged:
    if any(f.kind == "password" for f in fields):
        is_more = any(f.kind in {"textarea", "rich_text"} for f in fields) or any(map(_names_effect, clues.buttons))
        return None if is_more and "login" not in sends else _with_password(clues, fields, asked, sends)
    if "one-time-code" in asked:
        return None  # the person has signed in already
    return _without_password(clues, fields, asked, sends)


def _names_effect(button: ButtonSense) -> bool:
    """Whether a button orders, transfers or deletes by its label: a password beside only confirms."""
    is_other = button.said in {"other", "apply", "remove"} and asks_for(label_of(button.element)) in {"send", "record"}
    return button.submits and (button.said == "order" or is_other)


def _without_password(clues: Clues, fields: Sequence[FieldObservation], asked: set[str], sends: set[str]) -> _Judged:
    typed = {f.meaning for f in fields if f.kind in {"text", "email", "tel"}}
    names_account = bool(asked & _ACCOUNTS) or len(fields) == 1
    if _recovers(clues, sends) and len(fields) <= 4 and names_account and "message" not in asked:
        return "recovery", 0.85
    if _FORGOT.search(clues.place) and 1 <= len(fields) <= 3 and typed & _ACCOUNTS and "search_query" not in asked:
        return "recovery", 0.7
    if "login" in sends and names_account and len(fields) <= 3:
        return "login", 0.7
    if ("register" in sends or _JOIN.search(clues.place)) and len(asked & PERSONAL) >= 2 + ("register" in sends):
        return "registration", 0.7
    return None


def _with_password(clues: Clues, fields: Sequence[FieldObservation], asked: set[str], sends: set[str]) -> _Judged:
    others = [f for f in fields if f.kind in _KINDS_OF_MEMBERS and f.meaning != "captcha"]
    if "password_confirm" in asked or sum(f.kind == "password" for f in fields) >= 2:
        is_recovery = _recovers(clues, sends) and len(others) <= 1
        return ("recovery", 0.7) if is_recovery else ("registration", 0.92)
    if "register" in sends or len(others) >= 4 or asked & _OF_MEMBERS:
        return "registration", 0.85
    joins = _JOIN.search(clues.words) and not _ENTER.search(clues.words)
    if "login" not in sends and joins and len(others) >= 2:
        return "registration", 0.7
    return "login", 0.92


def _recovers(clues: Clues, sends: set[str]) -> bool:
    return "recover" in sends or _FORGOT.search(clues.words) is not None


def _message(clues: Clues, fields: Sequence[FieldObservation], asked: set[str], sends: set[str]) -> _Judged:
    writes = [f for f in fields if f.kind in {"textarea", "rich_text"}]
    if "order" in sends and not writes:
        return "order", 0.9
    if asked & {"quantity", "cc-number", "cc-csc"} and not writes and not sends & {"search", "subscribe"}:
        return "order", 0.8
    if writes and (
        asked & {"message", "subject", "about_me", "additional_information", "motivation"} or asked & PERSONAL
    ):
        return "contact", 0.9 if asked & {"email", "name", "subject"} else 0.75
    if writes and len(fields) <= 3:
        return "contact", 0.6
    about = _WRITE.search(clues.words)
    if (
        about
        and not sends & {"subscribe", "search"}
        and len(asked & {"email", "name", "given-name", "tel", "subject"}) >= 2
    ):
        return "contact", 0.6
    return None


def _search(clues: Clues, fields: Sequence[FieldObservation], asked: set[str], sends: set[str]) -> _Judged:
    if _tells_the_site(clues, fields, sends):
        return None
    if "search_query" in asked and not asked & {"email", "current-password", "quantity"}:
        return "search", 0.95
    typed = [f for f in fields if f.kind in {"text", "other", "combobox"}]
    if "search" in sends and (typed or len(fields) >= 2) and "email" not in asked:
        return "search", 0.85
    if asked & {"search_filter"} and typed and len(fields) >= 2 and not asked & {"email"}:
        return "search", 0.6
    return None


def _tells_the_site(clues: Clues, fields: Sequence[FieldObservation], sends: set[str]) -> bool:
    """Whether a form gives the site several answers to keep, whatever their names: it is posted, and neither a button
    nor the form's own name mentions a search. A guest house asks for arrival and departure, a library for an author,
    too.
    """
    posts = any(b.submits and b.element.method == "post" for b in clues.buttons)
    is_called_so = "search" in sends or "search" in clues.markup.casefold()
    return posts and not is_called_so and len(fields) >= _SEVERAL


def _small(clues: Clues, fields: Sequence[FieldObservation], asked: set[str], sends: set[str]) -> _Judged:
    own_words = f"{clues.words} {' '.join(f'{f.question} {f.hint}' for f in fields)}"
    is_letter = _LETTER.search(own_words) is not None
    says_letter = is_letter or "subscribe" in sends
    wants_call = "tel" in asked and bool(asked & _NAMES)
    is_short = len(fields) <= 6 and "login" not in sends
    if "email" in asked and is_short and (says_letter or not wants_call):
        is_subscription = says_letter or "consent_marketing" in asked
        if (judged := _by_email(clues, asked, sends, is_subscription=is_subscription)) is not None:
            return judged
    if "subscribe" in sends or (_LETTER.search(clues.words) and _reaches(fields, asked)):
        return "newsletter", 0.75
    if "register" in sends and asked & PERSONAL:
        return "registration", 0.6
    if not fields:
        return None
    if (judged := _choices(clues, fields, asked, sends, own_words)) is not None:
        return judged
    if is_letter and len(fields) <= 3:
        return "newsletter", 0.6
    searches = _asks_one_thing(clues, fields, asked) and sends <= {"other", "submit", "search", "next", "clear"}
    return ("search", 0.5) if searches else None


def _reaches(fields: Sequence[FieldObservation], asked: set[str]) -> bool:
    """Whether a short form asks where the person can be reached."""
    return bool(asked & {"email", "tel", "postal-code"}) and len(fields) <= 8


def _by_email(clues: Clues, asked: set[str], sends: set[str], *, is_subscription: bool) -> _Judged:
    """Return the purpose of a small form that asks for an email address."""
    if is_subscription:
        return "newsletter", 0.9
    if _FORGOT.search(f"{clues.words} {clues.place}"):
        return "recovery", 0.6
    if len(asked & PERSONAL) >= 2 and ("register" in sends or _JOIN.search(clues.words)):
        return "registration", 0.6
    return ("newsletter", 0.65) if "next" not in sends else None


def _choices(
    clues: Clues, fields: Sequence[FieldObservation], asked: set[str], sends: set[str], own_words: str
) -> _Judged:
    """The purpose of a form of choices alone. A posted choice is no filter: a vote, a setting, an order for news."""
    if all(f.kind in {"checkbox", "checkboxes"} for f in fields) and sends & {"consent", "decline"}:
        return "consent", 0.85
    methods = {b.element.method for b in clues.buttons if b.submits}
    are_choices = all(f.kind in {"select", "combobox", "radio", "checkbox", "checkboxes"} for f in fields)
    if are_choices and "post" not in methods and not _ends_a_form(clues, asked, own_words):
        return "filter", 0.75 if "get" in methods else 0.6
    return None


def _is_last_step(clues: Clues) -> bool:
    """Whether a form is the last of several steps: one button leads back, another one sends."""
    return {"back", "submit"} <= {b.said for b in clues.buttons}


def _ends_a_form(clues: Clues, asked: set[str], own_words: str) -> bool:
    """Whether a form of choices with one button is a consent or a step of a longer form, and no filter."""
    if sum(b.submits for b in clues.buttons) != 1 or _COOKIES.search(own_words):
        return False
    return not asked.isdisjoint(_AGREED) or _STEP.search(clues.words) is not None


def _asks_one_thing(clues: Clues, fields: Sequence[FieldObservation], asked: set[str]) -> bool:
    """Whether a form has one text field without a meaning and question, and only choices beside."""
    typed = [f for f in fields if f.kind == "text"]
    choices = all(f.kind in {"text", "select", "combobox", "radio", "checkbox", "checkboxes"} for f in fields)
    if len(typed) != 1 or not choices or asked & PERSONAL:
        return False
    asks = typed[0].required or asks_with_mark(typed[0].question)
    return not (typed[0].meaning or asks) and bool(clues.buttons or not typed[0].question)
