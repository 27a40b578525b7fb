"""Read a Europass CV in XML: the older `SkillsPassport` and the newer `Candidate`, also attached to a PDF."""

from __future__ import annotations

import html
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final
from xml.etree import ElementTree

from footpath.errors import BadInput
from footpath.language.countries import country_code
from footpath.language.locales import language_name
from footpath.language.phones import find_numbers
from footpath.resumes.facts import Fact, Path, ResumeFacts, Unsure, path_of_site
from footpath.resumes.lines import TextPlace

if TYPE_CHECKING:
    from collections.abc import Iterator
    from xml.etree.ElementTree import Element

KIND: Final = "Europass"
_DATE: Final = re.compile(r"(\d{4})(?:-?-?(\d\d))?(?:-?-?-?(\d\d))?")
_BREAK: Final = re.compile(r"<\s*/?\s*(?:p|br|li|ul|ol|div)[^>]*>", re.IGNORECASE)
_TAG: Final = re.compile(r"<[^>]{0,300}>")


def read_europass(content: bytes) -> ResumeFacts:
    """Return the facts of a Europass XML. Raises BadInput for broken XML, and for XML of another kind."""
    if b"<!ENTITY" in content[:100_000]:
        raise BadInput("The XML defines entities of its own, which no Europass CV does.", hint="Export it again.")
    try:
        root = ElementTree.fromstring(content)
    except ElementTree.ParseError as error:
        raise BadInput(
            f"The XML is broken (line {error.position[0]}).", hint="Export it from Europass again."
        ) from None
    match _name(root):
        case "SkillsPassport":
            reader: _Passport | _Candidate = _Passport(root)
        case "Candidate":
            reader = _Candidate(root)
        case _:
            raise BadInput("This XML is no Europass CV.", hint="Export the CV from europass.europa.eu as XML or PDF.")
    reader.read()
    if not reader.facts:
        raise BadInput("The Europass CV is empty.", hint="Export it from Europass again.")
    return ResumeFacts(KIND, tuple(reader.facts), tuple(reader.unsure))


def _name(element: Element) -> str:
    return element.tag.rsplit("}", 1)[-1]


def _all(element: Element | None, *path: str) -> list[Element]:
    """Return the elements along a path of names, whatever their namespace."""
    found = [] if element is None else [element]
    for step in path:
        found = [inner for each in found for inner in each if _name(inner) == step]
    return found


def _deep(element: Element, name: str) -> list[Element]:
    return [each for each in element.iter() if _name(each) == name]


def _text(element: Element | None, *path: str) -> str:
    """The first text on a way; empty for none."""
    return next((said for each in _all(element, *path) if (said := _plain(each.text or ""))), "")


def _plain(text: str) -> str:
    """Return a text without the HTML of editors."""
    return " ".join(html.unescape(_TAG.sub(" ", _BREAK.sub(" ", text))).split())


def _paragraphs(text: str) -> list[str]:
    return [said for each in _BREAK.split(html.unescape(text)) if (said := _plain(each).lstrip("•-–* ").strip())]


@dataclass
class _Base:
    root: Element
    facts: list[Fact] = field(default_factory=list["Fact"])
    unsure: list[Unsure] = field(default_factory=list["Unsure"])

    def put(self, path: Path, value: str, where: str, said: str = "") -> None:
        """Add a fact, if the value is not empty."""
        if value:
            self.facts.append(Fact(path, value, TextPlace(0, part=where, text=said or value), said))

    def put_phone(self, said: str, country: str, where: str) -> None:
        """Add a telephone number, or ask for the country."""
        found = find_numbers(said, country)
        if any(fact.path == ("basics", "phone") for fact in self.facts):
            return
        if found and found[0][1]:
            self.put(("basics", "phone"), found[0][1], where, said)
        elif said:
            self.unsure.append(Unsure(f"in which country the telephone number {said} is", TextPlace(0, part=where)))

    def put_named(self, given: str, family: str, where: str) -> None:
        """Add a name in two parts."""
        self.put(("basics", "name"), f"{given} {family}".strip(), where)
        self.put(("x-footpath", "name", "given"), given, where)
        self.put(("x-footpath", "name", "family"), family, where)

    def put_texts(self, path: Path, text: str, where: str) -> None:
        """Add a description: one text, or a list."""
        texts = _paragraphs(text)
        if len(texts) == 1:
            self.put((*path, "summary"), texts[0], where)
        for number, each in enumerate(texts if len(texts) > 1 else ()):
            self.put((*path, "highlights", number), each, where)


