"""Find words of a consent without a purpose by their place, whatever the word.

An unjudged purpose can stand behind a conjunction ("and the exhibition of my portrait"), in a clause about the object
of the consent, or as an aim. An unjudged purpose can stand neither in the name of a document, nor in the verb with a
document as object, nor in the asker's name.
"""

from __future__ import annotations

import re
from itertools import islice, takewhile
from typing import TYPE_CHECKING, Final

from footpath.language.consent_line import LEGAL_FORMS, unlegal

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Iterator, Mapping, Sequence

    from footpath.language.consent_line import ConsentLine, ConsentWords, Phrases

_BEFORE_A_FIRM: Final = frozenset(
    ["by", "at", "with", "from", "whether", "par", "chez", "por", "bei", "durch", "firma", "bij", "door", "societe",
     "entreprise", "empresa", "societa", "azienda", "company", "bedrijf"]
)  # fmt: skip
"""Words before the name of an employer: "processed by Novatec"."""
_PERMITS: Final = re.compile(
    r"(?:authori[sz]e|allow|permit|give|grant|autoris|autoriz|permet|permit|erlaub|gestatt|ermachtig|machtig|verleen|geef)"
)
"""Beginnings of verbs before the name of an employer that is permitted something: "I authorise Novatec to process"."""
_PERMITTED: Final = frozenset(
    ["to", "permission", "consent", "the", "a", "ad", "die", "das", "zu", "om", "toestemming", "permiso", "permissao",
     "processing", "storing", "using", "collecting", "handling", "holding"]
)  # fmt: skip
"""Words after the name of an employer that is permitted something."""
_OF: Final = frozenset(["of", "de", "der", "von", "di", "del", "da", "van", "do"])
"""Words between a document and the name of an employer: "the privacy notice of Novatec"."""
_OF_THE: Final = frozenset(["del", "du", "des", "dell", "della", "dello", "delle", "dei", "degli", "dos", "das", "av"])
_THAT: Final = frozenset(["that", "dass", "que", "che", "dat"])
_DOES: Final = frozenset(
    ["may", "can", "will", "processes", "uses", "collects", "stores", "and", "darf", "peut", "traite", "utilise",
     "pueda", "trate", "utilice", "possa", "tratti", "utilizzi", "mag", "kan", "meine", "mes", "mis"]
)  # fmt: skip
"""Words after the name of an employer that acts: "that Novatec may process"."""
_LONGEST_NAME: Final = 4
SHORT: Final = 7
"""Most letters of a word that names no document by itself: "the terms of Sale" is none."""
_DETERMINERS: Final = frozenset(
    ["the", "our", "your", "this", "its", "their", "die", "der", "den", "das", "unsere", "unserer", "ihre", "het",
     "onze"]
)  # fmt: skip
_LONGEST_ACT: Final = 6
"""Most words of a clause about the act of agreeing."""
_LONGEST_TITLE: Final = 3
_CAPITAL_NOUNS: Final = "de"
"""The language in which nouns begin with a capital, as names do."""
_GENITIVES: Final = frozenset({"pl"})
"""Languages in which a noun belongs to the one before it by its case alone."""
_VERBS_LAST: Final = frozenset({"de", "nl", "sv", "da"})
"""Languages in which a participle may close a clause behind its object."""
_LONGEST_VERB: Final = 2
"""Most unknown words of a verb with its particle: "gone through"."""


def know_askers(line: ConsentLine, askers: ConsentWords, names: Sequence[Phrases] | None, *, german: bool) -> None:
    """Mark the asker and its name as known: "the school", "die Stadt Lindau"."""
    for places in line.find(askers):
        run = _run(line.capitals, places[-1] + 1, 1)
        name = tuple(islice(run, 1) if german else run)
        if not name or names is None or _is_own(tuple(line.folded[at] for at in name), names):
            line.known.update(places, name)


def know_firms(line: ConsentLine, ends: Container[int], names: Sequence[Phrases] | None, *, german: bool) -> set[int]:
    """Mark the asker's names as known by the words around (`ends` of documents); return the places of other firms."""
    named = line.capitals
    if not german and line.is_title_case:
        return set()
    others: set[int] = set()
    for at, word in enumerate(line.words):
        is_legal = line.written[at][0].isupper() and word in LEGAL_FORMS
        firm: tuple[int, ...] = ()
        if word == "s" or is_legal:
            firm = (*reversed([*_run(named, at - 1, -1)]), at)
        else:
            after = tuple(_run(named, at + 1, 1))
            firm = after if _leads_to_firm(line, at, at + 1 + len(after), ends) else ()
        if names is None or _is_own(tuple(line.folded[place] for place in firm), names):
            line.known.update(firm)
        elif is_legal and len(firm) > 1:
            others.update(firm)
    return others


def _leads_to_firm(line: ConsentLine, at: int, end: int, ends: Container[int]) -> bool:
    """Whether a word announces the name of a firm up to the place `end`: "{by} Novatec", "{that} Novatec may"."""
    word, then = line.words[at], line.words[end] if end < len(line.words) else ""
    return (
        word in _BEFORE_A_FIRM
        or (word in _OF and at - 1 in ends)
        or (word in _THAT and then in _DOES)
        or (then in _PERMITTED and _permits(line, at))
    )


