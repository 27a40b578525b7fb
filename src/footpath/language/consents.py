"""Read the purposes of a consent from its words, and whether the consent names more than the known purposes.

The lexicon has the words of each purpose (`consents`). A word outside every named purpose may name an unjudged purpose,
unless the word is known to name none: "and I also agree that my photo is shown". The place of an unknown word may prove
the word harmless (`consent_places.py`): "looked" in "I have looked through the privacy policy".
"""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from itertools import pairwise, takewhile
from typing import TYPE_CHECKING, Final

from footpath.language.consent_line import (
    ConsentLine,
    ConsentWords,
    Phrases,
    Table,
    languages_of,
    line_of,
    name_of,
    tables,
)
from footpath.language.consent_places import SHORT, know_askers, know_by_place, know_firms, know_titles, sentence_of
from footpath.language.locales import months
from footpath.language.replies import negations
from footpath.language.text import unaccented

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Iterator, Mapping, Sequence, Set

OTHER: Final = "other"
"""The purpose in the table for words that widen a consent beyond any key: "for any purpose"."""
_PRIVACY: Final = "privacy"
_CONTACT: Final = "contact"
_SHARING: Final = "sharing"
_REACH: Final = re.compile(r"(?:contact|contatt|contato|kontakt)")
_OF: Final = frozenset({"de", "di"})
_TRUTHFUL: Final = "truthful"
"""The purpose of texts that announce the consequences of false statements."""
_AUXILIARY: Final = 2
"""Words from the last one about the data to the end of the sentence, with an auxiliary: "verwendet werden"."""
_ENGLISH: Final = "en"
_DONE: Final = "·"
"""Stands in a line for words without a name."""


@dataclass(frozen=True, slots=True)
class Consent:
    """The meaning of a consent."""

    purposes: frozenset[str]
    """The keys of a profile's consents that the text names."""
    beyond: tuple[str, ...]
    """Words that name another purpose, or may; empty if all words are known."""
    widens: tuple[str, ...] = ()
    """The words that surely name another purpose: a fee, another firm, "for any purpose", and the end of a consent."""
    declares: bool = False
    """Whether the person speaks: "I accept …"."""
    binds: bool = False
    """Whether the text names the act by which the person agrees: "By ticking the box you agree …"."""
    denies: bool = False
    """Whether the person declares the opposite: "No autorizo …"."""
    negations: tuple[str, ...] = ()
    """Negations without a known purpose: their reach is unknown."""
    speaks_of_document: bool = False
    """Whether the text is about a document: "Jag har läst integritetspolicyn", "Villkoren godkända"."""


@lru_cache(maxsize=32_768)  # more than the fields of any page that is read
def read_consent(text: str, names: tuple[str, ...] | None = None) -> Consent:
    """Read the purposes to which a text asks a person to agree.

    Args:
        text: the question as the page writes the words.
        names: the names of the asking organisation, which name no purpose; any other firm is a third party. None takes
            every firm for the asking organisation.
    """
    line = line_of(text)
    own = None if names is None else [each for each in map(name_of, names) if each]
    readings = [_read(line.afresh(), language, own) for language in languages_of(line.text)]
    best = min(readings, key=lambda each: len(each.beyond))
    purposes = frozenset(purpose for each in readings for purpose in each.purposes)
    return replace(best, purposes=purposes, denies=any(each.denies for each in readings))


