"""Judge the sentences in which a page tells what a goal expects at its end. Pure.

A goal expects a few words ("booked"), and a page may say these of another event: "Seats can be booked from Monday",
"Seat 14 is booked for the band", "Thank you for starting your booking". Expected whole sentences count as they are.
"""

from __future__ import annotations

import re
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from footpath.answers.told_otherwise import AnswerGiven, Subject, hosts_of, told_otherwise
from footpath.language.clauses import not_understood
from footpath.language.counted import falls_short
from footpath.language.labels import content_words
from footpath.language.outcomes import (
    affirms,
    as_compared,
    complains,
    has_word,
    is_advice,
    is_only_possible,
    is_undone,
    says_taken,
    standing,
)
from footpath.language.receipt import readings
from footpath.language.sent import languages_told
from footpath.language.tagged import Topic, can_be_read, has, tagger
from footpath.language.text import fold_words, is_akin, sentences, words
from footpath.language.thanked import thanks_for_other
from footpath.reading.buttons import last_act, say
from footpath.reading.deeds import asks_for, quotations
from footpath.reading.status import is_report, is_told_after_sending
from footpath.reading.vocabulary import read_text
from footpath.roles.continued import taken_back
from footpath.roles.evidence import ENOUGH, last_of
from footpath.roles.page_words import everything, spaced
from footpath.roles.plain.grammar import entered_in, entries_in, last_press, places_in, shown_at_the_end
from footpath.roles.read_back import unchanged

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from footpath.language.outcomes import Notion
    from footpath.language.receipt import Receipt
    from footpath.language.tagged import Tagged, Words
    from footpath.reading.deeds import Declined, Deed
    from footpath.roles.evidence import Evidence
    from footpath.roles.news import News

_DENIED: Final = "the page says the expected words only where it denies them"
_DECLINED: Final = "the site refused the last request ({}), whatever the page says"
_SIGN_IN: Final = "after the last press the site asks to sign in, and tells no success"
_OTHERWISE: Final = "the page says “{}”, which does not tell that the last press was taken"
_ALSO: Final = "the page also says “{}”"
_CLAUSE_END: Final = re.compile(r"[.,;:!?()\n—–]+(?:\s|$)")
_NUMBER: Final = re.compile(r"\[\d+\]")
"""The number of an element among its like siblings, in a path."""
_FEWEST: Final = 3
"""Least number of letters of a word that tells a topic."""
_UNDONE: Final[tuple[Notion, ...]] = ("already", "pending", "needed", "regret", "visit")
"""Notions of a clause that tells of no success."""
_OF_EVENTS: Final = (
    *("you", "your", "the", "it", "thing", "has_been", "habit", "was", "well", "success", "great"),
    *("sent", "taken", "arrived", "joined", "added"),
)
"""Notions of the words of an event, and of the small words beside."""
_VERBS: Final = ("has_been", "habit", "was", "modal", "becomes")
_LONGEST_LABEL: Final = 4
"""Most words of the label of a sign-in that begins a sentence: "Sign in to see your orders"."""
_NAMES: Final = frozenset({"name", "given-name", "family-name"})
_SURE: Final = 0.9
"""Least score of the words of a question for a name: of “Name”, and not of “Room name”."""


def against_check(evidence: Evidence) -> str:
    """Return why the page or the site speaks against the goal's check; empty if neither does. A goal without an effect
    may expect a denial, and every goal the message of a refusal: words of the site's answer, or a complaint.
    """
    expected = shown_at_the_end(evidence.goal)
    has_effect = bool(asks_for(evidence.goal)) or not ENOUGH["record"].isdisjoint(evidence.deeds)
    if has_effect and (why := _against_words(expected, evidence)):
        return why
    declined = evidence.aftermath.declined
    if declined is None or all(_may_refuse(text, declined, evidence) for text in expected):
        return ""
    return _DECLINED.format(declined.told)


def tells_success(text: str) -> bool:
    """Whether a text is worded as a success, and not of a part or a waiting list."""
    return is_told_after_sending(text) and not (falls_short(text) or has_word("pending", text))


def _against_words(expected: Sequence[str], evidence: Evidence) -> str:
    """Return why the page's words since the last press speak against a goal with an effect; empty if they do not."""
    if any(_is_only_denied(text, evidence) for text in expected):
        return _DENIED
    last = last_of(evidence.deeds.values())
    news = evidence.since(last)
    if last is not None and (why := _against_since(last, news, expected, evidence)):
        return why
    topic = _topic(evidence, news)
    if last is not None and (why := unchanged(last, evidence, topic)):
        return why
    back = taken_back(expected, evidence, news, topic)
    return _ALSO.format(back) if back else ""


