"""The looks of the site: each look is the table of `form.py`, changed as data.

`v2` is an honest redesign: everything moved, and no meaning changed. `hostile` keeps the old names and ids and changes
their meaning, so a walk that trusts names does harm.
"""

from __future__ import annotations

import re
import zlib
from dataclasses import dataclass, field, replace
from functools import cache
from typing import TYPE_CHECKING, Final, Literal

from footpath.demo.site import fields
from footpath.demo.site.fields import Labelled, LookField, LookOption, Required, Trap, Widget
from footpath.demo.site.form import FIELDS, PAGE_TITLES, TRAPS

if TYPE_CHECKING:
    from collections.abc import Mapping

LookName = Literal["v1", "v2", "hostile"]

_TOKEN: Final = re.compile(r"\blk-[a-z0-9-]*[a-z0-9]")


@dataclass(frozen=True, slots=True)
class Words:
    """The texts of the steps' buttons."""

    apply: str = "Apply for this job"
    next: Mapping[int, str] = field(
        default_factory=lambda: {1: "Continue", 2: "Save and continue", 3: "Review application"}
    )
    back: str = "Back"
    submit: str = "Submit application"


@dataclass(frozen=True, slots=True)
class Look:
    name: LookName
    fields: tuple[LookField, ...]
    traps: tuple[Trap, ...] = TRAPS
    titles: Mapping[int, str] = field(default_factory=lambda: PAGE_TITLES)
    words: Words = Words()
    disguised: bool = False
    """Whether every class, hook and id is replaced by a meaningless one; options travel as numbers."""
    decoys: bool = False
    """Whether a harmful second button with the same words stands beside the real one."""

    def page(self, number: int) -> tuple[LookField, ...]:
        return tuple(each for each in self.fields if each.page == number)

    def field(self, key: str) -> LookField:
        return next(each for each in self.fields if each.key == key)

    def id_of(self, each: LookField) -> str:
        return f"c{_digest(each.name)}" if self.disguised else each.name

    def wire(self, option: LookOption) -> str:
        """Return the value that the page sends for an option."""
        return str(1000 + zlib.crc32(option.key.encode()) % 90_000) if self.disguised else option.key

    def pairs(self, options: tuple[LookOption, ...]) -> list[list[str]]:
        """Value and label of each, for a script."""
        return [[self.wire(option), option.label] for option in options]

    def unwire(self, options: tuple[LookOption, ...], sent: str) -> str:
        """Return the key of the sent option. An unknown value comes back unchanged, for the validator to refuse."""
        return next((option.key for option in options if self.wire(option) == sent), sent)

    def dress(self, text: str) -> str:
        """Page, style sheet or script with every `lk-` token renamed alike, when the look is disguised."""
        return _TOKEN.sub(lambda token: f"c-{_digest(token[0])}", text) if self.disguised else text


def _digest(text: str) -> str:
    return f"{zlib.crc32(text.encode()):08x}"[:6]


_V2_ORDER: Final[Mapping[int, tuple[str, ...]]] = {
    1: (
        "email", "email_confirm", "family_name", "given_name", "preferred_name", "pronouns", "photo",
        "phone", "city", "country", "website", "linkedin", "autofill_resume",
    ),
    2: (
        "current_title", "experience", "english", "degree", "skills", "notice_weeks", "work_mode",
        "cover_letter", "resume", "work_samples", "motivation",
    ),
    3: (
        "start_date", "contract_end", "interview_date", "salary", "relocation", "relocation_city",
        "sponsorship", "visa_type", "visa_details", "work_authorization", "worked_here",
        "referral", "referral_other", "veteran", "disability", "gender", "ethnicity",
        "privacy_consent", "confirm_true", "talent_pool",
    ),
}  # fmt: skip

_V2_LABELS: Final[Mapping[str, str]] = {
    "autofill_resume": "Import details from a file",
    "given_name": "Given name",
    "family_name": "Family name",
    "preferred_name": "What should we call you?",
    "photo": "A picture of you",
    "email": "Email address",
    "email_confirm": "Email address, once more",
    "country": "Country where you live",
    "phone": "Telephone",
    "city": "Where are you based?",
    "linkedin": "LinkedIn",
    "website": "Personal site",
    "resume": "Your CV",
    "work_samples": "Portfolio",
    "cover_letter": "Letter to the team",
    "experience": "Employment history",
    "degree": "Highest degree",
    "skills": "Which tools do you know?",
    "english": "Your English",
    "notice_weeks": "Notice period (weeks)",
    "motivation": "What draws you to Larkspur?",
    "referral": "Where did you find this job?",
    "referral_other": "Where exactly?",
    "work_authorization": "Do you have the right to work in {country}?",
    "sponsorship": "Do you need visa sponsorship, now or later, to work in {country}?",
    "visa_type": "Kind of visa",
    "visa_details": "Anything we should know about your visa?",
    "worked_here": "Have you been employed by us in the past?",
    "work_mode": "Preferred way of working",
    "relocation": "Would you relocate for this role?",
    "relocation_city": "To which city?",
    "salary": "Salary expectation per year (gross)",
    "start_date": "When can you start?",
    "interview_date": "Earliest day for an interview",
    "contract_end": "End of your current contract",
    "gender": "Your gender",
    "ethnicity": "Your race or ethnicity",
    "veteran": "Protected veteran status",
    "disability": "Do you have a disability?",
    "confirm_true": "Everything I wrote is correct, to the best of my knowledge.",
    "privacy_consent": "I accept the privacy notice and the processing of my data by Larkspur.",
    "talent_pool": "You may contact me about other openings for two years.",
}

