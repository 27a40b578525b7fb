"""Judge the purpose of a form by its questions and buttons. Pure.

The rules stand in order of reliability; the first rule that applies decides. The confidence is the measured share of
forms for which the rule is right.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Final

from footpath.language.labels import asks_with_mark, content_words
from footpath.language.lexicon import Pattern
from footpath.reading.buttons import is_button, label_of
from footpath.reading.deeds import asks_for
from footpath.reading.scoring import Rule, first

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from collections.abc import Set as AbstractSet

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
_PLACE_OF_APPLICATION: Final = Pattern("{applying_here}")
_FORGOT: Final = Pattern("{forgot}")
_JOIN: Final = Pattern("{joins}")
_ENTER: Final = Pattern("{enters}")
_LETTER: Final = Pattern("{newsletters}")
_WRITE: Final = Pattern("{writes}")
_STEP: Final = Pattern(r"{step}\s*\d{1,2}\s*(?:/|{of})\s*\d{1,2}\b|(?:^|\s){review_step}\W*$")
_COOKIES: Final = Pattern("{cookies}")
_SEVERAL: Final = 3
_ACCOUNTS: Final = frozenset({"email", "username", "username_or_email", "current-password"})
"""Meanings of fields that name an account."""
_OF_MEMBERS: Final = frozenset({"family-name", "given-name", "bday", "email_confirm", "address-level2"})
"""Meanings of fields in registrations, never in logins."""
_KINDS_OF_MEMBERS: Final = frozenset({"text", "email", "tel", "select", "date_parts", "radio"})
"""Kinds of fields of a registration."""
_AGREED: Final = frozenset({"consent", "acknowledgement", "consent_marketing"})
_BOXES: Final = frozenset({"checkbox", "checkboxes", "radio"})
"""Kinds of consents; a list "Latest news" filters."""
_TYPED: Final = frozenset({"text", "email", "tel"})
_SEARCHED: Final = frozenset({"text", "other", "combobox"})
_FEW: Final = 3
_WRITTEN: Final = frozenset({"textarea", "rich_text"})
_TICKED: Final = frozenset({"checkbox", "checkboxes"})
_CHOSEN: Final = _TICKED | {"select", "combobox", "radio"}
_TOPICS: Final = frozenset({"message", "subject", "about_me", "additional_information", "motivation"})
"""Meanings of a letter's parts."""
_BOUGHT: Final = frozenset({"quantity", "cc-number", "cc-csc"})
_REACHED: Final = frozenset({"email", "tel", "postal-code"})


