"""Telling by its words to what a consent agrees: the purposes that it names, and whether it names more than is known.

The lexicon has the words of each purpose (`consents`). A word that belongs to no named purpose, and is not known to
name none, may name a purpose that nobody has judged: "and I also agree that my photo is shown". The place of an unknown
word may show that the word names none: "looked" in "I have looked through the privacy policy".
"""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise, takewhile
from typing import TYPE_CHECKING, Final

from footpath.language.consent_table import E_MAIL, Phrases, Table, languages_of, pattern, tables
from footpath.language.replies import negations
from footpath.language.text import unaccented

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Iterator, Mapping, Sequence

OTHER: Final = "other"
"""The purpose in the table for words that widen a consent beyond any key: "for any purpose"."""
_TRUTHFUL: Final = "truthful"
"""The purpose whose texts announce what follows from false statements."""
_ENGLISH: Final = "en"
_SHORT: Final = 7
"""Most letters of a word that names no document by itself: "the terms of Sale" is none."""
_DONE: Final = "·"
"""Stands in a line for words that name nothing."""
_BEFORE_A_FIRM: Final = frozenset(
    ["by", "at", "with", "from", "whether", "par", "chez", "por", "bei", "durch", "firma", "bij", "door", "societe",
     "entreprise", "empresa", "societa", "azienda", "company", "bedrijf"]
)  # fmt: skip
"""Words before the name of an employer: "processed by Novatec"."""
_PERMITS: Final = re.compile(
    r"(?:authori[sz]e|allow|permit|give|grant|autoris|autoriz|permet|permit|erlaub|gestatt|ermachtig|machtig|verleen|geef)"
)
"""Beginnings of verbs before the name of an employer who may do something: "I authorise Novatec to process"."""
_PERMITTED: Final = frozenset(
    ["to", "permission", "consent", "the", "a", "ad", "die", "das", "zu", "om", "toestemming", "permiso", "permissao",
     "processing", "storing", "using", "collecting", "handling"]
)  # fmt: skip
"""Words after the name of an employer who is permitted something."""
_OF: Final = frozenset(["of", "de", "der", "von", "di", "del", "da", "van", "do"])
"""Words between a document and the name of an employer: "the privacy notice of Novatec"."""
_THAT: Final = frozenset(["that", "dass", "que", "che", "dat"])
_DOES: Final = frozenset(
    ["may", "can", "will", "processes", "uses", "collects", "stores", "and", "darf", "peut", "traite", "utilise",
     "pueda", "trate", "utilice", "possa", "tratti", "utilizzi", "mag", "kan", "meine", "mes", "mis"]
)  # fmt: skip
"""Words after the name of an employer who does something: "that Novatec may process"."""
_LONGEST_NAME: Final = 4
_DETERMINERS: Final = frozenset(
    ["the", "our", "your", "this", "its", "their", "die", "der", "den", "das", "unsere", "unserer", "ihre", "het",
     "onze"]
)  # fmt: skip
_LONGEST_ACT: Final = 6
"""Most words of a clause that tells by which act one agrees."""
_LONGEST_TITLE: Final = 3
_LONGEST_VERB: Final = 2
"""Most unknown words of a verb with its particle: "gone through"."""
_WORD: Final = re.compile(r"[^\W_]+|[§€$£]")
_ADDRESS: Final = re.compile(r"\S+@\S+|(?:https?://|www\.)\S+", re.IGNORECASE)
_APOSTROPHES: Final = re.compile("['\u2019`´]")
_DOTTED: Final = re.compile(r"\b(?:[A-Za-z]\.\s?){2,4}")
"""Initials with dots: "S.L.", "D.P.R."."""
_GENDERS: Final = re.compile(r"(?<=\w\w)[*:_·/(](?:-?innen|-?in|es?|as?|os?|s)(?:·s)?\b\)?")
"""The second ending of a word that means persons of either sex: "Bewerber*innen", "informé(e)", "candidato/a"."""
_BREAK: Final = re.compile(r"[.,;:!?()&/\n\[\]\u2013\u2014+•]")
_STOP: Final = re.compile(r"[.;!?\n](?:\s|$)")
LEGAL_FORMS: Final = frozenset(
    ["gmbh", "ag", "kg", "se", "ltd", "limited", "inc", "llc", "plc", "corp", "sas", "sarl", "sl", "spa", "srl", "bv",
     "nv", "ltda", "sa"]
)  # fmt: skip
_INITIALS: Final = 2
"""Most initials that are a person's: more are one word."""
_TITLE_CASE: Final = 0.6
"""Least part of capitalised words in a text whose capitals mark no names; German has more, and is judged apart."""


