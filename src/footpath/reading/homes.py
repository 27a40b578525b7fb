"""Tell the person's home from other places, and how much of its address a street field takes.

Beside a field for the house number, a street field takes the street name alone; without any field for the city, the
whole address, or the parts in the hint. A field for the postcode may ask for the town, too.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final, cast

from footpath.language.lexicon import AnyPhrase, merged, words_of
from footpath.language.text import words
from footpath.reading.vocabulary import labelled, option_words

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from footpath.schema.observation import FieldObservation

HOME: Final = frozenset({
    "country", "address-level1", "address-level2", "location", "postal-code", "street-address", "address-line1",
    "address-line2", "street_name", "house_number",
})  # fmt: skip
"""The meanings of parts of the person's address."""
_SAYS: Final = 0.9
_NONE: Final = frozenset[str]()
_JOINED: Final = re.compile(r"\s*[/,&+]\s*|\s+\w{1,3}\s+")
"""What joins two parts of a question: a mark, or a word as short as "and" is in most languages."""
_REMARK: Final = re.compile(r"\s*[(\[]([^()\[\]]+)[)\]]\W*$")


@lru_cache(maxsize=8192)
def home_asked(question: str) -> Mapping[str, float]:
    """Return the part of the person's address that a question asks for in a sentence, with its score; empty for none.

    A remark with the label of a part decides: "Where do you live? (full address)".
    """
    if (remark := _REMARK.search(question)) is not None and len(told := HOME & labelled(remark[1])) == 1:
        before = question[: remark.start()]
        if HOME & (home_asked(before).keys() | labelled(before)):
            return {next(iter(told)): _SAYS}
    found = _noun(question)
    if found is None or labelled(question):
        return {}
    meaning, rest = found
    return {meaning: _SAYS} if _is_of_home_alone(rest) and not taken_elsewhere(question) else {}


@lru_cache(maxsize=8192)
def taken_elsewhere(question: str) -> frozenset[str]:
    """Return the address meanings excluded by asking for a place other than the person's present home."""
    if labelled(question):
        return _NONE
    is_past = _not_now().search(" ".join(words(question))) is not None
    return HOME if is_past or _has_unread_words(question) else _NONE


def asks_unread_place(question: str) -> bool:
    """Whether a question asks for a place that the rules exclude only for its unknown words: "Which town do you come
    home to in the evening?" may be the person's home.
    """
    return bool(taken_elsewhere(question)) and _not_now().search(" ".join(words(question))) is None


def _has_unread_words(question: str) -> bool:
    found = _noun(question)
    return found is not None and not _listed("home", "little") >= found[1]


@lru_cache(maxsize=8192)
def names_home(heading: str) -> bool:
    """Whether a heading names the person's home, and says nothing else: "Mi domicilio", "Postal address"."""
    return bool(HOME & labelled(heading)) or _is_of_home_alone(frozenset(words(heading)))


def _is_of_home_alone(spoken: frozenset[str]) -> bool:
    """Whether words name the home, with nothing but little words beside."""
    return not _listed("home").isdisjoint(spoken) and _listed("home", "little") >= spoken


def parts_named(text: str) -> frozenset[str]:
    """Return the parts of an address beyond the street that a text names: "Include your city, region and country"."""
    spoken = " ".join(words(text))
    return frozenset(meaning for meaning, pattern in _nouns().items() if pattern.search(spoken))


@lru_cache(maxsize=8192)
def asks_postal_town(question: str) -> bool:
    """Whether a question asks for post code and town at once ("PLZ / Ort"), not for either ("or")."""
    if not _either().isdisjoint(words(question)):
        return False
    named = [HOME & labelled(part) for part in _JOINED.split(question)]
    return named in ([{"postal-code"}, {"address-level2"}], [{"address-level2"}, {"postal-code"}])


@cache
def _either() -> frozenset[str]:
    """The words for "or", also those with another meaning elsewhere (`either` in the lexicon)."""
    return frozenset((*words_of("or"), *words_of("either")))


def _noun(question: str) -> tuple[str, frozenset[str]] | None:
    """Return the one part of an address in a question, and the other words; None for no part or several parts."""
    spoken = " ".join(words(question))
    named = [(meaning, pattern) for meaning, pattern in _nouns().items() if pattern.search(spoken)]
    if len(named) != 1:
        return None
    meaning, pattern = named[0]
    rest = frozenset(pattern.sub(" ", spoken).split())
    return meaning, frozenset(word for word in rest if not word.isdigit())