_V2_SECTIONS: Final[Mapping[str, str]] = {
    "email": "Start here", "email_confirm": "Start here",
    "family_name": "You", "given_name": "You", "preferred_name": "You", "pronouns": "You", "photo": "You",
    "phone": "How we reach you", "city": "How we reach you", "country": "How we reach you",
    "website": "Elsewhere", "linkedin": "Elsewhere", "autofill_resume": "Elsewhere",
    "current_title": "Today", "experience": "Before", "work_mode": "Background",
    "cover_letter": "Papers", "resume": "Papers", "work_samples": "Papers", "motivation": "Papers",
    "start_date": "Dates", "contract_end": "Dates", "interview_date": "Dates",
    "salary": "Money and place", "relocation": "Money and place", "relocation_city": "Money and place",
    "referral": "About this job", "referral_other": "About this job",
}  # fmt: skip

_V2_NEW: Final = (
    LookField(
        "pronouns", Widget.SELECT, "Pronouns", "pronouns", 1, "You", options=fields.PRONOUNS
    ),
    LookField(
        "current_title", Widget.TEXT, "Current job title", "current_title", 2, "Today",
        required=Required.NATIVE, autocomplete="organization-title",
    ),
)  # fmt: skip

_V2_TRAPS: Final = (
    Trap("answers[url_2]", "Homepage", 1, "offscreen"),
    Trap("answers[company_fax]", "Fax number", 2, "zero"),
    Trap("answers[email_2]", "Email address", 1, "aria"),
)


def _redesigned() -> tuple[LookField, ...]:
    known = {each.key: each for each in (*FIELDS, *_V2_NEW)}
    return tuple(_redesign(known[key], page) for page, keys in _V2_ORDER.items() for key in keys)


def _redesign(old: LookField, page: int) -> LookField:
    return replace(
        old,
        page=page,
        name=f"answers[q{_digest(old.key)}]",
        label=_V2_LABELS.get(old.key, old.label),
        section=_V2_SECTIONS.get(old.key, old.section),
        placeholder="What should we call you?" if old.labelled is Labelled.PLACEHOLDER else old.placeholder,
        redraws=() if page != old.page else old.redraws,
    )


def _exchanged() -> tuple[LookField, ...]:
    """Swap the attributes of two pairs of questions, and ask one question the other way round."""
    known = {each.key: each for each in FIELDS}
    known |= _trade(known["given_name"], known["family_name"])
    known |= _trade(known["email_confirm"], known["website"])
    known |= {
        "sponsorship": replace(
            known["sponsorship"],
            label="Can you work in {country} without needing sponsorship for a visa, now and in the future?",
            options=(LookOption("no", "Yes"), LookOption("yes", "No")),
        ),
        "confirm_true": replace(known["confirm_true"], name="gdpr"),
        "privacy_consent": replace(known["privacy_consent"], name="optin"),
        "talent_pool": replace(known["talent_pool"], name="ack_1"),
    }
    return tuple(known[each.key] for each in FIELDS)


def _trade(one: LookField, other: LookField) -> dict[str, LookField]:
    return {
        one.key: replace(one, name=other.name, autocomplete=other.autocomplete),
        other.key: replace(other, name=one.name, autocomplete=one.autocomplete),
    }


@cache
def look_named(name: LookName) -> Look:
    match name:
        case "v1":
            return Look("v1", FIELDS)
        case "v2":
            return Look(
                "v2",
                _redesigned(),
                traps=_V2_TRAPS,
                titles={1: "Who you are", 2: "What you have done", 3: "What you expect"},
                words=Words(
                    "Start your application",
                    {1: "Next step", 2: "Next", 3: "Check my answers"},
                    "Previous",
                    "Send application",
                ),
                disguised=True,
            )
        case "hostile":
            return Look("hostile", _exchanged(), decoys=True)