@dataclass(slots=True)
class ConsentLine:
    """The words of a text, as written and folded, with those that are explained.

    In `words` those that name nothing are replaced; `folded` has all.
    """

    written: Sequence[str]
    folded: Phrases
    words: list[str]
    breaks: frozenset[int]
    """Places before which a comma, a bracket or another mark stands; also the place behind the last word."""
    stops: Sequence[int]
    """Places before which a sentence ends, in order; the last is behind the last word."""
    known: set[int]

    @property
    def capitals(self) -> set[int]:
        """The places of words that begin with a capital."""
        return {at for at, word in enumerate(self.written) if word[0].isupper()}

    @property
    def is_title_case(self) -> bool:
        """Whether so many words begin with a capital that none tells a name."""
        telling = [word for word in self.written if word.isalpha()]
        return sum(word[0].isupper() for word in telling) > _TITLE_CASE * len(telling)

    @property
    def text(self) -> str:
        """The folded words with a space around each."""
        return f" {' '.join(self.words)} "

    def find(self, phrases: Phrases) -> Iterator[tuple[int, ...]]:
        """The places of the words of each match, without those in its gaps."""
        compiled = pattern(phrases)
        starts = {start: at for at, start in enumerate(self._starts())}
        for match in compiled.finditer(self.text):
            gaps = [match.span(group) for group in range(1, compiled.groups + 1) if match.group(group)]
            inside = (start for start in starts if match.start() <= start < match.end())
            yield tuple(starts[s] for s in inside if not any(first <= s < last for first, last in gaps))

    def afresh(self) -> ConsentLine:
        """The same text, nothing of which is explained."""
        return ConsentLine(self.written, self.folded, list(self.folded), self.breaks, self.stops, set())

    def places(self, phrases: Phrases) -> set[int]:
        """The places of single words."""
        return {at for places in self.find(phrases) for at in places} if phrases else set()

    def _starts(self) -> Iterator[int]:
        at = 1
        for word in self.words:
            yield at
            at += len(word) + 1


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
    denies: bool = False
    """Whether the person declares that they do not: "No autorizo …"."""
    negations: tuple[str, ...] = ()
    """Words that deny something, and belong to no purpose: what they turn round is not known."""
    speaks_of_document: bool = False
    """Whether somebody speaks of a document: "Jag har läst integritetspolicyn"."""


@lru_cache(maxsize=32_768)  # more than the fields of a page that is read at all
def read_consent(text: str, names: tuple[str, ...] | None = None) -> Consent:
    """Read to what a text asks a person to agree.

    Args:
        text: the question as the page writes it.
        names: the names of the organisation that asks, which name no purpose; any other firm is a third party. None to
            take every firm for the one that asks.
    """
    line = line_of(text)
    own = None if names is None else [each for each in map(name_of, names) if each]
    readings = [_read(line.afresh(), language, own) for language in languages_of(line.text)]
    best = min(readings, key=lambda each: len(each.beyond))
    purposes = frozenset(purpose for each in readings for purpose in each.purposes)
    return replace(best, purposes=purposes, denies=any(each.denies for each in readings))