class _Passport(_Base):
    """The older schema, to version 3.4."""

    def read(self) -> None:
        """Fill `facts`."""
        info = next(iter(_all(self.root, "LearnerInfo")), None)
        who = next(iter(_all(info, "Identification")), None)
        self.put_named(_text(who, "PersonName", "FirstName"), _text(who, "PersonName", "Surname"), "PersonName")
        self._contact(who)
        self.put(("basics", "label"), _text(info, "Headline", "Description", "Label"), "Headline")
        for number, each in enumerate(_all(info, "WorkExperienceList", "WorkExperience")):
            path, where = ("work", number), f"WorkExperience {number + 1}"
            self.put((*path, "name"), _text(each, "Employer", "Name"), where)
            self.put((*path, "position"), _text(each, "Position", "Label"), where)
            self.put(
                (*path, "location"), _text(each, "Employer", "ContactInfo", "Address", "Contact", "Municipality"), where
            )
            self._period(each, path, where)
            self.put_texts(path, next((e.text or "" for e in _all(each, "Activities")), ""), where)
        for number, each in enumerate(_all(info, "EducationList", "Education")):
            path, where = ("education", number), f"Education {number + 1}"
            self.put((*path, "institution"), _text(each, "Organisation", "Name"), where)
            self.put((*path, "studyType"), _text(each, "Title"), where)
            self._period(each, path, where)
        self._languages(info)
        skills = next(iter(_all(info, "Skills")), None)
        number = 0
        for kind in ("JobRelated", "Computer", "Digital", "Communication", "Organisational", "Other"):
            for each in _all(skills, kind, "Description"):
                for text in _paragraphs(each.text or ""):
                    self.put(("skills", number, "name"), text, kind)
                    number += 1

    def _contact(self, who: Element | None) -> None:
        info = next(iter(_all(who, "ContactInfo")), None)
        address = next(iter(_all(info, "Address", "Contact")), None)
        code = _text(address, "Country", "Code").replace("UK", "GB").replace("EL", "GR")
        where = ("basics", "location")
        self.put((*where, "address"), _text(address, "AddressLine"), "Address")
        self.put((*where, "postalCode"), _text(address, "PostalCode"), "Address")
        self.put((*where, "city"), _text(address, "Municipality"), "Address")
        if country_code(code):
            self.put((*where, "countryCode"), country_code(code), "Address", code)
        self.put(("basics", "email"), _text(info, "Email", "Contact"), "Email")
        for each in _all(info, "TelephoneList", "Telephone", "Contact"):
            self.put_phone(_plain(each.text or ""), country_code(code), "Telephone")
        for number, each in enumerate(_all(info, "WebsiteList", "Website", "Contact")):
            url = _plain(each.text or "")
            self.put(path_of_site(number), url if "://" in url else f"https://{url}", "Website", url)
        self._personal(next(iter(_all(who, "Demographics")), None))

    def _personal(self, person: Element | None) -> None:
        for born in _all(person, "Birthdate"):
            self.put(("x-footpath", "date_of_birth"), _date(born), "Birthdate", _date(born))
        for number, each in enumerate(_all(person, "NationalityList", "Nationality", "Code")):
            code = _plain(each.text or "").replace("UK", "GB").replace("EL", "GR")
            self.put(("x-footpath", "citizenships", number), country_code(code), "Nationality", code)

    def _period(self, element: Element, path: Path, where: str) -> None:
        for key, name in (("startDate", "From"), ("endDate", "To")):
            for each in _all(element, "Period", name):
                self.put((*path, key), _date(each), where, _date(each))

    def _languages(self, info: Element | None) -> None:
        tongues = next(iter(_all(info, "Skills", "Linguistic")), None)
        native, foreign = ("MotherTongueList", "MotherTongue"), ("ForeignLanguageList", "ForeignLanguage")
        ways = (native, foreign, native[1:], foreign[1:])
        for number, each in enumerate(each for way in ways for each in _all(tongues, *way)):
            name = _text(each, "Description", "Label") or language_name(_text(each, "Description", "Code"))
            self.put(("languages", number, "language"), name, "Linguistic")
            levels = {_plain(one.text or "") for level in _all(each, "ProficiencyLevel") for one in level}
            fluency = "Native speaker" if _name(each) == "MotherTongue" else levels.pop() if len(levels) == 1 else ""
            self.put(("languages", number, "fluency"), fluency, "Linguistic", _name(each) if fluency else "")
            if len(levels) > 1:
                said = ", ".join(sorted(levels))
                self.unsure.append(
                    Unsure(f"your level of {name}: it is {said} by skill", TextPlace(0, part="Linguistic"))
                )


