"""A person's data and answers: a JSON Resume and Footpath's extension, `x-footpath`.

Every field is optional: missing answers are asked for, never invented. No repr in this module shows contents.
"""

from __future__ import annotations

import hashlib
from typing import Annotated, Literal, cast

from pydantic import ConfigDict, Field, StringConstraints

from footpath.schema.resume import (
    Award,
    Basics,
    Certificate,
    Country,
    Date,
    Education,
    Interest,
    Language,
    Meta,
    Private,
    Project,
    Publication,
    Reference,
    Shared,
    Skill,
    Volunteer,
    Word,
    Words,
    Work,
)

Currency = Annotated[str, StringConstraints(pattern=r"^[A-Z]{3}$")]
"""ISO 4217: `EUR`."""

YesNoDecline = Literal["yes", "no", "decline"]
"""decline: the person prefers not to say, and a form with such an option gets that answer."""


class Names(Private):
    """The name in parts, for forms that ask for parts. Without `Names`, a `basics.name` of two words is split."""

    prefix: str = ""
    """`Dr.`, `Ms`."""
    given: str = ""
    middle: str = ""
    family: str = ""
    suffix: str = ""
    preferred: str = ""
    """The name by which the person wants to be called."""


class Files(Private):
    """Files to upload. Paths are relative to the profile's folder; `load` makes them absolute."""

    resume: str = ""
    cover_letter: str = ""
    cover_letter_text: str = ""
    """Text for forms with a field for the letter."""
    photo: str = ""
    transcript: str = ""


class LetterTexts(Private):
    """A letter in the person's own words. `{job}` and `{employer}` stand for the posting's title and organisation."""

    salutation: str = ""
    """`Dear hiring team,`; by default the usual salutation of the language."""
    opening: str = ""
    """The first paragraph of every letter."""
    paragraphs: tuple[str, ...] = ()
    """Candidate paragraphs: those that share the most words with a posting are used."""
    closing: str = ""
    """The last paragraph of every letter."""
    greeting: str = ""
    """`Kind regards,`; by default the usual closing of the language."""


class Pay(Private):
    """An amount of money for a time of work, before taxes."""

    amount: int = Field(gt=0)
    """In whole units of the currency."""
    currency: Annotated[Currency, Shared()]
    period: Annotated[Literal["year", "month", "week", "day", "hour"], Shared()] = "year"


class Wishes(Private):
    """The wanted jobs: postings are ranked by these fields and the rest of the profile."""

    titles: Words = ()
    """Wanted titles; by default the person's own."""
    words: Words = ()
    """Words that a posting should contain."""
    without: Words = ()
    """Words that a posting must not contain."""
    places: Words = ()
    """Cities and countries; by default the person's home."""
    least_pay: Annotated[Pay | None, Shared()] = None


class SelfIdentification(Private):
    """Answers to equal-opportunity questions. `decline` is an answer; a missing field is not."""

    gender: str = ""
    """`female`, `male`, `non-binary`, `decline`, or the person's own words."""
    ethnicity: str = ""
    """`asian`, `black`, `hispanic`, `native american`, `pacific islander`, `white`, `two or more`, `decline`, or the
    person's own words."""
    hispanic_or_latino: YesNoDecline | None = None
    veteran: YesNoDecline | None = None
    """Protected veteran (United States)."""
    disability: YesNoDecline | None = None
    sexual_orientation: str = ""
    transgender: YesNoDecline | None = None


class Consents(Private):
    """The person's consents, by purpose. Without an entry, an optional consent stays unticked, and a required one is
    asked. A text with several purposes needs consent to all of them.
    """

    privacy: bool | None = None
    """Processing of the application's data, as the privacy notice says."""
    terms: bool | None = None
    """Terms of use of the careers site."""
    truthful: bool | None = None
    """The data sent are true and complete."""
    contact: bool | None = None
    """To be called or written to about the application."""
    talent_pool: bool | None = None
    """The employer may consider the person for other jobs, announce them, and keep the application on file."""
    retention: bool | None = None
    """The employer may keep the data after this application, or for a stated time."""
    marketing: bool | None = None
    """Newsletters, offers and job alerts."""
    messages: bool | None = None
    """Text messages: SMS, WhatsApp."""
    sharing: bool | None = None
    """Others may receive the data: partners, clients, companies of the group."""
    transfer: bool | None = None
    """The data may go to other countries."""
    recording: bool | None = None
    """Recordings of sound or picture, as of an interview."""
    sensitive: bool | None = None
    """Processing of sensitive data: health, origin, religion, biometry."""
    automated: bool | None = None
    """Automated assessment and decisions."""
    arbitration: bool | None = None
    """To settle disputes by arbitration, and waive a court."""
    background_check: bool | None = None
    """Checks of the person: criminal record, credit, drugs."""
    references: bool | None = None
    """The employer may ask referees and former employers."""