def _read(line: ConsentLine, language: str, names: Sequence[Phrases] | None) -> Consent:
    own, english = tables()[language], tables()[_ENGLISH]
    withdrawn = _withdrawn(line, own.grammar)
    denying = _negations(line, language)
    denies = any(_declares_after(line, at, own.grammar) for at in denying)
    binds = any(line.find(own.grammar["binds"]))
    for places in line.find(own.phrases):
        line.known.update(places)
        denying.difference_update(places)
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
    begins = set[int]() if own is english else {-1, *(stop - 1 for stop in line.stops)}
    begun = know_titles(line, [places[0] for places in titles], joins)
    ends = {places[-1] for places in titles if len(places) > 1 or len(line.words[places[0]]) > _SHORT}
    widened |= know_firms(line, ends, names, german=language == "de")
    if len(line.known) < len(line.words):
        whole = [(*range(first, places[0]), *places) for first, places in zip(begun, titles, strict=True)]
        know_by_place(line, own.grammar, whole, truths, german=language == "de", begins=begins)
    widened |= withdrawn
    beyond = sorted((set(range(len(line.words))) - line.known) | widened)
    declares = any(at - 1 in speakers | begins for at in line.places(own.grammar["says"]))
    unexplained = denying.difference(*found.values())
    said, surely, no = (
        tuple(line.written[at] for at in places) for places in (beyond, sorted(widened), sorted(unexplained))
    )
    return Consent(frozenset(found), said, surely, declares, binds, denies, no, bool(titles and speakers))


def _negations(line: ConsentLine, language: str) -> set[int]:
    """The places of the words that deny something. An apostrophe parts some: "don t"."""
    words = negations(language)
    joined = {at: "".join(line.folded[at : at + 2]) for at in range(len(line.folded) - 1) if line.folded[at + 1] == "t"}
    return {at for at, word in enumerate(line.folded) if word in words or joined.get(at) in words}


def _declares_after(line: ConsentLine, negation: int, grammar: Mapping[str, Phrases]) -> bool:
    """Whether the person declares something right behind a negation, in its clause: "I do not hereby agree"."""
    says = line.places(grammar["says"])
    ends = line.breaks | line.places((*grammar["that"], *grammar["relative"], *grammar["joins"]))
    return any(at in says for at in takewhile(lambda at: at not in ends, range(negation + 1, len(line.words))))


def _withdrawn(line: ConsentLine, grammar: Mapping[str, Phrases]) -> set[int]:
    """The places of words that take a consent back now: in a sentence that tells of no right to do so later."""
    later = line.places(grammar["withdrawable"])
    sentences = list(zip((0, *line.stops), line.stops, strict=False))
    free = [range(*each) for each in sentences if later.isdisjoint(range(*each))]
    return {at for at in line.places(grammar["withdraws"]) if any(at in each for each in free)}


def _purposes(
    line: ConsentLine, tables: Iterable[Table]
) -> tuple[defaultdict[str, set[int]], list[Sequence[int]], list[int]]:
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


def _punished(line: ConsentLine, grammar: Mapping[str, Phrases]) -> Iterator[int]:
    """The places of false statements of which a text tells what follows: "any omission is cause for dismissal"."""
    false, may, adverse = (line.places(grammar[kind]) for kind in ("false", "may", "adverse"))
    for falsehood in false:
        end = next(stop for stop in line.stops if stop > falsehood)
        if all(any(falsehood < at < end for at in kind) for kind in (may, adverse)):
            yield falsehood


def know_firms(line: ConsentLine, ends: Container[int], names: Sequence[Phrases] | None, *, german: bool) -> set[int]:
    """Know the names of the organisation that asks by the words around them; `ends` are the last words of documents.

    Returns:
        The places of other firms, which are third parties, whatever their names consist of: "Data Collection Ltd".
    """
    named = line.capitals
    if not german and line.is_title_case:
        return set()
    others: set[int] = set()
    for at, word in enumerate(line.words):
        after = tuple(_run(named, at + 1, 1))
        then = line.words[at + 1 + len(after)] if at + 1 + len(after) < len(line.words) else ""
        is_legal = line.written[at][0].isupper() and word in LEGAL_FORMS
        firm: tuple[int, ...] = ()
        if word == "s" or is_legal:
            firm = (*reversed([*_run(named, at - 1, -1)]), at)
        elif (
            (then in _PERMITTED and _permits(line, at))
            or word in _BEFORE_A_FIRM
            or (word in _OF and at - 1 in ends)
            or (word in _THAT and then in _DOES)
        ):
            firm = after
        if names is None or _is_own(tuple(line.folded[place] for place in firm), names):
            line.known.update(firm)
        elif is_legal and len(firm) > 1:
            others.update(firm)
    return others


