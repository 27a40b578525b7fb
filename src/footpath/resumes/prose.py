"""Read jobs and studies from sentences: "Since 2019 I have been a nurse at Galway Hospital in Galway".

A sentence dates an entry, and small words before its names tell their roles. A name whose role no word tells is not
taken.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING, Final, cast

from footpath.language.lexicon import LANGUAGES, part
from footpath.language.periods import DatePeriod, find_period
from footpath.language.text import fold_words, unaccented
from footpath.resumes.evidence import (
    KnownWords,
    as_degree,
    as_firm,
    as_place,
    as_school,
    as_title,
    degree_in,
    has_study_word,
    split_degree,
)
from footpath.resumes.facts import Choice, Fact, Unsure
from footpath.resumes.lines import TextLine, goes_on

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

_END: Final = re.compile(r"(?<=[.!?])(?<!\s\w[.])(?<!\s[A-Z][a-z][.])\s+(?=[\"«„“¿¡(]?[A-ZÀ-ÖØ-Þ])")
"""The end of a sentence; the dots of "e. V." and "St." end none."""
_LONGEST_HEAD: Final = 100
_LEAST_WORDS: Final = 7
"""Words from which a line can be a sentence."""
_LONGEST_TITLE: Final = 7
"""Words."""
_STOP: Final = r"[,;:.()!?]"
_NAMED: Final = r"[A-ZÀ-ÖØ-Þ][\w'’.&-]*"
"""A word with a capital."""
_SMALL: Final = r"(?:&|[a-zà-öø-ÿ]{1,3}[.'’]?)"
"""A small word within a name: `University of Leeds`."""


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph, joined from its lines."""

    line: TextLine
    lines: tuple[TextLine, ...]

    @property
    def sentences(self) -> list[str]:
        """Its sentences."""
        return _END.split(self.line.text.strip())

    def of(self, value: str) -> TextLine:
        """The line with a value, else the first."""
        return next((each for each in self.lines if value in each.text), self.lines[0])


def paragraphs_of(lines: Sequence[TextLine]) -> list[Paragraph]:
    """Return the paragraphs of wrapped lines."""
    groups: list[list[TextLine]] = []
    for line in lines:
        if groups and goes_on(groups[-1][-1], line):
            groups[-1].append(line)
        else:
            groups.append([line])
    return [Paragraph(replace(each[0], text=" ".join(line.text for line in each)), tuple(each)) for each in groups]


def with_heads_apart(lines: Sequence[TextLine], words: ProseWords) -> list[TextLine]:
    """Return the lines; a paragraph that begins with the head of an entry gives two lines: "Cook, Acme, 2018 – 2020. I
    ran the grill.".
    """
    found: list[TextLine] = []
    for each in paragraphs_of(lines):
        head, *rest = each.sentences
        if rest and _is_head(head, words) and not each.line.item:
            found += [replace(each.line, text=head.rstrip(".")), replace(each.line, text=" ".join(rest), item=True)]
        else:
            found += each.lines
    return found


def _is_head(text: str, words: ProseWords) -> bool:
    """Whether a sentence names an entry: dates at its end, and no verb of the person's own."""
    period = find_period(text)
    if period is None or not period.start or len(text) > _LONGEST_HEAD or words.tells(text):
        return False
    return not text[period.at[1] :].strip(" ).") and text[: period.at[0]].rstrip().endswith((",", "(", "–", "|", "·"))


