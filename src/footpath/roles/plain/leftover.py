"""Find the words of a sentence that no rule understands: a condition, a manner, an exception.

The person is told of such words; no rule drops them.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from footpath.roles.plain.held import MARK, Held

if TYPE_CHECKING:
    from collections.abc import Iterator

    from footpath.roles.plain.instruction import Instruction, Target

_I: Final = re.IGNORECASE
_CLAUSE: Final = re.compile(
    r"(?:\bonly\s+)?\b(?:if|unless|when|whenever|while|whilst|until|till|otherwise|else|because|except|instead"
    r"|provided|whether|as\s+(?:soon|long)\s+as|in\s+case)\b.*$"
    r"|\b(?:for|after|within|every)\s+(?:\d+|an?|one|two|three|four|five|ten|some|a\s+few)\s*"
    r"(?:ms|milliseconds?|s|secs?|seconds?|mins?|minutes?|hours?|moments?)\b.*$"
    r"|\bin\s+(?:a|an|another|the)\s+(?:new|other|separate|background|private)\s+(?:browser\s+)?(?:tab|window)\b.*$",
    _I,
)
"""Clauses of time, condition, manner and exception."""
_GRAMMAR: Final = re.compile(
    r"\b(?:not|no|never|neither|nor|either|or|and|but|only|except|without|other|another|everything|everybody|anything"
    r"|instead|rather|than|once|twice|thrice|times|again|every|each|all|both|than|que|on|in|at|to|from|for|with|by|of"
    r"|as|is|are|above|below|after|before|between|one|two|three|four|five|six|seven|eight|nine|ten|\d+|\w+ly"
    r"|first|second|third|fourth|fifth|last|least|most|more|less)\b",
    _I,
)
"""Words that change the meaning of a sentence, instead of describing the next noun."""
_COMPARES: Final = re.compile(
    r"(?:(?:less|more|fewer|greater|bigger|smaller|higher|lower|other|different)\s+than\b|at\s+(?:least|most)\b"
    r"|(?:shown|displayed|visible|present|there|gone|hidden|checked|ticked|selected|enabled|disabled)\s|between\b|up\s+to\b|over\b|under\b|above\b|below\b|before\b|after\b|not\b|either\b|neither\b).*$",
    _I,
)
_DESCRIBES: Final = 3
"""The most describing words before a quoted name: `the job posting “Gardener”`."""


def clause_in(clause: str) -> str:
    """The condition or time in a clause; empty for none."""
    found = _CLAUSE.search(clause, 1)
    return found[0].strip() if found else ""


def around(before: str, after: str, *, kind_at_end: bool) -> str:
    """The words beside a quoted name that do more than describe the named thing; empty for none.

    Args:
        before: the words before the name, without articles, ordinals and counts.
        after: the words after the name.
        kind_at_end: whether `after` ends in a word for a kind of thing.
    """
    if before and (_GRAMMAR.search(before) or re.search(MARK, before) or len(before.split()) > _DESCRIBES):
        return before
    described = after and kind_at_end and len(after.split()) <= _DESCRIBES and not _GRAMMAR.search(after)
    return "" if described else after


def beside_quotation(phrase: str, held: Held) -> str:
    """The words around the quotation of a phrase; empty if the phrase is the quotation alone, or has none."""
    found = held.quotation_in(phrase)
    if found is None or held.quoted(phrase) is not None:
        return ""
    return " ".join(part for part in (phrase[: found.start()].strip(), phrase[found.end() :].strip()) if part)


def compared(phrase: str) -> str:
    """The comparison at the start of a phrase in the place of a value; empty for none."""
    found = _COMPARES.match(phrase.strip())
    return found[0] if found else ""


def left_of(instructions: list[Instruction]) -> str:
    """Return the first words of a clause that no rule understood."""
    return next((left for each in instructions for left in _left(each) if left), "")


def _left(instruction: Instruction) -> Iterator[str]:
    for each in instruction.targets:
        yield from _left_of_target(each)
    for entry in instruction.entries:
        yield entry.value.left
        yield from _left_of_target(entry.value.of)
        yield from _left_of_target(entry.target)


def _left_of_target(target: Target | None) -> Iterator[str]:
    while target is not None:
        yield target.left
        target = target.within