def _is_own(firm: Phrases, names: Iterable[Phrases]) -> bool:
    """Whether a name of the organisation that asks stands in the name of a firm, or begins with it: "Thistle" for
    "Thistle Analytics", "Thistle Analytics Ltd" for "thistleanalytics".
    """
    short = unlegal(tuple(word for word in firm if word != "s"))
    spelled = {"".join(short[at:end]) for at in range(len(short)) for end in range(at + 1, len(short) + 1)}
    return bool(short) and any("".join(name) in spelled or name[: len(short)] == short for name in names)


def _permits(line: ConsentLine, at: int) -> bool:
    """Whether a verb of permitting stands at a place, or before the preposition there: "autorizo a", "consent to"."""
    if line.words[at] in {"for", "to"}:
        return True
    verb = at - 1 if line.words[at] == "a" and at else at
    return _PERMITS.match(line.words[verb]) is not None


def _run(among: set[int], start: int, step: int) -> Iterator[int]:
    """The unbroken run of places from `start`, as long as a name may be."""
    for at in range(start, start + step * _LONGEST_NAME, step):
        if at not in among:
            return
        yield at


def know_titles(line: ConsentLine, titles: Iterable[int], joins: Container[int]) -> list[int]:
    """Know the words between an article and the name of a document: "our global recruitment privacy notice".

    Returns:
        Where the name of each begins: behind its article, where those words are known.
    """
    begun: list[int] = []
    for start in titles:
        begun.append(start)
        for first in range(start - 1, max(start - _LONGEST_TITLE - 2, -1), -1):
            if first + 1 in line.breaks or first in joins:
                break
            if line.words[first] in _DETERMINERS:
                line.known.update(range(first, start))
                begun[-1] = first + 1
                break
    return begun


def know_by_place(
    line: ConsentLine,
    grammar: Mapping[str, Phrases],
    titles: Sequence[Sequence[int]],
    truths: Sequence[int],
    *,
    german: bool,
    begins: set[int],
) -> None:
    """Know the words that name no purpose by where they stand, whatever they are.

    Args:
        line: the text.
        grammar: the words of its language that show what others are.
        titles: the places of each document.
        truths: the first place of each phrase that says that what is sent is true.
        german: whether nouns begin with a capital, as names do.
        begins: the places before sentences, where a language leaves "I" out.
    """
    are = {kind: line.places(words) for kind, words in grammar.items()}
    spoken = {**are, "speakers": are["speakers"] | begins}
    names = set[int]() if line.is_title_case else line.capitals - {0, *line.stops}
    unknown = set(range(len(line.words))) - line.known - names - are.get("refuses", set())
    for places in titles:
        line.known.update(_verb_before(line, places[0], are, unknown))
        line.known.update(_participle_behind(line, places[-1], are, unknown))
    for first in truths:
        line.known.update(_verb_before(line, first, spoken, unknown))
    line.known.update(_acts(line, are, unknown | (names - line.known if german else set())))
    line.known.update(at for at in unknown if _is_phrasing(line, at, are) or _is_of_ones_data(line, at, are))
    if truths:
        line.known.update(_consequences(line, are))


def _acts(line: ConsentLine, are: Mapping[str, set[int]], unknown: set[int]) -> Iterator[int]:
    """The words of the act by which one agrees, before a comma or the verb: "By opening an account, I agree"."""
    for start in are["acts"] & {0, *line.stops}:
        ends = (at for at in range(start + 1, len(line.words)) if at in line.breaks or at in are["says"])
        end = next(ends, len(line.words))
        act = set(range(start, end)) & unknown
        if end < len(line.words) and end - start <= _LONGEST_ACT and len(act) <= _LONGEST_VERB:
            yield from act


