"""Ends that name something otherwise than a run: another answer, number, day, time, person or posting.

One contract for forms and goals: "Urgency: low" after "High", "booked for 21:30" after 19:30, "we booked 1 ticket"
after 2, "Thank you, Margaret" to Ida, an application "for Office Manager" after another one. A text that repeats the
run's own value, or names none, is no other one.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from datetime import date, timedelta
from itertools import dropwhile, pairwise, takewhile
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from footpath.answers.natives import times_in
from footpath.language.counted import counts_otherwise
from footpath.language.labels import content_words
from footpath.language.lexicon import words_in, words_of
from footpath.language.moments import days_ahead, days_named, is_of_calendar
from footpath.language.money import amounts, is_price, price_in
from footpath.language.outcomes import as_compared, has_word
from footpath.language.sent import names_sent_thing
from footpath.language.tagged import can_be_read, has, place, tagger
from footpath.language.text import ADDRESS, fold_words, sentences

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from footpath.language.tagged import Tagged, Words
    from footpath.schema.snapshot import Snapshot

_RECORD: Final = re.compile(r"([^:：]{1,80}?)\s*[:：]\s+([^:：]{1,80})")
"""A line of a record: "Urgency: low"."""
_DECIMALS: Final = re.compile(r"\d+[.,]\d\d")
_NUMBER: Final = re.compile(r"(?<![\w.,:/-])(?:\d{1,3}(?:[.,’' ]\d{3})+|\d{1,9})(?![\w:/-]|[.,]\d)")
_ITEM_END: Final = re.compile(r"[,;:·•|–—]\s")
_GREETED: Final = re.compile(r"^([^,]+), ([^,.!:]+)\W*$")
"""Thanks in a clause of their own, beside one more clause: "Thank you, Margaret Hale!", "Margaret, thank you!"."""
_MOST_NAMES: Final = 4
_FEW: Final = 2
"""Most words beside a date in a line that only names what is booked."""
_JOINTS: Final = ("toward", "as", "of", "about")
_NO_NAMES: Final = ("thing", "applying", "sent", "taken", "arrived", "received", "success", "great", "the", "your")
"""Notions of words that name nobody, also with a capital: "Thank You, Application Received"."""
_PREDICATE: Final = ("has_been", "habit", "was", "further", "sent", "received")
"""Notions of the words behind the name of a posting: "… for Office Manager *has been received*"."""


@dataclass(frozen=True, slots=True)
class AnswerGiven:
    """A question with the run's answer."""

    question: str
    value: str = field(repr=False)
    options: tuple[str, ...] = ()
    identifies: bool = False
    """Whether the question asks for the sender's name or e-mail address."""


@dataclass(frozen=True, slots=True)
class Subject:
    """What a run has entered, for whom and for which posting, in folded words; no words for an unknown one."""

    answers: Sequence[AnswerGiven] = ()
    person: frozenset[str] = frozenset()
    posting: frozenset[str] = frozenset()
    today: str = ""
    """The day of the run, as `MM-DD`: pages tell when something was booked, too. Empty for an unknown day."""
    hosts: frozenset[str] = frozenset()
    """The site's hosts: an e-mail address there is the site's own."""


UNKNOWN: Final = Subject()


def hosts_of(snapshot: Snapshot) -> frozenset[str]:
    """Return the hosts of a page and of the e-mail addresses there."""
    host = (urlsplit(snapshot.url).hostname or "").removeprefix("www.")
    told = (found for block in snapshot.blocks for found in ADDRESS.findall(block.text))
    return frozenset({host, *(each.casefold().rpartition("@")[2] for each in told)})


def told_otherwise(subject: Subject, texts: Sequence[str], language: str) -> str:
    """Return the first of a page's new texts that names something otherwise than the run; empty for none."""
    own = language[:2].casefold()
    return next(filter(None, (judge(subject, texts, own) for judge in _JUDGES)), "")


def shown_otherwise(answers: Sequence[AnswerGiven], texts: Sequence[str], language: str) -> str:
    """Return the first text of a last look at a form's answers that shows another one: as above, or another address of
    the sender; empty for none.
    """
    addresses = {fold_words(each.value) for each in answers if ADDRESS.fullmatch(each.value.strip())}
    alone = [text for text in texts if ADDRESS.fullmatch(text.strip()) or _RECORD.fullmatch(text)]
    shown = {fold_words(found): text for text in alone for found in ADDRESS.findall(text)}
    told = {fold_words(found) for text in texts for found in ADDRESS.findall(text)}
    if addresses and shown and addresses.isdisjoint(told):
        return next(iter(shown.values()))
    return told_otherwise(Subject(answers), texts, language)


