"""Compose a résumé from the facts of a profile: all lines, or a selection and order that fit a posting. Pure."""

from __future__ import annotations

import dataclasses
import re
from typing import TYPE_CHECKING, Final, cast

from footpath.language.countries import country_name
from footpath.language.documents import heading, language_of
from footpath.language.locales import months, territory
from footpath.schema.document import DocumentLine, LineRole
from footpath.schema.resume import Private

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from footpath.matching.match import PostingWords
    from footpath.schema.posting import Posting
    from footpath.schema.profile import Profile

_SECTIONS: Final = (
    *("basics", "work", "volunteer", "education", "awards", "certificates", "publications", "skills", "languages"),
    *("projects", "interests"),
)
_DATES: Final = frozenset({"startDate", "endDate", "date", "releaseDate"})
NAME_IN_PARTS: Final = "x-footpath.name"
JOB: Final = "posting.title"
EMPLOYER: Final = "posting.organisation"


def evidence(profile: Profile, language: str) -> Mapping[str, str]:
    """The facts that a document may state: each text of the profile by path, with dates in the language's format.

    Pay, citizenships, date of birth, self-identification and answers to questions are left out.
    """
    found: dict[str, str] = {}
    for section in _SECTIONS:
        _walk(getattr(profile, section), section, language, found)
    name = profile.footpath.name
    if parts := " ".join(filter(None, (name.given, name.middle, name.family))):
        found[NAME_IN_PARTS] = parts
    _walk(profile.footpath.letter, "x-footpath.letter", language, found)
    _walk(profile.footpath.files.cover_letter_text, "x-footpath.files.cover_letter_text", language, found)
    return found


def name_in(known: Mapping[str, str]) -> str:
    """The path of the person's whole name."""
    return "basics.name" if "basics.name" in known else NAME_IN_PARTS


def addressee(posting: Posting) -> Mapping[str, str]:
    """The names that a letter may take from a posting."""
    named = {JOB: posting.title, EMPLOYER: posting.organisation}
    return {path: " ".join(name.split()) for path, name in named.items() if name.strip()}


def _said_date(iso: str, language: str) -> str:
    """A date of the profile as documents write it: `2019-05` is "May 2019"."""
    year, _, rest = iso.partition("-")
    month = rest[:2]
    return f"{months(language, 'abbreviated', alone=True)[int(month)]} {year}" if month else year


def _said_country(code: str, language: str) -> str:
    """The name of a country."""
    return territory(code, language) or country_name(code)


def _walk(value: object, path: str, language: str, found: dict[str, str]) -> None:
    if isinstance(value, Private):
        for name, field in type(value).model_fields.items():
            key = field.serialization_alias or field.alias or name
            _walk(getattr(value, name), f"{path}.{key}", language, found)
    elif isinstance(value, tuple):
        for number, each in enumerate(cast("tuple[object, ...]", value)):
            _walk(each, f"{path}.{number}", language, found)
    elif isinstance(value, str) and value.strip():
        found[path] = _said(path.rpartition(".")[2], value, language)


def _said(key: str, value: str, language: str) -> str:
    if key in _DATES:
        return _said_date(value, language)
    return _said_country(value, language) if key == "countryCode" else value


BULLETS: Final = (6, 4, 3, 2)
"""Maximum highlights in a tailored résumé: of the latest job, the previous one, and so on; the last number holds for
all others.
"""
_PROJECTS: Final = 3
LISTED: Final = 5
"""Awards and publications each."""
_KEYWORDS: Final = 12
"""Of a group of skills."""
LONG: Final = 220
"""Characters from which a highlight of several sentences is shortened."""
_SENTENCE_END: Final = re.compile(r"(?<=[.!?;])\s+")
"""A point within a number or a name (`1.5`, `Node.js`) ends no sentence."""
_SEPARATOR: Final = " · "