def _is_own(firm: Phrases, names: Iterable[Phrases]) -> bool:
    """Whether a firm's name holds a name of the asker, or begins one: "Thistle" for "Thistle Analytics"."""
    short = unlegal(tuple(word for word in firm if word != "s"))
    spelled = {"".join(short[at:end]) for at in range(len(short)) for end in range(at + 1, len(short) + 1)}
    return bool(short) and any("".join(name) in spelled or name[: len(short)] == short for name in names)


def _permits(line: ConsentLine, at: int) -> bool:
    """Whether a verb of permitting stands at a place, or before the preposition there: "autorizo a"."""
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
    """Mark the words between an article and a document's name as known; return the start of each name."""
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


def _has_no_purpose(line: ConsentLine, at: int, are: Mapping[str, set[int]]) -> bool:
    """Whether a word belongs to a phrase of agreeing, or says how the person gives the data."""
    return _is_phrasing(line, at, are) or _is_of_ones_data(line, at, are)


def _owner_before(line: ConsentLine, title: int, unknown: set[int]) -> set[int]:
    """The owner of a document in the genitive: "skolans regler"."""
    owner = title - 1
    is_genitive = owner in unknown and title not in line.breaks and line.folded[owner].endswith("s")
    return {owner} if is_genitive else set()


def know_by_place(
    line: ConsentLine,
    grammar: Mapping[str, ConsentWords],
    titles: Sequence[Sequence[int]],
    truths: Sequence[int],
    *,
    language: str,
    begins: set[int],
    denying: set[int],
) -> None:
    """Mark words without a purpose as known by their place, whatever the words."""
    are = line.places_by_kind(grammar)
    spoken = {**are, "speakers": are["speakers"] | begins}
    names = set[int]() if line.is_title_case else line.capitals - {0, *line.stops}
    binding = are.get("refuses", set()) | are.get("burdens", set()) | denying
    unknown = set(range(len(line.words))) - line.known - names - binding
    nouns = names - line.known - binding if language == _CAPITAL_NOUNS else set[int]()
    first_title = min((places[0] for places in titles), default=0)
    for places in titles:
        line.known.update(_verb_before(line, places[0], are, unknown, follows=places[0] > first_title))
        line.known.update(_owner_before(line, places[0], unknown))
        if language in _VERBS_LAST:
            line.known.update(_participle_behind(line, places[-1], are, unknown))
        of_case = language in _GENITIVES
        if len(places) > 1 or len(line.folded[places[0]]) > SHORT:
            line.known.update(_behind_document(line, places[-1], are, unknown | nouns, of_case=of_case))
        line.known.update(_named_after(line, places[-1], are, unknown | nouns, of_case=of_case))
    for first in truths:
        line.known.update(_verb_before(line, first, spoken, unknown, follows=False))
    line.known.update(_acts(line, are, unknown | nouns))
    line.known.update(at for at in unknown if _has_no_purpose(line, at, are))
    if truths:
        line.known.update(_consequences(line, are))


def _acts(line: ConsentLine, are: Mapping[str, set[int]], unknown: set[int]) -> Iterator[int]:
    """Yield the words of an act of agreeing, before a comma or the verb: "By opening an account, I agree"."""
    for start in are["acts"] & {0, *line.stops}:
        ends = (at for at in range(start + 1, len(line.words)) if at in line.breaks or at in are["says"])
        end = next(ends, len(line.words))
        act = set(range(start, end)) & unknown
        if end < len(line.words) and end - start <= _LONGEST_ACT and len(act) <= _LONGEST_VERB:
            yield from act


def _is_phrasing(line: ConsentLine, at: int, are: Mapping[str, set[int]]) -> bool:
    """Whether a word belongs to a phrase of agreeing or declaring."""
    opens = at in line.breaks | {0}
    speaks = at - 1 - (at - 1 in are["adverbs"]) in are["speakers"] | are["infinitives"]
    says = at + 1 in are["that"] and (opens or speaks)  # "I reckon that …", "I hereby state that …"
    ticks = opens and not are["box"].isdisjoint({at + 1, at + 2})  # "Tick this box"
    return says or ticks or at in are["adverbs"] or at + 1 in are["false"]  # "I solemnly declare", "wilfully false"


def _is_of_ones_data(line: ConsentLine, at: int, are: Mapping[str, set[int]]) -> bool:
    """Whether a word says how the person gives the data: "data I enter", "von mir gemachte Angaben"."""
    told = at - 1
    while told in are["speakers"]:
        told -= 1
    by_the_person = told < at - 1 or (told in are["relative"] and line.words[at].endswith("o"))
    told -= told in are["relative"]
    verbs = are.get("is", set()) | are.get("handles", set())
    if told not in are["data"] | verbs | line.breaks and told in line.known and told - 1 in are["data"]:
        told -= 1  # "dati personali presenti nel CV"
    if told not in are["data"]:
        return at - 1 in are["own"] and at + 1 in are["data"]
    behind = takewhile(lambda place: place in line.known and place not in line.breaks, range(at + 1, at + 5))
    return by_the_person or (told < at and not are["own"].isdisjoint(behind))


