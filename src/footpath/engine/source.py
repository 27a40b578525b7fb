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
    """The start of the step that raised this question, else of the run: the site's message for it is not older."""
    note: Callable[[str], Awaitable[object]] = dataclasses.field(repr=False)
    """Tells observers of the run, in a sentence, what the run waits for."""
    once: Once = dataclasses.field(repr=False)
    """What this run may have exclusively: a turn, or a message used once."""


Knows = Callable[[Question], Awaitable[str | NoAnswer]]
"""Returns the answer, or why there is none, in words for the next person asked. An empty reason: not its concern. It
has a deadline of its own, and its reason names failures.
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
    """The person's answers, in this run or earlier ones."""
    since: datetime
    """When the run began."""
    once: Once
    """What this run may have exclusively."""
    connectors: Sequence[Source] = ()
    asked_since: datetime | None = None
    """The start of the step that raised the page's question for a code; None without such a question."""
