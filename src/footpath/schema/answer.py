"""Answers to the questions of a form, and the reasons for missing answers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, Self

from pydantic import Field

from footpath.schema.base import Frozen, Said
from footpath.sentence import own, sentence

if TYPE_CHECKING:
    from typing import LiteralString

BETWEEN_ANSWERS = "\x1e"
"""Separator between several answers of a task to one question: a line break of `str.splitlines` that no ordinary text
contains.
"""

CONTRADICT: LiteralString = "The answer is yes and no: the two contradict each other."
"""The reason why contradicting answers to a yes/no question count as no answer."""


Giver = Literal["profile", "rule", "bank", "task", "person", "connector"]
"""Who gives an answer: a fact of the profile, a rule of the profile for similar questions, an answer that a person gave
in an earlier run, the task, or a person or connector in this run.
"""


class _Reasoned(Frozen):
    """Base of results with only a reason."""

    reason: Said

    @classmethod
    def because(cls, words: LiteralString, *said: str) -> Self:
        """Return a result with a reason of our own `words`, with foreign text (`said`) for each `{}`."""
        return cls(reason=sentence(words, *said))


class Answer(Frozen):
    """The person's value for a question, not yet fitted to a field. The repr hides the value."""

    found: Literal[True] = True
    name: str
    """Name of the answer's template: a meaning (`given-name`), perhaps with a qualifier (`work_authorization.gb`,
    `education_school.1`), or `answer.<slug of the question>`.
    """
    value: str = Field(repr=False)
    """Canonical: ISO dates or `immediately`, E.164 phones, ISO country codes, `yes`/`no`/`decline`, `60000 EUR year`,
    `3 months`, an absolute path for files; one line a choice where there are several."""
    alternatives: tuple[str, ...] = Field(default=(), repr=False)
    """Other wordings of the same value, best first, for fields that offer choices."""
    giver: Giver
    source: str
    """Origin of the value, in words for a person: `profile basics.email`, `answer bank: your-name`, `task`."""
    confidence: float


class NoAnswer(_Reasoned):
    """No answer is known: a person is asked, or the field is left empty when optional."""

    found: Literal[False] = False
    path: str = ""
    """The path in the profile where the answer belongs: `basics.phone`, `work[1]`."""
    consents: tuple[str, ...] = ()
    """The purposes of a consent that nobody has decided."""
    awaits_part: bool = False
    """Whether the answer may come with the answer to a field beside it, as a currency's with its amount."""

    @classmethod
    def at(cls, path: str, words: LiteralString = "The profile has no {}.") -> Self:
        """Return that the profile lacks a fact, with the path in the place of `{}`. A part of the fact may stand behind
        the path ("basics.location.address (street)").
        """
        return cls(reason=sentence(words, own(path)), path=path.partition(" ")[0])


class Fitted(Frozen):
    """An answer in the form of a certain field. The repr hides the values."""

    values: tuple[str, ...] = Field(repr=False)
    """Text for a text field; labels for choices; one value a part for `date_parts`; `yes`/`no` for a checkbox."""
    confidence: float


class Misfit(_Reasoned):
    """The answer does not fit the field (no such option, wrong format): a person decides."""