class ProseWords:
    """The small words of a language that tell the role of a name behind them."""

    def __init__(self, said: Mapping[str, Sequence[str]]) -> None:
        self.single = frozenset(unaccented(word) for words in said.values() for word in words)
        """The words, as in a folded text."""
        self.persons = frozenset(map(unaccented, said["self"]))
        self._own = {name: _either(words) for name, words in said.items()}
        article = rf"(?:(?:{self._own['articles']})(?:\s+|(?<=['’])))?"
        at, inside, itself = _either([*said["at"], *said["for"]]), self._own["in"], self._own["self"]
        self.title = [
            re.compile(rf"(?<!\w)(?:{self._own[name]})\s+(?:(?:{itself})\s+)?(?:;\s*)?{article}(?=\w)", re.IGNORECASE)
            for name in ("as", "being")
        ]
        self.name = re.compile(
            rf"(?<!\w)(?:(?P<at>(?i:{at}))|(?P<in>(?i:{inside})))\s+(?P<article>{article})"
            rf"(?P<name>(?:[a-zà-öø-ÿ]+\s+)?{_NAMED}"
            rf"(?:(?:\s+(?!(?:{inside}|{itself})\s){_SMALL}){{0,2}}\s+(?!(?:{itself})(?!\w)){_NAMED})*)"
        )
        self.title_end = re.compile(rf"{_STOP}|\s(?:{at}|{inside})\s+{article}(?:[a-zà-öø-ÿ]+\s+)?(?=[A-ZÀ-ÖØ-Þ])")
        self.studied = re.compile(rf"(?<!\w)(?:{self._own['studied']})\s+{article}(?=\w)", re.IGNORECASE)
        self.trailing = re.compile(rf"(?:\s+(?:{at}|{inside}|{self._own['by']}|{self._own['articles']}))+\s*$")
        self.behind = re.compile(rf"\s+(?:{_either(said.get('behind', ()))})$")
        """A word behind a title: "als Pflegerin tätig"."""
        self.apart = re.compile(
            rf"\s+(?:(?:{self._own['at']})\s+{article}|(?:{inside}|{self._own['by']})\s+(?:{self._own['articles']})\s+)"
        )
        """What stands between a subject and its school."""
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
    prose = {code: part(code, "resume").get("prose") for code in LANGUAGES}
    return {code: ProseWords(cast("Mapping[str, Sequence[str]]", said)) for code, said in prose.items() if said}


def words_of(text: str) -> ProseWords:
    """The words of the language that a text has most words of. A word of few languages tells more."""
    known = [(words, words.single & {*unaccented(text).split()}) for words in _languages().values()]
    shared = Counter(word for _, found in known for word in found)
    return max(known, key=lambda each: sum(1 / shared[word] for word in each[1]))[0]


@dataclass(frozen=True, slots=True)
class ToldJob:
    """A job as a sentence tells it. Empty: not told."""

    title: str
    firm: str
    place: str


def is_story(paragraph: Paragraph, words: ProseWords) -> bool:
    """Whether a paragraph tells in a sentence what happened in a time: "From 2014 to 2016 our clinic won …". Its words
    name no entry.
    """
    text = paragraph.line.text.strip()
    if paragraph.line.item or not text.endswith((".", "!")) or len(text.split()) < _LEAST_WORDS:
        return False
    period = find_period(text)
    if period is None or not period.start:
        return False
    before, behind = unaccented(text[: period.at[0]]).split(), text[period.at[1] :].split()
    if before:
        return not words.persons.isdisjoint(before)
    return bool(behind) and (behind[0][0].islower() or unaccented(behind[0]) in words.persons)


def read_told(
    paragraph: Paragraph, kind: str, words: ProseWords, known: KnownWords, number: int
) -> list[Fact | Unsure]:
    """Return the facts of the entries that a paragraph tells, numbered from `number`; empty if none is told.

    Args:
        paragraph: of a section.
        kind: `work` or `education`.
        words: of the language of the résumé.
        known: words known from the rest of the résumé.
        number: of the first entry.
    """
    text = paragraph.line.text.strip()
    if paragraph.line.item or "\t" in text or len(text.split()) < _LEAST_WORDS or not text.endswith((".", "!")):
        return []
    begun: list[list[str]] = []
    found: list[list[Fact | Unsure]] = []
    for sentence in paragraph.sentences:
        period = _period(sentence, words)
        at = number + len(found)
        facts: list[Fact | Unsure] = []
        if period is not None:
            reader = _job_facts if kind == "work" else _study_facts
            facts = list(reader(paragraph, sentence, period, words, known, at))
        if facts:
            found.append(facts)
            begun.append([sentence])
        elif begun:
            begun[-1].append(sentence)
        else:
            return []
    if kind == "work":
        for at, (facts, said) in enumerate(zip(found, begun, strict=True), number):
            facts.append(Fact(("work", at, "highlights", 0), " ".join(said), paragraph.of(said[0]).place))
    return [each for facts in found for each in facts]


