"""What a model is asked about the page of a form, and what it says: facts by their names, never by their values."""

from __future__ import annotations

from typing import Final

from footpath.schema.base import Frozen
from footpath.schema.observation import ButtonObservation, FieldKind, FieldObservation

FACTS: Final = frozenset([
    "name", "given-name", "additional-name", "family-name", "preferred_name", "honorific-prefix", "pronouns", "email",
    "tel", "street-address", "address-line1", "address-line2", "postal-code", "address-level1", "address-level2",
    "country", "location", "url", "linkedin", "github", "portfolio", "twitter", "facebook", "other_profile",
    "organization", "organization-title", "current_company", "resume", "cover_letter", "other_file", "start_date",
    "notice_period", "contract_end", "interview_availability", "salary", "relocation", "relocation_place",
    "remote_preference", "travel", "employment_type", "referral", "referral_name", "years_experience",
    "experience_summary", "skills", "motivation", "about_me", "highest_education", "languages", "work_authorization",
    "sponsorship", "visa_type", "drivers_license", "nationality", "previously_employed", "previously_applied",
    "relatives_employed", "education_school", "education_degree", "education_field", "work_employer", "work_title",
])  # fmt: skip
"""Meanings that a model may give to a question: nothing secret, nothing sensitive, nothing that agrees or signs."""

KINDS: Final[frozenset[FieldKind]] = frozenset(
    {"text", "textarea", "rich_text", "select", "combobox", "radio", "number", "date", "url", "email", "tel", "file"}
)
"""Kinds of fields whose question a model may read. A box is agreed to: a person does that."""


class OptionMeaning(Frozen):
    """What one option of a question stands for."""

    label: str
    """The option, as the page shows it."""
    means: tuple[str, ...]
    """Values of the fact, as any person could have them: `yes`, `Germany`, `master`, `3-5`."""


class PageQuestions(Frozen):
    """What the rules leave open on one page."""

    fields: tuple[FieldObservation, ...] = ()
    """Questions without a known meaning, or with options of which none is known to be the answer."""
    buttons: tuple[ButtonObservation, ...] = ()
    """Of which one may lead on or send the form; empty where the rules know the button."""
    facts: dict[str, str] = {}
    """What each fact is that the person has, by its name."""


class DraftQuestion(Frozen):
    """A question whose answer is a free text, for which a model drafts one."""

    asks: str
    hint: str = ""
    longest: int = 0
    """Characters that its field takes; 0: it does not say."""


class ButtonReading(Frozen):
    """The button that leads on."""

    ref: str
    sends: bool
    """Whether it sends the form, and so cannot be taken back."""


class PageReading(Frozen):
    """What a model says of such a page; what it does not know is left out."""

    facts: dict[str, str] = {}
    """Which fact answers a question, by `FieldObservation.key`."""
    options: dict[str, tuple[OptionMeaning, ...]] = {}
    """What the options of a question mean, by its key."""
    button: ButtonReading | None = None
