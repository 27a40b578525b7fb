"""What the goal of a run enters, and for whom: no page may name these otherwise. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from footpath.answers.told_otherwise import AnswerGiven, Subject, hosts_of
from footpath.language.text import fold_words
from footpath.reading.vocabulary import read_text
from footpath.roles.page_words import everything, spaced
from footpath.roles.plain.grammar import entries_in

if TYPE_CHECKING:
    from footpath.roles.evidence import Evidence
    from footpath.roles.news import News

_NAMES: Final = frozenset({"name", "given-name", "family-name"})
_SURE: Final = 0.9
"""Least score of the words of a question for a name: of “Name”, and not of “Room name”."""


def subject_of_goal(evidence: Evidence, news: News) -> Subject:
    """Return the subject of a goal: its entries, with the options of their fields on the page before the last press.
    Without the name of a person among the entries, the person is unknown; the names on the page may be told, too.
    """
    before = news.before
    offered = {
        spaced(each.name): tuple(option.label for option in each.options)
        for each in (before.elements if before is not None else ())
    }
    entered = entries_in(evidence.goal)
    answers = tuple(
        AnswerGiven(question, value, offered.get(spaced(question), ()), _asks_name(question))
        for question, value in entered
    )
    person = {word for question, value in entered if _asks_name(question) for word in fold_words(value).split()}
    stood = everything(before, evidence.redact).split() if before is not None else ()
    known = person | {*fold_words(evidence.goal).split(), *stood} if person else person
    hosts = hosts_of(before) if before is not None else frozenset[str]()
    return Subject(answers, frozenset(known), today=evidence.today, hosts=hosts)


def _asks_name(question: str) -> bool:
    return any(score >= _SURE for meaning, score in read_text(question).items() if meaning in _NAMES)
