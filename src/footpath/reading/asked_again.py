"""Recognise fields about another person or place by their section: a form asks for each fact of a person once.

Under a separate heading, a second name and birthday belong to another person ("Passenger 2"), a second name and street
to a firm ("Sending workshop"), a second street and city to another place ("Previous address").

Fields belong to the applicant if their heading names nobody ("Contact details", "Billing address"), names the person
who fills the form in ("Guardian 1 (you)": `fact_owner` in the lexicon), or names the home ("Your home": `places`).
Without such a heading, the applicant's fields are those right under the title of the form, or those of the section that
asks for most (`principal`). If sections side by side ask for equally much ("Child", "Carer"), a person answers.

An address alone, under a heading with any word beyond the person's name, belongs to another place: "Delivery to the
building site", "Where was the car damaged?".
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise, takewhile
from typing import TYPE_CHECKING, Final

from footpath.language.labels import plain
from footpath.language.text import words
from footpath.reading.fact_owner import names_filler, names_nobody, taken_by_organisation
from footpath.reading.homes import names_home
from footpath.reading.other_people import may_be_anothers, of_another, parts
from footpath.reading.principal import PersonBlock, Section, is_optional, principal

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
    """The sections with a box, or a date other than a birthday."""
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
        """Return what one form asks.

        Args:
            fields: of one form, in reading order.
            captions: over fields, by the ref of the first member.
            taken: meanings that a heading of another person has taken from fields, by ref.
            titles: headings over further headings of the form.
        """
        sections = _with_whole_names(fields, [(each.section, captions.get(each.refs[0], "")) for each in fields])
        asked = cls(sections, {}, {}, set(), titles)
        for field, section in zip(fields, sections, strict=True):
            if field.kind in _BOXES and field.meaning != "bday":
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
        """Whether the texts above a section tell that it is the person's. A heading over all sections tells nothing of
        one of them: the text below the heading does ("Application" over "Your details" and "Represented by").
        """
        heading, caption = section
        is_common = bool(caption) and all(each[0] == heading for each in self.blocks)
        return all(map(_is_own, (caption,) if is_common else section))


def _with_whole_names(fields: Sequence[FieldObservation], sections: Sequence[Section]) -> list[Section]:
    """Return the sections, two of them as one if a single name begins in the first and ends in the second: the text
    between "First name" and "Last name" is a note ("Auto-fillable"), and names no owner. A question ("Who referred
    you?"), or a text over what was asked before, begins another person.
    """
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
    fields: Sequence[FieldObservation], asked: AskedOfPeople, filler: Section | None = None
) -> list[FieldObservation]:
    """Return the fields of one form, in reading order, without a meaning on repeated questions about another.

    Args:
        fields: of one form, in reading order.
        asked: what the form asks.
        filler: the section of who fills the form in, if what the sections ask for tells (`filler_of`).
    """
    others = _of_others(asked, filler)
    return [
        _of_another(field) if section in others and may_be_anothers(field.meaning) else field
        for field, section in zip(fields, asked.sections, strict=True)
    ]


def filler_of(asked: AskedOfPeople) -> Section | None:
    """Return the section of the person filling in, by the questions of all sections; None if a heading tells, or if
    undecided.
    """
    found = principal(asked.blocks)
    own = [each for each in asked.blocks if asked.is_own(each) or each[0] in asked.titles]
    return None if found is None or any(_tells(each, found, asked) for each in own) else found


def _tells(own: Section, found: Section, asked: AskedOfPeople) -> bool:
    """Whether a section under a heading of the person's own rules out the `found` section. A signature does not, nor
    does an address for the invoice, with a name, behind the found section.
    """
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
        copied = [each for each in before if _is_copied(section, asked.facts[each], asked)]
        if copied or _is_apart(section, [each for each in before if each in own], asked, filler):
            others.update((section, *(each for each in copied if _is_beside(each, section, asked.titles))))
    return others.difference(own)


def _is_apart(section: Section, own: Sequence[Section], asked: AskedOfPeople, filler: Section | None) -> bool:
    """Whether a section is of another person or place, by its questions beside the person's `own` sections."""
    return (
        _is_reached_again(section, own, asked)
        or _is_named_beside(section, asked, filler)
        or _is_of_organisation(section, asked.facts)
        or _is_a_place(section, asked.facts)
    )


def _is_named_beside(section: Section, asked: AskedOfPeople, filler: Section | None) -> bool:
    """Whether a section asks for another person's name ("Picked up by"): after a section about a person, or beside the
    name of whoever fills the form in. A name beside a box or a date, without contact data, is a signature.
    """
    facts = asked.facts[section]
    before = takewhile(lambda each: each != section, asked.blocks)
    is_signature = facts.isdisjoint(_REACHED | _PLACED) and section in asked.signed
    is_second = filler is not None or any(asked.blocks[each].facts & (_REACHED | {"name"}) for each in before)
    is_second = is_second or is_optional(section, list(asked.blocks), asked.blocks)
    return "name" in facts and not is_signature and is_second


def _is_reached_again(section: Section, own: Sequence[Section], asked: AskedOfPeople) -> bool:
    """Whether a section asks again for a telephone number or an email of a section of the person's own: the number of
    a practice under "Your vet".
    """
    reached = asked.facts[section] & _REACHED
    return section[0] not in asked.titles and any(reached & asked.facts[each] for each in own if each[0] != section[0])


def titles_of(index: Index, fields: Sequence[FieldObservation]) -> frozenset[str]:
    """Return the headings over fields with a lower heading, or the name of a group, over later fields of the form.

    Args:
        index: the page.
        fields: of one form, in reading order.
    """
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
    """Whether a section asks for an address alone under a heading that is not known as the person's own, and a section
    under another heading asks who the person is: "Delivery to the building site". A page of nothing but an address may
    be the person's, whatever its heading.
    """
    asked, (heading, _) = facts[section], section
    is_apart = not asked.isdisjoint(_PLACED) and asked.isdisjoint({*_REACHED, "name"})
    named = {over for (over, _), each in facts.items() if "name" in each}
    return is_apart and not _is_own(heading) and bool(named) and heading not in named


def _is_of_organisation(section: Section, facts: Mapping[Section, set[str]]) -> bool:
    """Whether a part of the heading is an organisation, and other fields ask for the person's name: "Principal
    (company)".

    Without those, the heading may be the title of a job: "Assistant (organisation)".
    """
    is_told = any(taken_by_organisation(part) for text in section for part in parts(text))
    return is_told and any("name" in asked for each, asked in facts.items() if each != section)


def _is_copied(section: Section, of: set[str], asked: AskedOfPeople) -> bool:
    """Whether a section asks for facts of another again: a birthday, several others, or a name beside contact data or
    an address. Right under the title of the form, only several tell of another person.
    """
    facts, is_title = asked.facts[section], section[0] in asked.titles
    again = facts & of
    if facts & _PARTS and of & _PARTS and not again & _PARTS:
        again -= {"name"}  # the rest of the name, below its own text
    is_contact = not is_title and "name" in again and not facts.isdisjoint(_REACHED | _PLACED)
    is_birthday = not is_title and "bday" in again
    return is_contact or is_birthday or (len(again) >= _COPIED and not again.isdisjoint(_TELLING))


def _of_another(field: FieldObservation) -> FieldObservation:
    return field.model_copy(update={"meaning": "", "confidence": 0.0, "part": "", "of_another": True})


def with_owner(field: FieldObservation, caption: str) -> FieldObservation:
    """Return a field with the text above that names the fact's owner, if another's and missing in the question:
    "Emergency contact › Name".
    """
    if not field.of_another or field.caption:
        return field
    told = of_another(field.question)
    over = [text for text in (plain(caption), plain(field.section)) if text]
    copied = "" if "name" in told else next(iter(over), "")
    text = next((text for text in over if of_another(field.question, text) - told), copied)
    return field.model_copy(update={"caption": text[:_LONGEST]})