def _is_phrasing(line: ConsentLine, at: int, are: Mapping[str, set[int]]) -> bool:
    """Whether a word is of the way in which a text says that one agrees."""
    opens = at in line.breaks | {0}
    says = at + 1 in are["that"] and (opens or at - 1 in are["speakers"] | are["infinitives"])  # "I reckon that …"
    ticks = opens and not are["box"].isdisjoint({at + 1, at + 2})  # "Tick this box"
    return says or ticks or at in are["adverbs"] or at + 1 in are["false"]  # "I solemnly declare", "wilfully false"


def _is_of_ones_data(line: ConsentLine, at: int, are: Mapping[str, set[int]]) -> bool:
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


def _verb_before(line: ConsentLine, title: int, are: Mapping[str, set[int]], unknown: set[int]) -> set[int]:
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


def _participle_behind(line: ConsentLine, title: int, are: Mapping[str, set[int]], unknown: set[int]) -> set[int]:
    """A participle that closes the clause of a document: "Die Hinweise zum Datenschutz habe ich eingesehen"."""
    at = title + 1
    while at not in line.breaks | are["joins"] and (
        at in are["speakers"] or (at in line.known and at < title + _LONGEST_NAME)
    ):
        at += 1
    at += at in are["joins"] and at - 1 not in {title} | are["speakers"]  # "heb ik gelezen en geaccepteerd"
    closes = at + 1 in line.breaks or at + 1 in are["joins"]
    spoken = any(place in are["speakers"] for place in range(max(title - _LONGEST_NAME * 2, 0), at))
    return {at} if at in unknown and at not in line.breaks and closes and spoken else set()


def _consequences(line: ConsentLine, are: Mapping[str, set[int]]) -> Iterator[int]:
    """What a text announces for false statements, up to the end of the sentence, or to what the person says next:
    "… may lead to dismissal I also agree that …".
    """
    goes_on = are["speakers"] | are["that"] | are["says"]
    for falsehood in are["false"]:
        end = next(stop for stop in line.stops if stop > falsehood)
        says = (at for at in are["speakers"] if not are["says"].isdisjoint({at + 1, at + 2}))
        speaks = {*says, *(at for at in are["joins"] if at + 1 in goes_on)}
        ends = min((at for at in speaks if falsehood < at < end), default=end)
        if any(falsehood < at < ends for at in are["may"]):
            yield from range(falsehood, ends)


def line_of(text: str) -> ConsentLine:
    """A text as a line, nothing of which is explained."""
    plain = _ADDRESS.sub(" ", text)
    clean = E_MAIL.sub("e", _APOSTROPHES.sub(" ", _DOTTED.sub(_undotted, _GENDERS.sub("", plain))))
    found = list(_WORD.finditer(clean))
    written = [each.group() for each in found]
    words = [unaccented(word) for word in written]
    breaks, stops = _marks(clean, found)
    return ConsentLine(written, tuple(words), words, breaks, stops, set())


def name_of(text: str) -> Phrases:
    """The words of a name, without its legal form."""
    clean = _APOSTROPHES.sub(" ", _DOTTED.sub(_undotted, text))
    return unlegal(tuple(unaccented(word) for word in _WORD.findall(clean)))


def unlegal(name: Phrases) -> Phrases:
    """A name without the legal form at its end."""
    return unlegal(name[:-1]) if name and name[-1] in LEGAL_FORMS else name


def _undotted(form: re.Match[str]) -> str:
    joined = re.sub(r"[.\s]", "", form.group())
    return f"{joined} " if unaccented(joined) in LEGAL_FORMS or len(joined) > _INITIALS else form.group()


def _marks(text: str, words: Sequence[re.Match[str]]) -> tuple[frozenset[int], tuple[int, ...]]:
    """The places before which a mark stands, and those before which a sentence ends."""
    gaps = [text[one.end() : other.start()] for one, other in pairwise(words)]
    breaks = {at + 1 for at, gap in enumerate(gaps) if _BREAK.search(gap)}
    stops = [at + 1 for at, gap in enumerate(gaps) if _STOP.search(gap)]
    return frozenset({*breaks, len(words)}), (*stops, len(words))
