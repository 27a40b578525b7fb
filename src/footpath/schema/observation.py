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
"""Type of a page. `application` is any page of an application form, first or later (`PageObservation.progress`)."""

FieldKind = Literal[
    "text", "email", "tel", "url", "number", "password", "date", "month", "time", "textarea", "rich_text", "range",
    "color", "select", "combobox", "radio", "checkbox", "checkboxes", "file", "date_parts", "other",
]  # fmt: skip
"""Kind of a field. combobox: options open on demand, native or not; radio: one of several (radios, cards or buttons);
checkboxes: a group under one question; date_parts: day, month and year apart.
"""

ButtonMeaning = Literal[
    "apply", "next", "back", "submit", "save", "upload", "close", "consent", "decline", "search", "login", "register",
    "add", "remove", "import", "external_apply", "other",
]  # fmt: skip
"""Meaning of a button. import: helpers that fill the form automatically ("autofill from resume", "apply with
LinkedIn").
"""

FormPurpose = Literal[
    "application", "search", "login", "registration", "recovery", "contact", "newsletter", "order", "filter", "consent",
    "other",
]  # fmt: skip

FieldPart = Literal[
    "", "day", "month", "year", "country_code", "national", "amount", "other_line", "whole_address", "with_town"
]  # fmt: skip
"""The part of a larger answer that a field takes, if the part has a field of its own.

`whole_address` is a single field for street, city and country; `with_town` one for post code and town.
"""

Trap = Literal["", "honeypot", "proxy", "duplicate", "captcha"]
"""Why a field must be left alone; empty for a genuine field."""


SIDE_FORMS: Final[frozenset[FormPurpose]] = frozenset({"search", "filter", "newsletter", "consent", "login"})
"""Purposes of forms that stand beside the content on any page of a site."""

SENT_PAGES: Final[frozenset[PageType]] = frozenset({"confirmation", "already_applied"})
"""Types of pages on which the site confirms receipt of the form."""

FLEETING = "one-time-code"
"""Meaning of answers that are valid only once: a code that the site has sent."""

SECRET_MEANINGS = frozenset(
    {FLEETING, "current-password", "new-password", "password_confirm", "cc-number", "cc-csc", "cc-exp", "cc-exp-month",
     "cc-exp-year", "access_key"}
)  # fmt: skip
"""Meanings of answers that are never shown and never stored."""


EQUAL_OPPORTUNITY = frozenset(
    {"gender", "sex", "ethnicity", "hispanic", "veteran", "disability", "transgender", "sexual_orientation", "pronouns"}
)
"""Meanings by which forms ask for equal-opportunity statistics. An answer is voluntary, and of the person alone."""


_IDENTIFYING = {"name": "name", "given-name": "name", "family-name": "name", "email": "email"}
"""Meanings of answers that identify the sender, each with the kind of identity."""

_CONSENTS = frozenset({"acknowledgement", "future_consideration", "background_check"})
"""Meanings of consents, besides those that begin with `consent`."""