def _behind_document(
    line: ConsentLine, title: int, are: Mapping[str, set[int]], unknown: set[int], *, of_case: bool
) -> Iterator[int]:
    """Yield the words that specify a document, up to a mark, conjunction or person: "of the rowing club"."""
    ends = are["joins"] | are["that"] | (are["relative"] - are["links"]) | are["infinitives"] | are["speakers"]
    ends = ends | are["says"] | are["mine"]
    for at in range(title + 1, len(line.words)):
        if at in line.breaks or at in ends or at + 1 in are["speakers"] or _PERMITS.match(line.folded[at]):
            return
        if at == title + 1 and at in unknown and at + 1 not in are["links"] and not of_case:
            return
        if at in unknown:
            yield at


def _named_after(
    line: ConsentLine, title: int, are: Mapping[str, set[int]], unknown: set[int], *, of_case: bool
) -> Iterator[int]:
    """Yield the words after which a document is named, up to the end of a clause: "the rules of the tournament"."""
    at = title + 1
    if at in line.breaks:
        return
    is_of, was_of = line.folded[at] in _OF | _OF_THE, title in are["links"] or line.folded[title] in _OF | _OF_THE
    if not (of_case or is_of or was_of):
        return
    at += is_of
    while at in are["links"] | are["articles"] and at not in line.breaks and at not in unknown:
        at += 1
    run = tuple(takewhile(lambda place: place in unknown and place not in line.breaks, range(at, at + _LONGEST_VERB)))
    end = at + len(run)
    if end in line.breaks or end in are["joins"] or end == len(line.words):
        yield from run


def _verb_before(
    line: ConsentLine, title: int, are: Mapping[str, set[int]], unknown: set[int], *, follows: bool
) -> set[int]:
    """A verb whose object is a document: "I have looked through the privacy policy"."""
    clause = takewhile(lambda at: at + 1 not in line.breaks, range(title - 1, -1, -1))
    run = tuple(takewhile((are["links"] | unknown).__contains__, clause))
    articles = tuple(takewhile((are["articles"] | unknown).__contains__, run))
    led = next((at for at in articles if at in unknown and at - 1 in are["infinitives"] | are["says"]), None)
    if led is not None:  # "to follow the terms"
        return {led} if unknown.isdisjoint(range(led + 1, title)) else set()
    verb, before = unknown.intersection(run), title - 1 - len(run)
    begins = before + 1 in line.breaks
    if begins or before not in are["speakers"]:
        is_joined = follows and articles == run and (begins or before in are["joins"])
        return verb if is_joined and len(verb) == 1 else set()
    return verb if len(verb) <= _LONGEST_VERB else set()


def _participle_behind(line: ConsentLine, title: int, are: Mapping[str, set[int]], unknown: set[int]) -> set[int]:
    """Return the participle that closes a document's clause: "Die Hinweise … habe ich eingesehen"."""
    clause = takewhile(lambda place: place + 1 not in line.breaks, range(title - 1, -1, -1))
    if not are["says"].isdisjoint(clause):
        return set()
    at = title + 1
    while at not in line.breaks | are["joins"] and (
        at in are["speakers"] or (at in line.known and at not in are["mine"] and at < title + _LONGEST_NAME)
    ):
        at += 1
    at += at in are["joins"] and at - 1 not in {title} | are["speakers"]  # "heb ik gelezen en geaccepteerd"
    closes = at + 1 in line.breaks or at + 1 in are["joins"]
    spoken = any(place in are["speakers"] for place in range(max(title - _LONGEST_NAME * 2, 0), at))
    return {at} if at in unknown and at not in line.breaks and closes and spoken else set()


def sentence_of(line: ConsentLine, at: int) -> tuple[int, int]:
    """Return the first place of a word's sentence, and the place behind its end."""
    return max((stop for stop in line.stops if stop <= at), default=0), next(stop for stop in line.stops if stop > at)


def _consequences(line: ConsentLine, are: Mapping[str, set[int]]) -> Iterator[int]:
    """Yield the words for the consequences of false statements, up to the sentence's end or "I also agree"."""
    goes_on = are["speakers"] | are["that"] | are["says"]
    says = {at for at in are["speakers"] if not are["says"].isdisjoint({at + 1, at + 2})}
    speaks = says.union(at for at in are["joins"] if at + 1 in goes_on)
    for falsehood in are["false"]:
        begin, end = sentence_of(line, falsehood)
        before = next((at for at in sorted(are["adverse"]) if begin <= at < falsehood), None)
        if before is not None:
            ends = (at for at in are["joins"] | are["speakers"] | are["says"] if falsehood < at < end)
            yield from range(before, min(ends, default=end))
        behind = min((at for at in speaks if falsehood < at < end), default=end)
        if any(falsehood < at < behind for at in are["may"]):
            yield from range(falsehood, behind)
