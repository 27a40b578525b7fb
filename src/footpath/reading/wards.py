"""Wards: a child, an animal or a deceased person has facts in a form, but another person fills the form in.

A title over the form ("Book an appointment for your pet", "Register a death"), an introduction in the form, or a
question about wards alone ("Date of death", "Breed") makes the name and birthday of the first section the ward's. An
email and a telephone number in the same section are the person's.
"""

from __future__ import annotations

import re
from functools import cache
from itertools import takewhile
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, TypeAlias, cast

from footpath.language.lexicon import AnyPhrase, any_phrase, merged
from footpath.language.text import words
from footpath.reading.fact_owner import addresses_filler, may_be_anothers, names_nobody

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from footpath.reading.asked_again import Section
    from footpath.reading.index import Index
    from footpath.schema.observation import FieldObservation
    from footpath.schema.snapshot import Element

_REACHED: Final = frozenset({"tel", "tel-national", "email", "email_confirm"})
_PLACED: Final = frozenset({
    "street-address", "address-line1", "address-line2", "house_number", "postal-code", "address-level2",
    "address-level1", "country", "location",
})  # fmt: skip
_WHO: Final = frozenset({"name", "given-name", "family-name", "bday", "age"})
_IDENTITY: Final = _WHO | {"national_id", "gender", "sex", "nationality", "citizenship", "honorific-prefix"}
_LOWEST: Final = 7
"""Rank below all headings."""
Kind: TypeAlias = Literal["ward", "yours", "school", "enrol", "death", "facts"]
"""Lists of the lexicon's `wards`."""


def without_wards_facts(
    index: Index, elements: Sequence[Element], fields: Sequence[FieldObservation], captions: Mapping[str, str]
) -> tuple[list[FieldObservation], dict[str, str]]:
    """Return the fields of a form, those for facts of a ward without a meaning, and the meanings taken away, by ref.

    `elements` are the form's; `captions` are the texts over the fields, by ref. A form that takes a résumé is about the
    applicant.
    """
    placed = [
        _Placed(each, (each.section, captions.get(each.ref, ""))) for each in fields if each.visible and not each.trap
    ]
    is_application = any(each.field.meaning == "resume" for each in placed)
    theirs = {} if is_application else _meanings_of_wards(index, elements, placed)
    return [each.without_meaning(part="", of_another=True) if each.ref in theirs else each for each in fields], theirs


def _meanings_of_wards(index: Index, elements: Sequence[Element], placed: Sequence[_Placed]) -> dict[str, str]:
    wards = {each.section for each in placed if _says("facts", each.field.question)}
    if not wards and not any(map(_names_ward, placed)):
        wards = _first_below_title(index, elements[0], placed)
    return {
        field.ref: field.meaning
        for field, section in placed
        if section in wards and field.meaning in _of_ward(placed, section) and not _says("yours", field.question)
    }


class _Placed(NamedTuple):
    field: FieldObservation
    section: Section


def _names_ward(placed: _Placed) -> bool:
    """Whether a part of the form is a ward's by its own words: "Child's first name", or any question under "Pet"."""
    heading, caption = placed.section
    return any(_says("ward", text) and not _is_about_ward(text) for text in (placed.field.question, heading, caption))


def _first_below_title(index: Index, first: Element, placed: Sequence[_Placed]) -> set[Section]:
    """Return the first section with a name or birthday, if a title or an introduction is about a ward."""
    section = next((each.section for each in placed if each.field.meaning in _WHO), None)
    if section is None:
        return set()
    heading, _ = section
    form = index.form_of(first)
    within = takewhile(lambda leaf: form and leaf.order > form.order, index.leaves_before(first.order))
    intro = [
        leaf.text for leaf in within
    ]  # a message over the form may tell of what was sent: "Your dog is registered"
    is_introduced = section == placed[0].section and any(map(_is_about_ward, intro))
    is_common = _is_about_ward(heading) or (names_nobody(heading) and not addresses_filler(heading))
    return {section} if is_introduced or (is_common and any(map(_is_about_ward, _titles(index, first)))) else set()


def _titles(index: Index, element: Element) -> Iterator[str]:
    """Yield the headings over a control, the nearest first, each of a higher rank than the heading below."""
    rank = _LOWEST
    for heading in index.headings_before(element):
        if heading.level < rank:
            rank = heading.level
            yield heading.text


def _is_about_ward(title: str) -> bool:
    """Whether a title says that a form is about a ward: "Your pet", "Register a death", "Kindergarten registration"."""
    said = " ".join(words(title))
    return (
        _of_yours().search(said) is not None
        or _says("death", title)
        or (_says("school", title) and _says("enrol", title))
    )


def _of_ward(placed: Iterable[_Placed], section: Section) -> frozenset[str]:
    """Return the meanings of a section that are the ward's: all personal facts, or without those of a contact."""
    asked = {each.field.meaning for each in placed if each.section == section}
    theirs = {meaning for meaning in asked if may_be_anothers(meaning) or meaning in _IDENTITY}
    return frozenset(theirs if asked.isdisjoint(_REACHED) else theirs - _REACHED - _PLACED)


def _says(kind: Kind, text: str) -> bool:
    """Whether a text has one of the lexicon's phrases for wards."""
    return _phrases(kind).search(" ".join(words(text))) is not None


@cache
def _phrases(kind: Kind) -> AnyPhrase:
    return AnyPhrase(_lists()[kind])


@cache
def _of_yours() -> re.Pattern[str]:
    """An expression for a ward of the person's: "your child"."""
    return re.compile(rf"\b{any_phrase(_lists()['yours'])} {any_phrase(_lists()['ward'])}s?\b")


@cache
def _lists() -> Mapping[str, Sequence[str]]:
    return cast("Mapping[str, Sequence[str]]", merged("wards"))
