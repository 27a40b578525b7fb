"""The news in a mail about an application: by phrases in its sentences, and by its likeness to examples.

Phrases tell who decided what, on which condition; contradicting sentences give no news. Examples weigh all words: they
tell the news where no phrase is known, and raise a doubt where they contradict the phrases.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, cast

from footpath.language.by_example import MailLikeness, likest
from footpath.language.mail import COMMON, Found, MailNotion, notions

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
_TIME: Final = re.compile(r"\d")
"""A digit, as in every day or hour."""
_WRAPPED: Final = 55
"""Characters of a line from which the next line continues it."""
_HEAVY: Final[tuple[Told, ...]] = ("rejected", "offer", "interview", "withdrawn", "closed", "question")
DECIDING: Final[frozenset[Sign]] = frozenset({"rejected", "offer", "interview", "withdrawn", "closed"})
"""News that ends or decides an application."""
_LASTING: Final[frozenset[Sign]] = DECIDING - {"interview"}
"""News that a likeness tells with a wide margin alone: a person who believes it may give an application up."""
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

_LIKE: Final = 6.0
"""Margin of a likeness to examples (`MailLikeness`) from which it tells an invitation, or news that decides nothing."""
_MUCH_LIKE: Final = 11.0
"""The same for news that ends an application, and for a mail about no application."""
_LIKE_ALONE: Final = 3.0
"""Margin that one sentence of the mail needs by itself: many small likenesses of a long footer are no news."""
_UNLIKE: Final = 12.0
"""Margin from which a likeness to another kind makes the news of a phrase doubtful. The four margins were chosen by the
mails of `tests/mail`, so that none of them is told wrongly by its likeness.
"""
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


def judge(letter: Letter) -> MailJudgement:
    """Judge a mail. Plain text and markup must agree. A wide likeness to another kind makes news doubtful."""
    if letter.is_report:
        return MailJudgement(None, signs=frozenset({"alert"}))
    if other := _OTHER & _signs([letter.subject]).keys():
        return MailJudgement(None, signs=other)
    head = [] if letter.is_reply else [letter.subject]
    said = [[*head, *sentences(text)] for text in letter.texts or ("",)]
    return _with_examples(_by_phrases(said), said)


def _with_examples(judged: MailJudgement, said: Sequence[Sequence[str]]) -> MailJudgement:
    """A judgement by phrases, with the likeness of the mail to examples."""
    alike = [likest("\n".join(each)) for each in said]
    found = min(alike, key=lambda each: each.margin)
    if judged.is_other or len({each.kind for each in alike}) > 1:
        return judged
    if found.kind == "other":
        return replace(judged, is_like_others=judged.told is None and found.margin >= _MUCH_LIKE)
    kind = cast("Told", found.kind)
    if judged.told is not None:
        is_doubtful = kind != judged.told and found.margin >= _UNLIKE
        return replace(judged, told=None, possible=(judged.told, kind)) if is_doubtful else judged
    telling = [(like.margin, each) for each in said[0] if (like := likest(each)).kind == kind]
    margin, quote = max(telling, default=(0.0, ""))
    return MailJudgement(kind, quote, judged.signs) if margin >= _LIKE_ALONE and _settles(found, judged) else judged


def _settles(found: MailLikeness, judged: MailJudgement) -> bool:
    """Whether a likeness tells news that the phrases left open."""
    is_heavy = found.kind in _LASTING
    needed = _MUCH_LIKE if is_heavy or "unread" in judged.signs else _LIKE
    if found.margin < needed or (judged.possible and judged.possible != (found.kind,)):
        return False
    return not judged.signs & (_UNSETTLED if is_heavy else {"called_off", "not_received"})


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
    read = [(each, notions(each)) for each in said if each.strip()]
    spoken = _spoken([found for _, found in read])
    signs: dict[Sign, str] = {}
    for sentence, found in read:
        hits = [_Said(sentence, found[language]) for language in spoken & found.keys()]
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


@dataclass(frozen=True, slots=True)
class _Said:
    """A sentence in one language, with the notions of its words."""

    sentence: str
    found: Found

    def has(self, *notions: MailNotion) -> bool:
        """Whether the sentence has words of any of the notions."""
        return not self.found.keys().isdisjoint(notions)

    def affirms(self, notion: MailNotion) -> bool:
        """Whether no negation stands before or within the words of a notion: "application has not been rejected"."""
        return notion in self.found and not self.denies(notion)

    def denies(self, notion: MailNotion) -> bool:
        return self.has("negation") and self.found["negation"][0] < self.found[notion][1]

    def stands_before(self, notion: MailNotion, other: MailNotion) -> bool:
        return notion in self.found and self.found[notion][0] < self.found[other][0]

    @property
    def asks(self) -> bool:
        return self.sentence.rstrip(' "”»)').endswith("?")

    @property
    def names_time(self) -> bool:
        return _TIME.search(self.sentence) is not None

    @property
    def is_supposed(self) -> bool:
        return self.asks or self.has("supposing")

    @property
    def is_unread(self) -> bool:
        """Whether a sentence without a sign denies or asks, in words unknown to the rules."""
        return (self.has("negation") or self.asks) and not self.has("supposing", "generic", "no_ask")

    @property
    def turns_down(self) -> bool:
        return self.has("turned_down") or self.affirms("rejected")

    @property
    def is_turned_down_for_sure(self) -> bool:
        return self.turns_down and not self.is_supposed and not self.has("maybe", "generic", "undecided")

    @property
    def withdraws(self) -> bool:
        return self.has("withdrawn") and not self.is_supposed and not self.has("negation")

    @property
    def may_be_good(self) -> bool:
        """Whether the sentence can hold an offer or an invitation."""
        return not self.has("turned_down", "rejected", "generic")

    @property
    def calls_off(self) -> bool:
        return self.may_be_good and self.has("meeting") and self.has("called_off")

    @property
    def offers(self) -> bool:
        return self.may_be_good and self.affirms("offered") and not self.is_supposed

    @property
    def invites(self) -> bool:
        """Whether the sentence invites to a meeting, without a condition or a promise for later."""
        if not self.may_be_good or not self.has("meeting") or self.has("called_off"):
            return False
        if not (self.offers or self.has("invite") or (self.asks and self.names_time)):
            return False
        ask: MailNotion = "invite" if self.has("invite") else "meeting"
        is_vague = any(self.stands_before(each, ask) for each in ("supposing", "maybe", "negation"))
        return not is_vague and (self.names_time or not self.has("promise"))

    @property
    def asks_for_papers(self) -> bool:
        if not self.has("papers") or self.has("no_ask", "promise", "generic", "turned_down"):
            return False
        return self.asks or (self.has("asking") and not self.stands_before("supposing", "asking"))

    @property
    def speaks_of_receipt(self) -> bool:
        return self.has("received") and not self.asks and not self.stands_before("supposing", "received")


_SIGNS: Final[tuple[tuple[Sign, Callable[[_Said], bool]], ...]] = (
    ("rejected", lambda said: said.is_turned_down_for_sure),
    ("supposed", lambda said: said.turns_down and not said.is_turned_down_for_sure),
    # "you will not be going ahead with your application": who gave up is not clear
    ("withdrawn", lambda said: said.turns_down and said.has("renounced")),
    ("withdrawn", lambda said: said.withdraws),
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
