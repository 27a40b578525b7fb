"""Words of a sentence that no rule accounts for: a condition, a manner, an exception. They are told, never dropped."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from footpath.roles.plain.held import MARK

if TYPE_CHECKING:
    from collections.abc import Iterator

    from footpath.roles.plain.held import Held
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
"""What says when, whether or how a thing is done, or what is left out."""
_GRAMMAR: Final = re.compile(
    r"\b(?:not|no|never|neither|nor|either|or|and|but|only|except|without|other|another|everything|everybody|anything"
    r"|instead|rather|than|once|twice|thrice|times|again|every|each|all|both|than|que|on|in|at|to|from|for|with|by|of"
    r"|as|is|are|above|below|after|before|between|one|two|three|four|five|six|seven|eight|nine|ten|\d+|\w+ly"
    r"|first|second|third|fourth|fifth|last|least|most|more|less)\b",
    _I,
)
"""Words that change what a sentence asks for, and so are no description of the thing that is named after them."""
_COMPARES: Final = re.compile(
    r"(?:(?:less|more|fewer|greater|bigger|smaller|higher|lower|other|different)\s+than\b|at\s+(?:least|most)\b"
    r"|(?:shown|displayed|visible|present|there|gone|hidden|checked|ticked|selected|enabled|disabled)\s|between\b|up\s+to\b|over\b|under\b|above\b|below\b|before\b|after\b|not\b|either\b|neither\b).*$",
    _I,
)
_DESCRIBES: Final = 3
"""Words that describe a thing before its quoted name, at most: `the job posting “Gardener”`."""


def clause_in(clause: str) -> str:
    """The part of a held clause that says when or whether it is done; empty where none does."""
    found = _CLAUSE.search(clause, 1)
    return found[0].strip() if found else ""


def around(before: str, after: str, *, kind_at_end: bool) -> str:
    """The words beside a quoted name that are no description of the named thing; empty where all of them are.

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
    """What stands beside the quotation of a phrase that should be nothing else; empty where it is, or has none."""
    found = held.quotation_in(phrase)
    if found is None or held.quoted(phrase) is not None:
        return ""
    return " ".join(part for part in (phrase[: found.start()].strip(), phrase[found.end() :].strip()) if part)


def compared(phrase: str) -> str:
    """A comparison that a held phrase makes where a value is expected; empty where it makes none."""
    found = _COMPARES.match(phrase.strip())
    return found[0] if found else ""


def left_of(instructions: list[Instruction]) -> str:
    """The first words that no rule accounts for in what was read of a clause."""
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