def _period(sentence: str, words: ProseWords) -> DatePeriod | None:
    """The period in a sentence. A month or year beside a verb of beginning is the start: "I joined Acme in 2018"."""
    period = find_period(sentence)
    if period is None or period.start or not words.began.search(sentence):
        return period
    rest = find_period(sentence[period.at[1] :])
    ends = rest is not None and not rest.start and rest.end > period.end
    end = (rest.end, rest.said[1]) if rest is not None and ends else ("", "")
    return DatePeriod(period.end, end[0], not end[0], (period.said[1], end[1]), period.at)


def _job_facts(
    paragraph: Paragraph, sentence: str, period: DatePeriod, words: ProseWords, known: KnownWords, number: int
) -> Iterator[Fact | Unsure]:
    if not period.start or not (period.end or period.goes_on):
        return
    job = _job(_without(sentence, period), words)
    is_title = as_title(job.title, known) > 0
    may_be_title = is_title or (bool(job.firm) and job.title[:1].isupper())
    if not may_be_title or not (job.firm or job.place):
        return
    path = ("work", number)
    title = Fact((*path, "position"), job.title, paragraph.of(job.title).place)
    if is_title:
        yield title
    else:
        yield Unsure(f"what “{job.title}” is", title.place, (Choice(f"title: {job.title}", (title,)),))
    yield from _employer(path, paragraph, job, known)
    yield from _dates(path, paragraph, period)


def _employer(path: tuple[str, int], paragraph: Paragraph, job: ToldJob, known: KnownWords) -> Iterator[Fact | Unsure]:
    """Employer and place of a job; a question where one name may be either."""
    if job.firm:
        yield Fact((*path, "name"), job.firm, paragraph.of(job.firm).place)
    if job.place and (job.firm or as_place(job.place, known) >= 2):
        yield Fact((*path, "location"), job.place, paragraph.of(job.place).place)
    elif job.place:
        where = paragraph.of(job.place).place
        read = (("employer", "name"), ("place", "location"))
        choices = (Choice(f"{said}: {job.place}", (Fact((*path, key), job.place, where),)) for said, key in read)
        yield Unsure(f"whether “{job.place}” is an employer or a place", where, tuple(choices))


def _dates(path: tuple[str, int], paragraph: Paragraph, period: DatePeriod) -> Iterator[Fact]:
    for name, value, said in (("startDate", period.start, period.said[0]), ("endDate", period.end, period.said[1])):
        if value:
            yield Fact((*path, name), value, paragraph.of(said).place, said)


def _without(sentence: str, period: DatePeriod) -> str:
    """A sentence without its period."""
    return f"{sentence[: period.at[0]]};{sentence[period.at[1] :]}"


def _job(sentence: str, words: ProseWords) -> ToldJob:
    """The title, employer and place in a sentence."""
    title, span = _title(sentence, words)
    rest = sentence[: span[0]] + ";" + sentence[span[1] :] if title else sentence
    named = [found for found in words.name.finditer(rest) if _is_name(found["name"])]
    inside = [found for found in named if found["in"]]
    first = next(filter(_is_firm, named), inside[0] if len(inside) > 1 and len(inside) == len(named) else None)
    firm = _clean(first["name"]) if first else ""
    place = next((_clean(found["name"]) for found in inside if found is not first), "")
    return ToldJob(title, firm, place or (_place_behind(rest, firm) if firm else ""))


def _is_name(name: str) -> bool:
    """Whether a name begins with a capital, or a word for employers: not "late Spring"."""
    first = name.split(" ")[0]
    return not first.islower() or has_study_word(first) or as_firm(first, KnownWords()) > 0


def _is_firm(found: re.Match[str]) -> bool:
    """Whether the words before a name, or the name, tell an employer."""
    return bool(found["at"] or found["article"]) or as_firm(_clean(found["name"]), KnownWords()) > 0


def _place_behind(sentence: str, firm: str) -> str:
    """A known place behind a comma: "at Pell & Co, Bath, where …"."""
    behind = sentence[sentence.index(firm) + len(firm) :]
    found = re.match(rf",\s*({_NAMED}(?:[\s-]{_NAMED})*)(?=\s*(?:{_STOP}|$))", behind)
    return _clean(found[1]) if found and as_place(found[1], KnownWords()) >= 0 else ""