def _date(element: Element) -> str:
    """A date in attributes: `month="--06"`."""
    parts = [re.sub(r"\D", "", element.get(name, "")) for name in ("year", "month", "day")]
    return "-".join(each.zfill(2) for each in parts[: next((n for n, each in enumerate(parts) if not each), 3)])


class _Candidate(_Base):
    """The newer schema, of europass.eu."""

    def read(self) -> None:
        """Fill `facts`."""
        person = next(iter(_all(self.root, "CandidatePerson")), None)
        self.put_named(
            _text(person, "PersonName", "GivenName"), _text(person, "PersonName", "FamilyName"), "CandidatePerson"
        )
        self._contact(person)
        self.put(("x-footpath", "date_of_birth"), _iso(_text(person, "BirthDate"), 3), "CandidatePerson")
        for number, each in enumerate(_all(person, "NationalityCode")):
            code = _plain(each.text or "").upper()
            self.put(("x-footpath", "citizenships", number), country_code(code), "CandidatePerson", code)
        profile = next(iter(_all(self.root, "CandidateProfile")), None)
        if profile is None:
            return
        self.put(("basics", "summary"), _text(profile, "ExecutiveSummary"), "ExecutiveSummary")
        self._work(profile)
        for number, each in enumerate(_all(profile, "EducationHistory", "EducationOrganizationAttendance")):
            path, where = ("education", number), f"EducationHistory {number + 1}"
            self.put((*path, "institution"), _text(each, "OrganizationName"), where)
            title = _text(each, "EducationDegree", "DegreeName") or _text(each, "ProgramName")
            self.put((*path, "studyType"), title, where)
            self._period(each, path, where)
        self._languages(person, profile)
        self._skills(profile)

    def _contact(self, person: Element | None) -> None:
        country = next((_plain(e.text or "") for e in _deep(self.root, "CountryCode")), "").upper()
        for each in _all(person, "Communication"):
            uri, dial = _text(each, "URI"), _text(each, "DialNumber")
            channel = _text(each, "ChannelCode").casefold()
            self._address_of_web(uri, channel)
            if dial:
                prefix = _text(each, "CountryDialing").lstrip("+")
                self.put_phone(
                    f"+{prefix} {dial}" if prefix and not dial.startswith("+") else dial, country, "Communication"
                )
            for address in _all(each, "Address"):
                self._place(address)

    def _address_of_web(self, uri: str, channel: str) -> None:
        if "@" in uri and not any(fact.path == ("basics", "email") for fact in self.facts):
            self.put(("basics", "email"), uri.removeprefix("mailto:"), "Communication")
        elif uri and channel in ("web", "website", "social media", "") and "@" not in uri:
            number = sum(fact.path[:2] == ("basics", "profiles") for fact in self.facts)
            url = uri if "://" in uri else f"https://{uri}"
            self.put(("basics", "profiles", number, "url"), url, "Communication", uri)

    def _place(self, address: Element) -> None:
        where = ("basics", "location")
        self.put((*where, "address"), _text(address, "AddressLine") or _text(address, "StreetName"), "Address")
        self.put((*where, "city"), _text(address, "CityName"), "Address")
        self.put((*where, "postalCode"), _text(address, "PostalCode"), "Address")
        code = _text(address, "CountryCode").upper()
        self.put((*where, "countryCode"), country_code(code), "Address", code)

    def _work(self, profile: Element) -> None:
        number = 0
        for firm in _all(profile, "EmploymentHistory", "EmployerHistory"):
            for job in _all(firm, "PositionHistory"):
                path, where = ("work", number), f"EmploymentHistory {number + 1}"
                self.put((*path, "name"), _text(firm, "OrganizationName"), where)
                self.put((*path, "position"), _text(job, "PositionTitle"), where)
                city = next((_plain(each.text or "") for each in _deep(firm, "CityName")), "")
                self.put((*path, "location"), city, where)
                self._period(job, path, where)
                self.put_texts(path, next((each.text or "" for each in _all(job, "Description")), ""), where)
                number += 1

    def _period(self, element: Element, path: Path, where: str) -> None:
        goes_on = any((each.text or "").strip() == "true" for each in _deep(element, "CurrentIndicator"))
        for key, name in (("startDate", "StartDate"), ("endDate", "EndDate")):
            date = next(
                (_text(each, "FormattedDateTime") or _plain(each.text or "") for each in _deep(element, name)), ""
            )
            if not (goes_on and key == "endDate"):
                self.put((*path, key), _iso(date), where, date)

    def _languages(self, person: Element | None, profile: Element) -> None:
        native = [_plain(each.text or "") for each in _all(person, "PrimaryLanguageCode")]
        number = 0
        for code in native:
            self.put(("languages", number, "language"), language_name(code), "PrimaryLanguageCode", code)
            self.put(("languages", number, "fluency"), "Native speaker", "PrimaryLanguageCode", "PrimaryLanguageCode")
            number += 1
        for each in _all(profile, "PersonQualifications", "PersonCompetency"):
            if _text(each, "TaxonomyID").casefold() != "language":
                continue
            code = _text(each, "CompetencyID")
            name = language_name(code) or _text(each, "CompetencyName")
            self.put(("languages", number, "language"), name, "PersonCompetency", code)
            levels = {_plain(one.text or "") for one in _deep(each, "ScoreText")} - {""}
            if len(levels) == 1:
                self.put(("languages", number, "fluency"), levels.pop(), "PersonCompetency")
            elif levels:
                said = ", ".join(sorted(levels))
                self.unsure.append(
                    Unsure(f"your level of {name}: it is {said} by skill", TextPlace(0, part="PersonCompetency"))
                )
            number += 1

    def _skills(self, profile: Element) -> None:
        names = [_text(each, "CompetencyName") for each in _all(profile, "PersonQualifications", "PersonCompetency")
                 if _text(each, "TaxonomyID").casefold() != "language"]  # fmt: skip
        names += [_plain(each.text or "") for each in _deep(profile, "DigitalSkill")]
        for number, name in enumerate(dict.fromkeys(filter(None, names))):
            self.put(("skills", number, "name"), name, "PersonQualifications")


def _iso(text: str, parts: int = 2) -> str:
    """Return a date as precise as meant: editors write the first day of a month for a month."""
    found = _DATE.match(text)
    said = [each for each in (found.groups() if found else ()) if each]
    if parts == 2 and len(said) == 3 and said[2] == "01":
        said.pop()
    return "-".join(said) if len(said) >= min(parts, 1) else ""


def europass_in(attached: Iterator[tuple[str, bytes]]) -> ResumeFacts | None:
    """Return the Europass CV among the attachments of a PDF, or None."""
    for name, content in attached:
        if name.casefold().endswith(".xml") and (b"SkillsPassport" in content or b"<Candidate" in content):
            return read_europass(content)
    return None
