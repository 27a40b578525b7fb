"""Settle sensitive facts that a single word asks for by the questions around it.

"Race" is a dog's breed in French and a run in English, "Handicap" a golfer's number, "Sex" an animal's: one word alone
is no evidence that a form wants what the person keeps for questions of self-identification. Without further evidence
the field has no meaning, so the person is asked.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple, cast

from footpath.language.labels import content_words
from footpath.language.lexicon import LANGUAGES, expanded, part
from footpath.language.replies import declines
from footpath.language.text import attribute_words
from footpath.reading.fact_owner import is_personal
from footpath.reading.meaning import MeaningReading
from footpath.reading.vocabulary import CLEAR, read_attribute, read_text
from footpath.schema.observation import EQUAL_OPPORTUNITY

if TYPE_CHECKING:
    from collections.abc import Sequence

    from footpath.reading.grouping import Draft

_OF_REGISTERS: Final = frozenset({"gender", "sex"})
"""Facts that forms ask beside a person's name or birthday, too; the others belong to self-identification only."""
_AMBIGUOUS: Final = EQUAL_OPPORTUNITY - {"pronouns"}
_VOUCHING: Final = _AMBIGUOUS - _OF_REGISTERS
"""Facts that show self-identification: an animal has a sex, too."""
_TOGETHER: Final = 3
"""Least number of different such words that explain each other: "Race", "Veteran" and "Disability"."""
_NAMES: Final = frozenset({"name", "given-name", "family-name"})
_NOTHING: Final = MeaningReading("", 0.0, ())


class FirstRead(NamedTuple):
    """A question of a form, as first read."""

    draft: Draft
    question: str
    section: str
    reading: MeaningReading


def without_ambiguous(asked: Sequence[FirstRead], lang: str) -> list[MeaningReading]:
    """Return the readings of a form's questions without sensitive facts that one word alone suggests."""
    bare = {each.question: each.reading.meaning for each in asked if _is_bare(each)}
    explained = {e.reading.meaning for e in asked if e.question not in bare} & _VOUCHING
    is_survey = bool(explained) or len(_VOUCHING.intersection(bare.values())) >= _TOGETHER
    return [
        _NOTHING if _is_bare(each) and not _is_asked(asked, at, lang, is_survey=is_survey) else each.reading
        for at, each in enumerate(asked)
    ]


def _is_bare(each: FirstRead) -> bool:
    """Whether a single word alone says that a field asks for a sensitive fact."""
    return (
        each.reading.meaning in _AMBIGUOUS
        and len(content_words(each.question)) == 1
        and not {"options", "autocomplete"}.intersection(_beyond_sex(each))
        and not any(declines(option.label) for option in each.draft.options)
        and not _is_told_by_attribute(each)
    )


def _beyond_sex(each: FirstRead) -> tuple[str, ...]:
    """The sources of a reading; options prove no person's sex, since an animal's are the same."""
    evidence = each.reading.evidence
    return tuple(source for source in evidence if source != "options" or each.reading.meaning not in _OF_REGISTERS)


def _is_told_by_attribute(each: FirstRead) -> bool:
    """Whether the `name` or `id` says the fact in other words than the label: "Race" and `ethnicity`."""
    said, first = content_words(each.question), each.draft.first
    rests = ("_".join(w for w in attribute_words(name) if w not in said) for name in (first.html_name, first.id))
    return any(each.reading.meaning in read_attribute(rest) for rest in rests)


def _is_asked(asked: Sequence[FirstRead], at: int, lang: str, *, is_survey: bool) -> bool:
    """Whether the questions around a single word show that it asks for the fact of the person."""
    each = asked[at]
    meaning = each.reading.meaning
    if not _is_word_of(lang, each.question, meaning):
        return meaning in _OF_REGISTERS and "options" in each.reading.evidence and _is_of_person(asked, at)
    heading = read_text(each.section)
    if is_survey or any(heading.get(fact, 0.0) >= CLEAR for fact in _VOUCHING if content_words(each.section)[1:]):
        return True
    return meaning in _OF_REGISTERS and _is_of_person(asked, at)


def _is_of_person(asked: Sequence[FirstRead], at: int) -> bool:
    """Whether the nearest name before a field is the person's; without a name, whether another fact is."""
    for each in reversed(asked[:at]):
        if is_personal(each.reading.meaning):
            return True
        if not each.reading.meaning and not _NAMES.isdisjoint(read_text(each.question)):
            return False
    others = (each.reading.meaning for place, each in enumerate(asked) if place != at)
    return any(is_personal(meaning) and meaning not in EQUAL_OPPORTUNITY for meaning in others)


def _is_word_of(lang: str, question: str, meaning: str) -> bool:
    """Whether a word asks for the fact in the language of the page; True for a page in an unknown language."""
    own = lang[:2].casefold()
    return own not in LANGUAGES or content_words(question) in _labels(own).get(meaning, ())


@cache
def _labels(language: str) -> dict[str, frozenset[tuple[str, ...]]]:
    """The labels for the sensitive facts in one language, as content words."""
    known = cast("dict[str, dict[str, list[str]]]", part(language, "fields"))
    return {
        fact: frozenset(content_words(text) for text in expanded(known[fact].get("label", ()), language))
        for fact in _AMBIGUOUS & known.keys()
    }
