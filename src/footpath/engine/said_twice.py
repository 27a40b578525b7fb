"""One number twice in a goal, for two steps: “on page 2 …, put 2 of it in the basket” has two data. Pure.

The words beside each number tell the number's step: “page” stands in the address of the pressed “2”. Without such words
the number stays one datum, and a goal with two other numbers fits no way.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from footpath.engine.goal import places_of, split
from footpath.engine.record import entered_by
from footpath.language.text import fold, is_akin
from footpath.schema.action import Click
from footpath.schema.template import names, substitute

if TYPE_CHECKING:
    from collections.abc import Sequence

    from footpath.engine.goal import Word
    from footpath.engine.record import Performed

_LETTERS: Final = re.compile(r"[^\W\d_]{3,}")
_TWICE: Final = 2


def said_twice(performed: Sequence[Performed], goal: str) -> dict[str, list[str]]:
    """Return each number said twice in a goal for two steps, with the ids of the steps in the order of the goal."""
    words = split(goal)
    numbers = {word.plain for word in words if word.plain.isdigit()}
    found = {
        number: _in_order(number, performed, words) for number in numbers if len(places_of(goal, number)) == _TWICE
    }
    return {number: ids for number, ids in found.items() if ids}


def _in_order(number: str, performed: Sequence[Performed], words: Sequence[Word]) -> list[str]:
    """Return the ids of the two steps with a number, in the order of the goal; empty for an unclear order."""
    users = [each for each in performed if _uses(each, number)]
    if len(users) != _TWICE:
        return []
    places = [at for at, word in enumerate(words) if word.plain == number]
    beside = [{word.plain for word in words[max(at - 1, 0) : at + 2]} - {number} for at in places]
    first, last = users
    straight = _tells(first, beside[0]) + _tells(last, beside[1])
    crossed = _tells(first, beside[1]) + _tells(last, beside[0])
    if (straight > 0) == (crossed > 0):
        return []
    return [each.step.id for each in ((first, last) if straight else (last, first))]


def _uses(performed: Performed, number: str) -> bool:
    step = performed.step
    entered = [substitute(text, {}) for text in entered_by(step.action) if not names(text)]
    return number in entered or (isinstance(step.action, Click) and performed.named == number)


def _tells(performed: Performed, beside: set[str]) -> int:
    """Return the count of words beside a number among the page's words for a step's element."""
    signature = performed.step.signature
    if signature is None:
        return 0
    called = (signature.question, signature.label, signature.html_name, signature.id, signature.section, signature.href)
    told = _LETTERS.findall(fold(" ".join(called)))
    return sum(any(is_akin(fold(word), each) for each in told) for word in beside if _LETTERS.fullmatch(word))
