"""Doubts about a confirming page (contract 2): from the requests, the site's answers, and the texts beside the thanks.

A report ("Your application has been received") is believed unless the site's answers contradict it. A courtesy ("Thank
you for your interest") is believed unless a new text on the page speaks against it. Refusals have endless words. So a
sentence about the sent thing that no rule knows as good ("Your message was binned") is doubted, unless the site's own
answer shows acceptance by its structure.
"""

from __future__ import annotations

import dataclasses
import re
from functools import cached_property
from typing import TYPE_CHECKING, Final, TypeAlias

from footpath.answers.told_otherwise import UNKNOWN, Subject, told_otherwise
from footpath.engine.confirmed import (
    at_work,
    passed_texts,
    shows_field_of,
    texts_since,
    typing_is_gone,
)
from footpath.engine.other_rows import other_rows
from footpath.engine.sent_requests import DECLINES
from footpath.engine.topic import answers_on, by_site, is_at_edge, topic_of
from footpath.language.clauses import beside_receipt, not_understood, stands_beside_record, unfinished
from footpath.language.counted import falls_short
from footpath.language.joining import joining
from footpath.language.labels import content_words
from footpath.language.outcomes import as_compared, besides_moderation, has_word, speaks_against, still_to_do
from footpath.language.proving import beside_act, besides_purpose, unproven
from footpath.language.sent import (
    beside_thanks,
    is_bare_thanks,
    languages_told,
    left_open,
    overtaken,
    tells_outcome,
    tells_receipt,
)
from footpath.language.text import fold, sentences
from footpath.language.thanked import thanks_for_other
from footpath.reading.buttons import label_of, say
from footpath.reading.index import Index
from footpath.reading.status import is_report, is_told_after_sending
from footpath.sentence import own, sentence

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

    from footpath.engine.sent_requests import SentRequests
    from footpath.engine.view import View
    from footpath.schema.task import TaskType
    from footpath.sentence import Sentence


_FEWEST_LETTERS: Final = 3
"""Letters of the shortest answer that a page's text is searched for."""
_SEVERAL: Final = 2
_MAIN: Final = 1
"""Level of a page's main heading."""
_RUN_TOGETHER: Final = re.compile(r"(?<=[^\W\d_]{4})(?<![A-ZÀ-Þ])(?=[A-ZÀ-Þ][^\W\d_]{2})")
"""Where two words stand without a space. A name such as "McDonald" is one word, and is hidden as one."""
_CLAUSE_MARK: Final = r"[.,;:!?]"


@dataclasses.dataclass(frozen=True, slots=True)
class SincePress:
    """The evidence against a confirmation: the page before the press, and the requests since."""

    before: View
    sent: SentRequests
    in_frame: bool = False
    """Whether the button is in a frame of another site, whose requests are only partly visible."""
    by_model: bool = False
    """Whether a model found the confirming text: it has then read words that no rule knows."""
    is_seen: bool = False
    """Whether a person resolved the same end of an earlier run as sent."""


def doubt(task_type: TaskType, now: View, since: SincePress, subject: Subject) -> Sentence:
    """Return a sentence why the confirmation of the page `now` is doubted; empty if believed."""
    before, sent = since.before, since.sent
    said = now.page.confirmation
    is_refused_again = now.page.page_type == "already_applied" and sent.turned_down in DECLINES
    if (status := sent.turned_down) is not None and not is_refused_again:
        return sentence("The page says “{}”, and the site answered with status {}.", said, str(status))
    if (refusal := sent.refusal(before.snapshot.title, now.snapshot.title, shown=said)) and not is_refused_again:
        return sentence("The page says “{}”, and the site answered “{}”.", said, refusal)
    if not sent.may_confirm(before, now, in_frame=since.in_frame):
        why = "the site has not answered" if sent.has_reached else "nothing has reached the site"
        return sentence("The page says “{}”, and {}.", said, own(why))
    if sent.cut_off and now.snapshot.document == before.snapshot.document:
        return sentence("The page says “{}”, and the connection ended before the site answered.", said)
    return doubt_of_texts(
        task_type, before, now, is_answered=bool(sent.statuses), has_accepted=sent.has_accepted,
        by_model=since.by_model, is_seen=since.is_seen or is_refused_again, subject=subject,
    )  # fmt: skip


