"""Telling by its words to what a consent agrees: the purposes that it names, and whether it names more than is known.

The lexicon has the words of each purpose (`consents`). A word that belongs to no named purpose, and is not known to
name none, may name a purpose that nobody has judged: "and I also agree that my photo is shown". The place of an unknown
word may show that the word names none: "looked" in "I have looked through the privacy policy".
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from footpath.language.consent_firms import know_firms
from footpath.language.consent_line import Line, line_of, name_of
from footpath.language.consent_places import know_by_place, know_titles
from footpath.language.consent_table import Phrases, Table, pattern, tables

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

OTHER: Final = "other"
"""The purpose in the table for words that widen a consent beyond any key: "for any purpose"."""
_TRUTHFUL: Final = "truthful"
"""The purpose whose texts announce what follows from false statements."""
_ENGLISH: Final = "en"
_SHORT: Final = 7
"""Most letters of a word that names no document by itself: "the terms of Sale" is none."""
_DONE: Final = "·"
"""Stands in a line for words that name nothing."""


@dataclass(frozen=True, slots=True)
class Consent:
    """What a text asks a person to agree to."""

    purposes: frozenset[str]
    """The keys of a profile's consents that the text names."""
    beyond: tuple[str, ...]
    """Words that name another purpose, or may do so; empty where all words are known."""
    widens: tuple[str, ...] = ()
    """Those of them that surely do: a fee, another firm, "for any purpose", and what takes a consent back."""
    declares: bool = False
    """Whether the person speaks: "I accept …"."""
    binds: bool = False
    """Whether it tells the person to what they agree: "By ticking the box you agree …"."""


@lru_cache(maxsize=2048)
def read_consent(text: str, names: tuple[str, ...] | None = None) -> Consent:
    """Read to what a text asks a person to agree.

    Args:
        text: the question as the page writes it.
        names: the names of the organisation that asks, which name no purpose; any other firm is a third party. None to
            take every firm for the one that asks.
    """
    line = line_of(text)
    spoken = {language: len(pattern(table.words).findall(line.text)) for language, table in tables().items()}
    most = max(spoken.values())
    own = None if names is None else [each for each in map(name_of, names) if each]
    readings = [_read(line.afresh(), language, own) for language, count in spoken.items() if count == most]
    best = min(readings, key=lambda each: len(each.beyond))
    return replace(best, purposes=frozenset(purpose for each in readings for purpose in each.purposes))


def _read(line: Line, language: str, names: Sequence[Phrases] | None) -> Consent:
    own, english = tables()[language], tables()[_ENGLISH]
    withdrawn = _withdrawn(line, own.grammar)
    binds = any(line.find(own.grammar["binds"]))
    for places in line.find(own.phrases):
        line.known.update(places)
    for at in line.known:
        line.words[at] = _DONE
    for name in names or ():
        starts = (at for at in range(len(line.folded)) if line.folded[at : at + len(name)] == name)
        line.known.update(place for at in starts for place in range(at, at + len(name)))
    line.known.update(at for at, word in enumerate(line.words) if word.isdigit())
    found, titles, truths = _purposes(line, (own, english) if own is not english else (own,))
    widened = found.pop(OTHER, set())
    for falsehood in _punished(line, own.grammar):
        found[_TRUTHFUL].add(falsehood)
        truths.append(falsehood)
    line.known.update(*found.values(), (at for places in line.find(own.words) for at in places))
    for purpose in found:
        for table in (own, english):
            if purpose in table.beside:
                line.known.update(at for places in line.find(table.beside[purpose]) for at in places)
    joins = line.places(own.grammar["joins"]) if titles else set[int]()
    speakers = line.places(own.grammar["speakers"])
    know_titles(line, [places[0] for places in titles], joins)
    ends = {places[-1] for places in titles if len(places) > 1 or len(line.words[places[0]]) > _SHORT}
    widened |= know_firms(line, ends, names, german=language == "de")
    if len(line.known) < len(line.words):
        know_by_place(line, own.grammar, titles, truths, german=language == "de")
    widened |= withdrawn
    beyond = sorted((set(range(len(line.words))) - line.known) | widened)
    begins = set[int]() if own is english else {-1, *(stop - 1 for stop in line.stops)}
    declares = any(at - 1 in speakers | begins for at in line.places(own.grammar["says"]))
    said, surely = (tuple(line.written[at] for at in places) for places in (beyond, sorted(widened)))
    return Consent(frozenset(found), said, surely, declares, binds)


def _withdrawn(line: Line, grammar: Mapping[str, Phrases]) -> set[int]:
    """The places of words that take a consent back now: in a sentence that tells of no right to do so later."""
    later = line.places(grammar["withdrawable"])
    sentences = list(zip((0, *line.stops), line.stops, strict=False))
    free = [range(*each) for each in sentences if later.isdisjoint(range(*each))]
    return {at for at in line.places(grammar["withdraws"]) if any(at in each for each in free)}


def _purposes(line: Line, tables: Iterable[Table]) -> tuple[defaultdict[str, set[int]], list[Sequence[int]], list[int]]:
    """The places of the words of each purpose, those of each document, and where what is said of the truth begins."""
    found: defaultdict[str, set[int]] = defaultdict(set)
    titles: list[Sequence[int]] = []
    truths: list[int] = []
    for table in tables:
        for kind in (table.documents, table.names):
            for purpose, phrases in kind.items():
                for places in line.find(phrases):
                    found[purpose].update(places)
                    titles += [places] if kind is table.documents else []
                    truths += [places[0]] if purpose == _TRUTHFUL else []
    return found, titles, truths


def _punished(line: Line, grammar: Mapping[str, Phrases]) -> Iterator[int]:
    """The places of false statements of which a text tells what follows: "any omission is cause for dismissal"."""
    false, may, adverse = (line.places(grammar[kind]) for kind in ("false", "may", "adverse"))
    for falsehood in false:
        end = next(stop for stop in line.stops if stop > falsehood)
        if all(any(falsehood < at < end for at in kind) for kind in (may, adverse)):
            yield falsehood
