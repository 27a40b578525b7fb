"""Recognise fields about another person or place by their section: a form asks for each fact of a person once.

A second name and birthday under a separate heading are another person's ("Passenger 2"), a second name and street those
of a firm ("Sending workshop"); a second street and city are another place's ("Previous address"). Fields under a
heading without a name, or one of the home, or of who fills the form in, are the applicant's ("Contact details",
"Billing address", "Guardian 1 (you)": `fact_owner` in the lexicon; "Your home": `places`). Without such a heading,
fields right under the title of the form are; of sections side by side ("Child", "Carer") none is, so that a person
answers.

An address alone under a heading with any other word, apart from the name of the person, is another place's: "Delivery
to the building site", "Where was it damaged?".
"""

from __future__ import annotations

import re
from itertools import takewhile
from typing import TYPE_CHECKING, Final

from footpath.language.labels import plain
from footpath.reading.fact_owner import names_filler, names_nobody, taken_by_organisation
from footpath.reading.homes import names_home
from footpath.reading.other_people import may_be_anothers, of_another, parts

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from footpath.reading.index import Index
    from footpath.schema.observation import FieldObservation

_ONE_FACT: Final = {
    "given-name": "name", "family-name": "name", "tel-national": "tel", "email_confirm": "email",
    "address-line1": "street-address", "street_name": "street-address",
}  # fmt: skip
"""A fact may be asked as a whole or by its parts: a full name is not asked after a first name."""
_TELLING: Final = frozenset({"name", "bday", "street-address", "postal-code", "address-level2"})
"""Facts that a form has no reason to ask twice."""
_COPIED: Final = 2
"""Number of repeated facts that make a copy: a single one may be a signature, or a city to work in."""
_PARTS: Final = frozenset({"given-name", "family-name"})
_NAMES: Final = _PARTS | {"name"}
_REACHED: Final = frozenset({"tel", "email"})
_PLACED: Final = frozenset({"street-address", "postal-code", "address-level2"})
_STEP: Final = re.compile(
    r"^\W*(?:(?:step|part|section|schritt|teil|étape|partie|paso|parte|etapa)\W*)?\d+\W+(?=\w)", re.IGNORECASE
)

_BOXES: Final = frozenset({"checkbox", "checkboxes", "radio", "date", "date_parts"})
"""Kinds of fields beside the name of a signature."""
_GROUPED: Final = 7
"""Level of the legend or name of a group, below all headings."""
_LONGEST: Final = 60
"""Characters of a text that names the owner of a fact."""

_Section = tuple[str, str]
"""The heading over fields, and the caption between it and them."""


def asked_again(
    fields: Sequence[FieldObservation], captions: Mapping[str, str], titles: frozenset[str] = frozenset()
) -> list[FieldObservation]:
    """Return the fields of one form, in reading order, without a meaning on repeated questions about another.

    Args:
        fields: of one form, in reading order.
        captions: over fields, by the ref of the first member.
        titles: headings over further headings of the form (`titles_of`).
    """
    sections: list[_Section] = [(field.section, captions.get(field.refs[0], "")) for field in fields]
    facts: dict[_Section, set[str]] = {}
    signed: set[_Section] = set()
    for field, section in zip(fields, sections, strict=True):
        if not field.trap and field.visible and may_be_anothers(field.meaning):
            facts.setdefault(section, set()).update((field.meaning, _ONE_FACT.get(field.meaning, field.meaning)))
        if field.kind in _BOXES:
            signed.add(section)
    others = _of_others(facts, signed, titles)
    return [
        _of_another(field) if section in others and may_be_anothers(field.meaning) else field
        for field, section in zip(fields, sections, strict=True)
    ]


def _of_others(facts: Mapping[_Section, set[str]], signed: set[_Section], titles: frozenset[str]) -> set[_Section]:
    """Return the sections of other people and places, and those that may be of another.

    Args:
        facts: the facts that each section asks for, in reading order.
        signed: the sections with a box or a date.
        titles: headings over further headings of the form.
    """
    own = [each for each in facts if all(map(_is_own, each))]
    others: set[_Section] = set()
    for at, section in enumerate(facts):
        copied = [each for each in (*own, *list(facts)[:at]) if _is_copied(section, each, facts, titles)]
        if (
            copied
            or _is_named_later(section, facts, signed)
            or _is_of_organisation(section, facts)
            or _is_a_place(section, facts)
        ):
            others.add(section)
            others.update(each for each in copied if _is_beside(each, section, titles))
    return others.difference(own)


