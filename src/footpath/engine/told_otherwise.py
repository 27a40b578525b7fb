"""Confirmations with another answer than the given one: "Urgency: low" after "High", "booked for 21:30" after 19:30."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from footpath.answers.natives import read_time
from footpath.language.tagged import can_be_read, has, tagger
from footpath.language.text import fold_words, sentences

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from footpath.engine.person import ReviewRow

_TIME: Final = re.compile(r"(?<![\d.:€$£])(\d{1,2})[:.h](\d\d)(?![\d:]|\.\d|\s?[€$£])(\s?[ap]\.?m\.?)?", re.IGNORECASE)
_RECORD: Final = re.compile(r"([^:：]{1,80}?)\s*[:：]\s+([^:：]{1,80})")
"""A line of a record: "Urgency: low"."""
_ADDRESS: Final = re.compile(r"[^\s@<>:,;()]+@[^\s@<>:,;()]+\.\w+")


def told_otherwise(rows: Sequence[ReviewRow], texts: Sequence[str], language: str) -> str:
    """Return the first of a page's new texts with another answer than those of a form; empty for none."""
    rows = [row for row in rows if row.value and not row.is_secret]
    for text, asked, told in _records(texts):
        for row in rows:
            if asked == fold_words(row.question) and _is_other(row, told):
                return text
    return _other_time(rows, texts, language)


def shown_otherwise(rows: Sequence[ReviewRow], texts: Sequence[str], language: str) -> str:
    """Return the first text of a last look at a form's answers that shows another one: as above, or another address or
    name of the sender; empty for none.
    """
    addresses = {fold_words(row.value) for row in rows if _ADDRESS.fullmatch(row.value.strip())}
    alone = [text for text in texts if _ADDRESS.fullmatch(text.strip()) or _RECORD.fullmatch(text)]
    shown = {fold_words(found): text for text in alone for found in _ADDRESS.findall(text)}
    told = {fold_words(found) for text in texts for found in _ADDRESS.findall(text)}
    if addresses and shown and addresses.isdisjoint(told):
        return next(iter(shown.values()))
    return _other_name(rows, texts) or told_otherwise(rows, texts, language)


def _other_name(rows: Sequence[ReviewRow], texts: Sequence[str]) -> str:
    """Return the first answer beside a question for the sender's name, on a page without a word of the given name; else
    empty. The heads of a table's columns answer nothing.
    """
    questions = {fold_words(row.question) for row in rows}
    named = {fold_words(row.question): set(fold_words(row.value).split()) for row in rows if _names_sender(row)}
    shown = {word for text in texts if "@" not in text for word in fold_words(text).split()}
    for text, asked, told in _records(texts):
        is_answer = told not in questions and "@" not in text
        if is_answer and named.get(asked) and shown.isdisjoint(named[asked]):
            return text
    return ""


def _names_sender(row: ReviewRow) -> bool:
    """Whether an answer is a name of the sender: no number, which sites write in many ways, and no address."""
    return row.identifies and "@" not in row.value and not any(map(str.isdigit, row.value))


def _is_other(row: ReviewRow, told: str) -> bool:
    """Whether a folded answer is another option than the given one, or another number."""
    given = {*map(fold_words, (row.value, *row.value.splitlines(), *row.value.split(", ")))}
    numbers = {int(each) for each in given if each.isdecimal()}
    if told.isdecimal() and numbers:
        return int(told) not in numbers
    return told not in given and told in map(fold_words, row.options)


def _records(texts: Sequence[str]) -> Iterator[tuple[str, str, str]]:
    """Yield each record with its question and its answer, folded: in one sentence, or in two texts side by side."""
    for text in texts:
        for sentence in sentences(text):
            if found := _RECORD.fullmatch(sentence.rstrip(".")):
                yield sentence, fold_words(found[1]), fold_words(found[2])
    for label, value in pairwise(texts):
        yield f"{label}: {value}", fold_words(label), fold_words(value)


def _other_time(rows: Sequence[ReviewRow], texts: Sequence[str], language: str) -> str:
    """Return the first sentence with other times than the given ones: of the form's options, or in words of booking.
    "Received at 14:05" tells of now. Empty without a given time.
    """
    chosen = {time for row in rows for time in _times(row.value)}
    offered = {time for row in rows for option in row.options for time in _times(option)}
    for sentence in (each for text in texts for each in sentences(text) if chosen):
        told = _times(sentence)
        if told and told.isdisjoint(chosen) and (told <= offered or _books(sentence, language)):
            return sentence
    return ""


def _books(sentence: str, language: str) -> bool:
    return can_be_read(language) and has(tagger(language).words(sentence), "joined")


def _times(text: str) -> set[str]:
    """Return the times of day in a text, as `HH:MM`."""
    read = (read_time(f"{hour}:{minute}{half or ''}") for hour, minute, half in _TIME.findall(text))
    return {each for each in read if each}