@dataclass(frozen=True)
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

    @cached_property
    def shown(self) -> Sequence[FieldObservation]:
        """The fields that a person sees, with uploads; none if all are traps."""
        real = [f for f in self.fields if f.trap not in {"proxy", "honeypot"}]
        shown = [f for f in real if f.visible or f.kind == "file"] or real
        return [] if all(f.trap for f in shown) else shown

    @cached_property
    def asked(self) -> frozenset[str]:
        """The meanings of the shown fields."""
        return frozenset(f.meaning for f in self.shown if f.meaning)

    @cached_property
    def said(self) -> frozenset[str]:
        """The meanings of the buttons."""
        return frozenset(b.said for b in self.buttons if is_button(b.element))

    @cached_property
    def sends(self) -> frozenset[str]:
        """The meanings of the submit buttons; of all buttons if there are none."""
        return frozenset(b.said for b in self.buttons if b.submits) or self.said

    @cached_property
    def leads(self) -> frozenset[str]:
        """The meanings of the submit buttons; without any button, the meanings of the links."""
        return self.sends or frozenset(b.said for b in self.buttons)

    @cached_property
    def own_words(self) -> str:
        """The words of the form, its questions and hints."""
        return f"{self.words} {' '.join(f'{f.question} {f.hint}' for f in self.shown)}"

    def asks(self, meanings: AbstractSet[str], at_least: int = 1) -> bool:
        """Whether the form asks for several of the meanings."""
        return len(self.asked & meanings) >= at_least

    def sends_as(self, *meanings: str) -> bool:
        """Whether a submit button has one of the meanings."""
        return not self.sends.isdisjoint(meanings)

    def has(self, kinds: AbstractSet[str], at_least: int = 1) -> bool:
        """Whether several fields are of the kinds."""
        return sum(f.kind in kinds for f in self.shown) >= at_least

    def has_only(self, kinds: AbstractSet[str]) -> bool:
        """Whether the form has fields, all of them of the kinds."""
        return bool(self.shown) and all(f.kind in kinds for f in self.shown)

    @property
    def count(self) -> int:
        """The number of shown fields."""
        return len(self.shown)

    # Applications

    @property
    def may_apply(self) -> bool:
        """Whether the form has no password, or questions that no other form asks."""
        return not self.has({"password"}) or self.asks(_JOB_ALONE)

    @property
    def is_about_job(self) -> bool:
        """Whether the address, the title or the words of the form speak of jobs."""
        return _APPLY.search(self.place) is not None or _APPLY.search(self.words) is not None

    @property
    def is_where_one_applies(self) -> bool:
        """Whether the address, the title or the words of the form say that one applies here."""
        return any(_PLACE_OF_APPLICATION.search(each) is not None for each in (self.place, self.words))

    @property
    def writes_alone(self) -> bool:
        """Whether the form asks for a text and for little else, as a question about a job does."""
        return self.has(_WRITTEN) and self.count <= _FEW

    @property
    def is_sent_by_apply(self) -> bool:
        """Whether a button "Apply" stands after the questions. Before them, it may lead to another form."""
        return any(b.said == "apply" and is_button(b.element) and b.element.order > self.begins for b in self.buttons)

    @property
    def moves(self) -> bool:
        """Whether the buttons are those of a step."""
        others = {"search", "subscribe", "login", "order"}
        return not self.said.isdisjoint({"next", "back", "submit"}) and self.said.isdisjoint(others)

    # Accounts

    @property
    def is_of_account(self) -> bool:
        """Whether a password opens or makes an account, and does not only confirm. A new one may be beside a text."""
        writes = self.has(_WRITTEN) and not self.makes_password
        does_more = writes or any(map(_names_effect, self.buttons))
        return self.has({"password"}) and (self.sends_as("login") or not does_more)

    @property
    def may_be_without_password(self) -> bool:
        """Whether the form has neither a password nor a code, which a person gets who has signed in already."""
        return not self.has({"password"}) and not self.asks({"one-time-code"})

    @property
    def makes_password(self) -> bool:
        """Whether the form asks for a new password."""
        return self.asks({"password_confirm"}) or self.has({"password"}, at_least=2)

    @property
    def recovers(self) -> bool:
        """Whether the form replaces a forgotten password."""
        return self.sends_as("recover") or _FORGOT.search(self.words) is not None

    @property
    def about_member(self) -> int:
        """Number of fields about a member."""
        return sum(f.kind in _KINDS_OF_MEMBERS and f.meaning != "captcha" for f in self.shown)

    @property
    def names_account(self) -> bool:
        """Whether the form asks for the name of an account."""
        return self.asks(_ACCOUNTS) or self.count == 1

    @property
    def introduces(self) -> bool:
        """Whether the form asks for a text, or for a name with an email address: a site knows both of its members."""
        return self.wants_text or (self.asks(_NAMES) and self.asks({"email"}))

    @property
    def wants_text(self) -> bool:
        """Whether a field is for a text. A lone drawn field without words may be for an address."""
        is_told = self.count > 1 or self.asks(_TOPICS)
        return self.has({"textarea"}) or (self.has({"rich_text"}) and is_told)

    @property
    def types_account(self) -> bool:
        """Whether the name of an account is typed."""
        return any(f.kind in _TYPED and f.meaning in _ACCOUNTS for f in self.shown)

    # Searches

    @property
    def tells_the_site(self) -> bool:
        """Whether a posted form without a word of searching gives the site several answers to keep."""
        posts = any(b.submits and b.element.method == "post" for b in self.buttons)
        is_called_so = self.sends_as("search") or "search" in self.markup.casefold()
        return posts and not is_called_so and self.count >= _SEVERAL

    # Small forms

    @property
    def is_last_step(self) -> bool:
        """Whether the form is the last of several steps: one button leads back, another one sends."""
        return {"back", "submit"} <= {b.said for b in self.buttons}

    @property
    def says_letter(self) -> bool:
        """Whether the form speaks of a newsletter."""
        return self.sends_as("subscribe") or _LETTER.search(self.own_words) is not None

    @property
    def asks_for_address(self) -> bool:
        """Whether a short form asks for an email address, and for no telephone number to answer by."""
        wants_call = self.asks({"tel"}) and self.asks(_NAMES)
        is_short = self.count <= 6 and not self.sends_as("login")
        return self.asks({"email"}) and is_short and (self.says_letter or not wants_call)

    @property
    def methods(self) -> set[str]:
        """The methods of the submit buttons."""
        return {b.element.method for b in self.buttons if b.submits}

    @property
    def narrows(self) -> bool:
        """Whether the form has choices alone, and is neither posted nor a step of a longer form."""
        is_step = not self.said.isdisjoint({"next", "back"}) or self.ends_a_form
        return self.has_only(_CHOSEN) and "post" not in self.methods and not is_step

    @property
    def ends_a_form(self) -> bool:
        """Whether choices are a consent or a step of a longer form, and no filter. The one button of a consent may
        stand outside the form: below a dialog, in a bar at the foot of the page.
        """
        submits = sum(b.submits for b in self.buttons)
        if submits > 1 or _COOKIES.search(self.own_words):
            return False
        agrees = any(each.meaning in _AGREED and each.kind in _BOXES for each in self.shown)
        return agrees or (submits == 1 and _STEP.search(self.words) is not None)

    @property
    def is_titled(self) -> bool:
        """Whether a submit button of no known meaning repeats the heading: "Book the trip" under "Book a boat trip"."""
        about = set(content_words(self.words))
        labels = (content_words(label_of(b.element)) for b in self.buttons if b.submits and b.said == "other")
        return any(len(said) > 1 and about.issuperset(said) for said in labels)

    @property
    def asks_one_thing(self) -> bool:
        """Whether the form has one text field without a meaning and question, only choices beside, and no way back: the
        step of a form may ask one thing, too.
        """
        typed = [f for f in self.shown if f.kind == "text"]
        if (
            self.is_titled
            or len(typed) != 1
            or "back" in self.said
            or not self.has_only(_CHOSEN | {"text"})
            or self.asks(PERSONAL)
        ):
            return False
        asks = typed[0].required or asks_with_mark(typed[0].question)
        return not (typed[0].meaning or asks) and bool(self.buttons or not typed[0].question)


