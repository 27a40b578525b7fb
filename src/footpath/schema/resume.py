"""A JSON Resume (https://jsonresume.org/schema, 1.0.0), section by section.

Keys are those of the public schema (`startDate`), attributes are Python's (`start_date`). Everything is optional.
Nothing here shows its contents in a repr.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from pydantic import ConfigDict, StringConstraints
from pydantic.alias_generators import to_camel

from footpath.schema.base import Frozen

Date = Annotated[str, StringConstraints(pattern=r"^[12]\d{3}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?$")]
"""ISO 8601, as exact as it is known: `2024`, `2024-05` or `2024-05-17`."""

Country = Annotated[str, StringConstraints(pattern=r"^[A-Z]{2}$")]
"""ISO 3166-1 alpha-2: `DE`; also `EU` for all of the European Union."""


@dataclass(frozen=True, slots=True)
class Shared:
    """Marks what many people have in common and pages show to everybody, such as `LinkedIn`, `English` or a month. Met
    in a text it says nothing of anyone; everything else in a profile is the person's own (`Profile.personal`).
    """


Word = Annotated[str, Shared()]
"""A word from a list that everybody shares."""

Words = Annotated[tuple[str, ...], Shared()]

When = Annotated[Date | None, Shared()]
"""When something began, ended or appeared."""


class Private(Frozen):
    """Personal data: its repr names the type and shows no content."""

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
    """One presence on a network such as LinkedIn or GitHub."""

    network: Word = ""
    username: str = ""
    url: str = ""


class Basics(Section):
    """Who the person is."""

    name: str = ""
    """The whole name."""
    label: str = ""
    """What they are: `Backend engineer`."""
    image: str = ""
    """URL of a picture."""
    email: str = ""
    phone: str = ""
    """International: `+49 30 1234567`."""
    url: str = ""
    """Their own web site."""
    summary: str = ""
    location: Location = Location()
    profiles: tuple[Network, ...] = ()


class Work(Section):
    """A job. The first one listed is the latest."""

    name: str = ""
    """The employer."""
    location: str = ""
    description: str = ""
    """What the employer does."""
    position: str = ""
    url: str = ""
    start_date: When = None
    end_date: When = None
    """None for the job that goes on."""
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
    """A school, a course of study. The first one listed is the latest."""

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
    """Something published."""

    name: str = ""
    publisher: str = ""
    release_date: When = None
    url: str = ""
    summary: str = ""


class Skill(Section):
    """A skill with its keywords."""

    name: Word = ""
    level: Word = ""
    keywords: Words = ()


class Language(Section):
    """A spoken language."""

    language: Word = ""
    fluency: Word = ""
    """`Native speaker`, `C1`, `Fluent` …"""


class Interest(Section):
    """An interest with its keywords."""

    name: str = ""
    keywords: tuple[str, ...] = ()


class Reference(Section):
    """What a referee says of the person."""

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
    """The company or body it was done for."""
    type: Word = ""
    """`application`, `talk`, `volunteering` …"""


class Meta(Section):
    """About the file itself."""

    canonical: str = ""
    """URL of its latest version."""
    version: Word = ""
    last_modified: Word = ""