def _against_since(last: Deed, news: News, expected: Sequence[str], evidence: Evidence) -> str:
    """Return why the news since a deed speaks against the expected words; empty if it does not."""
    told = [each for block in news.texts for each in sentences(evidence.redact(block.text))]
    if regret := _regret(told, expected):
        return _ALSO.format(regret)
    if _asks_to_sign_in(told, expected, evidence, last):
        return _SIGN_IN
    if other := told_otherwise(subject_of_goal(evidence, news), told, evidence.sight.snapshot.lang):
        return _ALSO.format(other)
    otherwise = (_told_otherwise(told, text, evidence, news) for text in expected)
    return next((_OTHERWISE.format(each) for each in otherwise if each), "")


def _is_only_denied(text: str, evidence: Evidence) -> bool:
    """Whether the page only denies the expected words: "Not saved" for "Saved"."""
    snapshot, wanted = evidence.sight.snapshot, spaced(text)
    lines = (*(each.text for each in snapshot.blocks), *standing(snapshot.passed))
    said = [each for each in map(evidence.redact, lines) if wanted in spaced(each)]
    return bool(wanted.strip() and said) and not any(affirms(each, text, snapshot.lang) for each in said)


def _regret(told: Sequence[str], expected: Sequence[str]) -> str:
    """Return a new sentence with a regret and a denial, and without the expected words: "Unfortunately nothing was
    ordered"; empty for none.
    """
    denials = (each for each in told if has_word("regret", each) and has_word("negation", each))
    return next((each for each in denials if not any(spaced(text) in spaced(each) for text in expected)), "")


def _asks_to_sign_in(told: Sequence[str], expected: Sequence[str], evidence: Evidence, last: Deed) -> bool:
    """Whether the last press led to a page that asks to sign in, as after an ended session, and no new sentence tells
    the expected words.
    """
    if evidence.sight.page.page_type != "login" or last.before is None:
        return False
    if any(each.type == "password" for each in last.before.elements):
        return False
    return not any(_tells(each, text) for each in told for text in expected)


def _tells(sentence: str, expected: str) -> bool:
    """Whether a sentence of a page that asks to sign in tells the expected words: alone; at its end ("Your account was
    created."), and not for who signs in ("Sign in to see your orders."); or as a success.
    """
    said, wanted = spaced(sentence), spaced(expected)
    is_condition = _is_sign_in(sentence) or complains(sentence)
    is_end = said == wanted or (said.endswith(wanted) and not is_condition)
    return is_end or (wanted in said and tells_success(sentence))


def _is_sign_in(sentence: str) -> bool:
    """Whether a clause of a sentence begins with the label of a sign-in: "Inicia sesión para ver tus pedidos"."""
    begun = [words(each)[:_LONGEST_LABEL] for each in _CLAUSE_END.split(sentence)]
    heads = (" ".join(each[:length]) for each in begun for length in range(1, len(each) + 1))
    return any(say(each)[0] == "login" for each in heads)


def _told_otherwise(told: Sequence[str], expected: str, evidence: Evidence, news: News) -> str:
    """Return the first new sentence with the expected words, if none of them tells the success of the last press; empty
    if one does, or no sentence has the words.
    """
    wanted = spaced(expected)
    telling = [each for each in told if wanted in spaced(each)]
    if not wanted.strip() or any(spaced(each) == wanted for each in telling):
        return ""
    about = _Telling(evidence, news)
    return telling[0] if telling and all(about.is_otherwise(each, expected) for each in telling) else ""


