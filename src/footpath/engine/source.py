"""Where answers come from besides the profile: what a person gave earlier runs, and connectors."""

from __future__ import annotations

import dataclasses
from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING

from footpath.schema.answer import NoAnswer

if TYPE_CHECKING:
    from datetime import datetime

    from footpath.engine.view import View
    from footpath.memory.answers import AnswerBank
    from footpath.memory.once import Once
    from footpath.schema.observation import FieldObservation


@dataclasses.dataclass(frozen=True, slots=True)
class Question:
    """A page's question to a connector."""

    field: FieldObservation
    view: View
    """The page."""
    since: datetime
    """When the step began that brought this question, or else the run: what the site sends for it is not older."""
    note: Callable[[str], Awaitable[object]] = dataclasses.field(repr=False)
    """Tells whoever watches the run what is waited for, in a sentence."""
    once: Once = dataclasses.field(repr=False)
    """What this run alone may have: a turn, and what is there once."""


Knows = Callable[[Question], Awaitable[str | NoAnswer]]
"""The answer; or why there is none, in words for the person who is asked next. An empty reason: it is none of its
matters. It has a deadline of its own, and says in its reason what went wrong.
"""


@dataclasses.dataclass(frozen=True, slots=True)
class Source:
    """A connector that may have answers."""

    name: str
    serves: Callable[[View], bool]
    knows: Knows


@dataclasses.dataclass(slots=True)
class AnswerSources:
    """Where the answers of one run come from, besides the task and the profile."""

    bank: AnswerBank
    """Answers that the person gave, in this run or an earlier one."""
    since: datetime
    """When the run began."""
    once: Once
    """What this run alone may have."""
    connectors: Sequence[Source] = ()
    asked_since: datetime | None = None
    """When the step began that brought the page's question for a code that the site has sent; None without such a
    question.
    """
