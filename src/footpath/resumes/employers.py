"""Which name in a sentence about a job is the employer, and which the place.

A small word before the name (`ProseWords`) or the name itself has to tell the role. A name whose role nothing tells is
asked for: it may be a client, a topic or a department.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Final, Literal, cast

from footpath.language.lexicon import LANGUAGES, part
from footpath.language.text import unaccented
from footpath.resumes.evidence import (
    KnownWords,
    as_firm,
    as_place,
    ends_in_initials,
    has_legal_form,
    has_study_word,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

STOP: Final = r"[,;:.()!?]"
NAMED: Final = r"[A-ZÀ-ÖØ-Þ][\w'’.&-]*"
"""A word with a capital."""
SMALL: Final = r"(?:&|[a-zà-öø-ÿ]{1,3}[.'’]?)"
"""A small word within a name: `University of Leeds`."""


class ProseWords:
    """The small words of a language that tell the role of a name behind them."""

    def __init__(self, code: str, said: Mapping[str, Sequence[str]], parts: Sequence[str]) -> None:
        self.code = code
        """Code of the language: `de`."""
        self.single = frozenset(unaccented(word) for words in said.values() for word in words)
        """The words, as in a folded text."""
        self.persons = frozenset(map(unaccented, said["self"]))
        self._own = {name: _either(words) for name, words in said.items()}
        article = rf"(?:(?:{self._own['articles']})(?:\s+|(?<=['’])))?"
        serves = [f"{verb} {said['for'][0]}" for verb in said.get("serves", ())]
        by = _either([*said.get("at", ()), *serves])
        about, inside, itself = (self._own[name] for name in ("for", "in", "self"))
        at = _either([*said.get("at", ()), *said["for"]])
        self.title = [
            re.compile(rf"(?<!\w)(?:{self._own[name]})\s+(?:(?:{itself})\s+)?(?:;\s*)?{article}(?=\w)", re.IGNORECASE)
            for name in ("as", "being")
        ]
        self.name = re.compile(
            rf"(?<!\w)(?:(?P<at>(?i:{by}))|(?P<for>(?i:{about}))|(?P<in>(?i:{inside})))(?:\s+|(?<=['’]))"
            rf"(?P<article>{article})(?P<name>(?:(?!(?:{at}|{inside})\s)[a-zà-öø-ÿ]+\s+){{0,2}}?{NAMED}"
            rf"(?:(?:\s+(?!(?:{inside}|{itself}|{by})(?!\w)){SMALL}){{0,2}}\s+(?!(?:{itself})(?!\w)){NAMED})*)"
        )
        """A name behind a word for an employer (`at`), an employer, client or topic (`for`), or a place (`in`)."""
        gap = r"(?:\s+|(?<=['’]))"
        self.title_end = re.compile(
            rf"{STOP}|\s(?:{at}|{inside}){gap}{article}(?:[a-zà-öø-ÿ]+\s+){{0,2}}?(?=[A-ZÀ-ÖØ-Þ])"
        )
        self.studied = re.compile(rf"(?<!\w)(?:{self._own['studied']})\s+{article}(?=\w)", re.IGNORECASE)
        self.trailing = re.compile(rf"(?:\s+(?:{at}|{inside}|{self._own['by']}|{self._own['articles']}))+\s*$")
        self.behind = re.compile(rf"\s+(?:{_either(said.get('behind', ()))})$")
        """A word behind a title: "als Pflegerin tätig"."""
        self.apart = re.compile(
            rf"\s+(?:(?:{at})(?:\s+|(?<=['’])){article}"
            rf"|(?:{inside}|{self._own['by']})\s+(?:{self._own['articles']})(?:\s+|(?<=['’])(?=[A-ZÀ-ÖØ-Þ]))"
            rf"|(?:{_either(said.get('town', ()))})\s+(?=[A-ZÀ-ÖØ-Þ][\w-]*$))"
        )
        """What stands between a subject and its school."""
        self.called = re.compile(rf"(?:{self._own['called']})\s+(?=[A-ZÀ-ÖØ-Þ])", re.IGNORECASE)
        """A word before the name of any employer: "the company Acme"."""
        part_of = _either(parts).replace(re.escape("*"), r"\w*")
        self.part = re.compile(rf"(?<!\w)(?:{part_of})(?!\w)", re.IGNORECASE)
        """A word of a department, a team or a trade."""
        self.about = re.compile(rf"\s+(?:{about})\s+(?={NAMED})")
        """A word for a client or a topic within a name: "Siemens for Capgemini"."""
        self.client = said["for"][0]
        """The word before a client."""
        self.towns = frozenset(said.get("town", ()))
        """Words before towns, of those before places."""
        self.within = re.compile(rf"(?:\s+(?!(?:&|{self._own['and']})\s){SMALL})+\s+(?={NAMED})")
        """Small words within a name, but "and": "Friends of the Hospital"."""
        self.still = re.compile(rf"(?<!\w)(?:{self._own['still']})(?!\w)", re.IGNORECASE)
        self.ended = re.compile(rf"(?<!\w)(?:{self._own['ended']})(?!\w)", re.IGNORECASE)
        self.began = re.compile(rf"(?<!\w)(?:{self._own['began']})(?!\w)", re.IGNORECASE)
        self.clause = re.compile(rf"\s+[a-zà-öø-ÿ]+\s+(?:{itself})(?!\w).*")
        """A verb with its person: "habe ich"."""
        self.joint = re.compile(rf"\s(?:{self._own['and']})\s")

    def tells(self, text: str) -> bool:
        """Whether a text says in a sentence what the person was."""
        return any(each.search(text) for each in (*self.title, self.studied))


def _either(words: Sequence[str]) -> str:
    """An expression for any of some words; one that matches nothing for none."""
    longest = sorted(filter(None, words), key=len, reverse=True)
    return "|".join(re.escape(word).replace(r"\ ", r"\s+").replace("'", "['’]") for word in longest) or "(?!)"


@cache
def _languages() -> Mapping[str, ProseWords]:
    resumes = {code: part(code, "resume") for code in LANGUAGES}
    return {
        code: ProseWords(
            code, cast("Mapping[str, Sequence[str]]", said["prose"]), cast("Sequence[str]", said["prose_part"])
        )
        for code, said in resumes.items()
        if "prose" in said
    }


def words_of(text: str) -> ProseWords:
    """The words of the language that a text has most words of. A word of few languages tells more."""
    known = [(words, words.single & {*unaccented(text).split()}) for words in _languages().values()]
    shared = Counter(word for _, found in known for word in found)
    return max(known, key=lambda each: sum(1 / shared[word] for word in each[1]))[0]


Role = Literal["employer", "place"]
_NOTHING: Final = KnownWords()


@dataclass(frozen=True, slots=True)
class AskedName:
    """A name whose role is not told."""

    name: str
    readings: tuple[tuple[Role, str], ...]
    """Possible roles, each with the name in that role."""
    place: str = ""
    """The place of the employer, if the name is one."""


@dataclass(frozen=True, slots=True)
class Workplace:
    """Employer and place of a job; empty if not told."""

    firm: str = ""
    place: str = ""
    asked: tuple[AskedName, ...] = ()
    has_names: bool = False
    """Whether the sentence has any name, perhaps of a department alone."""
    is_at: bool = False
    """Whether a name stands behind a word for an employer."""


@dataclass(frozen=True, slots=True)
class _Name:
    """A name in a sentence, behind a small word."""

    text: str
    behind: Literal["at", "for", "in"]
    has_article: bool
    span: tuple[int, int]
    words: ProseWords
    is_sure: bool
    """Whether a word for an employer before the name is enough: the name is of a school, or said again elsewhere."""

    @property
    def is_called(self) -> bool:
        """Whether a word says that the name is an employer's: "the company Acme"."""
        return self.words.called.match(self.text) is not None

    @property
    def name(self) -> str:
        """The name alone."""
        return self.words.called.sub("", self.text, count=1) if self.is_called else self.text

    @property
    def tail(self) -> str:
        """The part behind small words, if that part alone is known as an employer: "Friends of Galway Hospital"."""
        pieces = self.words.within.split(self.name)
        ends = (" ".join(pieces[at:]) for at in range(1, len(pieces)))
        return (
            "" if _is_known(pieces[0], self.words) else next((each for each in ends if _is_known(each, self.words)), "")
        )

    @property
    def is_part_of_firm(self) -> bool:
        """Whether the name is of a department, and then of an employer: "Night Team of Galway Hospital"."""
        return bool(self.tail) and self.words.part.search(self.name.removesuffix(self.tail)) is not None

    @property
    def firm(self) -> str:
        """The name of the employer."""
        return self.tail if self.is_part_of_firm else self.name

    @property
    def is_part(self) -> bool:
        """Whether the name is of a department or a trade: "Sales"."""
        return self.words.part.search(self.name) is not None and not has_legal_form(self.name)

    @property
    def is_joined(self) -> bool:
        """Whether two names are perhaps one: "Siemens for Capgemini", unlike "Institute for Design"."""
        pieces = self.words.about.split(self.name)
        return len(pieces) > 1 and not _is_known(pieces[0], self.words)

    @property
    def is_firm(self) -> bool:
        """Whether the name tells an employer. A word before it alone does not: "Nurse at Ward Seven"."""
        if self.is_called or self.is_part_of_firm:
            return True
        if self.is_part or self.tail or self.is_joined:
            return False
        return (self.behind == "at" and self.is_sure) or _is_known(self.name, self.words)

    @property
    def may_be_firm(self) -> bool:
        """Whether the small word says that the name may be an employer's."""
        return self.behind == "at" and not (self.is_part or self.tail or self.is_joined)

    @property
    def may_be_place(self) -> bool:
        return self.behind == "in" and not self.has_article and not self.is_part and not self.is_called