def _other_name(subject: Subject, texts: Sequence[str], _: str) -> str:
    """Return the first answer beside a question for the sender's name, on a page without a word of the given name; else
    empty. The heads of a table's columns answer nothing.
    """
    questions = {fold_words(each.question) for each in subject.answers}
    named = {
        fold_words(each.question): set(fold_words(each.value).split())
        for each in subject.answers
        if _names_sender(each)
    }
    shown = {word for text in texts if "@" not in text for word in fold_words(text).split()}
    for text, label, told in _records(texts):
        asked = fold_words(label)
        is_answer = fold_words(told) not in questions and "@" not in text
        if is_answer and named.get(asked) and shown.isdisjoint(named[asked]):
            return text
    return ""


def _names_sender(answer: AnswerGiven) -> bool:
    """Whether an answer is a name of the sender: no number, which sites write in many ways, and no address."""
    return answer.identifies and "@" not in answer.value and not any(map(str.isdigit, answer.value))


def _records(texts: Sequence[str]) -> Iterator[tuple[str, str, str]]:
    """Yield each record with its question and its answer: in one sentence, or in two texts side by side."""
    for text in texts:
        for sentence in sentences(text):
            if found := _RECORD.fullmatch(sentence.rstrip(".")):
                yield sentence, found[1], found[2]
    for label, value in pairwise(texts):
        yield f"{label}: {value}", label, value


def _other_answer(subject: Subject, texts: Sequence[str], _: str) -> str:
    """Return the first record of a question of the run with another answer: another option, number, day or time."""
    for text, label, told in _records(texts):
        asked = _asked(label, subject.answers)
        if asked and all(_is_other(each, told) for each in asked):
            return text
    return ""


def _asked(label: str, answers: Sequence[AnswerGiven]) -> list[AnswerGiven]:
    """Return the answers to a label: of the question of the same words, or else of the only question with all of them,
    as “Start” is of “Earliest start date”.
    """
    if same := [each for each in answers if fold_words(each.question) == fold_words(label)]:
        return same
    said = set(content_words(as_compared(label)))
    akin = [each for each in answers if said and said < set(content_words(as_compared(each.question)))]
    return akin if len(akin) == 1 else []


def _is_other(answer: AnswerGiven, told: str) -> bool:
    """Whether an answer of a record is another option than the given one, another number, day or time."""
    given = {*map(fold_words, (answer.value, *answer.value.splitlines(), *answer.value.split(", ")))}
    if fold_words(told) in given:
        return False
    if fold_words(told) in map(fold_words, answer.options):
        return True
    for read in (days_named, times_in, _counted):
        own, other = read(answer.value), read(told)
        if own and other:
            return own.isdisjoint(other)
    return False


def _counted(text: str) -> set[str]:
    """Return the number of a text with only one: "2", "4 people", "40,000 EUR"."""
    found = {str(int("".join(filter(str.isdecimal, each)))) for each in _NUMBER.findall(text)}
    return found if len(found) == 1 else set()


def _other_number(subject: Subject, texts: Sequence[str], _: str) -> str:
    asked = [(each.question, each.value) for each in subject.answers]
    return next((found for each in texts if (found := counts_otherwise(each, asked))), "")


def _other_amount(subject: Subject, texts: Sequence[str], _: str) -> str:
    """Return the first text with an amount of money, if none of the page's amounts is a given one; else empty. A fee
    may stand beside the given amount.
    """
    given = {figure for each in subject.answers if _is_money(each.value) for figure in amounts(each.value)}
    told = (text for text in texts if price_in(text))
    known = {figure for text in texts for figure in amounts(text)}
    return next(told, "") if given and given.isdisjoint(known) else ""


def _is_money(value: str) -> bool:
    return is_price(value) or _DECIMALS.fullmatch(value.strip()) is not None


def _other_address(subject: Subject, texts: Sequence[str], language: str) -> str:
    """Return the first text that is, or to which something was sent, an e-mail address of nobody known; empty for none,
    and without a given address.
    """
    given = {each.value.strip().casefold() for each in subject.answers if ADDRESS.fullmatch(each.value.strip())}
    for sentence in (each for text in texts for each in sentences(text) if given):
        told = {each.casefold().rstrip(".") for each in ADDRESS.findall(sentence)}
        others = {each for each in told - given if each.rpartition("@")[2] not in subject.hosts}
        if others and not told & given and _is_addressee(sentence, language):
            return sentence
    return ""


