"""Read a goal's mention of a personal value: to enter, to search for, or to put in an address. Pure."""

from __future__ import annotations

import dataclasses
import re
from functools import lru_cache
from typing import Final

from footpath.language.labels import content_words
from footpath.language.text import words
from footpath.reading.deeds import clauses, has_verb, quoted

_VALUE: Final = "qvalueq"
"""The word that stands for a value's template in a goal."""
_CLEAR: Final = "qclearq"
"""The word that stands for a value that the goal itself names."""
_IN_ADDRESS: Final = re.compile(r"(?:https?://|(?<!\S)/)\S*$", re.IGNORECASE)
"""The beginning of an address up to a value."""


@dataclasses.dataclass(frozen=True, slots=True)
class Clause:
    """A clause of a goal that names the value."""

    text: str
    labels: tuple[str, ...]
    """The words of each quotation except the value's."""
    is_clear: bool
    """Whether the goal has the value itself, not its template."""


@dataclasses.dataclass(frozen=True, slots=True)
class Mention:
    """A goal's mention of one value."""

    clauses: tuple[Clause, ...] = ()
    in_address: bool = False
    """Whether an address of the goal holds the value or its template."""

    def is_sought(self, *, only_clear: bool, only_looking: bool) -> bool:
        """Whether the goal names the value without asking to enter it.

        Args:
            only_clear: whether the value itself must stand in the goal, not its template.
            only_looking: whether its clause must have a verb of looking.
        """
        sought = (each for each in self.clauses if not has_verb(each.text, "enter"))
        clear = (each for each in sought if each.is_clear or not only_clear)
        return any(not only_looking or has_verb(each.text, "look") for each in clear)

    def aims_at(self, question: str) -> bool:
        """Whether one clause names both the value and the field with the question."""
        asked, told = " ".join(words(question)), set(content_words(question))
        return bool(told) and any(asked in each.labels or told <= set(words(each.text)) for each in self.clauses)


@lru_cache(maxsize=256)
def mention(goal: str, name: str, value: str) -> Mention:
    """Return a goal's mention of a value, by the name of its template or by the value itself."""
    in_address, labels = False, dict[str, str]()

    def mark(found: re.Match[str]) -> str:
        nonlocal in_address
        in_address = in_address or _IN_ADDRESS.search(goal[: found.start()]) is not None
        return f" {_VALUE if found[0].startswith('{{') else _CLEAR} "

    def put(quotation: str) -> str:
        said = " ".join(words(quotation))
        if said in (_VALUE, _CLEAR):
            return said
        mark = f"qlabel{len(labels)}q"
        labels[mark] = said
        return f"{mark} {_VALUE if _VALUE in said else ''} {_CLEAR if _CLEAR in said else ''}"

    in_clear = r"\s+".join(map(re.escape, value.split()))
    spellings = [re.escape("{{" + name + "}}"), *([rf"(?<!\w){in_clear}(?!\w)"] if in_clear else [])]
    own = re.compile("|".join(spellings), re.IGNORECASE)
    found = list[Clause]()
    for text in clauses(quoted(own.sub(mark, goal), put)):
        said = text.split()
        if _VALUE in said or _CLEAR in said:
            found.append(Clause(text, tuple(labels[each] for each in said if each in labels), _CLEAR in said))
    return Mention(tuple(found), in_address)