@dataclass(slots=True)
class _ConsentSlots:
    """One text, read by the words of one language, slot by slot.

    The slots of a consent: the act of the person, the asking organisation, the data, the documents, the purposes, the
    truth of the answers. Each slot adds the places that its evidence explains to `line.known`.
    """

    line: ConsentLine
    language: str
    names: Sequence[Phrases] | None
    own: Table
    tables: Sequence[Table]
    """The table of the language, and the English one: pages of any language have English words."""
    denying: set[int]
    """Places of words that deny something, and belong to no phrase."""
    denied: frozenset[int]
    """Places of all words that deny something."""
    denies: bool = False
    binds: bool = False
    named: set[int] = field(default_factory=set[int])
    """Places of the names of the asking organisation."""
    widened: set[int] = field(default_factory=set[int])
    """Places of words that surely name more than any purpose."""
    found: defaultdict[str, set[int]] = field(default_factory=lambda: defaultdict[str, set[int]](set))
    """Places of the words of each purpose."""
    titles: list[Sequence[int]] = field(default_factory=list["Sequence[int]"])
    """Places of the words of each document."""
    truths: list[int] = field(default_factory=list[int])
    """Where statements on the truth of the answers begin."""

    def places(self, kind: str) -> set[int]:
        """The places of a kind of words of the grammar."""
        return self.line.places(self.own.grammar.get(kind))

    @property
    def begins(self) -> set[int]:
        """The places before sentences, in a language that leaves "I" out there."""
        return set() if self.language == _ENGLISH else {-1, *(stop - 1 for stop in self.line.stops)}


def _read(line: ConsentLine, language: str, names: Sequence[Phrases] | None) -> Consent:
    own, english = tables()[language], tables()[_ENGLISH]
    denying = _negations(line, language)
    both = (own, english) if own is not english else (own,)
    reading = _ConsentSlots(line, language, names, own, both, denying, frozenset(denying))
    for slot in _SLOTS:
        slot(reading)
    return _told(reading)


def _told(reading: _ConsentSlots) -> Consent:
    line, speakers = reading.line, reading.places("speakers")
    beyond = sorted((set(range(len(line.words))) - line.known) | reading.widened)
    unexplained = reading.denying.difference(*reading.found.values())
    said, surely, no = (
        tuple(line.written[at] for at in places) for places in (beyond, sorted(reading.widened), sorted(unexplained))
    )
    speaks = bool(reading.titles and (speakers or reading.places("done")))
    declares = any(at - 1 in speakers | reading.begins for at in reading.places("says"))
    return Consent(frozenset(reading.found), said, surely, declares, reading.binds, reading.denies, no, speaks)


def _act(reading: _ConsentSlots) -> None:
    """Read the act: to agree, to refuse, to withdraw. Phrases without a purpose are known, and gone for later slots."""
    line, grammar = reading.line, reading.own.grammar
    reading.widened |= _withdrawn(line, grammar)
    reading.denies = any(_declares_after(line, at, grammar) for at in reading.denying)
    if not reading.denies:  # a plain refusal is one; "I hardly accept …" is neither that nor a consent
        reading.widened |= reading.places("denies")
    reading.binds = any(line.find(grammar["binds"]))
    for places in line.find(reading.own.phrases):
        line.known.update(places)
        reading.denying.difference_update(places)
    for at in line.known:
        line.words[at] = _DONE


def _names(reading: _ConsentSlots) -> None:
    """Read the names of the asking organisation, as they are."""
    line = reading.line
    for name in reading.names or ():
        starts = (at for at in range(len(line.folded)) if line.folded[at : at + len(name)] == name)
        reading.named.update(place for at in starts for place in range(at, at + len(name)))
    line.known.update(reading.named)


def _days(reading: _ConsentSlots) -> None:
    reading.line.known.update(_dates(reading.line, _month_names(reading.language)))


def _purposes_named(reading: _ConsentSlots) -> None:
    reading.found, reading.titles, reading.truths = _purposes(reading.line, reading.tables)
    reading.widened |= reading.found.pop(OTHER, set())
    if reading.found.get(_SHARING, {-1}) <= reading.named:  # "Groupe Arvel" names no further firm
        del reading.found[_SHARING]