def _names_effect(button: ButtonSense) -> bool:
    """Whether a button orders, transfers or deletes by its label: a password beside only confirms."""
    is_other = button.said in {"other", "apply", "remove"} and asks_for(label_of(button.element)) in {"send", "record"}
    return button.submits and (button.said == "order" or is_other)


_APPLICATION: Final[tuple[Rule[FormPurpose, Clues], ...]] = (
    Rule(
        "application",
        0.95,
        lambda form: (
            form.asks(_JOB_ALONE) and (form.asks(_JOB, at_least=2) or form.asks(PERSONAL) or form.is_about_job)
        ),
    ),
    Rule("application", 0.85, lambda form: form.asks(_JOB, at_least=3)),
    Rule("application", 0.85, lambda form: form.asks(_JOB) and form.is_about_job and form.count >= 3),
    Rule(
        "application",
        0.75,
        lambda form: form.asks(_WHO) and not form.asks({"search_query"}) and form.is_sent_by_apply,
    ),
    Rule(
        "application",
        0.6,
        lambda form: (
            form.is_about_job
            and form.moves
            and form.count >= 2
            and form.asks(PERSONAL)
            and not form.asks({"search_query"})
            and (not form.writes_alone or form.is_where_one_applies)
        ),
    ),
    Rule(
        "application",
        0.55,
        lambda form: (
            form.moves
            and form.count >= 1
            and not form.asks({"search_query", "message"})
            and _PLACE_OF_APPLICATION.search(form.place) is not None
        ),
    ),
)
_WITH_PASSWORD: Final[tuple[Rule[FormPurpose, Clues], ...]] = (
    Rule("recovery", 0.7, lambda form: form.makes_password and form.recovers and form.about_member <= 1),
    Rule("registration", 0.92, lambda form: form.makes_password),
    Rule(
        "registration",
        0.85,
        lambda form: form.sends_as("register") or form.about_member >= 4 or form.asks(_OF_MEMBERS),
    ),
    Rule(
        "registration",
        0.7,
        lambda form: (
            not form.sends_as("login")
            and form.about_member >= 2
            and _JOIN.search(form.words) is not None
            and _ENTER.search(form.words) is None
        ),
    ),
    Rule("login", 0.92, lambda form: True),
)
_WITHOUT_PASSWORD: Final[tuple[Rule[FormPurpose, Clues], ...]] = (
    Rule(
        "recovery",
        0.85,
        lambda form: form.recovers and form.count <= 4 and form.names_account and not form.asks({"message"}),
    ),
    Rule(
        "recovery",
        0.7,
        lambda form: (
            form.types_account
            and form.count <= 3
            and not (form.asks({"search_query"}) or form.introduces)
            and _FORGOT.search(form.place) is not None
        ),
    ),
    Rule(
        "login",
        0.7,
        lambda form: form.sends_as("login") and form.names_account and form.count <= 3 and not form.introduces,
    ),
    Rule("registration", 0.7, lambda form: form.sends_as("register") and form.asks(PERSONAL, at_least=3)),
    Rule(
        "registration",
        0.7,
        lambda form: (
            not form.sends_as("register") and form.asks(PERSONAL, at_least=2) and _JOIN.search(form.place) is not None
        ),
    ),
)
_MESSAGE: Final[tuple[Rule[FormPurpose, Clues], ...]] = (
    Rule("order", 0.9, lambda form: form.sends_as("order") and not form.has(_WRITTEN)),
    Rule(
        "order",
        0.8,
        lambda form: form.asks(_BOUGHT) and not form.has(_WRITTEN) and not form.sends_as("search", "subscribe"),
    ),
    Rule("contact", 0.9, lambda form: form.has(_WRITTEN) and form.asks({"email", "name", "subject"})),
    Rule("contact", 0.75, lambda form: form.has(_WRITTEN) and form.asks(_TOPICS | PERSONAL)),
    Rule("contact", 0.6, lambda form: form.has(_WRITTEN) and form.count <= 3),
    Rule(
        "contact",
        0.6,
        lambda form: (
            form.asks({"email", "name", "given-name", "tel", "subject"}, at_least=2)
            and not form.sends_as("subscribe", "search")
            and _WRITE.search(form.words) is not None
        ),
    ),
)
_SEARCH: Final[tuple[Rule[FormPurpose, Clues], ...]] = (
    Rule(
        "search",
        0.95,
        lambda form: form.asks({"search_query"}) and not form.asks({"email", "current-password", "quantity"}),
    ),
    Rule(
        "search",
        0.85,
        lambda form: form.sends_as("search") and (form.has(_SEARCHED) or form.count >= 2) and not form.asks({"email"}),
    ),
    Rule(
        "search",
        0.6,
        lambda form: (
            form.asks({"search_filter"}) and form.has(_SEARCHED) and form.count >= 2 and not form.asks({"email"})
        ),
    ),
)
_SMALL: Final[tuple[Rule[FormPurpose, Clues], ...]] = (
    Rule(
        "newsletter",
        0.9,
        lambda form: form.asks_for_address and (form.says_letter or form.asks({"consent_marketing"})),
    ),
    Rule(
        "recovery",
        0.6,
        lambda form: (
            form.asks_for_address and not form.introduces and _FORGOT.search(f"{form.words} {form.place}") is not None
        ),
    ),
    Rule(
        "registration",
        0.6,
        lambda form: (
            form.asks_for_address
            and form.asks(PERSONAL, at_least=2)
            and (form.sends_as("register") or _JOIN.search(form.words) is not None)
        ),
    ),
    Rule("newsletter", 0.65, lambda form: form.asks_for_address and not form.sends_as("next")),
    Rule("newsletter", 0.75, lambda form: form.sends_as("subscribe") and not form.has_only(_CHOSEN)),
    Rule(
        "newsletter",
        0.75,
        lambda form: form.count <= 8 and form.asks(_REACHED) and _LETTER.search(form.words) is not None,
    ),
    Rule("registration", 0.6, lambda form: form.sends_as("register") and form.asks(PERSONAL)),
    Rule("consent", 0.85, lambda form: form.has_only(_TICKED) and form.sends_as("consent", "decline")),
    Rule("filter", 0.75, lambda form: form.narrows and "get" in form.methods),
    Rule("filter", 0.6, lambda form: form.narrows),
    Rule(
        "newsletter",
        0.6,
        lambda form: 1 <= form.count <= 3 and not form.has_only(_CHOSEN) and _LETTER.search(form.own_words) is not None,
    ),
    Rule(
        "search",
        0.5,
        lambda form: form.asks_one_thing and form.leads <= {"other", "submit", "search", "next", "clear"},
    ),
)
_GROUPS: Final[tuple[tuple[Callable[[Clues], bool], tuple[Rule[FormPurpose, Clues], ...]], ...]] = (
    (lambda form: form.may_apply, _APPLICATION),
    (lambda form: form.is_of_account, _WITH_PASSWORD),
    (lambda form: form.may_be_without_password, _WITHOUT_PASSWORD),
    (lambda form: True, _MESSAGE),
    (lambda form: not form.tells_the_site, _SEARCH),
    (lambda form: not form.is_last_step, _SMALL),
)
"""The rules in order of reliability, each group with the forms that it can judge."""


def purpose_of(clues: Clues) -> tuple[FormPurpose, float]:
    """Return the purpose of a form and its confidence."""
    for judges, rules in _GROUPS:
        if judges(clues) and (found := first(rules, clues)) is not None:
            return found
    return "other", 0.4
