"""The news in a mail about an application: by phrases in its sentences, and by its likeness to examples.

Phrases tell who decided what, on which condition; contradicting sentences give no news. Examples weigh all words: they
tell the news where no phrase is known, and raise a doubt where they contradict the phrases.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final, Literal, cast

from footpath.language.by_example import MailLikeness, likest
from footpath.language.mail import COMMON, Found, MailNotion, notions

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

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
_PLAIN: Final[tuple[Literal["undecided", "farewell", "alert", "account", "survey"], ...]] = (
    "undecided",
    "farewell",
    "alert",
    "account",
    "survey",
)
"""Signs that the words of their notion show in any place."""
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
    if "undecided" in signs:
        return MailJudgement("review", found["undecided"], signs)
    if "farewell" in signs or ("supposed" in signs and "thanked" not in signs):
        return MailJudgement(None, found.get("farewell") or found["supposed"], signs, ("rejected",))
    if "thanked" in signs and "unread" in signs:  # thanks alone do not outweigh what no rule understands
        return MailJudgement(None, found["unread"], signs, ("rejected", "question"))
    return MailJudgement("received" if "thanked" in signs else None, found.get("thanked", ""), signs)


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
    weight: Counter[str] = Counter()
    read = [(each, notions(each)) for each in said if each.strip()]
    for _, found in read:
        weight.update({language: len(hits.keys() - COMMON) for language, hits in found.items()})
    most = max(weight.values(), default=0)
    spoken = {language for language, count in weight.items() if count and count * 2 >= most}
    signs: dict[Sign, str] = {}
    for sentence, found in read:
        hits = [found[language] for language in spoken & found.keys()]
        shown: list[Sign] = [sign for each in hits for sign in _of(each, sentence)]
        if not shown and any(_is_open(each, sentence) for each in hits):
            shown.append("unread")
        for sign in shown:
            signs.setdefault(sign, sentence)
    return signs


def _is_open(found: Found, sentence: str) -> bool:
    """Whether a sentence without a sign denies or asks, in words unknown to the rules."""
    return ("negation" in found or _asks(sentence)) and not found.keys() & {"supposing", "generic", "no_ask"}


def _asks(sentence: str) -> bool:
    return sentence.rstrip(' "”»)').endswith("?")


def _of(found: Found, sentence: str) -> Iterator[Sign]:
    """The signs of a sentence in one language."""
    asks = _asks(sentence)
    yield from _turned_down(found, asks=asks)
    yield from _good_news(found, sentence, asks=asks)
    yield from _asked(found, asks=asks)
    is_supposed = "supposing" in found or asks
    if "withdrawn" in found and not is_supposed and "negation" not in found:
        yield "withdrawn"
    elif "shut" in found and not is_supposed and not found.keys() & {"undecided", "maybe"}:
        yield "closed"
    if "received" in found and not asks and not _stands_before(found, "supposing", "received"):
        yield "not_received" if _denied(found, "received") else "received"
    if "thanked" in found:
        yield "thanked"
    if "reviewing" in found and not asks and not _denied(found, "reviewing"):
        yield "review"
    for sign in _PLAIN:
        if sign in found:
            yield sign


def _turned_down(found: Found, *, asks: bool) -> Iterator[Sign]:
    is_said = "turned_down" in found or ("rejected" in found and not _denied(found, "rejected"))
    if is_said:
        doubts = {"supposing", "maybe", "generic", "undecided"} & found.keys()
        yield "supposed" if doubts or asks else "rejected"
    # "you will not be going ahead with your application": who gave up is not clear
    if is_said and "renounced" in found:
        yield "withdrawn"


def _good_news(found: Found, sentence: str, *, asks: bool) -> Iterator[Sign]:
    """An offer, or an invitation to meet."""
    if found.keys() & {"turned_down", "rejected", "generic"}:
        return
    if "meeting" in found and "called_off" in found:
        yield "called_off"
        return
    is_offer = "offered" in found and not _denied(found, "offered") and "supposing" not in found and not asks
    if is_offer and "meeting" not in found:
        yield "offer"
    asks_for_time = asks and _TIME.search(sentence) is not None
    if "meeting" not in found or not (is_offer or asks_for_time or "invite" in found):
        return
    ask = "invite" if "invite" in found else "meeting"
    is_vague = any(_stands_before(found, each, ask) for each in ("supposing", "maybe", "negation"))
    is_promised = "promise" in found and _TIME.search(sentence) is None
    if not is_vague and not is_promised:
        yield "interview"


def _asked(found: Found, *, asks: bool) -> Iterator[Sign]:
    if "papers" not in found or found.keys() & {"no_ask", "promise", "generic", "turned_down"}:
        return
    if asks or ("asking" in found and not _stands_before(found, "supposing", "asking")):
        yield "question"


def _denied(found: Found, notion: MailNotion) -> bool:
    """Whether a negation stands before or within the words of a notion: "application has not been rejected"."""
    return "negation" in found and found["negation"][0] < found[notion][1]


def _stands_before(found: Found, notion: MailNotion, other: MailNotion) -> bool:
    return notion in found and found[notion][0] < found[other][0]


def speaks_of_applying(text: str) -> bool:
    """Whether a text has words for applications."""
    return any("applied" in hits for hits in notions(text).values())