def doubt_of_texts(
    task_type: TaskType,
    before: View,
    now: View,
    *,
    is_answered: bool,
    has_accepted: bool = False,
    by_model: bool = False,
    is_seen: bool = False,
    subject: Subject = UNKNOWN,
) -> Sentence:
    """Return a sentence why texts of the page `now` raise doubts about its confirmation; empty if believed.

    Args:
        task_type: of the run.
        before: the page before the press that may have sent.
        now: the page that confirms.
        is_answered: whether the site has answered a sending request.
        has_accepted: whether the structure of the answer shows acceptance.
        by_model: whether a model found the confirming text.
        is_seen: whether the texts have been judged, apart from the values of the run: by a person at an earlier run,
            or by the site's answer (“You have applied before”).
        subject: what the run has entered, for whom and for which posting.
    """
    page = _Confirming(task_type, before, now, is_answered, has_accepted or by_model, by_model, subject)
    judges = _OF_VALUES if is_seen else _OF_RECORDS if page.is_record else _OF_REPORTS
    judges += () if is_seen or page.is_plain_report else _OF_UNPLAIN_WORDS
    return next(filter(None, (judge(page) for judge in judges)), own(""))


@dataclasses.dataclass(frozen=True)
class _Confirming:
    """A page that confirms, beside the page before."""

    task_type: TaskType
    before: View
    now: View
    is_answered: bool
    has_accepted: bool
    by_model: bool
    subject: Subject

    @property
    def said(self) -> str:
        """Return the confirming text."""
        return self.now.page.confirmation

    @property
    def is_plain_report(self) -> bool:
        """Whether the page reports the outcome, and does not postpone it in the same clause. Where the site's answer
        shows acceptance, "submitted for approval" has arrived, and "registered as a draft" has not.
        """
        if not is_report(self.said):
            return False
        # "saved as a draft" postpones, and "received, and is being processed" does not
        clause, *_ = re.split(f"{_CLAUSE_MARK}|{joining(self.now.snapshot.lang)}", self.said)
        is_accepted = self.has_accepted and not (self.by_model or has_word("set_aside", clause))
        return is_accepted or not has_word("pending", clause)

    @cached_property
    def shows_acceptance(self) -> bool:
        """Whether the site has answered, the page reports so, and its structure agrees: the form is gone, or it is
        empty and a live region reports.
        """
        if not (self.is_answered and any(map(tells_outcome, (self.said, *self.by_site)))):
            return False
        if not shows_field_of(self.before, self.now):
            return True
        index = Index(self.now.snapshot)
        reported = (each for each in texts_since(self.before, index) if tells_outcome(each.text))
        return typing_is_gone(self.before, self.now) and any(index.is_announced(each) for each in reported)

    @property
    def is_led_on(self) -> bool:
        """Whether the site has answered with a page at another address, without a field of the form."""
        urls = (view.snapshot.url.partition("#")[0] for view in (self.before, self.now))
        return self.is_answered and len(set(urls)) > 1 and not shows_field_of(self.before, self.now)

    @cached_property
    def new_texts(self) -> list[str]:
        """Return the texts since the press."""
        shown = (each.text for each in texts_since(self.before, Index(self.now.snapshot)))
        return [*shown, *passed_texts(self.before, self.now)]

    @cached_property
    def of_the_run(self) -> list[str]:
        """Return the texts since the press, without the rows of other things."""
        new = texts_since(self.before, Index(self.now.snapshot))
        shown = (each.text for each in new if each.order not in self.beside)
        return [*shown, *passed_texts(self.before, self.now)]

    @cached_property
    def beside(self) -> frozenset[int]:
        """Return the places of texts on other things than the sent one, where the site led on to a list with it."""
        return other_rows(self.now.snapshot, self.answers) if self.is_led_on else frozenset()

    @cached_property
    def headings(self) -> dict[str, int]:
        """Return the page's headings, with their levels."""
        return {apart(each.text): each.level for each in Index(self.now.snapshot).leaves if each.kind == "heading"}

    @cached_property
    def answers(self) -> set[str]:
        """Return the folded answers of the person, with each line of long ones."""
        return answers_on(self.before)

    def echoes(self, text: str) -> bool:
        """Whether a text repeats several answers of the person, as a summary does."""
        said = fold(text)
        return sum(each in said for each in self.answers if len(each) >= _FEWEST_LETTERS) >= _SEVERAL

    @cached_property
    def told(self) -> list[str]:
        """Return the texts since the press, without edges, controls and the person's own words."""
        told = _told(self.before, self.now, self.answers, self.beside)
        return [each for text in told if (each := self._as_handed(besides_moderation(text)))]

    @cached_property
    def by_site(self) -> list[str]:
        """Return the new texts of the site (`topic.by_site`)."""
        return [self._as_handed(apart(each)) for each in by_site(self.new_texts, self.before)]

    def _as_handed(self, text: str) -> str:
        """Return a text without what a thing that somebody has got is for ("sent to Bo Lund for approval"), once the
        form is gone.
        """
        if not self.is_answered or shows_field_of(self.before, self.now):
            return text
        language, topic = self.now.snapshot.lang, topic_of(self.before)
        return " ".join(besides_purpose(each, language, topic) for each in sentences(text))

    @property
    def is_record(self) -> bool:
        """Whether the confirmation is an answer of the person, on a new page with the kept answers."""
        return self.now.snapshot.document != self.before.snapshot.document and fold(self.said) in self.answers


