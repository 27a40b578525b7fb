"""A person's data and answers: a JSON Resume and our own part, `x-footpath`.

Everything is optional: what is not said is asked, never invented. Nothing here shows its contents in a repr.
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
"""decline: the person does not wish to say, and a form that offers so is told so."""


class Names(Private):
    """The name in parts, where a form asks for parts. Without it `basics.name` is split only when it has two words."""

    prefix: str = ""
    """`Dr.`, `Ms`."""
    given: str = ""
    middle: str = ""
    family: str = ""
    suffix: str = ""
    preferred: str = ""
    """What the person wants to be called."""


class Files(Private):
    """Files to upload. Paths are relative to the profile's folder; `load` makes them absolute."""

    resume: str = ""
    cover_letter: str = ""
    cover_letter_text: str = ""
    """For forms that want the letter typed."""
    photo: str = ""
    transcript: str = ""


class LetterTexts(Private):
    """A letter in the person's own words. `{job}` and `{employer}` stand for those of the posting."""

    salutation: str = ""
    """`Dear hiring team,`; by default the usual one of the language."""
    opening: str = ""
    """The first paragraph of every letter."""
    paragraphs: tuple[str, ...] = ()
    """Paragraphs to choose from: those that have the most words of a posting are taken for it."""
    closing: str = ""
    """The last paragraph of every letter."""
    greeting: str = ""
    """`Kind regards,`; by default the usual one of the language."""


class Pay(Private):
    """An amount of money for a time of work, before taxes."""

    amount: int = Field(gt=0)
    """In whole units of the currency."""
    currency: Annotated[Currency, Shared()]
    period: Annotated[Literal["year", "month", "week", "day", "hour"], Shared()] = "year"


class Wishes(Private):
    """Which jobs the person looks for: by these, and by the rest of the profile, postings are ranked."""

    titles: Words = ()
    """Titles that they look for; by default their own."""
    words: Words = ()
    """Words that a posting should have."""
    without: Words = ()
    """Words that it must not have."""
    places: Words = ()
    """Cities and countries; by default where they live."""
    least_pay: Annotated[Pay | None, Shared()] = None


class SelfIdentification(Private):
    """Answers to equal-opportunity questions. Each may be `decline`, which is an answer; one that is absent is not."""

    gender: str = ""
    """`female`, `male`, `non-binary`, `decline`, or the person's own words."""
    ethnicity: str = ""
    """`asian`, `black`, `hispanic`, `native american`, `pacific islander`, `white`, `two or more`, `decline`, or the
    person's own words."""
    hispanic_or_latino: YesNoDecline | None = None
    veteran: YesNoDecline | None = None
    """Whether they are a protected veteran (United States)."""
    disability: YesNoDecline | None = None
    sexual_orientation: str = ""
    transgender: YesNoDecline | None = None


class Consents(Private):
    """What the person agrees to, by purpose. One that is absent is left where it is optional, and asked elsewhere. A
    text that names several is agreed to only where all of them are.
    """

    privacy: bool | None = None
    """Processing of the application's data, as the privacy notice says."""
    terms: bool | None = None
    """Terms of use of the careers site."""
    truthful: bool | None = None
    """That what is sent is true and complete."""
    contact: bool | None = None
    """To be called or written to about the application."""
    talent_pool: bool | None = None
    """To be considered for other jobs, told of them, and kept on file for them."""
    retention: bool | None = None
    """That the data are kept after this application, or for a time that the text names."""
    marketing: bool | None = None
    """Newsletters, offers and job alerts."""
    messages: bool | None = None
    """Text messages: SMS, WhatsApp."""
    sharing: bool | None = None
    """That others get the data: partners, clients, companies of the group."""
    transfer: bool | None = None
    """That the data go to other countries."""
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
    """That referees and former employers are asked."""


class FreeAnswer(Private):
    """The person's answer to questions of one kind. Exactly one of `match` and `question` is given."""

    match: Word = ""
    """Regular expression, searched in the question without regard to case."""
    question: Word = ""
    """The question itself; another wording of it matches too."""
    answer: str | tuple[str, ...]
    """The text; a list for questions that take several choices."""
    options: Words = ()
    """Other names for the answer, best first, where the form offers choices."""


class FootpathAnswers(Private):
    """Answers that forms ask for and a JSON Resume does not hold: the part `x-footpath`."""

    name: Names = Names()
    pronouns: str = ""
    """`she/her`."""
    date_of_birth: Date | None = None
    citizenships: tuple[Country, ...] = ()
    over_18: bool | None = None
    """None derives it from the date of birth, where that is given."""
    files: Files = Files()
    letter: LetterTexts = LetterTexts()
    work_authorization: dict[Country, bool] = {}
    """By country: may work there as things are."""
    sponsorship: dict[Country, bool] = {}
    """By country: needs, now or later, an employer's help for a visa. A country that is absent here follows
    `work_authorization`: authorised needs none, not authorised needs it."""
    salary: Pay | None = None
    """What they ask for."""
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
    """How they would rather work."""
    years_experience: int | None = Field(default=None, ge=0, le=80)
    """Whole years of professional experience."""
    referral_source: Word = ""
    """How they heard of the job: `LinkedIn`."""
    driving_licence: bool | None = None
    self_identification: SelfIdentification = SelfIdentification()
    consents: Consents = Consents()
    answers: tuple[FreeAnswer, ...] = ()


_OWN_WORDS = frozenset({"", "decline", "none", "immediately"})
"""What the profile itself says in place of a value."""


def _resume_key(name: str) -> str:
    return {"json_schema": "$schema", "footpath": "x-footpath"}.get(name, name)


class Profile(Private):
    """A person: a JSON Resume with our part."""

    model_config = ConfigDict(alias_generator=_resume_key, serialize_by_alias=True)

    json_schema: Word = ""
    """URL of the JSON Resume schema that the file follows."""
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
        """What is the person's own, by its path (`basics.email`, `work.0.name`), for what keeps it out of logs.

        Left out is what many people share (`Shared`): it says nothing of anyone, and pages show it to everybody.
        """
        found: dict[str, str] = {}
        _collect(self, "", found)
        if not self.footpath.name.given and len(parts := self.basics.name.split()) == 2:
            found |= dict(zip(("x-footpath.name.given", "x-footpath.name.family"), parts, strict=True))
        return found

    def identity(self) -> str:
        """Digest of who it is: e-mail address, else name, else everything."""
        basics = self.basics
        who = basics.email or basics.name or self.model_dump_json()
        return hashlib.sha256(" ".join(who.casefold().split()).encode()).hexdigest()[:32]


def _collect(value: object, path: str, found: dict[str, str]) -> None:
    if isinstance(value, FreeAnswer) and isinstance(value.answer, tuple):
        return  # choices, which the form offers to everybody
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
