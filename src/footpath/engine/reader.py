"""The port behind which a model reads what the rules leave open on the page of a form."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping, Sequence

    from footpath.answers.moves import Move
    from footpath.engine.step import LocatedStep
    from footpath.schema.cookbook import DraftQuestion, PageQuestions, PageReading
    from footpath.schema.event import RunEvent
    from footpath.schema.signature import Signature


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
