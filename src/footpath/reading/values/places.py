"""Reading places of work: the city, region and country in a text."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from footpath.language.text import words
from footpath.reading.values.words import found, phrases, whole
from footpath.schema.posting import JobPlace

_POSTCODE: Final = re.compile(r"^(?:[A-Z]{1,2}-)?\d{4,5}\s+(?=[^\W\d])|,?\s+\d{5}(?:-\d{4})?$")
_NOT_PLACE: Final = re.compile(r"[!?@#$€£%:;=*]|\bhttps?\b|\d{3,}")
_PARTS: Final = re.compile(r"\s*[,/;]\s*|\s+[-–—]\s+|\s*\(|\)\s*")
_BETWEEN: Final = re.compile(r"\s*(?:;|\||•|·|\n|\bor\b|\boder\b|\bou\b|\bnebo\b|/)\s*")
_LONGEST: Final = 80
_MOST_PARTS: Final = 5
_MOST_WORDS: Final = 4


@lru_cache(maxsize=8192)
def place_score(text: str) -> float:
    """How much a text looks like a place of work, 0 to 1."""
    text = " ".join(text.split())
    if not text or len(text) > _LONGEST:
        return 0.0
    bare = _POSTCODE.sub("", text)
    if _NOT_PLACE.search(bare):
        return 0.0
    parts = [p for p in _PARTS.split(bare) if p]
    if not 0 < len(parts) <= _MOST_PARTS or any(map(_is_of_sentence, parts)):
        return 0.0
    if any(map(_is_known, parts)):
        return 0.95
    if len(parts) == 1:
        return 0.6 if _begins_with_city(parts[0]) else 0.0
    if bare != text and all(p[:1].isupper() for p in parts):
        return 0.8
    return 0.6 if _names_one(parts) else 0.0


def _is_of_sentence(part: str) -> bool:
    """Whether a part is too long for a place, or begins with a word before a name: `at Alder & Sons`."""
    return len(words(part)) > _MOST_WORDS or (part[:1].islower() and not part.islower())


def _is_known(part: str) -> bool:
    if _state_of(part) or whole("countries", part) or whole("cities", part):
        return True
    said = words(part)
    return len(said) > 1 and said[-1].isdigit() and said[:-1] in phrases("cities")  # a district: `Praha 4`


def _begins_with_city(part: str) -> bool:
    """Whether a part begins with a city: `Berlin Mitte`, or a company named after its city."""
    said = words(part)
    return 1 < len(said) <= _MOST_WORDS and (said[:1] in phrases("cities") or said[:2] in phrases("cities"))


def _names_one(parts: list[str]) -> bool:
    """Whether the parts are several names with commas, each with a capital: `Springfield, Shelbyville County`."""
    return len(parts) > 1 and all(p[:1].isupper() and not any(c.isdigit() for c in p) for p in parts)


def _state_of(part: str) -> str:
    """Return the country of a state or province in capitals; empty for none."""
    return whole("states", part) if part.isupper() else ""


@lru_cache(maxsize=4096)
def read_place(text: str) -> JobPlace:
    """Return the city, region and country of a text; an unsplittable text is kept whole."""
    text = " ".join(text.split())
    bare = _POSTCODE.sub("", text)
    parts = [p.strip() for p in _PARTS.split(bare) if p.strip() and not found("remote", p)]
    country = ""
    if parts and (code := whole("countries", parts[-1])):
        country = code
        parts = parts[:-1]
    region = ""
    if len(parts) > 1 and whole("cities", parts[-1]) and not _is_known(parts[0]):
        parts = parts[-1:]  # the part before a city is a district, or no place: `Headingley, Leeds`
    if len(parts) > 1:
        region = parts[-1]
        parts = parts[:-1]
        country = country or _state_of(region)
    city = parts[0] if parts else ""
    return JobPlace(text=text, city=city, region=region, country=country)


def read_places(text: str) -> tuple[JobPlace, ...]:
    """Return each place of a text that names several."""
    parts = [p for p in _BETWEEN.split(text) if p and p.strip()]
    several = len(parts) > 1 and all(place_score(p.strip()) for p in parts)
    return tuple(read_place(p.strip()) for p in (parts if several else [text]) if p.strip())
