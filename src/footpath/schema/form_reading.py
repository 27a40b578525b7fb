"""Question to a model about a form's page, and the model's reading. Both name facts and never show their values."""

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
"""Meanings that a model may assign to a question: no secret, no sensitive fact, no consent or signature."""

KINDS: Final[frozenset[FieldKind]] = frozenset(
    {"text", "textarea", "rich_text", "select", "combobox", "radio", "number", "date", "url", "email", "tel", "file"}
)
"""Kinds of fields whose question a model may read. Checkboxes are excluded: only a person agrees."""


class OptionMeaning(Frozen):
    """The meaning of an option."""

    label: str
    """The option, as the page shows it."""
    means: tuple[str, ...]
    """Values of the fact that the option covers, for any person: `yes`, `Germany`, `master`, `3-5`."""


class PageQuestions(Frozen):
    """The questions of a page left open by the rules."""

    fields: tuple[FieldObservation, ...] = ()
    """Questions without a known meaning, or without an option known as the answer."""
    buttons: tuple[ButtonObservation, ...] = ()
    """Candidates for the button that leads on or sends the form; empty if the rules know the button."""
    facts: dict[str, str] = {}
    """Description of each fact that the person has, by name."""


class DraftQuestion(Frozen):
    """A free-text question for which a model drafts the answer."""

    asks: str
    hint: str = ""
    longest: int = 0
    """Maximum characters of the field; 0: not stated."""


class ButtonReading(Frozen):
    """A model's choice of the button to continue with."""

    ref: str
    sends: bool
    """Whether the button sends the form, an effect that cannot be taken back."""


class PageReading(Frozen):
    """A model's reading of a page; unknown entries are left out."""

    facts: dict[str, str] = {}
    """The fact that answers each question, by `FieldObservation.key`."""
    options: dict[str, tuple[OptionMeaning, ...]] = {}
    """Meanings of a question's options, by the question's key."""
    button: ButtonReading | None = None
