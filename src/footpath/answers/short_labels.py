"""What a person leaves out of a label: a hint on how to write the answer, a remark in brackets, a price. Pure."""

from __future__ import annotations

import re
from typing import Final

from footpath.answers.dates import shows_month_and_year
from footpath.language.lexicon import Pattern
from footpath.language.money import is_price

_IN_BRACKETS = re.compile(r"\(([^()]*)\)\W*$")
_HINT = Pattern(
    r"\W*(?:{for_example}|e\W?g\b|format\b"
    r"|(?:max|min)\b\W*\d|ex(?:ample)?[.:]\s*\S|(?:{at_least}|{at_most}) (?:\d|one\b|two\b|three\b)"
    r"|{choose_several}|(?:select|choose|tick|check|pick) (?:one\b|{at_least}))"
)
"""A hint in brackets behind a question on how to write the answer: "(e.g. 2024)"."""
_SHORT: Final = 4
"""Most words of a remark; a longer one may say for whom or for what the answer is."""


def without_hint(question: str) -> str:
    """A question without a trailing hint or price in brackets."""
    found = _IN_BRACKETS.search(question)
    shows = found is not None and (
        shows_month_and_year(found[1]) or is_price(found[1]) or _HINT.match(found[1].casefold()) is not None
    )
    return question[: found.start()] if found is not None and shows else question


def head(question: str) -> str:
    """A question without a short remark in brackets, or a price, at the end; empty for one without either."""
    found = _IN_BRACKETS.search(question)
    if found is not None:
        return question[: found.start()].strip() if len(found[1].split()) <= _SHORT else ""
    said = question.split()
    ends = (at for at in range(1, len(said)) if is_price(said[at]) or is_price(" ".join(said[at : at + 2])))
    return " ".join(said[: next(ends, 0)]).rstrip(" :–—-+")
