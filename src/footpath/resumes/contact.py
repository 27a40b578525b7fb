"""Read the person's name and contact data from the head of a résumé and the contact sections."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from footpath.language.countries import country_code, country_name, nationality_code, state_of_code
from footpath.language.lexicon import words_of
from footpath.language.periods import find_day, find_period
from footpath.language.phones import find_numbers, readings_of
from footpath.language.text import fold_words, unaccented
from footpath.resumes.contact_labels import REVERSED, UNKNOWN, is_of_another, pieces_of
from footpath.resumes.entry_lines import is_dated
from footpath.resumes.evidence import KnownWords, as_title, introduces
from footpath.resumes.facts import Choice, Fact, Unsure
from footpath.resumes.lines import TextLine, goes_on, joined, with_whole_addresses
from footpath.resumes.names import (
    FAMILY_AND_GIVEN,
    bare_name,
    cased,
    is_in_address,
    may_be_name,
    without_letters_behind,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

_EMAIL: Final = re.compile(r"[\w.+%-]+@[\w-]+(?:\.[\w-]+)+")
_URL: Final = re.compile(
    r"(?:https?://)?(?:www\.)?[\w-]+(?:\.[\w-]+)*\.[a-z]{2,12}(?:/[\w./%~?=&#+-]*)?(?![\w@])", re.IGNORECASE
)
_POSTAL: Final = re.compile(
    r"(?<![\w+-])(?P<code>[A-Z]{1,2}-?\d{4,5}|\d{4,5}(?:-\d{3,4})?(?:\s?[A-Z]{2}(?=\s))?|\d{3}\s\d{2}|\d{2}-\d{3}"
    r"|[A-Z]{1,2}\d[A-Z\d]?\s\d[A-Z]{2}|[A-Z]\d[A-Z]\s\d[A-Z]\d|[A-Z]\d\d\s[A-Z\d]{4})(?![\w-])"
)
_STATE_AND_CODE: Final = re.compile(r"\b([A-Z]{2})\s+(?:(\d{5})(?:-\d{4})?|[A-Z]\d[A-Z] ?\d[A-Z]\d)\b")
"""A state with a postal code of the United States, or of Canada: "Duluth, MN 55802"."""
_TITLES: Final = re.compile(r"\s[/–—&]\s|,\s")
_BARE_NUMBER: Final = re.compile(
    r"(?=(?:\D*\d){7})0[\d\s()/.-]+|\(?\d{3}\)\s?\d{3}[\s.-]\d{4}|\d{3}(?:[\s.-]\d{2,4}){2,3}"
)
"""A telephone number without its country."""
_STATE: Final = re.compile(r"(.+)\s\(([A-Z]{2})\)")
"""A town with its state: "Montréal (QC)"."""
_HOUSE: Final = re.compile(r"\d{1,4}(?:\s?(?:[a-zA-Z]|bis|ter))?")
"""The number of a house."""
_DISTRICT: Final = re.compile(r"[^\W\d_][^\d,]+ \d{1,2}")
"""A town with the number of its district: "Dublin 8"."""
_IN_BRACKETS: Final = re.compile(r"\s\(([^()]+)\)?$")
_SHOWN: Final = 80
"""Letters of a line that a question shows."""
_LEAST_LONG: Final = 60
"""Least number of letters of a text about the person, which is neither name nor address."""
_LARGE: Final = 1.3
"""Least size of letters that only a name has."""
_MUCH_LARGER: Final = 1.6
"""Least size of a name that stands anywhere among the lines before the headings."""
_LONGEST_TOWN: Final = 3
"""Words."""
_NETWORKS: Final = (
    "LinkedIn", "GitHub", "GitLab", "XING", "Twitter", "Mastodon", "Behance", "Dribbble", "Medium", "Kaggle",
)  # fmt: skip


class ContactReader:
    """Takes facts from the lines of head and contact sections; the rest may be the name and places."""

    def __init__(self, head: Sequence[TextLine], contact: Sequence[TextLine], language: str = "") -> None:
        self._language = language
        self._head = _whole(with_whole_addresses(head))
        self._contact = with_whole_addresses(contact)
        self._country = ""
        self.facts: list[Fact] = []
        self.unsure: list[Unsure] = []
        self._profiles = 0
        self.summary: list[TextLine] = []
        self.left: list[tuple[TextLine, str]] = []
        """Lines without a recognised fact."""

    def read(self) -> None:
        """Fill `facts` and `unsure`."""
        head = [line for line in self._head if not self._is_long(line)]
        name = self._name(head)
        pieces = pieces_of([line for line in (*head, *self._contact) if line is not name])
        self._country = self._find_country(pieces)
        label = _label_line(head[head.index(name) + 1 :] if name in head else [])
        first = next(iter(head), None)
        if label is not None and _is_of_titles(label.text):
            pieces = [each for each in pieces if each[0] is not label]
            self._once("label", cased(label.text), label)
        for line, key, text in pieces:
            left = self._take_own(line, key, text, is_first=line is first)
            if left and not (label is line and self._take_label(line, left)):
                self._take_place(line, key, left)

    def _is_long(self, line: TextLine) -> bool:
        is_sentence = line.text.endswith(".") and len(line.text.split()) >= 5
        is_long = len(line.text) >= _LEAST_LONG and len(line.text.split()) >= 8
        if not (is_long or is_sentence) or any(each.search(line.text) for each in (_EMAIL, _URL, _POSTAL)):
            return False
        self.summary.append(line)
        return True

    def _name(self, head: Sequence[TextLine]) -> TextLine | None:
        """Return the line of the name: a labelled line, or the largest name-like line among the first."""
        if self._take_labelled_name(head):
            return None
        address = next((found[0] for line in (*head, *self._contact) if (found := _EMAIL.search(line.text))), "")
        large = [line for line in head[4:] if line.size >= _MUCH_LARGER]  # behind a column at its left
        possible = [line for line in (*head[:4], *large, *self._contact[:1]) if may_be_name(bare_name(line.text))]
        local = unaccented(address.split("@")[0]).casefold()
        best = max(
            possible,
            key=lambda line: (line.size > 1.15, is_in_address(line.text, local), line.size, -line.place.line),
            default=None,
        )
        if best is None:
            return None
        said, doubtful = without_letters_behind(bare_name(best.text), local)
        text = cased(said)
        if doubtful:
            self.unsure.append(Unsure(f"whether “{doubtful}” in “{text}” is a part of your name", best.place))
        if best.size <= 1.15 and not is_in_address(text, local):
            self.unsure.append(Unsure(f"whether “{text}” is your name", best.place))
        else:
            self.facts.append(Fact(("basics", "name"), text, best.place, without_letters_behind(best.text, local)[0]))
        return best

    def _find_country(self, pieces: Sequence[tuple[TextLine, str, str]]) -> str:
        for _, key, text in pieces:
            for piece in reversed([] if key == UNKNOWN else re.split(r",|\s-\s", text)):
                if code := _country(piece.strip()):
                    return code
        for _, _, text in pieces:
            if (found := _STATE_AND_CODE.search(text)) and state_of_code(found[1].casefold()):
                return "US" if found[2] else "CA"
        return ""

    def _take_labelled_name(self, head: Sequence[TextLine]) -> bool:
        """Take a labelled name, whole or in parts; whether there is one."""
        labelled = {key: (line, text) for line, key, text in pieces_of([*head, *self._contact])}
        for key in ("name", "given"):
            line, text = labelled.get(key, (None, ""))
            if line is not None and may_be_name(text) and (key == "name" or "family" not in labelled):
                self.facts.append(Fact(("basics", "name"), text, line.place))
                return True
        if REVERSED in labelled:
            return self._take_reversed(*labelled[REVERSED])
        family = labelled.get("family") or labelled.get("name")
        if "given" not in labelled or family is None:
            return False
        for key, (line, text) in (("given", labelled["given"]), ("family", family)):
            self.facts.append(Fact(("x-footpath", "name", key), text, line.place))
        return True

    def _take_reversed(self, line: TextLine, text: str) -> bool:
        """Take a name behind a label that has the family name first, "Surname, first name"; whether the words tell
        where the family name ends.
        """
        words = text.replace(",", " ").split()
        capitals = next((at for at, word in enumerate(words) if not word.isupper()), 0)
        family = 1 if len(words) == FAMILY_AND_GIVEN else capitals
        if not family or family >= len(words):
            return False
        self.facts.append(Fact(("basics", "name"), " ".join([*words[family:], *words[:family]]), line.place, text))
        return True

    def _ask(self, line: TextLine, text: str) -> None:
        """Ask about a text that may be of a relative or a referee. Its telephone number and addresses are choices."""
        own = ContactReader([], [], self._language)
        own._country = self._country
        own._take_known(line, "", text)
        choices = tuple(Choice(f"yours: {fact.value}", (fact,)) for fact in own.facts if fact.path[0] == "basics")
        said = line.text.replace("\t", " ")[:_SHOWN]
        what = f"whether “{said}” is of you" if choices else f"what “{said}” says"
        self.unsure += [Unsure(what, line.place, choices), *own.unsure]

    def _take_own(self, line: TextLine, key: str, text: str, *, is_first: bool) -> str:
        """Take contact data, unless the words before them are an unknown label or may name another person. Return the
        rest of the text. The first line is never another person's.
        """
        spans = [found.start() for found in _EMAIL.finditer(text)]
        spans += [text.index(said) for said, _ in find_numbers(text, self._country)]
        if key == UNKNOWN or (key == "" and spans and not is_first and is_of_another(text[: min(spans)])):
            self._ask(line, text)
            return ""
        return self._take_known(line, key, text)

    def _take_known(self, line: TextLine, key: str, text: str) -> str:
        """Take the e-mail address, web addresses, telephone number and labelled data. Return the rest of the text."""
        for found in _EMAIL.finditer(text):
            self._once("email", found[0], line)
        text = _EMAIL.sub(" ", text)
        if key != "address":
            for found in _URL.finditer(text):
                if "." in found[0].strip("."):
                    self._take_url(found[0].rstrip("."), line)
            text = _URL.sub(" ", text)
        if key != "birth":
            text = self._without_numbers(line, key, text)
        text = text.strip(" ,:()|·•–—-/")
        if key == "" and _BARE_NUMBER.fullmatch(text) and not find_day(text):
            key = "phone"
        if key in ("", "address", "city"):
            return text if any(map(str.isalnum, text)) else ""
        self._take_labelled(line, key, text)
        return ""

    def _take_labelled(self, line: TextLine, key: str, text: str) -> None:
        """Take what stands behind a label."""
        if key == "label" and text:
            self._once("label", text, line)
        elif key == "phone" and re.search(r"\d{5}|\d[\d\s/-]{6,}", text):
            readings = readings_of(text, self._language) if self._language else []
            choices = tuple(
                Choice(f"{country_name(code)}: {number}", (Fact(("basics", "phone"), number, line.place, text),))
                for code, number in readings
            )
            self.unsure.append(Unsure(f"in which country the telephone number “{text}” is", line.place, choices))
        elif key == "birth" and (found := find_day(text)) is not None:
            self.facts.append(Fact(("x-footpath", "date_of_birth"), found[0], line.place, found[1]))
        elif key == "citizenship":
            for number, said in enumerate(_nationalities(text)):
                fact = Fact(("x-footpath", "citizenships", number), nationality_code(said), line.place, said)
                self.facts.append(fact)

    def _without_numbers(self, line: TextLine, key: str, text: str) -> str:
        """Take the telephone number. Return the text without the number."""
        for said, number in find_numbers(text, self._country):
            if number:
                self._once("phone", number, line, said)
            text = text.replace(said, " ")
        if key != "address" and (odd := re.search(r"\+\d[\d\s()/.-]{6,}\d", text)):
            self.unsure.append(Unsure(f"the telephone number {odd[0]}: there can be no such number", line.place))
            text = text.replace(odd[0], " ")
        return text

    def _once(self, key: str, value: str, line: TextLine, said: str = "") -> None:
        if not any(fact.path == ("basics", key) for fact in self.facts):
            self.facts.append(Fact(("basics", key), value, line.place, said))

    def _take_url(self, said: str, line: TextLine) -> None:
        url = said if "://" in said else f"https://{said}"
        network = next((name for name in _NETWORKS if f"{name.casefold()}." in url.casefold()), "")
        if not network:
            self._once("url", url, line, said)
            return
        path = ("basics", "profiles", self._profiles)
        self.facts.append(Fact((*path, "network"), network, line.place, said))
        self.facts.append(Fact((*path, "url"), url, line.place, said))
        self._profiles += 1

    def _take_label(self, line: TextLine, text: str) -> bool:
        if any(map(str.isdigit, text)) or "," in text or country_code(text) or len(text.split()) > 7:
            return False
        if _EMAIL.search(line.text) and as_title(text, KnownWords()) <= 0:
            return False  # beside an address stands a title or a town
        if any(fact.path == ("basics", "label") for fact in self.facts):
            return False
        self.facts.append(Fact(("basics", "label"), cased(text), line.place, text))
        return True

    def _street(self, before: Sequence[str], line: TextLine) -> str:
        """The street before the postal code, or in what is left of the line or of the line above; empty if none has a
        number.
        """
        street = before or [text for told, text in self.left if _is_at(told, line) and any(map(str.isdigit, text))]
        return ", ".join(street) if any(map(str.isdigit, " ".join(street))) else ""

    def _take_place(self, line: TextLine, key: str, text: str) -> None:
        """Take an address: street, postal code, city, region, country."""
        where: dict[str, str] = {}
        pieces = [] if _has_dates(line) else self._without_introduction(line, _comma_parts(text))
        if not pieces:
            return
        code = _country(pieces[-1])
        if code:
            where["countryCode"] = pieces.pop()
        for number, piece in reversed([*enumerate(pieces)]):  # the number of a street stands before the code
            if (found := _POSTAL.search(piece)) and _is_code(found, piece) and re.search(r"[^\W\d_]", piece):
                where |= _around_code(piece, found, pieces[:number])
                if street := self._street([each for each in pieces[:number] if each != where.get("city")], line):
                    where["address"] = street
                break
        else:
            self._without_code(pieces, code, key, line, where)
        self._put_place(where, code, line)

    def _put_place(self, where: Mapping[str, str], code: str, line: TextLine) -> None:
        """Keep the parts of an address as facts, except parts that an earlier line has told. `code`: of the country."""
        taken = {fact.path for fact in self.facts}
        for name, value in where.items():
            path = ("basics", "location", name)
            if path not in taken:
                kept, said = (code, value) if name == "countryCode" else (value, "")
                self.facts.append(Fact(path, kept, line.place, said))

    def _without_introduction(self, line: TextLine, pieces: Sequence[str]) -> list[str]:
        """The pieces of an address without a sentence about the person; a number in that sentence is asked about."""
        for each in pieces:
            if introduces(each) and any(map(str.isdigit, each)):
                self.unsure.append(Unsure(f"which part of “{each[:80]}” is your address", line.place))
        return [each for each in pieces if not introduces(each)]

    def _without_code(self, pieces: Sequence[str], code: str, key: str, line: TextLine, where: dict[str, str]) -> None:
        """City and region of an address without a postal code."""
        self.left += [(line, piece) for piece in pieces]
        if code and (found := _street_and_town(pieces)):
            where |= found
            return
        names = [piece for piece in pieces if not any(map(str.isdigit, piece))]
        if not names or not _may_be_town(names[0]):
            return
        is_region = len(names) > 1 and bool(state_of_code(names[1].casefold()))
        alone = line in self._contact and len(pieces) == 1
        if code or is_region or key in ("address", "city") or alone:
            where["city"] = names[0]
            if is_region:
                where["region"] = names[1]


def _may_be_town(name: str) -> bool:
    return len(name.split()) <= _LONGEST_TOWN and name[:1].isupper()


def _street_and_town(pieces: Sequence[str]) -> dict[str, str]:
    """The street and the town of an address without a postal code; empty if no piece before the town ends or begins
    with the number of a house.
    """
    street, town = pieces[:-1], "".join(pieces[-1:])
    is_within_house = not {*fold_words(town).split()}.isdisjoint(words_of("no_street"))
    has_district = _DISTRICT.fullmatch(town) is not None and not is_within_house
    is_town = has_district or not any(map(str.isdigit, town))
    if not street or not is_town or not re.search(r"^\d+\w?\s|\s\d+\w?$", street[-1]):
        return {}
    return {"address": ", ".join(street), "city": town}


def _is_at(told: TextLine, line: TextLine) -> bool:
    """Whether a line is another line, or stands directly above it."""
    one, two = told.place, line.place
    return told is line or ((one.page, one.part) == (two.page, two.part) and one.line == two.line - 1)


def _whole(lines: Sequence[TextLine]) -> list[TextLine]:
    """Join wrapped lines: a text of several sentences, a name in large letters, a label."""
    return joined(lines, _is_one)


def _is_one(last: TextLine, line: TextLine) -> bool:
    if last.size > _LARGE and last.size == line.size and last.bold == line.bold:
        return True
    return goes_on(last, line) and (len(last.text) >= _LEAST_LONG or line.text[:1].islower())


def _label_line(below: Sequence[TextLine]) -> TextLine | None:
    """The line with the person's title, of those below the name: the first that begins with a title, or the first."""
    titled = (line for line in below if any(as_title(text, KnownWords()) > 0 for _, _, text in pieces_of([line])[:1]))
    return next(titled, below[0] if below else None)


