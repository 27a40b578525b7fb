"""Tell whether a goal in plain words asks for an effect or only for a look-up; and the type of a run's deeds. Pure.

A verb counts at the beginning of a clause ("Order 2 kettles", "find the lamp and buy it"), and in languages with the
verb last also at its end ("zwei Kessel bestellen"). Elsewhere the same word is a noun or an aside ("find the order
4711", "the book on top"). Quoted words are labels and data and never count.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final, Literal, cast

from footpath.reading.text import fold
from footpath.reading.vocabulary import load_raw

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from footpath.schema.snapshot import Snapshot

Asks = Literal["", "change", "record", "send"]
"""The effect that a goal asks for.

empty: only to look; change: to set, move or mark; record: to publish, enter or remove; send: to send, buy or book.
"""

Grade = Literal["worked", "pressed", "kept", "sent"]
"""The effect of a deed, the least first.

worked: a change on the page; pressed: the same, by a button; kept: the site took something; sent: a form was sent, or
the deed cannot be taken back.
"""

_STRONGEST_FIRST: Final[tuple[Asks, ...]] = ("send", "record", "change")
_LONGEST: Final = 4000
"""Characters of a goal that are read."""
_QUOTED: Final = re.compile(r"\"[^\"]*\"|“[^”]*”|„[^“”]*[“”]|«[^»]*»|(?<!\w)'[^']*'(?!\w)|(?<!\w)‘[^’]*’|`[^`]*`")
_JOINT: Final = re.compile(
    r"[.,;:!?()\n–—]+(?:\s|$)|\s[-–—]\s"
    r"|\bet\b(?=\s+\w)|\b(?:and|then|und|dann|danach|anschliessend|puis|ensuite|y|luego|e|depois|poi|quindi|en|daarna|i|nastepnie|"
    r"potem|och|sedan|og|derefter|и|затем|потом|ve|sonra|pak|potom|es|majd|aztan)\b"
)
_LEAD: Final = re.compile(
    r"(?:(?:please|kindly|now|first|next|finally|also|just|go and|go|try to|help me to|help me|make sure to|be sure to"
    r"|(?:i |we )?(?:want|need|would like|d like|wish)(?: you)? to|(?:can|could|would|will) you(?: please)?|let s|to"
    r"|bitte|mal|jetzt|zuerst|s il (?:te|vous) plait|por favor|per favore|alstublieft|prosze|snalla|venligst"
    r"|пожалуйста|lutfen|prosim|kerlek)\s+)*"
)
_SERVES: Final = re.compile(r"^(?:use|fill in|fill out|fill|go|try|make sure|log in|sign in)\b.*?\bto\s+")
"""“Use the form to send …”: the second verb counts too."""


@dataclasses.dataclass(frozen=True, slots=True)
class Deed:
    """One action of the run that took effect."""

    number: int
    """The place among the run's deeds."""
    grade: Grade
    before: Snapshot | None
    """The page just before the deed; None where an earlier run did the deed."""
    after: Snapshot
    """The page after the deed."""
    is_sure: bool = True
    """Whether the deed surely cannot be taken back; otherwise only its button or form looks so."""


Deeds = Mapping[Grade, Deed]
"""The last deed of each grade."""


@lru_cache(maxsize=256)
def asks_for(goal: str) -> Asks:
    """The strongest effect that a goal asks for; empty where it asks for none."""
    asked = {_asked(clause) for clause in _clauses(goal)}
    if "send" in asked:
        return "send"
    return "record" if "record" in asked else "change" if "change" in asked else ""


def _clauses(goal: str) -> Iterator[str]:
    plain = fold(_QUOTED.sub(" _ ", goal[:_LONGEST]).replace("'", " ").replace("\N{RIGHT SINGLE QUOTATION MARK}", " "))
    for part in _JOINT.split(plain):
        clause = _LEAD.sub("", " ".join(part.split()), count=1)
        yield clause
        if serves := _SERVES.match(clause):
            yield clause[serves.end() :]


def _asked(clause: str) -> Asks:
    words = re.findall(r"\w+", clause)
    for asks in _STRONGEST_FIRST:
        first, last, looks = _verbs()[asks]
        if any(_begins(words, phrase) for phrase in looks):
            return ""
        if any(_begins(words, phrase) for phrase in first) or any(_begins(words[::-1], each[::-1]) for each in last):
            return asks
    return ""


def _begins(words: Sequence[str], phrase: Sequence[str]) -> bool:
    return tuple(words[: len(phrase)]) == tuple(phrase)


@cache
def _verbs() -> dict[Asks, tuple[frozenset[tuple[str, ...]], ...]]:
    return {
        cast("Asks", asks): tuple(
            frozenset(tuple(re.findall(r"\w+", fold(phrase))) for phrase in cast("dict[str, list[str]]", raw)[part])
            for part in ("first", "last", "not")
        )
        for asks, raw in load_raw("deeds").items()
    }
