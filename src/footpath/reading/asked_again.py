"""Recognise fields about another person or place by their section: a form asks for each fact of a person once.

A second name and birthday under another heading belong to another person ("Passenger 2"), a second street and city to
another place ("Previous address"), an address alone to a building site. The applicant's section has a heading that
names nobody ("Contact details"), whoever fills the form in ("Guardian 1 (you)") or the home. Else it stands right under
the form's title, or asks for most (`principal`): no list has all roles, and a form reaches its applicant. If sections
side by side ask for equally much ("Child", "Carer"), a person answers.
"""

from __future__ import annotations

import dataclasses
import re
from dataclasses import dataclass
from itertools import pairwise, takewhile
from typing import TYPE_CHECKING, Final

from footpath.language.labels import content_words, plain
from footpath.language.text import words
from footpath.reading.fact_owner import (
    may_be_anothers,
    names_filler,
    names_guardian,
    names_nobody,
    of_another,
    parts,
    taken_by_organisation,
)
from footpath.reading.homes import names_home
from footpath.reading.vocabulary import load_phrases

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
_OF_PEOPLE: Final = _PARTS | {"bday"}
_REACHED: Final = frozenset({"tel", "email"})
_PLACED: Final = frozenset({"street-address", "postal-code", "address-level2", "location"})
_STEP: Final = re.compile(
    r"^\W*(?:(?:step|part|section|schritt|teil|étape|partie|paso|parte|etapa)\W*)?\d+\W+(?=\w)", re.IGNORECASE
)

_BOXES: Final = frozenset({"checkbox", "checkboxes", "radio", "date", "date_parts"})
"""Kinds of fields beside the name of a signature."""
_GROUPED: Final = 7
"""Level of the legend or name of a group, below all headings."""
_LABEL: Final = 3
"""Most words of a caption that names a place; a sentence addresses the person."""
_LONGEST: Final = 60
"""Characters of a text that names the owner of a fact."""


@dataclass(slots=True)
class AskedOfPeople:
    """The questions of one form about people, by section, in reading order."""

    sections: list[Section]
    """The section of each field."""
    blocks: dict[Section, PersonBlock]
    """The facts of each section, also those excluded by its heading."""
    facts: dict[Section, set[str]]
    """The same without the excluded facts."""
    signed: set[Section]
    """The sections that say to sign, or with a box, or a date other than a birthday."""
    titles: frozenset[str]
    """Headings over further headings of the form (`titles_of`)."""

    @classmethod
    def of(
        cls,
        fields: Sequence[FieldObservation],
        captions: Mapping[str, str],
        taken: Mapping[str, str],
        titles: frozenset[str],
    ) -> AskedOfPeople:
        """Return what a form asks; `taken` are meanings that a heading of another has taken from fields, by ref."""
        sections = _with_whole_names(fields, [(each.section, captions.get(each.refs[0], "")) for each in fields])
        asked = cls(sections, {}, {}, set(), titles)
        for field, section in zip(fields, sections, strict=True):
            if (field.kind in _BOXES and field.meaning != "bday") or any(map(_is_signature, section)):
                asked.signed.add(section)
            meaning = field.meaning or taken.get(field.ref, "")
            if field.trap or not field.visible or not may_be_anothers(meaning):
                continue
            block = asked.blocks.setdefault(section, PersonBlock(is_anothers=any(map(taken_by_organisation, section))))
            block.facts.update(facts := {meaning, _ONE_FACT.get(meaning, meaning)})
            block.required += field.required
            is_full_name = meaning == "name" and len(words(field.question)) > 1
            block.is_a_person |= meaning in _OF_PEOPLE or is_full_name
            block.is_anothers |= not field.meaning
            if field.meaning:
                asked.facts.setdefault(section, set()).update(facts)
        return asked

    def is_own(self, section: Section) -> bool:
        """Whether the texts above a section tell that the section is the person's, beyond a heading over all."""
        heading, caption = section
        is_common = bool(caption) and all(each[0] == heading for each in self.blocks)
        return all(map(_is_own, (caption,) if is_common else section))


def _is_signature(text: str) -> bool:
    """Whether a text says to sign, and nothing else: "E-Signature"."""
    return load_phrases("fields").score(content_words(text)).get("signature", 0.0) >= 1.0


