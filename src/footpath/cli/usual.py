"""Common questions of applications, with a profile's answers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from footpath.answers.find import find
from footpath.language.countries import country_name

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import date

    from footpath.schema.answer import Answer, NoAnswer
    from footpath.schema.profile import Profile

QUESTIONS = (
    ("given-name", "First name"),
    ("family-name", "Last name"),
    ("preferred_name", "Preferred name"),
    ("pronouns", "Pronouns"),
    ("email", "Email"),
    ("tel", "Phone"),
    ("street-address", "Address"),
    ("postal-code", "Postal code"),
    ("location", "Where do you live?"),
    ("country", "Country"),
    ("linkedin", "LinkedIn"),
    ("github", "GitHub"),
    ("portfolio", "Web site"),
    ("resume", "Resume"),
    ("cover_letter", "Cover letter"),
    ("current_company", "Current company"),
    ("organization-title", "Current title"),
    ("years_experience", "Years of professional experience"),
    ("highest_education", "Highest degree"),
    ("languages", "Languages"),
    ("skills", "Skills"),
    ("salary", "Expected salary"),
    ("start_date", "Earliest start"),
    ("notice_period", "Notice period"),
    ("relocation", "Are you willing to relocate?"),
    ("travel", "Are you willing to travel?"),
    ("remote_preference", "Remote, hybrid or on site?"),
    ("referral", "How did you hear about us?"),
    ("age_over_18", "Are you at least 18 years old?"),
    ("gender", "Gender"),
    ("ethnicity", "Race or ethnicity"),
    ("veteran", "Veteran status"),
    ("disability", "Disability status"),
    ("consent", "I agree to the processing of my data as in the privacy policy"),
    ("consent_marketing", "I agree to receive marketing e-mails and job alerts"),
    ("future_consideration", "Keep my data in the talent pool for other jobs"),
)
BY_COUNTRY = (
    ("work_authorization", "Are you authorized to work in {}?"),
    ("sponsorship", "Will you require visa sponsorship to work in {}?"),
)


def usual_answers(profile: Profile, today: date) -> Iterator[tuple[str, Answer | NoAnswer]]:
    """Yield each common question with its answer, or with the reason for a missing answer."""
    for meaning, question in QUESTIONS:
        yield question, find(meaning, question, profile, today=today)
    for country in _countries(profile):
        for meaning, wording in BY_COUNTRY:
            question = wording.format(country_name(country))
            yield question, find(meaning, question, profile, country=country, today=today)


def _countries(profile: Profile) -> tuple[str, ...]:
    own = profile.footpath
    home = profile.basics.location.country_code
    return tuple(dict.fromkeys([*own.work_authorization, *own.sponsorship, *([home] if home else ())]))