class FreeAnswer(Private):
    """The person's answer to questions of one kind. Exactly one of `match` and `question` is given."""

    match: Word = ""
    """Regular expression, searched in the question without regard to case."""
    question: Word = ""
    """The question; other wordings of the question match too."""
    answer: str | tuple[str, ...]
    """The text; a list for questions that take several choices."""
    options: Words = ()
    """Other names for the answer, best first, where the form offers choices."""


class FootpathAnswers(Private):
    """Answers that forms ask for and a JSON Resume lacks: the part `x-footpath`."""

    name: Names = Names()
    pronouns: str = ""
    """For example `she/her`."""
    date_of_birth: Date | None = None
    birth_place: str = ""
    """Town of birth, as an identity document names it."""
    citizenships: tuple[Country, ...] = ()
    over_18: bool | None = None
    """None: derived from the date of birth, if given."""
    files: Files = Files()
    letter: LetterTexts = LetterTexts()
    work_authorization: dict[Country, bool] = {}
    """By country: whether the person may work there now."""
    sponsorship: dict[Country, bool] = {}
    """By country: whether the person needs an employer's help for a visa, now or later. A missing country follows
    `work_authorization`: an authorised person needs none, others do.
    """
    salary: Pay | None = None
    """Expected salary."""
    current_salary: Pay | None = None
    wishes: Wishes = Wishes()
    notice_period: Word = ""
    """`none`, or a number of days, weeks or months: `3 months`."""
    start_date: Annotated[str, StringConstraints(pattern=r"^([12]\d{3}-\d\d-\d\d|immediately)$")] | None = None
    """ISO date or `immediately`."""
    relocation: bool | None = None
    """Willing to move for the job."""
    relocation_city: str = ""
    travel: bool | None = None
    """Willing to travel for the job."""
    work_mode: Annotated[Literal["remote", "hybrid", "onsite"] | None, Shared()] = None
    """Preferred mode of work."""
    years_experience: int | None = Field(default=None, ge=0, le=80)
    """Whole years of professional experience."""
    referral_source: Word = ""
    """Where the person heard of the job: `LinkedIn`."""
    driving_licence: bool | None = None
    self_identification: SelfIdentification = SelfIdentification()
    consents: Consents = Consents()
    answers: tuple[FreeAnswer, ...] = ()


_OWN_WORDS = frozenset({"", "decline", "none", "immediately"})
"""Words of the profile format in place of a value."""


def _resume_key(name: str) -> str:
    return {"json_schema": "$schema", "footpath": "x-footpath"}.get(name, name)


class Profile(Private):
    """A person: a JSON Resume with our part."""

    model_config = ConfigDict(alias_generator=_resume_key, serialize_by_alias=True)

    json_schema: Word = ""
    """URL of the JSON Resume schema of the file."""
    basics: Basics = Basics()
    work: tuple[Work, ...] = ()
    volunteer: tuple[Volunteer, ...] = ()
    education: tuple[Education, ...] = ()
    awards: tuple[Award, ...] = ()
    certificates: tuple[Certificate, ...] = ()
    publications: tuple[Publication, ...] = ()
    skills: tuple[Skill, ...] = ()
    languages: tuple[Language, ...] = ()
    interests: tuple[Interest, ...] = ()
    references: tuple[Reference, ...] = ()
    projects: tuple[Project, ...] = ()
    meta: Meta = Meta()
    footpath: FootpathAnswers = FootpathAnswers()

    def files(self) -> tuple[str, ...]:
        """Paths of the files that may be uploaded."""
        files = self.footpath.files
        return tuple(path for path in (files.resume, files.cover_letter, files.photo, files.transcript) if path)

    def personal(self) -> dict[str, str]:
        """The person's own values by path (`basics.email`, `work.0.name`), for redaction in logs.

        `Shared` values are left out: many people have them and pages show them to everybody.
        """
        found: dict[str, str] = {}
        _collect(self, "", found)
        if not self.footpath.name.given and len(parts := self.basics.name.split()) == 2:
            found |= dict(zip(("x-footpath.name.given", "x-footpath.name.family"), parts, strict=True))
        return found

    def identity(self) -> str:
        """Digest of the person's identity: e-mail address, else name, else the whole profile."""
        basics = self.basics
        who = basics.email or basics.name or self.model_dump_json()
        return hashlib.sha256(" ".join(who.casefold().split()).encode()).hexdigest()[:32]


def _collect(value: object, path: str, found: dict[str, str]) -> None:
    if isinstance(value, FreeAnswer) and isinstance(value.answer, tuple):
        return  # choices, which every form offers to everybody
    if isinstance(value, Private):
        for name, field in type(value).model_fields.items():
            if not any(isinstance(mark, Shared) for mark in field.metadata):
                key = field.serialization_alias or name
                _collect(getattr(value, name), f"{path}.{key}" if path else key, found)
    elif isinstance(value, tuple):
        for number, each in enumerate(cast("tuple[object, ...]", value)):
            _collect(each, f"{path}.{number}", found)
    elif isinstance(value, str | int) and not isinstance(value, bool) and value not in _OWN_WORDS:
        found[path] = str(value)