def _with_whole_names(fields: Sequence[FieldObservation], sections: Sequence[Section]) -> list[Section]:
    """Return the sections, two of them as one if a single name begins in the first and ends in the second."""
    facts: dict[Section, set[str]] = {}
    for field, section in zip(fields, sections, strict=True):
        facts.setdefault(section, set()).update({field.meaning} - {""})
    joined = {
        below: above
        for (first, above), (second, below) in pairwise(zip(fields, sections, strict=True))
        if above != below and above[0] == below[0] and frozenset((first.meaning, second.meaning)) == _PARTS
        if "?" not in below[1] and facts[above].isdisjoint(facts[below])
    }
    return [joined.get(section, section) for section in sections]


def asked_again(
    fields: Sequence[FieldObservation], asked: AskedOfPeople, filler: Section | None
) -> list[FieldObservation]:
    """Return the fields of one form, without a meaning on questions that are repeated about another."""
    others = _of_others(asked, filler)
    return [
        field.without_meaning(part="", of_another=True)
        if section in others and may_be_anothers(field.meaning)
        else field
        for field, section in zip(fields, asked.sections, strict=True)
    ]


def asked_before(
    fields: Sequence[FieldObservation], earlier: Sequence[FieldObservation]
) -> tuple[FieldObservation, ...]:
    """Return the fields of one page of a form, without a meaning on the questions about another person: a name that an
    `earlier` page has asked for, under another heading ("Property owner").
    """
    here = {(each.section, each.question) for each in fields}
    before = [each for each in earlier if (each.section, each.question) not in here]
    if not _sections_with_names(before):
        return tuple(fields)
    asked = AskedOfPeople.of((*before, *fields), {}, {}, frozenset())
    judged = asked_again((*before, *fields), asked, filler_of(asked))[len(before) :]
    named = _sections_with_names(fields)
    return tuple(
        with_owner(now, "") if now.of_another and not was.of_another and was.section in named else was
        for was, now in zip(fields, judged, strict=True)
    )


def _sections_with_names(fields: Sequence[FieldObservation]) -> set[str]:
    return {each.section for each in fields if _ONE_FACT.get(each.meaning, each.meaning) == "name"}


def filler_of(asked: AskedOfPeople) -> Section | None:
    """Return the section of who fills the form in, by the questions; None if a heading tells, or if undecided."""
    found = principal(asked.blocks)
    titled = [each for each, block in asked.blocks.items() if each[0] in asked.titles and not block.is_anothers]
    own = [each for each in asked.blocks if asked.is_own(each) or each in titled]
    return None if found is None or any(_tells(each, found, asked) for each in own) else found


def _tells(own: Section, found: Section, asked: AskedOfPeople) -> bool:
    """Whether a section of the person's own, but no signature or address for the invoice, rules out the `found` one."""
    facts, order = asked.blocks[own].facts, list(asked.blocks)
    if own == found or not facts.isdisjoint(_REACHED):
        return own != found
    is_behind = order.index(own) > order.index(found)
    return "name" in facts and own not in asked.signed and not (is_behind and facts & _PLACED)


def _of_others(asked: AskedOfPeople, filler: Section | None) -> set[Section]:
    """Return the sections of other people and places, and those that may be of another."""
    own = [each for each in asked.facts if asked.is_own(each) or each == filler]
    others: set[Section] = set()
    for at, section in enumerate(asked.facts):
        before = [each for each in (*own, *list(asked.facts)[:at]) if each != section]
        likely = [each for each in before if _is_as_likely(each, section, asked, filler)]
        if likely or _is_apart(section, [each for each in before if each in own], asked, filler):
            others.update((section, *(each for each in likely if _is_beside(each, section, asked.titles))))
    return others.difference(own)


def _is_as_likely(first: Section, section: Section, asked: AskedOfPeople, filler: Section | None) -> bool:
    """Whether a section copies the first one, or asks for a name beside a first one without email and telephone."""
    facts = asked.facts[first]
    is_equal = filler is None and "name" in facts and facts.isdisjoint(_REACHED)
    return _is_copied(section, facts, asked) or (is_equal and _is_named_beside(section, asked, filler))


def _is_apart(section: Section, own: Sequence[Section], asked: AskedOfPeople, filler: Section | None) -> bool:
    """Whether a section is of another person or place, by its questions beside the person's `own` sections."""
    return (
        _is_reached_again(section, own, asked)
        or _is_named_beside(section, asked, filler)
        or _is_of_organisation(section, asked.facts)
        or _is_a_place(section, asked.facts)
    )


