"""Find the applicant's block among the questions about people: "Policyholder" before "Injured party".

A heading names a role, and no list has all the roles. The questions of the blocks tell more: a form reaches the
applicant, so the applicant's block asks for an email (or a telephone number, if no block asks for an email) and for no
less than the blocks beside. Of two blocks with as many questions, none is told to be the person's.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from footpath.language.text import words
from footpath.reading.fact_owner import names_guardian

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

_REACHED: Final = ("email", "tel")
"""Facts by which a form reaches a person, the more telling one first."""
_MORE: Final = 2
"""Least lead of a first block over a later block, in facts."""
_LEAST: Final = 4
"""Least facts of a block behind that of another person: "Guardian" behind "Child"."""
_NAME_PARTS: Final = frozenset({"given-name", "family-name"})
"""Parts of a name, counted with the whole name as a single fact."""
_NUMBER: Final = re.compile(r" \d+$")

Section = tuple[str, str]
"""The heading over fields, and the caption between it and them."""


@dataclass(slots=True)
class PersonBlock:
    """The questions of a section about a person."""

    facts: set[str] = field(default_factory=set[str])
    """Meanings, also those excluded by the heading."""
    required: int = 0
    """Number of required facts."""
    is_a_person: bool = False
    """Whether a fact is of people alone, not of schools or workshops: a first name, a birthday."""
    is_anothers: bool = False
    """Whether the heading names another person: "Guardian", "Emergency contact"."""


def principal(blocks: Mapping[Section, PersonBlock]) -> Section | None:
    """Return the section of the person filling in, by the questions of the sections; None if undecided.

    Args:
        blocks: the sections of a form that ask for facts of people, in reading order.
    """
    people = [each for each, block in blocks.items() if "name" in block.facts]
    if not people:
        return None
    reached = next((fact for fact in _REACHED if any(fact in blocks[each].facts for each in people)), "")
    able = [each for each in people if reached in blocks[each].facts and _may_be(each, people, blocks, reached)]
    found = [each for each in able if all(_outweighs(each, other, people, blocks, reached) for other in people)]
    return found[0] if len(found) == 1 else None


def _may_be(section: Section, people: Sequence[Section], blocks: Mapping[Section, PersonBlock], reached: str) -> bool:
    """Whether a section may be the applicant's: no optional section beside a required section. A guardian's section may
    be, if no question reaches the child.
    """
    if is_optional(section, people, blocks):
        return False
    if not blocks[section].is_anothers:
        return True
    return any(_is_ward_of(section, each, blocks) for each in people)


def _is_ward_of(section: Section, other: Section, blocks: Mapping[Section, PersonBlock]) -> bool:
    """Whether the `other` section is of a child whom no question reaches, and the first of a guardian."""
    facts = blocks[other].facts
    is_guardians = any(map(names_guardian, section)) and not any(map(names_guardian, other))
    return is_guardians and "bday" in facts and facts.isdisjoint(_REACHED)


def is_optional(section: Section, people: Sequence[Section], blocks: Mapping[Section, PersonBlock]) -> bool:
    """Whether a section has no required fact, while another has."""
    return not blocks[section].required and any(blocks[each].required for each in people)


def _outweighs(
    section: Section, other: Section, people: Sequence[Section], blocks: Mapping[Section, PersonBlock], reached: str
) -> bool:
    """Whether nothing tells for the `other` section against the first."""
    mine, theirs = blocks[section], blocks[other]
    if section == other or (theirs.is_anothers and not mine.is_anothers) or _is_named_after(other, section):
        return True
    if _is_ward_of(section, other, blocks):
        return True
    if people.index(other) < people.index(section):
        return theirs.facts.isdisjoint(_REACHED) and len(mine.facts) >= _LEAST and mine.is_a_person
    if theirs.is_a_person and not mine.is_a_person:
        return False
    return _is_richer(mine, theirs, reached, asks_less=is_optional(other, (section,), blocks))


def _is_richer(mine: PersonBlock, theirs: PersonBlock, reached: str, *, asks_less: bool) -> bool:
    """Whether a block asks for so much more than a later one that it is the person's. `asks_less`: whether the later
    one has no required fact.
    """
    more = len(mine.facts - _NAME_PARTS) - len(theirs.facts - _NAME_PARTS)
    if reached not in theirs.facts and (
        more >= 1 if asks_less else more >= _MORE and theirs.facts.isdisjoint(_REACHED)
    ):
        return True
    return theirs.facts < mine.facts and asks_less and more >= _MORE


def _is_named_after(other: Section, section: Section) -> bool:
    """Whether a heading repeats the first with words before, or a higher number: "Second driver", "Medmedlem", "Guest
    2" after "Guest".
    """
    mine, theirs = (" ".join(words(" ".join(each))) for each in (section, other))
    first, second = (_NUMBER.sub("", each) for each in (mine, theirs))
    return bool(first) and second.endswith(first) and (len(mine), mine) < (len(theirs), theirs)
