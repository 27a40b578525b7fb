"""The meaning of a snapshot as rules read it: platform, page type, forms, fields, buttons."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

from pydantic import Field

from footpath.schema.base import Frozen
from footpath.schema.snapshot import Option

if TYPE_CHECKING:
    from collections.abc import Iterator

PageType = Literal[
    "posting", "application", "login", "registration", "review", "confirmation", "already_applied", "error", "captcha",
    "listing", "search", "contact", "other",
]  # fmt: skip
"""`application` is any page of an application form, the first or a later one (`PageObservation.progress`)."""

FieldKind = Literal[
    "text", "email", "tel", "url", "number", "password", "date", "month", "time", "textarea", "rich_text", "range",
    "color", "select", "combobox", "radio", "checkbox", "checkboxes", "file", "date_parts", "other",
]  # fmt: skip
"""combobox: options open on demand, native or not; radio: one of several (radios, cards or buttons); checkboxes: a
group under one question; date_parts: day, month, year apart."""

ButtonMeaning = Literal[
    "apply", "next", "back", "submit", "save", "upload", "close", "consent", "decline", "search", "login", "register",
    "add", "remove", "import", "external_apply", "other",
]  # fmt: skip
"""import: "autofill from resume", "apply with LinkedIn": helpers that fill the form by themselves."""

FormPurpose = Literal[
    "application", "search", "login", "registration", "recovery", "contact", "newsletter", "order", "filter", "consent",
    "other",
]  # fmt: skip

FieldPart = Literal[
    "", "day", "month", "year", "country_code", "national", "amount", "other_line", "whole_address"
]  # fmt: skip
"""Which part of a larger answer a field takes, where the part is a field of its own.

`whole_address` is a single field for street, city and country.
"""

Trap = Literal["", "honeypot", "proxy", "duplicate", "captcha"]
"""Why a field must be left alone; empty for a real one."""


SIDE_FORMS: Final[frozenset[FormPurpose]] = frozenset({"search", "filter", "newsletter", "consent", "login"})
"""Purposes of forms that stand beside the content on any page of a site."""

SENT_PAGES: Final[frozenset[PageType]] = frozenset({"confirmation", "already_applied"})
"""Types of pages on which the site says that it has the form."""

FLEETING = "one-time-code"
"""The meaning of what is answered for this once: a code that the site has sent."""

SECRET_MEANINGS = frozenset(
    {FLEETING, "current-password", "new-password", "password_confirm", "cc-number", "cc-csc", "cc-exp", "cc-exp-month",
     "cc-exp-year"}
)  # fmt: skip
"""Meanings of what is shown to nobody and kept nowhere."""


_IDENTIFYING = {"name": "name", "given-name": "name", "family-name": "name", "email": "email"}
"""Meanings by whose answers a site knows who sends a form, each with what it tells."""

_CONSENTS = frozenset({"acknowledgement", "future_consideration", "background_check"})
"""Meanings of what a person agrees to, besides those that begin with `consent`."""


class FieldObservation(Frozen):
    """One question of a form, however many elements it is made of."""

    ref: str
    """The element to act on; for a group `g` and the ref of its first member (see `reading.targets`)."""
    refs: tuple[str, ...]
    """Every element that it is made of, in reading order."""
    question: str
    """What a person reads as the question."""
    kind: FieldKind
    meaning: str
    """HTML autofill token (`given-name`, `tel` …), a name of ours (`resume`, `work_authorization` …; see
    `reading/meanings`), or empty when the page does not tell."""
    confidence: float
    """0 to 1: of the meaning."""
    evidence: tuple[str, ...] = ()
    """What the meaning was read from (`autocomplete`, `label`, `name`, `type`, `options` …), strongest first."""
    required: bool = False
    options: tuple[Option, ...] = ()
    multiple: bool = False
    """Whether it takes several choices, as far as it tells."""
    draft: str = Field(default="", repr=False)
    """A model's draft of the answer, for the person alone; empty where there is none."""
    value: str = ""
    """What it holds now (label of the chosen option; `•••` where secret)."""
    costs: bool = False
    """Whether what it holds now is a choice that costs money, as the page says."""
    known_as: str = ""
    """What it is called where the page gives it no question: its name in the markup, else its kind."""
    hint: str = ""
    """Placeholder, description or format shown beside it."""
    runs_on: str = ""
    """Of a choice or a pay: the text of its own block that belongs to no other question and is none of its options."""
    near: str = ""
    """Of a choice: the text that stands as near to it as to another question."""
    lang: str = ""
    """The language of its page, where that names one."""
    least: str = ""
    most: str = ""
    """The bounds of a number, a date or a month, as its element sets them (`min`, `max`); empty for none."""
    error: str = ""
    """The validation message shown for it now."""
    part: FieldPart = ""
    dial_code: str = ""
    """The country code that the page has written beside a telephone number already, and nobody can change: `+351`."""
    parts: tuple[str, ...] = ()
    """For `date_parts`: `day`, `month`, `year`, or `hour`, `minute`, `half` (of the day), in the order of `refs`."""
    index: int = 0
    """Which repetition of a repeated section it stands in, from 0."""
    section: str = ""
    caption: str = ""
    """What stands over it, and over no other question of its label; over an end of a span of days, the span's
    name; over a fact of another person, who that is. Empty for other questions.
    """
    number: int = 0
    """Its place among the questions of its label, from 1; 0 where no other has it."""
    of_another: bool = False
    """Whether it would ask for a fact of the person's, did not the words around say that it is another's."""
    trap: Trap = ""
    visible: bool = True
    folded_by: str = ""
    """Ref of the summary of the closed details that hold it; empty where a person need not open any to see it."""
    masked: bool = False
    """Whether the page says that what stands in it is secret."""

    twin: int = 0
    """The place of the field, from 0, among those whose keys would be the same otherwise: a currency and a period under
    the label of their amount.
    """

    @property
    def key(self) -> str:
        """The key of the question while its page is filled: refs change when a page redraws, and a text may become a
        list; questions and their sections do not.
        """
        part = f"{self.part} {self.number or ''}".strip() if self.part else self.full_question.casefold()
        return f"{self.section}|{self.index}|{part}" + (f"|{self.twin}" if self.twin else "")

    @property
    def is_unread(self) -> bool:
        """Whether it stands for a question without a control (`FormObservation.unread`)."""
        return self.kind == "other" and not self.refs

    @property
    def full_question(self) -> str:
        """The question with what tells it apart from others of its label: "Driving test › Outcome", "Outcome (2)"."""
        return f"{self.caption} › {self.question}" if self.caption else self.numbered_question

    @property
    def numbered_question(self) -> str:
        """The question with its place among those of its label, or its entry: "Outcome (2)"."""
        number = self.number or (self.index + 1 if self.index else 0)
        if not self.question:
            return f"{self.known_as} ({self.twin + 1})" if self.twin else self.known_as
        return f"{self.question} ({number})" if number else self.question

    @property
    def identifies(self) -> str:
        """`name` or `email` where the answer tells the site who sends the form; empty for any other question."""
        is_own = self.visible and not (self.trap or self.of_another or self.index)
        return _IDENTIFYING.get(self.meaning, "") if is_own else ""

    @property
    def is_consent(self) -> bool:
        """Whether the answer agrees to something, and tells nothing else of the person."""
        return self.meaning.startswith("consent") or self.meaning in _CONSENTS

    @property
    def is_fleeting(self) -> bool:
        """Whether its answer holds only once, as a mailed code, and so is never stored."""
        return self.meaning == FLEETING

    @property
    def is_secret(self) -> bool:
        """Whether its answer is secret: never shown or stored, and used only by the run that it was given to."""
        return self.masked or self.kind == "password" or self.meaning in SECRET_MEANINGS

    @property
    def is_asked(self) -> bool:
        """Whether a person sees the question: the field is visible and no trap."""
        return self.visible and not self.trap

    @property
    def asks_for_code(self) -> bool:
        """Whether the field asks for a code that the site has sent to the person."""
        return self.is_fleeting and self.is_asked

    @property
    def choices(self) -> tuple[str, ...]:
        """The labels of the options that can be chosen: "Select …" has no value where others have one, and is none."""
        valued = any(option.value for option in self.options)
        can_be = (o for o in self.options if not o.disabled and o.label.strip() and (o.value or not valued))
        return tuple(option.label for option in can_be)

    @property
    def offers_nothing(self) -> bool:
        """Whether it is a list without options, or with "Select …" alone: its options may load later."""
        return self.kind == "select" and len(self.choices) < 2