def find_workplace(sentence: str, words: ProseWords, known: KnownWords, *, is_study: bool = False) -> Workplace:
    """Return the employer and the place in a sentence without its title and dates. A name behind a word for employers
    needs a legal form, a word of employers or a second mention: a ward, a conference or a client stands there, too.

    Args:
        sentence: without its title and dates.
        words: of its language.
        known: words known from the rest of the résumé.
        is_study: whether the name is of a school, which needs no more than the word before it.
    """
    names = list(_names(sentence, words, known, is_study=is_study))
    is_at = any(each.behind == "at" for each in names)
    firms = [each for each in names if each.is_firm]
    likely = firms or [each for each in names if each.may_be_firm]
    if len(likely) == 1 and not _is_topic_behind(likely[0], names, sentence):
        place = _place_of(likely[0], names, sentence, known)
        if firms:
            return Workplace(firms[0].firm, place, has_names=True, is_at=is_at)
        return Workplace(asked=(_asked(likely[0], place),), has_names=True, is_at=is_at)
    place, asked = _unknown(names, known)
    return Workplace("", place, tuple(map(_asked, firms or asked)), bool(names), is_at)


def _unknown(names: Sequence[_Name], known: KnownWords) -> tuple[str, list[_Name]]:
    """A known place, empty for none, and the names whose role no word tells."""
    places = [each for each in names if each.may_be_place and as_place(each.text, known) >= _SURE_PLACE]
    return places[0].text if places else "", [
        each for each in names if each not in places and (not each.is_part or each.tail)
    ]


