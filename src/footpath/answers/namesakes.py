"""Telling a place among options from other places of the same name."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

from rapidfuzz import fuzz

from footpath.language.countries import countries_in, country_code
from footpath.language.states import wordings_of
from footpath.language.text import fold_words

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

ALIKE: Final = 88.0
"""From here on words are taken for others (rapidfuzz ratio, 0 to 100)."""

_BEHIND_A_NAME: Final = re.compile(r"[,;:()/|–—]|\s-\s")
"""Where the name of a place ends, and what is said of it begins."""
_IN_BRACKETS: Final = re.compile(r"\(([^()]*)\)")
_SHORT: Final = 3
"""So many letters are short for a region at the most."""

_Kin = Literal["sure", "named", "worded", "rival", "other"]
"""sure: it says the person's own region, or country alone; named: it has the name; worded: in the person's country, and
a region that may be theirs in another language; rival: its name goes on.
"""


def may_be(topic: str, wordings: Sequence[str], wording: str, labels: Mapping[int, str]) -> dict[int, str]:
    """The options that may be the place: they have its name, whatever is said of where that lies, and lie in no other
    country or region. "York, UK" is York; "New York" and "York Mills" are not, and beside "York Mills" only what says
    the person's own country or region is. A bracket that says neither is of the name: "Frankfurt (Oder)". The only
    one of the name in the person's country is it, if its region is not known to be another.
    """
    said = [_split(each) for each in wordings]
    here = frozenset(country for each in wordings for country in countries_in(each))
    regions = frozenset(fold_words(part) for parts in said for part in parts[1:] if not countries_in(part))
    place = _Place(topic, fold_words(_split(wording)[0]), regions, here)
    kin = {n: place.kin(label) for n, label in labels.items()}
    known: tuple[_Kin, ...] = ("sure",) if "sure" in kin.values() else () if "rival" in kin.values() else ("named",)
    found = {n: labels[n] for n, each in kin.items() if each in known}
    worded = {n: labels[n] for n, each in kin.items() if each == "worded"}
    return worded if not found and len(worded) == 1 and "rival" not in kin.values() else found


@dataclass(frozen=True, slots=True)
class _Place:
    topic: str
    name: str
    regions: frozenset[str]
    countries: frozenset[str]

    def kin(self, label: str) -> _Kin:
        """How an option relates to the place."""
        there = set(countries_in(label))
        if self.countries and there and self.countries.isdisjoint(there):
            return "other"
        head, *behind = _split(label)
        other = fold_words(head)
        more = other.removeprefix(self.name) if other.startswith(f"{self.name} ") else ""
        if not more and fuzz.ratio(self.name, other) < ALIKE:
            return "other"
        said = [part for part in behind if not self._is_country(part)]
        is_there = any(map(self._is_own, said))
        if said and self.regions and self.name not in self.regions and not is_there:
            is_here = not self.countries.isdisjoint(there) and not more
            return "worded" if is_here and not any(map(self._is_another, said)) else "other"
        bracketed = [part for each in _IN_BRACKETS.findall(label) for part in _split(each)]
        is_named = not more or bool(country_code(more)) or (more == " city" and self.topic != "address-level1")
        if not is_named or any(not self._is_country(part) and not self._is_own(part) for part in bracketed):
            return "rival"
        is_whole = bool(behind) and not said and bool(self.countries)
        return "sure" if is_there or is_whole else "named"

    def _is_country(self, part: str) -> bool:
        """Whether a part of an option names a country; in other parts, a code is that of a region."""
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