def _is_named_beside(section: Section, asked: AskedOfPeople, filler: Section | None) -> bool:
    """Whether a section asks for another person's name ("Picked up by"), and the name is no signature."""
    facts = asked.facts[section]
    before = takewhile(lambda each: each != section, asked.blocks)
    is_signature = facts.isdisjoint(_REACHED | _PLACED) and section in asked.signed
    is_second = filler is not None or any(asked.blocks[each].facts & (_REACHED | {"name"}) for each in before)
    is_second = is_second or is_optional(section, list(asked.blocks), asked.blocks)
    return "name" in facts and not is_signature and is_second


def _is_reached_again(section: Section, own: Sequence[Section], asked: AskedOfPeople) -> bool:
    """Whether a section asks again for a telephone number or email of the person's: "Your vet"."""
    reached = asked.facts[section] & _REACHED
    return section[0] not in asked.titles and any(reached & asked.facts[each] for each in own if each[0] != section[0])


def titles_of(index: Index, fields: Sequence[FieldObservation]) -> frozenset[str]:
    """Return the headings over fields that have a lower heading, or a group, over later fields of the form."""
    levels = {block.text: block.level for block in index.snapshot.blocks if block.kind == "heading"}
    ranks = [levels.get(field.section, _GROUPED) for field in fields]
    return frozenset(field.section for at, field in enumerate(fields) if ranks[at] < max(ranks[at:]))


def _is_beside(first: Section, second: Section, titles: frozenset[str]) -> bool:
    """Whether nothing tells which of two sections is the person's: neither stands over the other."""
    (heading, caption), (below, _) = first, second
    return heading not in titles and (heading != below or caption != "")


def _is_own(heading: str) -> bool:
    told = _STEP.sub("", heading)
    return names_nobody(told) or names_home(told) or names_filler(heading)


def _is_a_place(section: Section, facts: Mapping[Section, set[str]]) -> bool:
    """Whether a section asks for an address alone, beside one for who the person is: "Delivery to the site"."""
    asked, (heading, caption) = facts[section], section
    is_apart = not asked.isdisjoint(_PLACED) and asked.isdisjoint({*_REACHED, "name"})
    named = {over for over, each in facts.items() if "name" in each}
    is_label = 0 < len(words(caption)) <= _LABEL
    is_beside = section not in named if is_label else heading not in {over for over, _ in named}
    return is_apart and not _is_own(caption if is_label else heading) and bool(named) and is_beside


def _is_of_organisation(section: Section, facts: Mapping[Section, set[str]]) -> bool:
    """Whether a part of the heading is an organisation, and other fields ask for the person's name."""
    is_told = any(taken_by_organisation(part) for text in section for part in parts(text))
    return is_told and any("name" in asked for each, asked in facts.items() if each != section)


def _is_copied(section: Section, of: set[str], asked: AskedOfPeople) -> bool:
    """Whether a section asks for facts of another section again: a birthday, a name to reach, or several others."""
    facts, is_title = asked.facts[section], section[0] in asked.titles
    again = facts & of
    if facts & _PARTS and of & _PARTS and not again & _PARTS:
        again -= {"name"}  # the rest of the name, below its own text
    is_contact = not is_title and "name" in again and not facts.isdisjoint(_REACHED | _PLACED)
    is_birthday = not is_title and "bday" in again
    return is_contact or is_birthday or (len(again) >= _COPIED and not again.isdisjoint(_TELLING))


def with_owner(field: FieldObservation, caption: str) -> FieldObservation:
    """Return a field with the text above that names the fact's owner, if another's: "Emergency contact › Name"."""
    if not field.of_another or field.caption:
        return field
    told = of_another(field.question)
    over = [text for text in (plain(caption), plain(field.section)) if text]
    copied = "" if "name" in told else next(iter(over), "")
    text = next((text for text in over if of_another(field.question, text) - told), copied)
    return field.model_copy(update={"caption": text[:_LONGEST]})


