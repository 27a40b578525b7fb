"""A person's address in forms: street and house number, the whole address, and the options of a place of living."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from rapidfuzz import fuzz

from footpath.language.countries import countries_in, country_code, country_name, wordings_of
from footpath.language.lexicon import words_of
from footpath.language.text import fold_words
from footpath.schema.answer import NoAnswer

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from footpath.schema.answer import Answer
    from footpath.schema.observation import FieldObservation
    from footpath.schema.resume import Location

_NUMBER: Final = r"\d{1,5}(?:\s?[-/–]\s?\d{1,5})?"
_AGAIN: Final = r"(?:bis|ter|quater)\b"
_LAST: Final = re.compile(
    rf"(?P<street>.+?)[\s,]+(?:(?:n[.º°o]{{0,3}}|nr\.?|núm\.?|num\.?)\s*)?"
    rf"(?P<number>{_NUMBER}(?:\s?/?[a-z](?:\s?[-/–]\s?[a-z])?|\s?{_AGAIN})?)",
    re.IGNORECASE,
)
_FIRST: Final = re.compile(
    rf"(?P<number>{_NUMBER}(?:[a-z]\b|\s?{_AGAIN})?)(?:\s*,\s*|\s+)(?P<street>.+)", re.IGNORECASE
)
_ORDINAL: Final = re.compile(r"\d+(?:\.(?=\s+\w)|(?:st|nd|rd|th)\b)", re.IGNORECASE)
"""A number within a street's name: "Straße des 17. Juni", "42nd Street"."""


class Street(NamedTuple):
    """An address line in two parts."""

    name: str
    number: str


def split_street(address: str) -> Street | None:
    """Street and house number of an address's first line; None if uncertain."""
    line = " ".join(next(iter(address.splitlines()), "").split())
    found = [match for match in (_LAST.fullmatch(line), _FIRST.fullmatch(line)) if match is not None]
    if len(found) != 1:
        return None
    street = Street(found[0]["street"].strip(" ,"), found[0]["number"])
    words = fold_words(_ORDINAL.sub("", street.name)).split()
    plain = set(words)
    told = plain.difference(words_of("street_kind"))
    is_named = _ORDINAL.search(street.name) or any(len(word) > 1 and word.isalpha() for word in told)
    has_number = any(character.isdigit() for word in words for character in word)
    is_named = is_named and words and len(words[0]) > 1 and plain.isdisjoint(words_of("no_street"))
    return street if is_named and not has_number and "," not in street.name else None


_POSTCODE_LAST: Final = frozenset({"US", "CA", "GB", "IE", "AU", "NZ", "IN", "ZA"})
"""Countries where the postal code stands behind city and state."""


def in_one_field(answer: Answer, place: Location, field: FieldObservation) -> Answer | NoAnswer:
    """The answer with what a field for several parts of an address takes beside."""
    if field.part == "whole_address":
        return _whole_address(answer, place, lines=field.kind == "textarea")
    return with_town(answer, place) if field.part == "with_town" else answer


def _whole_address(street: Answer, place: Location, *, lines: bool) -> Answer | NoAnswer:
    """The answer with street, city and country in one field of several `lines` or one."""
    if not place.city:
        return NoAnswer.at("basics.location.city", "The field takes a whole address, and the profile has no {}.")
    country = place.country_code or ""
    parts = (*street.value.splitlines(), _town(place), country_name(country) if country else "")
    value = ("\n" if lines else ", ").join(each.strip() for each in parts if each.strip())
    return street.model_copy(
        update={"value": value, "alternatives": (), "name": f"{street.name}.whole", "source": "profile basics.location"}
    )


def with_town(postcode: Answer, place: Location) -> Answer | NoAnswer:
    """The answer with post code and town, in the order of the country, for a form with one field for both."""
    if not place.city:
        return NoAnswer.at("basics.location.city", "The field takes the town, too, and the profile has no {}.")
    name = f"{postcode.name}.with_town"
    return postcode.model_copy(update={"value": _town(place), "alternatives": (), "name": name})


def _town(place: Location) -> str:
    if place.country_code in _POSTCODE_LAST:
        return " ".join(filter(None, (", ".join(filter(None, (place.city, place.region))), place.postal_code)))
    return " ".join(filter(None, (place.postal_code, place.city)))


ALIKE: Final = 88.0
"""Minimum similarity of equal words (rapidfuzz ratio, 0 to 100)."""
_BEHIND_A_NAME: Final = re.compile(r"[,;:()/|–—]|\s-\s")
"""Characters that end the name of a place and begin its description."""
_IN_BRACKETS: Final = re.compile(r"\(([^()]*)\)")
_SHORT: Final = 3
"""So many letters are short for a region at the most."""
_Kin = Literal["sure", "named", "worded", "rival", "other"]
"""sure: names the person's own region, or the country alone; named: has the name; worded: in the person's country, with
a region that may be the person's in another language; rival: has a longer name.
"""


