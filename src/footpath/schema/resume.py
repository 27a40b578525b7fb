"""A JSON Resume (https://jsonresume.org/schema, 1.0.0), section by section.

Keys follow the public schema (`startDate`), attributes follow Python (`start_date`). Every field is optional. No repr
in this module shows contents.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from pydantic import ConfigDict, StringConstraints
from pydantic.alias_generators import to_camel

from footpath.schema.base import Frozen

Date = Annotated[str, StringConstraints(pattern=r"^[12]\d{3}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?$")]
"""ISO 8601, as exact as known: `2024`, `2024-05` or `2024-05-17`."""

Country = Annotated[str, StringConstraints(pattern=r"^[A-Z]{2}$")]
"""ISO 3166-1 alpha-2: `DE`; also `EU` for all of the European Union."""


@dataclass(frozen=True, slots=True)
class Shared:
    """Marks values shared by many people and shown to everybody, such as `LinkedIn`, `English` or a month. Found in a
    text, a shared value identifies nobody; all other values of a profile are personal (`Profile.personal`).
    """


Word = Annotated[str, Shared()]
"""A word from a list that everybody shares."""

Words = Annotated[tuple[str, ...], Shared()]

When = Annotated[Date | None, Shared()]
"""Date of a beginning, an end or a publication."""


class Private(Frozen):
    """Personal data: the repr names the type and shows no content."""

    def __repr_args__(self) -> list[tuple[str, object]]:
        return []


class Section(Private):
    """A part of a JSON Resume: camelCase in the file."""

    model_config = ConfigDict(alias_generator=to_camel, serialize_by_alias=True)


class Location(Section):
    """Where the person lives."""

    address: str = ""
    """Street and number; lines apart by a line break."""
    postal_code: str = ""
    city: str = ""
    country_code: Country | None = None
    region: str = ""
    """State, province or county."""


class Network(Section):
    """A presence on a network such as LinkedIn or GitHub."""

    network: Word = ""
    username: str = ""
    url: str = ""


class Basics(Section):
    """Name, contact and summary of the person."""

    name: str = ""
    """The whole name."""
    label: str = ""
    """Profession: `Backend engineer`."""
    image: str = ""
    """URL of a picture."""
    email: str = ""
    phone: str = ""
    """International: `+49 30 1234567`."""
    url: str = ""
    """The person's own web site."""
    summary: str = ""
    location: Location = Location()
    profiles: tuple[Network, ...] = ()


class Work(Section):
    """A job. Jobs are listed latest first."""

    name: str = ""
    """The employer."""
    location: str = ""
    description: str = ""
    """The employer's business."""
    position: str = ""
    url: str = ""
    start_date: When = None
    end_date: When = None
    """None for a current job."""
    summary: str = ""
    highlights: tuple[str, ...] = ()


class Volunteer(Section):
    """Unpaid work."""

    organization: str = ""
    position: str = ""
    url: str = ""
    start_date: When = None
    end_date: When = None
    summary: str = ""
    highlights: tuple[str, ...] = ()


class Education(Section):
    """A school or course of study, latest first."""

    institution: str = ""
    url: str = ""
    area: str = ""
    """The subject: `Computer Science`."""
    study_type: Word = ""
    """The degree: `Bachelor of Science`."""
    start_date: When = None
    end_date: When = None
    score: str = ""
    """The grade, on the school's own scale: `3.8/4.0`, `1,7`."""
    courses: tuple[str, ...] = ()


class Award(Section):
    """A prize."""

    title: str = ""
    date: When = None
    awarder: str = ""
    summary: str = ""


class Certificate(Section):
    """A certificate."""

    name: str = ""
    date: When = None
    url: str = ""
    issuer: str = ""


class Publication(Section):
    """A publication."""

    name: str = ""
    publisher: str = ""
    release_date: When = None
    url: str = ""
    summary: str = ""


class Skill(Section):
    """A skill with keywords."""

    name: Word = ""
    level: Word = ""
    keywords: Words = ()


class Language(Section):
    """A spoken language."""

    language: Word = ""
    fluency: Word = ""
    """`Native speaker`, `C1`, `Fluent` …"""


class Interest(Section):
    """An interest with keywords."""

    name: str = ""
    keywords: tuple[str, ...] = ()


class Reference(Section):
    """A referee's words about the person."""

    name: str = ""
    reference: str = ""


class Project(Section):
    """A project."""

    name: str = ""
    description: str = ""
    highlights: tuple[str, ...] = ()
    keywords: Words = ()
    start_date: When = None
    end_date: When = None
    url: str = ""
    roles: tuple[str, ...] = ()
    entity: str = ""
    """The company or body that ordered the project."""
    type: Word = ""
    """`application`, `talk`, `volunteering` …"""


class Meta(Section):
    """About the file itself."""

    canonical: str = ""
    """URL of the latest version."""
    version: Word = ""
    last_modified: Word = ""