def _title(sentence: str, words: ProseWords) -> tuple[str, tuple[int, int]]:
    """The title in a sentence, with its place: behind a small word, else at the beginning. Empty if none is told."""
    for marker in words.title:
        for found in marker.finditer(sentence):
            end = words.title_end.search(sentence, found.end())
            title = _shortened(sentence[found.end() : end.start() if end else len(sentence)].strip(" ."), words)
            if 0 < len(title.split()) <= _LONGEST_TITLE and title[0].isalpha():
                return title, (found.start(), found.end() + len(title))
    end = words.title_end.search(sentence)
    title = sentence[: end.start()].strip(" .") if end else ""
    return (title, (0, len(title))) if as_title(title, KnownWords()) > 0 else ("", (0, 0))


def _shortened(title: str, words: ProseWords) -> str:
    """A title without the next part of its sentence: "Analyst and still work there"."""
    joint = words.joint.search(title)
    is_next = joint is not None and len(title[joint.end() :].split()) > 2
    return words.behind.sub("", title[: joint.start()] if joint is not None and is_next else title)


def _clean(name: str) -> str:
    """A name without the stop of its sentence; the dots of "e. V." stay."""
    last = name.split(" ")[-1]
    is_short = last.endswith(".") and (len(last) == 2 or "." in last[:-1]) and last[0].isupper()
    return name if is_short else name.rstrip(".'’")


def _study_facts(
    paragraph: Paragraph, sentence: str, period: DatePeriod, words: ProseWords, _known: KnownWords, number: int
) -> Iterator[Fact | Unsure]:
    said = _without(sentence, period)
    school, marker = _school(said, words), words.studied.search(said)
    if not school:
        return
    degree, area = _degree_and_area(said, school, marker, words)
    if marker is None and not degree:
        return
    path = ("education", number)
    values = {"institution": school, "studyType": degree, "area": _subject(area, degree, words)}
    for name, value in values.items():
        if value:
            yield Fact((*path, name), value, paragraph.of(value).place)
    yield from _dates(path, paragraph, period)


def _school(said: str, words: ProseWords) -> str:
    """The first name of a school in a sentence; empty for none."""
    schools = (each for name in _names(said) for each in words.apart.split(name))
    found = next((each for each in schools if as_school(each, KnownWords()) > 0), "")
    return found if " " in found else _whole_school(said, found, words)


def _degree_and_area(said: str, school: str, marker: re.Match[str] | None, words: ProseWords) -> tuple[str, str]:
    """Degree and subject in a sentence; either may be empty.

    Args:
        said: the sentence.
        school: its school.
        marker: the word for studying, and its place.
        words: of the language.
    """
    degree, area = degree_in(said)
    area = area.strip(" ;")
    if marker is None:
        return degree, area
    if degree and marker[0].startswith(f"{degree} ") and marker[0].strip() != degree:
        degree = ""  # "Diplômé en arts" names no degree
    if not area and said.find(school) > marker.end():
        between = said[marker.end() : said.index(school)]
        area = words.trailing.sub("", re.split(_STOP, between)[0]).strip()
        if as_degree(area, KnownWords()) > 0:
            return split_degree(area)
    return degree, area


def _whole_school(sentence: str, word: str, words: ProseWords) -> str:
    """A school whose name goes on in small letters: "École supérieure d'art". Empty if the word stands alone."""
    behind = re.split(_STOP, sentence[sentence.index(word) :])[0] if word else ""
    name = words.trailing.sub("", behind).strip()
    return name if 1 < len(name.split()) <= _LONGEST_TITLE else ""


def _subject(area: str, degree: str, words: ProseWords) -> str:
    """A subject without the words around it; empty for what is none."""
    subject = words.trailing.sub("", words.clause.sub("", words.apart.split(area)[0])).strip(" ;,")
    is_one = 0 < len(subject.split()) <= _LONGEST_TITLE and fold_words(degree) != fold_words(subject)
    return subject if is_one else ""


def _names(sentence: str) -> Iterator[str]:
    """The runs of words with capitals, each perhaps behind a small word of schools."""
    for found in re.finditer(rf"(?:(?<!\w)[a-zà-öø-ÿ]+\s+)?{_NAMED}(?:(?:\s+{_SMALL}){{0,2}}\s+{_NAMED})*", sentence):
        name = _clean(found[0])
        first, _, rest = name.partition(" ")
        yield name if not first.islower() or has_study_word(first) else rest