def _is_of_titles(text: str) -> bool:
    """Whether a line is of several titles: "Polymechanic / CNC Specialist"."""
    titles = [each.strip() for each in _TITLES.split(text)]
    return len(titles) > 1 and not any(map(str.isdigit, text)) and all(as_title(e, KnownWords()) > 0 for e in titles)


def contact_of(head: Sequence[TextLine], contact: Sequence[TextLine], language: str) -> ContactReader:
    """Read head and contact sections. The language of the résumé tells in which countries a telephone number without a
    country code can be.
    """
    reader = ContactReader(head, contact, language)
    reader.read()
    return reader


def city_of(reader: ContactReader, places: Sequence[str]) -> Iterator[Fact]:
    """Yield the person's town if only a job at a place of the same name tells the town."""
    if any(fact.path == ("basics", "location", "city") for fact in reader.facts):
        return
    towns = {fold_words(place.split(",")[0]) for place in places}
    for line, text in reader.left:
        if fold_words(text) in towns:
            yield Fact(("basics", "location", "city"), text, line.place)
            return


def told_places(facts: Sequence[Fact]) -> Iterator[str]:
    """Yield the folded names of the person's places of residence."""
    for fact in facts:
        if fact.path[:2] == ("basics", "location") and fact.path[-1] in ("city", "region"):
            yield fold_words(fact.value)