class FieldObservation(Frozen):
    """A question of a form, made of one or several elements."""

    ref: str
    """The element to act on; for a group, `g` and the ref of its first member (see `reading.targets`)."""
    refs: tuple[str, ...]
    """All elements of the question, in reading order."""
    question: str
    """The question as a person reads it."""
    kind: FieldKind
    meaning: str
    """HTML autofill token (`given-name`, `tel` …), a name of ours (`resume`, `work_authorization` …; see
    `reading/meanings`), or empty when the page does not tell."""
    confidence: float
    """0 to 1: of the meaning."""
    evidence: tuple[str, ...] = ()
    """Sources of the meaning (`autocomplete`, `label`, `name`, `type`, `options` …), strongest first."""
    required: bool = False
    options: tuple[Option, ...] = ()
    multiple: bool = False
    """Whether the field takes several choices, as far as the page shows."""
    draft: str = Field(default="", repr=False)
    """A model's draft of the answer, shown to the person alone; empty for none."""
    value: str = ""
    """Current value (label of the chosen option; `•••` where secret)."""
    costs: bool = False
    """Whether the current value is a choice that costs money, according to the page."""
    known_as: str = ""
    """A name for a field without a question: its name in the markup, else its kind."""
    hint: str = ""
    """Placeholder, description or format beside the field."""
    runs_on: str = ""
    """For a choice or an amount of pay: text of the same block that belongs to no other question and is no option."""
    near: str = ""
    """For a choice: text equally near to another question."""
    lang: str = ""
    """Language of the page, if declared."""
    least: str = ""
    most: str = ""
    """Upper bound of a number, a date or a month (`max`; `least` holds `min`); empty for none."""
    error: str = ""
    """The field's present validation message."""
    part: FieldPart = ""
    dial_code: str = ""
    """Fixed country code that the page shows beside a telephone number: `+351`."""
    code_in: str = ""
    """Ref of the field beside a telephone number that asks for its country code."""
    parts: tuple[str, ...] = ()
    """For `date_parts`: `day`, `month`, `year`, or `hour`, `minute`, `half` (of the day), in the order of `refs`."""
    index: int = 0
    """Index from 0 of the repetition, in a repeated section."""
    section: str = ""
    caption: str = ""
    """Heading over this field and over no other field with the same label; for an end of a span of days, the span's
    name; for a fact of another person, a word for that person. Empty for other questions.
    """
    number: int = 0
    """Number among questions with the same label, from 1; 0 if the label is unique."""
    of_another: bool = False
    """Whether the words around the field assign its fact to another person."""
    trap: Trap = ""
    visible: bool = True
    folded_by: str = ""
    """Ref of the summary of the closed details around the field; empty if the field shows without opening any."""
    masked: bool = False
    """Whether the page declares the value secret."""

    twin: int = 0
    """Index from 0 among fields with otherwise equal keys: a currency and a period under the label of their amount."""

    @property
    def key(self) -> str:
        """The key of the question while its page is filled: refs change, questions and sections stay."""
        part = f"{self.part} {self.number or ''}".strip() if self.part else self.full_question.casefold()
        return f"{self.section}|{self.index}|{part}" + (f"|{self.twin}" if self.twin else "")

    def without_meaning(self, **told: object) -> FieldObservation:
        """Return the field as one of unknown meaning, with the further changes."""
        return self.model_copy(update={"meaning": "", "confidence": 0.0, **told})

    @property
    def is_unread(self) -> bool:
        """Whether the observation stands for a question without a control (`FormObservation.unread`)."""
        return self.kind == "other" and not self.refs

    @property
    def full_question(self) -> str:
        """The question with the text that distinguishes equal labels: "Driving test › Outcome", "Outcome (2)"."""
        return f"{self.caption} › {self.question}" if self.caption else self.numbered_question

    @property
    def numbered_question(self) -> str:
        """The question with its number among equal labels, or the number of its entry: "Outcome (2)"."""
        number = self.number or (self.index + 1 if self.index else 0)
        if not self.question:
            return f"{self.known_as} ({self.twin + 1})" if self.twin else self.known_as
        return f"{self.question} ({number})" if number else self.question

    @property
    def identifies(self) -> str:
        """`name` or `email` where the answer identifies the sender; empty for any other question, and for words that
        say nothing of an e-mail address in a field for one: "CC".
        """
        is_named = not self.question or self.evidence[:1] != ("type",) or "label" in self.evidence
        is_own = is_named and self.visible and not (self.trap or self.of_another or self.index)
        return _IDENTIFYING.get(self.meaning, "") if is_own else ""

    @property
    def is_consent(self) -> bool:
        """Whether the answer is only a consent, and no fact about the person."""
        return self.meaning.startswith("consent") or self.meaning in _CONSENTS

    @property
    def is_fleeting(self) -> bool:
        """Whether the answer is valid only once, like a mailed code, and so is never stored."""
        return self.meaning == FLEETING

    @property
    def is_secret(self) -> bool:
        """Whether the answer is secret: never shown or stored, and used only by the run that received the answer."""
        return self.masked or self.kind == "password" or self.meaning in SECRET_MEANINGS

    @property
    def is_asked(self) -> bool:
        """Whether a person sees the question: the field is visible and no trap."""
        return self.visible and not self.trap

    @property
    def asks_for_code(self) -> bool:
        """Whether the field asks for a code sent by the site to the person."""
        return self.is_fleeting and self.is_asked

    @property
    def choices(self) -> tuple[str, ...]:
        """The labels of selectable options. "Select …", the only option without a value, is left out."""
        valued = any(option.value for option in self.options)
        can_be = (o for o in self.options if not o.disabled and o.label.strip() and (o.value or not valued))
        return tuple(option.label for option in can_be)

    @property
    def offers_nothing(self) -> bool:
        """Whether the list is empty or holds only "Select …": options may load later."""
        return self.kind == "select" and len(self.choices) < 2


class ButtonObservation(Frozen):
    """A button or link to move a form or a page."""

    ref: str
    label: str
    meaning: ButtonMeaning
    confidence: float
    section: str = ""
    """For a button that adds an entry: the repeated section (`work` or `education`) that the button or the heading over
    it names.
    """


class FormObservation(Frozen):
    """A form, with or without a `<form>`."""

    ref: int = -1
    """`order` of the form's block; -1 for a page without a `<form>`."""
    name: str = ""
    """Name of the form, or the heading over it."""
    id: str = ""
    html_name: str = ""
    """The attributes of its `<form>`."""
    purpose: FormPurpose = "other"
    confidence: float = 0.0
    fields: tuple[FieldObservation, ...] = ()
    buttons: tuple[ButtonObservation, ...] = ()
    binds: str = ""
    """What pressing the form's button agrees to, according to the text beside the button; empty for nothing."""
    unread: tuple[str, ...] = ()
    """Required questions without a recognised control: drawn stars, a signature."""


class Progress(Frozen):
    """The current step of a form of several pages."""

    current: int
    total: int


class Agreement(Frozen):
    """A statement of a page, and the button that agrees to it."""

    statement: str
    """All texts that the button agrees to, with the button's own words."""
    button: ButtonObservation
    does_more: bool = False
    """Whether the button says more than to agree and to go on: "Agree and submit"."""


class PageObservation(Frozen):
    """The type of a page, with all forms, buttons and messages."""

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
    """Buttons that lead to the form by hand or as a guest, where a dialog or menu offers several ways to apply."""
    progress: Progress | None = None
    blocked_by: Literal["", "captcha", "login", "consent"] = ""
    """The obstacle that a person must pass first; `consent` is a banner that covers the page."""
    agreement: Agreement | None = None
    """What a page without other questions wants agreed to before it goes on."""
    captcha: str = ""
    """Type of captcha (`recaptcha`, `hcaptcha`, `turnstile`, `arkose`, `text` …)."""
    errors: tuple[str, ...] = ()
    """Failure and validation messages of the page."""
    confirmation: str = ""
    """The sentence that confirms the submission, with the reference number if given."""
    reference: str = ""
    """The confirmation number alone."""
    lost: str = ""
    """Why the page is missing or incomplete (`Snapshot.lost`), unless the received part confirms the submission."""
    closed: str = ""
    """The sentence of an error page about a posting that no longer takes applications."""

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
