"""Recognise a refusal by marks on a page with the sent form, at fields or in the markup; by what the site has answered
its script; or by a sentence that the form's thing was not kept. Pure.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Final

from footpath.engine.conditions import same_form
from footpath.engine.confirmed import REFUSED, texts_since, typing_is_gone
from footpath.engine.topic import is_at_edge, shows_any, topic_of, typed_fields
from footpath.language.outcomes import has_number, has_word, is_advice, says_taken, speaks_against
from footpath.language.proving import tells_done, tells_not_done
from footpath.language.text import sentences
from footpath.reading.field_messages import MARKED, TOLD, new_marks
from footpath.reading.index import Index
from footpath.reading.status import is_told_after_sending
from footpath.schema.observation import SENT_PAGES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from footpath.engine.sent_requests import SentRequests
    from footpath.engine.view import View
    from footpath.language.tagged import Topic

_DIGITS: Final = re.compile(r"\d+")
_MOST: Final = 6
"""Most new texts of a page that tells what became of one thing; a longer page may list former ones."""
_FEWEST_LETTERS: Final = 4
"""Letters of the shortest message: a star in red is none."""


def refusal_since(before: View, now: View, sent: SentRequests) -> tuple[str, ...]:
    """Return the page's words of a refusal of the form; empty for none."""
    judges = (faults_since, refused_to_script, undone_since)
    return next(filter(None, (judge(before, now, sent) for judge in judges)), ())


def faults_since(before: View, now: View, sent: SentRequests) -> tuple[str, ...]:
    """Return the new lines called errors in the page's markup, if the site's answer shows the form with all its
    values, or an alert in place of the form, or nothing new besides over the emptied form. Empty if a new text may
    tell a success: "Only 3 seats left" may stand in red beside "Your seat is booked".
    """
    if not _is_answered(now, sent):
        return ()
    told = _new_faults(before, now)
    if not same_form(before.page, now.page):
        told = _announced(told, now) if now.snapshot.document != before.snapshot.document else ()
    elif not (_has_kept_values(before, now) or _is_all_news(told, before, now)):
        return ()
    news = (*told, *_said(before, now)) if told else ()
    return () if any(_is_good(each) or has_number(each) for each in news) else told


def _new_faults(before: View, now: View) -> tuple[str, ...]:
    stood = (text for block in before.snapshot.blocks for text in (block.text, *block.parts))
    old = set(map(_without_digits, (*stood, *before.snapshot.faults)))
    new = (each for each in now.snapshot.faults if _without_digits(each) not in old)
    return tuple(dict.fromkeys(each for each in new if sum(map(str.isalpha, each)) >= _FEWEST_LETTERS))


def _announced(told: tuple[str, ...], now: View) -> tuple[str, ...]:
    """Return the lines in live regions."""
    index = Index(now.snapshot)
    announced = {leaf.text for leaf in index.leaves if index.is_announced(leaf)}
    return tuple(each for each in told if each in announced)


def _is_all_news(told: tuple[str, ...], before: View, now: View) -> bool:
    """Whether the form stands there emptied, and the page says nothing new but the lines."""
    return told != () and is_emptied(before, now) and set(_said(before, now)) <= set(told)


def _without_digits(text: str) -> str:
    """Return a text with 0 for each number: "Only 3 seats left" is no news after "Only 14 seats left"."""
    return _DIGITS.sub("0", text)


def undone_since(before: View, now: View, sent: SentRequests) -> tuple[str, ...]:
    """Return the new texts of a page without any of the sent values, if one tells that the form's thing was not kept
    ("La réservation n'a pas été enregistrée"), and no other tells of a success; else empty. A site that failed (5xx)
    may have kept the thing, unless its page says otherwise.
    """
    if not sent.has_statuses or sent.unanswered() or now.page.page_type in SENT_PAGES:
        return ()
    told, language, topic = _said(before, now), now.snapshot.lang, topic_of(before)
    if len(told) > _MOST or _shows_value(before, told):
        return ()
    parts = [each for text in told for each in sentences(text)]
    undone = [each for each in parts if tells_not_done(each, language, topic)]
    rest = (each for each in parts if each not in undone)
    return tuple(told[:TOLD]) if undone and not any(_tells_success(each, language, topic) for each in rest) else ()


def _shows_value(before: View, told: Sequence[str]) -> bool:
    """Whether a text has a value of the form."""
    values = [each.value for each in typed_fields(before) if len(each.value) >= _FEWEST_LETTERS]
    return any(shows_any(text, values) for text in told)


def _tells_success(sentence: str, language: str, topic: Topic) -> bool:
    is_taken = has_number(sentence) or tells_done(sentence, language, topic)
    return is_taken or has_word("thanks", sentence) or has_word("success", sentence)


def refused_to_script(before: View, now: View, sent: SentRequests) -> tuple[str, ...]:
    """Return the new texts beside a form that keeps its values, or else the site's words, if each answer to the script
    refuses by its structure (`{"status": "mail_failed"}`); else empty.
    """
    is_here = now.snapshot.document == before.snapshot.document and _is_answered(now, sent)
    if not (is_here and _has_kept_values(before, now) and (refusal := sent.refused_all)):
        return ()
    told = tuple(_said(before, now)[:TOLD])
    return () if any(_is_good(each, of_refusal=refusal) for each in told) else told or (refusal,)


def _said(before: View, now: View) -> list[str]:
    """Return the new texts of a page, outside the site's edges."""
    index = Index(now.snapshot)
    return list(dict.fromkeys(each.text for each in texts_since(before, index) if not is_at_edge(index, each)))


def is_emptied(before: View, now: View) -> bool:
    """Whether the same form stands in a new document without any of the typed values."""
    is_again = before.snapshot.document != now.snapshot.document and same_form(before.page, now.page)
    return is_again and bool(typed_fields(before)) and typing_is_gone(before, now)


def _is_answered(now: View, sent: SentRequests) -> bool:
    """Whether the site has answered all without a refusal by status, and the page confirms nothing."""
    is_answered = bool(sent.statuses) and max(sent.statuses) < REFUSED and not sent.unanswered()
    return is_answered and now.page.page_type not in SENT_PAGES


def marks_of_refusal(before: View, now: View, sent: SentRequests) -> dict[str, str]:
    """Return the page's messages by field ref, if the site returned the form with all values and marks on fields.

    A site that has accepted a form may keep the values too: without a mark at a field, nothing is known.
    """
    if not (_is_answered(now, sent) and same_form(before.page, now.page) and _has_kept_values(before, now)):
        return {}
    marks = new_marks(before.snapshot, now.snapshot, now.fields.values())
    return {} if any(map(_is_good, marks.values())) else {ref: text or MARKED for ref, text in marks.items()}


def _is_good(text: str, of_refusal: str = "") -> bool:
    """Whether a text beside a field may tell that the form was taken: "Saved.". The words of the site's own refusal do
    so only with thanks: "Too many messages were sent from your address".
    """
    is_of_refusal = of_refusal != "" and text.startswith(of_refusal)
    is_taken = says_taken(text) and not (is_of_refusal or speaks_against(text) or is_advice(text))
    return is_taken or is_told_after_sending(text) or has_word("thanks", text)


def _has_kept_values(before: View, now: View) -> bool:
    """Whether a form had values and still has all of them; passwords are always emptied. Sections are not compared: a
    message above a field may look like a caption.
    """
    held = Counter((each.question, each.value) for each in before.fields.values() if each.kind != "password")
    held = Counter({(question, value): number for (question, value), number in held.items() if value})
    return bool(held) and held <= Counter((each.question, each.value) for each in now.fields.values())