def _of_payment(page: _Confirming) -> Sentence:
    pay = _asks_for_money(page.before, page.now) if page.task_type == "apply" else ""
    return sentence("Beside its thanks the page asks for money: “{}”.", pay) if pay else own("")


def _of_open_work(page: _Confirming) -> Sentence:
    left = still_to_do(page.by_site, page.now.snapshot.lang)
    return sentence("The page says that something is still to be done: “{}”.", left) if left else own("")


def _of_counts(page: _Confirming) -> Sentence:
    short = next(filter(falls_short, page.by_site), "")
    return sentence("The page names less than was sent: “{}”.", short) if short else own("")


def _of_another(page: _Confirming) -> Sentence:
    other = told_otherwise(page.subject, page.of_the_run, page.now.snapshot.lang)
    return sentence("The page names something else than this run: “{}”.", other) if other else own("")


def _of_later_events(page: _Confirming) -> Sentence:
    since = "" if page.has_accepted else overtaken(page.told)
    told = "The page says of what was sent: “{}”. No rule knows whether that confirms it."
    return sentence(told, since) if since else own("")


def _of_the_report(page: _Confirming) -> Sentence:
    if page.by_model:
        return own("")
    told = page.told
    other = unproven(told, page.now.snapshot.lang, topic_of(page.before))
    return (
        sentence("The page says “{}”. That does not confirm that what was sent has arrived.", other)
        if other
        else own("")
    )


def _of_beside_words(page: _Confirming) -> Sentence:
    if page.by_model:
        return own("")
    language = page.now.snapshot.lang
    told = [each for each in page.told if not page.echoes(each)]
    open_end = not_understood(told, language, topic_of(page.before))
    if not (open_end or page.has_accepted):
        said = [each for each in told if each == apart(page.said) or each not in page.headings]
        open_end = beside_receipt(said, language, topic_of(page.before), is_likely=page.shows_acceptance)
        open_end = open_end or unfinished([each for each in told if page.headings.get(each) == _MAIN], language)
    if not open_end:
        return own("")
    return sentence("The page also says: “{}”. No rule knows whether that confirms what was sent.", open_end)


def _of_news_in_record(page: _Confirming) -> Sentence:
    """A record may stand beside a report of its making, in all words of success, and beside sentences of no event."""
    language, topic = page.now.snapshot.lang, topic_of(page.before)
    news = next((each for each in page.told if not stands_beside_record(each, language, topic)), "")
    told = "The page says of what was sent: “{}”. No rule knows whether that confirms it."
    return sentence(told, news) if news else own("")


def _of_present_work(page: _Confirming) -> Sentence:
    busy = at_work(page.before, page.now)
    return sentence("The page is still at work: “{}”.", busy) if busy else own("")


def _of_full_form(page: _Confirming) -> Sentence:
    is_same = page.now.snapshot.document == page.before.snapshot.document
    if not is_same or typing_is_gone(page.before, page.now) or (page.is_answered and not is_bare_thanks(page.said)):
        return own("")
    return sentence("The page says “{}” over the form, which still holds what was entered.", page.said)


def _of_words_against(page: _Confirming) -> Sentence:
    against = next((each for each in page.by_site if speaks_against(each, page.now.snapshot.lang)), "")
    return sentence("Beside its thanks the page says: “{}”.", against) if against else own("")


def _of_unknown_words(page: _Confirming) -> Sentence:
    return own("") if page.has_accepted else _unclear(page)