def _truth(reading: _ConsentSlots) -> None:
    """Read the statements on the truth of the answers, and the consequences of false ones."""
    line, grammar = reading.line, reading.own.grammar
    told, contrary = _truths_told(line.afresh(), grammar, reading.denied)
    reading.widened |= contrary
    if told:
        reading.found[_TRUTHFUL].update(told)
        reading.truths.append(min(told))
    for falsehood in _punished(line, grammar):
        reading.found[_TRUTHFUL].add(falsehood)
        reading.truths.append(falsehood)


def _data(reading: _ConsentSlots) -> None:
    """Read what is done with the person's data, and for which matter: "stored to answer my enquiry"."""
    line, grammar = reading.line, reading.own.grammar
    whole = line.afresh()  # "contact details" is a phrase, and data
    handles, data, aims, requests, uses = (
        whole.places(grammar.get(kind)) for kind in ("handles", "data", "aims", "requests", "uses")
    )
    reached = _ways_to_reach(whole, data)
    line.known.update(reached)
    if _CONTACT in reading.found and reading.found[_CONTACT] <= reached:
        del reading.found[_CONTACT]
    for begin, end in pairwise((0, *line.stops)):
        sentence = set(range(begin, end))
        told = (handles | data | reached) & sentence
        ends = max(told, default=-1) >= end - _AUXILIARY
        is_told_why = reading.titles or (aims | requests) & sentence
        is_aimless = handles & sentence <= uses and ends and not is_told_why
        if is_aimless and data & sentence:
            reading.widened |= uses & sentence  # "that my contact details are used": for whatever
        elif handles & sentence and data & sentence:
            reading.found[_PRIVACY].update((handles | data) & sentence)
            line.known.update((aims | requests) & sentence)


def _ways_to_reach(line: ConsentLine, data: set[int]) -> set[int]:
    """The places of words for contact that name data or a form, and no purpose: "contact details"."""
    reach = {at for at, word in enumerate(line.folded) if _REACH.match(word)}
    forms = {at for at in reach if "form" in line.folded[at]}
    return forms | {
        at for at in reach if data & {at, at + 1, at - 1} or (at - 2 in data and line.folded[at - 1] in _OF)
    }


def _small_words(reading: _ConsentSlots) -> None:
    """Read the words of the found purposes, their idle additions, and words without a purpose."""
    line = reading.line
    line.known.update(*reading.found.values(), (at for places in line.find(reading.own.words) for at in places))
    line.known.update(_beside(line, reading.found, reading.tables))
    if reading.titles:
        line.known.update(reading.places("done"))
        ends = {places[-1] for places in reading.titles}
        reading.widened |= {at for at in reading.places("debts") if _is_of_document(line, at, ends, reading)}


def _is_of_document(line: ConsentLine, at: int, ends: set[int], reading: _ConsentSlots) -> bool:
    """Whether a word belongs to the name of a document that ends at `ends`: "condiciones del préstamo"."""
    linking = reading.places("links") | reading.places("articles")
    before = at - 1
    while before in linking and before not in ends and before + 1 not in line.breaks:
        before -= 1
    return at in ends or (before in ends and at not in line.breaks)


def _organisation(reading: _ConsentSlots) -> None:
    """Read the asking organisation by its kind and by the words around its name. Other firms are third parties."""
    line, grammar, is_german = reading.line, reading.own.grammar, reading.language == "de"
    titles = reading.titles
    ends = {places[-1] for places in titles if len(places) > 1 or len(line.words[places[0]]) > SHORT}
    know_askers(line, grammar["askers"], reading.names, german=is_german)
    reading.widened |= know_firms(line, ends, reading.names, german=is_german)


def _by_place(reading: _ConsentSlots) -> None:
    """Read words that no list has by their places: around a document, the data, the truth, the act."""
    line, titles = reading.line, reading.titles
    begun = know_titles(line, [places[0] for places in titles], reading.places("joins") if titles else set[int]())
    whole = [(*range(first, places[0]), *places) for first, places in zip(begun, titles, strict=True)]
    _organisation(reading)
    if len(line.known) < len(line.words):
        know_by_place(
            line,
            reading.own.grammar,
            whole,
            reading.truths,
            language=reading.language,
            begins=reading.begins,
            denying=reading.denying,
        )