_SURE_PLACE: Final = 2


def _is_topic_behind(firm: _Name, names: Sequence[_Name], sentence: str) -> bool:
    """Whether a name directly behind an unknown one is of no town: "bei Arbeiten an Windrädern" names no employer."""
    if firm.is_called or firm.is_part_of_firm or _is_known(firm.name, firm.words):
        return False
    behind = [each for each in names if each.span[0] > firm.span[0] and each.span[0] - firm.span[1] <= 1]
    return any(not each.is_part and not _is_of_place(each, sentence) for each in behind)


def _is_of_place(name: _Name, sentence: str) -> bool:
    """Whether a name is a known place, or its small word tells no client, and is of towns where a language has such."""
    small = sentence[name.span[0] :].split(maxsplit=1)[0].casefold()
    towns = name.words.towns
    is_topic = small == name.words.client or (name.behind == "in" and bool(towns) and small not in towns)
    return not is_topic or as_place(name.text, _NOTHING) >= _SURE_PLACE


def _names(sentence: str, words: ProseWords, known: KnownWords, *, is_study: bool) -> Iterator[_Name]:
    for found in words.name.finditer(sentence):
        behind = "at" if found["at"] else "for" if found["for"] else "in"
        name = clean(found["name"])
        each = _Name(name, behind, bool(found["article"]), found.span(), words, is_study or known.repeats(name))
        if not each.text[0].islower() or each.is_called or _is_known(each.text, words) or each.has_article:
            yield each


def _is_known(name: str, words: ProseWords) -> bool:
    """Whether a name has a word of employers, and none of departments."""
    said = name.split(" ")[0] if name[:1].islower() else name
    is_known = as_firm(said, _NOTHING) > 0 or has_study_word(said)
    return is_known and (words.part.search(name) is None or has_legal_form(name))


def _asked(name: _Name, of_employer: str = "") -> AskedName:
    whole: tuple[tuple[Role, str], ...] = (("employer", name.firm),)
    tail: tuple[tuple[Role, str], ...] = (("employer", name.tail),) if name.tail and not name.is_part_of_firm else ()
    place: tuple[tuple[Role, str], ...] = (("place", name.name),) if name.may_be_place else ()
    return AskedName(name.name, (*whole, *tail, *place), of_employer)


def _place_of(firm: _Name, names: Sequence[_Name], sentence: str, known: KnownWords) -> str:
    """The place of an employer: directly behind the employer, or a known one. Empty for none."""
    for each in names:
        is_behind = sentence[firm.span[1] : each.span[0]].strip() in ("", ",")
        if each.may_be_place and each.span[0] >= firm.span[1] and is_behind:
            return each.text
    if found := next((each for each in names if each.may_be_place and as_place(each.text, known) >= _SURE_PLACE), None):
        return found.text
    behind = re.match(rf",\s*({NAMED}(?:[\s-]{NAMED})*)(?=\s*(?:{STOP}|$))", sentence[firm.span[1] :])
    if behind is None or firm.words.part.search(behind[1]) is not None:
        return ""
    return clean(behind[1]) if as_place(behind[1], _NOTHING) >= 0 else ""


def clean(name: str) -> str:
    """A name without the stop of its sentence; the dots of "e. V." stay."""
    return name if ends_in_initials(name) else name.rstrip(".'’")