@dataclasses.dataclass(frozen=True, slots=True)
class _Writer:
    """The lines of a profile. Without a posting's words, all lines stay in order."""

    profile: Profile
    language: str
    known: Mapping[str, str]
    wanted: PostingWords | None

    def line(self, role: LineRole, *paths: str, join: str = _SEPARATOR) -> Iterator[DocumentLine]:
        """The texts at the given paths, joined; nothing if all are empty."""
        there = tuple(path for path in paths if path in self.known)
        if there:
            yield DocumentLine(role=role, text=join.join(map(self.text, there)), sources=there)

    def text(self, path: str) -> str:
        """The text at a path, on a single line."""
        return " ".join(self.known[path].split())

    def heading(self, notion: str, lines: Sequence[DocumentLine]) -> Iterator[DocumentLine]:
        """A section with its heading; nothing if empty."""
        if lines:
            yield DocumentLine(role="heading", text=heading(notion, self.language))
            yield from lines

    def scores(self, texts: Sequence[str]) -> list[float]:
        """How well each fits; all the same without a posting."""
        return self.wanted.scores(texts, self.language) if self.wanted else [0.0] * len(texts)

    def best(self, texts: Sequence[str], most: int) -> list[int]:
        """Indexes of the texts to keep, best first; all in original order without a posting."""
        if self.wanted is None:
            return list(range(len(texts)))
        scores = self.scores(texts)
        return sorted(range(len(texts)), key=lambda at: (-scores[at], at))[:most]

    def head(self) -> Iterator[DocumentLine]:
        """Name, profession, and contact."""
        yield from self.line("name", name_in(self.known))
        yield from self.line("label", "basics.label")
        location = "basics.location"
        yield from self.line(
            "contact", "basics.email", "basics.phone", f"{location}.city", f"{location}.countryCode", "basics.url"
        )
        for number, each in enumerate(self.profile.basics.profiles):
            path = f"basics.profiles.{number}"
            if each.url:
                yield from self.line("contact", f"{path}.url")
            elif each.username:
                yield from self.line("contact", f"{path}.network", f"{path}.username", join=" ")

    def entry(self, path: str, title: tuple[str, ...], detail: tuple[str, ...]) -> Iterator[DocumentLine]:
        """The head of an entry: title, then place and time."""
        yield from self.line("title", *(f"{path}.{key}" for key in title))
        where = [f"{path}.{key}" for key in detail if f"{path}.{key}" in self.known]
        when = [f"{path}.{key}" for key in ("startDate", "endDate") if f"{path}.{key}" in self.known]
        said = [self.text(each) for each in where]
        if when:
            ends = f"{path}.endDate" in self.known
            until = "" if ends else f" – {heading('now', self.language)}" if path.startswith("work.") else ""
            said.append(" – ".join(map(self.text, when)) + until)
        if said:
            yield DocumentLine(role="detail", text=_SEPARATOR.join(said), sources=(*where, *when))

    def bullets(self, path: str, texts: Sequence[str], most: int) -> Iterator[DocumentLine]:
        """The highlights of an entry."""
        for at in self.best(texts, most):
            source = f"{path}.highlights.{at}"
            if source in self.known:
                yield DocumentLine(role="bullet", text=self.shortened(self.text(source)), sources=(source,))

    def shortened(self, text: str) -> str:
        """The first sentence of a long text, and the sentences that fit the posting."""
        sentences = _SENTENCE_END.split(text.strip())
        if self.wanted is None or len(text) <= LONG or len(sentences) < 2:
            return text
        scores = self.scores(sentences)
        return " ".join(each for at, each in enumerate(sentences) if at == 0 or scores[at] > 0)

    def work(self) -> Iterator[DocumentLine]:
        """All jobs: an omitted job would look like a gap."""
        for number, each in enumerate(self.profile.work):
            path = f"work.{number}"
            yield from self.entry(path, ("position",) if each.position else ("name",),
                                  ("name", "location") if each.position else ("location",))  # fmt: skip
            yield from self.line("text", f"{path}.summary")
            yield from self.bullets(path, each.highlights, BULLETS[min(number, len(BULLETS) - 1)])

    def projects(self) -> Iterator[DocumentLine]:
        """Projects, best fit first."""
        texts = [" ".join((each.name, each.description, *each.highlights, *each.keywords))
                 for each in self.profile.projects]  # fmt: skip
        for at in self.best(texts, _PROJECTS):
            each, path = self.profile.projects[at], f"projects.{at}"
            yield from self.entry(path, ("name",), ("entity",))
            yield from self.line("text", f"{path}.description")
            yield from self.bullets(path, each.highlights, BULLETS[-1])
            yield from self.line("detail", *(f"{path}.keywords.{number}" for number in range(len(each.keywords))))

    def volunteer(self) -> Iterator[DocumentLine]:
        """Unpaid work."""
        for number, each in enumerate(self.profile.volunteer):
            path = f"volunteer.{number}"
            yield from self.entry(path, ("position",) if each.position else ("organization",),
                                  ("organization",) if each.position else ())  # fmt: skip
            yield from self.line("text", f"{path}.summary")
            yield from self.bullets(path, each.highlights, BULLETS[-1])

    def education(self) -> Iterator[DocumentLine]:
        """Schools and studies."""
        for number, each in enumerate(self.profile.education):
            has_title = bool(each.study_type or each.area)
            yield from self.entry(f"education.{number}", ("studyType", "area") if has_title else ("institution",),
                                  ("institution", "score") if has_title else ("score",))  # fmt: skip

    def skills(self) -> Iterator[DocumentLine]:
        """Groups of skills and their keywords, best fit first."""
        texts = [" ".join((each.name, *each.keywords)) for each in self.profile.skills]
        for at in self.best(texts, len(texts)):
            each, path = self.profile.skills[at], f"skills.{at}"
            keywords = [f"{path}.keywords.{number}" for number in self.best(each.keywords, _KEYWORDS)]
            there = [path for path in keywords if path in self.known]
            named = [f"{path}.{key}" for key in ("name", "level") if f"{path}.{key}" in self.known]
            said = " · ".join(map(self.text, named))
            listed = ", ".join(map(self.text, there))
            if said or listed:
                text = f"{said}: {listed}" if said and listed else said or listed
                yield DocumentLine(role="detail", text=text, sources=(*named, *there))

    def named(self, section: str, count: int, *keys: str) -> Iterator[DocumentLine]:
        """A line per entry of a section."""
        for number in range(count):
            yield from self.line("detail", *(f"{section}.{number}.{key}" for key in keys))

    def resume(self) -> Iterator[DocumentLine]:
        """The whole résumé."""
        profile = self.profile
        yield from self.head()
        yield from self.heading("profile", [*self.line("text", "basics.summary")])
        yield from self.heading("skills", [*self.skills()])
        yield from self.heading("work", [*self.work()])
        yield from self.heading("projects", [*self.projects()])
        yield from self.heading("education", [*self.education()])
        certificates = self.named("certificates", len(profile.certificates), "name", "issuer", "date")
        yield from self.heading("certificates", [*certificates])
        yield from self.heading("languages", [*self.named("languages", len(profile.languages), "language", "fluency")])
        yield from self.heading("volunteer", [*self.volunteer()])
        awards = self.named("awards", min(len(profile.awards), LISTED), "title", "awarder", "date")
        yield from self.heading("awards", [*awards])
        count = min(len(profile.publications), LISTED)
        published = self.named("publications", count, "name", "publisher", "releaseDate", "url")
        yield from self.heading("publications", [*published])


def compose(profile: Profile, language: str, wanted: PostingWords | None = None) -> tuple[DocumentLine, ...]:
    """The lines of a résumé.

    Args:
        profile: the person's profile.
        language: language of headings and dates.
        wanted: words of the posting; None for the complete résumé, in the profile's order.
    """
    return tuple(_Writer(profile, language, evidence(profile, language), wanted).resume())


def language_of_profile(profile: Profile) -> str:
    """The language of a person's own sentences."""
    letter = profile.footpath.letter
    texts = (
        profile.basics.summary,
        *(text for each in profile.work for text in (each.summary, each.position, *each.highlights)),
        *(letter.opening, *letter.paragraphs, letter.closing, profile.footpath.files.cover_letter_text),
    )
    return language_of(" ".join(texts))
