"""The news in a mail about an application: by phrases in its sentences, by likeness to other mails, and by the
circumstances.

Phrases tell the decision, its author and its condition; contradicting sentences give no news. The likeness weighs all
words, and the circumstances (`odds.py`) add to the odds: both tell the news of unknown phrases, and raise a doubt
against contradicting phrases.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, cast

from footpath.language.by_example import likeness
from footpath.language.mail import COMMON, Found, notions
from footpath.mail.mail_sentence import MailSentence, clauses_of, lets_withdraw, refuses_nobody
from footpath.mail.odds import NOWHERE, Circumstances, weighed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from footpath.mail.letter import Letter

Told = Literal["rejected", "offer", "interview", "withdrawn", "closed", "question", "received", "review"]
"""The news in a mail: each is a stage of an application."""

Sign = Literal[
    Told,
    "thanked",
    "undecided",
    "called_off",
    "not_received",
    "supposed",
    "farewell",
    "alert",
    "account",
    "survey",
    "unread",
]
"""The signs in a sentence. `supposed`: a rejection on a condition, or of others; `unread`: a negation or question that
no rule understands.
"""

MOST_SENTENCES: Final = 120
_END: Final = re.compile(r"(?<=[.!?…])[\"”»)]*\s+(?=[\"“„«¿¡(]*[A-ZÀ-ÖØ-ÞĀ-Ž0-9])")
_ABBREVIATED: Final = re.compile(
    r"(?:\b\w|\b(?:Dr|Mr|Mrs|Ms|Nr|St|Sr|Sra|Dra|Mme|bzw|ca|inkl|zzgl|No|Prof|Ing|Dipl|Hr|Fr))\.$"
)
_BULLET: Final = re.compile(r"^\s*(?:[-*•·–]|\d{1,2}[.)])\s+")
_WRAPPED: Final = 55
"""Least length of a line with a continuation."""
_HEAVY: Final[tuple[Told, ...]] = ("rejected", "offer", "interview", "withdrawn", "closed", "question")
DECIDING: Final[frozenset[Sign]] = frozenset({"rejected", "offer", "interview", "withdrawn", "closed"})
"""News that ends or decides an application."""
_LASTING: Final[frozenset[Sign]] = DECIDING - {"interview"}
"""News for a likeness with a wide margin alone: a person may give an application up on such news."""
_CLEARLY: Final[frozenset[Told]] = frozenset({"rejected", "withdrawn"})
"""News that needs a clear sentence: the tone of a mail does not tell them."""
_WEAK: Final[frozenset[Told]] = frozenset({"received", "review"})
"""News suggested by thanks and polite words in any mail."""
_OTHER: Final[frozenset[Sign]] = frozenset({"alert", "account", "survey"})
_BESIDE: Final[frozenset[Sign]] = frozenset({"thanked", "received", "supposed", "alert", "survey", "unread"})
"""Signs that contradict no news."""
_WITH: Final[tuple[tuple[Told, tuple[Sign, ...]], ...]] = (
    ("rejected", ("closed", "farewell")),
    ("offer", ("interview", "question", "review", "account")),
    ("interview", ("question", "review", "account", "undecided")),
    ("withdrawn", ("farewell",)),
    ("closed", ("farewell",)),
    ("question", ("review", "account", "undecided", "not_received")),
    ("received", ("review", "account", "farewell", "undecided")),
    ("review", ("account", "undecided")),
)
"""The news in the order of the search, and the signs that may accompany it."""


class _Rest(NamedTuple):
    """The judgement of a mail without news, from one sign."""

    sign: Sign
    needs: frozenset[Sign]
    without: frozenset[Sign]
    told: Told | None = None
    possible: tuple[Told, ...] = ()


_NO_SIGN: Final = frozenset[Sign]()
_WITHOUT_NEWS: Final = (
    _Rest("undecided", _NO_SIGN, _NO_SIGN, "review"),
    _Rest("farewell", _NO_SIGN, _NO_SIGN, possible=("rejected",)),
    _Rest("supposed", _NO_SIGN, frozenset({"thanked"}), possible=("rejected",)),
    # thanks alone do not outweigh a sentence that no rule understands
    _Rest("unread", frozenset({"thanked"}), _NO_SIGN, possible=("rejected", "question")),
    _Rest("thanked", _NO_SIGN, _NO_SIGN, "received"),
)
"""The judgements of a mail without news: the first that holds."""

_LIKELY: Final = 0.6
"""Least probability of news without a decision, or with the sign of a phrase."""
_LIKELIER: Final = 0.7
"""Least probability of other news at the end of an application."""
_SURE: Final = 0.8
"""Least probability of a rejection, and of a mail about no application."""
_UNLIKE: Final = 0.75
"""Probability of other news that makes a phrase doubtful. The four numbers come from `tests/mail/learn.py --measure`:
the weights for each set are learnt from the other sets.
"""
_LEAST: Final = 0.25
"""Least probability of news by polite words alone."""
_CLEAR: Final = 0.5
"""Least probability of the telling sentence alone: the mood of a whole mail tells no rejection."""
_ON_CONDITION: Final[frozenset[Sign]] = frozenset({"supposed", "thanked", "received", "review"})
"""Signs of a receipt whose small print turns down on a condition: "If you hear nothing, you were not shortlisted"."""
_UNSETTLED: Final[frozenset[Sign]] = frozenset({"supposed", "called_off", "not_received", "undecided", "farewell"})
"""Signs with which a likeness tells no decision."""


@dataclass(frozen=True, slots=True)
class MailJudgement:
    """The news in a mail."""

    told: Told | None
    """None: no certain news."""
    quote: str = field(default="", repr=False)
    """The sentence with the news."""
    signs: frozenset[Sign] = frozenset()
    """All signs of its sentences."""
    possible: tuple[Told, ...] = ()
    """Possible news, if none is certain."""
    is_like_others: bool = False
    """Whether the mail resembles mails about no application."""

    @property
    def is_other(self) -> bool:
        """Whether the mail is a newsletter, a code or a survey, without news of an application."""
        return self.told is None and not self.possible and bool(self.signs & _OTHER)


def judge(letter: Letter, around: Circumstances = NOWHERE) -> MailJudgement:
    """Judge a mail. Plain text and markup must agree. A clear likeness to another kind makes news doubtful.

    Args:
        letter: the mail.
        around: the circumstances of the mail; unknown by default.
    """
    if letter.is_report:
        return MailJudgement(None, signs=frozenset({"alert"}))
    if other := _OTHER & _signs([letter.subject]).keys():
        return MailJudgement(None, signs=other)
    said = said_in(letter)
    judged = _by_phrases(said)
    if letter.is_auto_reply:
        return _of_auto_reply(judged)
    if around.is_list and judged.told is None and judged.signs.isdisjoint(DECIDING | {"farewell", "question"}):
        judged = replace(judged, possible=())  # a condition in the small print of a newsletter is no event
    return _with_likeness(_news_again(judged, around), said, around)


def _of_auto_reply(judged: MailJudgement) -> MailJudgement:
    """The judgement of an answer by a program: it may confirm a receipt, and decides nothing without a question. An
    absence note tells nothing.
    """
    if judged.told == "received" and "received" in judged.signs:
        return judged
    possible = tuple(each for each in (judged.told, *judged.possible) if each is not None and each in DECIDING)
    return replace(judged, told=None, possible=possible, signs=judged.signs if possible else frozenset({"alert"}))


def _news_again(judged: MailJudgement, around: Circumstances) -> MailJudgement:
    """A judgement without a second receipt: a mail that repeats the receipt tells of the review."""
    is_again = around.stage is not None and not around.is_just_sent
    return (
        replace(judged, told="review")
        if is_again and judged.told == "received" and "review" in judged.signs
        else judged
    )


def said_in(letter: Letter) -> list[list[str]]:
    """The sentences of each text of a mail, behind its subject, if the subject is new."""
    head = [] if letter.is_reply else [letter.subject]
    return [[*head, *sentences(text)] for text in letter.texts or ("",)]


class _Likeliest(NamedTuple):
    """The likeliest kind of a mail, with the probability."""

    kind: str
    chance: float
    chances: Mapping[str, float]
    """The probabilities of all kinds."""


def _likeliest(said: Sequence[str], around: Circumstances) -> _Likeliest:
    chances = {kind: math.exp(each) for kind, each in weighed(likeness("\n".join(said)), around).items()}
    kind = max(chances, key=lambda each: chances[each])
    return _Likeliest(kind, chances[kind], chances)


def _without_conditions(said: Sequence[str]) -> Sequence[str]:
    """The sentences without refusals on a condition, as in small print; all if nothing else is said."""
    return [each for each in said if _signs([each]).keys() != {"supposed"}] or said


def _with_likeness(judged: MailJudgement, said: Sequence[Sequence[str]], around: Circumstances) -> MailJudgement:
    """A judgement by phrases, likeness and circumstances."""
    alike = [_likeliest(_without_conditions(each), around) for each in said]
    found = min(alike, key=lambda each: each.chance)
    if len({each.kind for each in alike}) > 1:
        return judged
    if judged.is_other:
        if found.kind == "other" or around.is_list or around.is_automatic:
            return judged
        judged = replace(judged, signs=judged.signs - _OTHER)  # a person may write of a password, too
    if found.kind == "other":
        return replace(_doubted(judged, found), is_like_others=judged.told is None and found.chance >= _SURE)
    return _by_both(judged, found, said[0], has_withdrawn=around.has_withdrawn)


def _by_both(judged: MailJudgement, found: _Likeliest, said: Sequence[str], *, has_withdrawn: bool) -> MailJudgement:
    """The judgement by phrases and by the likeliest news."""
    kind, told = cast("Told", found.kind), judged.told
    if kind == told or (told is not None and found.chance < _UNLIKE):
        return _doubted(judged, found)
    is_open = told is None or told in _WEAK or (kind in judged.signs and found.chance >= _SURE)
    if kind == "withdrawn" and has_withdrawn:  # a farewell after the person's own withdrawal turns nobody down
        judged = replace(judged, signs=judged.signs - {"farewell"}, possible=())
    if is_open and _settles(found, judged) and (quote := _telling(kind, said, has_withdrawn=has_withdrawn)):
        return MailJudgement(kind, quote, judged.signs)
    return judged if told is None else replace(judged, told=None, possible=(told, kind))


def _doubted(judged: MailJudgement, found: _Likeliest) -> MailJudgement:
    """The judgement, without news from thanks alone."""
    told = judged.told
    if told not in _WEAK or told in judged.signs or found.chances[told] >= _LEAST:
        return judged
    return replace(judged, told=None, possible=(told,))


def _telling(kind: Told, said: Sequence[str], *, has_withdrawn: bool) -> str:
    """The clearest sentence for news; empty if the news needs a clear sentence, and the mail has none. Thanks for an
    own withdrawal tell it.
    """
    is_known = kind == "withdrawn" and has_withdrawn
    telling = [each for each in said if kind != "withdrawn" or is_known or not lets_withdraw(each)]
    telling = [each for each in telling if kind != "rejected" or not refuses_nobody(each)]
    chance, quote = max(((likeness(each)[kind], each) for each in telling), default=(-math.inf, ""))
    is_clear = is_known or kind not in _CLEARLY or (math.exp(chance) >= _CLEAR and not _takes_back(quote))
    return quote if is_clear else ""


def _takes_back(sentence: str) -> bool:
    """Whether a sentence has words of refusal, and does not refuse: "Your application has not been rejected."."""
    has_words = any("rejected" in found or "turned_down" in found for found in notions(sentence).values())
    return has_words and "rejected" not in _signs([sentence])


def _settles(found: _Likeliest, judged: MailJudgement) -> bool:
    """Whether a likeness tells news that the phrases left open."""
    if judged.possible and found.kind not in judged.possible:
        return found.kind in _WEAK and found.chance >= _SURE and judged.signs <= _ON_CONDITION
    if judged.signs & {"offer", "interview"} and "rejected" in {found.kind, *judged.signs}:
        return False  # nobody is invited and turned down in one mail: a sentence was misread
    if found.kind not in _LASTING:
        return found.chance >= _LIKELY and not judged.signs & {"called_off", "not_received"}
    needed = _SURE if found.kind == "rejected" else _LIKELY if found.kind in judged.signs else _LIKELIER
    return found.chance >= needed and not judged.signs & _UNSETTLED


def _by_phrases(said: Sequence[Sequence[str]]) -> MailJudgement:
    read = [judge_sentences(each) for each in said]
    telling = [each for each in read if each.told or each.possible]
    told: tuple[Told, ...] = tuple(dict.fromkeys(each.told for each in telling if each.told))
    if len({each.told for each in telling}) > 1:
        return MailJudgement(None, telling[0].quote, telling[0].signs | telling[1].signs, told)
    return telling[0] if telling else read[0]


def judge_sentences(said: Sequence[str]) -> MailJudgement:
    """Judge the sentences of one text."""
    return _judged(_signs(said))


def _judged(found: Mapping[Sign, str]) -> MailJudgement:
    signs = frozenset(found)
    if "called_off" in signs or ("not_received" in signs and "question" not in signs):
        return MailJudgement(None, found.get("called_off") or found["not_received"], signs, _possible(signs))
    for told, beside in _WITH:
        if told in signs:
            if _BESIDE.union({told}, beside) >= signs:
                return MailJudgement(told, found[told], signs)
            return MailJudgement(None, found[told], signs, _possible(signs))
    for sign, needs, without, told, possible in _WITHOUT_NEWS:
        if sign in signs and needs <= signs and signs.isdisjoint(without):
            return MailJudgement(told, found[sign], signs, possible)
    return MailJudgement(None, "", signs)


def _possible(signs: frozenset[Sign]) -> tuple[Told, ...]:
    found: tuple[Told, ...] = tuple(each for each in _HEAVY if each in signs)
    return found or ("question",)


def sentences(text: str) -> list[str]:
    """The sentences of a text. Wrapped lines are joined, and a list is joined to the line before."""
    blocks: list[str] = []
    for line in text.splitlines():
        said = line.strip()
        if not said:
            blocks.append("")
        elif blocks and blocks[-1] and _goes_on(blocks[-1], line):
            blocks[-1] += " " + _BULLET.sub("", said)
        else:
            blocks.append(_BULLET.sub("", said))
    found = (each.strip() for block in blocks for each in _split(block))
    return [each for each in found if each][:MOST_SENTENCES]


def _goes_on(before: str, line: str) -> bool:
    """Whether a line continues the line before."""
    if before.endswith(":"):
        return True
    if _BULLET.match(line):
        return False
    is_open = before[-1] not in ".!?…"
    return is_open and (len(before.rpartition("\n")[2]) >= _WRAPPED or line.strip()[0].islower())


def _split(block: str) -> Iterator[str]:
    begin = 0
    for end in _END.finditer(block):
        if not _ABBREVIATED.search(block[begin : end.start()]):
            yield block[begin : end.start()]
            begin = end.end()
    yield block[begin:]


def _signs(said: Sequence[str]) -> dict[Sign, str]:
    """The first sentence for each sign, in the languages of the text."""
    read = [(each, clause, notions(clause)) for each in said if each.strip() for clause in clauses_of(each)]
    spoken = _spoken([found for _, _, found in read])
    signs: dict[Sign, str] = {}
    for sentence, clause, found in read:
        hits = [MailSentence(clause, found[language]) for language in spoken & found.keys()]
        shown: list[Sign] = [sign for each in hits for sign, holds in _SIGNS if holds(each)]
        if not shown and any(each.is_unread for each in hits):
            shown.append("unread")
        for sign in shown:
            signs.setdefault(sign, sentence)
    return signs


def _spoken(read: Sequence[Mapping[str, Found]]) -> set[str]:
    """The languages of a text: those with at least half as many telling notions as the first."""
    weight: Counter[str] = Counter()
    for found in read:
        weight.update({language: len(hits.keys() - COMMON) for language, hits in found.items()})
    most = max(weight.values(), default=0)
    return {language for language, count in weight.items() if count and count * 2 >= most}


_SIGNS: Final[tuple[tuple[Sign, Callable[[MailSentence], bool]], ...]] = (
    ("rejected", lambda said: said.is_turned_down_for_sure),
    ("supposed", lambda said: said.turns_down and not said.is_turned_down_for_sure),
    # "you will not be going ahead with your application": who gave up is not clear
    ("withdrawn", lambda said: said.turns_down and said.has("renounced")),
    ("withdrawn", lambda said: said.withdraws and not lets_withdraw(said.sentence)),
    (
        "closed",
        lambda said: (
            said.has("shut") and not said.is_supposed and not said.withdraws and not said.has("undecided", "maybe")
        ),
    ),
    ("called_off", lambda said: said.calls_off),
    ("offer", lambda said: said.offers and not said.has("meeting")),
    ("interview", lambda said: said.invites),
    ("question", lambda said: said.asks_for_papers),
    ("received", lambda said: said.speaks_of_receipt and not said.denies("received")),
    ("not_received", lambda said: said.speaks_of_receipt and said.denies("received")),
    ("thanked", lambda said: said.has("thanked")),
    ("review", lambda said: not said.asks and said.affirms("reviewing")),
    # words of these notions show their sign in any place
    ("undecided", lambda said: said.has("undecided")),
    ("farewell", lambda said: said.has("farewell")),
    ("alert", lambda said: said.has("alert")),
    ("account", lambda said: said.has("account")),
    ("survey", lambda said: said.has("survey")),
)
"""Each sign, and the sentences that have it."""


def speaks_of_applying(text: str) -> bool:
    """Whether a text has words for applications."""
    return any("applied" in hits for hits in notions(text).values())