@dataclass(frozen=True, slots=True)
class _OptionPlace:
    topic: str
    name: str
    regions: frozenset[str]
    countries: frozenset[str]

    @property
    def _is_in_region(self) -> bool:
        """Whether the place belongs to a region of another name."""
        return bool(self.regions) and self.name not in self.regions

    def _more(self, other: str) -> str | None:
        """The words behind the name; None for another name."""
        if other.startswith(f"{self.name} "):
            return other.removeprefix(self.name)
        return "" if fuzz.ratio(self.name, other) >= ALIKE else None

    def _are_own_country(self, behind: Sequence[str], said: Sequence[str]) -> bool:
        """Whether the parts `behind` the name tell the person's country alone; `said` are those beyond countries."""
        return bool(behind) and not said and bool(self.countries)

    def _is_foreign(self, countries: Collection[str]) -> bool:
        """Whether only other countries than the person's are named."""
        return bool(self.countries) and bool(countries) and self.countries.isdisjoint(countries)

    def _may_be_worded(self, parts: Iterable[str]) -> bool:
        """Whether parts of an option may name the person's region in another language."""
        return not any(map(self._is_another, parts))

    def kin(self, label: str) -> _Kin:
        """How an option relates to the place."""
        there = set(countries_in(label))
        if self._is_foreign(there):
            return "other"
        head, *behind = _split(label)
        more = self._more(fold_words(head))
        if more is None:
            return "other"
        said = [part for part in behind if not self._is_country(part)]
        is_there = any(map(self._is_own, said))
        if said and self._is_in_region and not is_there:
            is_here = not self.countries.isdisjoint(there)
            return "worded" if is_here and not more and self._may_be_worded(said) else "other"
        if not self._is_named_with(more) or self._has_foreign_brackets(label):
            return "rival"
        return "sure" if is_there or self._are_own_country(behind, said) else "named"

    def _is_named_with(self, more: str) -> bool:
        """Whether words behind the place's name leave the place the same: none, a country, "city" of a town."""
        return not more or bool(country_code(more)) or (more == " city" and self.topic != "address-level1")

    def _has_foreign_brackets(self, label: str) -> bool:
        """Whether brackets name anything but the place's own region or country."""
        bracketed = [part for each in _IN_BRACKETS.findall(label) for part in _split(each)]
        return any(not self._is_country(part) and not self._is_own(part) for part in bracketed)

    def _is_country(self, part: str) -> bool:
        """Whether a part of an option names a country; in other parts, a code is a region's."""
        if countries_in(part):
            return True
        code = country_code(part)
        return code in self.countries if self.countries or self.regions else bool(code)

    def _is_another(self, part: str) -> bool:
        """Whether a part of an option names a known region other than the person's."""
        named = wordings_of(fold_words(part))
        return bool(named) and any(wordings_of(own) for own in self.regions)

    def _is_own(self, part: str) -> bool:
        """Whether a part of an option names the person's region, or repeats the place."""
        regions = {*self.regions, self.name} if self.topic == "address-level1" else self.regions
        return fold_words(part) == self.name or any(_is_same_region(fold_words(part), own) for own in regions)


def may_be_place(topic: str, wordings: Sequence[str], wording: str, labels: Mapping[int, str]) -> dict[int, str]:
    """The options that may be the place: they have its name, and are in no other country or region. "York, UK" is York;
    "New York" and "York Mills" are not, and beside "York Mills" an option must name the person's own country or
    region. A bracket without country or region belongs to the name: "Frankfurt (Oder)". The only option with the
    name in the person's country is accepted unless its region is known to differ.
    """
    said = [_split(each) for each in wordings]
    here = frozenset(country for each in wordings for country in countries_in(each))
    regions = frozenset(fold_words(part) for parts in said for part in parts[1:] if not countries_in(part))
    place = _OptionPlace(topic, fold_words(_split(wording)[0]), regions, here)
    kin = {n: place.kin(label) for n, label in labels.items()}
    sure, named, worded = (
        {n: labels[n] for n, each in kin.items() if each == wanted} for wanted in ("sure", "named", "worded")
    )
    if sure or "rival" in kin.values():
        return sure
    return worded if not named and len(worded) == 1 else named


def _split(text: str) -> list[str]:
    parts = [part.strip() for part in _BEHIND_A_NAME.split(text)]
    return [parts[0], *filter(None, parts[1:])]


def _is_same_region(one: str, other: str) -> bool:
    if (named := wordings_of(one)) and wordings_of(other):
        return named == wordings_of(other)
    short, long = sorted((one, other), key=len)
    if len(short) > _SHORT or len(long) <= _SHORT:
        return fuzz.ratio(short, long) >= ALIKE if len(short) > _SHORT else short == long
    letters = iter(long.replace(" ", ""))
    return bool(short) and short[0] == long[0] and all(letter in letters for letter in short)