def _is_named_later(section: _Section, facts: Mapping[_Section, set[str]], signed: set[_Section]) -> bool:
    """Whether a section asks for a name after another one that asks who the person is: "Picked up by". A name beside a
    box or a date, without a way to reach whom it names, is a signature.
    """
    asked = facts[section]
    before = takewhile(lambda each: each != section, facts)
    is_signature = asked.isdisjoint(_REACHED | _PLACED) and section in signed
    return "name" in asked and not is_signature and any(facts[each] & (_REACHED | {"name"}) for each in before)


def titles_of(index: Index, fields: Sequence[FieldObservation]) -> frozenset[str]:
    """Return the headings over fields with a lower heading, or the name of a group, over later fields of the form.

    Args:
        index: the page.
        fields: of one form, in reading order.
    """
    levels = {block.text: block.level for block in index.snapshot.blocks if block.kind == "heading"}
    ranks = [levels.get(field.section, _GROUPED) for field in fields]
    return frozenset(field.section for at, field in enumerate(fields) if ranks[at] < max(ranks[at:]))


def _is_beside(first: _Section, second: _Section, titles: frozenset[str]) -> bool:
    """Whether nothing tells which of two sections is the person's: neither stands over the other."""
    (heading, caption), (below, _) = first, second
    return heading not in titles and (heading != below or caption != "")


def _is_own(heading: str) -> bool:
    told = _STEP.sub("", heading)
    return names_nobody(told) or names_home(told) or names_filler(heading)


def _is_a_place(section: _Section, facts: Mapping[_Section, set[str]]) -> bool:
    """Whether a section asks for an address alone under a heading that is not known as the person's own, and a section
    under another heading asks who the person is: "Delivery to the building site". A page of nothing but an address may
    be the person's, whatever its heading.
    """
    asked, (heading, _) = facts[section], section
    is_apart = not asked.isdisjoint(_PLACED) and asked.isdisjoint({*_REACHED, "name"})
    named = {over for (over, _), each in facts.items() if "name" in each}
    return is_apart and not _is_own(heading) and bool(named) and heading not in named


def _is_of_organisation(section: _Section, facts: Mapping[_Section, set[str]]) -> bool:
    """Whether a part of the heading is an organisation, and other fields ask for the person's name: "Principal
    (company)".

    Without those, the heading may be the title of a job: "Assistant (organisation)".
    """
    is_told = any(taken_by_organisation(part) for text in section for part in parts(text))
    return is_told and any("name" in asked for each, asked in facts.items() if each != section)


def _is_copied(section: _Section, first: _Section, every: Mapping[_Section, set[str]], titles: frozenset[str]) -> bool:
    """Whether a section asks for facts of another again: several, or a name beside contact data or an address. Right
    under the title of the form, only several tell of another person.
    """
    facts, of, is_title = every[section], every[first], section[0] in titles
    again = facts & of
    if facts & _PARTS and of & _PARTS and not again & _PARTS:
        again -= {"name"}  # the rest of the name, below its own text
    is_contact = not is_title and "name" in again and not facts.isdisjoint(_REACHED | _PLACED)
    return is_contact or (len(again) >= _COPIED and not again.isdisjoint(_TELLING))


def _of_another(field: FieldObservation) -> FieldObservation:
    return field.model_copy(update={"meaning": "", "confidence": 0.0, "part": "", "of_another": True})


def with_owner(field: FieldObservation, caption: str) -> FieldObservation:
    """Return a field with the text above that names the fact's owner, if another's and missing in the question:
    "Emergency contact › Name".
    """
    if not field.of_another:
        return field
    told = of_another(field.question)
    over = [text for text in (plain(caption), plain(field.section)) if text]
    copied = "" if "name" in told else next(iter(over), "")
    text = next((text for text in over if of_another(field.question, text) - told), copied)
    return field.model_copy(update={"caption": text[:_LONGEST]})