_SLOTS: Final = (_act, _names, _days, _purposes_named, _data, _truth, _small_words, _by_place)
"""The slots in the order of their reading: words that a slot explains are none for the next."""


def _beside(line: ConsentLine, purposes: Iterable[str], tables: Sequence[Table]) -> Iterator[int]:
    """Yield the places of words that add nothing to the named purposes."""
    for purpose in purposes:
        for table in tables:
            if purpose in table.beside:
                yield from (at for places in line.find(table.beside[purpose]) for at in places)


def _dates(line: ConsentLine, months: Container[str]) -> Iterator[int]:
    """Yield the places of numbers, and of months beside a number: "the terms of 4 May 2026"."""
    numbers = {at for at, word in enumerate(line.words) if word.isdigit()}
    yield from numbers
    yield from (at for at, word in enumerate(line.folded) if word in months and numbers & {at - 1, at + 1})


@cache
def _month_names(language: str) -> frozenset[str]:
    """Return the folded names of the months in a language."""
    return frozenset(unaccented(name).rstrip(".") for name in months(language, "wide").values())


def _negations(line: ConsentLine, language: str) -> set[int]:
    """Return the places of negations. An apostrophe splits some: "don t"."""
    words = negations(language)
    joined = {at: "".join(line.folded[at : at + 2]) for at in range(len(line.folded) - 1) if line.folded[at + 1] == "t"}
    return {at for at, word in enumerate(line.folded) if word in words or joined.get(at) in words}


def _declares_after(line: ConsentLine, negation: int, grammar: Mapping[str, ConsentWords]) -> bool:
    """Whether the person declares something after a negation, in the same clause: "I do not hereby agree"."""
    says = line.places(grammar["says"])
    ends = line.breaks.union(*(line.places(grammar[kind]) for kind in ("that", "relative", "joins")))
    return any(at in says for at in takewhile(lambda at: at not in ends, range(negation + 1, len(line.words))))


def _withdrawn(line: ConsentLine, grammar: Mapping[str, ConsentWords]) -> set[int]:
    """Return the places of words that withdraw a consent now, and of words that deny the clause behind."""
    later = line.places(grammar["withdrawable"])
    sentences = list(zip((0, *line.stops), line.stops, strict=False))
    free = [range(*each) for each in sentences if later.isdisjoint(range(*each))]
    withdrawn = {at for at in line.places(grammar["withdraws"]) if any(at in each for each in free)}
    that = line.places(grammar["that"])
    return withdrawn | {at for at in line.places(grammar["false"]) if at + 1 in that}


def _purposes(
    line: ConsentLine, tables: Iterable[Table]
) -> tuple[defaultdict[str, set[int]], list[Sequence[int]], list[int]]:
    """Return the places of the words of each purpose, those of each document, and the starts of statements on truth."""
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


def _punished(line: ConsentLine, grammar: Mapping[str, ConsentWords]) -> Iterator[int]:
    """Yield the places of false statements whose consequences the text names: "cause for dismissal"."""
    false, may, adverse = (line.places(grammar[kind]) for kind in ("false", "may", "adverse"))
    for falsehood in false:
        begin, end = sentence_of(line, falsehood)
        follows = all(any(falsehood < at < end for at in kind) for kind in (may, adverse))
        if follows or any(begin <= at < falsehood for at in adverse):
            yield falsehood


_MOST_BEFORE: Final = 5
"""Most places from the article of a name to the name."""


