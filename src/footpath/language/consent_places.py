"""Knowing words of a consent by the place where they stand: "looked" in "I have looked through the privacy policy"."""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Iterator, Mapping, Sequence

    from footpath.language.consent_line import Line
    from footpath.language.consent_table import Phrases

_DETERMINERS: Final = frozenset(
    ["the", "our", "your", "this", "its", "their", "die", "der", "den", "das", "unsere", "unserer", "ihre", "het",
     "onze"]
)  # fmt: skip
_LONGEST_NAME: Final = 4
_LONGEST_ACT: Final = 6
"""Most words of a clause that tells by which act one agrees."""
_LONGEST_TITLE: Final = 3
_LONGEST_VERB: Final = 2
"""Most unknown words of a verb with its particle: "gone through"."""


def know_titles(line: Line, titles: Iterable[int], joins: Container[int]) -> None:
    """Know the words between an article and the name of a document: "our global recruitment privacy notice"."""
    for start in titles:
        for first in range(start - 1, max(start - _LONGEST_TITLE - 2, -1), -1):
            if first + 1 in line.breaks or first in joins:
                break
            if line.words[first] in _DETERMINERS:
                line.known.update(range(first, start))
                break


def know_by_place(
    line: Line,
    grammar: Mapping[str, Phrases],
    titles: Sequence[Sequence[int]],
    truths: Sequence[int],
    *,
    german: bool,
) -> None:
    """Know the words that name no purpose by where they stand, whatever they are.

    Args:
        line: the text.
        grammar: the words of its language that show what others are.
        titles: the places of each document.
        truths: the first place of each phrase that says that what is sent is true.
        german: whether nouns begin with a capital, as names do.
    """
    are = {kind: line.places(words) for kind, words in grammar.items()}
    names = set[int]() if line.is_title_case else line.capitals - {0, *line.stops}
    unknown = set(range(len(line.words))) - line.known - names
    for places in titles:
        line.known.update(_verb_before(line, places[0], are, unknown))
        line.known.update(_participle_behind(line, places[-1], are, unknown))
    for first in truths:
        line.known.update(_verb_before(line, first, are, unknown))
    line.known.update(_acts(line, are, unknown | (names - line.known if german else set())))
    line.known.update(at for at in unknown if _is_phrasing(line, at, are) or _is_of_ones_data(line, at, are))
    if truths:
        line.known.update(_consequences(line, are))


def _acts(line: Line, are: Mapping[str, set[int]], unknown: set[int]) -> Iterator[int]:
    """The words of the act by which one agrees, before a comma or the verb: "By opening an account, I agree"."""
    for start in are["acts"] & {0, *line.stops}:
        ends = (at for at in range(start + 1, len(line.words)) if at in line.breaks or at in are["says"])
        end = next(ends, len(line.words))
        act = set(range(start, end)) & unknown
        if end < len(line.words) and end - start <= _LONGEST_ACT and len(act) <= _LONGEST_VERB:
            yield from act


def _is_phrasing(line: Line, at: int, are: Mapping[str, set[int]]) -> bool:
    """Whether a word is of the way in which a text says that one agrees."""
    opens = at in line.breaks | {0}
    says = at + 1 in are["that"] and (opens or at - 1 in are["speakers"] | are["infinitives"])  # "I reckon that …"
    ticks = opens and not are["box"].isdisjoint({at + 1, at + 2})  # "Tick this box"
    return says or ticks or at in are["adverbs"] or at + 1 in are["false"]  # "I solemnly declare", "wilfully false"


def _is_of_ones_data(line: Line, at: int, are: Mapping[str, set[int]]) -> bool:
    """Whether a word says how the person gives the data: "data I enter", "los datos que aporto", "von mir gemachte
    Angaben", "information disclosed in this form".
    """
    told = at - 1
    while told in are["speakers"]:
        told -= 1
    by_the_person = told < at - 1 or (told in are["relative"] and line.words[at].endswith("o"))
    told -= told in are["relative"]
    if told not in are["data"]:
        return at - 1 in are["own"] and at + 1 in are["data"]
    behind = takewhile(lambda place: place in line.known and place not in line.breaks, range(at + 1, at + 5))
    return by_the_person or (told == at - 1 and not are["own"].isdisjoint(behind))


def _verb_before(line: Line, title: int, are: Mapping[str, set[int]], unknown: set[int]) -> set[int]:
    """A verb whose object is a document: "I have looked through the privacy policy", "I agree to follow the terms"."""
    verb: set[int] = set()
    at, article = title - 1, True
    while at >= 0 and at + 1 not in line.breaks and (at in are["links"] or at in unknown):
        verb |= {at} & unknown
        article = article and (at in are["articles"] or at in unknown)
        if at in unknown and article and at - 1 in are["infinitives"] | are["says"]:
            return {at} if len(verb) == 1 else set()
        at -= 1
    spoken = at in are["speakers"] and at + 1 not in line.breaks
    return verb if spoken and len(verb) <= _LONGEST_VERB else set()


def _participle_behind(line: Line, title: int, are: Mapping[str, set[int]], unknown: set[int]) -> set[int]:
    """A participle that closes the clause of a document: "Die Hinweise zum Datenschutz habe ich eingesehen"."""
    at = title + 1
    while at not in line.breaks | are["joins"] and (
        at in are["speakers"] or (at in line.known and at < title + _LONGEST_NAME)
    ):
        at += 1
    closes = at + 1 in line.breaks or at + 1 in are["joins"]
    spoken = any(place in are["speakers"] for place in range(max(title - _LONGEST_NAME * 2, 0), at))
    return {at} if at in unknown and at not in line.breaks and closes and spoken else set()


def _consequences(line: Line, are: Mapping[str, set[int]]) -> Iterator[int]:
    """What a text announces for false statements, up to the end of the sentence, or to what the person says next."""
    goes_on = are["speakers"] | are["that"] | are["says"]
    for falsehood in are["false"]:
        end = next(stop for stop in line.stops if stop > falsehood)
        ends = min((at for at in are["joins"] if falsehood < at < end and at + 1 in goes_on), default=end)
        if any(falsehood < at < ends for at in are["may"]):
            yield from range(falsehood, ends)