def _is_addressee(sentence: str, language: str) -> bool:
    """Whether a sentence is an e-mail address alone, or tells of something sent."""
    if ADDRESS.fullmatch(sentence.strip()):
        return True
    return can_be_read(language) and has(tagger(language).words(ADDRESS.sub(" ", sentence)), "sent", "sent_back")


def _other_time(subject: Subject, texts: Sequence[str], language: str) -> str:
    """Return the first sentence with other times than the given ones: of the form's options, on the given day, or in
    words of booking. Empty without a given time.
    """
    chosen = {time for each in subject.answers for time in times_in(each.value)}
    offered = {time for each in subject.answers for option in each.options for time in times_in(option)}
    days = _chosen_days(subject) - {subject.today}
    for sentence in (each for text in texts for each in sentences(text) if chosen):
        told = times_in(sentence)
        is_of_run = told <= offered or not days.isdisjoint(days_named(sentence)) or _books(sentence, language)
        if told and told.isdisjoint(chosen) and is_of_run:
            return sentence
    return ""


def _other_day(subject: Subject, texts: Sequence[str], language: str) -> str:
    """Return the first sentence of booking with other days than the given ones and today, or with little else than
    another day; or with another day of an appointment, on a page without a given day. Empty for none.
    """
    chosen, today = _chosen_days(subject), subject.today
    for sentence in (each for text in texts for each in sentences(text) if chosen and today):
        books = _books(sentence, language)
        told = days_named(sentence) or (days_ahead(sentence, language, today) if books else set[str]())
        if told and told.isdisjoint(chosen | {today}):
            is_alone = not _has_day_of(chosen, texts) and _appoints(subject, sentence, language)
            if books or is_alone or _has_time_of(subject, sentence) or _is_brief(sentence, language):
                return sentence
    return ""


def _has_day_of(days: set[str], texts: Sequence[str]) -> bool:
    return any(not days.isdisjoint(days_named(text)) for text in texts)


def _has_time_of(subject: Subject, sentence: str) -> bool:
    """Whether a sentence has a given time."""
    return any(not times_in(each.value).isdisjoint(times_in(sentence)) for each in subject.answers)


def _appoints(subject: Subject, sentence: str, language: str) -> bool:
    """Whether a sentence tells of an appointment: its day is an item of its own, or stands beside the sent thing or a
    time, where the run gave one. A day next to today may be today elsewhere: "Your booking was received on …".
    """
    if _lists_day(sentence, language):
        return True
    has_time = times_in(sentence) != set() and any(times_in(each.value) for each in subject.answers)
    near = {f"{date(2000, *map(int, subject.today.split('-'))) + timedelta(each):%m-%d}" for each in (-1, 1)}
    return (has_time or names_sent_thing(sentence)) and near.isdisjoint(days_named(sentence))


def _chosen_days(subject: Subject) -> set[str]:
    return {day for each in subject.answers for day in days_named(each.value)}


def _is_brief(sentence: str, language: str) -> bool:
    """Whether a sentence has few words besides a date: "Saturday 10 October, 6 guests"."""
    if not can_be_read(language):
        return False
    return sum(not _is_of_date(each) for each in tagger(language).words(sentence)) <= _FEW


def _lists_day(sentence: str, language: str) -> bool:
    """Whether the first day of a sentence is an item of its own: "10 October, 12:00, in the name of Keller"."""
    dated = next(filter(days_named, _ITEM_END.split(sentence)), "")
    is_alone = can_be_read(language) and all(map(_is_of_date, tagger(language).words(dated)))
    return is_alone and dated != ""


def _books(sentence: str, language: str) -> bool:
    """Whether a sentence tells a booking: by its verb, or a day or time behind "for" ("reserved for Friday at 9 pm").
    "Received at 14:05" tells of now.
    """
    if not can_be_read(language):
        return False
    said = tagger(language).words(sentence)
    if days_ahead(sentence, language, "01-01") and any(each.text in words_in("booked_for", language) for each in said):
        return True
    behind = (said[at + 1 :] for at, each in enumerate(said) if each.text in words_in("booked_for", language))
    dated = (takewhile(_is_of_date, words) for words in behind)
    return has(said, "joined") or any(any(map(str.isdigit, "".join(each.text for each in it))) for it in dated)


