"""Split an address line into street and house number, and write a whole address, for forms."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from footpath.language.countries import country_name
from footpath.language.lexicon import words_of
from footpath.language.text import fold_words
from footpath.schema.answer import NoAnswer

if TYPE_CHECKING:
    from footpath.schema.answer import Answer
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


def split(address: str) -> Street | None:
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


def whole_address(street: Answer, place: Location, *, lines: bool) -> Answer | NoAnswer:
    """The answer with street, city and country, for a form with a single address field. A street without a city is
    incomplete.

    Args:
        street: the answer with the street.
        place: the person's home.
        lines: whether the field has several lines.
    """
    if not place.city:
        return NoAnswer.because("The field takes a whole address, and the profile has no basics.location.city.")
    country = place.country_code or ""
    parts = (*street.value.splitlines(), _town(place), country_name(country) if country else "")
    value = ("\n" if lines else ", ").join(each.strip() for each in parts if each.strip())
    return street.model_copy(
        update={"value": value, "alternatives": (), "name": f"{street.name}.whole", "source": "profile basics.location"}
    )


def with_town(postcode: Answer, place: Location) -> Answer | NoAnswer:
    """The answer with post code and town, in the order of the country, for a form with one field for both."""
    if not place.city:
        return NoAnswer.because("The field takes the town, too, and the profile has no basics.location.city.")
    name = f"{postcode.name}.with_town"
    return postcode.model_copy(update={"value": _town(place), "alternatives": (), "name": name})


def _town(place: Location) -> str:
    if place.country_code in _POSTCODE_LAST:
        return " ".join(filter(None, (", ".join(filter(None, (place.city, place.region))), place.postal_code)))
    return " ".join(filter(None, (place.postal_code, place.city)))