_REACHING: Final = ("email", "tel")
"""Facts by which a form reaches a person, the more telling one first."""
_MORE: Final = 2
"""Least lead of a first block over a later block, in facts."""
_LEAST: Final = 4
"""Least facts of a block behind that of another person: "Guardian" behind "Child"."""
_NAME_PARTS: Final = frozenset({"given-name", "family-name"})
"""Parts of a name, counted with the whole name as a single fact."""
_AGED: Final = frozenset({"bday", "age"})
_NUMBER: Final = re.compile(r" \d+$")

Section = tuple[str, str]
"""The heading over fields, and the caption between it and them."""


@dataclass(slots=True)
class PersonBlock:
    """The questions of a section about a person."""

    facts: set[str] = dataclasses.field(default_factory=set[str])
    """Meanings, also those excluded by the heading."""
    required: int = 0
    """Number of required facts."""
    is_a_person: bool = False
    """Whether a fact is of people alone, not of schools or workshops: a first name, a birthday."""
    is_anothers: bool = False
    """Whether the heading names another person: "Guardian", "Emergency contact"."""


def principal(blocks: Mapping[Section, PersonBlock]) -> Section | None:
    """Return the section of the person filling in, by the questions of the sections; None if undecided."""
    people = [each for each, block in blocks.items() if "name" in block.facts]
    if not people:
        return None
    reached = next((fact for fact in _REACHING if any(fact in blocks[each].facts for each in people)), "")
    able = [each for each in people if reached in blocks[each].facts and _may_be(each, people, blocks, reached)]
    found = [each for each in able if all(_outweighs(each, other, people, blocks, reached) for other in people)]
    return found[0] if len(found) == 1 else None


def _may_be(section: Section, people: Sequence[Section], blocks: Mapping[Section, PersonBlock], reached: str) -> bool:
    """Whether a section may be the applicant's: not optional beside a required one, nor another's but a guardian's."""
    if is_optional(section, people, blocks):
        return False
    if not blocks[section].is_anothers:
        return True
    return any(_is_ward_of(section, each, blocks) for each in people)


def _is_ward_of(section: Section, other: Section, blocks: Mapping[Section, PersonBlock]) -> bool:
    """Whether the `other` section is of a child whom no question reaches, and the first of a guardian."""
    facts = blocks[other].facts
    is_guardians = any(map(names_guardian, section)) and not any(map(names_guardian, other))
    return is_guardians and not facts.isdisjoint(_AGED) and facts.isdisjoint(_REACHING)


def is_optional(section: Section, people: Sequence[Section], blocks: Mapping[Section, PersonBlock]) -> bool:
    """Whether a section has no required fact, while another has."""
    return not blocks[section].required and any(blocks[each].required for each in people)


def _outweighs(
    section: Section, other: Section, people: Sequence[Section], blocks: Mapping[Section, PersonBlock], reached: str
) -> bool:
    """Whether nothing tells for the `other` section against the first."""
    mine, theirs = blocks[section], blocks[other]
    is_clear = theirs.is_anothers and not (mine.is_anothers and any(map(names_guardian, other)))
    if section == other or is_clear or _is_named_after(other, section):
        return True
    if _is_ward_of(section, other, blocks):
        return True
    if people.index(other) < people.index(section):
        return theirs.facts.isdisjoint(_REACHING) and len(mine.facts) >= _LEAST and mine.is_a_person
    if theirs.is_a_person and not mine.is_a_person:
        return False
    return _is_richer(mine, theirs, reached, asks_less=is_optional(other, (section,), blocks))


def _is_richer(mine: PersonBlock, theirs: PersonBlock, reached: str, *, asks_less: bool) -> bool:
    """Whether a block asks for so much more than a later one (perhaps optional) that it is the person's."""
    more = len(mine.facts - _NAME_PARTS) - len(theirs.facts - _NAME_PARTS)
    if reached not in theirs.facts and (
        more >= 1 if asks_less else more >= _MORE and theirs.facts.isdisjoint(_REACHING)
    ):
        return True
    return theirs.facts < mine.facts and asks_less and more >= _MORE


def _is_named_after(other: Section, section: Section) -> bool:
    """Whether a heading repeats the first with words before, or a higher number: "Second driver", "Guest 2"."""
    mine, theirs = (" ".join(words(" ".join(each))) for each in (section, other))
    first, second = (_NUMBER.sub("", each) for each in (mine, theirs))
    return bool(first) and second.endswith(first) and (len(mine), mine) < (len(theirs), theirs)