def _is_of_date(word: Tagged) -> bool:
    """Whether a word may stand in a date with a time; a number with a unit ("10 minutes") ends in another word."""
    return word.has("in_dates") or is_of_calendar(word.text) or any(map(str.isdigit, word.text))


def _other_person(subject: Subject, texts: Sequence[str], language: str) -> str:
    """Return the first sentence to a name without a word of the person, with thanks or with a title; empty for none."""
    for sentence in _statements(texts) if subject.person and can_be_read(language) else ():
        titled = _titled(sentence)
        if titled and subject.person.isdisjoint(titled) and _is_name(" ".join(titled).title(), language):
            return sentence
        if (greeted := _GREETED.match(sentence)) is None:
            continue
        parts = (greeted[1], greeted[2]) if has_word("thanks", greeted[1]) else (greeted[2], greeted[1])
        is_known = not subject.person.isdisjoint(fold_words(parts[1]).split())
        if has_word("thanks", parts[0]) and _is_name(parts[1], language) and not is_known:
            return sentence
    return ""


def _titled(sentence: str) -> list[str]:
    """Return the folded name behind a title in the first clause: "Dear Mrs Hale, your table is booked". Empty for none,
    and with more words.
    """
    clause, comma, _ = sentence.partition(",")
    words, titles = clause.replace(".", "").split(), set(words_of("addressed")) | set(words_of("honorific_prefix_ms"))
    at = next((at for at, each in enumerate(words) if as_compared(each) in titles), len(words))
    name = words[at + 1 :] if comma and at <= _FEW else []
    return [fold_words(each) for each in name] if all(map(str.istitle, name)) else []


def _is_name(text: str, language: str) -> bool:
    """Whether a text is written as the name of a person, and not as a form of address or a signature."""
    named = text.split()
    if len(named) > _MOST_NAMES or not all(map(str.istitle, named)):
        return False
    words = as_compared(text).split()
    is_address = all(each in words_of("addressed") for each in words) or not set(words_of("signing")).isdisjoint(words)
    return not (is_address or has(tagger(language).words(text), *_NO_NAMES))


def _other_posting(subject: Subject, texts: Sequence[str], language: str) -> str:
    """Return the first sentence on an application for a posting without a word of the run's; empty for none."""
    for sentence in _statements(texts) if subject.posting and can_be_read(language) else ():
        words = tagger(language).words(sentence)
        at = place(words, "applying")
        named = _named(words[at + 1 :], has_small_nouns=language != "de")
        is_nothing = all(is_of_calendar(each.text) or each.text.isdecimal() for each in named)
        if is_nothing or has(words[:at], "you_can"):
            continue
        if not any(each.is_of(subject.posting) for each in named) and not _is_in_capitals(words, named):
            return sentence
    return ""


def _is_in_capitals(words: Words, named: Words) -> bool:
    """Whether a sentence also writes as names what names nothing: "Thank You for Your Application for Employment"."""
    names = named[:-1] if named[-1].has("sent", "received") else named  # "Application for Employment Received"
    return any(each.is_name and each.notions and not any(each is name for name in names) for each in words)


def _statements(texts: Sequence[str]) -> Iterator[str]:
    return (each for text in texts for each in sentences(text) if "?" not in each)


def _named(behind: Words, *, has_small_nouns: bool) -> Words:
    """Return the name right behind an application: "(for the position of) Office Manager (at Harper Prints)". Where
    every noun has a capital, only "as" begins one.
    """
    if not has_small_nouns:
        told = behind[1:] if behind and behind[0].has("as") else ()
        return [each for each in takewhile(lambda each: not each.has(*_JOINTS, *_PREDICATE), told) if not each.notions]
    if not (behind and behind[0].has(*_JOINTS)):
        return ()
    told = dropwhile(lambda each: not each.is_name and not _is_over(each, behind[0]), behind[1:])
    return list(takewhile(lambda each: each.is_name, told))


def _is_over(word: Tagged, first: Tagged) -> bool:
    """Whether the name of a posting ends before a word."""
    return word.clause != first.clause or word.has(*_PREDICATE)


_JUDGES: Final = (
    *(_other_name, _other_answer, _other_number, _other_amount, _other_address),
    *(_other_time, _other_day, _other_person, _other_posting),
)
"""What may be told otherwise; the first text counts."""
