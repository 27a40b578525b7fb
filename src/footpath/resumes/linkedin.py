"""Read the archive that LinkedIn gives its members: CSV tables, each with a header line."""

from __future__ import annotations

import csv
import io
import re
from typing import TYPE_CHECKING, Final

from footpath.errors import BadInput
from footpath.language.countries import country_code
from footpath.language.periods import read_month
from footpath.language.phones import find_numbers
from footpath.resumes.archive import names_in, read_file
from footpath.resumes.facts import Choice, Fact, Path, ResumeFacts, Unsure, path_of_site
from footpath.resumes.lines import TextPlace

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

KIND: Final = "LinkedIn export"
TABLES: Final = (
    "profile.csv", "positions.csv", "education.csv", "skills.csv", "languages.csv", "certifications.csv",
    "projects.csv", "email addresses.csv", "phonenumbers.csv", "job applicant saved screening question responses.csv",
)  # fmt: skip
_MOST_ROWS: Final = 500
_WEBSITE: Final = re.compile(r"\[?(?:[A-Z_ ]+:)?(https?://[^\],\s]+)\]?")


def _tables_in(names: Sequence[str]) -> dict[str, str]:
    """Return the tables of an archive by lower-case name; empty for an archive from elsewhere."""
    found = {name.rsplit("/", 1)[-1].casefold(): name for name in names}
    return {table: found[table] for table in TABLES if table in found}


def read_linkedin(content: bytes) -> ResumeFacts:
    """Return the facts of an archive. Missing tables are fine; raises BadInput if the archive has no known table."""
    tables = _tables_in(names_in(content))
    if not tables:
        raise BadInput(
            "The archive has none of the tables of a LinkedIn export (Profile.csv, Positions.csv …).",
            hint="Ask LinkedIn for a copy of your data under Settings › Data privacy, and give that file.",
        )
    reader = _TablesReader({table: list(_rows(read_file(content, name), name)) for table, name in tables.items()})
    facts = tuple(reader.facts())
    if not facts:
        raise BadInput("The tables of the LinkedIn export are empty.", hint="Ask LinkedIn for the larger copy.")
    missing = [name for name in ("profile.csv", "positions.csv", "education.csv") if name not in tables]
    lacks = [Unsure(f"the export has no {name.capitalize()}", TextPlace(0, part=name.capitalize())) for name in missing]
    return ResumeFacts(KIND, facts, (*lacks, *reader.unsure))


class _Row(dict[str, str]):
    place: TextPlace


def _rows(content: bytes, name: str) -> Iterator[_Row]:
    """Yield the rows of a table by column name. A preamble before the header is skipped."""
    text = content.decode("utf-8-sig", "replace")
    part = name.rsplit("/", 1)[-1]
    try:
        lines = list(csv.reader(io.StringIO(text)))
    except csv.Error as error:
        raise BadInput(f"The table {part} is damaged: {error}.", hint="Download the export again.") from None
    if lines and len(lines[0]) == 1 and lines[0][0].startswith("Notes"):
        lines = lines[next((n for n, row in enumerate(lines) if len(row) > 1), len(lines)) :]
    for number, values in enumerate(lines[1 : _MOST_ROWS + 1], 2):
        row = _Row({key.strip().casefold(): value.strip() for key, value in zip(lines[0], values, strict=False)})
        row.place = TextPlace(number, part=part, text=", ".join(value for value in values if value)[:200])
        yield row


def _dates_of(row: _Row, section: str) -> tuple[tuple[str, str], ...]:
    """The dates of a row, as written, by the section's keys."""
    starts = row.get("started on") or row.get("start date") or ""
    ends = row.get("finished on") or row.get("end date") or ""
    match section:
        case "skills" | "languages":
            return ()
        case "certificates":
            return (("date", starts),)
        case _:
            return (("startDate", starts), ("endDate", ends))