class ButtonObservation(Frozen):
    """A button or link that moves a form or a page."""

    ref: str
    label: str
    meaning: ButtonMeaning
    confidence: float
    section: str = ""
    """Of one that adds an entry: the repeated section that it names, else that the heading over it names; `work` or
    `education`.
    """


class FormObservation(Frozen):
    """A form, with or without a `<form>`."""

    ref: int = -1
    """`order` of its block, -1 for a page without a `<form>`."""
    name: str = ""
    """What it is called, or the heading over it."""
    id: str = ""
    html_name: str = ""
    """The attributes of its `<form>`."""
    purpose: FormPurpose = "other"
    confidence: float = 0.0
    fields: tuple[FieldObservation, ...] = ()
    buttons: tuple[ButtonObservation, ...] = ()
    binds: str = ""
    """What pressing its button agrees to, as the text beside the button says; empty where it says nothing."""
    unread: tuple[str, ...] = ()
    """Questions that it marks as required and asks by nothing that is known to be a control: drawn stars, a signature.
    """


class Progress(Frozen):
    """The current step of a form of several pages."""

    current: int
    total: int


class PageObservation(Frozen):
    """What a page is and offers."""

    url_pattern: str
    """Host and path with ids and slugs as `*`: `*.myworkdayjobs.com/*/job/*/apply`."""
    fingerprint: str
    """Stable hash of the structure: survives text, generated ids and another posting."""
    platform: str = "generic"
    page_type: PageType = "other"
    confidence: float = 0.0
    forms: tuple[FormObservation, ...] = ()
    buttons: tuple[ButtonObservation, ...] = ()
    """Buttons with a meaning outside of forms."""
    ways_in: tuple[ButtonObservation, ...] = ()
    """Those of them that lead to a form by hand or as a guest, where a dialog or menu lets choose how to apply."""
    progress: Progress | None = None
    blocked_by: Literal["", "captcha", "login", "consent"] = ""
    """What a person must pass first; `consent` is a banner that covers the page."""
    captcha: str = ""
    """Which captcha (`recaptcha`, `hcaptcha`, `turnstile`, `arkose`, `text` …)."""
    errors: tuple[str, ...] = ()
    """Messages of failure or validation that the page shows."""
    confirmation: str = ""
    """The sentence that says that it was sent, with the number where there is one."""
    reference: str = ""
    """The confirmation number alone."""
    lost: str = ""
    """Why the page did not come, or not all of it (`Snapshot.lost`), where what there is of it does not confirm."""
    closed: str = ""
    """What an error page says of a posting that takes no applications any more."""

    @property
    def fields(self) -> Iterator[FieldObservation]:
        """The fields of all forms."""
        return (field for form in self.forms for field in form.fields)

    @property
    def all_buttons(self) -> Iterator[ButtonObservation]:
        """The buttons of the page and of its forms."""
        yield from self.buttons
        for form in self.forms:
            yield from form.buttons
