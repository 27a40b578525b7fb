"""Read jobs and studies from sentences: "Since 2019 I have been a nurse at Galway Hospital in Galway".

A sentence dates an entry, and small words before its names tell their roles. A name whose role no word tells is asked
for (`employers.py`). A job whose end no word tells is asked for, too: nothing but a word tells that a job goes on.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, NamedTuple

from footpath.language.periods import DatePeriod, find_period
from footpath.language.text import fold_words, unaccented
from footpath.resumes.employers import NAMED, SMALL, STOP, clean, find_workplace
from footpath.resumes.evidence import (
    KnownWords,
    as_degree,
    as_school,
    as_title,
    degree_in,
    has_study_word,
    is_grade,
    split_degree,
)
from footpath.resumes.facts import Choice, Fact, Unsure
from footpath.resumes.lines import TextLine, goes_on

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from footpath.resumes.employers import AskedName, ProseWords, Role, Workplace

_END: Final = re.compile(r"(?<=[.!?])(?<!\s\w[.])(?<!\s[A-Z][a-z][.])\s+(?=[\"«„“¿¡(]?[A-ZÀ-ÖØ-Þ])")
"""The end of a sentence; the dots of "e. V." and "St." end none."""
_LONGEST_HEAD: Final = 100
_LEAST_WORDS: Final = 7
"""Words from which a line can be a sentence."""
_LONGEST_TITLE: Final = 7
"""Words."""


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
    reader = _job_facts if kind == "work" else _study_facts
    told: list[_ToldEntry] = []
    for sentence in paragraph.sentences:
        period = _period(sentence, words)
        if period and (facts := list(reader(paragraph, sentence, period, words, known, number + len(told)))):
            told.append(_ToldEntry(facts, period, [sentence]))
        elif told:
            told[-1].sentences.append(sentence)
        else:
            return []
    for at, entry in enumerate(told, number):
        said = entry.sentences
        entry.facts.extend(_dates((kind, at), paragraph, entry.period, said, words))
        if kind == "work":
            entry.facts.append(Fact(("work", at, "highlights", 0), " ".join(said), paragraph.of(said[0]).place))
    return [each for entry in told for each in entry.facts]


class _ToldEntry(NamedTuple):
    """A job or a course of study in prose."""

    facts: list[Fact | Unsure]
    period: DatePeriod
    sentences: list[str]
    """The sentence with the period, and the following sentences."""


def _period(sentence: str, words: ProseWords) -> DatePeriod | None:
    """The period in a sentence. A month or year beside a verb of beginning is the start: "I joined Acme in 2018". A
    later one is the end only beside a word for an end: "and left in 2021".
    """
    period = find_period(sentence)
    if period is None or period.start or not words.began.search(sentence):
        return period
    end = _end(sentence[period.at[1] :], period.end, words)
    return DatePeriod(period.end, end[0], goes_on=False, said=(period.said[1], end[1]), at=period.at)


def _end(text: str, start: str, words: ProseWords) -> tuple[str, str]:
    """The end of a job in a text, with its words; empty for none."""
    period = find_period(text) if words.ended.search(text) else None
    is_end = period is not None and not period.start and period.end >= start
    return (period.end, period.said[1]) if period is not None and is_end else ("", "")


def _job_facts(
    paragraph: Paragraph, sentence: str, period: DatePeriod, words: ProseWords, known: KnownWords, number: int
) -> Iterator[Fact | Unsure]:
    if not period.start:
        return
    title, rest = _job(_without(sentence, period), words)
    job = find_workplace(rest, words, known)
    is_title = as_title(title, known) > 0
    may_be_title = is_title or (job.is_at and title[:1].isupper())
    if not may_be_title or not job.has_names:
        return
    path = ("work", number)
    fact = Fact((*path, "position"), title, paragraph.of(title).place)
    if is_title:
        yield fact
    else:
        yield Unsure(f"what “{title}” is", fact.place, (Choice(f"title: {title}", (fact,)),))
    yield from _employer(path, paragraph, job)
    if not job.firm and not job.asked:
        yield Unsure(f"who your employer as “{title}” was", fact.place)


def _employer(path: tuple[str, int], paragraph: Paragraph, job: Workplace) -> Iterator[Fact | Unsure]:
    """Employer and place of a job, and a question for each name that may be either."""
    for key, value in (("name", job.firm), ("location", job.place)):
        if value:
            yield Fact((*path, key), value, paragraph.of(value).place)
    for each in job.asked:
        where = paragraph.of(each.name).place
        choices = tuple(_reading(path, paragraph, each, role, name) for role, name in each.readings)
        is_either = any(role == "place" for role, _ in each.readings)
        what = f"whether “{each.name}” is an employer" + (" or a place" if is_either else "")
        yield Unsure(what, where, choices)


def _reading(path: tuple[str, int], paragraph: Paragraph, asked: AskedName, role: Role, name: str) -> Choice:
    """A role of a name that the person may choose, with the place of an employer."""
    keys = {"employer": "name", "place": "location"}
    fact = Fact((*path, keys[role]), name, paragraph.of(name).place)
    if role == "place" or not asked.place:
        return Choice(f"{role}: {name}", (fact,))
    place = Fact((*path, "location"), asked.place, paragraph.of(asked.place).place)
    return Choice(f"{role}: {name}; place: {asked.place}", (fact, place))


def _dates(
    path: tuple[str, int], paragraph: Paragraph, period: DatePeriod, said: Sequence[str], words: ProseWords
) -> Iterator[Fact | Unsure]:
    """The dates of an entry. A beginning without an end is a question, unless a word tells that it goes on: a profile
    would show the entry as present.

    Args:
        path: of the entry.
        paragraph: that tells the entry.
        period: of its first sentence.
        said: the sentences of the entry.
        words: of the language.
    """
    is_since = period.goes_on
    told = " ".join([_without(said[0], period), *(() if is_since else said[1:])])
    is_ended = words.ended.search(words.still.sub(" ", told)) is not None and not period.said[1]
    ends = (_end(each, period.start, words) for each in said[1:] if is_ended)
    end = (period.end, period.said[1]) if period.end else next(filter(any, ends), ("", ""))
    start = Fact((*path, "startDate"), period.start, paragraph.of(period.said[0]).place, period.said[0])
    if period.start and not end[0] and (is_ended or not (is_since or words.still.search(told))):
        choices = () if is_ended else (Choice(f"it goes on, since {period.said[0]}", (start,)),)
        yield Unsure(f"when “{said[0][:60]}” ended", start.place, choices)
        return
    if period.start:
        yield start
    if end[0]:
        yield Fact((*path, "endDate"), end[0], paragraph.of(end[1]).place, end[1])


def _without(sentence: str, period: DatePeriod) -> str:
    """A sentence without its period."""
    return f"{sentence[: period.at[0]]};{sentence[period.at[1] :]}"


def _job(sentence: str, words: ProseWords) -> tuple[str, str]:
    """The title in a sentence, and the sentence without the title."""
    title, span = _title(sentence, words)
    return title, sentence[: span[0]] + ";" + sentence[span[1] :] if title else sentence


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


def _study_facts(
    paragraph: Paragraph, sentence: str, period: DatePeriod, words: ProseWords, known: KnownWords, number: int
) -> Iterator[Fact | Unsure]:
    said = _without(sentence, period)
    marker = words.studied.search(said)
    school = _school(said, words) or (find_workplace(said, words, known, is_study=True).firm if marker else "")
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


def _school(said: str, words: ProseWords) -> str:
    """The first name of a school in a sentence; empty for none."""
    schools = (each for name in _names(said) for each in words.apart.split(name))
    found = next((each for each in schools if as_school(each, KnownWords()) > 0), "")
    return found if re.search(r"[\s-]", found) else _whole_school(said, found, words)


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
        area = words.trailing.sub("", re.split(STOP, between)[0]).strip()
        if as_degree(area, KnownWords()) > 0:
            return split_degree(area)
    return degree, area


def _whole_school(sentence: str, word: str, words: ProseWords) -> str:
    """A school whose name goes on in small letters: "École supérieure d'art". Empty if the word stands alone."""
    behind = re.split(STOP, sentence[sentence.index(word) :])[0] if word else ""
    name = words.trailing.sub("", behind).strip()
    return name if 1 < len(name.split()) <= _LONGEST_TITLE else ""


def _subject(area: str, degree: str, words: ProseWords) -> str:
    """A subject without the words around it; empty for what is none."""
    subject = words.trailing.sub("", words.clause.sub("", words.apart.split(area)[0])).strip(" ;,")
    is_one = 0 < len(subject.split()) <= _LONGEST_TITLE and fold_words(degree) != fold_words(subject)
    return subject if is_one and not is_grade(subject) else ""


def _names(sentence: str) -> Iterator[str]:
    """The runs of words with capitals, each perhaps behind a small word of schools."""
    for found in re.finditer(rf"(?:(?<!\w)[a-zà-öø-ÿ]+\s+)?{NAMED}(?:(?:\s+{SMALL}){{0,2}}\s+{NAMED})*", sentence):
        name = clean(found[0])
        first, _, rest = name.partition(" ")
        yield name if not first.islower() or has_study_word(first) else rest