class _TablesReader:
    def __init__(self, tables: dict[str, list[_Row]]) -> None:
        self._tables = tables
        self.unsure: list[Unsure] = []
        place = next((row.get("geo location", "") for row in tables.get("profile.csv", [])), "")
        self._country = country_code(place.rpartition(",")[2].strip()) or country_code(place)

    def facts(self) -> Iterator[Fact]:
        """Yield all facts; questions go to `unsure`."""
        yield from self._profile()
        yield from self._listed("positions.csv", "work", {
            "company name": "name", "title": "position", "location": "location", "description": "summary"})  # fmt: skip
        yield from self._listed(
            "education.csv", "education", {"school name": "institution", "degree name": "studyType"}
        )
        yield from self._listed("skills.csv", "skills", {"name": "name"})
        yield from self._listed("languages.csv", "languages", {"name": "language", "proficiency": "fluency"})
        yield from self._listed(
            "certifications.csv", "certificates", {"name": "name", "authority": "issuer", "url": "url"}
        )
        yield from self._listed(
            "projects.csv", "projects", {"title": "name", "description": "description", "url": "url"}
        )
        self._answers()

    def _profile(self) -> Iterator[Fact]:
        for row in self._tables.get("profile.csv", [])[:1]:
            given, family = row.get("first name", ""), row.get("last name", "")
            if given and family:
                yield Fact(("basics", "name"), f"{given} {family}", row.place)
                yield Fact(("x-footpath", "name", "given"), given, row.place)
                yield Fact(("x-footpath", "name", "family"), family, row.place)
            for key, name in (("headline", "label"), ("summary", "summary")):
                if row.get(key):
                    yield Fact(("basics", name), row[key], row.place)
            yield from self._location(row)
            for number, url in enumerate(_WEBSITE.findall(row.get("websites", ""))[:5]):
                yield Fact(path_of_site(number), url, row.place)
            if len(day := read_month(row.get("birth date", ""))) == 10:
                yield Fact(("x-footpath", "date_of_birth"), day, row.place, row["birth date"])
        yield from self._reached()

    def _location(self, row: _Row) -> Iterator[Fact]:
        place = row.get("geo location", "")
        if self._country:
            yield Fact(
                ("basics", "location", "countryCode"), self._country, row.place, place.rpartition(",")[2].strip()
            )
        city = place.split(",")[0].strip()
        if city and "," in place:
            yield Fact(("basics", "location", "city"), city, row.place)
        for key, name in (("zip code", "postalCode"), ("address", "address")):
            if row.get(key):
                yield Fact(("basics", "location", name), row[key], row.place)

    def _reached(self) -> Iterator[Fact]:
        mails = self._tables.get("email addresses.csv", [])
        for row in sorted(mails, key=lambda each: each.get("primary", "").casefold() != "yes")[:1]:
            yield Fact(("basics", "email"), row.get("email address", ""), row.place)
        for row in self._tables.get("phonenumbers.csv", []):
            found = find_numbers(row.get("number", ""), self._country)
            if found and found[0][1]:
                yield Fact(("basics", "phone"), found[0][1], row.place, found[0][0])
                return
            if row.get("number"):
                self.unsure.append(Unsure(f"in which country the telephone number {row['number']} is", row.place))

    def _listed(self, table: str, section: str, keys: dict[str, str]) -> Iterator[Fact]:
        number = 0
        for row in self._tables.get(table, []):
            said = [(key, row[column]) for column, key in keys.items() if row.get(column)]
            if not said:
                continue
            for key, value in said:
                yield Fact((section, number, key), value, row.place)
            for key, value in _dates_of(row, section):
                if date := read_month(value):
                    yield Fact((section, number, key), date, row.place, value)
            number += 1

    def _answers(self) -> None:
        """Offer the person's earlier answers as choices: an old answer may no longer be true."""
        for number, row in enumerate(self._tables.get(TABLES[-1], [])):
            question, answer = row.get("question", ""), row.get("answer", "")
            if question and answer:
                path: Path = ("x-footpath", "answers", number)
                facts = (Fact((*path, "question"), question, row.place), Fact((*path, "answer"), answer, row.place))
                what = f"whether “{answer[:40]}” still is your answer to “{question[:80]}”"
                self.unsure.append(Unsure(what, row.place, (Choice("yes, keep it", facts),)))