def _nationalities(text: str) -> list[str]:
    """The nationalities of a text, as written; none if a part of the text is no nationality."""
    said = [text] if nationality_code(text) else re.split(r"\s*[,;/&+]\s*|\s+\w{1,3}\s+", text)
    return said if all(map(nationality_code, said)) else []


def _country(text: str) -> str:
    """The country that a text names. Two letters may be the code of a state (CA), unless they are no code: UK."""
    code = country_code(text)
    return code if len(text) > 2 or code != text.upper() else ""


def _comma_parts(text: str) -> list[str]:
    """The parts of an address; a country may stand in brackets behind the last."""
    if (found := _IN_BRACKETS.search(text)) and country_code(found[1]):
        text = f"{text[: found.start()]}, {found[1]}"
    pieces = [piece for piece in map(str.strip, text.split(",")) if piece]
    if len(pieces) > 1 and _HOUSE.fullmatch(pieces[0]):  # "8, quai des Tanneurs"
        pieces[:2] = [f"{pieces[0]}, {pieces[1]}"]
    return pieces


def _has_dates(line: TextLine) -> bool:
    """Whether a line has the time of an entry: the 2019 of "2016 - 2019. Cook in Leeds" is no postal code."""
    period = find_period(line.text)
    return is_dated(line) or (period is not None and bool(period.start) and period.at[0] == 0)


def _is_code(found: re.Match[str], piece: str) -> bool:
    """Whether a match is a postal code: digits behind a long word are more often a year or a number, but two groups
    that begin with a letter ("Leeds LS2 7AB") are nothing else.
    """
    code = found["code"]
    return (code[0].isalpha() and " " in code) or not re.search(r"[a-z]{4,}", unaccented(piece[: found.start()]))


def _around_code(piece: str, found: re.Match[str], before: Sequence[str]) -> dict[str, str]:
    """The postal code in a piece of an address, with the city or the state beside it.

    Args:
        piece: what stands between two commas.
        found: the code in it.
        before: the pieces before it.
    """
    behind, ahead = piece[found.end() :].strip(" -"), piece[: found.start()].strip(" -")
    last = before[-1] if before else ""
    where = {"postalCode": found["code"]}
    city = (behind or ahead or last).rstrip(".")
    if (found_state := _STATE.fullmatch(city)) and state_of_code(found_state[2].casefold()):
        city, where["region"] = found_state[1], found_state[2]
    if len(ahead) == 2 and ahead.isupper() and state_of_code(ahead.casefold()):
        where["region"], city = ahead, last
    return where | ({"city": city} if city else {})