class _Telling:
    """Judges sentences with words that a goal expects."""

    def __init__(self, evidence: Evidence, news: News) -> None:
        self._language = evidence.sight.snapshot.lang
        self._topic = _topic(evidence, news)
        self._goal = evidence.goal
        self._rows = places_in(evidence.goal) or []
        self._others = _beside(self._rows, news)
        self._named = [said for each in (*self._rows, *entered_in(evidence.goal)) if (said := spaced(each)).strip()]
        self._is_kept = not (news.is_button_gone or news.has_emptied)

    def is_otherwise(self, sentence: str, expected: str) -> bool:
        """Whether a sentence tells the expected words of something else than a success of the last press."""
        clause = next((each for each in _CLAUSE_END.split(sentence) if spaced(expected) in spaced(each)), sentence)
        if any(judge(clause) and not judge(expected) for judge in self._against()):
            return True
        if is_only_possible(clause, expected, self._language) or _is_sign_in(sentence):
            return True
        if not_understood([sentence], self._language, self._topic):
            return True
        if thanks_for_other([sentence], self._language, self._topic.words) or self._names_other(sentence):
            return True
        told = self._words_in(sentence, clause)
        if _is_inverted(told) or (self._is_kept and has(told, "by_then")):
            return True
        return self._is_of_another(sentence, clause, told)

    def _names_other(self, sentence: str) -> bool:
        """Whether a sentence names another row than the goal, and not the goal's: in quotation marks, or by the text in
        the same place of another row on the page before.
        """
        said = spaced(sentence)
        if not self._rows or any(spaced(each) in said for each in self._rows):
            return False
        quoted = any(spaced(each) not in spaced(self._goal) for each in quotations(sentence))
        return quoted or any(spaced(each) in said for each in self._others)

    def _against(self) -> Sequence[Callable[[str], bool]]:
        return (
            is_undone,
            falls_short,
            lambda text: is_advice(text, self._language),
            *(partial(has_word, each) for each in _UNDONE),
        )

    def _words_in(self, sentence: str, clause: str) -> Words:
        """Return the words of a sentence's clause, in each language that the sentence may be of."""
        languages = filter(can_be_read, self._languages_of(sentence))
        return [word for each in languages for word in tagger(each).words(clause)]

    def _is_of_another(self, sentence: str, clause: str, told: Words) -> bool:
        """Whether a sentence reports another event than the press's: of another person or thing; or, on a page still
        filled, with any other words: "This place is reserved for subscribers". Words that the goal enters or gives
        for a row name its own event.
        """
        found = readings(sentence, self._languages_of(sentence), self._topic)
        is_named = any(each in spaced(clause) for each in self._named)
        is_news = has(told, "just_now")  # “Room 4 was just booked” names the goal's row, and tells of somebody else
        if any(each.is_against or (each.whose == "another" and (is_news or not is_named)) for each in found):
            return True
        is_event = any(each.act != "none" for each in found)
        return self._is_kept and is_event and not (is_named or self._is_proven(sentence, told, found))

    def _languages_of(self, sentence: str) -> Sequence[str]:
        own = self._language[:2].casefold()
        return languages_told([sentence], own) or (own,)

    def _is_proven(self, sentence: str, told: Words, found: Sequence[Receipt]) -> bool:
        """Whether a sentence tells the press's own event: of the reader's thing, or with no word but those of the topic
        and of an event.
        """
        if is_report(sentence) or any(each.proves and each.whose == "reader" for each in found):
            return True
        is_for_reader = any(one.has("toward") and other.has("you") for one, other in pairwise(told))
        return (
            is_for_reader
            or has(told, "your", "changes")
            or (any(not each.is_other for each in found) and all(map(self._is_of_event, told)))
        )

    def _is_of_event(self, word: Tagged) -> bool:
        return word.has(*_OF_EVENTS) or word.is_of(self._topic.words) or word.text.isdecimal()


def _is_inverted(told: Words) -> bool:
    """Whether the verb of a clause stands before its noun, as in a condition: "Wordt uw bestelling geannuleerd, …"."""
    return bool(told) and told[0].has(*_VERBS) and has(told[1:2], "your", "the", "it", "you")


def _beside(rows: Sequence[str], news: News) -> list[str]:
    """Return the texts in the same place of other rows, before the press, as the words of the goal's rows."""
    if news.before is None:
        return []
    wanted = {spaced(each) for each in rows}
    placed = [(_NUMBER.sub("", news.before.path(each.node)), news.redact(each.text)) for each in news.before.blocks]
    paths = {path for path, text in placed if spaced(text) in wanted}
    others = (text for path, text in placed if path in paths and spaced(text) not in wanted)
    return [each for each in others if any(map(str.isalpha, each))]


def _topic(evidence: Evidence, news: News) -> Topic:
    """Return what the goal's last press is for: the headings of its page, the button, and what the goal quotes."""
    before = news.before
    headings = [each.text for each in before.blocks if each.kind == "heading"] if before is not None else []
    button = before.by_ref.get(news.pressed) if before is not None else None
    label = last_press(evidence.goal) or (button.name if button is not None else "")
    told = (*map(evidence.redact, headings), label, *quotations(evidence.goal))
    return Topic(_words_in(*told), _words_in(last_act(label)))


def _words_in(*texts: str) -> frozenset[str]:
    found = (word for text in texts for word in content_words(as_compared(text)))
    return frozenset(each for each in found if len(each) >= _FEWEST)


def _may_refuse(text: str, declined: Declined, evidence: Evidence) -> bool:
    """Whether expected words may be the message of a refusal: a complaint, or the site's words of no success. An entry
    may be none, although answers repeat it; nor may what the goal's last press should bring about: "Ticket closed"
    after “Close ticket”.
    """
    pressed = words(last_press(evidence.goal))
    is_deed = bool(pressed) and all(any(is_akin(each, told) for told in words(text)) for each in pressed)
    if is_deed or text in entered_in(evidence.goal):
        return False
    is_success = tells_success(text) or says_taken(text)
    return complains(text) or (spaced(text) in spaced(declined.answers) and not is_success)


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