def _of_other_thanks(page: _Confirming) -> Sentence:
    told = [] if page.by_model else page.told
    about, languages = _form_words(page.before), languages_told(told, page.now.snapshot.lang)
    other = next(filter(None, (thanks_for_other(told, each, about) for each in languages)), "")
    is_told = any(map(tells_receipt, (each for text in told for each in sentences(text) if each != other)))
    return sentence("The page thanks for something else: “{}”.", other) if other and not is_told else own("")


def _form_words(before: View) -> frozenset[str]:
    """Return the words of a form: of its page's title and headings, its button, its questions and their answers."""
    fields = [text for field in before.page.fields for text in (field.question, field.value)]
    return topic_of(before).words | {word for text in fields for word in content_words(as_compared(text))}


def _of_courtesy(page: _Confirming) -> Sentence:
    return _doubt_of_courtesy(page.said, page.new_texts) if page.task_type == "apply" else own("")


_Judge: TypeAlias = "Callable[[_Confirming], Sentence]"
_OF_REPORTS: Final[tuple[_Judge, ...]] = (
    _of_payment,
    _of_open_work,
    _of_counts,
    _of_another,
    _of_the_report,
    _of_later_events,
    _of_beside_words,
)
"""Doubts of every confirmation; the first that is raised counts."""
_OF_RECORDS: Final[tuple[_Judge, ...]] = (_of_payment, _of_open_work, _of_counts, _of_another, _of_news_in_record)
"""Doubts of a page with the kept answers."""
_OF_VALUES: Final[tuple[_Judge, ...]] = (_of_counts, _of_another)
"""Doubts of an end resolved by a person for other values."""
_OF_UNPLAIN_WORDS: Final[tuple[_Judge, ...]] = (
    _of_present_work,
    _of_full_form,
    _of_words_against,
    _of_unknown_words,
    _of_other_thanks,
    _of_courtesy,
)
"""Further doubts of words that are no plain report."""


def _unclear(page: _Confirming) -> Sentence:
    """Return why the words of a page leave the outcome open: an unknown statement about the sent thing, or mere thanks
    beside other statements. Empty if clear.
    """
    language, topic, whole = page.now.snapshot.lang, topic_of(page.before), page.told
    told = [beside_act(each, language, topic, is_led_on=page.is_led_on) for each in whole]
    if open_end := next((found for each in told if (found := left_open(each))), ""):
        return sentence("The page says of what was sent: “{}”. No rule knows whether that confirms it.", open_end)
    rest = next((found for each in told if (found := beside_thanks(each, language))), "")
    is_told = told != whole or any(map(tells_receipt, told))
    if rest and has_word("thanks", page.said) and not is_told:
        return sentence("Beside its thanks the page says: “{}”.", rest)
    return own("")


def apart(text: str) -> str:
    """Return a text with a space where two parts of a page run together ("BrookSubmit"): a quoted value is hidden only
    as a whole word.
    """
    return _RUN_TOGETHER.sub(" ", text)


def _told(before: View, now: View, answers: Collection[str], beside: Collection[int]) -> list[str]:
    """Return the page's texts since the press, without edges, controls and the person's own words."""
    index = Index(now.snapshot)
    controls = (*before.elements.values(), *now.elements.values())  # a passing text may have been a button's
    not_said = {fold(each.name) for each in controls} | set(answers)
    since = (each for each in texts_since(before, index) if each.order not in beside)
    new = (each.text for each in since if not is_at_edge(index, each))
    said = dict.fromkeys((*new, *passed_texts(before, now), now.page.confirmation))
    return [apart(each) for each in said if fold(each) not in not_said]


def _doubt_of_courtesy(said: str, new_texts: Sequence[str]) -> Sentence:
    """Return why an application doubts thanks without a report; `new_texts`: the page's new texts."""
    others = [each for each in new_texts if each != said and not is_bare_thanks(each)]
    if is_bare_thanks(said) and others and not any(map(is_told_after_sending, others)):
        return sentence("Beside its thanks the page says: “{}”.", others[0])
    return own("")


def _asks_for_money(before: View, now: View) -> str:
    """Return a new button or link of the page that orders or pays; empty for none."""
    known = {each.name for each in before.elements.values()}
    new = (each for each in now.elements.values() if each.role in ("button", "link") and each.name not in known)
    return next((each.name for each in new if not each.hidden and say(label_of(each))[0] == "order"), "")