@cache
def _nouns() -> Mapping[str, AnyPhrase]:
    """The nouns of the parts of an address, by meaning."""
    nouns = cast("Mapping[str, Sequence[str]]", merged("places")["nouns"])
    return {meaning: AnyPhrase(phrases) for meaning, phrases in nouns.items()}


@cache
def _listed(*names: str) -> frozenset[str]:
    """The phrases of lists of `places` in the lexicon."""
    lists = (cast("Sequence[str]", merged("places")[name]) for name in names)
    return frozenset(" ".join(words(each)) for phrases in lists for each in phrases)


@cache
def _not_now() -> AnyPhrase:
    return AnyPhrase(_listed("not_now"))


_STREETS: Final = frozenset({"street-address", "address-line1"})
_NEAR: Final = 2
"""Most fields between a street and its house number, plus one."""
_UNSAID: Final = _STREETS | {"", "tel", "address-line2"}
"""Possible meanings of a bare "Number"."""
_WRITTEN: Final = frozenset({"text", "textarea"})
_SEVERAL: Final = 2
"""Number of parts of an address in a hint that make one field for them all."""


def streets(fields: Sequence[FieldObservation]) -> list[FieldObservation]:
    """Return the fields, each street field with its share of the address."""
    done = _whole_addresses([_with_town(each) for each in fields])
    for at, field in enumerate(fields):
        reach = _NEAR if field.meaning == "house_number" else 1 if _is_bare_number(field) else 0
        beside = sorted(range(max(at - reach, 0), min(at + reach + 1, len(fields))), key=lambda each: _far(at, each))
        street = next((each for each in beside if _is_street(done[each]) and each != at), None)
        if street is not None and not field.trap and field.section == fields[street].section:
            done[street] = done[street].model_copy(update={"meaning": "street_name"})
            sure = {"meaning": "house_number", "confidence": max(field.confidence, done[street].confidence)}
            done[at] = field if field.meaning == "house_number" else field.model_copy(update=sure)
    return done


def _with_town(field: FieldObservation) -> FieldObservation:
    is_both = field.meaning == "postal-code" and asks_postal_town(field.question)
    return field.model_copy(update={"part": "with_town"}) if is_both else field


def _whole_addresses(fields: Sequence[FieldObservation]) -> list[FieldObservation]:
    """Return the fields; the only address field takes the whole address, or the parts in its hint."""
    at_home = [each for each in fields if _is_of_home(each)]
    done = list(fields)
    for at, field in enumerate(fields):
        alone = all(each is field for each in at_home)
        if not alone or field.meaning not in _STREETS or "autocomplete" in field.evidence or field.kind not in _WRITTEN:
            continue
        named = parts_named(field.hint) - _STREETS
        if not set(words(field.question)).isdisjoint(words_of("of_a_street")):
            continue
        if len(named) >= _SEVERAL and set(words(field.hint)).isdisjoint(words_of("of_a_street")):
            done[at] = field.model_copy(update={"meaning": "location"})
        else:
            done[at] = field.model_copy(update={"part": "whole_address"})
    return done


def _is_of_home(field: FieldObservation) -> bool:
    """Whether a visible field asks for a part of an address beside the country and a mere post code."""
    asks = field.part == "with_town" or field.meaning in HOME - {"country", "postal-code"}
    return asks and field.visible and not field.trap


def _far(at: int, other: int) -> tuple[int, bool]:
    """Return a sort key: the nearest field first, and of two equally near the one before."""
    return abs(other - at), other > at


def _is_street(field: FieldObservation) -> bool:
    return field.meaning in _STREETS and field.kind == "text" and not field.trap


def _is_bare_number(field: FieldObservation) -> bool:
    """Whether a field asks for a mere "Number"."""
    asked = " ".join(words(field.question))
    is_told = not {"autocomplete", "name"}.isdisjoint(field.evidence)
    is_open = (
        not is_told and field.meaning in _UNSAID and not field.of_another and field.kind in ("text", "number", "tel")
    )
    return is_open and asked in option_words()["house_number"]
