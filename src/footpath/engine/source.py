"""Who answers a page besides the rules and the profile: sources of answers, and a model that reads the page. Ports."""

from __future__ import annotations

import dataclasses
from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING, Protocol

from footpath.schema.answer import NoAnswer

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import datetime

    from footpath.answers.moves import Move
    from footpath.engine.step import LocatedStep
    from footpath.engine.view import View
    from footpath.memory.answers import AnswerBank
    from footpath.memory.once import Once
    from footpath.schema.cookbook import DraftQuestion, PageQuestions, PageReading
    from footpath.schema.event import RunEvent
    from footpath.schema.observation import FieldObservation
    from footpath.schema.signature import Signature


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


@dataclasses.dataclass(frozen=True, slots=True)
class ReadButton:
    """A button that leads on, by a model."""

    signature: Signature
    sends: bool
    """Whether the button sends the form."""


@dataclasses.dataclass(frozen=True, slots=True)
class FailedEntry:
    """An answer that could not be entered, with the failed step."""

    move: Move
    located: LocatedStep


class QuestionReader(Protocol):
    """Reads questions, options and buttons. The reader sees the names of facts, and values only for a draft."""

    async def read(
        self,
        page: PageQuestions,
        clean: Callable[[str], str],
        note: Callable[[RunEvent], Awaitable[object]],
    ) -> PageReading:
        """Return a model's reading of a page's open questions; empty if unknown, or the answer is unusable.

        Args:
            page: the open questions.
            clean: removes the person's values from a text.
            note: takes each request to the journal.

        Raises:
            ModelUnavailable: no answer came.
            LimitReached: calls, tokens or money are used up.
        """
        ...

    async def draft(
        self,
        question: DraftQuestion,
        facts: Mapping[str, str],
        clean: Callable[[str], str],
        note: Callable[[RunEvent], Awaitable[object]],
    ) -> str:
        """Return a draft of the answer to a question, from the person's facts; empty if the facts do not suffice.

        Raises as `read`.
        """
        ...

    async def confirmation(
        self, texts: Sequence[str], clean: Callable[[str], str], note: Callable[[RunEvent], Awaitable[object]]
    ) -> str:
        """Return the new text of a page that confirms the receipt of the sent form; empty for none.

        Raises as `read`.
        """
        ...
