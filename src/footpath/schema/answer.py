"""Answers to the questions of a form, and the reasons where there is none."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, Self

from pydantic import Field

from footpath.schema.base import Frozen, Said
from footpath.sentence import sentence

if TYPE_CHECKING:
    from typing import LiteralString

BETWEEN_ANSWERS = "\x1e"
"""What stands between several answers of the task to one question: a line break, as `str.splitlines` has them, that no
text has of its own.
"""

CONTRADICT: LiteralString = "The answer is yes and no: the two contradict each other."
"""Why several answers to one yes or no are none."""


Giver = Literal["profile", "rule", "bank", "task", "person", "connector"]
"""Who gives an answer: the profile by one of its facts, or by one of its rules for questions that are put alike; what a
person answered in a run before this one; the task; a person or a connector in this run.
"""


class _Reasoned(Frozen):
    """The base of results that hold only a reason."""

    reason: Said

    @classmethod
    def because(cls, words: LiteralString, *said: str) -> Self:
        """Make one with a reason in our own words, and texts of others (`said`) in place of each `{}`. A reason that
        is set otherwise counts as a text of others.
        """
        return cls(reason=sentence(words, *said))


class Answer(Frozen):
    """The person's value for one question, not yet fitted to a field. Its repr does not show the value."""

    found: Literal[True] = True
    name: str
    """The template that stands for it: a meaning (`given-name`), with what narrows it (`work_authorization.gb`,
    `education_school.1`), or `answer.<slug of the question>`."""
    value: str = Field(repr=False)
    """Canonical: ISO dates or `immediately`, E.164 phones, ISO country codes, `yes`/`no`/`decline`, `60000 EUR year`,
    `3 months`, an absolute path for files; one line a choice where there are several."""
    alternatives: tuple[str, ...] = Field(default=(), repr=False)
    """Other wordings of the same, best first, for fields that offer choices."""
    giver: Giver
    source: str
    """Where it came from, in words for a person: `profile basics.email`, `answer bank: your-name`, `task`."""
    confidence: float


class NoAnswer(_Reasoned):
    """No answer is known: a person is asked, or the field is left empty when optional."""

    found: Literal[False] = False


class Fitted(Frozen):
    """An answer in the form that a certain field takes. Its repr does not show the values."""

    values: tuple[str, ...] = Field(repr=False)
    """Text for a text field; labels for choices; one value a part for `date_parts`; `yes`/`no` for a checkbox."""
    confidence: float


class Misfit(_Reasoned):
    """The answer does not fit the field (no such option, wrong format): a person decides."""