def _truths_told(
    line: ConsentLine, grammar: Mapping[str, ConsentWords], denying: Set[int]
) -> tuple[set[int], set[int]]:
    """Return the places of clauses that state the truth of the answers, and of clauses that state the contrary.

    | subject | predicate | meaning |
    |---|---|---|
    | the facts, everything | true, not false | the answers are true |
    | nothing | false, not true in a language with double negation | the answers are true |
    | the facts, everything | false, not true | the contrary |
    | nothing | true | the contrary |

    Words between the subject and its predicate only tell which facts are meant: "the facts {stated here} are correct".
    Words outside the clause are judged separately.

    Args:
        line: the text, with every word unexplained.
        grammar: the words of the text's language that show the role of others.
        denying: the places of negations.
    """
    told, contrary = set[int](), set[int]()
    if "facts" not in grammar:
        return told, contrary
    subjects = line.places(grammar["facts"]) | line.places(grammar["no_thing"])
    if not subjects:
        return told, contrary
    are = line.places_by_kind(grammar)
    for name in sorted(subjects):
        start = _start(line, name, are)
        predicate = None if start is None else _predicate(name, range(name + 1, _end(line, name, are)), are, denying)
        if start is None or predicate is None or not _ends(line, predicate[0], are):
            continue
        last, is_true, is_denied = predicate
        says_so = not is_true if name in are["no_thing"] else is_true is not is_denied
        (told if says_so else contrary).update(range(start, last + 1))
    return (told | are["knows"] if told else told), contrary


def _start(line: ConsentLine, name: int, are: Mapping[str, set[int]]) -> int | None:
    """Return the start of a subject's clause; None if other words stand before it: "I sell the {facts}"."""
    for at in range(name, max(name - _MOST_BEFORE, -1), -1):
        if at == name or at in are["articles"] | are["determiners"]:
            begin = at - 1 if at not in line.breaks and at - 1 in are["is"] else at
            if begin == 0 or begin in line.breaks or begin - 1 in are["that"] | are["knows"]:
                return begin
        if at in line.breaks or at - 1 in are["joins"] | are["says"]:
            return None
    return None


def _end(line: ConsentLine, name: int, are: Mapping[str, set[int]]) -> int:
    """Return the place behind the last word that may belong to a subject's clause, with relative clauses."""
    is_aside = False
    for at in range(name + 1, len(line.words)):
        goes_on = at in are["is"] if is_aside else at in are["relative"] | are["whichever"]
        if at in line.stops or (at in line.breaks and not goes_on):
            return at
        is_aside = is_aside or at in line.breaks
    return len(line.words)


def _ends(line: ConsentLine, last: int, are: Mapping[str, set[int]]) -> bool:
    """Whether a clause ends with a word: no further statement follows ("is true {and may be published}")."""
    after = last + 1 + (last + 1 in are["joins"])
    return last + 1 in line.stops or after in are["speakers"] | are["that"]


def _predicate(
    name: int, clause: range, are: Mapping[str, set[int]], denying: Container[int]
) -> tuple[int, bool, bool] | None:
    """Return a clause's last place of the predicate, whether it is a word of truth, and whether denied; or None."""
    said = {at for at in clause if at in are["true"] | are["false"]}
    first = min(said, default=clause.stop)
    if not said or any(at in are["joins"] | are["says"] for at in range(clause.start, first)):
        return None
    last = _last_joined(first, said, are["joins"], denying)
    verb = first - 1
    while verb > name and (verb in denying or verb in are["articles"]):
        verb -= 1
    kinds = {at in are["true"] for at in said if at <= last}
    if len(kinds) > 1 or are["is"].isdisjoint({verb, last + 1, name - 1}):
        return None
    return last + (last + 1 in are["is"]), kinds.pop(), any(at in denying for at in range(clause.start, last))


def _last_joined(first: int, said: Container[int], joins: Container[int], denying: Container[int]) -> int:
    """Return the last word of truth beside or joined to the first: "false or misleading"."""
    last = first
    while True:
        if last + 1 in said:
            last += 1
        elif last + 2 in said and (last + 1 in joins or last + 1 in denying):
            last += 2
        else:
            return last
